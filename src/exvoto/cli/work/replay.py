"""`exvoto replay`: a transcript checked and told; saved games that the terminal goes on with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from exvoto.cli.files import names_in, naming, text_of
from exvoto.cli.words import say
from exvoto.core.engine import over
from exvoto.core.game import Game
from exvoto.core.transcript import Transcript, read_transcript, replay
from exvoto.games import game as game_of
from exvoto.games import texts as texts_of


def tell(file: Path, language: str) -> Iterator[str]:
    """The log of the whole game in sentences. Raises the kernel's errors, naming the file."""
    text = text_of(file)
    with naming(file):
        transcript = read_transcript(text)
        game = game_of(transcript.game)
        played = replay(game, transcript)
        names = names_in(transcript)
    texts = texts_of(transcript.game, language)
    for number, events in enumerate(played.events):
        for event in events:
            yield f"{number:>4}  {texts.event(event, names)}"
    if over(played.state):
        result = game.result(played.state)
        winners = texts.join([names[seat] for seat in result.winners()])
        yield say(language, "winners", winners=winners)
        yield ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    else:
        yield say(language, "unfinished", answers=len(transcript.lines))


def saved_game(game: Game[Any], file: Path) -> Transcript:
    """A game of these rules that can be continued. Raises the kernel's errors, naming the file."""
    text = text_of(file)
    with naming(file):
        saved = read_transcript(text)
        replay(game, saved)
    return saved
