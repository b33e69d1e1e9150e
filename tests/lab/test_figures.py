"""Sums and figures, against the same computed another way."""

import statistics
from collections import Counter
from typing import Any

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.watch import Watch, watch_out
from exvoto.games import LANGUAGES, NAMES, game, statistics_of, texts
from exvoto.lab.figures import (
    difference,
    half_time,
    mean,
    quantile,
    share,
    spread,
    uneven,
    use,
    win_shares,
)
from exvoto.lab.intervals import Figure
from exvoto.lab.plan import Variant
from exvoto.lab.play import CHANCE, THOUGHT, Record, play_one, stream
from exvoto.lab.report.sentences import is_sure
from exvoto.lab.seat_sums import OF_PIECE
from exvoto.lab.tally import WIN, Tally, half_time_leader, leader_of, merge
from exvoto.lab.uses import Uses


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return [play_one(game("odyssee"), 3, {}, ["random"] * 3, 9, number) for number in range(25)]


@pytest.fixture(scope="module")
def tally(records: list[Record]) -> dict[str, Any]:
    counted = Tally(game("odyssee"), 3)
    for record in records:
        counted.add(record)
    return counted.document()


def test_a_tally_counts_what_was_played(records: list[Record], tally: dict[str, Any]) -> None:
    """Games, answers, victories and scores add up."""
    assert tally["games"] == 25
    assert sum(tally["wins"]) == WIN * 25
    answered = sum(len(record.watch.answers) for record in records)
    assert sum(int(value) * count for value, count in tally["answers"].items()) == answered
    assert sum(use(tally, name).times.value for name in tally["used"]["pieces"] if name.startswith("verb:")) * 25 == (
        pytest.approx(answered)
    )
    for place in range(3):
        scores = Counter(record.result.scores[record.watch.order[place]] for record in records)
        assert scores == {int(score): count for score, count in tally["scores"][place].items()}


def test_pieces_are_those_of_the_answers(records: list[Record], tally: dict[str, Any]) -> None:
    """Wind cards laid openly or face down, and Dionysos exchanged, are counted as such, seat by seat."""
    played: Counter[str] = Counter()
    holders = 0
    for record in records:
        mine = [set() for _ in range(3)]
        for seat, answer in zip(record.watch.seats, record.watch.answers, strict=True):
            verb, *values = answer.write().split()
            if verb in ("wind", "hide"):
                played[values[0]] += 1
                mine[seat].add(values[0])
            elif verb == "exchange":
                played["D"] += 1
                mine[seat].add("D")
        holders += sum("5" in cards for cards in mine)
    for card, times in played.items():
        assert piece(tally, f"card:{card}")["t"] == times
    assert piece(tally, "card:5")["b"] == holders
    missions = [name for name in tally["used"]["pieces"] if name.startswith("mission:")]
    assert sum(piece(tally, name)["t"] for name in missions) == 75


def piece(tally: dict[str, Any], name: str) -> dict[str, int]:
    return dict(zip(OF_PIECE, tally["used"]["pieces"][name], strict=True))


def test_the_bond_is_pearsons_correlation(records: list[Record], tally: dict[str, Any]) -> None:
    """From whole sums, as `statistics` has it from the single values."""
    times, won = [], []
    for record in records:
        winners = record.result.winners()
        for seat in range(3):
            answers = zip(record.watch.seats, record.watch.answers, strict=True)
            times.append(sum(1 for who, answer in answers if who == seat and answer.verb == "wind"))
            won.append(1 / len(winners) if seat in winners else 0)
    bond = use(tally, "verb:wind").bond
    assert bond.value == pytest.approx(statistics.correlation(times, won))
    assert bond.low < bond.value < bond.high
    assert use(tally, "verb:never").bond == (0, 0, 0)


