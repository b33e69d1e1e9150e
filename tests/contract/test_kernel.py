"""The parts of the kernel one by one: kinds, notation, dealers, agenda, positions, transcripts, wire forms, texts."""

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exvoto.core import engine
from exvoto.core.dealer import Dealer, EveryDealer, Recorder, ScriptedDealer, SeededDealer
from exvoto.core.errors import Ambiguous, BadTable, Broken, ExvotoError, Illegal, Mischance, Unreadable
from exvoto.core.fast import row, row_of, total
from exvoto.core.game import Option
from exvoto.core.kind import FLAG, NONE, NUMBER, SEAT, SEATS, Many, Named, SetOf
from exvoto.core.notation import read_action
from exvoto.core.position import dump, load, parse, read_position, to_toml, write_position
from exvoto.core.rule import Rule
from exvoto.core.scenario import read_scenarios, run
from exvoto.core.sfc import Sfc32
from exvoto.core.texts import Texts, choose, placeholders, plural
from exvoto.core.transcript import Line, Scribe, Transcript, read_line, read_transcript, replay
from exvoto.core.wire import event_to_json, from_json, to_json
from exvoto.games import game

from . import toy
from .toy import CARD, CARDS, TOY, Toy, variant

PINNED = [3387734806, 1080862987, 3546521498]
VERBS = {cls.verb: cls for cls in TOY.actions}


def dealer(seed: int = 1) -> Dealer:
    return SeededDealer(Sfc32(seed))


# -- kinds ---------------------------------------------------------------------------------------------------------


@given(st.integers(-(10**12) + 1, 10**12 - 1))
def test_numbers_read_back(value: int) -> None:
    """Every number of at most twelve digits is written and read back."""
    assert NUMBER.read(NUMBER.write(value)) == value


@pytest.mark.parametrize("token", ["", "-", "--1", "1.0", "1e3", "²", "٣", "+1", "0x1", " 1", "1 ", "1_0", "9" * 13])
def test_what_is_no_number_is_unreadable(token: str) -> None:
    """Only plain decimal digits with a minus sign count, and not too many of them."""
    with pytest.raises(Unreadable, match="is not a whole number"):
        NUMBER.read(token)


def test_names_read_back_in_any_case() -> None:
    """A named value is read as it is written, or in other case; nothing is '-'."""
    assert [CARD.read(CARD.write(value)) for value in range(-1, CARDS)] == [-1, 0, 1, 2, 3]
    assert CARD.read("OAK") == CARD.read("oak") == 2
    with pytest.raises(Unreadable, match="card: 'fir' is none of ash, elm, oak, yew"):
        CARD.read("fir")


@given(st.integers(0, 15))
def test_sets_read_back(mask: int) -> None:
    """Every set of names is written in order and read back."""
    assert SetOf(CARD).read(SetOf(CARD).write(mask)) == mask


@pytest.mark.parametrize("token", ["ash,ash", "ash,", ",", "-,ash", "ash,-", "fir"])
def test_a_set_names_each_thing_once(token: str) -> None:
    """Twice, nothing, or a stranger in a set is unreadable."""
    with pytest.raises(Unreadable):
        SetOf(CARD).read(token)


def test_sets_are_read_in_any_order() -> None:
    """People need not know the order in which sets are written."""
    assert SetOf(CARD).read("yew,ash") == 0b1001
    assert SEATS.write(0b101) == "A,C"
    assert SEATS.write(0) == "-"


@given(st.lists(st.integers(-1, CARDS - 1), max_size=64))
def test_lists_of_names_read_back(values: list[int]) -> None:
    """Any list reads back, nameless entries, none and one of them included."""
    assert Many(CARD).read(Many(CARD).write(tuple(values))) == tuple(values)


@given(st.lists(st.integers(-99, 99), max_size=64))
def test_lists_of_numbers_read_back(values: list[int]) -> None:
    """The same for numbers, which may be negative."""
    assert Many(NUMBER).read(Many(NUMBER).write(tuple(values))) == tuple(values)


def test_lists_are_not_endless() -> None:
    """A list has a greatest length."""
    with pytest.raises(Unreadable, match="more than 2 entries"):
        Many(CARD, most=2).read("ash,ash,ash")


# -- notation ------------------------------------------------------------------------------------------------------


def test_notation_says_verb_and_values() -> None:
    """What is written is what is read, in any case and with any blanks between."""
    give = toy.Give(2, 15)
    assert give.write() == "give C 15" == repr(give)
    assert TOY.read("  GIVE \t c   15 ") == give
    assert TOY.read("done") == toy.Done()
    assert hash(TOY.read("give C 15")) == hash(give)
    assert TOY.read("give C 14") != give
    assert toy.Pass() != toy.Done()
    assert give.key() == (2, 15)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "an empty line says nothing"),
        ("  ", "an empty line says nothing"),
        ("fly", "'fly' is none of bid, place"),
        ("give C", "write it as give <to> <coins>"),
        ("give C 1 1", "write it as give <to> <coins>"),
        ("give Z 1", "seat: 'Z' is none of A, B"),
        ("give C one", "number: 'one' is not a whole number"),
        ("bid " + " " * 3000 + "1", "is longer than"),
    ],
)
def test_unreadable_notation_says_what_to_write(text: str, complaint: str) -> None:
    """Every way of not being understood has its own sentence."""
    with pytest.raises(Unreadable) as found:
        TOY.read(text)
    assert complaint in str(found.value)
    assert not isinstance(found.value, Ambiguous)


