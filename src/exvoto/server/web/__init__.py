"""HTTP and WebSockets.

`serve` starts uvicorn, `app` puts everything together. A request goes through `security` to a route in `routes`,
`shelf`, `exercises` or `feeds`. A socket has a `connection`, whose life is in `session`; `messages` are what clients
may send, `handlers` what each does, `outbox` how a connection is sent to. The top room: only the command line
imports it.
"""
