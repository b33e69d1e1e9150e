"""Running tables.

`house` keeps the tables in use and is the only way to change one; `runner` answers for bots and clocks where this
process holds the lease; `bus` connects the processes on one database. Beside them the bots' processes (`bot_pool`,
`bot_worker`), chat, notifications, tokens, what makes tables and keys (`table_service`), and what is deleted when
(`retention`). Knows nothing of HTTP: imports the rooms before it, and only `web` may import it.
"""
