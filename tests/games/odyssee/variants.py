"""The table options that tests try one by one, and all at once."""

from exvoto.core.game import Options
from exvoto.games.odyssee import GAME

VARIANTS: list[Options] = [
    {option.name: value} for option in GAME.options for value in option.values if value != option.values[0]
]
VARIANTS += [{"stallRounds": 2}, {"stallRounds": "none"}]
ALL_VARIANTS: Options = {name: value for variant in VARIANTS[:-1] for name, value in variant.items()}


def spoken(options: Options) -> str:
    return "+".join([f"{name}={value}" for name, value in options.items()])