def test_verbs_may_be_cut_short() -> None:
    """As far as the verbs that are asked leave no doubt; without them nothing may be cut."""
    assert read_action("n 2", VERBS, ("done", "note", "give")) == toy.Note(2)
    assert read_action("P", VERBS, ("pass", "challenge")) == toy.Pass()
    assert read_action("p\tash", VERBS, ("place",)) == toy.Place(0)
    with pytest.raises(Ambiguous, match="'p' could mean pass or place"):
        read_action("p", VERBS, ("pass", "place"))
    with pytest.raises(Unreadable, match="is none of"):
        read_action("n 2", VERBS)
    with pytest.raises(Unreadable, match="is none of"):
        read_action("n 2", VERBS, ("done",))


def test_a_whole_verb_is_never_ambiguous() -> None:
    """A verb that begins another one still means itself."""
    words = {"pass": toy.Pass, "pass-turn": toy.Done}
    assert isinstance(read_action("pass", words, ("pass", "pass-turn")), toy.Pass)


def test_steps_and_events_read_back() -> None:
    """Steps and events share the notation of actions."""
    assert TOY.read_step("window B A") == toy.Window(1, 0)
    event = toy.PLACED.of(0, 1, 2, 3)
    assert TOY.read_event(event.write()) == event
    for text in ("", "sang A", "placed A B", "placed A B p1 fir"):
        with pytest.raises(Unreadable):
            TOY.read_event(text)
    with pytest.raises(Unreadable):
        TOY.read_step("done")


def test_an_illegal_answer_names_its_rule_and_changes_nothing() -> None:
    """Illegal carries the Rule and the answer as written; the state is as before."""
    s = TOY.new(3, dealer())
    before = dump(TOY, s)
    with pytest.raises(Illegal, match="bid 9: refused by TOY-2") as found:
        engine.play(s, 0, toy.Bid(9), dealer())
    assert found.value.rule is toy.T2
    with pytest.raises(Illegal) as closed:
        engine.play(s, 0, toy.Pass(), dealer())
    assert closed.value.rule is toy.T1
    assert dump(TOY, s) == before


# -- chance --------------------------------------------------------------------------------------------------------


def plain_sfc32(seed: int, count: int) -> list[int]:
    """The published generator (Doty-Humphrey's sfc32) in whole numbers without any bound, reduced at the end."""
    word = 2**32
    a, b, c, counter = seed % word, seed // word % word, seed // word**2 % word, 1
    drawn = []
    for _ in range(15 + count):
        result = (a + b + counter) % word
        counter += 1
        a = b ^ (b // 2**9)
        b = (c * 9) % word
        rotated = (c * 2**21) % word + c // 2**11
        c = (rotated + result) % word
        drawn.append(result)
    return drawn[15:]


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**32 - 1, 2**32, 2**64 + 7, 2**96 - 1, 987654321987654321])
def test_sfc32_draws_what_the_published_generator_draws(seed: int) -> None:
    """The same bits as a plain computation with whole numbers, for seeds of all sizes."""
    rng = Sfc32(seed)
    assert [rng.next() for _ in range(200)] == plain_sfc32(seed, 200)


def test_sfc32_is_pinned() -> None:
    """Recorded once, so that neither the generator nor the reference above can move unnoticed."""
    rng = Sfc32(1)
    assert [rng.next() for _ in range(3)] == PINNED
    assert Sfc32(1).unit() == PINNED[0] / 2**32


@given(st.integers(0, 2**70), st.integers(1, 10_000))
def test_below_stays_below(seed: int, n: int) -> None:
    """`below` scales the bits to 0..n-1."""
    assert Sfc32(seed).below(n) == plain_sfc32(seed, 1)[0] * n // 2**32 < n


def test_a_draw_takes_the_card_out_of_the_bag() -> None:
    """A bag is drawn to its end and every card comes once; an empty one is a mischance."""
    bag, drawn, chance = row_of([2, 0, 3]), Counter[int](), dealer()
    for _ in range(5):
        drawn[chance.draw(bag, CARD)] += 1
    assert drawn == {0: 2, 2: 3}
    assert total(bag) == 0
    with pytest.raises(Mischance, match="card: the bag is empty"):
        chance.draw(bag, CARD)


def test_a_scripted_dealer_deals_what_is_said() -> None:
    """By name, in order, and it knows what is left."""
    chance = ScriptedDealer(["oak", "2", "ash"])
    bag = row_of([1, 0, 1, 0])
    assert chance.draw(bag, CARD) == 2
    assert chance.pick(3, NUMBER) == 2
    assert chance.left() == ["ash"]
    assert chance.draw(bag, CARD) == 0
    assert list(bag) == [0, 0, 0, 0]
    assert chance.left() == []


@pytest.mark.parametrize(
    ("outcomes", "complaint"),
    [
        ([], "chance is asked for a card that nothing dictates"),
        (["fir"], "card: 'fir' is none of"),
        (["-"], "card: - is not in the bag"),
        (["elm"], "card: elm is not in the bag"),
        (["yew"], "card: yew is not in the bag"),
    ],
)
def test_a_scripted_draw_that_cannot_be_is_a_mischance(outcomes: list[str], complaint: str) -> None:
    """Missing, unknown or absent cards are told apart, and the bag stays as it was."""
    bag = row_of([1, 0, 1])
    with pytest.raises(Mischance) as found:
        ScriptedDealer(outcomes).draw(bag, CARD)
    assert complaint in str(found.value)
    assert list(bag) == [1, 0, 1]


