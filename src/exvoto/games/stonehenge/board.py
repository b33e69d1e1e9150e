"""The position as plain lines, for terminals and screen readers."""

from collections.abc import Sequence
from typing import Final

from exvoto.core.kind import NONE
from exvoto.core.sight import View
from exvoto.core.text.sentences import Texts, plural
from exvoto.games.stonehenge.bargaining.wishes import WISH
from exvoto.games.stonehenge.pieces import (
    BAG,
    BLACK,
    CARD,
    CARDS,
    COLOUR,
    COLOUR_OF,
    COLOURS,
    HALF,
    MONOLITH,
    MONOLITHS,
    NUMBERS,
    SLOT,
    SLOTS,
    TRILITHONS,
)

WIDTH: Final = 100


def board(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    lines = head(view, texts)
    lines += ["", word(texts, "market") + word(texts, "colon")] + [
        slot_line(view, texts, names, slot) for slot in range(SLOTS)
    ]
    lines += ["", word(texts, "players") + word(texts, "colon")] + [
        player_line(view, texts, names, seat) for seat in in_order(view)
    ]
    lines += offer_lines(view, texts)
    if view.seat is not None:
        lines += ["", *hand_lines(view, texts, names)]
    return [short for line in lines for short in wrapped(line)]


def word(texts: Texts, key: str) -> str:
    return texts.word("board", key)


def entry(texts: Texts, key: str, said: str) -> str:
    """ "Pile: 25." with the language's own colon."""
    name = word(texts, key)
    return f"{name[:1].upper()}{name[1:]}{word(texts, 'colon')} {said}."


def counted(texts: Texts, count: int, key: str) -> str:
    return f"{count} {texts.word('board', key, plural(texts.language, count))}"


def wrapped(line: str) -> list[str]:
    """A line cut at spaces to the width of the board; what follows is indented."""
    found = []
    while len(line) > WIDTH:
        cut = line.rfind(" ", 10, WIDTH + 1)
        cut = WIDTH if cut < 0 else cut
        found.append(line[:cut])
        line = "    " + line[cut:].strip()
    return [*found, line]


def bag_of(counts: Sequence[int]) -> int:
    bag = 0
    for colour, count in enumerate(counts):
        bag |= min(15, count) << 4 * colour
    return bag


def in_order(view: View) -> list[int]:
    """Seats as the ring has them (STO-2)."""
    colours = view.row("colour")
    return sorted(range(view.n), key=lambda seat: (colours[seat], seat))


def space_name(texts: Texts, number: int) -> str:
    colour = COLOUR_OF[2 * number - 1]
    return word(texts, "black") if colour == BLACK else texts.noun(COLOUR, colour, "space")


def cards_of(texts: Texts, cards: Sequence[int]) -> str:
    return texts.join([texts.noun(CARD, card) for card in cards])


def head(view: View, texts: Texts) -> list[str]:
    druid = view.number("druid")
    open_cards = [card for card, count in enumerate(view.row("discard")) if count]
    numbers = [card for card in open_cards if card < TRILITHONS]
    evidence = [card for card in open_cards if card >= TRILITHONS]
    counts = (("days", "market_days"), ("pile", "pile"))
    first = [entry(texts, "druid", f"{druid} ({space_name(texts, druid)})")]
    first += [entry(texts, key, str(view.number(name))) for key, name in counts]
    first.append(entry(texts, "discard", str(len(open_cards))))
    lines = [" ".join(first), entry(texts, "supply", texts.value(BAG, bag_of(view.row("supply")), "name", ()))]
    lines.append(entry(texts, "reserve", monoliths_of(texts, view.row("reserve")) or word(texts, "nothing")))
    if numbers:
        lines.append(entry(texts, "discarded", cards_of(texts, numbers)))
    if evidence:
        lines.append(entry(texts, "trilithons", cards_of(texts, evidence)))
    return lines


def slot_line(view: View, texts: Texts, names: Sequence[str], slot: int) -> str:
    price = view.row("price")[slot * COLOURS : (slot + 1) * COLOURS]
    name = texts.noun(SLOT, slot, "the")
    if not sum(price):
        return f"  {name}{word(texts, 'colon')} {word(texts, 'empty')}"
    tokens = view.row("tokens")
    present = view.number("present") or -1  # only on market days; a seat that is held then cannot buy (STO-70)
    buyers = [
        names[seat] if seat < len(names) else str(seat)
        for seat in range(view.n)
        if present >> seat & 1 and all(tokens[seat * COLOURS + colour] >= price[colour] for colour in range(COLOURS))
    ]
    can = f" ({word(texts, 'can_buy')} {texts.join(buyers)})" if buyers else ""
    return f"  {name}{word(texts, 'colon')} {texts.value(BAG, bag_of(price), 'name', ())}{can}"


def monoliths_of(texts: Texts, counts: Sequence[int]) -> str:
    """ "2 pillars and 1 lintel"; empty if there are none."""
    found = [
        f"{count} {texts.noun(MONOLITH, kind, plural(texts.language, count))}"
        for kind, count in enumerate(counts)
        if count
    ]
    return texts.join(found) if found else ""


def under_his_eyes(texts: Texts, number: int, colour: int) -> str:
    """A figure on the High Druid's number is held at a market and loses its own turn; otherwise it only pays."""
    return word(texts, "held" if COLOUR_OF[2 * number - 1] in (BLACK, colour) else "under")


def player_line(view: View, texts: Texts, names: Sequence[str], seat: int) -> str:
    at, colour = view.row("at")[seat], view.row("colour")[seat]
    parts = []
    if at != NONE:
        number = at // 2 + 1
        ahead = (number - view.number("druid")) % NUMBERS
        parts.append(f"{texts.noun(HALF, at)} ({space_name(texts, number)})")
        parts.append(
            under_his_eyes(texts, number, colour)
            if ahead == 0
            else f"{word(texts, 'ahead')} {counted(texts, ahead, 'numbers')}"
        )
    parts.append(counted(texts, view.row("held")[seat], "cards"))
    bag = bag_of(view.row("tokens")[seat * COLOURS : (seat + 1) * COLOURS])
    parts.append(texts.value(BAG, bag, "name", ()) if bag else word(texts, "no_tokens"))
    counts = view.row("owned")[seat * MONOLITHS : (seat + 1) * MONOLITHS]
    mine = monoliths_of(texts, counts)
    if mine:
        parts.append(f"{word(texts, 'owns')} {mine}")
    who = texts.player(seat, "name", names) + (f" ({word(texts, 'you')})" if seat == view.seat else "")
    shade = texts.noun(COLOUR, colour) if colour != NONE else "?"
    return f"  {who}, {shade}{word(texts, 'colon')} " + f"{word(texts, 'semicolon')} ".join(parts)


def offer_lines(view: View, texts: Texts) -> list[str]:
    """The offer on the table, as far as this viewer sees it."""
    cards, wishes = view.entries("offer_cards"), view.entries("offer_wishes")
    if not cards or not wishes:
        return []
    if cards[0] is None:
        return ["", f"{word(texts, 'offer')}{word(texts, 'colon')} {len(cards)} {word(texts, 'for')} {len(wishes)}"]
    shown = cards_of(texts, [card for card in cards if card is not None])
    wanted = texts.join([texts.noun(WISH, wish) for wish in wishes if wish is not None])
    return ["", f"{word(texts, 'offer')}{word(texts, 'colon')} {shown} {word(texts, 'for')} {wanted}"]


def hand_lines(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    """One's own cards by colour, and what one has seen of the other hands."""
    assert view.seat is not None
    start = view.seat * CARDS
    hand = [card for card in range(CARDS) if view.entries("hand")[start + card]]
    lines = [entry(texts, "hand", cards_of(texts, hand) if hand else word(texts, "nothing"))]
    known = view.entries("known")
    for seat in range(view.n):
        seen = [card for card in range(CARDS) if known[start + card] == 1 << seat]
        if seat != view.seat and seen:
            who = texts.player(seat, "name", names)
            lines.append(
                f"{word(texts, 'seen')} {word(texts, 'with')} {who}{word(texts, 'colon')} {cards_of(texts, seen)}"
            )
    return lines
