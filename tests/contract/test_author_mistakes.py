"""What an author of a game may get wrong is caught with one sentence that says where it is and what to do.

Each mistake is planted in a copy of the small game beside this file. It is caught when the package is imported or by
`contract(GAME)`, as a package that brings a game calls it; a bare traceback would be a failure of these tests.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import pytest

from exvoto.contract import Report, contract
from exvoto.core.errors import Broken

SOUND = Path(__file__).parent / "lantern"
Edit = tuple[str, str, str]  # file, what is replaced, by what; "" for all of it, None for no file


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the game that can be changed and imported."""
    folder = tmp_path / "lantern"
    shutil.copytree(SOUND, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    yield folder
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "lantern"]:
        del sys.modules[name]
    invalidate_caches()


def change(package: Path, *edits: Edit) -> None:
    for file, old, new in edits:
        path = package / file
        text = path.read_text("utf-8") if path.exists() else ""
        if not new and not old:
            path.unlink()
            continue
        assert text.count(old) == 1 or not text, (file, old, text.count(old))
        path.write_text(text.replace(old, new) if text else new, "utf-8")


def checked() -> Report:
    game: Any = import_module("lantern").GAME
    return contract(game, games=6, every=1, most=200)


def test_the_sound_game_keeps_the_contract(package: Path) -> None:
    """What the mistakes are planted in is whole."""
    report = checked()
    assert report.untold == []
    assert report.differed == {"hand", "deck"}


