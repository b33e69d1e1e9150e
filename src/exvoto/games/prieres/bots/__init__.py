"""How bots play Prières."""
