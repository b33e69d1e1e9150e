"""The lab's work at the command line: from switches to a plan, a progress bar, sentences, tables and the report."""

import shlex
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from exvoto.cli.files import text_of
from exvoto.cli.lab_switches import Switches
from exvoto.cli.words import default_language, say
from exvoto.cli.work.bar import above, bar
from exvoto.core.errors import BadTable, Unreadable
from exvoto.games import LANGUAGES, statistics_of
from exvoto.games import game as game_of
from exvoto.lab.fit import Fit, read_target, read_values
from exvoto.lab.marks import answers
from exvoto.lab.plan import Plan, Variant
from exvoto.lab.report.advice import advice, tallies
from exvoto.lab.report.page import Report
from exvoto.lab.report.sentences import glance
from exvoto.lab.report.special import fit_lines, fit_part, marks_lines, marks_part, reached
from exvoto.lab.report.words import Words
from exvoto.lab.run import Totals, check_engine
from exvoto.lab.run import run as play
from exvoto.lab.save import check_format, default_format, game_columns, game_rows, put_in_place, save_table
from exvoto.lab.summary import COLUMNS
from exvoto.lab.summary import rows as summary_rows

HOME = Path("exvoto-lab")
LEVELS = ("novice", "greedy")  # quick enough for a thousand games, and the first of them varies
MATERIAL = ("material", "deck", "map")  # all name the same: another file of what is printed
REPORT = "report.html"


def run(game: str, switches: Switches, *, question_marks: bool) -> None:
    if question_marks and not statistics_of(game_of(game)).question_marks:
        raise BadTable(f"--question-marks: the booklet of {game} has none")
    plan = plan_of(game, switches, levels_of(switches))
    totals, folder = work(plan, switches)
    words = Words(game, language(switches), plan.variants[0])
    lead = ""
    if question_marks:
        found = [(variant.name, answers(totals, at)) for at, variant in enumerate(plan.variants)]
        lead = marks_part(words, found)
        for level, lines in found:
            print(f"{words.say('marks-title')} ({level})" if level else words.say("marks-title"))
            tell(marks_lines(words, lines))
    finish(totals, folder, switches, lead)


def compare(game: str, variants: list[str], switches: Switches) -> None:
    if len(variants) < 2:
        raise BadTable("compare: name at least two variants")
    no_levels(switches, "compare")
    plan = plan_of(game, switches, [read_variant(text, variant_of(switches)) for text in variants])
    totals, folder = work(plan, switches)
    finish(totals, folder, switches)


def fit(game: str, vary: str, target: str, trials: int, switches: Switches) -> None:
    if trials < 2:
        raise BadTable("trials: at least two")
    no_levels(switches, "fit")
    name, values = read_values(game, vary)
    plan = plan_of(game, switches, [variant_of(switches)])
    words = Words(game, language(switches), plan.variants[0])
    home = switches.out or HOME / f"{game}-fit-{name}-{plan.digest()}"
    tuning = Fit(plan, name, values, read_target(target), home, lambda one, folder: work(one, switches, folder)[0])
    best = tuning.search(trials)
    for trial in tuning.trials:
        print(f"{name} = {trial.value}: {reached(words, tuning, trial)}")
    tell(fit_lines(words, tuning, best))
    shown = best or tuning.nearest()
    finish(shown.totals, home, switches, fit_part(words, tuning, best))


# -- from switches to a plan ----------------------------------------------------------------------------------


def plan_of(game: str, switches: Switches, variants: list[Variant]) -> Plan:
    """Checked: nothing is written before it is known that it can be played."""
    rules = game_of(game)
    if switches.csv and switches.parquet:
        raise BadTable("--csv or --parquet, not both")
    check_format(form(switches))
    check_engine(switches.engine)
    language(switches)
    players = tuple(rules.seats)
    if switches.players:
        players = tuple([whole(text, "players") for text in switches.players.split(",")])
    plan = Plan(game, players, switches.games, switches.seed, tuple(variants), switches.rows)
    plan.check()
    return plan


def variant_of(switches: Switches) -> Variant:
    """Without a word about bots, those that vary: one game over and over is no statistic."""
    options = [pair(text, "option") for text in switches.option or []]
    return Variant("", tuple(sorted(options)), listed(switches.bots) or LEVELS[:1], read(switches.material))


