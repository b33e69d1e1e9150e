"""`exvoto hint`: the best answers in a transcript or a position."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from exvoto.bots.advice import sentence
from exvoto.bots.hint import advise
from exvoto.bots.search import Budget
from exvoto.cli.files import names_in, naming, text_of
from exvoto.cli.words import say
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.game import Game
from exvoto.core.kind import SEAT
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.text.sentences import Texts
from exvoto.core.transcript import read_transcript, replay
from exvoto.games import game as game_of
from exvoto.games import texts as texts_of


def hints(
    file: Path, seat_name: str, language: str, milliseconds: int, iterations: int, seed: int, ply: int
) -> Iterator[str]:
    """Three lines at most. Raises BadTable or the kernel's errors, naming the file."""
    text = text_of(file)
    with naming(file):
        game, s, names = position_in(text, seed, ply)
    if over(s):
        raise BadTable(f"{file}: the game is over")
    seat = pending(s)[0] if not seat_name else SEAT.one(seat_name)
    if seat not in pending(s):
        raise BadTable(f"{file}: {SEAT.write(seat)} has nothing to answer; {SEAT.write(pending(s)[0])} has")
    if iterations <= 0 and milliseconds <= 0:
        raise BadTable("time: at least one millisecond")
    budget = Budget(max(0, iterations), 0.0 if iterations > 0 else float(milliseconds))
    yield from hint_lines(game.view(s, seat), Sfc32(seed), budget, texts_of(game.name, language), names)


def hint_lines(view: View, rng: Sfc32, budget: Budget, texts: Texts, names: list[str]) -> Iterator[str]:
    """The best three answers of a seat that is asked, each with its chance and why."""
    for number, advice in enumerate(advise(view, rng, budget), 1):
        what = texts.action(advice.answer, names)
        why = sentence(advice, view.game, texts.language)
        chance = f"{100 * advice.chance:.0f}"
        yield say(texts.language, "hint", number=number, what=what, write=advice.answer.write(), chance=chance, why=why)
    if view.more > 0:
        yield say(texts.language, "hint-more", count=view.more)


def position_in(text: str, seed: int, ply: int) -> tuple[Game[Any], Any, list[str]]:
    """The game, the state and the players' names. Chance that a position leaves open is dealt by the seed."""
    if text.lstrip().startswith("game:"):
        transcript = read_transcript(text)
        game = game_of(transcript.game)
        played = replay(game, transcript, ply if ply >= 0 else None)
        return game, played.state, names_in(transcript)
    document = parse(text)
    if not isinstance(document.get("game"), str):
        raise Unreadable('neither a transcript ("game: …") nor a position (game = "…")')
    game = game_of(document["game"])
    s = read_position(game, document, SeededDealer(Sfc32(seed)))
    return game, s, [SEAT.write(seat) for seat in range(s.n)]
