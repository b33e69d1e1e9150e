"""Hints: the best three, chances that are chances, and a sentence in both languages for every feature."""

from pathlib import Path

import pytest

from exvoto.bots.advice import ENDS, READY, RIVALS, WINS, Advice, sentence, words, words_of
from exvoto.bots.evaluations import eval_of, thorough_of
from exvoto.bots.hint import advise, explain
from exvoto.bots.registry import make_bot
from exvoto.bots.search import Budget
from exvoto.cli.work.hint import hints
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import options, over, pending, push, refuse
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.position import dump, to_toml, write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe
from exvoto.games import NAMES, game

from .test_levels import positions


def shape(data: object) -> object:
    return {key: shape(value) for key, value in data.items()} if isinstance(data, dict) else None


def test_every_feature_has_words_in_both_languages() -> None:
    """The catalogues have the same keys, and exactly the features of the evaluations."""
    assert shape(words("en")) == shape(words("fr"))
    for name in NAMES:
        en, fr = words_of(name, "en"), words_of(name, "fr")
        assert shape(en) == shape(fr)
        assert list(en["feature"]) == eval_of(name).features


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_three_legal_answers_with_chances_and_reasons(name: str) -> None:
    rules = game(name)
    s = rules.new(4, SeededDealer(Sfc32(3)))
    seat = pending(s)[0]
    before = dump(rules, s)
    given = advise(rules.view(s, seat), Sfc32(1), Budget(8))
    assert dump(rules, s) == before
    assert 1 <= len(given) <= 3
    assert len({advice.answer for advice in given}) == len(given) == min(3, len(options(s, seat)), len(given))
    known = {*eval_of(name).features, RIVALS}
    for advice in given:
        assert refuse(s, seat, advice.answer) is None
        assert 0 <= advice.chance <= 1
        assert not set(advice.gains) & set(advice.costs)
        assert set(advice.gains + advice.costs) <= known
        for language in ("en", "fr"):
            assert sentence(advice, name, language).endswith(".")


def test_the_sentence_names_what_sets_an_answer_apart() -> None:
    advice = Advice(game("offrandes").read("pass"), 0.5)
    assert sentence(advice, "offrandes", "en") == "It hardly differs from the other moves."
    advice.gains, advice.costs = ["lamps", RIVALS], ["money"]
    assert sentence(advice, "offrandes", "en") == (
        "Compared with the other moves: more points from the priestess each round and a harder game for the strongest"
        " rival, but fewer drachmas in hand."
    )
    advice.gains = []
    assert sentence(advice, "offrandes", "en") == "Among the best moves in spite of fewer drachmas in hand."
    advice.say_only(WINS)
    assert sentence(advice, "offrandes", "en") == "It wins the game."


def test_pieces_and_numbers_are_named_where_they_are_known() -> None:
    """Both languages; the plain words where a fact is missing."""
    advice = Advice(game("odyssee").read("pass"), 0.5)
    advice.gains = ["course"]
    assert sentence(advice, "odyssee", "en") == "Compared with the other moves: a course to a better adventure."
    advice.facts = {"course": {"adventure": 0, "number": 3}}
    assert sentence(advice, "odyssee", "en") == "Compared with the other moves: a course to the Cyclops for 3."
    assert "le cyclope pour 3" in sentence(advice, "odyssee", "fr")
    advice.gains, advice.costs, advice.facts["course"]["number"] = [], ["course"], 0
    assert sentence(advice, "odyssee", "en").endswith("a course to the Cyclops, which brings nothing.")
    counted = Advice(game("prieres").read("end"), 0.5)
    counted.gains, counted.facts = ["cities"], {"cities": {"number": 1}}
    assert sentence(counted, "prieres", "en") == "Compared with the other moves: 1 more City."


def test_what_is_given_without_a_search_says_why() -> None:
    """For the answer itself, else for its kind; and in other games the sentence for all of them."""
    for answer, words_ in (("bid 0", "nothing hangs on the token"), ("bid 2", "whether the next round is the last")):
        advice = Advice(game("prieres").read(answer), 0.5)
        advice.say_only(READY)
        assert words_ in sentence(advice, "prieres", "en")
    advice = Advice(game("offrandes").read("pass"), 0.5)
    advice.say_only(READY)
    assert sentence(advice, "offrandes", "en") == words("en")["why"][READY]


