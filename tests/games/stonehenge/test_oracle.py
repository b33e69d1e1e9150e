"""Stonehenge against a second, plain account of its rules, on made-up positions and on those of random games."""

import random
from collections.abc import Callable

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.actions import Ask, Take
from exvoto.games.stonehenge.offerings import Lay, offers
from exvoto.games.stonehenge.scoring import result
from exvoto.games.stonehenge.state import Stonehenge
from tests.oracles import stonehenge_oracle as oracle
from tests.oracles import stonehenge_table_oracle as table
from tests.oracles.stonehenge_table_oracle import Card, Options, State, Tokens

from .both_accounts import COLOURS, in_oracle, letter, made_up, reached, ready, same, seat_name, texts_of

# -- the comparisons -------------------------------------------------------------------------------------------------


def compare_lays(s: Stonehenge, options: Options, rng: random.Random) -> None:
    """Every combination and every gain; and why others are refused."""
    state, seat = in_oracle(s, options), rng.randrange(s.n)
    who = state["seats"][letter(s, seat)]
    if len(who["hand"]) <= 13:
        found = {tuple(a.write().split()[1:]) for a in offers(s, seat)}
        lays = oracle.legal_lays(who["hand"], who["figure"], state["supply"])
        assert found == {(kind, ",".join(map(table.name, cards)), gain) for kind, cards, gain in lays}
        assert len(found) == len(offers(s, seat))
    t, _ = ready(s, f"offering {seat_name(seat)}")
    for _ in range(6):
        kind = rng.choice(list(oracle.KINDS))
        size = oracle.KINDS[kind][0] + rng.choice([0, 0, 0, 1])
        pool = table.full_deck() if rng.random() < 0.2 else who["hand"]
        cards = rng.sample(pool, min(len(pool), size))
        gain = rng.choice([*COLOURS, "none"])
        faults = oracle.lay_faults(state, letter(s, seat), kind, cards, gain)
        rule = lay_of(kind, cards, gain).refuse(t, seat) if t.agenda and cards else None
        if t.agenda and cards:
            assert (rule is None) == (not faults)
            assert rule is None or rule.id in faults


def lay_of(kind: str, cards: list[Card], gain: str) -> Lay:
    action = GAME.read(f"lay {kind} {','.join(map(table.name, cards))} {gain}")
    assert isinstance(action, Lay)
    return action


def compare_turn(s: Stonehenge, options: Options, rng: random.Random) -> None:
    """Moves and actions with all trilithon plays; an important offering and its clock."""
    state, seat = in_oracle(s, options), rng.randrange(s.n)
    who, name = letter(s, seat), seat_name(seat)
    plays = oracle.trilithon_plays(state, who)
    step = GAME.read_step(f"moving {name}")
    assert texts_of(s, step.options(s, seat)) == table.move_options(state, who) | plays
    step = GAME.read_step(f"acting {name}")
    assert texts_of(s, step.options(s, seat)) == table.action_options(state, who) | plays
    for verb in ("draw", "skip", "ask A", "take B W", "draw-four R", "take C Y", "ask D"):
        action = GAME.read(verb)
        if isinstance(action, Ask | Take) and action.victim >= s.n:
            assert action.refuse(s, seat) is not None
            continue
        (text,) = texts_of(s, [action])
        assert (action.refuse(s, seat) is None) == (not table.action_faults(state, who, text))
    step = GAME.read_step(f"important {name}")
    there = [a for a in step.menu(s, seat) if a.refuse(s, seat) is None]
    assert texts_of(s, there) == table.important_options(state, who)
    if there:
        assert texts_of(s, [step.fallback(s, seat)]) == {table.important_default(state, who)}
    after = table.upgrade_options(state, who)
    step = GAME.read_step(f"upgrading {name}")
    if after:
        assert texts_of(s, step.options(s, seat)) == after | plays


def compare_arrival(s: Stonehenge, options: Options, rng: random.Random) -> None:
    """Who must offer, in what order, and what follows."""
    state = in_oracle(s, options)
    asked, then = table.arrive(state)
    t = s.copy()
    t.agenda = [GAME.read_step("arrive")]
    dealer = Recorder(SeededDealer(Sfc32(rng.getrandbits(30))))
    engine.settle(t, dealer)
    gave: list[str] = []
    while t.agenda and t.agenda[-1].verb == "important":
        engine.play(t, t.asked[0], rng.choice(engine.options(t, t.asked[0])), dealer)
    told = [event.write().split() for event in dealer.events[1:]]  # the first says that he has arrived
    follows = ""
    for verb, *words in told:
        if follows:
            break
        if verb in ("offered-token", "offered-hand"):
            gave.append(letter(s, "ABCDE".index(words[0])))
        elif verb in ("turn", "turn-lost"):
            follows = f"{'lost' if verb == 'turn-lost' else verb}:{letter(s, 'ABCDE'.index(words[0]))}"
        elif verb in ("market", "arrived"):
            follows = "market" if verb == "market" else "pass"
    assert gave == asked
    assert follows == then


