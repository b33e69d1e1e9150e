"""Measuring the bots of a game: opponents that play by a rule among three strong bots, and the blunders of these."""
