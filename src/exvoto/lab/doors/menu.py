"""Menus: what may be spelled next, letter by letter, from a view alone."""

from collections.abc import Callable
from typing import Any, TypeAlias

from exvoto.core.action import Action
from exvoto.core.game import Game
from exvoto.core.sight import View
from exvoto.games import part_of
from exvoto.lab.doors.catalogue import Catalogue, catalogue

Menu: TypeAlias = dict[int, "Action[Any] | Further"]  # a letter leads to an answer, or to a further menu
Further: TypeAlias = Callable[[], Menu]


class Speller:
    """How a game's answers are spelled. This one serves games whose answers are one letter each."""

    def __init__(self, letters: Catalogue) -> None:
        self.letters = letters
        self.spelled = letters.bounds.spelled

    def menu(self, options: list[Action[Any]], see: Callable[[], View]) -> Menu:
        """All that a seat may begin to spell, from its options and its view (looked at only if need be)."""
        found: Menu = {self.letters.of(a): a for a in options if a.verb not in self.spelled}
        if self.spelled:
            self.spell(options, see, found)
        return found

    def spell(self, options: list[Action[Any]], see: Callable[[], View], found: Menu) -> None:
        """Add the heads of answers that take several letters."""

    def parts(self, view: View, answer: Action[Any]) -> list[int]:
        """The letters of an answer in full, whatever is left out when it is the only one."""
        return [self.letters.of(answer)]


def speller_of(rules: Game[Any]) -> Speller:
    """How the answers of a game are spelled: SPELLER in its `doors.py`, or else a letter each."""
    own = getattr(part_of(rules, "doors"), "SPELLER", Speller) if rules.manifest.doors else Speller
    found: Speller = own(catalogue(rules.name))
    return found


def listed(answers: list[tuple[list[int], Action[Any]]], depth: int = 0) -> Menu:
    """The menu of answers that can all be listed, by their letters. None begins like another one ends."""
    by_letter: dict[int, list[tuple[list[int], Action[Any]]]] = {}
    for parts, answer in answers:
        by_letter.setdefault(parts[depth], []).append((parts, answer))
    return {letter: follow(same, depth + 1) for letter, same in by_letter.items()}


def follow(answers: list[tuple[list[int], Action[Any]]], depth: int) -> Action[Any] | Further:
    parts, answer = answers[0]
    if len(parts) == depth:
        return answer
    return lambda: listed(answers, depth)


def settle(way: Action[Any] | Further) -> Action[Any] | Menu:
    """Follow letters that leave no choice: the answer if only one is left, else a menu of two letters or more."""
    while not isinstance(way, Action):
        menu = way()
        if len(menu) != 1:
            return menu
        way = next(iter(menu.values()))
    return way


def spelling(speller: Speller, view: View, answer: Action[Any]) -> list[int] | None:
    """The letters by which the menu of a view leads to an answer; None if it does not."""
    menu, chosen = speller.menu(list(view.options), lambda: view), list[int]()
    for letter in speller.parts(view, answer):
        if letter not in menu:
            continue  # it was the only one, and followed
        chosen.append(letter)
        way = settle(menu[letter])
        if isinstance(way, Action):
            return chosen if way == answer else None
        menu = way
    return None
