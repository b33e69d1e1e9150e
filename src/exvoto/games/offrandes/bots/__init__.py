"""How bots play Offrandes."""
