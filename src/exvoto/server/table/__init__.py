"""A table as the fold of its log, and the judging of requests.

`entries` is what can happen, `table` and `match` are the fold, `lobby` and `play` turn a request into a verdict, that
is entries for the log, or refuse it. Everything here is pure and compiled: no clock, no chance of its own, no database,
no sockets. It imports no other room of the server; all of them may import it.
"""
