"""Token buckets: so much at once, so much per second."""

import asyncio
import math
from collections import OrderedDict

from exvoto.server.storage.settings import Settings

MOST_ADDRESSES = 20_000
PERSON = 20, 40  # messages of one person per second, and at once
FULLS = 1, 10  # times that one person is sent the full state
CHAT = 0.6, 6  # lines of one person; those without a name count together at each address
CROWD = 10  # how many people may chat at one address
DRAFTS = 4, 20  # questions of one person what a part of an answer may become: of a huge hand each costs milliseconds
COMPOSING = 3  # how many people may ask so at one address without a pause


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


class SocketRates:
    """What one person and one address may say on sockets, on however many of them, one after the other or at once."""

    def __init__(self, settings: Settings) -> None:
        self.on = settings.rates
        self.person = PerAddress(*PERSON)
        self.person_fulls = PerAddress(*FULLS)
        self.person_chat = PerAddress(*CHAT)
        self.person_drafts = PerAddress(*DRAFTS)
        self.address_drafts = PerAddress(COMPOSING * DRAFTS[0], COMPOSING * DRAFTS[1])
        self.address = PerAddress(settings.messages_per_address, 2 * settings.messages_per_address)
        self.address_fulls = PerAddress(settings.hellos_per_address, 10 * settings.hellos_per_address)
        self.address_chat = PerAddress(CROWD * CHAT[0], CROWD * CHAT[1])

    def message(self, address: str, person: str) -> bool:
        """Whether one more message is accepted; `person` is empty for spectators, and before the hello."""
        return not self.on or ((not person or self.person.take(person)) and self.address.take(address))

    def hello(self, address: str) -> bool:
        return not self.on or self.address_fulls.take(address)

    def full(self, address: str, person: str) -> bool:
        """Whether somebody who asks for it again is sent the full state."""
        return not self.on or (self.person_fulls.take(person or address) and self.address_fulls.take(address))

    def chat(self, address: str, person: str) -> bool:
        return not self.on or (self.person_chat.take(person or address) and self.address_chat.take(address))

    def draft(self, address: str, person: str) -> bool:
        return not self.on or (self.person_drafts.take(person) and self.address_drafts.take(address))
