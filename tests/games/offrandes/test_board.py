"""The board as text: everything that matters is on it, in both languages, and it never runs over 100 columns."""

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, push, random_answer
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.core.text.lines import WIDTH
from exvoto.games import game, texts
from exvoto.games.offrandes.board import CITIES, PHASES, board

GAME = game("offrandes")
NAMES = ["Ada", "Bo", "Cy", "Dee", "Bartholomew-Maximilian the Younger"]

AUCTION = """
seats = 4
round = 3
score = { A = 12, B = 40 }
cash = { A = 7, B = 9, C = 3, D = 1 }
ladders = { A = { pe = 3, wa = 4, fl = 3, ke = 2, pr = 2, co = 1, gu = 5 }, B = { ke = 1 } }
altars = { hermes = "2 hen B", zeus = "1 goat A", hera = "5 goat C", athena = "5 goat C", ares = "4 goat D" }
first = "A"
auctioneer = "A"
hand = "pe,wa,fl,pr,co"
lots = 2
winners = "B"
lot = "pe,wa"
bid = 2
leader = "A"
bidding = "A,C"
agenda = ["respond C", "auctions 1", "corruption", "offerings 0", "closing"]
"""
CORRUPTION = """
seats = 3
first = "B"
ladders = { A = { co = 1, pe = 1 }, B = { co = 3, pe = 1 }, C = { pe = 2 } }
agenda = ["corruption", "offerings 0", "closing"]
"""


def drawn(position: str, language: str, seat: int | None = None) -> str:
    view = GAME.view(read_position(GAME, parse(position)), seat)
    return "\n".join(board(view, texts("offrandes", language), NAMES)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    "line",
    [
        "Offrandes, round 3, phase 1, auctions. First player: Ada.",
        "You are Bo, Corinth. Waiting for: Cy.",
        "The game ends when all 11 altars are full (5 now) or someone has more than 100 points (now 40 at most).",
        "player city    coins score total   peasant water flower keeper priestess corruptor guard",
        "Ada    Sparta      7    12    37 3 (goats)     4      3  2 1–2      2 +4         1     5",
        "Bo     Corinth     9    40    45         0     0      0      1         0         0     0",
        "Ada can offer: 3 goats (stock: 0), groups 1–2, priestess +4.",
        "Bo can offer: nothing, group 1, no priestess.",
        "Cy can offer: nothing, no altar, no priestess.",
        "Group 1, +5 each at the end: Hephaistos: empty, Ares: 4 goats (Dee), Hermes: 2 hens (Bo)",
        "Group 5, +25 each at the end: Zeus: 1 goat (Ada)",
        "Stock: 13 hens, 15 pigs, 0 goats, 15 sheep, 15 oxen",
        "Ada is the auctioneer; lots put up: 2 of 3 at most. Tiles left: flower bearer, priestess and corruptor.",
        "Lot: peasant and water bearer. Highest bid: 2 by Ada.",
        "Still in: Ada and Cy. Out of the bidding: Dee. Sitting out after winning a lot: Bo.",
    ],
)
def test_an_auction_in_english(line: str) -> None:
    """Money, ladders with what they give, entitlements, altars, stock, the lot and who is in."""
    flat = drawn(AUCTION, "en", 1).replace("\n    ", " ").split("\n")
    assert line in flat


@pytest.mark.parametrize(
    "line",
    [
        "Offrandes, tour de jeu 3, phase 1, enchères. Marqueur premier joueur : Ada.",
        "On attend : Cy.",
        "Ada    Sparte        7    12    37 3 (chèvres)   4      3   2 1–2      2 +4          1     5",
        "Ada peut offrir : 3 chèvres (stock : 0), groupes 1–2, prêtresse +4.",
        "Groupe 1, +5 chacun à la fin : Héphaïstos : vide, Arès : 4 chèvres (Dee), Hermès : 2 poules (Bo)",
        "Stock : 13 poules, 15 porcs, 0 chèvre, 15 moutons, 15 bœufs",
        "Lot : paysan et porteuse d’eau. Meilleure offre : 2, par Ada.",
        "Encore en lice : Ada et Cy. Hors de l’enchère : Dee. Ne participent plus (lot déjà remporté) : Bo.",
    ],
)
def test_an_auction_in_french_for_a_spectator(line: str) -> None:
    """The same position in the other language; a spectator is nobody."""
    text = drawn(AUCTION, "fr")
    assert line in text.replace("\n    ", " ").split("\n")
    assert "Vous êtes" not in text


