"""A person at a table, with bad habits: slow, hasty, late, clicking twice, reconnecting in the middle of things."""

from random import Random
from typing import Any

from exvoto.server.simulation.network import Link
from exvoto.server.simulation.stage import Stage
from exvoto.server.web import messages as m

KEPT = ("answer", "undo")  # what is sent again after a reconnect until there is a reply, as the page does
THINKING = (5.0, 60.0, 12.0)  # seconds before an answer: at least, at most, most often
REACTING = (1.0, 8.0)  # the same in a window, which closes soon
HURRY = (0.5, 8.0)  # at the end of a run, when every game must go on
WALK = (120.0, 600.0)  # sometimes nobody is there
MISCHIEF = 180.0  # seconds between two bad habits of one person, on average


class Person:
    """`token` is empty for a spectator."""

    def __init__(self, world: Stage, number: int, table: str, player: str, token: str) -> None:
        self.world = world
        self.number = number
        self.table = table
        self.player = player
        self.token = token
        self.rng = Random(f"{world.seed} person {number}")
        self.link: Link | None = None
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.v = -1
        self.seat: int | None = None
        self.pending: dict[str, tuple[float, dict[str, Any]]] = {}  # requests without a reply: asked when, what
        self.count = 0
        self.planned = ""
        self.last_decision = "0.0"
        self.left = False
        world.later(self.rng.random(), self.connect)
        world.later(self.rng.expovariate(1 / MISCHIEF), self.misbehave)

    # -- connecting -------------------------------------------------------------------------------------------

    def connect(self) -> None:
        if self.link is not None or self.left:
            return
        process = self.world.some_process(self.rng)
        if process is None:
            self.world.later(1.0 + self.rng.random(), self.connect)
            return
        self.v = -1
        self.link = Link(self.world, process, self, self.world.next_number())
        self.link.say({"t": "hello", "protocol": 1, "lang": "en"} | ({"token": self.token} if self.token else {}))

    def link_closed(self, link: Link, code: int) -> None:
        if link is self.link:
            self.link = None
            if code in (m.FORBIDDEN, m.NO_TOKEN, m.NOT_FOUND):
                if self.token:
                    self.world.violated(f"{self.table}: {self.player} is shown the door: {code}")
                self.left = True  # a spectator at a table that nobody may watch
            for id, (_, message) in list(self.pending.items()):
                if message["t"] not in KEPT:
                    del self.pending[id]
            self.world.later(self.rng.uniform(0.05, 2.0), self.connect)

    def come_to_senses(self) -> None:
        """For the end of a run: read quickly, and answer what is asked."""
        if self.link is not None:
            self.link.slowness = 1.0
        self.planned = ""
        if self.v >= 0:
            self.consider()

    def leave(self) -> None:
        self.left = True
        if self.link is not None:
            self.link.cut()
            self.link = None

    # -- what is heard ----------------------------------------------------------------------------------------

    def hear(self, link: Link, message: dict[str, Any], check: Any) -> None:
        if link is not self.link:
            return
        kind = message["t"]
        if kind == "full":
            first = self.v < 0
            self.v, self.state, self.seat = message["v"], message["state"], message["you"]["seat"]
            self.log = message["log"]["entries"]
            if first:
                for _, kept in list(self.pending.values()):
                    link.say(kept)
        elif kind == "patch":
            if message["v"] != self.v + 1:
                self.world.violated(f"person {self.number} got patch {message['v']} after {self.v}")
            self.v = message["v"]
            for path, value in message["set"].items():
                self.put(path, value)
            gained = message.get("log", [])
            if gained and self.log and gained[0]["k"] != self.log[-1]["k"] + 1:
                self.world.violated(f"person {self.number}: log entry {gained[0]['k']} after {self.log[-1]['k']}")
            self.log += gained
        elif "id" in message:
            self.pending.pop(message["id"], None)
        if check is not None:
            self.world.ledger.compare(self, check)
        if kind in ("full", "patch"):
            self.consider()

    def put(self, path: str, value: Any) -> None:
        *above, name = path.split(".", 2)
        here = self.state
        for part in above:
            here = here[part]
        here[name] = value

    # -- what is said -----------------------------------------------------------------------------------------

    def ask(self, **message: Any) -> None:
        self.count += 1
        id = f"{self.number}.{self.count}"
        said = message | {"id": id}
        self.world.tell(f"person {self.number} ({self.player or 'spectator'}) asks {message}")
        self.world.ledger.asked(self, said)
        self.pending[id] = self.world.loop.clock, said
        if self.link is not None and self.v >= 0:
            self.link.say(said)
            if self.rng.random() < 0.05:
                self.link.say(said)  # a double click

    def consider(self) -> None:
        """Plan an answer to the question now open."""
        decision = self.state.get("decision")
        if decision is None or self.seat is None or self.seat not in decision["waiting"]:
            motion = self.state.get("motion")
            if motion is not None and self.seat is not None and motion["votes"][self.seat] is None:
                self.ask(t="vote", yes=self.rng.random() < 0.7)
            return
        if self.planned == decision["id"]:
            return
        self.planned = decision["id"]
        self.world.later(self.hesitation(decision["reaction"]), self.answer, None, decision["id"])

    def hesitation(self, reaction: bool) -> float:
        if self.world.settling:
            return self.rng.uniform(*HURRY)
        if self.rng.random() < 0.03:
            return self.rng.uniform(*WALK)
        return self.rng.uniform(*REACTING) if reaction else self.rng.triangular(*THINKING)

    def answer(self, id: str) -> None:
        decision = self.state.get("decision")
        if self.left or decision is None or decision["id"] != id or self.seat not in decision["waiting"]:
            return
        if self.link is None or self.v < 0:
            self.planned = ""  # the page is disabled while it reconnects
            return
        options = self.state["view"]["options"] or [decision["fallback"]]
        luck = self.rng.random()
        if luck < 0.03:
            self.ask(t="answer", decision=id, say=self.rng.choice(("nonsense", "pass pass", "")))
            self.world.later(1.0, self.answer, None, id)
            return
        if luck < 0.06:
            self.ask(t="answer", decision=self.last_decision, say=self.rng.choice(options))
        self.last_decision = id
        self.ask(t="answer", decision=id, say=self.rng.choice(options))
        if luck > 0.9:
            self.ask(t="answer", decision=id, say=self.rng.choice(options))  # counts if sealed
        self.world.later(6.0, self.again, None, id)

    def again(self, id: str) -> None:
        """The answer was refused or is still on its way: the question is still there."""
        if self.planned == id and not self.pending:
            self.planned = ""
            self.consider()

    # -- mischief ---------------------------------------------------------------------------------------------

    def misbehave(self) -> None:
        if self.left:
            return
        self.world.later(self.rng.expovariate(1 / MISCHIEF), self.misbehave)
        if self.world.settling or self.link is None or self.v < 0:
            return
        getattr(self, self.rng.choice(HABITS))()

    def cut(self) -> None:
        if self.link is not None:
            self.link.cut()

    def read_slowly(self) -> None:
        if self.link is not None:
            self.link.slowness = self.rng.choice((1.0, 20.0, 200.0))

    def ping(self) -> None:
        if self.link is not None:
            self.link.say({"t": "ping"})

    def sync(self) -> None:
        if self.link is not None:
            self.link.say({"t": "sync"})

    def babble(self) -> None:
        if self.link is not None:
            self.link.say(self.rng.choice(('{"t":"answer"}', "{", '{"t":"undo","id":""}', "[]", '{"t":"as","seat":7}')))

    def chat(self) -> None:
        self.ask(t="chat", to="table" if self.seat is not None else "watchers", text=f"{self.number}/{self.count}")

    def undo(self) -> None:
        if self.seat is not None:
            self.ask(t="undo")

    def propose(self) -> None:
        plies = (self.state.get("decision") or {}).get("ply", 0)
        if self.seat is not None and plies:
            self.ask(t="motion", what="undo", ply=max(0, plies - self.rng.randint(1, 6)))

    def order(self) -> None:
        decision = self.state.get("decision")
        if self.seat is None or decision is None:
            return
        words = [word for step in self.state["view"]["agenda"] for word in step.split()]
        given: dict[str, Any] = {
            "step": decision["verb"],
            "until": self.rng.choice(("touched", "revoked", "once", "act")),
        }
        if self.rng.random() < 0.5:
            given["unless"] = self.rng.sample(words, min(len(words), 2))
        self.ask(t="order", order=given)

    def revoke(self) -> None:
        for order in self.state.get("orders") or ():
            self.ask(t="revoke", order=order["id"])

    def come_back(self) -> None:
        if self.seat is not None:
            self.ask(t="back")

    def look_back(self) -> None:
        self.ask(t="log", before=self.rng.randint(0, 50))


HABITS = (
    "cut", "cut", "cut", "read_slowly", "ping", "sync", "babble", "chat", "undo", "undo", "propose", "order", "order",
    "order", "revoke", "come_back", "look_back",
)  # fmt: skip
