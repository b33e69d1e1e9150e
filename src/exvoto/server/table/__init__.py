"""A table as the fold of its log, and the judging of requests.

`entries` is what can happen, `table` and `match` are the fold, `lobby` and `play` turn a request into a verdict: new
entries or a refusal. Everything here is pure and compiled: no clock, no chance of its own, no database, no sockets. Of
the server it imports nothing else; every other room may import it.
"""
