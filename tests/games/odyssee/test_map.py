"""The map is data: another one can be loaded, a bad one is refused with a sentence that says why."""

import copy
import json
from importlib import resources
from typing import Any

import pytest

from exvoto.bots.simple import Greedy
from exvoto.contract import random_games
from exvoto.core import engine
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.errors import Unreadable
from exvoto.core.position import dump, load, parse, read_position, write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.text.sentences import Texts
from exvoto.games import texts
from exvoto.games.odyssee import GAME
from exvoto.games.odyssee.board import board
from exvoto.games.odyssee.game import with_map
from exvoto.games.odyssee.pieces import ADVENTURE, CIRCLE, COLOUR
from exvoto.games.odyssee.sea import AEGEAN, with_names

AEGEAN_TEXT = resources.files("exvoto.games.odyssee").joinpath("aegean.toml").read_text("utf-8")


def aegean() -> dict[str, Any]:
    return copy.deepcopy(parse(AEGEAN_TEXT))


def ring() -> dict[str, Any]:
    """Another map: a ring of eighteen in yellow and green, and red lines straight across; other missions."""
    codes = CIRCLE.names
    document = aegean()
    document["title"] = {"en": "The Ring", "fr": "L’Anneau"}
    document["circles"]["KER"] |= {"en": "Troy", "fr": "Troie"}
    document["lines"] = {
        "yellow": [f"{codes[i]}-{codes[i + 1]}" for i in range(0, 18, 2)],
        "green": [f"{codes[i]}-{codes[(i + 1) % 18]}" for i in range(1, 18, 2)],
        "red": [f"{codes[i]}-{codes[i + 9]}" for i in range(9)],
    }
    document["missions"]["M1"] = ["RET", "UND", "EOL"]
    return document


def test_the_map_of_this_edition() -> None:
    """The table of neighbours as the rules print it, for some circles, and its properties."""
    lines = {code: [CIRCLE.names[AEGEAN.lines[i * 3 + c]] for c in range(3)] for i, code in enumerate(CIRCLE.names)}
    assert lines["AIG"] == ["SKY", "MIL", "EUB"]
    assert lines["KER"] == ["KEF", "THA", "LEF"]
    assert lines["ROD"] == ["KOS", "SAM", "KRI"]
    ends = [len({go(start, word) for word in words()}) for start in range(18)]
    assert (min(ends), max(ends), round(sum(ends) / 18, 2)) == (12, 15, 13.33)
    back = {CIRCLE.names[start] for start in range(18) if any(go(start, word) == start for word in words())}
    assert back == {"KER", "LEF", "KEF", "SAM", "KOS", "ROD"}


def words() -> list[tuple[int, int, int]]:
    return [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]


def go(start: int, word: tuple[int, ...]) -> int:
    for colour in word:
        start = int(AEGEAN.lines[start * 3 + colour])
    return start


def test_the_missions_of_this_edition() -> None:
    """Each adventure is once worth 3, once 2 and once 1; each mission has one of each."""
    table = [list(AEGEAN.prizes)[m * 6 : m * 6 + 6] for m in range(6)]
    assert all(sorted(row) == [0, 0, 0, 1, 2, 3] for row in table)
    assert all(sorted(column) == [0, 0, 0, 1, 2, 3] for column in zip(*table, strict=True))


def change(**changes: Any) -> dict[str, Any]:
    return aegean() | changes


def lines(colour: str, *entries: str) -> dict[str, Any]:
    """The map with some lines of a colour in place of the first ones."""
    document = aegean()
    document["lines"][colour][: len(entries)] = entries
    return document


def without(table: str, key: str) -> dict[str, Any]:
    document = aegean()
    del document[table][key]
    return document


def circle(**changes: Any) -> dict[str, Any]:
    document = aegean()
    document["circles"]["KER"] |= changes
    return document


def two_pieces() -> dict[str, Any]:
    """Cubic, three-coloured and simple, but KER to THA and the rest are two seas."""
    codes = CIRCLE.names
    document = ring()
    halves = [codes[:8], codes[8:]]
    document["lines"] = {"yellow": [], "green": [], "red": []}
    for half in halves:
        size = len(half)
        document["lines"]["yellow"] += [f"{half[i]}-{half[i + 1]}" for i in range(0, size, 2)]
        document["lines"]["green"] += [f"{half[i]}-{half[(i + 1) % size]}" for i in range(1, size, 2)]
    document["lines"]["red"] += [f"{halves[0][i]}-{halves[0][i + 4]}" for i in range(4)]
    document["lines"]["red"] += [f"{halves[1][i]}-{halves[1][i + 5]}" for i in range(5)]
    return document


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        ({}, r"the table \[circles\] is missing"),
        (change(colour="blue"), "unknown key 'colour'"),
        (change(circles=[]), r"the table \[circles\] is missing"),
        (change(title="Sea"), "title: write"),
        (without("circles", "ROD"), "circles.ROD is missing"),
        (without("lines", "green"), "lines.green is missing"),
        (without("missions", "M6"), "missions.M6 is missing"),
        (change(missions=aegean()["missions"] | {"M7": ["CYC", "RET", "SIR"]}), "missions.M7 is not one of"),
        (circle(en=""), "circles.KER.en: a name"),
        (circle(fr="x" * 30), "circles.KER.fr: a name"),
        (circle(z=3), "circles.KER: unknown key 'z'"),
        (circle(x=1001), "circles.KER: x is a whole number"),
        (circle(x="left"), "circles.KER: x is a whole number"),
        (circle(x=235, y=235), "two circles lie at the same place"),
        (lines("yellow", "KER-XXX"), "lines.yellow: circle: 'XXX' is none of"),
        (lines("yellow", "KER-"), "lines.yellow: circle: ''"),
        (lines("yellow", "KER"), "does not join two circles"),
        (lines("yellow", "KER-KER"), "does not join two circles"),
        (lines("yellow", "KER-KEF-LEF"), "does not join two circles"),
        (lines("yellow", "KER-LEF", "LEF-ITH"), "LEF has two yellow lines"),
        (change(lines=aegean()["lines"] | {"red": aegean()["lines"]["red"][1:]}), "KER has no red line"),
        (change(lines=aegean()["lines"] | {"red": "KER-LEF"}), "lines.red: not a list of texts"),
        (lines("yellow", "KER-LEF", "KEF-ITH"), "KER and LEF are joined by two lines"),
        (two_pieces(), "no way leads from KER to AIG"),
        (change(missions=aegean()["missions"] | {"M1": ["CYC", "RET"]}), "missions.M1: three different adventures"),
        (change(missions=aegean()["missions"] | {"M1": ["CYC", "RET", "CYC"]}), "missions.M1: three different"),
        (change(missions=aegean()["missions"] | {"M1": ["CYC", "RET", "OX"]}), "missions.M1: adventure: 'OX'"),
        (change(missions=aegean()["missions"] | {"M1": ["CYC", "RET", "-"]}), "missions.M1: '-' is no adventure"),
    ],
)
def test_a_bad_map_is_refused(document: dict[str, Any], fault: str) -> None:
    """Every check can fail, and says what is wrong."""
    with pytest.raises(Unreadable, match=fault):
        with_map(document)


