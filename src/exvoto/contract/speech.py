"""Everything that happens in a game can be said, drawn and counted: checked along with its random games."""

from collections.abc import Callable
from typing import Any

from exvoto.contract.playing import Listener
from exvoto.contract.samples import random_action, viewers
from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.errors import Broken
from exvoto.core.event import Event
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.core.text.lines import WIDTH
from exvoto.core.text.sentences import Texts
from exvoto.games.registry import part_of, statistics_of

PLAYERS = ("Ada", "Bo", "Cleo", "Dora", "Éva", "Hugo")


class Speaker(Listener):
    """Says aloud what it sees, in every language."""

    def __init__(self, game: Game[Any], books: list[Texts]) -> None:
        self.game = game
        self.books = books
        self.rng = Sfc32(5)
        self.board: Any = part_of(game, "board").board if game.manifest.board else None
        self.counted = statistics_of(game)

    def asked(self, s: State, ply: int) -> None:
        step, seat = s.agenda[-1], engine.pending(s)[0]
        self.say(ply, f"prompt {step.verb}", lambda book: book.prompt(step, PLAYERS))
        for cls in self.game.actions:
            self.refused(s, ply, seat, random_action(cls, self.rng))
        self.draw(s, ply)

    def refused(self, s: State, ply: int, seat: int, a: Action[Any]) -> None:
        rule = engine.refuse(s, seat, a)
        if rule is not None:
            facts = engine.facts(s, seat, a)
            self.say(ply, f"refusal {rule.id}", lambda book: book.refusal(rule, facts, PLAYERS))

    def heard(self, s: State, ply: int, answer: Action[Any] | None, events: list[Event]) -> None:
        if answer is not None:
            self.say(ply, f"action {answer.verb}", lambda book: book.action(answer, PLAYERS))
        else:
            self.check_order(s)
        for event in events:
            twins = {twin.write(): twin for viewer in viewers(s) if (twin := event.seen_by(viewer)) is not None}
            for twin in twins.values():
                self.tell(ply, twin)

    def tell(self, ply: int, event: Event) -> None:
        self.say(ply, f"event {event.verb}", lambda book: book.event(event, PLAYERS))

    def say(self, ply: int, what: str, sentence: Callable[[Texts], str]) -> None:
        for book in self.books:
            where = f"said: ply {ply}: texts/{book.language}.json: {what}"
            try:
                said = sentence(book)
            except KeyError as error:
                raise Broken(f"{where}: there is no text for {error}: write it") from error
            if not said or "{" in said or "  " in said or (said[0].isalpha() and not said[0].isupper()):
                raise Broken(f"{where}: '{said}' is no sentence: begin with a capital, leave no brace, no two spaces")

    def draw(self, s: State, ply: int) -> None:
        if self.board is None:
            return
        viewer = viewers(s)[ply % (s.n + 1)]
        for book in self.books:
            lines: list[str] = self.board(self.game.view(s, viewer), book, list(PLAYERS[: s.n]))
            for line in lines:
                if len(line) > WIDTH or "{" in line or line != line.rstrip():
                    raise Broken(
                        f"board: ply {ply}: '{line}' has more than {WIDTH} characters, a brace, or spaces at its end: "
                        "shorten it, or wrap it with exvoto.core.text.lines"
                    )

    def check_order(self, s: State) -> None:
        if sorted(self.counted.order(s)) != list(range(s.n)):
            raise Broken(f"statistics: `order` is {self.counted.order(s)}: give each of the {s.n} seats once")

    def ended(self, s: State) -> None:
        self.draw(s, 0)
        if "rounds" not in self.counted.measures(s):
            raise Broken("statistics: `measures` has no 'rounds': add the number of rounds")
        ending = self.counted.ending(s)
        groups = [*self.counted.uses, *self.counted.kinds()] if self.game.manifest.statistics else []
        for book in self.books:
            if self.game.manifest.statistics and not book.word_or("", "ending", ending):
                raise Broken(f"statistics: texts/{book.language}.json has no '{ending}' under \"ending\": write it")
            for group in groups:
                if not book.word_or("", "group", group):
                    raise Broken(f"statistics: texts/{book.language}.json has no '{group}' under \"group\": write it")
