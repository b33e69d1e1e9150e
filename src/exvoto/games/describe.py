"""The declarations of a game for clients that draw or play it over the wire: docs/protocol.md, section 3."""

from typing import Any

from exvoto.core.game import Game, Option
from exvoto.core.kind import BagOf, Kind, Many, Named, Number, SetOf
from exvoto.core.manifest import StandingOrder
from exvoto.core.text.sentences import FACTS
from exvoto.core.word import Shape


def describe(game: Game[Any]) -> dict[str, Any]:
    kinds: dict[str, Any] = {}
    said = {
        "name": game.name,
        "version": game.version,
        "seats": list(game.seats),
        "talk": game.manifest.bargaining,
        "options": [describe_option(option) for option in game.options],
        "layout": [
            {
                "name": field.name,
                "sight": field.sight.value,
                "kind": note(field.value, kinds),
                "axes": [note(axis, kinds) for axis in field.axes],
                "many": field.many,
                "parties": field.parties,
            }
            for field in game.layout
        ],
        "actions": [{"verb": cls.verb, "shape": describe_shape(cls.shape, kinds)} for cls in game.actions],
        "steps": [
            {
                "verb": cls.verb,
                "shape": describe_shape(cls.shape, kinds),
                "takes": list(cls.takes),
                "open": cls.open,
                "reaction": cls.reaction,
            }
            for cls in game.steps
        ],
        "events": [
            {"verb": one.verb, "shape": describe_shape(one.shape, kinds), "secret": list(one.secret)}
            for one in game.tellings
        ],
        "chapters": [{"key": key, "rules": [rule.id for rule in rules]} for key, rules in game.chapters],
        "rulings": list(game.rulings),
        "orders": [describe_order(order) for order in game.manifest.orders],
        "facts": {name: note(kind, kinds) for name, kind in (FACTS | game.kinds).items()},
    }
    return said | {"kinds": kinds}


def describe_order(order: StandingOrder) -> dict[str, Any]:
    said: dict[str, Any] = {"key": order.key, "step": order.step}
    if order.verb:
        return said | {"upto": {"verb": order.verb, "field": order.field, "ask": True}, "until": order.until}
    return said | {"say": order.say, "until": order.until}


def describe_option(option: Option) -> dict[str, Any]:
    said: dict[str, Any] = {
        "name": option.name,
        "default": option.word(option.default),
        "origin": option.origin,
    }
    if option.values:
        return said | {"values": list(option.values)}
    return said | {"least": option.least, "most": option.most}


def describe_shape(shape: Shape, kinds: dict[str, Any]) -> list[dict[str, str]]:
    return [{"name": name, "kind": note(kind, kinds)} for name, kind in shape]


def note(kind: Kind, kinds: dict[str, Any]) -> str:
    """The name of a kind, which is described once for all that use it."""
    if kind.name not in kinds:
        kinds[kind.name] = {}
        kinds[kind.name] = describe_kind(kind, kinds)
    return kind.name


def describe_kind(kind: Kind, kinds: dict[str, Any]) -> dict[str, Any]:
    if isinstance(kind, Many):
        return {"form": "list", "of": note(kind.of, kinds)}
    if isinstance(kind, SetOf):
        return {"form": "set", "of": note(kind.of, kinds)}
    if isinstance(kind, BagOf):
        return {"form": "bag", "of": note(kind.of, kinds)}
    if isinstance(kind, Named):
        named: dict[str, Any] = {"form": "named", "names": list(kind.names)}
        parts = [describe_parts(kind, value, kinds) for value in range(kind.span)]
        return named | ({"parts": parts} if any(parts) else {})
    if isinstance(kind, Number):
        return {"form": "number"}
    return {"form": "token", "names": [kind.write(value) for value in range(kind.span)] if kind.span <= 4096 else []}


def describe_parts(kind: Named, value: int, kinds: dict[str, Any]) -> list[list[str]]:
    """The smaller nouns of which a sentence puts a value together, each with its kind; [] if the catalogue names it."""
    return [[note(part, kinds), part.write(number)] for part, number in kind.parts(value)]
