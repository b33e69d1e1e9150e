"""Stonehenge – Offrandes (2008, for the components of the Stonehenge anthology), for three to five initiates."""

from exvoto.games.stonehenge.game import GAME as GAME
