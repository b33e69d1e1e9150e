"""The commands and their switches; each imports its work when it is called."""