@pytest.mark.parametrize("outcome", ["3", "-1", "x"])
def test_a_scripted_pick_out_of_range_is_a_mischance(outcome: str) -> None:
    """A die cannot show what it has not."""
    with pytest.raises(Mischance):
        ScriptedDealer([outcome]).pick(3, NUMBER)


def test_every_dealer_deals_everything_once() -> None:
    """All combinations of two picks, the second depending on the first, each exactly once."""
    chance, seen = EveryDealer(), []
    while True:
        first = chance.pick(3, NUMBER)
        seen.append((first, chance.pick(first + 1, NUMBER)))
        if not chance.advance():
            break
    assert seen == [(a, b) for a in range(3) for b in range(a + 1)]


def test_every_dealer_counts_cards_not_kinds() -> None:
    """Drawing two of a bag, every ordered pair of cards comes as often as there are such cards."""
    chance, seen = EveryDealer(), Counter[tuple[int, int]]()
    while True:
        bag = row_of([2, 1, 3])
        seen[chance.draw(bag, CARD), chance.draw(bag, CARD)] += 1
        if not chance.advance():
            break
    cards = [0, 0, 1, 2, 2, 2]
    wanted = Counter((cards[i], cards[j]) for i, j in product(range(6), repeat=2) if i != j)
    assert seen == wanted


def test_every_dealer_without_chance_deals_once() -> None:
    """No chance is one outcome."""
    assert EveryDealer().advance() is False


def test_every_dealer_enumerates_a_deal_of_the_toy() -> None:
    """Two seats draw of 4 kinds: 20 * 19 deals, 16 different ones."""
    chance, hands, deals = EveryDealer(), set(), 0
    while True:
        s = TOY.new(2, chance)
        hands.add(tuple(s.hand))
        deals += 1
        if not chance.advance():
            break
    assert (deals, len(hands)) == (380, 16)


def test_a_recorder_keeps_outcomes_and_events() -> None:
    """By name, in order, since the last time they were taken; replayed they give the same state."""
    recorder = Recorder(dealer())
    s = TOY.new(3, recorder)
    outcomes, events = recorder.take()
    assert [event.verb for event in events] == ["drew"] * 3
    assert [CARD.write(event.value("cards")[0]) for event in events] == outcomes
    assert recorder.take() == ([], [])
    assert dump(TOY, TOY.new(3, ScriptedDealer(outcomes))) == dump(TOY, s)
    assert recorder.pick(1, NUMBER) == 0
    assert recorder.take()[0] == ["0"]


# -- the agenda ----------------------------------------------------------------------------------------------------


def test_steps_are_taken_in_reading_order() -> None:
    """`next` puts its steps on top, the first first; `strike` cancels the one that would come next."""
    s = TOY.blank(2, [3, 0])
    s.agenda = [toy.Closing()]
    s.next(toy.Turn(0), toy.Turn(1))
    assert [str(step) for step in s.agenda[::-1]] == ["turn A", "turn B", "closing"]
    s.next()
    assert str(s.strike()) == "turn A"
    engine.settle(s, dealer())
    assert engine.pending(s) == (1,)


def test_automatic_steps_run_until_somebody_is_asked() -> None:
    """A new game waits for its first question; an empty agenda is the end."""
    s = TOY.new(3, dealer())
    now = engine.decision(s)
    assert now is not None
    assert (now.step.verb, now.seats, repr(now)) == ("bidding", (0, 1, 2), "bidding (0, 1, 2)")
    s.agenda = []
    engine.settle(s, dealer())
    assert engine.over(s)
    assert engine.decision(s) is None
    assert engine.options(s, 0) == []


class Circle(toy.Closing):
    def resolve(self, s: Toy, answers: list[Any], d: Dealer) -> None:
        s.next(s.parts.Closing())


def test_rules_that_go_round_in_a_circle_are_stopped() -> None:
    """Automatic steps that never ask anybody end in Broken, not in a program that hangs."""
    s = variant(Closing=Circle).blank(2, [3, 0])
    s.agenda = [Circle()]
    with pytest.raises(Broken, match="settle: closing"):
        engine.settle(s, dealer())


def test_answers_are_sealed_until_the_last_is_in() -> None:
    """Views show who has answered, one's own answer, and of the others nothing; then all open together."""
    s = TOY.new(3, dealer())
    engine.play(s, 1, toy.Bid(3), dealer())
    assert engine.pending(s) == (0, 2)
    for seat in (0, 2, None):
        view = TOY.view(s, seat)
        assert (view.answered, view.answer) == ([False, True, False], None)
        assert "bid 3" not in json.dumps(view.wire()["fields"]) + str(view.agenda)
    own = TOY.view(s, 1)
    assert (own.answer, own.options) == ("bid 3", ())
    with pytest.raises(Illegal):
        engine.play(s, 1, toy.Bid(2), dealer())
    engine.play(s, 2, toy.Bid(4), dealer())
    told = Recorder(dealer())
    engine.play(s, 0, toy.Bid(0), told)
    assert told.events == [toy.OPENED.of((0, 3, 4), 2)]
    assert list(s.coins) == [4, 4, 0]


def test_a_play_out_stops_at_its_limit() -> None:
    """The number of answers given is returned."""
    s = TOY.new(4, dealer())
    assert engine.play_out(s, Sfc32(2), dealer(), 3) == 3
    assert engine.pending(s) == (3,)


# -- views ---------------------------------------------------------------------------------------------------------


