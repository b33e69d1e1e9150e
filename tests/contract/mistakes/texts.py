"""What is missing or wrong in the catalogues, the board and the statistics."""

from .edits import Mistakes

TEXTS: Mistakes = {
    "a rule without a sentence": (
        [("rules.py", "(LAN_4,)", '(LAN_4, Rule("LAN-5"))')],
        r'texts/en.json: rule LAN-5 has no text: write it under "rule"',
    ),
    "a sentence of a rule that does not exist": (
        [("texts/fr.json", '"LAN-4": "Après', '"LAN-7": "Rien.",\n    "LAN-4": "Après')],
        r"texts/fr.json: rule LAN-7 is a text of nothing: delete it",
    ),
    "a chapter without a title": (
        [("texts/en.json", ', "end": "The end"', "")],
        r'texts/en.json: chapter end has no text: write it under "chapter"',
    ),
    "a step without a text": (
        [("texts/en.json", '"turn": "Light a lantern?"', '"tern": "Light a lantern?"')],
        r'texts/en.json: prompt turn has no text: write it under "prompt"',
    ),
    "an action without a text in one language": (
        [("texts/fr.json", '"keep": "Tout garder", ', "")],
        r'texts/fr.json: action keep has no text: write it under "action"',
    ),
    "an event without a text": (
        [("texts/en.json", '    "kept": "{seat} keeps all lanterns.",\n', "")],
        r'texts/en.json: event kept has no text: write it under "event"',
    ),
    "an option without a text": (
        [("texts/fr.json", ', "on": "Oui."', "")],
        r'texts/fr.json: option bonus has no text for on: write it under "value"',
    ),
    "a noun that is missing": (
        [("texts/en.json", ', "gold": "gold"', "")],
        r'texts/en.json: colour gold has no noun: write it under "noun", "colour"',
    ),
    "a placeholder that names nothing": (
        [("texts/en.json", "{seat} begins.", "{who} begins.")],
        r"texts/en.json: event first: \{who\} is no value of it: it has seat",
    ),
    "no catalogue in one language": (
        [("texts/fr.json", "", "")],
        r"lantern has no catalogue in this language: write texts/fr.json in its package",
    ),
    "a catalogue that is not JSON": (
        [("texts/fr.json", '"title": "Lanterne",', '"title": "Lanterne"')],
        r"a catalogue of lantern is not JSON: .*line 3",
    ),
    "a sentence that begins small": (
        [("texts/en.json", "Light a lantern?", "light a lantern?")],
        r"texts/en.json: prompt turn: 'light a lantern\?' is no sentence: begin with a capital",
    ),
    "a line of the board that is too long": (
        [("board.py", '{name}: {view', '{name:<120}: {view')],
        r"has more than 100 characters, a brace, or spaces at its end: shorten it, or wrap it",
    ),
    "an end without a text": (
        [("lab.py", 'return "rounds"', 'return "moon"')],
        r"texts/en.json has no 'moon' under \"ending\": write it",
    ),
    "a group without a text": (
        [("lab.py", '{"colour": ("', '{"shade": ("')],
        r"texts/en.json has no 'shade' under \"group\": write it",
    ),
    "statistics without rounds": (
        [("lab.py", '"rounds": s.round, ', "")],
        r"`measures` has no 'rounds': add the number of rounds",
    ),
    "an order of the seats with a gap": (
        [("lab.py", "(s.first + k) % s.n", "s.first")],
        r"`order` is \[.*\]: give each of the \d seats once",
    ),
}  # fmt: skip
