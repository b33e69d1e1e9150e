"""The table as a fold of its log, and what is judged at it: no sockets, no database, no clock."""
