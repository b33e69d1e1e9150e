"""The vectors of the rules file for Offrandes, put to the oracle itself."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable, Mapping

import pytest

from . import offrandes_oracle as oracle
from .offrandes_oracle import CO, FL, GU, KE, PE, PR, WA, Answer, Lot, Pair, Position

A, B, C, D, E = range(5)
SPARTA, CORINTH, THEBES, ATHENS = range(4)
HEN, PIG, GOAT, SHEEP, OX = range(1, 6)
LADDERS = ["pe", "wa", "fl", "ke", "pr", "co", "gu"]
HEPHAISTOS, ARES, HERMES, ATHENA, HERA, APHRODITE, ARTEMIS, APOLLO, HADES, POSEIDON, ZEUS = range(11)
GROUP_1_2 = range(6)


def position(
    *squares: str,
    n: int = 4,
    first: int = 0,
    cash: list[int] | None = None,
    score: list[int] | None = None,
    altars: Mapping[int, tuple[int, int, int]] | None = None,
    options: Mapping[str, str | int | None] | None = None,
) -> Position:
    """A position with the defaults of the vectors; squares: "pe 3 wa 4" for A, then B, and so on."""
    ladders = [[0] * 7 for _ in range(n)]
    for player, text in enumerate(squares):
        words = text.split()
        for name, square in zip(words[::2], words[1::2], strict=True):
            ladders[player][LADDERS.index(name)] = int(square)
    temple = [(altars or {}).get(index) for index in range(11)]
    stock = [15 - sum(a[1] for a in temple if a and a[0] == kind) for kind in range(1, 6)]
    return {
        "n": n,
        "ladders": ladders,
        "cash": cash or [10] * n,
        "score": score or [0] * n,
        "altars": temple,
        "stock": stock,
        "first": first,
        "options": options or {},
    }


def lot(pair: Pair, *script: Answer) -> Lot:
    """One entry of an auction turn."""
    return pair, script


def won_by(pair: Pair, winner: int, bid: int, auctioneer: int, others: list[int]) -> Lot:
    """Opened at 1 by the auctioneer, raised to bid by the winner, all others pass, the auctioneer last."""
    before = others[: others.index(winner)]
    after = others[others.index(winner) + 1 :]
    passes_before: list[Answer] = [(p, None) for p in before]
    passes_after: list[Answer] = [(p, None) for p in after]
    return pair, [(auctioneer, 1), *passes_before, (winner, bid), *passes_after, (auctioneer, None)]


def refused(rule: str, call: Callable[[], object]) -> None:
    """The call is refused and the rule is among the reasons."""
    with pytest.raises(oracle.RefusedError) as caught:
        call()
    assert rule in caught.value.rules


def offers(kind: int, count: int, altars: range | list[int]) -> list[tuple[int, int, int]]:
    """The same take on each of the altars."""
    return [(kind, count, altar) for altar in altars]


W1 = ["ke 1 pe 1 fl 1", "ke 1 pr 1 co 1", "gu 1 pe 1 wa 1", "gu 1 fl 1 wa 1"]
W2_LOT = lot((GU, KE), (SPARTA, 3), (CORINTH, None), (THEBES, 4), (ATHENS, None), (SPARTA, None))
W5 = [
    "co 1 pe 2 wa 1 fl 1 ke 1",
    "co 2 gu 1 ke 1 pr 1",
    "co 1 gu 1 pe 1 wa 2 fl 2 ke 1",
    "pe 4 wa 2 fl 1 ke 2",
]


def test_w2_first_lot() -> None:
    """Thebes wins the guard and the keeper for 4 and sits out the rest of Sparta's auction turn."""
    turn = oracle.auction_turn(position(*W1), SPARTA, [W2_LOT])
    assert turn["cash"] == [10, 10, 6, 10]
    assert turn["ladders"] == position(W1[0], W1[1], "gu 2 ke 1 pe 1 wa 1", W1[3])["ladders"]
    assert turn["hand"] == [PE, WA, FL, PR, CO]
    assert turn["winners"] == [THEBES]
    assert turn["lots"][0]["asked"] == [CORINTH, THEBES, ATHENS, SPARTA]
    assert (turn["over"], turn["decider"]) == (False, SPARTA)


