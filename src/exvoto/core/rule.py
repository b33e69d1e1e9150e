"""A rule that can be cited: returned where it forbids, named in a comment where it commands."""


class Rule:
    """Its sentences live in the text catalogues under `id`."""

    def __init__(self, id: str) -> None:
        self.id = id

    def __repr__(self) -> str:
        return self.id
