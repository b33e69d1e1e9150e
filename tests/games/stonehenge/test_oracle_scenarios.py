"""Every scenario of Stonehenge in both accounts of its rules: its positions, its answers and its refusals."""

import random
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.offerings import offers
from exvoto.games.stonehenge.state import Stonehenge
from tests.oracles import stonehenge_oracle as oracle
from tests.oracles import stonehenge_table_oracle as table
from tests.oracles.stonehenge_table_oracle import Card, Options, State, Tokens
from tests.oracles.walk import Answer, Walk, scenarios_of

from .both_accounts import COLOURS, in_oracle, letter, same, texts_of
from .test_oracle import COMPARISONS

ALL = list(scenarios_of("stonehenge"))
TRILITHON_RULES = {"STO-90", "STO-91", "STO-92", "STO-93", "STO-94", "STO-95"}
LARGEST = 9  # cards, up to which every laying is compared


def options_of(given: dict[str, Any]) -> Options:
    """The oracle's words for table options."""
    options: dict[str, Any] = dict(table.DEFAULTS)
    for name, value in given.items():
        if name in ("trade_rounds", "max_market_days"):
            options[name] = int(value)
        else:
            options[name] = value if name in table.WORDS else value == "on"
    return options  # type: ignore[return-value]  # a dict of the same keys


def cards_of(words: str) -> list[Card]:
    return [] if words == "-" else [table.card(word) for word in words.split(",")]


def bag_of(words: str) -> Tokens:
    return {} if words == "-" else {word[0]: int(word[1:]) for word in words.split(",")}


class Follower:
    """Goes along with a scenario; `count` is how often the second account had something to say."""

    def __init__(self, walk: Walk) -> None:
        self.options = options_of(walk.options)
        self.count = 0
        self.attack: tuple[State, str, Card, str] | None = None  # the table before it, by whom, with what, on whom
        self.tokens: Tokens = {}  # that were demanded
        self.offer: tuple[int, list[str]] | None = None  # who offers, and the words of the offer

    def state(self, s: Stonehenge) -> State:
        return in_oracle(s, self.options)

    def look(self, s: Stonehenge) -> None:
        """The options of everybody who is asked."""
        if engine.over(s):
            return
        state, verb = self.state(s), s.agenda[-1].verb
        for seat in engine.pending(s):
            who, found = letter(s, seat), texts_of(s, engine.options(s, seat))
            plays = {text for text in found if text.startswith("tri:")}
            wanted = self.wanted(state, verb, who)
            if verb == "offering":
                self.lays(s, state, seat)
            if wanted is not None:
                assert found - plays == wanted
                self.count += 1
            if verb in ("moving", "acting", "offering", "bargain", "window") and plays:
                assert plays == oracle.trilithon_plays(state, who)

    def wanted(self, state: State, verb: str, who: str) -> set[str] | None:
        if verb == "moving":
            return table.move_options(state, who)
        if verb == "acting":
            return table.action_options(state, who)
        if verb == "important":
            return table.important_options(state, who)
        if verb == "upgrading":
            return table.upgrade_options(state, who)
        if verb == "countering" and self.attack is not None:
            cards = oracle.counter_cards(state, self.attack[1], who)
            return {"yield", *[f"counter:{table.name(card)}" for card in cards]}
        return oracle.declarations(state, who) if verb == "declaring" else None

    def lays(self, s: Stonehenge, state: State, seat: int) -> None:
        who = state["seats"][letter(s, seat)]
        if len(who["hand"]) <= LARGEST:
            found = {tuple(a.write().split()[1:]) for a in offers(s, seat)}
            lays = oracle.legal_lays(who["hand"], who["figure"], state["supply"])
            assert found == {(kind, ",".join(map(table.name, cards)), gain) for kind, cards, gain in lays}
            self.count += 1

    def answer(self, given: Answer) -> None:
        verb, *words = given.action.write().split()
        if given.rule:
            faults = self.faults(given.before, given.seat, verb, words)
            if faults is not None:
                assert given.rule in faults, (given, faults)
                self.count += 1
            return
        if verb in ("denounce", "blackmail"):
            victim = letter(given.before, "ABCDE".index(words[1]))
            attacker = letter(given.before, given.seat)
            self.attack = self.state(given.before), attacker, table.card(words[0]), victim
            asked = not engine.over(given.after) and given.after.agenda[-1].verb in ("countering", "demanding")
            verb = verb if asked else "yield"  # nobody is asked: it ends at once
        after = self.outcome(given.before, given.seat, verb, words)
        if after is not None and self.comparable(given):
            same(given.after, after)
            self.count += 1
        if verb == "demand":
            self.tokens = bag_of(words[0])
        if verb == "offer":
            self.offer = given.seat, words
        self.look(given.after)

    def comparable(self, given: Answer) -> bool:
        """Nothing else has happened since: the same seat is asked again, or another one within the same moment."""
        s, t = given.before, given.after
        moved = [event.verb for event in given.events]
        quiet = not {"arrived", "turn", "drew", "drawn", "market", "restocked"} & set(moved)
        return not engine.over(t) and quiet and s.druid == t.druid and list(s.at) == list(t.at)

    def outcome(self, s: Stonehenge, seat: int, verb: str, words: list[str]) -> State | None:
        state, who = self.state(s), letter(s, seat)
        if verb == "lay":
            return oracle.lay(state, who, words[0], cards_of(words[1]), words[2])
        if verb == "gain":
            return oracle.gain_token(state, who, table.card(words[0]))
        if verb == "important":
            return table.important(state, who, "important:" + words[0])
        if self.attack is not None and verb in ("refuse", "yield"):
            return oracle.attack(*self.attack, "confiscate")
        if self.attack is not None and verb == "counter":
            return oracle.attack(*self.attack, "counter", counter=table.card(words[0]))
        if self.attack is not None and verb == "pay":
            return oracle.attack(*self.attack, "silence", self.tokens, cards_of(words[0]))
        if verb == "accept" and self.offer is not None:
            giver, offer = self.offer
            return table.exchange(state, letter(s, giver), cards_of(offer[1]), who, cards_of(words[0]))
        return None

    def faults(self, s: Stonehenge, seat: int, verb: str, words: list[str]) -> set[str] | None:
        """The rules broken in the second account; None: it says nothing of this."""
        state, who, asked = self.state(s), letter(s, seat), s.agenda[-1].verb
        if seat not in engine.pending(s):
            return None
        if verb == "lay" and asked == "offering":
            return oracle.lay_faults(state, who, words[0], cards_of(words[1]), words[2])
        if verb == "offer" and asked == "bargain" and "=" not in words[1]:
            there = words[0] in "ABCDE"[: s.n]
            to = letter(s, "ABCDE".index(words[0])) if there else "ALL" if words[0] == "-" else "?"
            wishes = [] if words[2] == "-" else words[2].split(",")
            return table.offer_faults(state, who, to, cards_of(words[1]), wishes)
        if verb == "demand" and asked == "demanding" and self.attack is not None:
            wishes = [] if words[1] == "-" else words[1].split(",")
            return oracle.demand_faults(state, self.attack[3], bag_of(words[0]), wishes)
        if verb == "declare" and asked == "declaring":
            return set() if f"declare:{words[0]}" in oracle.declarations(state, who) else {"STO-78"}
        if verb in ("step", "card") and asked == "moving":
            return set() if ":".join([verb, *words]) in table.move_options(state, who) else {"STO-31", "STO-32"}
        if verb in ("gain", "denounce", "blackmail") and asked in ("moving", "acting", "offering", "bargain", "window"):
            (text,) = texts_of(s, [GAME.read(" ".join([verb, *words]))])
            return set() if text in oracle.trilithon_plays(state, who) else TRILITHON_RULES
        if asked == "acting" and verb in ("draw", "draw-four", "ask", "take", "skip"):
            (text,) = texts_of(s, [GAME.read(" ".join([verb, *words]))])
            return table.action_faults(state, who, text)
        return None


