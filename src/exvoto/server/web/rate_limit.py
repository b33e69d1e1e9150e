"""Token buckets: so much at once, so much per second."""

import asyncio
import math
from collections import OrderedDict

MOST_ADDRESSES = 20_000


class Bucket:
    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = asyncio.get_running_loop().time()

    def take(self, cost: float = 1.0) -> bool:
        now = asyncio.get_running_loop().time()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def wait(self) -> int:
        """Whole seconds until something can be taken."""
        return max(1, math.ceil((1.0 - self.left) / self.rate)) if self.rate > 0 else 3600


class PerAddress:
    """A bucket for each address; those unused for longest are dropped."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> bool:
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.rate, self.burst)
            if len(self.buckets) > MOST_ADDRESSES:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(address)
        return bucket.take(cost)

    def wait(self, address: str) -> int:
        """Whole seconds until this address can take something."""
        return self.buckets[address].wait()
