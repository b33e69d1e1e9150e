"""Offrandes (Cédric Lefebvre, Ludonaute 2010), for three to five cities."""

from exvoto.games.offrandes.game import GAME as GAME
