"""Mixed strategies: near-equal answers are drawn, worse ones never, and the search learns enough of each."""

from exvoto.bots.evaluations import thorough_of
from exvoto.bots.mixing import TRIED, drawn, least_known
from exvoto.bots.search import Budget, Search
from exvoto.bots.tree import Child, Node
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import pending, play
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.games.offrandes.preliminary import PICKS


def root(*seen: tuple[int, float]) -> Node:
    """A node whose answers were tried so often with such a mean."""
    node = Node()
    for number, (visits, mean) in enumerate(seen):
        child = Child(PICKS[number], 0, mean)
        child.visits, child.total = visits, visits * mean
        node.add(child)
    return node


def test_near_equals_are_drawn_the_better_the_likelier() -> None:
    node = root((50, 0.30), (20, 0.28), (20, 0.20), (1, 0.31))
    counts = [0] * 4
    for seed in range(300):
        counts[node.children.index(drawn(node, 0.04, Sfc32(seed)))] += 1
    assert counts[0] > counts[1] > 60
    assert counts[2:] == [0, 0], "one is worse, of the other too little is known"


def test_the_least_known_answer_in_question_is_tried() -> None:
    node = root((50, 0.30), (20, 0.28), (2, 0.10), (3, 0.29))
    assert least_known(node, 0.04) is node.children[3]


def test_a_search_tries_all_that_is_mixed_and_only_that() -> None:
    """The first characters of Offrandes; no later decision is mixed."""
    rules = game("offrandes")
    s = rules.new(4, SeededDealer(Sfc32(1)))
    view = rules.view(s, pending(s)[0])
    search = Search(view, Sfc32(1), thorough_of("offrandes"))
    search.decide(Budget(90))
    assert search.mixing > 0
    best = search.root.most_visited().mean()
    assert sum(child.visits >= TRIED and child.mean() > best - search.mixing for child in search.root.children) > 1
    for _ in range(4):
        play(s, pending(s)[0], rules.read("pick pe,co,gu"), SeededDealer(Sfc32(3)))
    then = Search(rules.view(s, pending(s)[0]), Sfc32(1), thorough_of("offrandes"))
    then.decide(Budget(4))
    assert then.mixing == 0
