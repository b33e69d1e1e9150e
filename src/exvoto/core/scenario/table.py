"""The table a scenario is played at: a state, the events of this block, and what was asked."""

from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer, Recorder, ScriptedDealer
from exvoto.core.document.wording import counted, meant, suggestion
from exvoto.core.engine import decision, over, play, refuse
from exvoto.core.errors import ExvotoError, Illegal, Mischance, Unreadable
from exvoto.core.game import Game
from exvoto.core.kind import SEAT
from exvoto.core.position import dump
from exvoto.core.scenario.chance import complaint, complete, unused
from exvoto.core.scenario.unassisted import play_unassisted
from exvoto.core.state import State
from exvoto.core.transcript import Line, read_line

OVER: Final = "over"


class Table:
    def __init__(self, game: Game[Any], s: State, automatic: bool) -> None:
        self.game = game
        self.s = s
        self.automatic = automatic  # False: questions with one answer are put as well
        self.events: list[str] = []  # of this block
        self.questions: list[str] = [whose(s)]  # put by the answers of this block; before the first, what waits
        self.answered = False

    def begin_block(self) -> None:
        self.events = []
        self.questions = [whose(self.s)]
        self.answered = False

    def push(self, s: State, seat: int, a: Action[Any], d: Dealer) -> None:
        if self.automatic:
            play(s, seat, a, d)
        else:
            play_unassisted(s, seat, a, d)

    def play(self, text: str) -> str:
        """Play a line, or try one that must be refused; returns what is wrong, or nothing. Raises Unreadable."""
        said, mark, rules = text.partition("!")
        line = read_line(said, self.s.n)
        if mark:
            return self.check_refusal(said, rules)
        if over(self.s):
            return f"'{text}': expected an answer, found that the game is over"
        before = self.s.copy()
        chance = ScriptedDealer(line.outcomes)
        dealer = Recorder(chance)
        try:
            self.push(self.s, line.seat, self.game.read(line.answer), dealer)
        except Mischance as missed:  # each has its own name: compiled, a second one of a name has the first one's type
            return (
                f"'{text}': {complaint(chance, missed, self.game, self.s)}{self.remedy(chance, missed, before, line)}"
            )
        except Illegal as illegal:
            return f"'{text}': expected a legal answer, found a refusal by {illegal.rule.id} (asked: {whose(self.s)})"
        except ExvotoError as other:
            return f"'{text}': {other}{self.verb_meant(line.answer)}"
        if chance.left():
            return f"'{text}': {unused(chance)}"
        self.events += [event.write() for event in dealer.events]
        self.questions = [*self.questions, whose(self.s)] if self.answered else [whose(self.s)]
        self.answered = True
        return ""

    def verb_meant(self, answer: str) -> str:
        """For an answer whose verb is misspelt."""
        verb = answer.split(maxsplit=1)[0].lower()
        verbs = [action.verb for action in self.game.actions]
        near = "" if verb in verbs else meant(verb, verbs)
        return f"; did you mean {near}?" if near else ""

    def remedy(self, chance: ScriptedDealer, error: Mischance, before: State, line: Line) -> str:
        """How the whole line could be written."""

        def again(d: Dealer) -> None:
            self.push(before, line.seat, self.game.read(line.answer), d)

        outcomes = complete(chance, error, again)
        needed = counted(len(outcomes), "outcome is", "outcomes are")
        shown = Line(line.seat, line.answer, outcomes).write()
        return f'; {needed} needed here, for example "{shown}"' if outcomes else ""

    def check_refusal(self, said: str, rules: str) -> str:
        """A refusal must name one of the rules, and leave the state as it was."""
        said = said.strip()
        ids = rules.replace(",", " ").split()
        known = self.game.rules()
        if not ids:
            raise Unreadable(f"'{said} !': name the rule that refuses it: \"{said} ! {next(iter(known), OVER)}\"")
        line = read_line(said, self.s.n)
        if over(self.s):
            return "" if OVER in ids else f"'{said}': expected refusal {' or '.join(ids)}, found that the game is over"
        before = dump(self.game, self.s)
        rule = refuse(self.s, line.seat, self.game.read(line.answer))
        found = "accepted" if rule is None else rule.id
        if dump(self.game, self.s) != before:
            return f"'{said}': the refusal changed the state"
        if found in ids:
            return ""
        strange = [id for id in ids if id not in known and id != OVER]
        note = f"; {self.game.name} has no rule {strange[0]}, {suggestion(strange[0], known, 'but')}" if strange else ""
        return f"'{said}': expected refusal {' or '.join(ids)}, found {found}{note}"


def whose(s: State) -> str:
    """'A lot' (seats, then the verb of the step), 'A,B declare', or 'over'."""
    now = decision(s)
    return OVER if now is None else f"{','.join(SEAT.write(seat) for seat in now.seats)} {now.step.verb}"