def levels_of(switches: Switches) -> list[Variant]:
    """One variant for each level of play; one in all where bots are named."""
    if switches.bots and switches.levels:
        raise BadTable("--bots or --levels, not both")
    base = variant_of(switches)
    if switches.bots:
        return [base]
    levels = listed(switches.levels) or LEVELS
    return [replace(base, name=level if len(levels) > 1 else "", bots=(level,)) for level in levels]


def no_levels(switches: Switches, command: str) -> None:
    if switches.levels:
        raise BadTable(f"{command}: --levels is for a run of one game; name the bots with --bots")


def listed(text: str) -> tuple[str, ...]:
    return tuple([bot.strip() for bot in text.split(",") if bot.strip()])


def read_variant(text: str, base: Variant) -> Variant:
    """`name: option=value, bots=random+greedy`: what is not said is as in the base."""
    name, colon, rest = text.partition(":")
    if not colon or not name.strip():
        raise BadTable(f"variant '{text}': write \"name: option=value, option=value\"")
    variant = replace(base, name=name.strip())
    options = dict(base.options)
    for part in [part.strip() for part in rest.split(",") if part.strip()]:
        key, value = pair(part, f"variant {name}")
        if key == "bots":
            variant = replace(variant, bots=tuple(value.split("+")))
        elif key in MATERIAL:
            variant = replace(variant, material=read(Path(value)))
        else:
            options[key] = value
    return replace(variant, options=tuple(sorted(options.items())))


def pair(text: str, what: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise BadTable(f"{what} '{text}': write it as name=value")
    return name.strip(), value.strip()


def whole(text: str, what: str) -> int:
    if not (text.strip().isascii() and text.strip().isdigit() and len(text) < 6):
        raise BadTable(f"{what}: '{text}' is not a whole number")
    return int(text)


def read(path: Path | None) -> str:
    if path is None:
        return ""
    text = text_of(path, "utf-8-sig")
    if not text.strip():
        raise Unreadable(f"{path} is empty")
    return text


def language(switches: Switches) -> str:
    if switches.lang and switches.lang not in LANGUAGES:
        raise BadTable(f"there is no language '{switches.lang}'; there are {', '.join(LANGUAGES)}")
    return switches.lang or default_language()


def form(switches: Switches) -> str:
    return "csv" if switches.csv else "parquet" if switches.parquet else default_format()


# -- playing and telling --------------------------------------------------------------------------------------


def work(plan: Plan, switches: Switches, folder: Path | None = None) -> tuple[Totals, Path]:
    folder = folder or switches.out or HOME / f"{plan.game}-{plan.digest()}"
    with bar() as shown:
        task = shown.add_task(plan.game, total=plan.total())
        totals = play(
            plan,
            folder,
            switches.engine,
            switches.workers,
            lambda done, total: shown.update(task, completed=done, total=total),
            above(shown),
        )
    return totals, folder


def finish(totals: Totals, folder: Path, switches: Switches, lead: str = "") -> None:
    """Sentences on the screen; the tables and the report in the folder."""
    plan = totals.plan
    spoken = language(switches)
    words = Words(plan.game, spoken, plan.variants[0])
    print(words.say("advice"))
    tell(advice(words, totals))
    for players in plan.players:
        for i, variant in enumerate(plan.variants):
            words = Words(plan.game, spoken, variant)
            named = f" ({variant.name})" if variant.name else ""
            print(f"{words.title()}, {words.say('players', count=players)}{named}")
            names = words.uses.ranked(players, variant.table())
            tell([line.text for line in glance(words, totals.tally(players, i), names, tallies(totals))])
    written = [save_table(folder, "summary", form(switches), COLUMNS, summary_rows(totals))]
    if plan.rows:
        rows = game_rows(plan, folder)
        written.append(save_table(folder, "games", form(switches), game_columns(plan), rows))
    if find_spec("matplotlib") is None:
        print(say(spoken, "lab-no-plots"), file=sys.stderr)
    else:
        command = shlex.join(["exvoto", *sys.argv[1:]])
        page = Report(totals, spoken, command, lead).html()
        put_in_place(folder / REPORT, lambda path: path.write_text(page, "utf-8"))
        written.append(folder / REPORT)
    for path in written:
        print(say(spoken, "lab-wrote", file=path))


def tell(lines: list[str]) -> None:
    for line in lines:
        print(f"  {line}")
