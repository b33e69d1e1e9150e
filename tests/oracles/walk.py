"""Scenarios walked answer by answer: what the engine made of each is handed to a second account of the rules."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from exvoto.core.dealer import Dealer, Recorder, ScriptedDealer
from exvoto.core.document.toml import parse
from exvoto.core.engine import over, refuse, settle
from exvoto.core.game import Game
from exvoto.core.position import read_position
from exvoto.core.scenario import Scenario, read_scenarios
from exvoto.core.scenario.table import Table
from exvoto.core.scenario.unassisted import settle_unassisted
from exvoto.core.transcript import read_line

SCENARIOS = Path(__file__).parents[1] / "games"


class Answer(NamedTuple):
    """One line of `play`. It was refused by a rule, or led to another state with events and outcomes of chance."""

    before: Any
    seat: int
    action: Any
    after: Any
    rule: str
    events: list[Any]
    chance: list[str]


@cache
def scenarios_of(game: str) -> dict[str, tuple[Scenario, dict[str, Scenario]]]:
    """The scenarios of a game by id, each with the others of its file."""
    found = {}
    for path in sorted((SCENARIOS / game / "scenarios").glob("*.toml")):
        others = {one.id: one for one in read_scenarios(parse(path.read_text("utf-8")))}
        found |= {id: (one, others) for id, one in others.items()}
    return found


class Walk:
    """A scenario from its beginning: of a chain of scenarios the first one. `raw` is the position as it is written,
    before the table did anything by itself."""

    def __init__(self, game: Game[Any], id: str) -> None:
        scenario, others = scenarios_of(game.name)[id]
        self.chain = [scenario]
        while "after" in self.chain[0].data:
            self.chain.insert(0, others[self.chain[0].data["after"]])
        data = self.chain[0].data
        self.game = game
        self.options: dict[str, Any] = dict(data.get("options", {}))
        self.automatic: bool = data.get("automatic", True)
        self.dealer = Recorder(ScriptedDealer(data.get("chance", [])))
        document = {key: data[key] for key in ("seats", "options") if key in data} | data.get("position", {})
        self.table = Table(game, read_position(game, document, self.dealer, self.settle), self.automatic)
        self.start = self.table.s.copy()
        self.outcomes, self.events = self.dealer.take()

    def settle(self, s: Any, d: Dealer) -> None:
        self.raw = s.copy()
        (settle if self.automatic else settle_unassisted)(s, d)

    def agenda(self) -> list[str]:
        """What comes next in the position as it is written, the first thing first."""
        return [step.write() for step in reversed(self.raw.agenda)]

    def answers(self) -> Iterator[Answer]:
        for scenario in self.chain:
            for block in [scenario.data, *scenario.data.get("then", [])]:
                for text in block.get("play", []):
                    yield self.answer(text)
                for text in block.get("expect", {}).get("refused", {}):
                    if not over(self.table.s):
                        yield self.refusal(text)

    def answer(self, text: str) -> Answer:
        said, mark, _ = text.partition("!")
        if mark:
            return self.refusal(said)
        line = read_line(said, self.table.s.n)
        action = self.game.read(line.answer)
        before, dealer = self.table.s.copy(), Recorder(ScriptedDealer(line.outcomes))
        self.table.push(self.table.s, line.seat, action, dealer)
        return Answer(before, line.seat, action, self.table.s.copy(), "", dealer.events, line.outcomes)

    def refusal(self, text: str) -> Answer:
        line = read_line(text.strip(), self.table.s.n)
        action = self.game.read(line.answer)
        rule = refuse(self.table.s, line.seat, action)
        assert rule is not None, text
        state = self.table.s.copy()
        return Answer(state, line.seat, action, state, rule.id, [], [])
