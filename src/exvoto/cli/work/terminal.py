"""`exvoto terminal`: a whole game in a plain terminal against bots."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from exvoto.bots.advice import remark_text
from exvoto.bots.evaluations import eval_of
from exvoto.bots.registry import make_bot
from exvoto.bots.search import Budget
from exvoto.cli.words import say
from exvoto.cli.work.hint import hint_lines
from exvoto.cli.work.parts import next_parts, read_parts
from exvoto.cli.work.replay import saved_game
from exvoto.cli.work.rules import wrapped
from exvoto.cli.work.taken_back import TakenBack
from exvoto.core.action import Action
from exvoto.core.dealer import ScriptedDealer, SeededDealer
from exvoto.core.engine import complete, decision, facts, options, over, pending, refuse, unlisted
from exvoto.core.errors import BadTable, ExvotoError, Illegal, Unreadable
from exvoto.core.event import Event
from exvoto.core.game import Game, Options
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe, replay
from exvoto.games import part_of, texts_for
from exvoto.lab.match import HINTS, thoughts_of

HINT_MS = 1500.0  # of thinking before a hint
SHOWN = 30  # options listed with a number; longer menus say how to write the others


class Terminal:
    """Reads with `input`, writes with `print`; both can be replaced, so that a test can sit at the table."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        me: int,
        bots: list[str],
        seed: int | None,
        language: str,
        table: Options,
        load: Path | None = None,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
    ) -> None:
        self.game = game
        self.texts = texts_for(game, language)
        self.language = language
        self.commands = {"?": "help", "q": "quit"}
        for pair in self.say("commands").split():
            said, _, command = pair.partition("=")
            self.commands[said] = command
        self.read = read
        self.write = write
        saved = None if load is None else saved_game(self.game, load)
        players = players or min(4, self.game.seats[-1])
        if saved is not None:
            players, table = saved.seats, saved.options
        self.game.table(players, table)
        if not 1 <= me <= players:
            raise BadTable(f"me: seat {me} is none of 1 to {players}")
        self.me = me - 1
        self.bots = [make_bot(bots[seat % len(bots)], game.name) for seat in range(players)]
        self.names = [self.say("you" if seat == self.me else "bot", number=seat + 1) for seat in range(players)]
        seed = secrets.randbits(96) if seed is None else seed
        self.thoughts, self.hints = thoughts_of(seed), thoughts_of(seed, HINTS)
        self.scribe = Scribe(self.game, players, table, SeededDealer(Sfc32(seed)))
        self.told: list[Event | str] = list(self.scribe.opening)
        self.taken_back = TakenBack()
        if saved is not None:
            self.scribe.transcript = saved
            self.rewind(len(saved.lines))
        self.scribe.transcript.names = self.names

    def say(self, key: str, **values: Any) -> str:
        return say(self.language, key, **values)

    def run(self) -> None:
        self.write(self.say("welcome", title=self.texts.word("game", "title")))
        while not over(self.scribe.state):
            seats = pending(self.scribe.state)
            if self.me in seats and len(seats) == 1:
                if not self.my_turn():
                    return
            else:
                seat = next(seat for seat in seats if seat != self.me)
                view = self.game.view(self.scribe.state, seat)
                before = self.taken_back.answer(self.scribe.transcript.lines, seat)
                answer = self.game.read(before) if before else self.bots[seat].choose(view, self.thoughts)
                remark = eval_of(self.game.name).remark(view, answer, self.thoughts)
                self.answer(seat, answer.write())
                if remark is not None and remark.to in (NONE, self.me):
                    said = remark_text(self.game.name, remark.words, self.texts.language, self.names)
                    self.told.append(self.say("named", name=self.names[seat], what=said))
        self.tell()
        self.show_board()
        self.show_result()

    def answer(self, seat: int, text: str) -> None:
        fresh = self.scribe.dealer.chance
        before = self.taken_back.chance(self.scribe.transcript.lines, seat, self.game.read(text).write())
        self.scribe.dealer.chance = fresh if before is None else ScriptedDealer(before)
        try:
            self.told += self.scribe.answer(seat, text)
        finally:
            self.scribe.dealer.chance = fresh

    def my_turn(self) -> bool:
        """One decision of the person; False when they leave."""
        self.tell()
        self.show_board()
        now = decision(self.scribe.state)
        assert now is not None
        self.write("")
        self.write("> " + self.texts.prompt(now.step, self.names))
        mine = list(options(self.scribe.state, self.me))
        if len(mine) == 1:
            self.write(self.say("sole", what=self.texts.action(mine[0], self.names)))
            self.answer(self.me, mine[0].write())
            return True
        self.show_options(mine)
        while True:
            line = self.read(self.say("ask")).strip()
            word, _, rest = line.partition(" ")
            command = self.commands.get(word.lower(), word)
            if command == "quit":
                return False
            try:
                if self.obey(command, rest.strip(), line, mine):
                    return True
            except Illegal as error:
                self.explain(line, error)
            except Unreadable:
                self.write(self.say("unreadable", line=rest if command == "why" else line, forms=self.forms()))
            except ExvotoError as error:
                self.write(str(error))

    def obey(self, word: str, rest: str, line: str, mine: list[Action[Any]]) -> bool:
        """True when the decision is over: answered or taken back."""
        if word in ("help", ""):
            self.write(self.say("help", rule=next(iter(self.game.rules()))))
        elif word == "undo":
            return self.undo()
        elif word == "save":
            self.save(Path(rest or f"{self.game.name}.txt"))
        elif word == "why":
            self.why(rest, mine)
        elif word == "board":
            self.show_board()
        elif word == "options":
            self.list_options(rest, mine)
        elif word == "rules":
            self.show_rule(rest)
        elif word == "hint":
            self.show_hint()
        elif word.isascii() and word.isdigit() and not rest:
            if 1 <= int(word) <= len(mine):
                self.answer(self.me, mine[int(word) - 1].write())
                return True
            self.write(self.say("no-option", number=word, most=len(mine)))
        else:
            self.answer(self.me, self.read_action(line).write())
            return True
        return False

    def read_action(self, line: str) -> Action[Any]:
        now = decision(self.scribe.state)
        return self.game.read(line, () if now is None else now.step.takes)

    def forms(self) -> str:
        """How each answer to the present question is written."""
        now = decision(self.scribe.state)
        takes = () if now is None else now.step.takes
        words = [cls for cls in self.game.actions if cls.verb in takes]
        return ", ".join(" ".join([cls.verb, *(f"<{name}>" for name, _ in cls.shape)]) for cls in words)

    def explain(self, line: str, error: Illegal) -> None:
        why = facts(self.scribe.state, self.me, self.read_action(line))
        what = self.texts.refusal(error.rule, why, self.names)
        for text in wrapped(self.say("named", name=error.rule.id, what=what)):
            self.write(text)

    def why(self, line: str, mine: list[Action[Any]]) -> None:
        """Whether a move is allowed, and if not, why; a number is an option of the list."""
        if not line:
            self.write(self.say("why-what", forms=self.forms()))
            return
        if line.isascii() and line.isdigit():
            if not 1 <= int(line) <= len(mine):
                self.write(self.say("no-option", number=line, most=len(mine)))
                return
            line = mine[int(line) - 1].write()
        a = self.read_action(line)
        rule = refuse(self.scribe.state, self.me, a)
        if rule is None:
            self.write(self.say("legal"))
        else:
            self.explain(line, Illegal(rule, line))

    def undo(self) -> bool:
        """Back to one's own previous decision."""
        lines = self.scribe.transcript.lines
        mine = [number for number, line in enumerate(lines) if line.seat == self.me]
        if not mine:
            self.write(self.say("nothing-to-undo"))
            return False
        self.rewind(mine[-1])
        while len(options(self.scribe.state, self.me)) == 1 and len(mine) > 1:  # what was answered for them
            mine.pop()
            self.rewind(mine[-1])
        self.write(self.say("undone"))
        return True

    def rewind(self, until: int) -> None:
        played = replay(self.game, self.scribe.transcript, until)
        self.scribe.state = played.state
        self.taken_back.keep(self.scribe.transcript.lines, until)
        self.scribe.transcript.lines = self.scribe.transcript.lines[:until]
        self.told = []

    def save(self, file: Path) -> None:
        try:
            file.write_text(self.scribe.transcript.write(), "utf-8")
        except OSError as error:
            self.write(f"{file}: {error.strerror}")
        else:
            self.write(self.say("saved", file=file))

    def tell(self) -> None:
        """What happened since the last look, as far as this seat may know."""
        for event in self.told:
            twin = event if isinstance(event, str) else event.seen_by(self.me)
            if isinstance(twin, str):
                self.write("  " + twin)
            elif twin is not None:
                self.write("  " + self.texts.event(twin, self.names))
        self.told = []

    def show_board(self) -> None:
        board = part_of(self.game, "board").board
        self.write("")
        for line in board(self.game.view(self.scribe.state, self.me), self.texts, self.names):
            self.write(line)

    def show_options(self, mine: list[Action[Any]], most: int = SHOWN) -> None:
        for number, a in enumerate(mine[:most], 1):
            self.write(f"  {number:>3}  {self.texts.action(a, self.names)}   [{a.write()}]")
        if len(mine) > most:
            self.write(self.say("more-options", count=len(mine) - most))
        left = unlisted(self.scribe.state, self.me, mine)
        if left > 0:
            self.write(self.say("unlisted", count=left, part=" ".join(mine[len(mine) // 2].write().split()[:2])))

    def list_options(self, parts: str, mine: list[Action[Any]]) -> None:
        """All options, or those with these parts; `mine` becomes what is listed, so that numbers mean that."""
        s = self.scribe.state
        if not parts:
            mine[:] = options(s, self.me)
            self.show_options(mine, len(mine))
            return
        draft = read_parts(self.game, parts, s.agenda[-1].takes)
        found = complete(s, self.me, draft)
        if not found.options:
            self.write(self.say("no-parts", parts=parts))
            return
        mine[:] = found.options
        for number, a in enumerate(mine[:SHOWN], 1):
            self.write(f"  {number:>3}  {self.texts.action(a, self.names)}   [{a.write()}]")
        if found.count > SHOWN:
            self.write(self.say("more-parts", count=found.count - SHOWN))
            for name, values in next_parts(self.game, draft, found):
                for text in wrapped(self.say("named", name=name, what=values)):
                    self.write(text)

    def show_hint(self) -> None:
        view = self.game.view(self.scribe.state, self.me)
        for line in hint_lines(view, self.hints, Budget(0, HINT_MS), self.texts, self.names):
            for text in wrapped(line):
                self.write(text)

    def show_rule(self, id: str) -> None:
        rules = self.game.rules()
        found = [rule for rule in rules if rule.lower() == id.lower()]
        if not found:
            self.write(self.say("no-rule", id=id, game=self.game.name))
        for rule in found:
            for text in wrapped(f"{rule}  {self.texts.rule(rule)}"):
                self.write(text)

    def show_result(self) -> None:
        result = self.game.result(self.scribe.state)
        self.write("")
        self.write(self.say("winners", winners=self.texts.join([self.names[seat] for seat in result.winners()])))
        for seat in sorted(range(len(self.names)), key=lambda seat: result.ranks[seat]):
            self.write(f"  {result.ranks[seat]}. {self.names[seat]}  {result.scores[seat]}")
