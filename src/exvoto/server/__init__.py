"""Tables for people: seats, clocks, sockets, storage, bots in seats. See docs/protocol.md and docs/hosting.md.

Five rooms, each importing only those before it: `table` (a table as the fold of its log), `view` (what each viewer
gets), `storage` (the database), `house` (running tables), `web` (HTTP and sockets). An answer comes in through `web`,
is judged in `table` on behalf of `house`, appended by `storage`, folded into the table and sent out through `view`.
"""
