"""The position as plain text, for a terminal and for a screen reader: from a view alone, no line over 100 columns."""

from collections.abc import Sequence
from typing import Final

from exvoto.core.kind import NONE, NUMBER, SEAT, SEATS, Kind, Value
from exvoto.core.sight import View
from exvoto.core.text.lines import shortened, wrapped
from exvoto.core.text.sentences import Texts
from exvoto.games.odyssee.course import Course, predict
from exvoto.games.odyssee.pieces import (
    ADVENTURE,
    ADVENTURES,
    APHRODITE,
    CARD,
    CARDS,
    CIRCLE,
    CIRCLES,
    COLOUR,
    COLOURS,
    GOD,
    MISSION,
    PAWN,
    POSEIDON,
    READY,
    SHIPS,
    STALL_ROUNDS,
    WIND,
)
from exvoto.games.odyssee.state import EVERYBODY

KINDS: Final[dict[str, Kind]] = {
    "seat": SEAT,
    "leader": SEAT,
    "waits": SEAT,
    "asked": SEATS,
    "god": GOD,
    "pawn": PAWN,
    "colour": COLOUR,
    "card": CARD,
    "mission": MISSION,
    "circle": CIRCLE,
    "adventure": ADVENTURE,
}


def board(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    page = Page(view, texts, names)
    lines = [*page.head(), "", *page.players(), ""]
    course = predict(view)
    if course is not None and view.agenda:
        lines += [*page.winds(course), ""]
        if view.number("ship") == course.start:  # once it has sailed there is nothing to foretell
            lines += [*page.course(course), ""]
    return [*lines, *page.map_(), "", *page.tokens()]


class Page:
    def __init__(self, view: View, texts: Texts, names: Sequence[str]) -> None:
        self.view = view
        self.texts = texts
        self.names = [shortened(texts.player(seat, "name", names)) for seat in range(view.n)]
        mission = view.entries("missions")[view.seat] if view.seat is not None else None
        self.mission = NONE if mission is None else mission

    def say(self, key: str, values: dict[str, Value]) -> str:
        shape = tuple([(name, KINDS.get(name, NUMBER)) for name in values])
        return self.texts.fill(self.texts.own["board"][key], shape, values, self.names)

    def put(self, key: str, values: dict[str, str]) -> str:
        """A sentence around parts that are texts already."""
        sentence = self.word(key)
        for name, value in values.items():
            sentence = sentence.replace("{" + name + "}", value)
        return sentence

    def word(self, key: str) -> str:
        return self.texts.word("board", key)

    def noun(self, kind: Kind, value: int, form: str = "name") -> str:
        return self.texts.noun(kind, value, form)

    # -- who and when -------------------------------------------------------------------------------------------

    def head(self) -> list[str]:
        view = self.view
        if not view.agenda:
            first = self.say("over", {"round": view.number("round")})
        elif view.number("ship") == NONE:
            first = self.word("setup")
        else:
            facts: dict[str, Value] = {"round": view.number("round"), "leader": view.number("leader")}
            first = self.say("round", facts | {"passes": view.number("passes"), "players": view.n})
        items = [first]
        if view.seat is not None:
            items.append(self.say("you", {"seat": view.seat}))
        asked = sum([1 << seat for i, seat in enumerate(view.asked) if not view.answered[i]])
        if asked:
            items.append(self.say("asked", {"asked": asked}))
        items += self.pending()
        guard = view.table[STALL_ROUNDS]
        if view.agenda and guard and view.number("dry"):
            items.append(self.say("dry", {"dry": view.number("dry"), "guard": guard}))
        return wrapped("", items, " ")

    def pending(self) -> list[str]:
        """The power that waits for Athena."""
        if len(self.view.agenda) < 2 or not self.view.agenda[-1].startswith("window"):
            return []
        act = self.texts.game.read_step(self.view.agenda[-2])
        values = dict(zip([name for name, _ in act.shape], act.values(), strict=True))
        return [self.texts.fill(self.texts.own["pending"][act.verb], act.shape, values, self.names)]

    def players(self) -> list[str]:
        view = self.view
        lines = [self.word("players")]
        for seat in range(view.n):
            lines += wrapped("", [self.player(seat)], "")
        pile = {"pile": view.number("pile_size"), "exchanges": view.number("exchanges")}
        lines += wrapped("", [self.say("pile", dict(pile))], "")
        if view.seat is not None:
            lines += wrapped("", self.own(view.seat), " ")
        return lines

    def player(self, seat: int) -> str:
        view = self.view
        god = view.row("gods")[seat]
        if god == NONE:
            return self.say("no-god", {"seat": seat})
        cards = view.row("hands_size")[seat]
        pawn = view.row("pawns")[god]
        line = self.say("player", {"seat": seat, "god": god, "pawn": pawn, "cards": cards})
        return line + self.say("waits", {"waits": view.row("waits")[god]}) if self.waiting(god) else line

    def waiting(self, god: int) -> bool:
        """Whether a power that is ready must wait for the turn of the seat that exchanged (option newGodDelay)."""
        until = self.view.row("waits")[god]
        if until == NONE or self.view.row("pawns")[god] != READY:
            return False
        seat = SEAT.write(until)
        return not self.view.agenda or self.view.agenda[-1] not in (f"turn {seat}", f"challenge {seat}")

    def own(self, seat: int) -> list[str]:
        held = self.view.entries("hands")[seat * CARDS : (seat + 1) * CARDS]
        cards = [self.noun(CARD, card) for card, count in enumerate(held) for _ in range(count or 0)]
        items = [self.put("hand", {"hand": ", ".join(cards) or self.word("no-cards")})]
        if self.mission != NONE:
            points = sum([self.points(token) for token in self.view.row("done")])
            items += [self.say("mission", {"mission": self.mission}), self.say("score", {"points": points})]
        return items

    def points(self, token: int) -> int:
        """What an adventure is worth to this viewer."""
        if self.mission == NONE:
            return 0
        return self.view.row("prizes")[self.mission * ADVENTURES + token]

    # -- winds --------------------------------------------------------------------------------------------------

    def winds(self, course: Course) -> list[str]:
        lines = [self.word("winds")]
        for ship in range(SHIPS):
            start = self.say("ship", {"ship": ship + 1})
            items = [self.zone(course, ship * COLOURS + colour) for colour in range(COLOURS)]
            lines += wrapped(start, items, self.word("between"))
        return lines

    def zone(self, course: Course, zone: int) -> str:
        pawns = self.view.row("pawns")
        known, unknown = course.known[zone], course.unknown[zone]
        facts: dict[str, Value] = {"colour": zone % COLOURS, "unknown": unknown}
        facts["total"] = known * 2 if pawns[APHRODITE] == zone else known
        text = self.say("zone-hidden" if unknown else "zone" if known else "empty", facts)
        text += self.word("doubled") if pawns[APHRODITE] == zone else ""
        text += self.word("blocked") if pawns[POSEIDON] == zone else ""
        cards = self.cards(zone)
        return f"{text} ({', '.join(cards)})" if cards else text

    def cards(self, zone: int) -> list[str]:
        view = self.view
        found: list[str] = []
        zones, seen, by = view.row("wind_zone"), view.row("wind_seen"), view.row("wind_by")
        cards = view.entries("wind_card")
        for wind in range(view.number("winds")):
            if zones[wind] == zone:
                card = cards[wind]
                key = "hidden" if card is None else "card" if seen[wind] == EVERYBODY else "mine"
                parts = {"wind": WIND.names[wind], "seat": self.names[by[wind]]}
                found.append(self.put(key, parts | {"card": "" if card is None else self.noun(CARD, card)}))
        return found

    # -- where the ship would go --------------------------------------------------------------------------------

    def course(self, course: Course) -> list[str]:
        lines = [self.word("course")]
        legs: list[str] = []
        for ship, leg in enumerate(course.legs):
            colours = self.word("or").join([self.noun(COLOUR, colour) for colour in leg])
            legs.append(self.put("leg", {"ship": str(ship + 1), "colours": colours}))
        if len(course.legs) < SHIPS:
            legs.append(self.say("stops", {"ship": len(course.legs) + 1}))
        lines += wrapped("", legs, self.word("between"))
        if not course.certain:
            ends = [
                self.put("end", {"circle": self.noun(CIRCLE, end), "token": self.token(end)}) for end in course.ends
            ]
            return lines + wrapped("", [self.put("depends", {"ends": ", ".join(ends)})], "")
        end = course.ends[0]
        if end == course.start:
            return lines + wrapped("", [self.say("back" if course.legs else "stays", {"circle": end})], "")
        parts = {"circle": self.noun(CIRCLE, end, "at"), "token": self.token(end)}
        return lines + wrapped("", [self.put("certain", parts)], "")

    def token(self, circle: int) -> str:
        token = self.view.row("tokens")[circle]
        if token == NONE:
            return self.word("here" if circle == self.view.number("ship") else "no-token")
        points = self.points(token)
        name = self.noun(ADVENTURE, token)
        return self.put("worth", {"token": name, "points": str(points)}) if points else name

    # -- the map ------------------------------------------------------------------------------------------------

    def map_(self) -> list[str]:
        lines = [self.word("map")]
        ends = self.view.row("lines")
        for circle in range(CIRCLES):
            parts = {"code": CIRCLE.names[circle], "circle": self.noun(CIRCLE, circle), "token": self.token(circle)}
            for colour, name in enumerate(("yellow", "green", "red")):
                parts[name] = CIRCLE.names[ends[circle * COLOURS + colour]]
            lines += wrapped("", [self.put("circle", parts)], "")
        return lines

    def tokens(self) -> list[str]:
        view = self.view
        done = view.row("done")
        reserve = view.row("reserve")
        lines = wrapped(self.word("reserve"), self.counted(reserve), ", ")
        lived = [self.noun(ADVENTURE, token) for token in done] or [self.word("none-lived")]
        lines += wrapped(self.word("done"), lived, ", ")
        missions = view.entries("missions")
        if view.agenda:
            return lines
        lines += ["", self.word("missions")]
        for seat in range(view.n):
            mission = missions[seat]
            if mission is not None:
                points = sum([view.row("prizes")[mission * ADVENTURES + token] for token in done])
                lines += wrapped("", [self.say("shown", {"seat": seat, "mission": mission, "points": points})], "")
        return lines

    def counted(self, tokens: list[int]) -> list[str]:
        items = [
            self.say("token", {"count": count, "adventure": adventure})
            for adventure, count in enumerate(tokens)
            if count > 0
        ]
        return items or [self.word("nothing")]