def test_a_view_shows_what_is_declared() -> None:
    """Own cards in full, of the others the number; entries of the parties; totals; a spectator sees no hand."""
    s = TOY.new(3, ScriptedDealer(["ash", "oak", "oak"]), {"peek": "yes"})
    for seat in range(3):
        engine.play(s, seat, toy.Bid(3 - seat), dealer())
    engine.play(s, 0, toy.Place(0), dealer())
    mine, friend, other, watcher = (TOY.view(s, seat) for seat in (0, 1, 2, None))
    assert [v.entries("lying")[0] for v in (mine, friend, other, watcher)] == [0, 0, None, None]
    assert friend.entries("hand") == [None] * 4 + [0, 0, 1, 0] + [None] * 4
    assert watcher.entries("hand") == [None] * 12
    assert watcher.row("hand_size") == [0, 1, 1]
    assert watcher.number("deck_size") == 17
    assert "deck" not in watcher.fields
    assert other.entries("note") == [None, None, NONE]
    assert [str(a) for a in friend.options] == ["pass", "challenge oak"]
    assert other.options == ()
    assert json.loads(json.dumps(mine.wire())) == mine.wire()


def test_an_event_is_itself_a_twin_or_nothing() -> None:
    """Parties hear all, others a blinded twin, and of a private event nothing."""
    drew, noted = toy.DREW.of(1, (2, 3)), toy.NOTED.of(1, 2)
    assert drew.seen_by(1) is drew
    for seat in (0, None):
        twin = drew.seen_by(seat)
        assert twin is not None
        assert (twin.write(), twin.blinded(), drew.blinded()) == ("drew B -,-", True, False)
        assert noted.seen_by(seat) is None
    assert noted.seen_by(1) is noted
    assert toy.DREW.of(1, ()).blinded() is False
    assert len({drew, toy.DREW.of(1, (2, 3)), twin}) == 2


# -- tables --------------------------------------------------------------------------------------------------------


def test_options_are_read_as_people_write_them() -> None:
    """A name or a number, as text or as number; `none` where nothing is allowed."""
    assert TOY.table(2, {"peek": "yes", "rounds": "2"}) == [2, 1]
    assert TOY.table(2, {"rounds": 2}) == [2, 0]
    assert TOY.table(2) == [3, 0]
    assert Option("cap", most=9).number("none") == 0


@pytest.mark.parametrize(
    ("seats", "options", "complaint"),
    [
        (1, {}, "toy is for 2 to 4 players, not 1"),
        (5, {}, "toy is for 2 to 4 players, not 5"),
        (2, {"peek": "perhaps"}, "option peek: 'perhaps' is none of no, yes"),
        (2, {"peek": 1}, "option peek: '1' is none of no, yes"),
        (2, {"rounds": 4}, "option rounds: '4' is not a whole number from 1 to 3"),
        (2, {"rounds": 0}, "option rounds: '0' is not"),
        (2, {"rounds": "none"}, "option rounds: 'none' is not"),
        (2, {"rounds": "²"}, "option rounds: '²' is not"),
        (2, {"rounds": "9" * 5000}, "is not a whole number from 1 to 3"),
        (2, {"rounds": True}, "option rounds: 'True' is not"),
        (2, {"speed": 1}, "toy has no option 'speed'; it has rounds, peek"),
    ],
)
def test_a_bad_table_is_told_why(seats: int, options: dict[str, str | int], complaint: str) -> None:
    """Seats and options that a game does not have are refused in words."""
    with pytest.raises(BadTable) as found:
        TOY.new(seats, dealer(), options)
    assert complaint in str(found.value)


# -- positions -----------------------------------------------------------------------------------------------------


def states(seats: int, seed: int) -> list[Toy]:
    s, met, rng = TOY.new(seats, dealer(seed), {"peek": "yes"}), [], Sfc32(seed)
    while not engine.over(s):
        met.append(s.copy())
        engine.push(
            s, engine.pending(s)[0], engine.random_answer(s, engine.pending(s)[0], rng), dealer(seed + len(met))
        )
    return [*met, s]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_and_dumps_round_trip(seats: int) -> None:
    """Every position of some games survives TOML, and JSON as a dump; sealed answers too."""
    for s in [s for seed in range(5) for s in states(seats, seed)]:
        text = to_toml(write_position(TOY, s))
        assert dump(TOY, read_position(TOY, parse(text))) == dump(TOY, s)
        assert dump(TOY, load(TOY, json.loads(json.dumps(dump(TOY, s))))) == dump(TOY, s)


def test_a_position_says_only_what_differs() -> None:
    """What is left out has its default, and what follows from the rest is filled in."""
    s = read_position(TOY, parse('seats = 2\nhand = { A = { oak = 2 } }\nagenda = ["placing A"]'))
    assert list(s.hand) == [0, 0, 2, 0, 0, 0, 0, 0]
    assert list(s.deck) == [5, 5, 3, 5]
    assert list(s.coins) == [4, 4]
    assert write_position(TOY, s) == {
        "game": "toy", "seats": 2, "deck": {"oak": 3}, "hand": {"A": {"oak": 2}}, "agenda": ["placing A"],
    }  # fmt: skip
    assert [str(a) for a in engine.options(s, 0)] == ["place oak"]


