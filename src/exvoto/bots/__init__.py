"""Bots: they choose an answer from a view, and never see a state that is not a guess of their own."""
