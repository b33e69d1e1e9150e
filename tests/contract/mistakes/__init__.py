"""The mistakes that an author of a game may make, as edits of the game in the folder `lantern`."""
