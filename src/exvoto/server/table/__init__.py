"""A table as the fold of its log: pure, compiled, no sockets and no database."""
