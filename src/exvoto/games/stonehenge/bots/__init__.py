"""How bots play Stonehenge."""
