"""What a game declares, looked at before it is played. Each gap is one sentence that says where and what to do."""

import sys
import tomllib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from exvoto.contract.samples import random_word
from exvoto.core.action import Action
from exvoto.core.errors import BadTable, Broken, blamed
from exvoto.core.event import Telling
from exvoto.core.game import Game
from exvoto.core.kind import Many
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.vocabulary import home_of, place_of
from exvoto.core.word import Word
from exvoto.games.registry import files_of, folder_of, package_of, part_of

OWED: dict[str, str] = {  # what every game writes itself
    "blank": "return a new state with the opening agenda on it",
    "deal": "deal out what chance decides at the start; a game whose first step does it has an empty one",
    "result": "return the Result of a finished game, with a rank for every seat",
    "standing": "return one number for each seat: who is ahead",
    "round_of": "return the number of the round that is being played",
}
TRIED = 200  # values of a kind
PARTS: dict[str, str] = {  # modules that the manifest names, and the function that others call in them
    "board": "board(view, texts, names)",
    "evaluation": "evaluation(weights)",
    "statistics": "statistics(rules)",
    "material": "game_with(text)",
}


def check_declarations(game: Game[Any]) -> None:
    """Raises Broken for the first gap."""
    for gaps in (
        missing_methods,
        missing_answers,
        bad_kinds,
        bad_shapes,
        lost_words,
        bad_chapters,
        bad_manifest,
        missing_parts,
    ):
        for gap in gaps(game):
            raise Broken(f"declared: {gap}")


def missing_methods(game: Game[Any]) -> Iterator[str]:
    for name, says in OWED.items():
        if getattr(type(game), name) is getattr(Game, name):
            yield f"{place_of(type(game))} has no `{name}`: {says}"


def missing_answers(game: Game[Any]) -> Iterator[str]:
    """Steps and actions without a method that the table needs."""
    for step in game.steps:
        if step.takes and inherits(step, Step, "closed"):
            yield f"{place_of(step)} has no `closed`: return the Rule that refuses a seat or an answer not asked for"
        if step.takes and inherits(step, Step, "seats"):
            yield f"{place_of(step)} takes answers and has no `seats`: return the seats that are asked"
        if step.takes and inherits(step, Step, "menu"):
            yield f"{place_of(step)} takes answers and has no `menu`: return the answers worth considering, sorted"
    for action in game.actions:
        if inherits(action, Action, "refuse"):
            yield f"{place_of(action)} has no `refuse`: return the first Rule that this answer breaks, or None"


def inherits(cls: type[Any], base: type[Any], name: str) -> bool:
    """Whether a method is the one of the kernel."""
    return getattr(cls, name) is getattr(base, name)


def bad_shapes(game: Game[Any]) -> Iterator[str]:
    rng = Sfc32(1)
    for cls in (*game.actions, *game.steps):
        try:
            random_word(cls, rng)
        except Broken as error:
            yield str(error).removeprefix("shape: ")


def bad_kinds(game: Game[Any]) -> Iterator[str]:
    """Kinds whose notation does not read back: moves, outcomes and positions would be another thing when read."""
    words: list[Any] = [*game.actions, *game.steps, *game.tellings]
    kinds = [kind for word in words for _, kind in word.shape]
    kinds += [kind for field in game.layout for kind in (field.value, *field.axes)]
    for kind in {id(kind): kind for kind in kinds}.values():
        inner = kind.of if isinstance(kind, Many) else kind
        for value in range(0, inner.span, max(1, inner.span // TRIED)):
            token = inner.write(value)
            if inner.read(token) != value or len(token.split()) != 1:
                yield (
                    f"the kind '{inner.name}' writes {value} as '{token}' and reads that as {inner.read(token)}: its "
                    "`read` must undo its `write`, with one token for each value"
                )


def lost_words(game: Game[Any]) -> Iterator[str]:
    """Classes and tellings of the package that are not part of the game."""
    known: set[Any] = {*game.actions, *game.steps, *game.tellings}
    listed = f"{type(game).__name__}.modules"
    for module in modules_of(game):
        file = f"{module.__name__.rpartition('.')[2]}.py"
        for name, value in vars(module).items():
            if isinstance(value, Telling) and value not in known:
                yield f"the event {name} in {file} is not part of the game: name the module that defines it in {listed}"
            if not (isinstance(value, type) and issubclass(value, Word) and home_of(value) == module.__name__):
                continue
            if value.verb and value not in known:
                yield f"{place_of(value)} is not part of the game: name its module in {listed}"
            if not value.verb and not value.__subclasses__():
                yield f"{place_of(value)} has no `verb`: give it the word by which it is written"


def modules_of(game: Game[Any]) -> list[ModuleType]:
    """The modules of the game's package that its code has loaded."""
    if not game.modules:
        return []
    package = package_of(game)
    return [module for name, module in list(sys.modules.items()) if name.startswith(f"{package}.")]


def bad_chapters(game: Game[Any]) -> Iterator[str]:
    ids = [rule.id for _, rules in game.chapters for rule in rules]
    if not ids:
        yield f"{place_of(type(game))} has no `chapters`: list its rules there, in the order of reading"
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield f"the rule {id} is in `chapters` twice: leave it in one"


def bad_manifest(game: Game[Any]) -> Iterator[str]:
    """What the manifest says of the box and the standing orders fits the game."""
    manifest = game.manifest
    if manifest.minutes <= 0 or manifest.quick not in game.seats:
        yield (
            f"{place_of(type(game))} needs a `manifest`: Manifest(minutes=…, quick=…) says how long a game takes and "
            f"how many sit at a quick table, one of {list(game.seats)}"
        )
    steps = {step.verb: step for step in game.steps}
    for order in manifest.orders:
        takes = steps[order.step].takes if order.step in steps else ()
        said = order.verb or order.say.split()[0] if order.verb or order.say else ""
        if said not in takes:
            yield f"the standing order '{order.key}' answers '{order.step}' with '{said}': no step takes that"


def missing_parts(game: Game[Any]) -> Iterator[str]:
    """Modules and files that the manifest names."""
    for part, function in PARTS.items():
        if getattr(game.manifest, part):
            yield from faults_of_part(game, part, function)
    manifest = game.manifest
    if manifest.evaluation and (weights := folder_of(game, "evaluation") / "weights.toml").is_file():
        if "weights" not in tomllib.loads(weights.read_text("utf-8")):
            yield f"{weights.name} of {game.name} has no table [weights]: one number for each feature of the evaluation"
    elif manifest.evaluation:
        yield (
            f"{game.name} has an evaluation and no weights: write {weights}, with game, note, scale and a table "
            "[weights], or leave `evaluation` out of the manifest"
        )
    for file in (manifest.lessons, manifest.cover, manifest.world):
        if file and not (files_of(game) / file).is_file() and not (files_of(game) / file).is_dir():
            yield f"the manifest of {game.name} names '{file}', which is not in its package: put it there"


def faults_of_part(game: Game[Any], part: str, function: str) -> Iterator[str]:
    name = function.partition("(")[0]
    try:
        module = part_of(game, part)
    except BadTable as error:
        yield f"{error}: write it with a function `{function}`, or name another module in the manifest"
        return
    except Exception as fault:  # noqa: BLE001  whatever the author's module does when it is imported
        yield f"the {part} of {game.name} cannot be imported: {blamed(fault, package_of(game))}"
        return
    if not callable(getattr(module, name, None)):
        yield f"{module.__name__} has no function `{function}`: the manifest of {game.name} names it as {part}"