def compare_purchases(s: Stonehenge, options: Options, rng: random.Random) -> None:
    """Declarations, auctions, payments, and the monoliths that come after."""
    state = in_oracle(s, options)
    rng.shuffle(state["deck"])
    lots: list[str] = []
    flips: list[str] = []

    def lot() -> str:
        lots.append(rng.choice(COLOURS))
        return lots[-1]

    def shuffled(cards: list[Card]) -> list[Card]:
        return rng.sample(cards, len(cards))

    t, _ = ready(s, "declaring")
    declared = dict.fromkeys(table.present(state), "none")
    answers: list[tuple[int, str]] = []
    favourite = rng.choice(table.SLOTS)
    for seat in t.asked:
        allowed = oracle.declarations(state, letter(s, seat))
        assert texts_of(t, engine.options(t, seat)) == allowed
        wish = "declare:" + favourite
        choice = wish if wish in allowed and rng.random() < 0.7 else rng.choice(sorted(allowed))
        declared[letter(s, seat)] = choice.split(":")[1]
        answers.append((seat, choice.replace(":", " ")))
    for who in declared:
        if s.seat_of(COLOURS.index(who)) not in t.asked:
            assert oracle.declarations(state, who) == {"declare:none"}
    after, sales = oracle.settle(state, declared, shuffled, lot)
    flips = [table.name(card) for sale in sales.values() for card in sale["flipped"]] + lots
    for k, (seat, text) in enumerate(answers):
        chance = ScriptedDealer(flips if k == len(answers) - 1 else [])
        engine.play(t, seat, GAME.read(text), chance)
        assert not chance.left()
    same(t, after)
    for slot, sale in sales.items():
        wanting = [who for who in declared if declared[who] == slot]
        if len(wanting) > 1:
            purses = [state["seats"][who]["tokens"] for who in wanting]
            assert sale["raises"] <= oracle.raise_bound(state["slots"][slot] or {}, purses)
    compare_restock(t, after, rng)


def compare_restock(t: Stonehenge, state: State, rng: random.Random) -> None:
    """STO-86: the chance is the oracle's, card by card."""
    drawn: list[str] = []
    deck = state["deck"]
    rng.shuffle(deck)

    def lot() -> str:
        drawn.append(rng.choice(COLOURS))
        return drawn[-1]

    before = len(state["discard"])
    reshuffled: list[Card] = []

    def shuffled(cards: list[Card]) -> list[Card]:
        reshuffled.extend(rng.sample(cards, len(cards)))
        return list(reshuffled)

    after = oracle.replace_sold(state, shuffled, lot)
    if reshuffled:
        return  # the order of a second deck is told by no sale: the auctions above compare it
    flips = [table.name(card) for card in after["discard"][before:]] + drawn
    u, dealer = ready(t, "restock L1", outcomes=flips)
    if table.present(state):
        assert isinstance(dealer.chance, ScriptedDealer)
        assert not dealer.chance.left()
        same(u, after)


def compare_attacks(s: Stonehenge, options: Options, rng: random.Random) -> None:
    """Who may be attacked, who is asked to counter, and how it ends."""
    state, seat = in_oracle(s, options), rng.randrange(s.n)
    who, name = letter(s, seat), seat_name(seat)
    plays = sorted(p for p in oracle.trilithon_plays(state, who) if ":denounce:" in p)
    if not plays:
        return
    _, card, _, victim = rng.choice(plays).split(":")
    target = int(s.seat_of(COLOURS.index(victim)))
    t, dealer = ready(s, f"moving {name}")
    engine.play(t, seat, GAME.read(f"denounce {card} {seat_name(target)}"), dealer)
    spent = in_oracle(s, options)
    table.put_away(spent, who, [table.card(card)])
    asked = oracle.asked_to_counter(spent, victim, "denounce")
    assert asked == (bool(t.agenda) and t.agenda[-1].verb == "countering")
    ending, counter = "confiscate", None
    if asked:
        counters = oracle.counter_cards(state, who, victim)
        assert texts_of(t, engine.options(t, target)) == {"yield"} | {"counter:" + table.name(c) for c in counters}
        if counters and rng.random() < 0.5:
            ending, counter = "counter", rng.choice(counters)
        engine.play(t, target, GAME.read(f"counter {table.name(counter)}" if counter else "yield"), dealer)
    same(without_the_step_after(t, s), oracle.attack(state, who, table.card(card), victim, ending, counter=counter))