def test_a_position_may_wait_for_sealed_answers() -> None:
    """Answers that are in stand in the document."""
    s = read_position(TOY, parse('seats = 3\nagenda = ["bidding"]\nanswers = { B = "bid 2" }'))
    assert engine.pending(s) == (0, 2)
    assert write_position(TOY, s)["answers"] == {"B": "bid 2"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seats = ", "not a TOML document"),
        ("a = " + "[" * 5000, "not a TOML document"),
        ("a = " + "9" * 5000, "not a TOML document"),
        ("a = 0x" + "f" * 5000, "a number is too large"),
        ("a." * 12 + "a = 1", "nested more than 12 deep"),
        ("\"a\". 'a'  ." * 6 + "a = 1", "nested more than 12 deep"),
        ("a = " + "[" * 13 + "]" * 13, "nested more than 12 deep"),
        ("#" * 1_000_001, "the document is longer than"),
        ("seats = true", "seats: not a whole number"),
        ('seats = "2"', "seats: not a whole number"),
        ("options = 3", "options: not a table of names"),
        ("cards = 3", "cards: toy has no such field; it has round, deck"),
        ("coins = 3", "coins: not a table of names"),
        ("coins = [1, 2]", "coins: 2 entries instead of 4"),
        ("coins = { G = 1 }", "coins: seat: 'G' is none of"),
        ("seats = 2\ncoins = { C = 1 }", "coins: there is no C here"),
        ("coins = { - = 1 }", "coins: there is no - here"),
        ('hand = { B = { oak = "two" } }', "hand.B.oak: number: 'two' is not a whole number"),
        ("hand = { B = { fir = 1 } }", "hand.B: card: 'fir' is none of"),
        ("hand = { B = 1 }", "hand.B: not a table of names"),
        ("lying = { p1 = 2 }", "lying.p1: not a card"),
        ("lying = { p1 = [1] }", "lying.p1: not a card"),
        ("round = 1.5", "round: not a number"),
        ("round = 9999999999999", "round: number: '9999999999999' is not"),
        ("winners = 1", "winners: not a list"),
        ("winners = [1]", "winners: not a seat"),
        ('seats = 2\nwinners = ["C"]', "winners: there are only 2 seats"),
        ("deck = { oak = 1 }", "impossible position: there are 5 cards of each kind"),
        ("agenda = 1", "agenda: not a list"),
        ("agenda = [1]", "agenda: not a list of texts"),
        ('agenda = ["dance"]', "'dance' is none of deal, bidding"),
        ('seats = 2\nagenda = ["turn C"]', "agenda: turn C: there are only 2 seats"),
        ('agenda = ["turn -"]', "impossible position"),
        ('agenda = ["placing A"]', "impossible position: A has no answer to placing A"),
        ('agenda = ["turn A"]\nanswers = 1', "answers: not a table of names"),
        ('agenda = ["turn A"]\nanswers = { B = "done" }', "answers.B: this seat is not asked"),
        ('agenda = ["turn A"]\nanswers = { A = 1 }', "answers.A: this seat is not asked"),
        ('agenda = ["turn A"]\nanswers = { X = "done" }', "answers: seat: 'X' is none of"),
        ('agenda = ["turn A"]\nanswers = { A = "done" }', "answers: all have answered"),
    ],
)
def test_a_bad_position_says_where(text: str, complaint: str) -> None:
    """Every fault of a document is Unreadable and names the path to it."""
    with pytest.raises(Unreadable) as found:
        read_position(TOY, parse(text))
    assert complaint in str(found.value)


def test_a_position_with_an_illegal_answer_is_refused() -> None:
    """A sealed answer that the rules forbid is Illegal, and chance that is not dictated a Mischance."""
    with pytest.raises(Illegal, match="bid 5: refused by TOY-2"):
        read_position(TOY, parse('agenda = ["bidding"]\nanswers = { A = "bid 5" }'))
    with pytest.raises(Mischance):
        read_position(TOY, {})


def test_a_dump_of_another_game_is_refused() -> None:
    """By its name, or by its fields when the rules have changed since."""
    s = TOY.new(2, dealer())
    other = game("offrandes")
    with pytest.raises(Unreadable, match="not a dump of toy"):
        load(TOY, dump(other, other.new(3, dealer())))
    changed: Any = dump(TOY, s)
    del changed["fields"]["note"]
    with pytest.raises(Unreadable, match="not a dump of toy with these rules"):
        load(TOY, changed)
    with pytest.raises(Unreadable):
        load(TOY, {})


# -- transcripts ---------------------------------------------------------------------------------------------------


def transcript(seed: int = 3) -> Transcript:
    scribe, rng = Scribe(TOY, 3, {"peek": "yes"}, dealer(seed)), Sfc32(seed)
    while not engine.over(scribe.state):
        seat = engine.pending(scribe.state)[0]
        scribe.answer(seat, engine.random_answer(scribe.state, seat, rng).write().upper())
    scribe.transcript.names = ["Ada", "Chloé, of\nNantes", "#3"]
    return scribe.transcript


def test_transcripts_round_trip() -> None:
    """Text and back and again played gives the same lines, the same state, the same events; names lose no line."""
    kept = transcript()
    text = kept.write()
    again = read_transcript("# a remark\n\n" + text.replace("\n\n", "\n\n# another\n\n"))
    assert again.write() == text
    assert again.names == ["Ada", "Chloé of Nantes", "#3"]
    assert (again.seats, again.options, again.version) == (3, {"peek": "yes"}, 1)
    played = replay(TOY, again)
    assert engine.over(played.state)
    assert len(played.events) == len(again.lines) + 1
    assert [len(replay(TOY, again, until=k).events) for k in (0, 2)] == [1, 3]


