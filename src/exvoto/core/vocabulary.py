"""The words of a game, found in its modules: actions, steps and events, in the order that the wire keeps."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, TypeVar

from exvoto.core.action import Action
from exvoto.core.errors import Broken
from exvoto.core.event import Telling
from exvoto.core.step import Step
from exvoto.core.word import Word

W = TypeVar("W", bound=Word)


class Vocabulary:
    """Raises Broken if the words do not fit together."""

    def __init__(
        self, actions: Sequence[type[Action[Any]]], steps: Sequence[type[Step[Any]]], tellings: Sequence[Telling]
    ) -> None:
        self.actions = tuple(actions)
        self.steps = tuple(steps)
        self.tellings = tuple(tellings)
        check_verbs([(cls.verb, place_of(cls)) for cls in actions], "action")
        check_verbs([(cls.verb, place_of(cls)) for cls in steps], "step")
        check_verbs([(telling.verb, "a Telling") for telling in tellings], "event")
        check_takes(actions, steps)


def vocabulary(
    modules: tuple[ModuleType, ...], step_order: tuple[str, ...] = (), action_order: tuple[str, ...] = ()
) -> Vocabulary:
    """All words that the modules define.

    Steps come in the order of their definition, actions in that of the steps that take them, events in that of their
    definition. An order given by verbs goes before: for a game whose stored orders are older than its modules.
    """
    steps = ordered(defined(modules, Step), step_order, [], "step_order")
    takes = [verb for step in steps for verb in step.takes]
    actions = ordered(defined(modules, Action), action_order, takes, "action_order")
    tellings = [value for module in modules for value in vars(module).values() if isinstance(value, Telling)]
    return Vocabulary(actions, steps, list(dict.fromkeys(tellings)))


def defined(modules: tuple[ModuleType, ...], base: type[W]) -> list[type[W]]:
    """The subclasses with a verb that these modules define; what they import from others is not theirs."""
    found: list[type[W]] = []
    for module in modules:
        for value in vars(module).values():
            own = isinstance(value, type) and issubclass(value, base) and home_of(value) == module.__name__
            if own and value.verb and value not in found:
                found.append(value)
    return found


def ordered(found: list[type[W]], order: tuple[str, ...], then: list[str], where: str) -> list[type[W]]:
    """First those of `order`, then those of `then`, then the others as they were found."""
    known = {cls.verb for cls in found}
    for verb in order:
        if verb not in known:
            raise Broken(
                f"words: {where} names '{verb}', but no module of the game defines that verb: correct it, or name the "
                f"module that defines it in `modules` (there are: {', '.join(sorted(known))})"
            )
    verbs = [*order, *then]
    return sorted(found, key=lambda cls: verbs.index(cls.verb) if cls.verb in verbs else len(verbs))


def check_verbs(words: list[tuple[str, str]], what: str) -> None:
    places: dict[str, str] = {}
    for verb, place in words:
        if verb in places:
            raise Broken(f"words: two {what}s have the verb '{verb}': {places[verb]} and {place}; rename one of them")
        if verb != verb.lower() or len(verb.split()) != 1 or "," in verb:
            raise Broken(f"words: {place} has the verb '{verb}': write one word in small letters, like 'pass-turn'")
        places[verb] = place


def check_takes(actions: Sequence[type[Action[Any]]], steps: Sequence[type[Step[Any]]]) -> None:
    """Every verb that a step takes is an action, and every action is taken by a step."""
    verbs = {cls.verb for cls in actions}
    taken = {verb for step in steps for verb in step.takes}
    for step in steps:
        for verb in step.takes:
            if verb not in verbs:
                raise Broken(
                    f"words: {place_of(step)} takes '{verb}', but no action has that verb: correct `takes`, or name "
                    "the module that defines the action in `modules`"
                )
    for cls in actions:
        if cls.verb not in taken:
            raise Broken(
                f"words: no step takes '{cls.verb}', so {place_of(cls)} can never be answered: add the verb to the "
                "`takes` of the step that asks for it, or delete the action"
            )


def place_of(cls: type[Any]) -> str:
    """Where an author finds a class."""
    return f"{cls.__name__} ({home_of(cls).rpartition('.')[2]}.py)"


def home_of(cls: Any) -> str:
    """The module that defines a class."""
    home: str = cls.__module__
    return home
