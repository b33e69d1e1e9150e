"""Odyssée (Dominique Ehrhard, Jumbo 2001), for three to six gods."""

from exvoto.games.odyssee.game import GAME as GAME
