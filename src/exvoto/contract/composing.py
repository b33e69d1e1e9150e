"""Answers in parts: what is too much to be listed can be composed, and what can be composed is legal."""

from typing import Any

from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.draft import MOST_OPTIONS, Completions, Draft, completions
from exvoto.core.errors import Broken
from exvoto.core.kind import Value
from exvoto.core.state import State
from exvoto.core.step import Step
from exvoto.core.vocabulary import place_of


def drafts(a: Action[Any]) -> list[Draft]:
    """An answer part by part: its verb alone, then a field or a member of a list more each time, last the whole."""
    values: dict[str, Value] = {}
    found = [Draft(a.verb, {})]
    for name, _ in a.shape:
        value: Value = getattr(a, name)
        if isinstance(value, tuple):
            for k in range(1, len(value) + 1):
                values[name] = value[:k]
                found.append(Draft(a.verb, values.copy()))
        else:
            values[name] = value
            found.append(Draft(a.verb, values.copy()))
    return found


def check_composing(s: State, step: Step[Any], seat: int, wanted: Action[Any], where: str) -> None:
    """A legal answer that may not be listed is legal, and can be composed: each part is among those that are named."""
    place = place_of(type(step))
    if engine.refuse(s, seat, wanted) is not None:
        raise Broken(
            f"nth: {where}: {wanted} is an answer of {place} by number and refused by "
            f"{engine.refuse(s, seat, wanted)}: correct its `nth`, or `refuse`"
        )
    found = engine.complete(s, seat, Draft(wanted.verb, {}))
    for draft in drafts(wanted)[1:]:
        before, found = found, engine.complete(s, seat, draft)
        name, value = list(draft.values.items())[-1]
        part = value[-1] if isinstance(value, tuple) else value
        if part not in before.values.get(name, []) or found.count == 0:
            raise Broken(
                f"complete: {where}: {wanted} is legal at {place}, but cannot be composed: {name} {part} is not named; "
                "correct its `complete`"
            )
        check_listed(s, step, seat, draft, found, where)
    if wanted not in found.options:
        raise Broken(f"complete: {where}: {place} does not find {wanted}, composed in full: correct its `complete`")


def check_listed(s: State, step: Step[Any], seat: int, draft: Draft, found: Completions, where: str) -> None:
    """What completes a draft fits it, is legal, and is listed as far as it may be."""
    place = place_of(type(step))
    for a in found.options:
        if not draft.fits(a) or engine.refuse(s, seat, a) is not None:
            raise Broken(
                f"complete: {where}: {place} completes {draft.verb} {draft.values} by {a}, which does not fit or is "
                f"refused by {engine.refuse(s, seat, a)}: correct its `complete`"
            )
    whole = found.count == len(found.options)
    if len(found.options) > MOST_OPTIONS or not (whole or found.count > MOST_OPTIONS):
        raise Broken(
            f"complete: {where}: {place} lists {len(found.options)} of {found.count} answers that complete "
            f"{draft.verb} {draft.values}: list all of them, or if they are more than {MOST_OPTIONS}, some"
        )


def check_completions(s: State, step: Step[Any], seat: int, wanted: Action[Any], where: str) -> None:
    """A step that completes drafts in its own way does as all the others do, as long as its answers can be listed."""
    for draft in drafts(wanted):
        found, usual = step.complete(s, seat, draft), completions(draft, step.legal(s, seat))
        if (found.count, found.options, found.values) != (usual.count, usual.options, usual.values):
            raise Broken(
                f"complete: {where}: {place_of(type(step))} completes {draft.verb} {draft.values} by {found.count} "
                f"answers and {found.values}, and has {usual.count} and {usual.values}: correct or drop its `complete`"
            )
