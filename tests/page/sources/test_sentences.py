"""The page makes its sentences itself: on thousands of events of all games it must say what the server's texts say."""

import json
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from exvoto.contract.samples import random_action
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.engine import facts, over, play, refuse
from exvoto.core.event import Event
from exvoto.core.sfc import Sfc32
from exvoto.core.wire import event_to_json
from exvoto.games import NAMES, game, texts
from exvoto.games.describe import describe
from tests.page.desk import ROOT, node

NAMES_OF_PEOPLE = ["Ada", "Yann", "Émile", "Harry", "Hugo", "Zoé"]
MOST = 400  # cases of each sort, game and language
WORDS = ROOT / "page" / "src"


def happenings(name: str) -> tuple[list[Event], list[Any], list[Any], list[Any]]:
    """Events as different viewers see them, actions, steps and refusals, of a few games played at random."""
    rules, events, actions, steps, refusals = game(name), [], [], [], []
    for seed in range(3):
        rng = random.Random(seed)
        recorder = Recorder(SeededDealer(Sfc32(seed)))
        s = rules.new(rules.seats[seed % len(rules.seats)], recorder)
        for _ in range(250):
            told = recorder.take()[1]
            events += [seen for event in told for seat in (None, 0, 1) if (seen := event.seen_by(seat)) is not None]
            if over(s):
                break
            seat = next(seat for seat, given in zip(s.asked, s.answers, strict=True) if given is None)
            step = s.agenda[-1]
            answer = step.nth(s, seat, rng.randrange(step.count(s, seat)))
            steps.append(step)
            wrong = random_action(rules.actions[rng.randrange(len(rules.actions))], Sfc32(rng.randrange(1000)))
            rule = refuse(s, seat, wrong)
            refusals += [(rule, facts(s, seat, wrong))] if rule is not None else []
            actions.append(answer)
            play(s, seat, answer, recorder)
    return events, actions, steps, refusals


def thinned(things: list[Any], text: Any) -> list[Any]:
    """Every different one once, at most MOST, evenly chosen."""
    different = list({text(thing): thing for thing in things}.values())
    return different[:: max(1, len(different) // MOST)]


def cases(name: str) -> dict[str, Any]:
    events, actions, steps, refusals = happenings(name)
    found: list[dict[str, Any]] = []
    catalogues = {}
    for language in ("en", "fr"):
        said = texts(name, language)
        catalogues[language] = {**said.shared, **said.own}
        for event in thinned(events, lambda one: one.write()):
            expected = said.event(event, NAMES_OF_PEOPLE)
            found.append({"language": language, "sort": "event", "said": event_to_json(event), "expected": expected})
        for action in thinned(actions, lambda one: one.write()):
            expected = said.action(action, NAMES_OF_PEOPLE)
            found.append({"language": language, "sort": "action", "said": action.write(), "expected": expected})
        for step in thinned(steps, lambda one: one.write()):
            if step.verb in said.own["prompt"]:
                expected = said.prompt(step, NAMES_OF_PEOPLE)
                found.append({"language": language, "sort": "prompt", "said": step.write(), "expected": expected})
        for rule, why in thinned(refusals, repr):
            expected = said.refusal(rule, why, NAMES_OF_PEOPLE)
            found.append({"language": language, "sort": "refusal", "said": rule.id, "facts": why, "expected": expected})
    return {"spec": describe(game(name)), "catalogues": catalogues, "names": NAMES_OF_PEOPLE, "cases": found}


def test_the_page_says_what_the_server_says(tmp_path: Path) -> None:
    everything = {name: cases(name) for name in NAMES}
    assert all(len(one["cases"]) > 100 for one in everything.values())
    given, script = tmp_path / "cases.json", tmp_path / "compare.mjs"
    given.write_text(json.dumps(everything), "utf-8")
    script.write_text(COMPARE.replace("LIB", (WORDS / "lib").as_uri()), "utf-8")
    program, _ = node()
    done = subprocess.run([program, script, given], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []


# Node takes the types out of TypeScript by itself; imports without an ending are resolved here.
COMPARE = """
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
registerHooks({
  resolve(specifier, context, next) {
    return next(/^\\.\\.?\\/[a-z/]+$/.test(specifier) ? specifier + ".ts" : specifier, context);
  },
});
const { Notation } = await import("LIB/game/notation.ts");
const { Texts } = await import("LIB/text/texts.ts");
const wrong = [];
for (const [game, { spec, catalogues, names, cases }] of Object.entries(JSON.parse(readFileSync(process.argv[2])))) {
  const notation = new Notation(spec);
  for (const { language, sort, said, facts, expected } of cases) {
    const texts = new Texts(language, catalogues[language], notation);
    const got = sort === "refusal" ? texts.refusal(said, facts, names) : texts[sort](said, names);
    if (got !== expected) wrong.push({ game, language, said, got, expected });
  }
}
process.stdout.write(JSON.stringify(wrong.slice(0, 20)));
"""


def placeholders(text: str) -> set[str]:
    """The values that are written out; one that only chooses a form may be needed in one language alone, and each
    language has its own forms of a noun."""
    return {name.partition(":")[0] for part in text.split("{")[1:] if "|" not in (name := part.split("}")[0])}


@pytest.mark.parametrize("folder", sorted([WORDS / "words", *WORDS.glob("games/*/words")], key=str))
def test_both_languages_have_the_same_words(folder: Path) -> None:
    english, french = [json.loads((folder / f"{lang}.json").read_text("utf-8")) for lang in ("en", "fr")]
    assert english.keys() == french.keys()
    for key, text in english.items():
        if isinstance(text, str):
            assert placeholders(text) == placeholders(french[key]), key


def loose(text: str) -> bool:
    """Whether a French mark could be parted from its word at the end of a line."""
    return re.search(" [:;?!»]|« ", text) is not None


@pytest.mark.parametrize("file", sorted([WORDS / "words" / "fr.json", *WORDS.glob("games/*/words/fr.json")], key=str))
def test_french_marks_keep_to_their_words(file: Path) -> None:
    assert loose("Qui ?")
    assert loose("« Oui\u00a0»")
    assert not loose("«\u00a0Oui\u00a0», https://…")
    assert [text for text in json.loads(file.read_text("utf-8")).values() if loose(text)] == []
