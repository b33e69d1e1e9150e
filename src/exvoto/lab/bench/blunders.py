"""Blunders, counted where a game is played again from its transcript: `Played.measures` takes them."""

from typing import Any

from exvoto.bots.bench import BLUNDERS, CAP, Bench, bench_of, missed_win
from exvoto.core.game import Game, Options
from exvoto.core.transcript import Transcript, read_transcript, replay, replay_line
from exvoto.games import game as game_of
from exvoto.games import statistics_of
from exvoto.lab.arena import play_number
from exvoto.lab.match import Played

MADE, OF = "made", "of"  # blunders, and moments at which they were possible


def play_and_count(game: str, entrants: list[str], options: Options, seed: int, number: int) -> Played:
    """One game of a tournament; its measures are the blunders and their occasions, bot by bot."""
    played = play_number(game, entrants, options, seed, number)
    played.measures = count(read_transcript(played.transcript), bench_of(game), played.bots)
    return played


def count(transcript: Transcript, bench: Bench, bots: list[str]) -> dict[str, int]:
    """Raises Unreadable or Illegal for a transcript that cannot be played."""
    rules: Game[Any] = game_of(transcript.game)
    found: dict[str, int] = {}

    def note(seat: int, blunder: str, made: bool) -> None:
        for what, number in ((OF, 1), (MADE, int(made))):
            key = key_of(bots[seat], blunder, what)
            found[key] = found.get(key, 0) + number

    s = replay(rules, transcript, 0).state
    for line in transcript.lines:
        answer = rules.read(line.answer)
        for occasion in bench.occasions(s, line.seat, answer):
            note(line.seat, occasion.blunder, occasion.made)
        if bench.may_end(s):
            for occasion in missed_win(rules, s, line.seat, answer):
                note(line.seat, occasion.blunder, occasion.made)
        replay_line(rules, s, line)
    counted = statistics_of(rules)
    if not s.agenda and counted.cut_short:
        cut = counted.ending(s) in counted.cut_short
        for seat, rank in enumerate(rules.result(s).ranks):
            if rank == 1:  # who led could have looked for the end
                note(seat, CAP, cut)
    return found


def key_of(bot: str, blunder: str, what: str) -> str:
    return f"{bot} {blunder} {what}"


def of_bot(measures: dict[str, int], bot: str) -> dict[str, tuple[int, int]]:
    """Blunders made and occasions, by class; classes without an occasion are left out."""
    found = {}
    for blunder in BLUNDERS:
        chances = measures.get(key_of(bot, blunder, OF), 0)
        if chances:
            found[blunder] = (measures.get(key_of(bot, blunder, MADE), 0), chances)
    return found
