"""What a host can configure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.core.text.sentences import Texts
from exvoto.games import game as game_of
from exvoto.games import shelf
from exvoto.games import texts as texts_of


def limit(default: int, least: int = 1) -> int:
    """A limit that a host sets by its name, as `--limit bot-queue=50`: docs/hosting.md lists them all."""
    return field(default=default, metadata={"least": least})


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite:///exvoto.db"
    base: str = ""  # the path under which a proxy shows the server, without a closing slash
    origins: tuple[str, ...] = ()  # other origins whose pages may connect
    url: str = ""  # how people reach the server: for links in notifications
    pause: tuple[float, float] = (0.6, 1.8)  # seconds before the table answers by itself, at least and at most
    beat: int = 500  # milliseconds: a bot's answer that comes too late waits for the next beat; 0: for nothing
    think: float = 5.0  # seconds of CPU a bot may take
    bot_workers: int = limit(2, least=0)  # processes in which bots think; 0: in the server itself
    bot_queue: int = limit(100)  # questions that may wait for them
    bot_queue_per_address: int = limit(16)  # of one address: so many short ones, and so many long ones
    lease: float = 6.0  # seconds of silence after which a process counts as dead; others look every fifth of it
    tables_per_address: int = limit(30)  # open or running
    replay_workers: int = limit(
        1, least=0
    )  # processes for replays and imports; 0: everything is computed in the server
    replay_seconds: float = limit(10)  # of CPU, for one of them
    replay_memory: int = limit(512)  # megabytes that such a process may use
    replays_per_address: int = limit(12)  # that may wait
    imports_per_minute: int = limit(10, least=0)  # per address; 0: nobody may import
    imports_per_hour: int = limit(150, least=0)
    import_plies: int = limit(10_000)  # the longest game that can be imported
    review_share: int = limit(50, least=0)  # per cent of one worker's time, for reviews; 0: there are none
    review_queue: int = limit(100)  # reviews that may wait
    reviews_per_address: int = limit(4)  # of one address, that wait or are being made
    reviews_per_hour: int = limit(60)  # that one address may ask for
    review_plies: int = limit(3000)  # the longest game that is reviewed
    review_seconds: float = limit(60)  # of CPU, for one decision
    idle: float = 300.0  # seconds after which a table without connections is unloaded
    stale_open: int = 3 * 86400  # seconds after which a table that never started is closed
    stale_playing: int = 60 * 86400  # the same for a game in which nobody answers
    keep: int = 365 * 86400  # seconds after which names, chat and keys of finished tables are deleted; 0: never
    keep_imports: int = 30 * 86400  # seconds after which imported games are deleted; 0: never
    keep_games: int = 3 * 365 * 86400  # seconds after which finished tables are deleted; 0: never
    stand_in: float = 300.0  # seconds after which a bot may be asked to play for somebody who is not connected
    rates: bool = True
    metrics_token: str = ""  # with which /metrics can be read from anywhere; empty: only from this machine
    metrics_public: bool = False
    messages_per_address: int = limit(200)  # on sockets, per second
    hellos_per_address: int = limit(10)  # and other requests for the full state, per second
    connections: int = limit(5000)
    connections_per_address: int = limit(200)
    waiting_bytes: int = limit(1_000_000, least=1000)  # for one socket whose client does not read
    waiting_bytes_in_all: int = limit(64_000_000, least=1000)
    crowd_gap: float = 1.0  # seconds between two messages to a table about who comes and goes
    webhooks: bool = False  # whether players may name a webhook
    webhooks_private: bool = False  # whether it may be on this machine or in its network
    notify_after: float = 20.0  # seconds in which all changes at a table make one notification
    mail_host: str = ""  # host:port of a mail server
    mail_from: str = "exvoto@localhost"
    mail_security: str = "auto"  # none, starttls, tls; auto: by the port, and never a password without TLS
    mail_user: str = ""  # with a password: how to log in there
    mail_password: str = ""
    bots: Mapping[str, str] = field(default_factory=dict)  # a level -> the name of another bot to play it
    games: Mapping[str, Game[Any]] = field(default_factory=dict)  # besides the installed ones: for tests

    def game(self, name: str) -> Game[Any]:
        """Raises BadTable for an unknown name."""
        return self.games[name] if name in self.games else game_of(name)

    def names(self) -> list[str]:
        return [*[game.name for game in shelf()], *self.games]

    def texts(self, name: str, language: str) -> Texts:
        """Raises BadTable for an unknown language."""
        if name in self.games:
            return Texts(language, {"word": {}}, {"rule": Echo(), "event": {}}, self.games[name])
        return texts_of(name, language)


def limits() -> dict[str, int]:
    """What a host can set with `--limit`: the name of each limit and the least that it can be."""
    return {one.name.replace("_", "-"): one.metadata["least"] for one in fields(Settings) if one.metadata}


def read_limits(texts: Iterable[str]) -> dict[str, Any]:
    """Limits written as `name=number`, as arguments for `Settings`. Raises BadTable with a sentence."""
    known, found = limits(), dict[str, Any]()
    for text in texts:
        name, _, number = text.partition("=")
        if name not in known:
            raise BadTable(f"there is no limit '{name}'; there are {', '.join(known)}")
        if not (number.isascii() and number.isdigit() and len(number) < 12 and int(number) >= known[name]):
            raise BadTable(f"limit {name}: '{number}' is not a whole number of at least {known[name]}")
        found[name.replace("-", "_")] = int(number)
    return found


class Echo(dict[str, str]):
    """The catalogue of a game that has none: every rule is called by its id."""

    def __missing__(self, key: str) -> str:
        return key


Now = Callable[[], int]  # milliseconds since 1970