def test_w3_second_lot() -> None:
    """Thebes is not asked for the second lot, which Sparta wins, and this ends her auction turn."""
    pair = (PE, WA)
    turn = oracle.auction_turn(position(*W1), SPARTA, [W2_LOT, lot(pair, (SPARTA, 2))])
    assert turn["decider"] == CORINTH
    thebes = lot(pair, (SPARTA, 2), (CORINTH, None), (THEBES, 3))
    refused("OFF-30", lambda: oracle.auction_turn(position(*W1), SPARTA, [W2_LOT, thebes]))
    second = lot(pair, (SPARTA, 2), (CORINTH, None), (ATHENS, None))
    turn = oracle.auction_turn(position(*W1), SPARTA, [W2_LOT, second])
    assert turn["lots"][1]["asked"] == [CORINTH, ATHENS]
    assert turn["cash"] == [8, 10, 6, 10]
    assert turn["ladders"][SPARTA] == [2, 1, 1, 1, 0, 0, 0]
    assert (turn["over"], turn["decider"]) == (True, None)


def test_w4_last_square() -> None:
    """Whoever reaches the last square sends its holder one square down."""
    script: list[Answer] = [(SPARTA, 1), (CORINTH, None), (THEBES, None), (ATHENS, None)]
    outcome = oracle.auction_outcome(position("pe 4", "pe 5"), SPARTA, [], (PE, WA), script)
    assert [row[PE] for row in outcome["ladders"]] == [5, 4, 0, 0]


def test_w5_w6_corruption() -> None:
    """Corinth may corrupt anybody, Sparta only Athens, Thebes nobody, and the chosen pawns move."""
    now = position(*W5)
    assert oracle.corruption_queue(now) == [CORINTH, SPARTA, THEBES]
    assert {v for v, _ in oracle.legal_corruptions(now, CORINTH, [])} == {SPARTA, THEBES, ATHENS}
    now["ladders"] = oracle.corrupt(now, CORINTH, SPARTA, FL)
    assert {v for v, _ in oracle.legal_corruptions(now, SPARTA, [SPARTA])} == {ATHENS}
    now["ladders"] = oracle.corrupt(now, SPARTA, ATHENS, WA)
    assert oracle.legal_corruptions(now, THEBES, [SPARTA, ATHENS]) == []
    assert now["ladders"][CORINTH] == [0, 0, 1, 1, 1, 2, 1]
    assert now["ladders"][SPARTA] == [2, 2, 0, 1, 0, 1, 0]
    assert now["ladders"][ATHENS] == [4, 1, 1, 2, 0, 0, 0]
    assert now["ladders"][THEBES] == position(*W5)["ladders"][THEBES]


def test_w7_animals_and_offerings() -> None:
    """After the corruption only Thebes and Athens can take animals; they offer hens and a sheep."""
    now = position(*W5)
    now["ladders"] = oracle.corrupt(now, CORINTH, SPARTA, FL)
    now["ladders"] = oracle.corrupt(now, SPARTA, ATHENS, WA)
    assert [oracle.takes(now, p) for p in range(4)] == [[], [], [(HEN, 2)], [(SHEEP, 1)]]
    for player in range(4):
        now["score"][player] += oracle.priestess_points(now, player)
    now["altars"], now["stock"], now["score"] = oracle.offer(now, THEBES, HEN, 2, HERMES)
    now["altars"], now["stock"], now["score"] = oracle.offer(now, ATHENS, SHEEP, 1, ATHENA)
    assert now["score"] == [0, 2, 2, 4]
    assert now["stock"] == [13, 15, 15, 14, 15]
    assert now["altars"][HERMES] == (HEN, 2, THEBES)
    assert now["altars"][ATHENA] == (SHEEP, 1, ATHENS)
    assert not oracle.game_ends(now, 1)


def test_w8_conditions() -> None:
    """Two sheep fit only on Hermes, Athena and Aphrodite."""
    temple = {
        HERMES: (HEN, 2, THEBES),
        ATHENA: (SHEEP, 1, ATHENS),
        HEPHAISTOS: (HEN, 3, CORINTH),
        ARES: (OX, 1, CORINTH),
        HERA: (SHEEP, 2, THEBES),
    }
    now = position("pe 4 wa 2 fl 2 ke 2", altars=temple)
    assert oracle.legal_offers(now, SPARTA) == offers(SHEEP, 2, [HERMES, ATHENA, APHRODITE])


def test_w9_points() -> None:
    """Priestesses and offerings give 5, 11, 12 and 14 points."""
    squares = [
        "pr 2 pe 1 wa 1 fl 1 ke 2",
        "pr 4 pe 3 wa 1 fl 1 ke 2",
        "pr 0 pe 4 wa 3 fl 3 ke 2",
        "pr 2 pe 5 wa 2 fl 2 ke 2",
    ]
    now = position(*squares)
    chosen = [(HEN, 1, HEPHAISTOS), (GOAT, 1, ARES), (SHEEP, 3, HERMES), (OX, 2, ATHENA)]
    for player, choice in enumerate(chosen):
        now["score"][player] += oracle.priestess_points(now, player)
        now["altars"], now["stock"], now["score"] = oracle.offer(now, player, *choice)
    assert now["score"] == [5, 11, 12, 14]


