"""Tables for people: seats, clocks, sockets, storage, bots in seats. See docs/protocol.md and docs/hosting.md."""
