"""Wishes: the patterns by which offers and demands say what card they want (STO-73, STO-94)."""

from typing import Final

from exvoto.core.errors import Unreadable
from exvoto.core.fast import i64
from exvoto.core.kind import NONE, NUMBER, Kind, Named, Value
from exvoto.games.stonehenge.pieces import CARD, CARDS, COLOUR_OF, NUMBERS, TRILITHONS, CardKind

# `any`, `tri`, `tri=W`…, `card=7N`…, then every conjunction of colour, number and symbol, then what is never bargained.
ANY: Final = 0
ANY_TRILITHON: Final = 1
ONE_TRILITHON: Final = 2
ONE_CARD: Final = 7
LIKE: Final = ONE_CARD + CARDS
SYMBOLS: Final = 3  # none, night, day
LIKES: Final = 7 * (NUMBERS + 1) * SYMBOLS
GOODS: Final = ("token=W", "token=B", "token=G", "token=Y", "token=R", "pillar", "lintel")
WISHES: Final = LIKE + LIKES  # from here on no card is meant


def like(colour: int, number: int, symbol: int) -> int:
    """The wish for a number card: colour 0..5, number 1..30, symbol 0..1; -1, 0, -1 if it is all the same."""
    return LIKE + ((colour + 1) * (NUMBERS + 1) + number) * SYMBOLS + symbol + 1


def wish_name(wish: int) -> str:
    if wish < ONE_CARD:
        return ("any", "tri", "tri=W", "tri=B", "tri=G", "tri=Y", "tri=R")[wish]
    if wish < LIKE:
        return "card=" + CARD.names[wish - ONE_CARD]
    colour, number, symbol = likeness(wish)
    parts = ["col=" + "WBGYRK"[colour]] if colour >= 0 else []
    parts += [f"num={number}"] if number > 0 else []
    parts += ["sym=" + "ND"[symbol]] if symbol >= 0 else []
    return "&".join(parts) or "col="  # the empty conjunction is no wish: `any` is


def likeness(wish: i64) -> tuple[i64, i64, i64]:
    rest = wish - LIKE
    return rest // (SYMBOLS * (NUMBERS + 1)) - 1, rest // SYMBOLS % (NUMBERS + 1), rest % SYMBOLS - 1


def readable(wish: int) -> bool:
    """Whether it says what card is wanted: not a token, a monolith, or nothing at all."""
    return 0 <= wish < WISHES and wish != LIKE


def only_card(wish: i64) -> i64:
    """The one card that will do; -1 if the wish leaves a choice."""
    if wish < LIKE:
        if wish < ONE_TRILITHON:
            return NONE
        return wish - ONE_TRILITHON + TRILITHONS if wish < ONE_CARD else wish - ONE_CARD
    _, number, symbol = likeness(wish)
    return 2 * (number - 1) + symbol if number > 0 and symbol >= 0 else NONE


def fits(wish: i64, card: i64) -> bool:
    if wish < LIKE:
        if wish < ONE_TRILITHON:
            return wish == ANY or (wish == ANY_TRILITHON and card >= TRILITHONS)
        return card == only_card(wish)
    if wish >= WISHES or card >= TRILITHONS:
        return False
    colour, number, symbol = likeness(wish)
    if colour not in (-1, COLOUR_OF[card]):
        return False
    return number in (0, card // 2 + 1) and symbol in (-1, card % 2)


class WishKind(Named):
    """Reads a conjunction in any order; a sentence builds it from its parts."""

    def read(self, token: str) -> Value:
        if "&" in token:
            order = ("col", "num", "sym")
            parts = token.lower().split("&")
            if any(part.partition("=")[0] not in order for part in parts):
                raise Unreadable(f"{self.name}: '{token[:40]}' joins something other than col=, num= and sym=")
            token = "&".join(sorted(parts, key=lambda part: order.index(part.partition("=")[0])))
        return super().read(token)

    def parts(self, value: int) -> tuple[tuple[Kind, int], ...]:
        if ONE_CARD <= value < LIKE:
            return ((CARD, value - ONE_CARD),)
        if not LIKE < value < WISHES:
            return ()
        colour, number, symbol = likeness(value)
        found: list[tuple[Kind, int]] = [(WISH_COLOUR, colour + 1)]
        if number > 0:
            found += [(WISH_WORD, 0), (NUMBER, number)]
        if symbol >= 0:
            found.append((WISH_SYMBOL, symbol))
        return tuple(found)


WISH_COLOUR: Final = Named("wish colour", ("-", "W", "B", "G", "Y", "R", "K"))
WISH_WORD: Final = Named("wish word", ("number",))
WISH_SYMBOL: Final = Named("wish symbol", ("N", "D"))
WISH: Final = WishKind("wish", tuple([wish_name(wish) for wish in range(WISHES)]) + GOODS)
GIVEN: Final = CardKind("goods", CARD.names + GOODS)  # what an offer can name as given; only cards may be