def test_the_queue_of_corruption() -> None:
    """Who acts in which order, and who is through."""
    parts = drawn(CORRUPTION, "en").split("\n\n")
    assert parts[-1].splitlines()[-2:] == ["Order: Bo and Ada.", "Still to act, in order: Bo and Ada."]
    assert len(parts) == 4  # how things stand, players, altars, and the phase
    assert len(drawn(AUCTION, "en").split("\n\n")) == 4
    assert "Encore à jouer, dans l’ordre : Bo et Ada." in drawn(CORRUPTION, "fr")


def test_the_order_of_offerings() -> None:
    """Clockwise from the first player, those who have had their turn left out."""
    can = ", ".join(f"{seat} = {{ pe = 1, wa = 1, fl = 1, ke = 1 }}" for seat in "ABCD")
    position = f'seats = 4\nfirst = "C"\nladders = {{ {can} }}\nagenda = ["offering D", "offerings 2", "closing"]'
    assert "Still to make an offering, in order: Dee, Ada and Bo." in drawn(position, "en").splitlines()


def test_ladders_that_give_nothing_at_once_show_the_square_alone() -> None:
    position = 'seats = 3\nladders = { A = { co = 3, gu = 2, ke = 3, pr = 1 } }\nagenda = ["offerings 0", "closing"]'
    row = next(line for line in drawn(position, "en").splitlines() if line.startswith("Ada "))
    assert row.split()[-6:] == ["3", "1–3", "1", "+2", "3", "2"]


@pytest.mark.parametrize("cap", [1, 4])
def test_a_last_round_is_announced(cap: int) -> None:
    position = f"seats = 3\nround = 1\noptions = {{ roundCap = {cap} }}"
    head = drawn(position, "en").split("\n\n")[0].replace("\n", " ")
    assert f"It also ends after round {cap} at the latest." in head
    assert ("This is the last round" in head) == (cap == 1)


def test_covered_money_is_shown_to_its_owner_only() -> None:
    """The option hides what others own, not one's own."""
    covered = AUCTION + '\n[options]\nmoney = "hidden"\n'
    table = drawn(covered, "en", 1).split("\n")
    rows = {line.split()[0]: line.split() for line in table if " Sparta " in line or " Corinth " in line}
    assert rows["Ada"][2] == "?"
    assert rows["Bo"][2] == "9"


def test_every_phase_and_city_has_a_word() -> None:
    for language in ("en", "fr"):
        for phase in {*PHASES.values(), "over"}:
            assert texts("offrandes", language).word("phase", phase)
        for city in CITIES:
            assert texts("offrandes", language).word("city", city)
    assert set(PHASES) == {cls.verb for cls in GAME.steps}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_positions_fit_the_page(seats: int) -> None:
    """From the first question to the end, for every viewer in turn: no exception, no long line, nothing unfilled."""
    rng = Sfc32(seats)
    seen = 0
    while seen < 200:
        options = {"money": "hidden", "roundCap": 9} if rng.below(2) else {"roundCap": 30}
        dealer = SeededDealer(rng)
        s = GAME.new(seats, dealer, options)
        ended = False
        while not ended:
            ended = over(s)
            if ended or rng.below(5) == 0:
                viewer = [*range(seats), None][rng.below(seats + 1)]
                for language in ("en", "fr"):
                    lines = board(GAME.view(s, viewer), texts("offrandes", language), NAMES[::-1][:seats])
                    assert max(map(len, lines)) <= WIDTH
                    assert not any("{" in line or line != line.rstrip() for line in lines)
                seen += 1
            if not ended:
                seat = pending(s)[0]
                push(s, seat, random_answer(s, seat, rng), dealer)
