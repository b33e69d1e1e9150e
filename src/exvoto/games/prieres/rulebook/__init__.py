"""The player aid and the rulebook of Prières."""
