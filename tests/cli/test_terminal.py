"""A game in the terminal: words, hints, reasons, bots."""

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from exvoto.bots.bot import Bot
from exvoto.bots.remark import Remark
from exvoto.cli.words import say
from exvoto.cli.work.simulate import one_game
from exvoto.cli.work.terminal import Terminal
from exvoto.core.action import Action
from exvoto.core.position import write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game

from .console import Person, exvoto


class Spendthrift(Bot):
    """Always the first option; before that, draws so many numbers for nothing."""

    def __init__(self, draws: int) -> None:
        self.draws = draws

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        for _ in range(self.draws):
            rng.next()
        return view.options[0]


def test_bots_do_not_draw_from_the_dealers_generator() -> None:
    """However much they draw, the game is dealt the same; by hints, too."""
    rules = game("prieres")
    first, second = (one_game(rules, 2, {}, [Spendthrift(draws)] * 2, 3)[0] for draws in (0, 5))
    assert write_position(rules, first) == write_position(rules, second)
    told = []
    for draws, lines in ((0, ()), (5, ()), (5, ("hint",))):
        person = Person(*lines)
        table = Terminal(rules, 2, 1, ["random"], 7, "en", {}, None, person.read, person.write)
        table.bots = [Spendthrift(draws)] * 2
        with mock.patch("exvoto.cli.work.terminal.HINT_MS", 1.0):
            table.run()
        told.append(table.scribe.transcript.write())
    assert told[0] == told[1] == told[2]


def test_a_hint_changes_nothing_for_the_bots() -> None:
    """Asking for one changes nothing in the game, against bots that go by chance."""
    told = []
    for lines in ((), ("hint", "1", "hint")):
        person = Person(*lines)
        table = Terminal(game("prieres"), 2, 1, ["random"], 7, "en", {}, None, person.read, person.write)
        with mock.patch("exvoto.cli.work.terminal.HINT_MS", 1.0):
            table.run()
        told.append(table.scribe.transcript.write())
    assert told[0] == told[1]


@pytest.mark.parametrize("name", ["prieres", "stonehenge", "offrandes"])
def test_the_same_answer_meets_the_same_chance_and_bots_after_undo(name: str, tmp_path: Path) -> None:
    """However often it is taken back, also in a game that was saved before; another answer leads elsewhere."""
    file = tmp_path / "game.txt"
    person = Person(*["1"] * 6, f"save {file}", *["undo", "1"] * 3, "undo", "undo", "undo", "1", "1", "1", "quit")
    table = Terminal(game(name), 3, 1, ["random"], 7, "en", {}, None, person.read, person.write)
    table.run()
    saved = file.read_text("utf-8")
    assert table.scribe.transcript.write() == saved
    assert "|" in saved.partition("\n\n")[2] or name == "offrandes"
    loaded = Person(*["undo"] * 4, *["1"] * 4, "quit")
    again = Terminal(game(name), 0, 1, ["random"], 8, "en", {}, file, loaded.read, loaded.write)
    again.run()
    assert again.scribe.transcript.write() == saved
    other = Person("undo", "2", "undo", "2", "undo", "1", "quit")
    third = Terminal(game(name), 0, 1, ["random"], 9, "en", {}, file, other.read, other.write)
    third.run()
    assert third.scribe.transcript.write() == saved


@pytest.mark.parametrize(("language", "said"), [("en", "Bot 2: "), ("fr", "Robot 2\u00a0: ")])
def test_bots_speak_as_the_language_writes_it(language: str, said: str) -> None:
    """A colon has a space before it in French."""
    person = Person()
    table = Terminal(game("stonehenge"), 3, 1, ["random"], 7, language, {}, None, person.read, person.write)
    with (
        mock.patch("exvoto.games.stonehenge.bots.eval.remark_on", return_value=Remark("price")),
        mock.patch.object(table, "my_turn", return_value=False),
    ):
        table.run()
    table.tell()
    assert any(line.strip().startswith(said) for line in person.seen)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_takes_a_move_or_a_number(language: str) -> None:
    """A number is an option of the list; without anything it says what it takes."""
    why = {"en": "why", "fr": "pourquoi"}[language]
    person = Person(f"{why} 1", f"{why} 99999", why, f"{why} nonsense", "quit")
    Terminal(game("offrandes"), 3, 1, ["random"], 7, language, {}, None, person.read, person.write).run()
    beyond = {"en": "99999 is not on the list", "fr": "99999 n’est pas dans la liste"}[language]
    takes = {"en": "Say which move: `why`", "fr": "Dites quel coup\u00a0: `pourquoi`"}[language]
    assert person.seen[-4] == say(language, "legal")
    assert person.seen[-3].startswith(beyond)
    assert person.seen[-2].startswith(takes)
    assert "pick <" in person.seen[-2]
    assert person.seen[-1].startswith({"en": "“nonsense” is not", "fr": "«\u00a0nonsense\u00a0» n’est pas"}[language])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_in_the_terminal(tmp_path: Path, language: str) -> None:
    """A person asks why, takes back, saves, and plays to the end; the saved game replays."""
    file = tmp_path / "game.txt"
    person = Person(
        "help", "pick pe,pe,wa", "why pick pe,wa", "nonsense", "99", "rules OFF-12", "options", "board",
        "pick pe,wa,fl", "undo", "pick pe,wa,ke", f"save {file}",
    )  # fmt: skip
    Terminal(game("offrandes"), 3, 2, ["random"], 7, language, {}, None, person.read, person.write).run()
    text = "\n".join(person.seen)
    assert "OFF-12" in text
    assert {"en": "“nonsense” is not", "fr": "«\u00a0nonsense\u00a0» n’est pas"}[language] in text
    assert {"en": "Move undone", "fr": "Coup annulé"}[language] in text
    assert {"en": "Winner: ", "fr": "Victoire"}[language] in text
    assert exvoto("replay", str(file), lang=language).returncode == 0
    again = Person("q")
    Terminal(game("offrandes"), 0, 2, ["random"], 7, language, {}, file, again.read, again.write).run()
    assert any("Sparta" in line or "Sparte" in line for line in again.seen)


def test_the_terminal_obeys_french_words() -> None:
    """Every command has its French name; what cannot be read says how the present answers are written."""
    person = Person("aide", "pourquoi pick pe,pe,wa", "règle OFF-12", "annuler", "conseil", "plateau", "quitter")
    Terminal(game("offrandes"), 3, 1, ["random"], 7, "fr", {}, None, person.read, person.write).run()
    text = "\n".join(person.seen)
    assert "n’est pas une réponse" not in text
    assert "rien à annuler" in text
    assert [line for line in person.seen if "de chances de gagner" in line]
    assert text.count("OFF-12") >= 1