def test_w10_altar_count() -> None:
    """The full temple of the booklet gives 30, 40, 50 and 20 points, and Thebes wins."""
    owners = {
        SPARTA: [HEPHAISTOS, ZEUS],
        CORINTH: [ATHENA, HERA, HADES],
        THEBES: [ARTEMIS, APOLLO, POSEIDON],
        ATHENS: [ARES, HERMES, APHRODITE],
    }
    now = position(altars={altar: (HEN, 1, owner) for owner, list_ in owners.items() for altar in list_})
    assert oracle.game_ends(now, 1)
    result = oracle.final_scoring(now)
    assert result["bonuses"] == result["totals"] == [30, 40, 50, 20]
    assert result["altar_counts"] == [2, 3, 3, 3]
    assert result["winners"] == [THEBES]
    assert result["ranks"] == [3, 2, 1, 4]


def test_w11_e11_three_players() -> None:
    """With three players the auction turn ends after two lots, three tiles unsold."""
    lots = [won_by((PE, WA), B, 2, A, [B, C]), won_by((FL, KE), C, 2, A, [C])]
    turn = oracle.auction_turn(position(n=3), A, lots)
    assert (turn["over"], turn["hand"], turn["winners"]) == (True, [PR, CO, GU], [B, C])


def test_e3_auctioneer_without_money() -> None:
    """An auctioneer without money has no decision while money is open, and only a pass while it is hidden."""
    now = position(cash=[10, 10, 0, 10])
    assert oracle.auction_turn(now, C, [])["over"]
    hidden = position(cash=[10, 10, 0, 10], options={"money": "hidden"})
    assert oracle.auction_turn(hidden, C, [])["decider"] == C
    assert oracle.auction_turn(hidden, C, [None])["over"]
    refused("OFF-24", lambda: oracle.auction_turn(hidden, C, [lot((PE, WA), (C, 1))]))


def test_e4_opening_bid() -> None:
    """The opening bid is at least 1 and at most the auctioneer's money, for two different tiles."""
    now = position(cash=[6, 10, 10, 10])
    refused("OFF-24", lambda: oracle.auction_turn(now, A, [lot((PE, WA), (A, 0))]))
    refused("OFF-24", lambda: oracle.auction_turn(now, A, [lot((PE, WA), (A, 7))]))
    refused("OFF-23", lambda: oracle.auction_turn(now, A, [lot((PE, PE), (A, 1))]))
    assert oracle.auction_turn(now, A, [lot((PE, WA), (A, 6))])["decider"] == B


def test_e5_raise() -> None:
    """A raise is higher than the bid and at most one's money."""
    now = position(cash=[10, 5, 10, 10])
    refused("OFF-26", lambda: oracle.auction_outcome(now, A, [], (PE, WA), [(A, 3), (B, 3)]))
    refused("OFF-26", lambda: oracle.auction_outcome(now, A, [], (PE, WA), [(A, 3), (B, 6)]))
    assert oracle.auction_outcome(now, A, [], (PE, WA), [(A, 3), (B, 5)])["to_answer"] == C


def test_e6_a_pass_is_final() -> None:
    """Whoever passed is not asked again and may not come back."""
    script: list[Answer] = [(A, 2), (B, None), (C, 3), (D, None), (A, 4)]
    outcome = oracle.auction_outcome(position(), A, [], (PE, WA), script)
    assert (outcome["to_answer"], outcome["asked"]) == (C, [B, C, D, A, C])
    refused("OFF-27", lambda: oracle.auction_outcome(position(), A, [], (PE, WA), [*script, (B, 5)]))


def test_e7_auctioneer_wins_after_being_outbid() -> None:
    """The auctioneer may raise again after being outbid and then pays the last bid."""
    script: list[Answer] = [(A, 1), (B, 2), (C, None), (D, 3), (A, 4), (B, None), (D, None)]
    outcome = oracle.auction_outcome(position(), A, [], (PE, WA), script)
    assert (outcome["winner"], outcome["bid"], outcome["cash"]) == (A, 4, [6, 10, 10, 10])
    assert outcome["ladders"] == position("pe 1 wa 1")["ladders"]
    assert not outcome["turn_goes_on"]


