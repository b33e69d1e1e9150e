"""Every sentence keeps to docs/glossary.toml and to the typography of its language."""

import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from exvoto.games import NAMES

ROOT = Path(__file__).parents[2]
GLOSSARY: dict[str, Any] = tomllib.loads((ROOT / "docs" / "glossary.toml").read_text("utf-8"))
CATALOGUES = [
    path
    for folder, inside in (
        ("src/exvoto", "texts"),
        ("src/exvoto", "lessons"),
        ("src/exvoto", "reference"),
        ("src/exvoto", "rulebook"),
        ("page/src", "words"),
    )
    for path in sorted((ROOT / folder).glob(f"**/{inside}/*.json"))
    if path.stem in ("en", "fr")
]
PLACES = {place["name"]: place for place in GLOSSARY["place"]}
PLACEHOLDER = re.compile(r"\{[^}]*\}")
# Not a sentence, left out before marks are looked at: code, addresses, the small pictures of a rulebook.
CODE = re.compile(r"`[^`]*`|https?://\S+|\b\w+\.\w+/\w+|[ \u00a0]?:~?[a-z]+:")
COMMENT = re.compile(r"(?<![:\w])//[^\n]*|/\*.*?\*/|<!--.*?-->", re.DOTALL)
NAMED = re.compile(r"/(cards/\d+|(card|lesson|kind|tone|rows|head))$")  # keys of a rulebook under which names stand
SPACES = " \u00a0\u202f"


class Sentence(NamedTuple):
    where: str
    language: str
    game: str
    text: str


