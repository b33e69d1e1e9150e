"""A rule that can be cited: returned where it forbids, named in a comment where it commands."""


class Rule:
    """Its sentences live in the text catalogues under `id`."""

    def __init__(self, id: str) -> None:
        self.id = id

    def __repr__(self) -> str:
        return self.id


def numbered(prefix: str, last: int) -> tuple[str, ...]:
    """The ids of rulings, from 1 on: `numbered("R-", 2)` gives R-1 and R-2."""
    return tuple([f"{prefix}{k}" for k in range(1, last + 1)])
