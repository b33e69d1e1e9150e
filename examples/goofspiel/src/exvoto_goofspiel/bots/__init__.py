"""How bots play Goofspiel."""
