"""The position as plain text, for a terminal and for a screen reader: from a view alone, no line over 100 columns."""

from collections.abc import Sequence
from typing import Final

from exvoto.core.kind import NONE, NUMBER, SEAT, SEATS, Kind, Value
from exvoto.core.sight import View, unveil
from exvoto.core.text.lines import shortened, wrapped
from exvoto.core.text.sentences import Texts
from exvoto.games.prieres.faith import origin_production, production
from exvoto.games.prieres.pieces import (
    BLESSING,
    CITIES,
    CITY,
    COUNT_CITIES,
    COUNT_PEOPLE,
    COUNT_TEMPLES,
    COUNTED,
    DISCARDS,
    DROPS,
    END,
    MARKS,
    MIRACLE,
    MIRACLES,
    NUMBER_OF,
    OF_ALL,
    OF_GAP,
    OF_ONE,
    SCOPE,
    SKIES,
    SLOTS,
)
from exvoto.games.prieres.scoring import measure
from exvoto.games.prieres.sequence import new_stamps
from exvoto.games.prieres.state import Prieres

PHASES: Final = {
    "imploration": "imploration",
    "choosing": "imploration",
    "limits": "draw",
    "exchanging": "draw",
    "dropping": "draw",
    "refill": "draw",
    "closing": "draw",
    "over": "over",
}
COLUMNS: Final = ("player", "population", "temples", "cities", "implication", "hand", "miracles", "next", "limit")
KINDS: Final[dict[str, Kind]] = {
    "seat": SEAT,
    "first": SEAT,
    "asked": SEATS,
    "city": CITY,
    "miracle": MIRACLE,
    "skies": SKIES,
    "blessing": BLESSING,
}


