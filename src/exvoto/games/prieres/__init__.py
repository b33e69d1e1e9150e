"""Prières (Franck Genet, prototype of 2011), for two to five faiths."""

from exvoto.games.prieres.game import GAME as GAME