def test_the_same_document_gives_the_same_game() -> None:
    """The built-in map is one like any other."""
    again = with_map(aegean())
    assert list(again.sea.lines) == list(GAME.sea.lines)
    assert list(again.sea.prizes) == list(GAME.sea.prizes)


def test_another_map_is_sailed_by_its_own_lines() -> None:
    """From AIG, the ninth of the ring, red leads straight across, and the missions are its own."""
    game = with_map(ring())
    position = {"seats": 3, "ship": "AIG", "turn": "A", "passes": 2, "zones": {"1R": ["1"], "2Y": ["1"]}}
    s = read_position(game, position)
    engine.play(s, 0, game.read("pass"), ScriptedDealer([]))
    ninth = CIRCLE.names.index("AIG")
    across = (ninth + 9) % 18
    assert CIRCLE.names[s.ship] == CIRCLE.names[across - 1 if across % 2 else across + 1]
    assert list(game.blank(3, game.table(3)).prizes)[:6] == [0, 1, 0, 2, 0, 3]
    assert COLOUR.names == ("Y", "G", "R")


def test_missions_may_leave_a_tie_for_good() -> None:
    """On the ring the return is worth 3 on two missions: nothing parts them, and the victory is shared (ODY-49)."""
    s = read_position(with_map(ring()), {"seats": 3, "ship": "AIG", "turn": "A", "missions": ["M1", "M6", "M3"]})
    s.done = [ADVENTURE.one("RET")] * 4
    result = with_map(ring()).result(s)
    assert (result.winners(), result.decided_by.id) == ([0, 1], "ODY-49")


def test_another_map_keeps_the_contract() -> None:
    """It is a game like the first."""
    assert random_games(with_map(ring()), 4, games=2, seed=3, every=4).games == 2


def test_a_state_carries_its_map() -> None:
    """Dumps, positions and views go through the standard game without losing the other map: bots need no other."""
    game = with_map(ring())
    rng = Sfc32(8)
    dealer = Recorder(SeededDealer(rng))
    s = game.new(4, dealer)
    bot = Greedy()
    for _ in range(40):
        seat = engine.pending(s)[0]
        engine.play(s, seat, bot.choose(game.view(s, seat), rng), dealer)
    loaded = load(GAME, json.loads(json.dumps(dump(game, s))))
    assert list(loaded.lines) == list(game.sea.lines)
    assert dump(GAME, read_position(GAME, write_position(GAME, s))) == dump(game, s)
    assert "lines" not in write_position(game, s)
    assert list(GAME.sample(GAME.view(s, 0), rng).lines) == list(game.sea.lines)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_of_circles_and_missions(language: str) -> None:
    """The catalogues call circles and missions as the map of this edition does; another map brings its own."""
    own = dict(texts("odyssee", language).own)
    assert with_names(own, AEGEAN, language)["noun"] == own["noun"]
    game = with_map(ring())
    spoken = Texts(language, texts("odyssee", language).shared, with_names(own, game.sea, language), game)
    s = read_position(game, {"seats": 3, "ship": "AIG", "turn": "A", "hands": {"A": "1"}})
    page = "\n".join(board(game.view(s, 0), spoken, ["Ada", "Bo", "Cy"]))
    assert {"en": "KER Troy", "fr": "KER Troie"}[language] in page
    assert {"en": "return 3, Underworld 2", "fr": "retour 3, enfers 2"}[language] in page


def places(data: Any, trail: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to everything inside a document."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [trail] * bool(trail) + [way for key, value in inner for way in places(value, (*trail, key))]


@pytest.mark.parametrize("nonsense", [None, True, -1, 10**30, 0.5, "", "a\nb", "x" * 5000, [], ["KER"], {}, {"en": 1}])
def test_no_nonsense_gets_through(nonsense: Any) -> None:
    """Whatever stands in whatever place, the map is refused as Unreadable."""
    for trail in places(aegean()):
        document = aegean()
        inner: Any = document
        for key in trail[:-1]:
            inner = inner[key]
        inner[trail[-1]] = nonsense
        with pytest.raises(Unreadable, match="map: "):
            with_map(document)