def test_sentences_count_what_a_player_would_count() -> None:
    """Positions of Prières that differ in how long the game will last, and not in Population, count the same."""
    rules = game("prieres")
    s = rules.new(3, SeededDealer(Sfc32(3)))
    while s.agenda[-1].verb != "turn":
        seat = pending(s)[0]
        push(s, seat, make_bot("greedy").choose(rules.view(s, seat), Sfc32(1)), SeededDealer(Sfc32(1)))
    eval_ = eval_of("prieres")
    soon, late = s.copy(), s.copy()
    soon.triggered = 1
    people = eval_.features.index("people")
    for seat in range(3):
        assert eval_.counted(soon)[seat][people] == eval_.counted(late)[seat][people]
    soon.people[0] = late.people[0] = 4
    soon.place[0] = late.place[0] = 0
    assert eval_.measures(soon)[0][people] != eval_.measures(late)[0][people]
    assert eval_.counted(soon)[0][people] == eval_.counted(late)[0][people] >= 4


def test_words_agree_with_the_sign_of_a_weight() -> None:
    """Tuning may turn a sign round, and then these words would say the opposite."""
    odyssee = eval_of("odyssee")
    assert odyssee.weights[odyssee.features.index("hidden")] < 0
    assert words_of("odyssee", "en")["feature"]["hidden"]["gain"] == "fewer cards laid face down"


@pytest.mark.parametrize("name", NAMES)
def test_answers_are_compared_in_the_same_worlds(name: str) -> None:
    """So the same answer twice has nothing that sets it apart, whatever is guessed and dealt."""
    for s in positions(name, 3, 21):
        view = game(name).view(s, pending(s)[0])
        twice = [view.options[0]] * 2
        given = [Advice(answer, 0.5) for answer in twice]
        explain(given, view, Sfc32(5), eval_of(name), twice)
        assert [(advice.gains, advice.costs) for advice in given] == [([], [])] * 2


@pytest.mark.parametrize("name", NAMES)
def test_chances_fall_from_answer_to_answer(name: str) -> None:
    """But for an answer that strong bots give without a search: it comes first, and says so where it looks worse."""
    for s in positions(name, 3, 22):
        view = game(name).view(s, pending(s)[0])
        given = advise(view, Sfc32(5), Budget(12))
        chances = [advice.chance for advice in given]
        if given[0].sign == READY:
            chances = chances[1:]
        assert chances == sorted(chances, reverse=True)


def test_what_a_strong_bot_offers_comes_first() -> None:
    """In Stonehenge it offers what no menu has."""
    offered = 0
    for s in positions("stonehenge", 60, 23):
        view = game("stonehenge").view(s, pending(s)[0])
        rng = Sfc32(5)
        world = game("stonehenge").sample(view, rng)
        ready = thorough_of("stonehenge").ready_answer(world, pending(s)[0], list(view.options), rng)
        if ready is None or ready.verb != "offer":
            continue
        assert advise(view, Sfc32(5), Budget(4))[0].answer == ready
        offered += 1
        if offered == 2:
            return
    pytest.fail("too few offers")


def test_the_end_of_the_game_is_told_as_such() -> None:
    rules, rng = game("odyssee"), Sfc32(8)
    dealer, bot = SeededDealer(rng), make_bot("greedy")
    s = before = rules.new(3, dealer)
    while not over(s):
        before = s.copy()
        seat = pending(s)[0]
        answer = bot.choose(rules.view(s, seat), rng)
        push(s, seat, answer, dealer)
    given = [Advice(answer, 0.5)]
    explain(given, rules.view(before, seat), Sfc32(1), eval_of("odyssee"), [answer])
    won = rules.result(s).ranks[seat] == 1
    assert (given[0].sign, given[0].gains, given[0].costs) == (WINS if won else ENDS, [], [])


def test_hints_come_from_transcripts_and_positions(tmp_path: Path) -> None:
    """The same iterations and seed give the same lines; the seat and the language can be chosen."""
    rules = game("offrandes")
    scribe = Scribe(rules, 3, {}, SeededDealer(Sfc32(4)))
    for _ in range(3):
        scribe.answer(pending(scribe.state)[0], "pick pe,wa,fl")
    told = tmp_path / "game.txt"
    told.write_text(scribe.transcript.write(), "utf-8")
    placed = tmp_path / "position.toml"
    placed.write_text(to_toml(write_position(rules, scribe.state)), "utf-8")
    english = list(hints(told, "", "en", 0, 6, 1, -1))
    assert english == list(hints(placed, "", "en", 0, 6, 1, -1))
    assert [line[:2] for line in english] == ["1.", "2.", "3."]
    assert "propose" in english[0]
    assert list(hints(told, "", "fr", 0, 6, 1, -1)) != english
    asked = pending(scribe.state)[0]
    with pytest.raises(BadTable, match="has nothing to answer"):
        list(hints(told, "ABC"[asked - 1], "en", 0, 6, 1, -1))
    assert "pick" in next(hints(told, "", "en", 0, 2, 1, 1))
    other = tmp_path / "other.txt"
    other.write_text("seats = 3\n", "utf-8")
    with pytest.raises(Unreadable, match=r"other\.txt: neither"):
        list(hints(other, "", "en", 0, 6, 1, -1))
