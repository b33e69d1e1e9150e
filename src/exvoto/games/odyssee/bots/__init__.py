"""How bots play Odyssée."""