def without_the_step_after(t: Stonehenge, s: Stonehenge) -> Stonehenge:
    """If the attacker's hand is empty now, his forced step has been taken: look before it."""
    u = t.copy()
    u.at = s.at[:]
    return u


def compare_bargains(s: Stonehenge, options: Options, rng: random.Random) -> None:
    """Offers any way they come, who is asked in what order, what answers do."""
    state = in_oracle(s, options)
    options["trade_rounds"] = 3
    here = table.present(state)
    movers = [p for p in range(s.n) if letter(s, p) in here and s.held[p] > 0]
    if len(here) < 2 or not movers:
        return
    seat = rng.choice(movers)
    t, dealer = ready(s, f"bargain 0 {letter(s, seat)}")
    if list(t.asked) != [seat]:
        return
    who = letter(s, seat)
    for _ in range(8):
        mine = state["seats"][who]["hand"]
        given = rng.sample(mine if rng.random() < 0.85 else table.full_deck(), rng.randint(0, min(3, len(mine))))
        wanted = [random_wish(rng) for _ in range(rng.choice([0, 1, 1, 1, 2, 3]))]
        to = rng.choice(["ALL", *state["seats"]])
        address = "-" if to == "ALL" else seat_name(int(s.seat_of(COLOURS.index(to))))
        text = f"offer {address} {','.join(map(table.name, given)) or '-'} {','.join(wanted) or '-'}"
        rule = engine.refuse(t, seat, GAME.read(text))
        assert (rule is None) == (not table.offer_faults(state, who, to, given, wanted))
        if rule is None:
            follow_offer(t, dealer, state, seat, to, text, given, wanted, rng)
            return


def random_wish(rng: random.Random) -> str:
    form = rng.choice(["any", "tri", "tri=", "card=", "like", "like", "like"])
    if form == "tri=":
        return form + rng.choice(COLOURS)
    if form == "card=":
        return form + table.name(rng.choice(table.full_deck()))
    parts = ["col=" + rng.choice(COLOURS + "K"), f"num={rng.randint(1, 30)}", "sym=" + rng.choice("ND")]
    return form if form != "like" else "&".join(rng.sample(parts, rng.choice([1, 1, 1, 2, 3])))


def follow_offer(
    t: Stonehenge,
    dealer: Recorder,
    state: State,
    seat: int,
    to: str,
    text: str,
    given: list[Card],
    wanted: list[str],
    rng: random.Random,
) -> None:
    who = letter(t, seat)
    engine.play(t, seat, GAME.read(text), dealer)
    for other in table.offer_asked(state, who, to, wanted):
        asked = t.asked[0]
        assert t.agenda[-1].verb == "considering"
        assert letter(t, asked) == other
        ways = table.acceptances(state["seats"][other]["hand"], wanted)
        shown = [a for a in engine.options(t, asked) if a.verb == "accept"]
        assert {a.write().split()[1] for a in shown} <= {",".join(map(table.name, way)) for way in ways}
        assert bool(shown) == bool(ways)
        assert len(shown) >= min(len(ways), 20)
        if ways and rng.random() < 0.6:
            back = rng.choice(sorted(ways))
            engine.play(t, asked, GAME.read("accept " + ",".join(map(table.name, back))), dealer)
            same(t, table.exchange(state, who, given, other, back))
            return
        engine.play(t, asked, GAME.read("decline"), dealer)
    assert not t.agenda or t.agenda[-1].verb != "considering"
    same(t, state)


def compare_blackmail(s: Stonehenge, options: Options, rng: random.Random) -> None:
    """Demands, answers, proposals and their endings."""
    state, seat = in_oracle(s, options), rng.randrange(s.n)
    who, name = letter(s, seat), seat_name(seat)
    plays = sorted(p for p in oracle.trilithon_plays(state, who) if ":blackmail:" in p)
    if not plays:
        return
    _, card, _, victim = rng.choice(plays).split(":")
    target = int(s.seat_of(COLOURS.index(victim)))
    t, dealer = ready(s, f"moving {name}")
    engine.play(t, seat, GAME.read(f"blackmail {card} {seat_name(target)}"), dealer)
    for _ in range(20):
        tokens = {c: rng.choice([0, 0, 1, 2]) for c in COLOURS}
        wanted = [random_wish(rng) for _ in range(rng.choice([0, 0, 1, 2]))]
        bag = ",".join(f"{c}{n}" for c, n in tokens.items() if n) or "-"
        demand = GAME.read(f"demand {bag} {','.join(wanted) or '-'}")
        faults = oracle.demand_faults(state, victim, tokens, wanted)
        assert (engine.refuse(t, seat, demand) is None) == (not faults)
        if not faults:
            break
    else:
        return
    engine.play(t, seat, demand, dealer)
    replies = oracle.blackmail_replies(state, who, victim, wanted)
    options_ = engine.options(t, target)
    assert ("refuse" in replies) and any(a.verb == "propose" for a in options_)
    assert {a.write() for a in options_ if a.verb == "counter"} == {r.replace(":", " ") for r in replies if r[0] == "c"}
    pays = {(r.split(":")[1] if ":" in r else "-") for r in replies if r.startswith("pay")}
    shown = {a.write().split()[1] for a in options_ if a.verb == "pay"}
    assert shown <= pays
    assert bool(shown) == bool(pays)
    assert t.agenda[-1].fallback(t, target).verb == oracle.blackmail_default(wanted)
    finish_blackmail(t, dealer, state, (seat, target), table.card(card), (tokens, pays), rng)


