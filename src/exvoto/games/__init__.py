"""The games that are installed, and their texts: each game lives in its folder here or in a package of its own."""

from exvoto.games.catalogues import LANGUAGES as LANGUAGES
from exvoto.games.catalogues import laid_over_shared as laid_over_shared
from exvoto.games.catalogues import texts as texts
from exvoto.games.catalogues import texts_for as texts_for
from exvoto.games.registry import files_of as files_of
from exvoto.games.registry import folder_of as folder_of
from exvoto.games.registry import game as game
from exvoto.games.registry import game_with as game_with
from exvoto.games.registry import material_of as material_of
from exvoto.games.registry import names
from exvoto.games.registry import part_of as part_of
from exvoto.games.registry import shelf as shelf
from exvoto.games.registry import statistics_of as statistics_of

NAMES = names()
