"""Deterministic simulation: the real server on a simulated clock, disk, network and set of processes, from one seed.

`world` runs one seed, `campaign` many; `loop`, `database`, `process` and `network` are what the server stands on;
`person` plays, with bad habits; `faults` go wrong; `ledger` knows what must hold, `expected` what people must see. No
other room of the server imports this one.
"""
