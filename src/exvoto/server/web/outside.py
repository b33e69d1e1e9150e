"""By what a server reaches beyond itself, apart from its clock and its sockets. A simulation hands in its own."""

from random import Random, SystemRandom

from exvoto.server.house.bot_pool import BotPool
from exvoto.server.house.bus import Bus
from exvoto.server.house.delivery import Deliveries
from exvoto.server.house.house import House
from exvoto.server.house.replay_pool import ReplayPool
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings
from exvoto.server.storage.store import Store


class Outside:
    def __init__(self, chance: Random | None = None) -> None:
        self.chance = chance or SystemRandom()

    def store(self, settings: Settings, name: str) -> Store:
        return Store(settings.database, name)

    def bots(self, settings: Settings, metrics: Metrics) -> BotPool:
        return BotPool(settings, metrics)

    def deliveries(self, settings: Settings, metrics: Metrics) -> Deliveries:
        return Deliveries(settings, metrics)

    def replays(self, settings: Settings, metrics: Metrics) -> ReplayPool:
        return ReplayPool(settings, metrics)

    def bus(self, house: House) -> Bus:
        return Bus(house)
