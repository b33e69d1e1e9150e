"""How many connections there may be: in all, and from one address."""

import logging
from collections import Counter
from collections.abc import Hashable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from exvoto.server.storage.metrics import Metrics

SPARE_FILES = 200  # descriptors for databases, workers and files
MOST_FILES = 1 << 16
logger = logging.getLogger("exvoto")


@lru_cache(10_000)
def network_of(address: str) -> str:
    """What counts as one address: with IPv6, where everybody has very many, the network of one home."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address) or ip.is_loopback:
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return f"{IPv6Address(int(ip) >> 64 << 64)}/64"


def open_file_limit() -> int:
    """How many files this process may have open, after raising that as far as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


class Doors:
    """Who is inside: connections, or requests and sockets under way. At most so many in all and of one address."""

    def __init__(self, most: int, most_per_address: int, metrics: Metrics) -> None:
        self.most = most
        self.most_per_address = most_per_address
        self.metrics = metrics
        self.inside: dict[Hashable, str] = {}  # a connection or a request -> its address; "" if that is a proxy's
        self.count: Counter[str] = Counter()
        self.warned: set[str] = set()

    def fit_files(self) -> None:
        """Let no more in than there are descriptors for."""
        self.most = max(1, min(self.most, open_file_limit() - SPARE_FILES))

    def enter(self, key: Hashable, address: str) -> bool:
        """False if there is no room. Without an address only the limit for all counts."""
        one = network_of(address)
        if len(self.inside) >= self.most:
            return self.turn_away("in all")
        if one and self.count.get(one, 0) >= self.most_per_address:
            return self.turn_away("of one address (if it is your proxy, name it with --proxies)")
        self.inside[key] = one
        if one:
            self.count[one] += 1
        return True

    def leave(self, key: Hashable) -> None:
        address = self.inside.pop(key, "")
        if address:
            self.count[address] -= 1
            if not self.count[address]:
                del self.count[address]

    def turn_away(self, why: str) -> bool:
        self.metrics.count("turned_away")
        if why not in self.warned:  # once each: a flood of connections must not flood the log
            self.warned.add(why)
            logger.warning("connections are turned away: there are too many %s", why)
        return False
