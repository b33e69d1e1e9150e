"""What goes wrong in play: guesses, leaks, menus, chance, endings."""

from .edits import Mistakes

MENU = "return [Keep(), *[Light(colour) for colour in range(COLOURS)]]"
RANKS = "[1 + sum(other > score for other in scores) for score in scores]"
UNFILTERED = """    def options(self, s: Lantern, seat: int) -> list[Action[Lantern]]:
        return self.menu(s, seat)

"""
PLAY: Mistakes = {
    "a hidden field that is guessed as it is": (
        [
            ("state.py", "    score: Row", "    moon: i64 = hidden()\n    score: Row"),
            ("state.py", "import shown,", "import hidden, shown,"),
        ],
        r"moon is hidden, and no guessed world ever had another value .* let `guess` of LanternGame \(game.py\) draw",
    ),
    "no guess at all": (
        [("game.py", "def guess(", "def guessed(")],
        r"a world from `guess` breaks a law \(there are 4 lanterns of each colour\): deal out only what is unseen",
    ),
    "a leak through options": (
        [("turns.py", MENU, "return [Keep(), *[Light(c) for c in range(COLOURS) if not s.holds((seat + 1) % s.n, c)]]"),
         ("turns.py", "else LAN_2", "and not s.holds((seat + 1) % s.n, self.colour) else LAN_2")],
        r"leak: .*depending on hidden things|leak: .*where only hidden things do",
    ),
    "a leak through a refusal": (
        [("turns.py", "return None if s.holds(seat, self.colour) else LAN_2",
          "return None if s.holds(seat, self.colour) else LAN_2 if s.holds((seat + 1) % s.n, 0) else LAN_1")],
        r"leak: .*`refuse` and `facts` of Light \(turns.py\), or `closed` of Turn \(turns.py\), may use only what this",
    ),
    "a leak through an event": (
        [("events.py", ', secret=("colour",)', "")],
        r"of something hidden: make the value `secret` in the Telling, or say that it `reveals`",
    ),
    "a legal answer that is not on the menu": (
        [("turns.py", MENU, "return [Keep(), Light(0), Light(1)]")],
        r"light gold by seat \d is neither on the menu of Turn \(turns.py\) nor refused: add it to the menu, or refuse",
    ),
    "a refused answer among the options": (
        [("turns.py", "    def menu(", f"{UNFILTERED}    def menu(")],
        r"is an option of Turn \(turns.py\) and refused by LAN-2: take it off the menu, or correct",
    ),
    "a menu that is not sorted": (
        [("turns.py", MENU, "return [*[Light(colour) for colour in range(COLOURS)], Keep()]")],
        r"the options of Turn \(turns.py\) are not sorted: give each once, in the order of `takes`",
    ),
    "a question without an answer": (
        [("turns.py", MENU, "return []")],
        r"seat \d is asked turn 0 and has no answer: leave it out in `seats` of Turn \(turns.py\)",
    ),
    "chance that is not the dealer's": (
        [("turns.py", "        s.score[seat] += points\n", "        s.score[seat] += random.randrange(10**6)\n"),
         ("turns.py", '"""A turn: light a lantern from your hand, or keep them all."""\n', "import random\n")],
        r"twice with the outcomes .*: score: .*; take chance from the dealer, d.pick or d.draw, and never from",
    ),
    "an agenda that never asks": (
        [("turns.py", "            d.tell(ENDED.of(max(s.score)))\n", "            s.next(Closing())\n")],
        r"10000 steps one after the other ask nobody, now closing \(Closing\): let one of them ask a seat, or stop",
    ),
    "a game that never ends": (
        [("turns.py", "            d.tell(ENDED.of(max(s.score)))\n", "            s.next(Turn(0))\n")],
        r"lantern goes on after 200 answers, now with Turn \(turns.py\): see what ends it",
    ),
    "a result without a rank for every seat": (
        [("game.py", RANKS, "[1, 2]")],
        r"ranks \[1, 2\] of 3 seats: `result` gives each seat a score and a rank",
    ),
    "a law that does not hold": (
        [("turns.py", "        s.lit[self.colour] += 1\n", "        s.lit[self.colour] += 2\n")],
        r"law: ply \d+: there are 4 lanterns of each colour",
    ),
    "an error in the rules": (
        [("turns.py", "points = s.lit[self.colour]", "points = s.lid[self.colour]")],
        r"AttributeError: .*lid.*; in apply, turns.py line \d+",
    ),
    "a rule of no chapter": (
        [("turns.py", "else LAN_2", 'else Rule("LAN-9")')],
        r"is refused by LAN-9, which is in no chapter of lantern: add it to `chapters`",
    ),
    "a rule in two chapters": (
        [("rules.py", "(LAN_4,)", "(LAN_4, LAN_1)")],
        r"the rule LAN-1 is in `chapters` twice: leave it in one",
    ),
}  # fmt: skip
