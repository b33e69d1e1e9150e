"""What an author forgets to write or declares wrongly: methods, files, fields, words."""

from .edits import Mistakes

CLOSED = """    def closed(self, s: Lantern, seat: int, answer: Action[Lantern]) -> Rule:
        return LAN_1

"""
ROUND_OF = """    def round_of(self, s: Lantern) -> int:
        return s.round

"""
COPY = """    def copy(self) -> "Lantern":
        t = super().copy()
        t.lit = self.lit
        return t

"""
DIM = """class Dim(Named):
    def write(self, value: Value) -> str:
        return "red" if value == 1 else super().write(value)


"""
DECLARATIONS: Mistakes = {
    # -- what is missing
    "no closed": ([("turns.py", CLOSED, "")], r"Turn \(turns.py\) has no `closed`: return the Rule that refuses"),
    "no menu": (
        [("turns.py", "def menu(", "def menue(")],
        r"Turn \(turns.py\) takes answers and has no `menu`: return the answers",
    ),
    "no seats of a step": (
        [("turns.py", "def seats(", "def seated(")],
        r"Turn \(turns.py\) takes answers and has no `seats`: return the seats that are asked",
    ),
    "no refuse": (
        [("turns.py", "    def refuse(self, s: Lantern, seat: int) -> Rule | None:\n        return None\n", "")],
        r"Keep \(turns.py\) has no `refuse`: return the first Rule",
    ),
    "no apply": (
        [("turns.py", "        d.tell(KEPT.of(seat))\n", "        super().apply(s, seat, d)\n")],
        r"Keep \(lantern.turns\) has no `apply`: carry out the answer",
    ),
    "no round_of": ([("game.py", ROUND_OF, "")], r"LanternGame \(game.py\) has no `round_of`: return the number of"),
    "no board.py": ([("board.py", "", "")], r"board='board', but there is no lantern/board.py: write it with a func"),
    "a board without board()": ([("board.py", "def board(", "def draw(")], r"lantern.board has no function `board\("),
    "a board that cannot be imported": (
        [("board.py", "import View", "import Sights")],
        r"the board of lantern cannot be imported: ImportError: .*Sights.*; in <module>, board.py line 3",
    ),
    "no weights": ([("bots/weights.toml", "", "")], r"lantern has an evaluation and no weights: write .*weights.toml"),
    "no manifest": (
        [("game.py", "quick=2", "quick=9")],
        r"LanternGame \(game.py\) needs a `manifest`: Manifest\(minutes=…, quick=…\)",
    ),
    "an order that no step takes": (
        [("game.py", '"turn", "keep"', '"turn", "wait"')],
        r"the standing order 'wait' answers 'turn' with 'wait': no step takes that",
    ),
    "a folder that is not there": (
        [("game.py", 'statistics="lab",', 'statistics="lab",\n        lessons="lessons",')],
        r"the manifest of lantern names 'lessons', which is not in its package: put it there",
    ),
    "seats empty": ([("game.py", "range(2, 4)", "range(0)")], r"LanternGame.seats is range\(0, 0\): say for how many"),
    "no name": ([("game.py", '"lantern"', '""')], r"LanternGame.name is '': write one word in small letters"),
    # -- fields
    "a field without declaration": (
        [("game.py", "        s.next(Deal())\n", "        s.next(Deal())\n        s.secret = 1\n")],
        r"Lantern.secret has no declaration: write `secret: i64 = shown\(\)`, or who sees it",
    ),
    "a field only annotated": (
        [("state.py", "first: i64 = shown(SEAT)", "first: i64")],
        r"Lantern.first has no declaration: write `first: i64 = shown\(\)`",
    ),
    "a row only annotated": (
        [("state.py", "score: Row = shown(NUMBER, (SEAT,))", "score: Row")],
        r"Lantern.score has no declaration: write `score: Row = shown\(\)`",
    ),
    "a wrong axis": (
        [("game.py", "        s.next(Deal())\n", "        s.next(Deal())\n        s.lit = s.hand[:]\n")],
        r"Lantern.lit has 6 entries, and its axes \(colour\) make 3: correct the axes, or what `blank` puts there",
    ),
    "a wrong start": (
        [("state.py", "start=EACH)", "start=(4, 4))")],
        r"Lantern.deck: its axes make 3 entries, and it starts with 2",
    ),
    "a copy that shares a row": (
        [("state.py", "    def holds(", f"{COPY}    def holds(")],
        r"a copy shares lit: .*; leave `copy` to State, or copy every row with a slice",
    ),
    # -- words
    "a duplicate verb": (
        [("turns.py", 'verb: ClassVar[str] = "keep"', 'verb: ClassVar[str] = "light"')],
        r"two actions have the verb 'light': Keep \(turns.py\) and Light \(turns.py\); rename one of them",
    ),
    "no verb": ([("turns.py", '    verb: ClassVar[str] = "closing"\n\n', "")], r"Closing \(turns.py\) has no `verb`"),
    "an action that is not listed": (
        [("turns.py", '("keep", "light")', '("keep", "light", "douse")')],
        r"Turn \(turns.py\) takes 'douse', but no action has that verb: correct `takes`, or name the module",
    ),
    "an action that no step takes": (
        [("turns.py", '("keep", "light")', '("light",)'), ("turns.py", "[Keep(), *[", "[*["), ],
        r"no step takes 'keep', so Keep \(turns.py\) can never be answered: add the verb",
    ),
    "a module that is not listed": (
        [
            ("extra.py", "x", "from exvoto.core.step import Step\n\n\nclass Dawn(Step):\n    verb = 'dawn'\n"),
            ("turns.py", "from .pieces", "from . import extra\nfrom .pieces"),
        ],
        r"Dawn \(extra.py\) is not part of the game: name its module in LanternGame.modules",
    ),
    "an event of another module": (
        [("game.py", "(events, turns)", "(turns,)")],
        r"the event FIRST in \w+.py is not part of the game: name the module that defines it in LanternGame.modules",
    ),
    "an event made on the spot": (
        [("turns.py", "KEPT.of(seat)", 'Telling("stays", ("seat", NUMBER)).of(seat)'),
         ("turns.py", "from exvoto.core.fast", "from exvoto.core.event import Telling\nfrom exvoto.core.fast")],
        r"the event 'stays' occurs, but no module in `modules` defines its Telling: name the module there",
    ),
    "an event with too few values": (
        [("turns.py", "KEPT.of(seat)", "KEPT.of()")],
        r"the event 'kept' occurs with \(\): give it seat",
    ),
    "a constructor that does not fit the shape": (
        [("turns.py", "self.colour = colour", "self.color = colour")],
        r"Light \(turns.py\) has the shape \(colour\), but: .*no attribute 'colour'; its constructor takes",
    ),
    "notation that does not read back": (
        [
            ("pieces.py", "from exvoto.core.kind import Named\n", "from exvoto.core.kind import Named, Value\n"),
            ("pieces.py", "COLOUR: Final = Named(", f"{DIM}COLOUR: Final = Dim("),
        ],
        r"the kind 'colour' writes 1 as 'red' and reads that as 0: its `read` must undo its `write`",
    ),
}  # fmt: skip
