"""Leaks planted in the toy: what test_contract.py wants the contract to find, each with the check that finds it."""

from collections.abc import Callable
from typing import Any

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.event import Telling
from exvoto.core.fast import i64
from exvoto.core.field import shown
from exvoto.core.kind import NONE
from exvoto.core.rule import Rule
from exvoto.core.sight import View
from tests.contract import toy
from tests.contract.toy import CARDS, NOTES, T3, Toy, ToyGame, variant


class SealedShown(ToyGame):
    def view(self, s: Toy, seat: int | None) -> View:
        view = super().view(s, seat)
        view.fields["bids"] = [NONE if a is None else a.coins for a in s.answers if a is None or a.verb == "bid"]
        return view


class ChecksumShown(ToyGame):
    def view(self, s: Toy, seat: int | None) -> View:
        view = super().view(s, seat)
        view.fields["checksum"] = sum((i + 1) * int(v) for i, v in enumerate(s.hand)) % 97
        return view


class ChecksumState(Toy):
    """The checksum is a declared, public field, made again whenever a card is laid."""

    sum: i64 = shown()


class SummingTurn(toy.Turn):
    def resolve(self, s: Any, answers: list[Action[Toy]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        s.sum = sum((i + 1) * int(v) for i, v in enumerate(s.hand)) % 97


class AsksHolders(toy.Window):
    def seats(self, s: Toy) -> tuple[int, ...]:
        return super().seats(s) if s.holds(self.seat, 0) else ()


class AsksHoldersOfBids(toy.Bidding):
    """Sealed, and who is asked depends on the hands."""

    def seats(self, s: Toy) -> tuple[int, ...]:
        return tuple(seat for seat in range(s.n) if not s.holds(seat, 0)) or (0, 1)

    def resolve(self, s: Toy, answers: list[Any], d: Dealer) -> None:
        bids = [toy.Bid(0)] * s.n
        for seat, answer in zip(s.asked, answers, strict=True):
            bids[seat] = answer
        super().resolve(s, list(bids), d)


class MenuOfOthers(toy.Turn):
    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Done(), *[s.parts.Give(to, 1) for to in range(s.n) if s.holds(to, 0)]]


class RefusesByOthers(toy.Challenge):
    def refuse(self, s: Toy, seat: int) -> Rule | None:
        rule = super().refuse(s, seat)
        return T3 if rule and s.holds((seat + 1) % s.n, self.card) else rule


class FactsOfOthers(toy.Challenge):
    def facts(self, s: Toy, seat: int) -> dict[str, int]:
        return {"there": sum(s.holds(other, 1) for other in range(s.n))}


class ClockKnows(toy.Turn):
    def fallback(self, s: Toy, seat: int) -> Action[Toy]:
        return s.parts.Note(sum(s.holds(other, 2) for other in range(s.n)) % NOTES)  # type: ignore[no-any-return]


class TellsHands(toy.Pass):
    """An innocent event whose value comes out of another's hand."""

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        d.tell(toy.DONE.of((seat + 1) % s.n if s.holds((seat + 1) % s.n, 0) else seat))


class SaidTwice(toy.Placing):
    """The card laid face down is copied into a public field."""

    def resolve(self, s: Toy, answers: list[Any], d: Dealer) -> None:
        super().resolve(s, answers, d)
        s.winners.append(answers[0].card % s.n)


class DrawnShown(toy.Deal):
    """The card the last seat draws is copied into a public field."""

    def resolve(self, s: Toy, answers: list[Any], d: Dealer) -> None:
        before = list(s.hand)
        super().resolve(s, answers, d)
        drawn = [i for i, count in enumerate(s.hand) if count != before[i]][-1] % CARDS
        s.winners.append(drawn % s.n)


PARTIES_FORGOTTEN = Telling("placed", *toy.PLACED.shape, secret=("card",), parties=("seat", "friend", "place"))
OPEN_DREW = Telling("drew", *toy.DREW.shape)
OPEN_PLACED = Telling("placed", *toy.PLACED.shape)
OPEN_NOTED = Telling("noted", *toy.NOTED.shape)
SILENT_TURNED = Telling("turned", *toy.TURNED.shape)

LEAKS: dict[str, tuple[str, Callable[[], ToyGame]]] = {
    "sealed answers in the view": ("untold", lambda: variant(SealedShown)),
    "a checksum over the hands in the view": ("untold", lambda: variant(ChecksumShown)),
    "a checksum over the hands in a public field": (
        "leak",
        lambda: variant(state=ChecksumState, Turn=SummingTurn),
    ),
    "a window that asks only holders": ("leak", lambda: variant(Window=AsksHolders)),
    "a sealed question to those who do not hold": ("leak", lambda: variant(Bidding=AsksHoldersOfBids)),
    "a menu that depends on another's hand": ("leak", lambda: variant(Turn=MenuOfOthers)),
    "a refusal that depends on another's hand": ("leak", lambda: variant(Challenge=RefusesByOthers)),
    "facts that count the others' cards": ("leak", lambda: variant(Challenge=FactsOfOthers)),
    "a clock that knows the others' cards": ("leak", lambda: variant(Turn=ClockKnows)),
    "an event that depends on another's hand": ("leak", lambda: variant(Pass=TellsHands)),
    "a card turned over without saying so": ("leak", lambda: variant(TURNED=SILENT_TURNED)),
    "a draw told with its card": ("told", lambda: variant(DREW=OPEN_DREW)),
    "a card laid face down and told": ("told", lambda: variant(PLACED=OPEN_PLACED)),
    "a private note told": ("told", lambda: variant(NOTED=OPEN_NOTED)),
    "a secret told to one who is no party": ("told", lambda: variant(PLACED=PARTIES_FORGOTTEN)),
    "a card laid face down and copied to a public field": ("untold", lambda: variant(Placing=SaidTwice)),
    "a card drawn and copied to a public field": ("untold", lambda: variant(Deal=DrawnShown)),
}
