"""A game one version later: an option was appended, as CONTRIBUTING says, and rules read it."""

from typing import Any, Final

from exvoto.core.game import Game, Option, Result

BONUS: Final = Option("bonus", (), default=3, least=1, most=7)


def later(game: Game[Any]) -> Game[Any]:
    """Of a game that is not compiled. Each seat has the bonus from the start: every standing reads the option."""
    base: Any = type(game)
    place = len(game.options)

    def standing(self: Any, s: Any) -> list[int]:
        return [score + s.options[place] for score in base.standing(self, s)]

    def result(self: Any, s: Any) -> Result:
        plain = base.result(self, s)
        return Result(standing(self, s), plain.ranks, plain.decided_by)

    parts = {"options": (*game.options, BONUS), "standing": standing, "result": result}
    made: Game[Any] = type("Later", (base,), parts)()
    return made