def test_e8_e9_three_lots_lost() -> None:
    """Sold tiles and earlier winners stay out, and the third lost lot ends the auction turn."""
    first = lot((PE, WA), (A, 1), (B, 2), (C, None), (D, None), (A, None))
    refused("OFF-23", lambda: oracle.auction_turn(position(), A, [first, lot((PE, FL), (A, 1))]))
    assert oracle.auction_turn(position(), A, [first, lot((FL, KE), (A, 2))])["decider"] == C
    barred = lot((FL, KE), (A, 2), (B, 3))
    refused("OFF-30", lambda: oracle.auction_turn(position(), A, [first, barred]))
    second = lot((FL, KE), (A, 2), (C, 3), (D, None), (A, None))
    assert oracle.auction_turn(position(), A, [first, second, lot((PR, GU), (A, 1))])["decider"] == D
    third = lot((PR, GU), (A, 1), (D, 2), (A, None))
    turn = oracle.auction_turn(position(), A, [first, second, third])
    assert (turn["over"], turn["decider"], turn["hand"]) == (True, None, [CO])
    assert turn["cash"] == [10, 8, 7, 8]
    refused("OFF-22", lambda: oracle.auction_turn(position(), A, [first, second, third, None]))


def test_e10_five_players() -> None:
    """With five players three lots are the limit although one opponent never won."""
    lots = [
        won_by((PE, WA), B, 2, A, [B, C, D, E]),
        won_by((FL, KE), C, 2, A, [C, D, E]),
        won_by((PR, GU), D, 2, A, [D, E]),
    ]
    turn = oracle.auction_turn(position(n=5), A, lots)
    assert (turn["over"], turn["hand"], turn["winners"]) == (True, [CO], [B, C, D])


def test_e12_forced_passes() -> None:
    """Nobody who cannot raise is asked while money is open; all are asked while it is hidden."""
    cash = [9, 5, 3, 0]
    outcome = oracle.auction_outcome(position(cash=cash), A, [], (PE, WA), [(A, 5)])
    assert (outcome["asked"], outcome["forced"]) == ([], [B, C, D])
    assert (outcome["winner"], outcome["cash"]) == (A, [4, 5, 3, 0])
    hidden = position(cash=cash, options={"money": "hidden"})
    assert oracle.auction_outcome(hidden, A, [], (PE, WA), [(A, 5)])["to_answer"] == B
    script: list[Answer] = [(A, 5), (B, None), (C, None), (D, None)]
    outcome = oracle.auction_outcome(hidden, A, [], (PE, WA), script)
    assert (outcome["winner"], outcome["asked"], outcome["forced"]) == (A, [B, C, D], [])
    refused("OFF-26", lambda: oracle.auction_outcome(hidden, A, [], (PE, WA), [(A, 5), (B, 6)]))


def test_e13_pawn_on_the_last_square_stays() -> None:
    """A winner whose pawn is on the last square pays all the same."""
    turn = oracle.auction_turn(position("", "pe 5 fl 2"), A, [won_by((PE, FL), B, 3, A, [B, C, D])])
    assert turn["cash"] == [10, 7, 10, 10]
    assert turn["ladders"] == position("", "pe 5 fl 3")["ladders"]


def test_e14_two_last_squares() -> None:
    """One lot can send two holders of last squares down."""
    now = position("pr 4 ke 4", "pr 5 ke 4", "ke 5")
    outcome = oracle.auction_outcome(now, A, [], (PR, KE), [(A, 1), (B, None), (C, None), (D, None)])
    assert outcome["ladders"] == position("pr 5 ke 5", "pr 4 ke 4", "ke 4")["ladders"]


def test_e15_fourth_square_is_shared() -> None:
    """An advance to the fourth square moves nobody else."""
    assert [row[PR] for row in oracle.advance(position("pr 3", "pr 5")["ladders"], A, PR)] == [4, 5, 0, 0]


def test_e16_money_spent_is_gone() -> None:
    """What B paid in A's auction turn limits B's own opening bid."""
    turn = oracle.auction_turn(position(), A, [won_by((PE, WA), B, 7, A, [B, C, D]), None])
    assert turn["over"]
    now = position(cash=turn["cash"])
    refused("OFF-24", lambda: oracle.auction_turn(now, B, [lot((PE, WA), (B, 4))]))
    assert oracle.auction_turn(now, B, [lot((PE, WA), (B, 3))])["decider"] == C


def test_e17_exclusion_ends_with_the_auction_turn() -> None:
    """Whoever won in A's auction turn may bid again in B's."""
    turn = oracle.auction_turn(position(), A, [won_by((PE, WA), C, 2, A, [B, C, D]), None])
    now = position(cash=turn["cash"])
    assert oracle.auction_turn(now, B, [lot((PE, WA), (B, 1), (C, 2))])["decider"] == D


