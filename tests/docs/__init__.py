"""The site and its tutorials: the pages, their links, and the commands that readers type."""