CLOSED = """    def closed(self, s: Lantern, seat: int, answer: Action[Lantern]) -> Rule:
        return LAN_1

"""
ROUND_OF = """    def round_of(self, s: Lantern) -> int:
        return s.round

"""
MENU = "return [Keep(), *[Light(colour) for colour in range(COLOURS)]]"
RANKS = "[1 + sum(other > score for other in scores) for score in scores]"
COPY = """    def copy(self) -> "Lantern":
        t = super().copy()
        t.lit = self.lit
        return t

"""
DIM = """class Dim(Named):
    def write(self, value: Value) -> str:
        return "red" if value == 1 else super().write(value)


"""
UNFILTERED = """    def options(self, s: Lantern, seat: int) -> list[Action[Lantern]]:
        return self.menu(s, seat)

"""
MISTAKES: dict[str, tuple[list[Edit], str]] = {
    # -- what is missing
    "no closed": ([("turns.py", CLOSED, "")], r"Turn \(turns.py\) has no `closed`: return the Rule that refuses"),
    "no menu": (
        [("turns.py", "def menu(", "def menue(")],
        r"Turn \(turns.py\) takes answers and has no `menu`: return the answers",
    ),
    "no seats of a step": (
        [("turns.py", "def seats(", "def seated(")],
        r"Turn \(turns.py\) takes answers and has no `seats`: return the seats that are asked",
    ),
    "no refuse": (
        [("turns.py", "    def refuse(self, s: Lantern, seat: int) -> Rule | None:\n        return None\n", "")],
        r"Keep \(turns.py\) has no `refuse`: return the first Rule",
    ),
    "no apply": (
        [("turns.py", "        d.tell(KEPT.of(seat))\n", "        super().apply(s, seat, d)\n")],
        r"Keep \(lantern.turns\) has no `apply`: carry out the answer",
    ),
    "no round_of": ([("game.py", ROUND_OF, "")], r"LanternGame \(game.py\) has no `round_of`: return the number of"),
    "no board.py": ([("board.py", "", "")], r"board='board', but there is no lantern/board.py: write it with a func"),
    "a board without board()": ([("board.py", "def board(", "def draw(")], r"lantern.board has no function `board\("),
    "a board that cannot be imported": (
        [("board.py", "import View", "import Sights")],
        r"the board of lantern cannot be imported: ImportError: .*Sights.*; in <module>, board.py line 3",
    ),
    "no weights": ([("bots/weights.toml", "", "")], r"lantern has an evaluation and no weights: write .*weights.toml"),
    "no manifest": (
        [("game.py", "quick=2", "quick=9")],
        r"LanternGame \(game.py\) needs a `manifest`: Manifest\(minutes=…, quick=…\)",
    ),
    "an order that no step takes": (
        [("game.py", '"turn", "keep"', '"turn", "wait"')],
        r"the standing order 'wait' answers 'turn' with 'wait': no step takes that",
    ),
    "a folder that is not there": (
        [("game.py", 'statistics="lab",', 'statistics="lab",\n        lessons="lessons",')],
        r"the manifest of lantern names 'lessons', which is not in its package: put it there",
    ),
    "seats empty": ([("game.py", "range(2, 4)", "range(0)")], r"LanternGame.seats is range\(0, 0\): say for how many"),
    "no name": ([("game.py", '"lantern"', '""')], r"LanternGame.name is '': write one word in small letters"),
    # -- fields
    "a field without declaration": (
        [("game.py", "        s.next(Deal())\n", "        s.next(Deal())\n        s.secret = 1\n")],
        r"Lantern.secret has no declaration: write `secret: i64 = shown\(\)`, or who sees it",
    ),
    "a field only annotated": (
        [("state.py", "first: i64 = shown(SEAT)", "first: i64")],
        r"Lantern.first has no declaration: write `first: i64 = shown\(\)`",
    ),
    "a wrong axis": (
        [("game.py", "        s.next(Deal())\n", "        s.next(Deal())\n        s.lit = s.hand[:]\n")],
        r"Lantern.lit has 6 entries, and its axes \(colour\) make 3: correct the axes, or what `blank` puts there",
    ),
    "a wrong start": (
        [("state.py", "start=EACH)", "start=(4, 4))")],
        r"Lantern.deck: its axes make 3 entries, and it starts with 2",
    ),
    "a copy that shares a row": (
        [("state.py", "    def holds(", f"{COPY}    def holds(")],
        r"a copy shares lit: .*; leave `copy` to State, or copy every row with a slice",
    ),
    # -- words
    "a duplicate verb": (
        [("turns.py", 'verb: ClassVar[str] = "keep"', 'verb: ClassVar[str] = "light"')],
        r"two actions have the verb 'light': Keep \(turns.py\) and Light \(turns.py\); rename one of them",
    ),
    "no verb": ([("turns.py", '    verb: ClassVar[str] = "closing"\n\n', "")], r"Closing \(turns.py\) has no `verb`"),
    "an action that is not listed": (
        [("turns.py", '("keep", "light")', '("keep", "light", "douse")')],
        r"Turn \(turns.py\) takes 'douse', but no action has that verb: correct `takes`, or name the module",
    ),
    "an action that no step takes": (
        [("turns.py", '("keep", "light")', '("light",)'), ("turns.py", "[Keep(), *[", "[*["), ],
        r"no step takes 'keep', so Keep \(turns.py\) can never be answered: add the verb",
    ),
    "a module that is not listed": (
        [
            ("extra.py", "x", "from exvoto.core.step import Step\n\n\nclass Dawn(Step):\n    verb = 'dawn'\n"),
            ("turns.py", "from .pieces", "from . import extra\nfrom .pieces"),
        ],
        r"Dawn \(extra.py\) is not part of the game: name its module in LanternGame.modules",
    ),
    "an event of another module": (
        [("game.py", "(events, turns)", "(turns,)")],
        r"the event FIRST in \w+.py is not part of the game: name the module that defines it in LanternGame.modules",
    ),
    "an event made on the spot": (
        [("turns.py", "KEPT.of(seat)", 'Telling("stays", ("seat", NUMBER)).of(seat)'),
         ("turns.py", "from exvoto.core.fast", "from exvoto.core.event import Telling\nfrom exvoto.core.fast")],
        r"the event 'stays' occurs, but no module in `modules` defines its Telling: name the module there",
    ),
    "an event with too few values": (
        [("turns.py", "KEPT.of(seat)", "KEPT.of()")],
        r"the event 'kept' occurs with \(\): give it seat",
    ),
    "a constructor that does not fit the shape": (
        [("turns.py", "self.colour = colour", "self.color = colour")],
        r"Light \(turns.py\) has the shape \(colour\), but: .*no attribute 'colour'; its constructor takes",
    ),
    "notation that does not read back": (
        [
            ("pieces.py", "from exvoto.core.kind import Named\n", "from exvoto.core.kind import Named, Value\n"),
            ("pieces.py", "COLOUR: Final = Named(", f"{DIM}COLOUR: Final = Dim("),
        ],
        r"the kind 'colour' writes 1 as 'red' and reads that as 0: its `read` must undo its `write`",
    ),
    # -- what happens in play
    "a hidden field that is guessed as it is": (
        [
            ("state.py", "    score: Row", "    moon: i64 = hidden()\n    score: Row"),
            ("state.py", "import shown,", "import hidden, shown,"),
        ],
        r"moon is hidden, and no guessed world ever had another value .* let `guess` of LanternGame \(game.py\) draw",
    ),
    "no guess at all": (
        [("game.py", "def guess(", "def guessed(")],
        r"a world from `guess` breaks a law \(there are 4 lanterns of each colour\): deal out only what is unseen",
    ),
    "a leak through options": (
        [("turns.py", MENU, "return [Keep(), *[Light(c) for c in range(COLOURS) if not s.holds((seat + 1) % s.n, c)]]"),
         ("turns.py", "else LAN_2", "and not s.holds((seat + 1) % s.n, self.colour) else LAN_2")],
        r"leak: .*depending on hidden things|leak: .*where only hidden things do",
    ),
    "a leak through a refusal": (
        [("turns.py", "return None if s.holds(seat, self.colour) else LAN_2",
          "return None if s.holds(seat, self.colour) else LAN_2 if s.holds((seat + 1) % s.n, 0) else LAN_1")],
        r"leak: .*`refuse` and `facts` of Light \(turns.py\), or `closed` of Turn \(turns.py\), may use only what this",
    ),
    "a leak through an event": (
        [("events.py", ', secret=("colour",)', "")],
        r"of something hidden: make the value `secret` in the Telling, or say that it `reveals`",
    ),
    "a legal answer that is not on the menu": (
        [("turns.py", MENU, "return [Keep(), Light(0), Light(1)]")],
        r"light gold by seat \d is neither on the menu of Turn \(turns.py\) nor refused: add it to the menu, or refuse",
    ),
    "a refused answer among the options": (
        [("turns.py", "    def menu(", f"{UNFILTERED}    def menu(")],
        r"is an option of Turn \(turns.py\) and refused by LAN-2: take it off the menu, or correct",
    ),
    "a menu that is not sorted": (
        [("turns.py", MENU, "return [*[Light(colour) for colour in range(COLOURS)], Keep()]")],
        r"the options of Turn \(turns.py\) are not sorted: give each once, in the order of `takes`",
    ),
    "a question without an answer": (
        [("turns.py", MENU, "return []")],
        r"seat \d is asked turn 0 and has no answer: leave it out in `seats` of Turn \(turns.py\)",
    ),
    "chance that is not the dealer's": (
        [("turns.py", "        s.score[seat] += points\n", "        s.score[seat] += random.randrange(10**6)\n"),
         ("turns.py", '"""A turn: light a lantern from your hand, or keep them all."""\n', "import random\n")],
        r"twice with the outcomes .*: score: .*; take chance from the dealer, d.pick or d.draw, and never from",
    ),
    "an agenda that never asks": (
        [("turns.py", "            d.tell(ENDED.of(max(s.score)))\n", "            s.next(Closing())\n")],
        r"10000 steps one after the other ask nobody, now closing \(Closing\): let one of them ask a seat, or stop",
    ),
    "a game that never ends": (
        [("turns.py", "            d.tell(ENDED.of(max(s.score)))\n", "            s.next(Turn(0))\n")],
        r"lantern goes on after 200 answers, now with Turn \(turns.py\): see what ends it",
    ),
    "a result without a rank for every seat": (
        [("game.py", RANKS, "[1, 2]")],
        r"ranks \[1, 2\] of 3 seats: `result` gives each seat a score and a rank",
    ),
    "a law that does not hold": (
        [("turns.py", "        s.lit[self.colour] += 1\n", "        s.lit[self.colour] += 2\n")],
        r"law: ply \d+: there are 4 lanterns of each colour",
    ),
    "an error in the rules": (
        [("turns.py", "points = s.lit[self.colour]", "points = s.lid[self.colour]")],
        r"AttributeError: .*lid.*; in apply, turns.py line \d+",
    ),
    "a rule of no chapter": (
        [("turns.py", "else LAN_2", 'else Rule("LAN-9")')],
        r"is refused by LAN-9, which is in no chapter of lantern: add it to `chapters`",
    ),
    "a rule in two chapters": (
        [("rules.py", "(LAN_4,)", "(LAN_4, LAN_1)")],
        r"the rule LAN-1 stands in `chapters` twice: leave it in one",
    ),
    # -- texts
    "a rule without a sentence": (
        [("rules.py", "(LAN_4,)", '(LAN_4, Rule("LAN-5"))')],
        r'texts/en.json: rule LAN-5 has no text: write it under "rule"',
    ),
    "a sentence of a rule that does not exist": (
        [("texts/fr.json", '"LAN-4": "Après', '"LAN-7": "Rien.",\n    "LAN-4": "Après')],
        r"texts/fr.json: rule LAN-7 is a text of nothing: delete it",
    ),
    "a chapter without a title": (
        [("texts/en.json", ', "end": "The end"', "")],
        r'texts/en.json: chapter end has no text: write it under "chapter"',
    ),
    "a step without a text": (
        [("texts/en.json", '"turn": "Light a lantern?"', '"tern": "Light a lantern?"')],
        r'texts/en.json: prompt turn has no text: write it under "prompt"',
    ),
    "an action without a text in one language": (
        [("texts/fr.json", '"keep": "Tout garder", ', "")],
        r'texts/fr.json: action keep has no text: write it under "action"',
    ),
    "an event without a text": (
        [("texts/en.json", '    "kept": "{seat} keeps all lanterns.",\n', "")],
        r'texts/en.json: event kept has no text: write it under "event"',
    ),
    "an option without a text": (
        [("texts/fr.json", ', "on": "Oui."', "")],
        r'texts/fr.json: option bonus has no text for on: write it under "value"',
    ),
    "a noun that is missing": (
        [("texts/en.json", ', "gold": "gold"', "")],
        r'texts/en.json: colour gold has no noun: write it under "noun", "colour"',
    ),
    "a placeholder that names nothing": (
        [("texts/en.json", "{seat} begins.", "{who} begins.")],
        r"texts/en.json: event first: \{who\} is no value of it: it has seat",
    ),
    "no catalogue in one language": (
        [("texts/fr.json", "", "")],
        r"lantern has no catalogue in this language: write texts/fr.json in its package",
    ),
    "a catalogue that is not JSON": (
        [("texts/fr.json", '"title": "Lanterne",', '"title": "Lanterne"')],
        r"a catalogue of lantern is not JSON: .*line 3",
    ),
    "a sentence that begins small": (
        [("texts/en.json", "Light a lantern?", "light a lantern?")],
        r"texts/en.json: prompt turn: 'light a lantern\?' is no sentence: begin with a capital",
    ),
    "a line of the board that is too long": (
        [("board.py", '{name}: {view', '{name:<120}: {view')],
        r"has more than 100 characters, a brace, or spaces at its end: shorten it, or wrap it",
    ),
    "an end without a text": (
        [("lab.py", 'return "rounds"', 'return "moon"')],
        r"texts/en.json has no 'moon' under \"ending\": write it",
    ),
    "a group without a text": (
        [("lab.py", '{"colour": ("', '{"shade": ("')],
        r"texts/en.json has no 'shade' under \"group\": write it",
    ),
    "statistics without rounds": (
        [("lab.py", '"rounds": s.round, ', "")],
        r"`measures` has no 'rounds': add the number of rounds",
    ),
    "an order of the seats with a gap": (
        [("lab.py", "(s.first + k) % s.n", "s.first")],
        r"`order` is \[.*\]: give each of the \d seats once",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught_with_a_sentence(mistake: str, package: Path) -> None:
    edits, sentence = MISTAKES[mistake]
    change(package, *edits)
    with pytest.raises(Broken) as caught:
        checked()
    said = str(caught.value)
    assert re.search(sentence, said), said
    assert "Traceback" not in said


def test_a_mistake_gives_one_sentence_for_each_gap(package: Path) -> None:
    """Three missing texts are three lines, not one after the other."""
    change(package, ("texts/fr.json", '"keep": "Tout garder", ', ""), ("texts/en.json", ', "gold": "gold"', ""))
    with pytest.raises(Broken) as caught:
        checked()
    assert len(str(caught.value).splitlines()) >= 2