def leaves(entry: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(entry, str):
        yield key, entry
    elif isinstance(entry, dict | list):
        for name, value in entry.items() if isinstance(entry, dict) else enumerate(entry):
            yield from leaves(value, f"{key}/{name}" if key else str(name))


def sentences(path: Path) -> list[Sentence]:
    """The texts of one catalogue; the game is that of its folder, or of the key in a catalogue of several games."""
    found = []
    for key, text in leaves(json.loads(path.read_text("utf-8"))):
        if "rulebook" in path.parts and NAMED.search(key):
            continue
        parts = [*path.relative_to(ROOT).parts, *key.split("/")]
        game = next((name for name in NAMES if name in parts), "")
        found.append(Sentence(f"{path.relative_to(ROOT)}: {key}", path.stem, game, text))
    return found


def whole_word(synonym: str) -> re.Pattern[str]:
    """In lower case it matches with a capital too; with a capital only as it stands."""
    flags = re.IGNORECASE if synonym == synonym.lower() else 0
    return re.compile(rf"(?<!\w){synonym}(?!\w)", flags)


def wrong_words(sentence: Sentence) -> list[str]:
    """The synonyms in a sentence that the glossary forbids in its language and game."""
    found = []
    for term in GLOSSARY["term"]:
        if term.get("game", sentence.game) == sentence.game:
            for synonym in term.get(f"not_{sentence.language}", []):
                if match := whole_word(synonym).search(CODE.sub("", PLACEHOLDER.sub("{}", sentence.text))):
                    found.append(f"{match.group()!r} is called {term[sentence.language]!r}")
    return found


def wrong_marks(sentence: Sentence) -> list[str]:
    """Apostrophes, ellipses, percentages, and in French the spaces that keep a mark with its word."""
    text = CODE.sub("", PLACEHOLDER.sub("0", sentence.text))
    rules = {"straight apostrophe": r"'", "three dots for an ellipsis": r"\.\.\."}
    if sentence.language == "en":
        rules["a space before %"] = rf"[{SPACES}]%"
    else:
        rules["no no-break space before %"] = r"(?<![\u00a0\u202f])%"
        rules["no no-break space before a mark"] = (
            rf"(?<![{SPACES}(:;?!/])(?<!^)[;?!](?!\w)|(?<![{SPACES}(:]):(?![/\w])|[ ][:;?!]"
        )
        rules["no no-break space inside « »"] = r"«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»"
        for title in GLOSSARY["foreign"]["fr"]:
            text = text.replace(title, "")
    return [name for name, pattern in rules.items() if re.search(pattern, text)]


def wrong_constructions(text: str) -> list[str]:
    """What reads as translated into English."""
    found = [(whole_word(one["en"]).search(text), one["instead"]) for one in GLOSSARY["construction"]]
    return [f"{match.group()!r}: {instead}" for match, instead in found if match]


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that people read: of Python comments and strings, of the page comments; names are not prose."""  # noqa: E501
    source = path.read_text("utf-8")
    if path.suffix in (".ts", ".svelte"):
        for match in COMMENT.finditer(source):
            yield from enumerate(match.group().splitlines(), source.count("\n", 0, match.start()) + 1)
        return
    if path.suffix != ".py":
        yield from enumerate(source.splitlines(), 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            yield from enumerate(token.string.splitlines(), token.start[0])


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "/".join(path.relative_to(ROOT).parts[-4:]))
def test_a_catalogue_speaks_its_language(path: Path) -> None:
    """One name for one thing, marks as they are printed, no translated constructions."""
    found = [
        f"{sentence.where}: {fault}"
        for sentence in sentences(path)
        for fault in [
            *wrong_words(sentence),
            *wrong_marks(sentence),
            *(wrong_constructions(sentence.text) if sentence.language == "en" else []),
        ]
    ]
    assert found == []


@pytest.mark.parametrize("name", [name for name, place in PLACES.items() if place["checked"]])
def test_a_place_reads_as_english(name: str) -> None:
    """Code and docs avoid the same constructions; docs/glossary.toml says which places are checked."""
    files = [path for pattern in PLACES[name]["files"] for path in sorted(ROOT.glob(pattern))]
    assert files
    found = [
        f"{path.relative_to(ROOT)}:{line}: {fault}"
        for path in files
        for line, text in prose(path)
        for fault in wrong_constructions(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "game", "text", "fault"),
    [
        ("fr", "", "Votre siège est libre.", "'siège' is called 'place'"),
        ("fr", "", "Sièges libres", "'Sièges' is called 'place'"),
        ("en", "offrandes", "You bribe a guard.", "'bribe' is called 'corrupt, corruption'"),
        ("en", "prieres", "Spend {n} Implication.", "'Implication' is called 'Commitment'"),
        ("fr", "odyssee", "un vent de {strength}", "'vent de {' is called 'vent de force 5'"),
    ],
)
def test_a_planted_synonym_is_found(language: str, game: str, text: str, fault: str) -> None:
    assert wrong_words(Sentence("", language, game, text)) == [fault]


@pytest.mark.parametrize(
    ("language", "game", "text"),
    [
        ("fr", "", "Chaque assiégé passe : {siege}."),
        ("fr", "prieres", "L’Implication compte."),
        ("en", "offrandes", "The implication is clear."),
        ("fr", "", "Votre décision vous engage."),
    ],
)
def test_other_words_and_other_games_are_left_alone(language: str, game: str, text: str) -> None:
    assert wrong_words(Sentence("", language, game, text)) == []


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("fr", "Ce n'est pas possible.", "straight apostrophe"),
        ("en", "It isn't possible.", "straight apostrophe"),
        ("en", "Wait...", "three dots for an ellipsis"),
        ("en", "Wins {chance} %.", "a space before %"),
        ("fr", "Gagne {chance}%.", "no no-break space before %"),
        ("fr", "Gagne 36 %.", "no no-break space before %"),
        ("fr", "Qui ?", "no no-break space before a mark"),
        ("fr", "Qui?", "no no-break space before a mark"),
        ("fr", "Attention: passez.", "no no-break space before a mark"),
        ("fr", "« Oui\u00a0»", "no no-break space inside « »"),
        ("fr", "«\u00a0Oui »", "no no-break space inside « »"),
    ],
)
def test_a_planted_mark_is_found(language: str, text: str, fault: str) -> None:
    assert wrong_marks(Sentence("", language, "", text)) == [fault]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "fr",
            "«\u00a0{name}\u00a0»\u00a0: 36\u00a0%, n’est-ce pas\u00a0? `exvoto: x'` https://a.example/?b {seat:of}",
        ),
        ("en", "“{name}” isn’t 36%: why?"),
    ],
)
def test_good_marks_are_left_alone(language: str, text: str) -> None:
    assert wrong_marks(Sentence("", language, "", text.replace("isn’t", "is not"))) == []


@pytest.mark.parametrize(
    "text",
    [
        "Whoever leads wins.",
        "It is your chance in your turn.",
        "Shuffle the discard.",
        "At most 20 messages a second.",
        "One WebSocket a table.",
        "The rules are told here.",
        "Reload the page anew.",
        "Your own entries, of the others nothing.",
        "Everybody is asked, also where one answer is left.",
        "Its weights lie in `weights.toml`.",
        "The cards are laid open.",
        "A run that was broken off continues.",
        "Everybody above his limit discards.",
        "In one's own turn.",
    ],
)
def test_a_planted_construction_is_found(text: str) -> None:
    assert wrong_constructions(text) != []


def test_plain_english_is_left_alone() -> None:
    text = "On your turn, shuffle the discard pile; it gives a player one card, 20 per second, and bearers climb."
    assert wrong_constructions(text) == []
    text = "A card lies on the table; it is in `hand`. The High Druid walks on, and his number is public."
    assert wrong_constructions(text) == []


def test_a_name_in_code_is_not_prose(tmp_path: Path) -> None:
    """A variable may be called `lit`; a comment or a docstring may not say so."""
    file = tmp_path / "planted.py"
    file.write_text('def lit(anew: int) -> int:\n    """Whoever is lit."""\n    return anew  # anew\n', "utf-8")
    found = [(line, len(wrong_constructions(text))) for line, text in prose(file)]
    assert found == [(2, 2), (3, 1)]
    page = tmp_path / "planted.svelte"
    page.write_text(
        '<!-- lit -->\n<p class="lit">{lit}</p> // anew\n/* one\nwhoever */ const url = "http://lit";\n', "utf-8"
    )
    assert [line for line, text in prose(page) if wrong_constructions(text)] == [1, 2, 4]


def test_the_glossary_keeps_to_itself() -> None:
    """Every term has both languages, names a game that exists, and is not forbidden by itself."""
    for term in GLOSSARY["term"]:
        assert term.get("game", NAMES[0]) in NAMES
        for language in ("en", "fr"):
            own = Sentence("", language, term.get("game", ""), term[language])
            assert wrong_words(own) == [], term["thing"]
