"""Positions of Stonehenge in both accounts: made up, out of random games, and as the oracle writes them."""

import random

from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.fast import row_of
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.pieces import CARD, COLOUR, HALF, SLOT
from exvoto.games.stonehenge.shorthand import complete
from exvoto.games.stonehenge.state import Stonehenge
from tests.oracles import stonehenge_table_oracle as table
from tests.oracles.stonehenge_table_oracle import Options, State, Tokens

COLOURS = "WBGYR"
NUMBER_OPTIONS = ("trade_rounds", "max_market_days")

# -- positions in both forms -----------------------------------------------------------------------------------------


def tokens_of(counts: list[int]) -> Tokens:
    return {colour: count for colour, count in zip(COLOURS, counts, strict=True) if count}


def in_oracle(s: Stonehenge, options: Options) -> State:
    """A state in the oracle's form; the deck in the order of the cards."""
    slots: dict[str, Tokens | None] = {
        SLOT.write(i): tokens_of(list(s.price)[5 * i : 5 * i + 5]) or None for i in range(6)
    }
    return {
        "seats": {
            COLOUR.write(s.colour[p]): {
                "figure": table.card(HALF.write(s.at[p])),
                "hand": [table.card(CARD.write(c)) for c in s.cards(p)],
                "tokens": tokens_of(list(s.tokens)[5 * p : 5 * p + 5]),
                "pillars": int(s.owned[2 * p]),
                "lintels": int(s.owned[2 * p + 1]),
            }
            for p in range(s.n)
        },
        "hd": int(s.druid),
        "deck": [table.card(CARD.write(c)) for c in range(65) if s.deck[c]],
        "discard": [table.card(CARD.write(c)) for c in range(65) if s.discard[c]],
        "supply": tokens_of(list(s.supply)),
        "reserve": {"P": int(s.reserve[0]), "L": int(s.reserve[1])},
        "slots": slots,
        "market_days": int(s.market_days),
        "options": options,
    }


def same(s: Stonehenge, wanted: State) -> None:
    """Everything but the order of deck and discard is the same."""
    found = in_oracle(s, wanted["options"])
    for state in (found, wanted):
        for seat in state["seats"].values():
            seat["hand"] = table.ordered(seat["hand"])
            seat["tokens"] = {c: n for c, n in sorted(seat["tokens"].items()) if n}
        state["deck"] = table.ordered(state["deck"])
        state["discard"] = table.ordered(state["discard"])
        state["supply"] = {c: n for c, n in sorted(state["supply"].items()) if n}
        state["slots"] = {
            slot: dict(sorted(price.items())) if price else None for slot, price in state["slots"].items()
        }
    assert found == wanted


def random_options(rng: random.Random) -> Options:
    options = dict(table.DEFAULTS)
    for name, values in table.WORDS.items():
        options[name] = rng.choice(values)
    for name in ("tie_ranking", "bluff_declarations"):
        options[name] = rng.random() < 0.4
    options["trade_rounds"] = rng.randint(0, 5)
    options["max_market_days"] = rng.choice([0, 5, 9, 60])
    variant = rng.choice(["", "", "short_game", "promotions"])
    if variant:
        options[variant] = True
    return options  # type: ignore[return-value]  # a dict of the same keys


def numbers(n: int, options: Options) -> list[int]:
    said = {
        name: value if name in NUMBER_OPTIONS or isinstance(value, str) else ("on" if value else "off")
        for name, value in options.items()
    }
    return GAME.table(n, said)  # type: ignore[arg-type]  # values are words and numbers


def made_up(rng: random.Random) -> tuple[Stonehenge, Options]:
    """Any lawful position: crowded hands, empty decks, drained supplies, sold-out markets."""
    n, options = rng.choice([3, 4, 5]), random_options(rng)
    s = GAME.blank(n, numbers(n, options))
    s.colour = row_of(rng.sample(range(5), n))
    s.druid = rng.randint(1, 30)
    near = rng.random() < 0.3
    s.at = row_of([(2 * (s.druid - 1) + rng.randint(0, 3)) % 60 if near else rng.randrange(60) for _ in range(n)])
    deal_cards(s, rng)
    deal_tokens(s, rng)
    deal_market(s, rng)
    s.agenda = []
    complete(s, {"deck"})
    assert GAME.laws(s) is None
    return s, options