def test_e18_e19_e20_victims_and_ladders() -> None:
    """Equal guards protect, empty ladders and the guard ladder cannot be corrupted."""
    now = position("co 2", "gu 2 pe 1", "gu 1 pe 1")
    assert oracle.legal_corruptions(now, A, []) == [(C, PE)]
    refused("OFF-53", lambda: oracle.corrupt(now, A, B, PE))
    refused("OFF-54", lambda: oracle.corrupt(now, A, C, WA))
    refused("OFF-56", lambda: oracle.corrupt(now, A, C, GU))


def test_e21_corrupted_player_still_corrupts() -> None:
    """Being corrupted does not cost the turn, but nobody is corrupted twice."""
    now = position("co 3 fl 1", "co 2 pe 2 wa 1", "pe 1", "co 1")
    now["ladders"] = oracle.corrupt(now, A, B, PE)
    assert [row[PE] for row in now["ladders"]] == [1, 1, 1, 0]
    now["ladders"] = oracle.corrupt(now, B, C, PE)
    assert [row[PE] for row in now["ladders"]] == [1, 2, 0, 0]
    assert oracle.corruption_faults(now, D, [B, C], B, WA) == ["OFF-55"]
    assert oracle.legal_corruptions(now, D, [B, C]) == [(A, PE), (A, FL)]


def test_e22_only_the_best_corruptor_reaches_the_top() -> None:
    """A pawn on the last square is corrupted only from the last square of the corruptors."""
    refused("OFF-57", lambda: oracle.corrupt(position("co 4 pr 1", "pr 5 ke 1"), A, B, PR))
    assert oracle.legal_corruptions(position("co 4 pr 1", "pr 5 ke 1"), A, []) == [(B, KE)]
    after = oracle.corrupt(position("co 5 pr 1", "pr 5 ke 1"), A, B, PR)
    assert [row[PR] for row in after] == [2, 4, 0, 0]


def test_e23_swap() -> None:
    """From the fourth square the actor swaps with a victim on the last one."""
    after = oracle.corrupt(position("co 5 ke 4", "ke 5"), A, B, KE)
    assert [row[KE] for row in after] == [5, 4, 0, 0]


def test_e24_third_pawn_on_top() -> None:
    """A third pawn on the last square is protected too, unless the table protects only the victim."""
    squares = ["co 3 pr 4", "pr 2 pe 1", "pr 5 gu 3"]
    refused("OFF-57", lambda: oracle.corrupt(position(*squares), A, B, PR))
    assert oracle.legal_corruptions(position(*squares), A, []) == [(B, PE)]
    after = oracle.corrupt(position(*squares, options={"topProtection": "victim-only"}), A, B, PR)
    assert [row[PR] for row in after] == [5, 1, 4, 0]


def test_e25_actor_on_top() -> None:
    """An actor on the last square only pulls the victim down, if the table allows it at all."""
    squares = ["co 2 pe 5", "pe 3 wa 1"]
    after = oracle.corrupt(position(*squares), A, B, PE)
    assert [row[PE] for row in after] == [5, 2, 0, 0]
    forbidding = position(*squares, options={"corruptAtTop": "forbid"})
    refused("OFF-58", lambda: oracle.corrupt(forbidding, A, B, PE))
    assert oracle.legal_corruptions(forbidding, A, []) == [(B, WA)]


def test_e26_queue() -> None:
    """Ties in the corruption order follow the turn order from the first player."""
    now = position("co 3", "co 2", "co 3", "co 2", first=C)
    assert oracle.corruption_queue(now) == [C, A, D, B]


def test_e41_guards_of_a_third_player() -> None:
    """The guards of a displaced third player do not matter, those of the victim do."""
    now = position("co 5 pr 4", "pr 2", "pr 5 gu 5")
    refused("OFF-53", lambda: oracle.corrupt(now, A, C, PR))
    assert [row[PR] for row in oracle.corrupt(now, A, B, PR)] == [5, 1, 4, 0]


def test_e28_exact_take() -> None:
    """With enough in stock only the exact number and type may be taken, unless the table is free."""
    now = position("pe 3 wa 4 fl 2 ke 1")
    assert oracle.takes(now, A) == [(GOAT, 2)]
    for kind, count in [(GOAT, 1), (GOAT, 3), (PIG, 2), (SHEEP, 2)]:
        assert oracle.offer_faults(now, A, kind, count, HERMES) == ["OFF-64"]
    free = position("pe 3 wa 4 fl 2 ke 1", options={"lesserOffering": "free"})
    assert oracle.takes(free, A) == [(HEN, 1), (HEN, 2), (PIG, 1), (PIG, 2), (GOAT, 1), (GOAT, 2)]
    assert len(oracle.legal_offers(free, A)) == 18


