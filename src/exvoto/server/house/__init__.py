"""Running tables: actors, bots, clocks, chat, notifications."""
