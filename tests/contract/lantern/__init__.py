"""Lantern: a small whole game, in which test_author_mistakes.py plants what an author may get wrong."""

from .game import GAME as GAME
