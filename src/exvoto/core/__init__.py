"""The kernel: agenda, actions, refusals, views, notation, transcripts. Knows no game and does no I/O."""
