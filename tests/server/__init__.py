"""The server, from its fold to real sockets, with processes that die and clients that lie."""