def deal_cards(s: Stonehenge, rng: random.Random) -> None:
    cards = rng.sample(range(65), 65)
    hand, deck, discard = [0] * (65 * s.n), [0] * 65, [0] * 65
    crowded = rng.random() < 0.15
    for p in range(s.n):
        for _ in range(65 // s.n if crowded else rng.choice([0, 1, 2, 3, 5, 7, 9])):
            hand[65 * p + cards.pop()] = 1
    cut = rng.choice([0, 1, 3, len(cards) // 2, len(cards)])
    for k, card in enumerate(cards):
        (deck if k < cut else discard)[card] = 1
    s.hand, s.deck, s.discard = row_of(hand), row_of(deck), row_of(discard)


def deal_tokens(s: Stonehenge, rng: random.Random) -> None:
    tokens = [0] * (5 * s.n)
    for colour in range(5):
        left = 10
        for p in range(s.n):
            count = min(left, rng.choice([0, 0, 1, 1, 2, 3, 5]))
            tokens[5 * p + colour] = count
            left -= count
        if rng.random() < 0.1:
            tokens[5 * rng.randrange(s.n) + colour] += left
    s.tokens = row_of(tokens)


def deal_market(s: Stonehenge, rng: random.Random) -> None:
    sold_out = rng.random() < 0.2
    price, left = [0] * 30, [10, 5]
    for slot in range(6):
        if rng.random() < (0.1 if sold_out else 0.85):
            left[slot < 2] -= 1
            for _ in range(int(s.base_bars(slot)) + rng.choice([0, 0, 0, 1, 2])):
                price[5 * slot + rng.randrange(5)] += 1
    owned = [0] * (2 * s.n)
    greed = rng.choice([1, 2, 9])
    for kind in (0, 1):
        for p in rng.sample(range(s.n), s.n):
            owned[2 * p + kind] = (
                left[kind] if sold_out and rng.random() < 0.6 else rng.randint(0, min(left[kind], greed))
            )
            left[kind] -= owned[2 * p + kind]
    s.price, s.owned = row_of(price), row_of(owned)
    s.market_days = rng.choice([3, 4, 5, 9, 60])


def reached(rng: random.Random) -> tuple[Stonehenge, Options]:
    """A state of a random game."""
    n, options = rng.choice([3, 4, 5]), random_options(rng)
    chance = SeededDealer(Sfc32(rng.getrandbits(32)))
    s = GAME.blank(n, numbers(n, options))
    engine.settle(s, chance)
    engine.play_out(s, chance.rng, chance, rng.choice([20, 60, 120, 200]))
    if not s.agenda or min(list(s.at)) < 0:
        return reached(rng)
    s = s.copy()
    s.agenda, s.offer_cards, s.offer_wishes, s.offer_seen, s.present = [], [], [], [], 0
    return s, options


def ready(s: Stonehenge, *agenda: str, outcomes: list[str] | None = None) -> tuple[Stonehenge, Recorder]:
    """A copy with these steps to come, run on to the first question."""
    t = s.copy()
    t.agenda = [GAME.read_step(text) for text in reversed(agenda)]
    t.present = sum(1 << p for p in range(t.n) if t.number_of(p) != t.druid)
    dealer = Recorder(ScriptedDealer(outcomes or []))
    engine.settle(t, dealer)
    return t, dealer


def letter(s: Stonehenge, seat: int) -> str:
    return COLOUR.write(s.colour[seat])


def seat_name(seat: int) -> str:
    return "ABCDE"[seat]


def texts_of(s: Stonehenge, actions: list[Action[Stonehenge]]) -> set[str]:
    """Answers in the canonical strings of the rules."""
    found = set()
    for a in actions:
        verb, *words = a.write().split()
        if verb in ("gain", "denounce", "blackmail"):
            target = [letter(s, "ABCDE".index(words[1]))] if len(words) > 1 else []
            found.add(":".join(["tri", words[0], verb, *target]))
        elif verb in ("ask", "take"):
            found.add(f"{verb}:{letter(s, 'ABCDE'.index(words[0]))}" + (f"+{words[1]}" if len(words) > 1 else ""))
        elif verb in ("draw-four", "more"):
            found.add(f"{'draw' if verb == 'draw-four' else verb}+{words[0]}")
        else:
            found.add(":".join([verb, *words]))
    return found