def test_a_refused_answer_leaves_no_line() -> None:
    """A scribe writes only what was played."""
    scribe = Scribe(TOY, 2, {}, dealer())
    for text in ("bid 7", "sing"):
        with pytest.raises(ExvotoError):
            scribe.answer(0, text)
    scribe.answer(0, "BID 01")
    assert [line.write() for line in scribe.transcript.lines] == ["A bid 1"]


HEAD = "game: toy\nversion: 1\nseats: 2\nchance: ash oak\n\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the heading 'game:' is missing"),
        ("game: toy\nseats: 2\n", "the heading 'version:' is missing"),
        ("game: toy\nversion: 1\nseats: two", "seats: 'two' is not a whole number"),
        ("game: toy\nversion: ²\nseats: 2", "version: '²' is not a whole number"),
        ("game: toy\nmood: good", "line 2: 'mood: good' is not a heading"),
        ("game: toy\n# why\ngame: toy", "line 3: 'game: toy' is not a heading"),
        (HEAD + "A\n", "line 6: 'A' is not a seat and its answer"),
        (HEAD + "A bid 1\n\n# remark\nZ bid 1", "line 9: seat: 'Z' is none of"),
        (HEAD + "- bid 1", "line 6: '- bid 1': there is no seat -"),
        ("#" * 4_000_001, "the transcript is longer than"),
    ],
)
def test_a_bad_transcript_says_the_line(text: str, complaint: str) -> None:
    """The number of the line stands in the message."""
    with pytest.raises(Unreadable) as found:
        read_transcript(text)
    assert complaint in str(found.value)


@pytest.mark.parametrize(
    ("text", "error", "complaint"),
    [
        (HEAD.replace("toy", "chess"), Unreadable, "a game of chess version 1, not toy version 1"),
        (HEAD.replace("version: 1", "version: 2"), Unreadable, "version 2, not toy version 1"),
        (HEAD.replace("seats: 2", "seats: 9"), BadTable, "2 to 4 players"),
        (HEAD.replace("ash oak", "ash"), Mischance, "that nothing dictates"),
        (HEAD.replace("ash oak", "ash oak yew"), Mischance, "chance left over from the set-up: yew"),
        (HEAD + "A bid 1\nA bid 1\n", Illegal, "answer 2 (A bid 1): bid 1: refused by TOY-1"),
        (HEAD + "A bid 1 | oak", Mischance, "answer 1 (A bid 1 | oak): chance left over: oak"),
        (HEAD + "C bid 1", Unreadable, "answer 1 (C bid 1): there are only 2 seats"),
        (HEAD + "A big 1", Unreadable, "answer 1 (A big 1): 'big' is none of"),
    ],
)
def test_a_transcript_that_cannot_be_played_says_the_answer(
    text: str, error: type[ExvotoError], complaint: str
) -> None:
    """The error keeps its type and tells at which answer it arose."""
    with pytest.raises(error) as found:
        replay(TOY, read_transcript(text))
    assert complaint in str(found.value)
    if isinstance(found.value, Illegal):
        assert found.value.rule is toy.T1


def test_no_answer_follows_the_end() -> None:
    """A line too many is unreadable."""
    kept = transcript()
    kept.lines.append(Line(0, "done", []))
    with pytest.raises(Unreadable, match="the game is over before it"):
        replay(TOY, kept)


def test_a_line_holds_seat_answer_and_chance() -> None:
    """Chance stands behind a bar."""
    line = read_line(" B  give C 2 |  oak ash ")
    assert (line.seat, line.answer, line.outcomes) == (1, "give C 2", ["oak", "ash"])
    assert line.write() == "B give C 2 | oak ash"


# -- scenarios -----------------------------------------------------------------------------------------------------


def faults(body: str) -> list[str]:
    scenarios = {
        one.id: one for one in read_scenarios(parse('game = "toy"\nseats = 2\n[[scenario]]\nid = "x"\n' + body))
    }
    return run(TOY, scenarios["x"], scenarios)


POSITION = 'position = { hand = { A = { oak = 2 } }, agenda = ["placing A", "closing"] }\n'


def test_a_scenario_that_holds_has_no_faults() -> None:
    """Position, answers with chance, refusals, fields, views, events and the end."""
    body = (
        POSITION
        + 'play = ["A place ash ! TOY-3", "A place oak", "B pass | ii", "A bid 1 ! over"]\n'
        + '[scenario.options]\nrounds = 1\n[scenario.expect]\ndecision = "over"\nwinners = ["B"]\nscores = [4, 5]\n'
        + 'fields = { coins = { B = 5 }, lying = { p1 = "oak" }, winners = [] }\n'
        + 'events = ["placed A - p1 oak", "weather ii"]\nview = { B = { lying = ["?", -1, -1] } }'
    )
    assert faults(body) == []