def finish_blackmail(
    t: Stonehenge,
    dealer: Recorder,
    state: State,
    pair: tuple[int, int],
    card: Card,
    demand: tuple[Tokens, set[str]],
    rng: random.Random,
) -> None:
    seat, target = pair
    before = t.copy()
    who, victim = letter(t, seat), letter(t, target)
    tokens, pays = demand
    ending = rng.choice(["refuse", "pay", "agree", "reject"])
    if ending == "pay" and not pays:
        ending = "refuse"
    if ending == "refuse":
        engine.play(t, target, GAME.read("refuse"), dealer)
        wanted = oracle.attack(state, who, card, victim, "confiscate")
    elif ending == "pay":
        chosen = rng.choice(sorted(pays))
        engine.play(t, target, GAME.read(f"pay {chosen}"), dealer)
        cards = [] if chosen == "-" else [table.card(text) for text in chosen.split(",")]
        wanted = oracle.attack(state, who, card, victim, "silence", {c: n for c, n in tokens.items() if n}, cards)
    else:
        mine = rng.choice(oracle.token_choices(state["seats"][victim]["tokens"]))
        hand = state["seats"][victim]["hand"]
        cards = rng.sample(hand, rng.randint(0, min(2, len(hand))))
        bag = ",".join(f"{c}{n}" for c, n in mine.items())
        text = f"propose {bag} {','.join(map(table.name, cards)) or '-'}"
        engine.play(t, target, GAME.read(text), dealer)
        engine.play(t, seat, GAME.read(ending), dealer)
        wanted = oracle.attack(state, who, card, victim, "silence", mine, cards)
        if ending == "reject":
            spent = in_oracle(before, state["options"])
            assert oracle.asked_to_counter(spent, victim, "reject") == (
                t.agenda[-1:] != [] and t.agenda[-1].verb == "countering"
            )
            if t.agenda and t.agenda[-1].verb == "countering":
                engine.play(t, target, GAME.read("yield"), dealer)
            wanted = oracle.attack(state, who, card, victim, "confiscate")
    same(without_the_step_after(t, before), wanted)


def compare_end(s: Stonehenge, options: Options, rng: random.Random) -> None:
    """Whether the game ends after the purchases or after step vi, who wins, how the others are ranked."""
    state = in_oracle(s, options)
    for replaced, step in ((False, "dolmens"), (True, "closing")):
        wanted = oracle.result(state, replaced)
        t, dealer = ready(s, step)
        ended = [event.verb for event in dealer.events if event.verb in ("dolmen", "stuck", "limit")]
        assert bool(ended) == (wanted is not None) or (replaced and oracle.result(state, False) is not None)
        if not ended or wanted is None:
            continue
        found = result(t)
        assert sorted(letter(t, p) for p in found.winners()) == sorted(wanted["winners"] or wanted["ranking"][0])
        reasons = {"STO-110": "dolmen", "STO-111": "dolmen", "STO-112": "stalemate", "STO-113": "limit"}
        assert reasons[found.decided_by.id] == wanted["reason"]


Compare = Callable[[Stonehenge, Options, random.Random], None]
COMPARISONS: list[Compare] = [
    compare_lays,
    compare_turn,
    compare_arrival,
    compare_purchases,
    compare_attacks,
    compare_bargains,
    compare_blackmail,
    compare_end,
]


def run(compare: Compare, count: int, seed: int) -> None:
    rng = random.Random(seed)
    for k in range(count):
        s, options = reached(rng) if k % 10 == 0 else made_up(rng)
        compare(s, options, rng)


@pytest.mark.parametrize("compare", COMPARISONS, ids=lambda one: str(one.__name__))
def test_against_the_oracle(compare: Compare) -> None:
    """A few hundred positions, mostly made up, some out of random games."""
    run(compare, 300, 1)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("compare", COMPARISONS, ids=lambda one: str(one.__name__))
def test_against_the_oracle_at_length(compare: Compare, volume: Callable[[int], int]) -> None:
    """Twenty thousand positions for each part of the rules."""
    run(compare, volume(20_000), 2)
