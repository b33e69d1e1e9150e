"""Many games: matches, tournaments, statistics, reports, doors to other frameworks."""