def test_leaders(records: list[Record], tally: dict[str, Any]) -> None:
    """Who leads alone, at half time, and how often that one wins."""
    assert leader_of([3, 5, 4]) == 1
    assert leader_of([5, 5, 4]) is None
    assert half_time_leader([]) is None
    assert half_time_leader([[1, 0]]) == 0  # two rounds: after the first
    assert half_time_leader([[0, 1], [1, 0], [0, 1]]) == 0  # four rounds: after the second
    leaders = [(half_time_leader(record.watch.standings), record.result.winners()) for record in records]
    alone = [(leader, winners) for leader, winners in leaders if leader is not None]
    wins = sum(WIN // len(winners) for leader, winners in alone if leader in winners)
    assert tally["half"][:2] == [len(alone), wins]
    assert half_time(tally).value == pytest.approx(wins / WIN / len(alone))


def test_means_and_quantiles() -> None:
    """Against `statistics`, and by hand."""
    values = [3, 3, 4, 7, 7, 7, 12]
    found = mean(dict(sorted(Counter(values).items())))
    assert found.value == pytest.approx(statistics.mean(values))
    assert found.half == pytest.approx(2.447 * statistics.stdev(values) / 7**0.5, rel=0.01)  # Student's, 6 degrees
    assert [quantile({1: 1, 2: 8, 9: 1}, q) for q in (0, 0.1, 0.5, 0.9, 1)] == [1, 1, 2, 2, 9]
    assert mean({4: 1}) == (4, 4, 4)
    assert difference(4, [8, 16]).figure == (2, 2, 2)


def test_wilsons_interval() -> None:
    """Known values: 5 of 10 is 23.7 % to 76.3 %; nothing of 10 reaches up to 27.8 %."""
    assert share(5, 10) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert share(0, 10) == pytest.approx((0, 0, 0.2775), abs=1e-4)
    assert share(0, 0) == (0, 0, 1)
    two = {"games": 10, "wins": [6 * WIN, 4 * WIN], "win_squares": [6 * WIN**2, 4 * WIN**2]}
    assert [figure.value for figure in win_shares(two)] == [0.6, 0.4]
    assert spread(two).value == pytest.approx(0.2)
    assert spread(two).low == 0
    assert not uneven(two)
    many = {"games": 1000, "wins": [600 * WIN, 400 * WIN], "win_squares": [600 * WIN**2, 400 * WIN**2]}
    assert uneven(many)
    assert spread(many).low > 0.1


def test_merging_leaves_the_parts_alone() -> None:
    """What is merged may be merged again."""
    part = {"a": {"x": 1}, "b": [1, [2]]}
    assert merge(merge({}, part), part) == {"a": {"x": 2}, "b": [2, [4]]}
    assert part == {"a": {"x": 1}, "b": [1, [2]]}


@pytest.mark.parametrize("name", NAMES)
def test_each_game_names_what_the_lab_counts(name: str) -> None:
    """Groups, endings and every piece in play have a text in both languages; declarations name real answers."""
    from exvoto.lab.report.words import Words

    rules = game(name)
    for language in LANGUAGES:
        words = Words(name, language, Variant())
        for players in rules.seats:
            for piece in words.uses.universe(players, {}):
                assert words.full(piece)
        assert set(texts(name, language).own.get("group", {})) == set(Uses(rules).kinds)
        assert set(words.own["deed"]) == {cls.verb for cls in rules.actions}
        assert set(words.cut_short()) <= set(words.own["ending"])
        assert words.rounds()


@pytest.mark.parametrize("name", ["offrandes", "odyssee", "prieres"])
def test_every_ending_has_a_text(name: str) -> None:
    """Random games end in some way that the catalogue knows."""
    for number in range(4):
        record = play_one(game(name), game(name).seats[0], {}, ["random"] * game(name).seats[0], 1, number)
        for language in LANGUAGES:
            assert record.ending in texts(name, language).own["ending"]


@pytest.mark.parametrize(("name", "opening"), [("offrandes", "pick"), ("odyssee", "place"), ("prieres", "")])
def test_the_order_of_play_is_that_of_the_first_turns(name: str, opening: str) -> None:
    """Who begins is drawn by lot: statistics follow the order of play, not the chairs."""
    firsts = set()
    for number in range(6):
        dealer = SeededDealer(stream(1, number, CHANCE))
        s = game(name).new(3, dealer)
        watch = Watch(game(name), s, statistics_of(game(name)).order(s))
        watch_out(watch, stream(1, number, THOUGHT), dealer, 30)
        assert sorted(watch.order) == [0, 1, 2]
        answers = zip(watch.seats, watch.answers, strict=True)
        assert watch.order[0] == next(seat for seat, answer in answers if answer.verb != opening)
        firsts.add(watch.order[0])
    assert len(firsts) > 1


def test_the_order_of_stonehenge_is_that_of_the_colours() -> None:
    """The High Druid comes by the colours in the order of the ring."""
    s = game("stonehenge").new(4, SeededDealer(stream(1, 2, CHANCE)))
    colours = [s.colour[seat] for seat in statistics_of(game("stonehenge")).order(s)]
    assert colours == sorted(colours)
    assert min(colours) >= 0


def test_many_pieces_need_a_stronger_bond() -> None:
    """Among a hundred pieces five look sure by chance alone: a sentence names none of them."""
    weak = Figure(0.10, 0.01, 0.19)
    assert is_sure(weak, 1)
    assert not is_sure(weak, 100)
    assert is_sure(Figure(-0.30, -0.38, -0.22), 100)
    assert not is_sure(Figure(0.0, 0.0, 0.0), 1)


def test_kinds_of_answers_have_short_names() -> None:
    """What people call them, in games that say so; else their sentence without values and price, and with the verb
    where two would be called the same."""
    from exvoto.lab.report.words import Words, answers

    english = Words("prieres", "en", Variant()).answers
    assert english["place"] == "placing a City"
    assert answers({"place": "Place {city}", "pray": "Pray (1 Faith)"}) == {"place": "Place …", "pray": "Pray"}
    assert answers({"drop": "Discard {city}", "exchange": "Discard {cities}"})["drop"] == "Discard … (drop)"
    for name in NAMES:
        for language in LANGUAGES:
            found = Words(name, language, Variant()).answers
            assert len(set(found.values())) == len(found)
