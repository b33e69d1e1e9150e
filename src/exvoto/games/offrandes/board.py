"""The position as plain text, for a terminal and for a screen reader: from a view alone, no line over 100 columns."""

from collections.abc import Sequence
from typing import Final

from exvoto.core.kind import NUMBER, SEAT, SEATS, Kind, Many, Value
from exvoto.core.sight import View
from exvoto.core.text.lines import shortened, wrapped
from exvoto.core.text.sentences import Texts
from exvoto.games.offrandes.pieces import (
    ALL_TILES,
    ALTAR,
    ALTARS,
    ANIMAL,
    ANIMALS,
    BONUS,
    CORRUPTOR,
    END_SCORE,
    FLOWER,
    GROUP,
    KEEPER,
    LADDER,
    LADDER_SET,
    LADDERS,
    LAMP,
    MONEY,
    PEASANT,
    PRIESTESS,
    ROUND_CAP,
    WATER,
)

CITIES: Final = ("sparta", "corinth", "athens", "thebes", "delos")
PHASES: Final = {
    "preliminary": "preliminary",
    "round": "auctions",
    "auctions": "auctions",
    "lot": "auctions",
    "respond": "auctions",
    "corruption": "corruption",
    "corrupting": "corruption",
    "offerings": "offerings",
    "offering": "offerings",
    "closing": "revenue",
}
KINDS: Final[dict[str, Kind]] = {
    "seat": SEAT,
    "first": SEAT,
    "auctioneer": SEAT,
    "leader": SEAT,
    "owner": SEAT,
    "asked": SEATS,
    "winners": SEATS,
    "in": SEATS,
    "out": SEATS,
    "corrupted": SEATS,
    "queue": Many(SEAT),
    "waiting": Many(SEAT),
    "hand": LADDER_SET,
    "lot": LADDER_SET,
    "animal": ANIMAL,
    "altar": ALTAR,
}


