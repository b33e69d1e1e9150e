"""Goofspiel (Merrill Flood), for two to four players: thirteen sealed bids for thirteen prizes."""

from exvoto_goofspiel.game import GAME as GAME
