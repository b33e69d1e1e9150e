"""Short ways to write a position by hand, what follows from it, and numbers that a scenario may expect."""

from typing import Any, Final

from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.document.fields import one_name, table
from exvoto.core.document.wording import shown
from exvoto.core.errors import Unreadable
from exvoto.core.kind import SEAT
from exvoto.games.offrandes.pieces import ALTAR, ALTARS, ANIMAL, ANIMALS, ANIMALS_EACH
from exvoto.games.offrandes.scoring import altars_of, bonus
from exvoto.games.offrandes.state import Offrandes

ON_ALTARS: Final = 'altars = { hermes = "2 hen B" }'
SHORTHAND: Final = (Shorthand("altars", ON_ALTARS),)
STARTS: Final = (
    Start("auctions", 'agenda = ["auctions 0", "corruption", "offerings 0", "closing"]'),
    Start("corruption", 'agenda = ["corruption", "offerings 0", "closing"]'),
    Start("offerings", 'agenda = ["offerings 0", "closing"]'),
    Start("closing", 'agenda = ["closing"]'),
)


def discs(s: Offrandes) -> list[int]:
    return [int(altars_of(s, seat)) for seat in range(s.n)]


def bonuses(s: Offrandes) -> list[int]:
    return [int(bonus(s, seat)) for seat in range(s.n)]


def full_altars(s: Offrandes) -> int:
    return int(s.full_altars())


DERIVED: Final = (
    Derived("altars", discs, (SEAT,)),
    Derived("bonus", bonuses, (SEAT,)),
    Derived("full_altars", full_altars),
)


def expand(document: dict[str, Any]) -> dict[str, Any]:
    """Raises Unreadable."""
    if "altars" not in document:
        return document
    expanded: dict[str, Any] = {"altar_count": {}, "altar_animal": {}, "altar_owner": {}}
    for word, content in table(document["altars"], "altars", ON_ALTARS).items():
        altar = one_name(word, "altars", (ALTAR,))
        parts = content.split() if isinstance(content, str) else []
        if len(parts) != 3 or not (parts[0].isascii() and parts[0].isdigit()):
            wrong = f"{shown(content)} is not a number, an animal and the seat of a disc"
            raise Unreadable(f'altars.{altar}: {wrong}: write altars = {{ {altar} = "2 hen B" }}')
        expanded["altar_count"][altar] = int(parts[0][:6])
        expanded["altar_animal"][altar] = one_name(parts[1], f"altars.{altar}", (ANIMAL,))
        expanded["altar_owner"][altar] = one_name(parts[2], f"altars.{altar}", (SEAT,))
    return {name: value for name, value in document.items() if name != "altars"} | expanded


def complete(s: Offrandes, given: set[str]) -> None:
    """The stock is what does not lie on the altars."""
    if "stock" in given:
        return
    for animal in range(ANIMALS):
        lying = sum([s.altar_count[a] for a in range(ALTARS) if s.altar_animal[a] == animal])
        s.stock[animal] = ANIMALS_EACH - lying