def follow(id: str) -> int:
    walk = Walk(GAME, id)
    if not walk.automatic:
        return 0
    follower = Follower(walk)
    follower.look(walk.start)
    for given in walk.answers():
        follower.answer(given)
    return follower.count


@pytest.mark.parametrize("id", ALL)
def test_scenarios_in_both_accounts(id: str) -> None:
    """What a scenario expects of the engine holds in the second account as well."""
    follow(id)


def test_most_scenarios_are_followed() -> None:
    """The others are about the set-up, prices and the end: the test below has their positions."""
    silent = [id for id in ALL if follow(id) == 0]
    assert len(silent) <= 24, silent


@pytest.mark.parametrize("id", ALL)
def test_every_part_of_the_rules_from_the_positions_of_the_scenarios(id: str) -> None:
    """Lays, turns, arrivals, purchases, attacks, bargains, blackmail and ends, by any seat."""
    walk = Walk(GAME, id)
    if engine.over(walk.start) or not all(0 <= colour < len(COLOURS) for colour in list(walk.start.colour)):
        return
    for number, compare in enumerate(COMPARISONS):
        s = walk.start.copy()
        s.agenda, s.asked, s.answers = [], (), []
        compare(s, options_of(walk.options), random.Random(number))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("lay_faults", lambda *_: set()),
        ("legal_lays", lambda hand, figure, supply: set()),
        ("declarations", lambda state, seat: {"declare:none"}),
        ("trilithon_plays", lambda state, seat: set()),
        ("attack", lambda state, *_, **__: state),
    ],
)
def test_a_planted_difference_is_found(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Any) -> None:
    """With one wrong rule in the oracle the two no longer agree on every scenario."""
    monkeypatch.setattr(oracle, name, wrong)
    with pytest.raises(AssertionError):
        [follow(id) for id in ALL]