def test_e29_keeper() -> None:
    """The keeper opens the groups up to his square, and none on the start square."""
    now = position("pe 3 wa 1 fl 1 ke 2")
    refused("OFF-66", lambda: oracle.offer(now, A, GOAT, 1, ARTEMIS))
    assert oracle.legal_offers(now, A) == offers(GOAT, 1, GROUP_1_2)
    second = position("pe 5 wa 4 fl 4", "pe 1 wa 1 fl 1 ke 1")
    assert oracle.offer_options(second, A) == [None]
    assert len(oracle.offer_options(second, B)) == 4


def test_e30_replacing() -> None:
    """A replacement is equal or more in number and in value, and not identical."""
    for kind, count, accepted in [
        (PIG, 3, False),
        (PIG, 2, False),
        (PIG, 4, True),
        (GOAT, 3, True),
        (OX, 2, False),
        (HEN, 5, False),
    ]:
        now = position(f"pe {kind} wa {count} fl {count} ke 2", altars={HERA: (PIG, 3, B)})
        assert oracle.offer_faults(now, A, kind, count, HERA) == ([] if accepted else ["OFF-67"])


def test_e31_own_altar() -> None:
    """One's own altar can be improved; the old animals return to the stock."""
    now = position("pe 4 wa 2 fl 3 ke 1", altars={HERMES: (GOAT, 2, A)})
    altars, stock, score = oracle.offer(now, A, SHEEP, 2, HERMES)
    assert altars[HERMES] == (SHEEP, 2, A)
    assert stock == [15, 15, 15, 13, 15]
    assert score == [8, 0, 0, 0]


def test_e32_shortage() -> None:
    """In a shortage one takes what remains, or as many as possible of any lesser animal."""
    temple = {
        ZEUS: (OX, 5, B),
        POSEIDON: (OX, 5, B),
        HADES: (OX, 3, B),
        APOLLO: (SHEEP, 4, B),
        ARTEMIS: (SHEEP, 4, B),
        HERA: (SHEEP, 4, B),
    }
    now = position("pe 5 wa 4 fl 4 ke 1", altars=temple)
    assert now["stock"] == [15, 15, 15, 3, 2]
    assert oracle.takes(now, A) == [(HEN, 4), (PIG, 4), (GOAT, 4), (SHEEP, 3), (OX, 2)]
    assert len(oracle.legal_offers(now, A)) == 15
    for kind, count in [(OX, 1), (OX, 4), (SHEEP, 2), (SHEEP, 4), (GOAT, 3)]:
        assert oracle.offer_faults(now, A, kind, count, HERMES) == ["OFF-64"]


def test_e33_animals_on_the_altar_do_not_count() -> None:
    """The animals about to be replaced cannot be used for the offering that replaces them."""
    temple = {ATHENA: (SHEEP, 4, B), ZEUS: (SHEEP, 5, B), HADES: (SHEEP, 5, B)}
    now = position("pe 4 wa 4 fl 4 ke 2", altars=temple)
    assert oracle.takes(now, A) == [(HEN, 4), (PIG, 4), (GOAT, 4), (SHEEP, 1)]
    for altar in GROUP_1_2:
        assert "OFF-64" in oracle.offer_faults(now, A, SHEEP, 4, altar)
    assert all(altar != ATHENA for _, _, altar in oracle.legal_offers(now, A))


def test_e34_nothing_to_take() -> None:
    """With no hen left a peasant on the first square gives nothing, but the priestess still counts."""
    now = position("pe 1 wa 2 fl 2 ke 3 pr 2", altars=dict.fromkeys((ZEUS, HADES, POSEIDON), (HEN, 5, B)))
    assert oracle.takes(now, A) == []
    assert oracle.offer_options(now, A) == [None]
    assert oracle.priestess_points(now, A) == 4


def test_e35_no_altar() -> None:
    """Animals that fit no altar give no points, but the priestess still counts."""
    now = position("pe 1 wa 1 fl 1 ke 1 pr 3", altars=dict.fromkeys((HEPHAISTOS, ARES, HERMES), (HEN, 2, B)))
    assert oracle.takes(now, A) == [(HEN, 1)]
    assert oracle.offer_options(now, A) == [None]
    assert oracle.priestess_points(now, A) == 6


def test_e40_declining_the_last_altar() -> None:
    """The last empty altar may be declined, unless the table makes offerings compulsory."""
    temple = dict.fromkeys(range(10), (HEN, 1, B))
    now = position("pe 1 wa 1 fl 1 ke 5", altars=temple)
    assert oracle.offer_options(now, A) == [(HEN, 1, ZEUS), None]
    assert not oracle.game_ends(now, 1)
    forced = position("pe 1 wa 1 fl 1 ke 5", altars=temple, options={"offering": "compulsory"})
    assert oracle.offer_options(forced, A) == [(HEN, 1, ZEUS)]
    forced["altars"], forced["stock"], forced["score"] = oracle.offer(forced, A, HEN, 1, ZEUS)
    assert oracle.game_ends(forced, 1)


