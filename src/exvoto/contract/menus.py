"""Menus and refusals agree: what is legal is on the menu, what is on the menu is legal, and can be written down."""

import json
from itertools import pairwise
from typing import Any

from exvoto.contract.composing import check_completions, check_composing, drafts
from exvoto.contract.samples import difference, random_action
from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.draft import LONG_LIST, MOST_OPTIONS, long
from exvoto.core.errors import Broken
from exvoto.core.game import Game
from exvoto.core.notation import read_action
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.core.step import Step
from exvoto.core.vocabulary import place_of
from exvoto.core.wire import from_json, to_json


def check_menus(game: Game[Any], s: State, ply: int, rng: Sfc32) -> None:
    step = s.agenda[-1]
    for seat in engine.pending(s):
        options = engine.options(s, seat)
        if not options:
            raise Broken(
                f"options: ply {ply}: seat {seat} is asked {step} and has no answer: leave it out in `seats` of "
                f"{place_of(type(step))}, or put what it can answer on the menu"
            )
        check_options(game, s, step, seat, options, ply)
        check_refusals(game, s, step, seat, options, ply, rng)
        fallback = step.fallback(s, seat)
        if engine.refuse(s, seat, fallback) is not None:
            raise Broken(
                f"fallback: ply {ply}: the answer for an absent player, {fallback}, is refused by "
                f"{engine.refuse(s, seat, fallback)}: let `fallback` of {place_of(type(step))} give one of the options"
            )


def check_options(game: Game[Any], s: State, step: Step[Any], seat: int, options: list[Action[Any]], ply: int) -> None:
    """Unique, sorted, none refused; notation and JSON read back."""
    where, place = f"ply {ply}", place_of(type(step))
    for a in options:
        if engine.refuse(s, seat, a) is not None:
            raise Broken(
                f"refused: {where}: {a} is an option of {place} and refused by {engine.refuse(s, seat, a)}: take it "
                "off the menu, or correct `takes` or `refuse`"
            )
    order = [(step.takes.index(a.verb), a.key()) for a in options]
    if any(one >= two for one, two in pairwise(order)):
        raise Broken(
            f"sorted: {where}: the options of {place} are not sorted: give each once, in the order of `takes`, then of "
            "their values"
        )
    if step.options(s, seat) != options:
        raise Broken(f"options: {where}: {place} has other options when asked again: `menu` depends on the state alone")
    check_numbers(s, step, seat, options, where, ply)
    verbs = {cls.verb: cls for cls in game.actions}
    for k, a in enumerate(options):
        if looked_at(k, options, ply) and (
            read_action(a.write(), verbs) != a or from_json(json.loads(json.dumps(to_json(a))), verbs) != a
        ):
            raise Broken(
                f"notation: {where}: {a} does not read back: `read` of each kind in the shape of "
                f"{place_of(type(a))} must undo its `write`"
            )


def check_numbers(s: State, step: Step[Any], seat: int, options: list[Action[Any]], where: str, ply: int) -> None:
    """The answers are listed as far as they may be, and counted, numbered and drawn whether they are listed or not."""
    place, count = place_of(type(step)), step.count(s, seat)
    if len(options) > MOST_OPTIONS or (count > MOST_OPTIONS and not step.composed):
        raise Broken(
            f"bound: {where}: {place} lists {len(options)} of {count} answers, and no list may have more than "
            f"{MOST_OPTIONS}: set `composed`, and override `legal` and not `options`"
        )
    if count > MOST_OPTIONS and not long(options):
        raise Broken(
            f"bound: {where}: {place} lists only {len(options)} of {count} answers: list more than {LONG_LIST}, so "
            "that shorter lists are known to be complete"
        )
    if count < len(options) or (count > len(options) and count <= MOST_OPTIONS):
        raise Broken(f"count: {where}: {place} counts {count} of {len(options)} options: correct or drop `count`")
    drawn, k = step.random(s, seat, Sfc32(ply)), Sfc32(ply).below(count)
    if drawn != (options[k] if count == len(options) else step.nth(s, seat, k)):
        raise Broken(f"random: {where}: {place} does not draw evenly from its options: correct or drop its `random`")
    if count > len(options):
        check_composing(s, step, seat, drawn, where)
        return
    for k, a in enumerate(options):
        if looked_at(k, options, ply) and step.nth(s, seat, k) != a:
            raise Broken(
                f"nth: {where}: option {k} of {place} is {step.nth(s, seat, k)}, not {a}: correct or drop its `nth`"
            )
    if type(step).complete is not Step.complete:
        check_completions(s, step, seat, drawn, where)


def looked_at(k: int, options: list[Action[Any]], ply: int) -> bool:
    """Of many options some are checked at each ply."""
    return len(options) < 50 or k % 17 == ply % 17


def check_refusals(
    game: Game[Any], s: State, step: Step[Any], seat: int, options: list[Action[Any]], ply: int, rng: Sfc32
) -> None:
    """Any well-formed action that is not refused is on the menu (closed menus); a refusal changes nothing."""
    rules = game.rules()
    before = dump(game, s)
    on_menu = set(options)

    def listed(a: Action[Any]) -> bool:
        return a in on_menu or (step.composed and step.complete(s, seat, drafts(a)[-1]).options == [a])

    for cls in game.actions:
        a = random_action(cls, rng)
        for who in range(s.n):
            rule = engine.refuse(s, who, a)
            if rule is None and (who not in engine.pending(s) or (who == seat and not step.open and not listed(a))):
                raise Broken(
                    f"menu: ply {ply}: {a} by seat {who} is neither on the menu of {place_of(type(step))} nor refused: "
                    f"add it to the menu, or refuse it in {place_of(cls)}; if the menu is only a sample, set `open`"
                )
            if rule is not None and rule.id not in rules:
                raise Broken(
                    f"rule: ply {ply}: {a} is refused by {rule}, which is in no chapter of {game.name}: add it to "
                    "`chapters`, with a sentence in the catalogues"
                )
            if rule is not None:
                engine.facts(s, who, a)
    if dump(game, s) != before:
        raise Broken(
            f"refuse: ply {ply}: asking why changed the state, {difference(before, dump(game, s))}: `refuse`, `closed` "
            "and `facts` only read it"
        )
