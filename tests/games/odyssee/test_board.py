"""The board as text, and the sentences: complete, in both languages, never over 100 columns, and never telling."""

import pytest

from exvoto.contract.samples import random_action
from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.game import Options
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.core.text.lines import WIDTH
from exvoto.games import game, texts
from exvoto.games.odyssee.board import board

GAME = game("odyssee")
NAMES = ["Ada", "Bo", "Cy", "Dee", "Eve", "Bartholomew-Maximilian the Younger"]
POSITION = """
seats = 6
round = 3
dry = 2
ship = "AIG"
turn = "B"
passes = 1
pawns = { poseidon = "1Y", aphrodite = "2G", hermes = "spent" }
zones = { 1Y = ["5 C", "3 A"], 1G = ["(5) D", "2 B"], 2G = ["1 A"], 3R = ["(2) D"] }
hands = { B = "D 2", C = "5" }
done = ["RET", "SIR"]
"""


def drawn(position: str, language: str, seat: int | None = None) -> str:
    view = GAME.view(read_position(GAME, parse(position)), seat)
    return "\n".join(board(view, texts("odyssee", language), NAMES)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    "line",
    [
        "Odyssée, round 3. First to play: Ada. Passes in a row: 1 of 6. You are Bo. Waiting for: Bo.",
        "Rounds in a row without a token: 2 (the game ends at 10).",
        "Bo: Poseidon, pawn on the yellow zone of ship 1, 2 cards",
        "Your hand: 2, Dionysos. Your mission: mission 2 (winds of Aeolus 3, Cyclops 2, Underworld 1).",
        "Your score: 0.",
        "yellow 8, blocked (w1 5 by Cy, w2 3 by Ada)",
        "green 2 + 1 unknown (w3 face down by Dee, w4 2 by Bo)",
        "Ship 2: yellow empty; green 2, doubled (w5 1 by Ada); red empty",
        "Ship 1: green; Ship 2: green; Ship 3: red",
        "The voyage would end in Euboea: Sirens.",
        "AIG Aegina: the ship; SKY, MIL, EUB",
        "KER Corfu: Cyclops, worth 2 to you; KEF, THA, LEF",
        "Adventures so far: return, Sirens",
    ],
)
def test_what_the_board_says(line: str) -> None:
    """Everything that matters is on it."""
    assert line in drawn(POSITION, "en", 1)


def test_the_board_knows_what_the_viewer_knows() -> None:
    """Who played a hidden card reads it, others do not."""
    assert "w3 5 by Dee, face down" in drawn(POSITION, "en", 3)
    assert "w3 face down by Dee" in drawn(POSITION, "en")
    assert "Your" not in drawn(POSITION, "en")


def test_a_course_that_depends() -> None:
    """The possible ends are named with their tokens."""
    open_ = POSITION.replace('poseidon = "1Y", ', "")
    assert "Ship 1: yellow; Ship 2" in drawn(open_, "en", 1)
    close = open_.replace('"5 C", "3 A"', '"3 C", "D A"')
    assert "Ship 1: yellow or green" in drawn(close, "en", 1)
    assert "It depends on hidden cards. Possible ends: " in drawn(close, "en", 1)
    assert "Cela dépend de cartes cachées. Fins possibles : " in drawn(close, "fr", 1)


def test_nothing_is_foretold_once_the_ship_has_sailed() -> None:
    """While a new token is chosen the winds still lie there, and the course is no forecast any more."""
    moored = 'seats = 4\nship = "AIG"\nturn = "B"\nhands = { B = "1" }\nzones = { 1Y = ["1"] }'
    assert "The voyage would end at Scyros" in drawn(moored, "en", 1)
    s = read_position(GAME, parse(moored.replace('"B"\n', '"A"\npasses = 3\n')))
    engine.play(s, 0, GAME.read("pass"), SeededDealer(Sfc32(1)))
    lines = board(GAME.view(s, 0), texts("odyssee", "en"), NAMES)
    assert s.agenda[-1].write() == "new-token"
    assert "Winds" in lines
    assert not [line for line in lines if "would" in line or line == "Course"]


def test_only_a_power_that_is_ready_waits() -> None:
    """A turned pawn waits for nobody, and the wait is over when the turn of the exchanger has come."""
    swap = """
seats = 4
options = { newGodDelay = "nextLap" }
ship = "AIG"
turn = "B"
pawns = { zeus = "spent" }
hands = { A = "1", B = "D 1", C = "1", D = "1" }
"""
    s = read_position(GAME, parse(swap))
    dealer = SeededDealer(Sfc32(1))

    def told(language: str) -> list[str]:
        lines = board(GAME.view(s, None), texts("odyssee", language), NAMES)
        return [line for line in lines if "next turn" in line or "prochain tour" in line]

    engine.play(s, 1, GAME.read("exchange A"), dealer)
    assert told("en") == ["Ada: Poseidon, pawn ready, 1 card, power not before Bo’s next turn"]
    assert [line.partition("carte, ")[2] for line in told("fr")] == [
        "pouvoir inutilisable avant le prochain tour de Bo"
    ]
    for seat in (2, 3, 0):
        engine.play(s, seat, GAME.read("pass"), dealer)
    assert told("en") == []


def test_a_power_that_waits() -> None:
    """What Athena is asked about stands on the board."""
    agenda = ["window B", "storm B 2G", "turn C", "voyage", "new-token", "renewal", "round"]
    text = f'seats = 4\nship = "AIG"\nagenda = {agenda}'
    assert "Bo has announced a storm on the green zone of ship 2." in drawn(text, "en", 2)
    assert "Bo a annoncé une tempête sur la zone verte du navire 2." in drawn(text, "fr", 2)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_in_words(seats: int, language: str) -> None:
    """Boards, prompts, labels, refusals and events of a game can be said; no line is too long, no brace is left."""
    spoken = texts("odyssee", language)
    rng = Sfc32(seats)
    dealer = Recorder(SeededDealer(rng))
    options: Options = {"godDeal": "draft", "newGodDelay": "nextLap", "hadesCounter": "anyTime"} if seats % 2 else {}
    s = GAME.new(seats, dealer, options)
    while True:
        said = [spoken.event(heard, NAMES) for event in dealer.take()[1] if (heard := event.seen_by(0))]
        for viewer in (0, None):
            lines = board(GAME.view(s, viewer), spoken, NAMES)
            assert max(len(line) for line in lines) <= WIDTH
            said += lines
        if not engine.over(s):
            said.append(spoken.prompt(s.agenda[-1], NAMES))
            for cls in GAME.actions:
                a = random_action(cls, rng)
                rule = engine.refuse(s, 0, a)
                if rule is not None:
                    said.append(spoken.refusal(rule, engine.facts(s, 0, a), NAMES))
        assert not [line for line in said if "{" in line or "}" in line]
        if engine.over(s):
            return
        seat = engine.pending(s)[0]
        answer = engine.random_answer(s, seat, rng)
        assert spoken.action(answer, NAMES)
        engine.play(s, seat, answer, dealer)
