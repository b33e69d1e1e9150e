"""One scenario of the toy, written as a test gives it."""

from exvoto.core.position import parse
from exvoto.core.scenario import Verdict, examine, read_scenarios, run

from .toy import TOY

HEAD = 'game = "toy"\nseats = 2\n'
POSITION = 'position = { hand = { A = { oak = 2 } }, agenda = ["placing A", "closing"] }\n'
OTHERS = '[[scenario]]\nid = "base"\nexpect = { decision = "A,B bidding" }\nchance = ["oak", "ash"]\n'


def verdict(body: str, others: str = "") -> Verdict:
    document = parse(HEAD + '[[scenario]]\nid = "x"\n' + body + "\n" + others)
    scenarios = {one.id: one for one in read_scenarios(document)}
    return examine(TOY, scenarios["x"], scenarios)


def faults(body: str) -> list[str]:
    scenarios = {one.id: one for one in read_scenarios(parse(HEAD + '[[scenario]]\nid = "x"\n' + body))}
    return run(TOY, scenarios["x"], scenarios)