def test_e36_hundred_is_not_enough() -> None:
    """The game ends above 100 points, not at 100; otherwise revenue follows."""
    now = position("pr 1", score=[98, 0, 0, 0])
    now["score"][A] += oracle.priestess_points(now, A)
    assert not oracle.game_ends(now, 1)
    assert oracle.revenue(now) == ([20, 20, 20, 20], B)
    assert oracle.game_ends(position(score=[101, 0, 0, 0]), 1)


def test_e37_replacing_on_the_last_altar() -> None:
    """The last altar can still be taken over in the last phase of offerings."""
    temple = {altar: (HEN, 1, D) for altar in range(11) if altar != HERMES}
    now = position("pe 1 wa 2 fl 2 ke 1", "pe 2 wa 2 fl 2 ke 1", altars=temple)
    now["altars"], now["stock"], now["score"] = oracle.offer(now, A, HEN, 2, HERMES)
    now["altars"], now["stock"], now["score"] = oracle.offer(now, B, PIG, 2, HERMES)
    assert oracle.game_ends(now, 1)
    assert oracle.final_scoring(now)["totals"] == [2, 9, 0, 135]


def test_e38_revenue() -> None:
    """Revenue is ten drachmas up to 25 in all, and the marker moves on."""
    now = position(n=5, cash=[25, 16, 15, 14, 0])
    assert oracle.revenue(now) == ([25, 25, 25, 24, 10], B)
    assert oracle.revenue(position(n=5, first=E))[1] == A


def test_e39_ties() -> None:
    """Equal totals are decided by altars, then shared or, if the table says so, decided by money."""
    now = position(score=[105, 95, 0, 0], altars={HEPHAISTOS: (HEN, 1, A), ATHENA: (HEN, 1, A), ZEUS: (HEN, 1, B)})
    result = oracle.final_scoring(now)
    assert result["totals"][:2] == [120, 120]
    assert (result["winners"], result["ranks"]) == ([A], [1, 2, 3, 3])
    temple = dict.fromkeys((HEPHAISTOS, HERA), (HEN, 1, A)) | dict.fromkeys((ATHENA, APOLLO), (HEN, 1, B))
    shared = position(score=[102, 92, 0, 0], cash=[3, 4, 0, 0], altars=temple)
    result = oracle.final_scoring(shared)
    assert result["totals"][:2] == [117, 117]
    assert (result["winners"], result["ranks"]) == ([A, B], [1, 1, 3, 3])
    richer = position(score=[102, 92, 0, 0], cash=[3, 4, 0, 0], altars=temple, options={"finalTie": "drachmas"})
    assert oracle.final_scoring(richer)["winners"] == [B]
    even = position(score=[102, 92, 0, 0], cash=[4, 4, 0, 0], altars=temple, options={"finalTie": "drachmas"})
    assert oracle.final_scoring(even)["winners"] == [A, B]


def test_round_cap() -> None:
    """A cap on rounds ends the game after that round, given as an argument or as an option."""
    assert [oracle.game_ends(position(), r, 3) for r in (1, 2, 3)] == [False, False, True]
    assert [oracle.game_ends(position(options={"roundCap": 3}), r) for r in (1, 2, 3)] == [False, False, True]
    assert not oracle.game_ends(position(options={"roundCap": None}), 99)


def test_unknown_options_are_errors() -> None:
    """A misspelt option or value is never taken for the default."""
    with pytest.raises(ValueError, match="unknown option"):
        oracle.final_scoring(position(options={"finaltie": "shared"}))
    with pytest.raises(ValueError, match="unknown value"):
        oracle.final_scoring(position(options={"finalTie": "split"}))


def test_number_of_replacements() -> None:
    """An altar with n animals of value t is replaced by exactly (6-n)(6-t)-1 of the 25 offerings (D-8)."""
    grid = list(itertools.product(range(1, 6), range(1, 6)))
    for present_kind, present_count in grid:
        fitting = 0
        for kind, count in grid:
            now = position(f"pe {kind} wa {count} fl {count} ke 5")
            now["altars"][ZEUS] = (present_kind, present_count, B)
            fitting += not oracle.offer_faults(now, A, kind, count, ZEUS)
        assert fitting == (6 - present_count) * (6 - present_kind) - 1


