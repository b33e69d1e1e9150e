"""The player aid and the rulebook of Stonehenge – Offrandes."""
