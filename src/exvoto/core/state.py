"""The state of any game: flat data, an agenda, and the answers that are in."""

from inspect import get_annotations
from typing import Any, ClassVar, Final, Self, get_origin

from mypy_extensions import mypyc_attr

from exvoto.core.action import Action
from exvoto.core.errors import Broken
from exvoto.core.fast import Row, i64, row_of
from exvoto.core.field import Field
from exvoto.core.step import Step

# How each type of field may be annotated. `Row` is an alias, so at run time its annotation is the aliased type.
ANNOTATIONS: Final = {"i64": ("i64", "int"), "Row": ("Row", "vec[i64]"), "list[int]": ("list[int]",)}

NO_OPTIONS: Final[list[int]] = []  # for a copy, which gets those of the original


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Each game subclasses it, and the class body declares its fields: see field.py.

    Constructor and `copy` follow from the declarations. In a compiled package they are written out, so that native
    code sets native attributes (devtools/state_code.py); every other state has the generic ones below.
    """

    layout: ClassVar[tuple[Field, ...]] = ()  # the fields, in the order of their declaration
    sliced: ClassVar[tuple[str, ...]] = ()  # those that a copy must not share

    def __init__(self, seats: int, options: list[int]) -> None:
        self.n: i64 = seats
        self.options: Row = row_of(options)  # table options, by their place in Game.options
        self.agenda: list[Step[Any]] = []  # the top is the last
        self.asked: tuple[int, ...] = ()
        self.answers: list[Action[Any] | None] = []  # sealed until the last is in

    @classmethod
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declare(cls)

    def start_fields(self, seats: int, options: list[int]) -> None:
        """The constructor of a state that declares fields."""
        State.__init__(self, seats, options)
        for field in self.layout:
            setattr(self, field.name, field.first(seats))

    def copy(self) -> Self:
        """An independent state."""
        cls = type(self)
        other = cls.__new__(cls)
        fields = vars(other)
        fields.update(vars(self))
        for name in self.sliced:
            fields[name] = fields[name][:]
        other.n = self.n
        other.options = self.options
        self.copy_to(other)
        return other

    def copy_to(self, other: "State") -> None:
        other.agenda = self.agenda[:]
        other.asked = self.asked
        other.answers = self.answers[:]

    def next(self, first: Step[Any] | None = None, second: Step[Any] | None = None, *then: Step[Any]) -> None:
        """Put steps on top of the agenda; they are taken in reading order. Nearly all calls name one or two."""
        for i in range(len(then) - 1, -1, -1):
            self.agenda.append(then[i])
        if second is not None:
            self.agenda.append(second)
        if first is not None:
            self.agenda.append(first)

    def strike(self) -> Step[Any]:
        """Cancel the step that would come next."""
        return self.agenda.pop()


CORE_FIELDS: Final = frozenset(("n", "options", "agenda", "asked", "answers"))
RESERVED: Final = CORE_FIELDS | {name for name in vars(State) if not name.startswith("__")}


def declare(cls: Any) -> None:
    """Collect the fields that a class body declares. Raises Broken."""
    body = dict(vars(cls))
    fields = {name: value for name, value in body.items() if isinstance(value, Field)}
    layout = [field.named(cls.__name__, name) for name, field in fields.items()]
    for name, annotation in get_annotations(cls).items():
        check_annotation(cls.__name__, name, annotation, fields.get(name))
    for name in fields:
        if name in RESERVED:
            raise Broken(f"declared: {cls.__name__}.{name}: every state has a `{name}` already: choose another name")
    if not layout:
        return
    if "__init__" in body:
        raise Broken(
            f"declared: {cls.__name__} declares its fields and has an __init__ as well: leave it out, the declarations "
            "make it; what they cannot say is filled in by Game.blank"
        )
    for name in fields:
        delattr(cls, name)  # else a state that lost a field would show its declaration instead
    cls.layout += tuple(layout)
    cls.sliced = tuple([field.name for field in cls.layout if field.axes or field.many])
    cls.__init__ = State.start_fields


def check_annotation(state: str, name: str, annotation: Any, field: Field | None) -> None:
    """An annotation without a declaration would be an attribute that no view, dump or copy knows."""
    said = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    if get_origin(annotation) is ClassVar or said.startswith(("ClassVar", "typing.ClassVar")):
        return
    if field is None:
        kind = "Row" if said in ANNOTATIONS["Row"] else said
        raise Broken(f"declared: {state}.{name} has no declaration: write `{name}: {kind} = shown()`, or who sees it")
    wanted = "list[int]" if field.many else "Row" if field.axes else "i64"
    if said not in ANNOTATIONS[wanted]:
        raise Broken(f"declared: {state}.{name} is declared as {wanted} and annotated as {said}: annotate it {wanted}")