def test_largest_choice_of_offers() -> None:
    """With eleven oxen on three altars the best placed player has 43 options, the known maximum (C-12)."""
    temple = {ZEUS: (OX, 5, B), HADES: (OX, 3, B), POSEIDON: (OX, 3, B)}
    now = position("pe 5 wa 5 fl 5 ke 5", altars=temple)
    assert len(oracle.offer_options(now, A)) == 43


def random_lot(rng: random.Random, now: Position, auctioneer: int, hand: list[int], winners: list[int]) -> Lot:
    """A lot in which everybody asked answers at random."""
    pair = tuple(rng.sample(hand, 2))
    script: list[Answer] = [(auctioneer, rng.randint(1, min(3, now["cash"][auctioneer])))]
    while True:
        outcome = oracle.auction_outcome(now, auctioneer, winners, (pair[0], pair[1]), script)
        asked = outcome["to_answer"]
        if asked is None:
            return (pair[0], pair[1]), script
        raises = rng.random() < 0.5 and outcome["bid"] < now["cash"][asked]
        script.append((asked, outcome["bid"] + 1 if raises else None))


def play_auctions(rng: random.Random, now: Position) -> None:
    """Phase 1 of a random game, with the invariants of auctions."""
    for auctioneer in oracle.clockwise(now["n"], now["first"]):
        lots: list[Lot | None] = []
        turn = oracle.auction_turn(now, auctioneer, lots)
        while not turn["over"]:
            here = copy.deepcopy(now)
            here["ladders"], here["cash"] = turn["ladders"], turn["cash"]
            choice = random_lot(rng, here, auctioneer, turn["hand"], turn["winners"])
            lots.append(None if rng.random() < 0.1 else choice)
            turn = oracle.auction_turn(now, auctioneer, lots)
            assert len(turn["hand"]) == 7 - 2 * len(turn["lots"])
            assert auctioneer not in turn["winners"]
        assert len(turn["lots"]) <= (2 if now["n"] == 3 else 3)
        now["ladders"], now["cash"] = turn["ladders"], turn["cash"]


def play_corruption(rng: random.Random, now: Position) -> None:
    """Phase 2 of a random game, with the invariant on the sum of all squares."""
    corrupted: list[int] = []
    for actor in oracle.corruption_queue(now):
        moves = oracle.legal_corruptions(now, actor, corrupted)
        if moves:
            victim, ladder = rng.choice(moves)
            before = sum(map(sum, now["ladders"]))
            now["ladders"] = oracle.corrupt(now, actor, victim, ladder)
            assert sum(map(sum, now["ladders"])) - before in (0, -1)
            corrupted.append(victim)


def play_offerings(rng: random.Random, now: Position) -> None:
    """Phase 3 of a random game, with the known maximum of options."""
    for player in oracle.clockwise(now["n"], now["first"]):
        now["score"][player] += oracle.priestess_points(now, player)
        choices = oracle.offer_options(now, player)
        if now["options"].get("lesserOffering") != "free":
            assert len(choices) <= 43
        choice = rng.choice(choices)
        if choice is not None:
            now["altars"], now["stock"], now["score"] = oracle.offer(now, player, *choice)


def assert_invariants(now: Position) -> None:
    """The invariants I-1, I-2, I-3 and I-5 of the rules file."""
    for kind in range(1, 6):
        assert now["stock"][kind - 1] == 15 - sum(a[1] for a in now["altars"] if a and a[0] == kind)
        assert now["stock"][kind - 1] >= 0
    assert all(altar is None or 1 <= altar[1] <= 5 for altar in now["altars"])
    for ladder in range(7):
        squares = [row[ladder] for row in now["ladders"]]
        assert squares.count(5) <= 1
        assert all(0 <= square <= 5 for square in squares)
    assert all(0 <= money <= 25 for money in now["cash"])


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_the_invariants(seed: int) -> None:
    """Random games under random options keep stock, ladders and money within their bounds and end."""
    rng = random.Random(seed)
    options: dict[str, str | int | None] = {
        name: rng.choice(values) for name, values in oracle.OPTIONS.items() if name != "money"
    }
    n = 3 + seed % 3
    now = position(n=n, first=rng.randrange(n), options=options)
    for row in now["ladders"]:
        for ladder in rng.sample(range(7), 3):
            row[ladder] = 1
    for round_number in range(1, 31):
        play_auctions(rng, now)
        assert_invariants(now)
        play_corruption(rng, now)
        assert_invariants(now)
        play_offerings(rng, now)
        assert_invariants(now)
        if oracle.game_ends(now, round_number, 30):
            break
        now["cash"], now["first"] = oracle.revenue(now)
    result = oracle.final_scoring(now)
    assert result["winners"]
    assert sum(result["altar_counts"]) == sum(altar is not None for altar in now["altars"])