def board(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    page = Page(view, texts, names)
    return [*page.head(), "", *page.ends(), "", *page.players(), "", *page.areas(), "", *page.hand(), *page.piles()]


class Page:
    """`seen` is a state that holds what the view shows and nothing else: the rules' own counting is used on it."""

    def __init__(self, view: View, texts: Texts, names: Sequence[str]) -> None:
        self.view = view
        self.texts = texts
        self.names = [shortened(texts.player(seat, "name", names)) for seat in range(view.n)]
        seen = texts.game.blank(view.n, view.table)
        assert isinstance(seen, Prieres)
        unveil(view, seen.layout, seen)
        self.seen = seen
        self.sizes = view.row("miracles_size")
        self.step = view.agenda[-1].split()[0] if view.agenda else "over"

    def say(self, key: str, values: dict[str, Value]) -> str:
        shape = tuple([(name, KINDS.get(name, NUMBER)) for name in values])
        return self.texts.fill(self.texts.own["board"][key], shape, values, self.names)

    def word(self, key: str) -> str:
        return self.texts.word("board", key)

    def head(self) -> list[str]:
        s, view = self.seen, self.view
        phase = self.texts.word("phase", PHASES.get(self.step, "development"))
        when = self.say("round", {"round": s.round}) + phase + "."
        lines = wrapped("", [when, self.say("first", {"first": s.first})], " ")
        who: list[str] = []
        if view.seat is not None:
            who.append(self.say("you", {"seat": view.seat}))
        if s.turn != NONE:
            who.append(self.say("turn", {"seat": s.turn, "pool": s.pool}))
        asked = sum([1 << seat for i, seat in enumerate(view.asked) if not view.answered[i]])
        if asked:
            who.append(self.say("asked", {"asked": asked}))
        lines += wrapped("", who, " ")
        lines += wrapped("", self.going_on(), " ")
        if s.triggered and self.step != "over":
            lines.append(self.word("triggered"))
        return lines

    def going_on(self) -> list[str]:
        """A City being placed, and the Miracles that wait, the last played first."""
        s = self.seen
        facts: list[str] = []
        if s.skies:
            facts.append(self.say("skies", {"skies": s.skies}))
        if s.placing != NONE:
            pending: dict[str, Value] = {"city": s.placing, "cost": s.cost}
            facts.append(self.say("placing", pending | {"temples": s.new_temples, "people": s.new_people}))
        for text in self.view.agenda[::-1]:
            verb, *tokens = text.split()
            if verb == "effect":
                facts.append(self.say("chain", {"seat": SEAT.one(tokens[0]), "miracle": MIRACLE.one(tokens[1])}))
            elif verb == "strike":
                facts.append(self.say("strike", {"seat": SEAT.one(tokens[0])}))
        return facts

    def ends(self) -> list[str]:
        """Every End card of the row with its progress."""
        s = self.seen
        lines = [self.word("ends")]
        for slot in range(SLOTS):
            card = s.end_row[slot]
            if card != NONE:
                marks = ("*" if slot == s.active else " ") + (">" if slot == s.token else " ")
                lines.append(f"{marks} {self.texts.noun(END, card)}{self.word('colon')}{self.progress(card)}")
        return lines

    def progress(self, card: int) -> str:
        s = self.seen
        values = [int(measure(s, seat, COUNTED[card])) for seat in range(s.n)]
        number = int(NUMBER_OF[card])
        if SCOPE[card] == OF_ONE:
            return self.say("need", {"have": max(values), "need": number})
        if SCOPE[card] == OF_GAP:
            return self.say("gap", {"have": max(values) - min(values), "need": number})
        key = "need" if SCOPE[card] == OF_ALL else "rest"
        return self.say(key, {"have": sum(values), "need": number * int(s.n)})

    def players(self) -> list[str]:
        rows = [[self.word(column) for column in COLUMNS]]
        rows += [self.player(seat) for seat in range(self.view.n)]
        widths = [max([len(row[i]) for row in rows]) for i in range(len(COLUMNS))]
        lines = [self.word("players")]
        for row in rows:
            cells = [row[i].rjust(widths[i]) if i else row[i].ljust(widths[i]) for i in range(len(row))]
            lines.append(" ".join(cells).rstrip())
        return lines

    def player(self, seat: int) -> list[str]:
        s = self.seen
        numbers = [int(measure(s, seat, what)) for what in (COUNT_PEOPLE, COUNT_TEMPLES, COUNT_CITIES)]
        implication, miracles = int(s.implication[seat]), self.sizes[seat]
        numbers += [implication, int(s.held[seat]) + miracles, miracles, self.next_faith(seat), (implication + 1) // 2]
        return [self.names[seat], *[str(number) for number in numbers]]

    def next_faith(self, seat: int) -> int:
        """What a player's sources will yield at the start of the next round, as things stand."""
        t = self.seen.copy()
        t.round += 1
        new_stamps(t)
        faith = int(origin_production(t, seat))
        return faith + sum([int(production(t, city)) for city in range(CITIES) if t.place[city] == seat])

    def areas(self) -> list[str]:
        s = self.seen
        lines: list[str] = []
        for seat in range(s.n):
            items = [self.city(city) for city in range(CITIES) if s.place[city] == seat]
            if s.origin[seat]:
                items.append(self.say("origin", {"blessing": s.origin[seat]}))
            lines += wrapped(self.say("area", {"seat": seat}), items or [self.word("empty")], ", ")
        return lines

    def city(self, city: int) -> str:
        """Current Temples/Population, the printed ones if they differ, freshness and marks."""
        s = self.seen
        now, printed = f"{s.temples[city]}/{s.people[city]}", f"{s.printed_temples(city)}/{s.printed_people(city)}"
        text = f"{self.texts.noun(CITY, city)} {now}"
        notes = [] if now == printed else [f"< {printed}"]
        if s.placed[city] >= s.round:
            notes.append(self.word("fresh"))
        notes += [self.texts.noun(MARKS.of, i) for i in range(MARKS.of.span) if s.marks[city] >> i & 1]
        return f"{text} ({', '.join(notes)})" if notes else text

    def hand(self) -> list[str]:
        """One's own cards; a spectator has none."""
        seat, s = self.view.seat, self.seen
        if seat is None:
            return []
        cities = [self.card(city) for city in range(CITIES) if s.holder[city] == seat]
        lines = wrapped(self.word("yours"), cities or [self.word("empty")], ", ")
        own = self.view.entries("miracles")[seat * MIRACLES : (seat + 1) * MIRACLES]
        miracles = [self.texts.noun(MIRACLE, i) for i in range(MIRACLES) for _ in range(own[i] or 0)]
        if miracles:
            lines += wrapped(self.word("wonders"), miracles, ", ")
        drops = self.view.entries("drops")[seat * DROPS : (seat + 1) * DROPS]
        aside = [self.aside(card) for card in drops if card is not None and card != NONE]
        if aside:
            lines += wrapped(self.word("aside"), aside, ", ")
        return lines

    def aside(self, card: int) -> str:
        return self.texts.noun(CITY, card) if card < CITIES else self.texts.noun(MIRACLE, card - CITIES)

    def card(self, city: int) -> str:
        s = self.seen
        printed: dict[str, Value] = {"city": city, "cost": s.printed_cost(city), "temples": s.printed_temples(city)}
        return self.say("card", printed | {"people": s.printed_people(city)})

    def piles(self) -> list[str]:
        s = self.seen
        unseen = sum([s.place[city] == NONE for city in range(CITIES)]) - sum([int(held) for held in list(s.held)])
        discards = sum([s.place[city] == DISCARDS for city in range(CITIES)])
        sizes: dict[str, Value] = {"pile": unseen, "discards": discards}
        lines = [self.say("piles", sizes | {"wonders": self.view.number("miracle_pile_size")})]
        gone = [self.texts.noun(MIRACLE, i) for i in range(MIRACLES) for _ in range(s.miracle_discards[i])]
        if gone:
            lines += wrapped(self.word("gone"), gone, ", ")
        if any(bid > 0 for bid in list(s.bids)):
            bids = [self.say("bid", {"seat": seat, "bid": s.bids[seat]}) for seat in range(s.n)]
            lines += wrapped(self.word("bids"), bids, ", ")
        return lines