@pytest.mark.parametrize(
    ("expect", "complaint"),
    [
        ('decision = "B placing"', "decision: expected B placing, found A placing"),
        ('options = ["place ash"]', "option missing: place ash"),
        ("options = []", "option too many: place oak"),
        ("options_count = 2", "options_count: expected 2, found 1"),
        ("fields = { hand = { A = { oak = 1 } } }", "hand.A.oak: expected 1, found 2"),
        ("fields = { round = 1 }", "round: expected 1, found 0"),
        ('fields = { winners = ["A"] }', "winners: expected ['A'], found []"),
        ('refused = { "A place oak" = "TOY-3" }', "'A place oak': expected refusal TOY-3, found accepted"),
        ('events = ["weather i"]', "events: expected 'weather i', found []"),
        ("scores = [1]", "scores: the game is not over"),
        ("view = { B = { hand_size = [1, 0] } }", "view of B: hand_size: expected [1, 0], found [2, 0]"),
    ],
)
def test_a_scenario_tells_what_does_not_hold(expect: str, complaint: str) -> None:
    """Each expectation can fail, and says what was found instead."""
    assert complaint in faults(POSITION + "[scenario.expect]\n" + expect)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("mood = 1", "x: unknown key 'mood'"),
        ("after = []", "after: there is no scenario"),
        ('after = "y"', "after: there is no scenario 'y'"),
        ('after = "x"', "after: there is no scenario 'x'"),
        (POSITION + "play = 1", "play: not a list"),
        (POSITION + 'play = ["C place oak"]', "there is no seat C at this table"),
        (POSITION + 'play = ["- place oak ! TOY-1"]', "there is no seat -"),
        (POSITION + "then = 1", "then: write"),
        (POSITION + "expect = { luck = 1 }", "expect: unknown key 'luck'"),
        (POSITION + "expect = { fields = { luck = 1 } }", "fields: toy has no field 'luck'"),
        (POSITION + "expect = { fields = { winners = 1 } }", "winners: not a list"),
        (POSITION + "expect = { view = { C = {} } }", "view.C: there are only 2 seats"),
    ],
)
def test_a_bad_scenario_is_unreadable(body: str, complaint: str) -> None:
    """A scenario that cannot be run says what is wrong with it."""
    with pytest.raises(Unreadable) as found:
        faults(body)
    assert complaint in str(found.value)


# -- wire forms ----------------------------------------------------------------------------------------------------


def test_wire_forms() -> None:
    """Numbers are numbers, everything else is named; blinded values are dashes."""
    assert to_json(toy.Give(1, 3)) == {"verb": "give", "to": "B", "coins": 3}
    assert to_json(toy.Window(0, 1)) == {"verb": "window", "seat": "A", "until": "B"}
    twin = toy.DREW.of(1, (2,)).seen_by(0)
    assert twin is not None
    assert event_to_json(twin) == {"verb": "drew", "seat": "B", "cards": ["-"]}
    assert event_to_json(toy.OPENED.of((1, 2), 1)) == {"verb": "opened", "bids": [1, 2], "seat": "B"}
    assert from_json({"coins": 3, "to": "B", "verb": "give"}, VERBS) == toy.Give(1, 3)


class Throw(toy.Pass):
    verb = "throw"
    shape = (("cards", Many(CARD, most=3)), ("which", SetOf(CARD)), ("flag", FLAG))

    def __init__(self, cards: tuple[int, ...], which: int, flag: int) -> None:
        self.cards, self.which, self.flag = cards, which, flag


@given(st.lists(st.integers(-1, 3), max_size=3), st.integers(0, 15), st.integers(-9, 9))
def test_wire_forms_read_back(cards: list[int], which: int, flag: int) -> None:
    """Lists, sets and numbers come back through JSON as they were, as they do through notation."""
    throw = Throw(tuple(cards), which, flag)
    assert from_json(json.loads(json.dumps(to_json(throw))), {"throw": Throw}) == throw
    assert read_action(throw.write(), {"throw": Throw}) == throw


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        (None, "an answer is an object with a verb"),
        ([], "an answer is an object with a verb"),
        ({}, "an answer is an object with a verb"),
        ({"verb": 1}, "an answer is an object with a verb"),
        ({"verb": "fly"}, "unknown verb 'fly'"),
        ({"verb": "give", "to": "B"}, "give has the fields coins, to"),
        ({"verb": "pass", "to": "B"}, "pass has the fields (none)"),
        ({"verb": "give", "to": "B", "coins": "3"}, "coins is a whole number"),
        ({"verb": "give", "to": "B", "coins": True}, "coins is a whole number"),
        ({"verb": "give", "to": "B", "coins": 3.0}, "coins is a whole number"),
        ({"verb": "give", "to": "B", "coins": 10**12}, "coins is a whole number of at most 12 digits"),
        ({"verb": "give", "to": "B", "coins": -(10**5000)}, "coins is a whole number"),
        ({"verb": "give", "to": 1, "coins": 3}, "to is a name"),
        ({"verb": "give", "to": "", "coins": 3}, "to is a name"),
        ({"verb": "give", "to": "B 3", "coins": 3}, "to is a name"),
        ({"verb": "give", "to": "X", "coins": 3}, "seat: 'X' is none of"),
        ({"verb": "throw", "cards": "ash", "which": "-", "flag": 0}, "cards is a list"),
        ({"verb": "throw", "cards": ["ash"] * 4, "which": "-", "flag": 0}, "cards is a list of at most 3"),
        ({"verb": "throw", "cards": ["ash,elm"], "which": "-", "flag": 0}, "card: 'ash,elm' is none of"),
        ({"verb": "throw", "cards": [["ash"]], "which": "-", "flag": 0}, "cards is a name"),
    ],
)
def test_a_bad_wire_form_is_unreadable(said: object, complaint: str) -> None:
    """Whatever a socket sends, the answer is a sentence."""
    with pytest.raises(Unreadable) as found:
        from_json(said, {**VERBS, "throw": Throw})
    assert complaint in str(found.value)


# -- texts ---------------------------------------------------------------------------------------------------------

