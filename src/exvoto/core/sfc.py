"""A small fast generator (sfc32) for simulations and bots: the same numbers interpreted, compiled and in a browser.

Never for deals of real games: it can be predicted.
"""

from typing import Final

from exvoto.core.fast import i64

MASK: Final = 0xFFFFFFFF


class Sfc32:
    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & MASK
        self.b: i64 = (seed >> 32) & MASK
        self.c: i64 = (seed >> 64) & MASK
        self.counter: i64 = 1
        for _ in range(15):
            self.next()

    def next(self) -> i64:
        """32 random bits."""
        t: i64 = (self.a + self.b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = (((self.c << 21) | (self.c >> 11)) + t) & 0xFFFFFFFF
        return t

    def below(self, n: int) -> int:
        """One of 0..n-1; n far below 2**32, so the bias is of no account."""
        limit: i64 = n
        return (self.next() * limit) >> 32

    def unit(self) -> float:
        """In [0, 1)."""
        bits: i64 = self.next()
        return float(bits) / 4294967296.0
