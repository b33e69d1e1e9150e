"""Sentences in the rarer cases: one card, one round, one cause among several of a refusal."""

from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.kind import SEAT
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import game, texts
from exvoto.games.odyssee.board import board
from exvoto.games.odyssee.pieces import ADVENTURE
from exvoto.games.odyssee.rules import ODY_47, ODY_48, ODY_49
from exvoto.games.odyssee.scoring import result

GAME = game("odyssee")
NAMES = ["Ada", "Bob", "Cleo", "Dora", "Eve", "Finn"]
TURN = 'ship = "AIG"\nturn = "B"\nhands = { A = "D", B = "3", C = "1", D = "1" }\n'
HERMES = 'seats = 6\nship = "AIG"\nturn = "F"\nhands = { F = "3" }\n'
GONE = 'done = ["UND", "UND"]\n'  # three others lie on the map: none is in the reserve
SAILING = 'ship = "AIG"\nturn = "A"\npasses = 3\nzones = { 1Y = ["1"] }\n'


def said(language: str, sentence: str) -> str:
    return sentence.replace("\u00a0", " ") if language == "fr" else sentence


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            "exchanged B A zeus poseidon",
            "Bob plays Dionysos and exchanges gods with Ada: Bob now holds Zeus, and Ada holds Poseidon.",
            "Bob joue Dionysos et échange son dieu avec Ada : Bob tient maintenant Zeus, et Ada tient Poséidon.",
        ),
        (
            "awoken B",
            "Hades is in new hands: his pawn is ready again, and Bob holds him.",
            "Hadès change de mains : son pion est de nouveau prêt, et c’est Bob qui le tient.",
        ),
        (
            "ended 1 1",
            "Too many rounds in a row without an adventure: the game ends after 1 round, and nobody has reached 10 points.",  # noqa: E501
            "Trop de manches de suite sans aventure : la partie s’arrête après 1 manche, et personne n’a atteint 10 points.",  # noqa: E501
        ),
        ("dealt B D", "Bob is dealt a wind card: Dionysos.", "Bob reçoit une carte vent : Dionysos."),
        ("dealt B 5,D", "Bob is dealt wind cards: 5 and Dionysos.", "Bob reçoit des cartes vent : 5 et Dionysos."),
    ],
)
def test_events(event: str, english: str, french: str) -> None:
    for language, expected in (("en", english), ("fr", french)):
        assert said(language, texts("odyssee", language).event(GAME.read_event(event), NAMES)) == expected


@pytest.mark.parametrize(
    ("position", "answers", "english", "french"),
    [
        (
            TURN + GONE,
            "B refill UND",
            "A new token is placed only after the ship has sailed to another circle, by the player who holds Zeus.",
            "On ne pose un nouveau jeton que lorsque le navire est allé sur une autre case, et c’est à la personne qui tient Zeus de le faire.",  # noqa: E501
        ),
        (
            SAILING + GONE,
            "A pass, A refill UND",
            "The reserve has no token of the Underworld. Choose another adventure.",
            "La réserve n’a pas de jeton des enfers. Choisissez une autre aventure.",
        ),
        (
            SAILING + GONE,
            "A pass, B refill UND",
            "Ada holds Zeus and chooses the new token.",
            "Ada tient Zeus et choisit le nouveau jeton.",
        ),
        (
            HERMES,
            "F move w1 2Y",
            "There is no card on any zone: Hermes has nothing to move. Play a card, or pass.",
            "Aucune carte n’est posée : Hermès n’a rien à déplacer. Jouez une carte, ou passez.",
        ),
        (
            HERMES + 'zones = { 2Y = ["1"] }',
            "F move w1 2Y",
            "The card is already there: choose another zone.",
            "La carte s’y trouve déjà : choisissez une autre zone.",
        ),
        (
            TURN,
            "B move w1 2Y",
            "Only Hermes can move a card, and he does not take part in this game. Play a card, or pass.",
            "Seul Hermès peut déplacer une carte, et il ne joue pas dans cette partie. Jouez une carte, ou passez.",
        ),
        (
            TURN,
            "B exchange B",
            "You have no Dionysos card in hand, so you cannot exchange gods. Play a wind card, or pass.",
            "Vous n’avez pas de carte Dionysos en main : vous ne pouvez pas échanger votre dieu. Jouez une carte vent, ou passez.",  # noqa: E501
        ),
        (
            TURN.replace('"B"', '"A"'),
            "A exchange A",
            "You cannot exchange gods with yourself: choose another player.",
            "On n’échange pas avec soi-même : choisissez quelqu’un d’autre.",
        ),
    ],
)
def test_refusals_name_the_cause(position: str, answers: str, english: str, french: str) -> None:
    """The moment and the seat first, then what is missing, then what was named."""
    s = read_position(GAME, {"seats": 4} | parse(position))
    *before, last = [(SEAT.one(text[0]), GAME.read(text[2:])) for text in answers.split(", ")]
    for seat, a in before:
        engine.play(s, seat, a, SeededDealer(Sfc32(1)))
    seat, a = last
    rule = engine.refuse(s, seat, a)
    assert rule is not None
    for language, expected in (("en", english), ("fr", french)):
        assert said(language, texts("odyssee", language).refusal(rule, engine.facts(s, seat, a), NAMES)) == expected


def test_words_for_one_and_for_none() -> None:
    hands = {"A": "5 " * 5 + "3 " * 8, "B": "2 " * 11, "C": "1 " * 10, "D": "D " * 7}
    s = read_position(GAME, {"seats": 4, "ship": "AIG", "turn": "B", "hands": hands})
    lines = {language: board(GAME.view(s, 1), texts("odyssee", language), NAMES) for language in ("en", "fr")}
    assert "Draw pile: 1 card. Dionysos cards discarded: 0." in lines["en"]
    assert "Pioche : 1 carte. Cartes Dionysos défaussées : 0." in [said("fr", line) for line in lines["fr"]]
    assert "Aventures vécues : aucune" in [said("fr", line) for line in lines["fr"]]


@pytest.mark.parametrize(
    ("missions", "done", "rule"),
    [
        (["M1", "M2", "M4"], ["CYC", "CYC", "CYC", "SIR"], ODY_47),
        (["M1", "M3", "M4"], ["CYC", "CYC", "RET", "SIR", "EOL", "EOL", "SCB", "SIR"], ODY_48),  # 10 and 11
        (["M1", "M4", "M3"], ["EOL", "EOL", "EOL", "SCB", "UND", "UND", "RET", "RET", "SIR"], ODY_48),  # 10 and 10
        (["M1", "M2", "M3"], [], ODY_49),
    ],
)
def test_the_rule_that_decided(missions: list[str], done: list[str], rule: Any) -> None:
    """Ten points decide only if one player alone has them."""
    s: Any = read_position(GAME, {"seats": 3, "ship": "AIG", "turn": "B", "missions": missions})
    s.done = [ADVENTURE.one(code) for code in done]
    assert result(s).decided_by is rule
