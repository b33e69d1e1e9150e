"""The table options that tests try one by one, and all at once."""

from exvoto.core.game import Options
from exvoto.games.offrandes import GAME

VARIANTS: list[Options] = [
    {option.name: value} for option in GAME.options for value in option.values if value != option.values[0]
]
VARIANTS.append({"roundCap": 2})
ALL_VARIANTS: Options = {name: value for variant in VARIANTS[:-1] for name, value in variant.items()}


def spoken(options: Options) -> str:
    return "+".join([str(value) for value in options.values()])