def board(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    page = Page(view, texts, names)
    lines = [*page.head(), "", *page.players(), "", *page.altars()]
    if page.phase == "auctions":
        lines += ["", *page.auction()]
    elif page.phase == "corruption":
        lines += ["", *page.corruption()]
    elif page.phase == "offerings":
        lines += ["", *page.offerings()]
    return lines


class Page:
    def __init__(self, view: View, texts: Texts, names: Sequence[str]) -> None:
        self.view = view
        self.texts = texts
        self.names = [shortened(texts.player(seat, "name", names)) for seat in range(view.n)]
        self.ladders = view.row("ladders")
        self.score = view.row("score")
        self.step = view.agenda[-1].split() if view.agenda else ["over"]
        self.phase = PHASES.get(self.step[0], "over")

    def say(self, key: str, values: dict[str, Value]) -> str:
        shape = tuple([(name, KINDS.get(name, NUMBER)) for name in values])
        return self.texts.fill(self.texts.own["board"][key], shape, values, self.names)

    def word(self, key: str) -> str:
        return self.texts.word("board", key)

    def square(self, seat: int, ladder: int) -> int:
        return self.ladders[seat * LADDERS + ladder]

    def head(self) -> list[str]:
        view = self.view
        filled = sum([count > 0 for count in view.row("altar_count")])
        best = max(self.score)
        head = self.say("round", {"round": view.number("round")})
        head += f", {self.texts.word('phase', self.phase)}."
        lines = wrapped("", [head, self.say("first", {"first": view.number("first")})], " ")
        asked = sum([1 << seat for i, seat in enumerate(view.asked) if not view.answered[i]])
        who: list[str] = []
        if view.seat is not None:
            who.append(f"{self.say('you', {'seat': view.seat})}, {self.city(view.seat)}.")
        if asked:
            who.append(self.say("asked", {"asked": asked}))
        lines += wrapped("", who, " ")
        if self.phase == "over":
            return lines
        ends = [self.say("ends", {"full": filled, "best": best})]
        cap = view.table[ROUND_CAP]
        if cap > 0:
            ends.append(self.say("cap", {"cap": cap}))
        if filled == ALTARS or best > END_SCORE or cap == view.number("round"):
            ends.append(self.word("last"))
        return lines + wrapped("", ends, " ")

    def city(self, seat: int) -> str:
        return self.texts.word("city", CITIES[seat])

    # -- players ------------------------------------------------------------------------------------------------

    def players(self) -> list[str]:
        """A table, then what each could offer as the ladders stand."""
        columns = ["player", "city", "coins", "score", "total", *LADDER.names]
        rows = [[self.word(column) for column in columns]]
        rows += [self.player(seat) for seat in range(self.view.n)]
        widths = [max([len(row[i]) for row in rows]) for i in range(len(columns))]
        lines = [self.word("players")]
        for row in rows:
            cells = [row[i].ljust(widths[i]) if i < 2 else row[i].rjust(widths[i]) for i in range(len(row))]
            lines.append(" ".join(cells))
        if self.phase == "over":
            return lines
        for seat in range(self.view.n):
            lines += wrapped("", [self.entitlement(seat)], "")
        return lines

    def player(self, seat: int) -> list[str]:
        bonus = 0
        owners = self.view.row("altar_owner")
        if self.phase != "over":  # at the end the altars have been counted
            bonus = sum([BONUS * GROUP[altar] for altar in range(ALTARS) if owners[altar] == seat])
        covered = self.view.table[MONEY] != 0 and seat != self.view.seat and self.phase != "over"
        cells = [self.names[seat], self.city(seat)]
        cells.append(self.word("covered") if covered else str(self.view.row("cash")[seat]))
        cells += [str(self.score[seat]), str(self.score[seat] + bonus)]
        return cells + [self.gives(seat, ladder) for ladder in range(LADDERS)]

    def gives(self, seat: int, ladder: int) -> str:
        """A square with what it gives: animals of a kind, altars of the groups 1–2, 4 points."""
        at = self.square(seat, ladder)
        if at == 0 or ladder in (WATER, FLOWER) or ladder >= CORRUPTOR:
            return str(at)
        if ladder == PEASANT:
            return f"{at} ({self.texts.noun(ANIMAL, at - 1, 'other')})"
        if ladder == PRIESTESS:
            return f"{at} +{LAMP * at}"
        return f"{at} 1–{at}" if at > 1 else str(at)

    def entitlement(self, seat: int) -> str:
        animal = self.square(seat, PEASANT) - 1
        count = min(self.square(seat, WATER), self.square(seat, FLOWER))
        keeper = self.square(seat, KEEPER)
        animals = self.word("none")
        if animal >= 0 and count > 0:
            stock = self.view.row("stock")[animal]
            key = "animals" if stock >= count else "short"
            animals = self.say(key, {"count": count, "animal": animal, "stock": stock})
        groups = self.say("groups", {"keeper": keeper})
        lamps = self.say("lamps", {"lamps": LAMP * self.square(seat, PRIESTESS)})
        return f"{self.say('due', {'seat': seat})}{animals}, {groups}, {lamps}."

    # -- altars -------------------------------------------------------------------------------------------------

    def altars(self) -> list[str]:
        lines = [self.word("altars")]
        for group in range(1, GROUP[ALTARS - 1] + 1):
            items = [self.altar(altar) for altar in range(ALTARS) if GROUP[altar] == group]
            lines += wrapped(self.say("group", {"group": group, "bonus": BONUS * group}), items, ", ")
        stock = self.view.row("stock")
        animals = [self.say("animal", {"count": stock[animal], "animal": animal}) for animal in range(ANIMALS)]
        return lines + wrapped(self.word("stock"), animals, ", ")

    def altar(self, altar: int) -> str:
        count = self.view.row("altar_count")[altar]
        if count == 0:
            return self.say("empty", {"altar": altar})
        animal = self.view.row("altar_animal")[altar]
        owner = self.view.row("altar_owner")[altar]
        return self.say("full", {"altar": altar, "count": count, "animal": animal, "owner": owner})

    # -- the phase ----------------------------------------------------------------------------------------------

    def auction(self) -> list[str]:
        view = self.view
        lines = [self.word("auction")]
        auctioneer, lot, winners = view.number("auctioneer"), view.number("lot"), view.number("winners")
        if auctioneer < 0:
            return lines
        most = 2 if view.n == 3 else 3
        left = view.number("hand") & ~lot & ALL_TILES
        turn = [
            self.say("turn", {"auctioneer": auctioneer, "lots": view.number("lots"), "most": most}),
            self.say("hand", {"hand": left}),
        ]
        lines += wrapped("", turn, " ")
        bidding = view.number("bidding")
        if lot:
            offer = {"lot": lot, "bid": view.number("bid"), "leader": view.number("leader")}
            lines += wrapped("", [self.say("lot", dict(offer))], "")
        seats: list[str] = []
        if lot:
            seats.append(self.say("in", {"in": bidding}))
            out = ((1 << view.n) - 1) & ~bidding & ~winners
            if out:
                seats.append(self.say("out", {"out": out}))
        if winners:
            seats.append(self.say("winners", {"winners": winners}))
        return lines + wrapped("", seats, " ")

    def corruption(self) -> list[str]:
        queue = tuple([seat for seat in self.view.row("queue") if seat >= 0])
        lines = [self.word("corruption"), *wrapped("", [self.say("queue", {"queue": queue})], "")]
        corrupted = self.view.number("corrupted")
        facts: list[str] = []
        place = int(self.step[1]) if self.step[0] == "corrupting" else 0
        if queue[place:]:
            facts.append(self.say("coming", {"waiting": queue[place:]}))
        if corrupted:
            facts.append(self.say("corrupted", {"corrupted": corrupted}))
        return lines + wrapped("", facts, " ")

    def offerings(self) -> list[str]:
        """The players who have not had their turn; the step below the question knows how far the round has come."""
        view = self.view
        turn = 0
        for text in view.agenda:
            step = text.split()
            if step[0] == "offerings":
                turn = int(step[1])
        first = view.number("first")
        waiting = (*view.asked, *[(first + k) % view.n for k in range(turn, view.n)])
        return [self.word("order"), *wrapped("", [self.say("waiting", {"waiting": waiting})], "")]