SHARED = {"word": {"and": "and", "nobody": "nobody", "nothing": "nothing", "hidden": "a hidden card"}}
OWN: dict[str, Any] = {
    "event": {
        "drew": {"blinded": "{seat} draws {cards} cards.", "default": "{seat} draws {cards}."},
        "placed": {
            "blinded": "{seat} lays a card on {place}.",
            "friend=-1": "{seat} lays {card:a} there.",
            "default": "{seat} shows {card} to {friend}.",
        },
        "gave": "{seat} gives {coins|a coin|coins}: {coins}. {to:of} thanks.",
        "challenged": "{seat} throws {card:of}.",
    },
    "action": {"give": "Give {coins} {coins|coin|coins} to {to}"},
    "prompt": {"placing": "Which card, {seat}?"},
    "refusal": {"TOY-2": "You have {coins} {coins|coin|coins}.", "TOY-3": "{holder} has it."},
    "rule": {"TOY-2": "Bid what you have.", "TOY-3": "Own cards only.", "TOY-4": "As well."},
    "noun": {
        "card": {"ash": {"name": "ash", "a": "an ash", "one": "ash", "other": "ashes"}, "elm": "elm", "oak": "oak"},
        "place": {"p1": "the first place"},
    },
}
NAMES = ["Ada", "Blaise", "Émile"]


def english() -> Texts:
    return Texts("en", SHARED, OWN, TOY)


def french() -> Texts:
    return Texts("fr", SHARED, OWN, TOY)


def test_plurals() -> None:
    """French counts nothing as one, English does not."""
    assert [plural("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert [plural("fr", n) for n in (0, 1, 2)] == ["one", "one", "other"]
    give = toy.Give(1, 0)
    assert english().action(give, NAMES) == "Give 0 coins to Blaise"
    assert french().action(give, NAMES) == "Give 0 coin to Blaise"


def test_a_number_with_its_noun() -> None:
    """The noun after a number has the form the number asks for, and the bare name where it has no such form."""
    shape = (("count", NUMBER), ("card", CARD))
    filled = [
        english().fill("{count*card}", shape, {"count": n, "card": c}, NAMES) for n, c in ((1, 0), (2, 0), (2, 1))
    ]
    assert filled == ["1 ash", "2 ashes", "2 elm"]


def test_elision_and_possession() -> None:
    """`of` of a player: d’ before a vowel in French, ’s in English."""
    assert french().event(toy.GAVE.of(1, 0, 1), NAMES) == "Blaise gives a coin: 1. d’Ada thanks."
    assert [french().player(seat, "of", NAMES) for seat in range(3)] == ["d’Ada", "de Blaise", "d’Émile"]
    assert english().player(0, "of", NAMES) == "Ada’s"
    assert english().player(NONE, "name", NAMES) == "nobody"
    assert english().player(3, "name", NAMES) == "D"


def test_variants_and_blinded_sentences() -> None:
    """The first condition that holds decides; a blinded twin has its own sentence and tells only the number."""
    placed = toy.PLACED.of(0, NONE, 0, 0)
    twin, drawn = placed.seen_by(2), toy.DREW.of(1, (0, 1, 2))
    hidden = drawn.seen_by(0)
    assert twin is not None
    assert hidden is not None
    assert english().event(placed, NAMES) == "Ada lays an ash there."
    assert english().event(toy.PLACED.of(0, 1, 0, 1), NAMES) == "Ada shows elm to Blaise."
    assert english().event(twin, NAMES) == "Ada lays a card on the first place."
    assert english().event(drawn, NAMES) == "Blaise draws ash, elm and oak."
    assert english().event(hidden, NAMES) == "Blaise draws 3 cards."
    assert english().event(toy.DREW.of(1, ()), NAMES) == "Blaise draws nothing."
    assert english().event(toy.CHALLENGED.of(2, NONE), NAMES) == "Émile throws a hidden card."
    assert choose({"a=1": "one", "default": "other"}, {"a": 1}, blinded=False) == "one"
    assert choose({"a=1": "one", "default": "other"}, {"a": 2}, blinded=True) == "other"


def test_refusals_with_and_without_numbers() -> None:
    """With this position's numbers if they are all there, else the rule itself."""
    assert english().refusal(toy.T2, {"coins": 1}, NAMES) == "You have 1 coin."
    assert english().refusal(toy.T2, {}, NAMES) == "Bid what you have."
    assert english().refusal(toy.T3, {"coins": 1}, NAMES) == "Own cards only."
    assert english().refusal(toy.T4, {}, NAMES) == "As well."
    assert english().prompt(toy.Placing(2), NAMES) == "Which card, Émile?"


def test_words_and_sets() -> None:
    """Words come from the game first, then from the shared catalogue; sets are joined."""
    assert english().word("word", "and") == "and"
    with pytest.raises(KeyError, match=r"word\.or"):
        english().word("word", "or")
    assert english().value(SetOf(CARD), 0b11, "a", NAMES) == "an ash and elm"
    assert english().value(SetOf(SEAT), 0b111, "name", NAMES) == "Ada, Blaise and Émile"
    assert english().value(SetOf(CARD), 0, "name", NAMES) == "nothing"


def test_placeholders_of_all_variants_are_found() -> None:
    """So that catalogues can be checked for names that no event has."""
    assert placeholders(OWN["event"]["placed"]) == {"seat", "place", "card", "friend"}
    assert placeholders("{count*card} {bid|coin|coins} {x:of}") == {"count", "card", "bid", "x"}


def test_rules_and_rows() -> None:
    """Small things: a rule prints as its id, rows are filled and summed."""
    assert repr(Rule("TOY-1")) == "TOY-1"
    assert list(TOY.rules()) == [f"TOY-{i}" for i in range(1, 7)]
    assert total(row(4, 3)) == 12
    assert Named("x", ("a",)).span == 1
