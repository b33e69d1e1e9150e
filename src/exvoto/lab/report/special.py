"""What special questions put on top of a report: tuning, and the booklet's question marks."""

from html import escape

from exvoto.lab.fit import BALANCE, Fit, Trial
from exvoto.lab.intervals import Figure
from exvoto.lab.marks import LONGEST, Answer
from exvoto.lab.report import plots
from exvoto.lab.report.parts import figure, strong, table
from exvoto.lab.report.words import Words


def answer_box(lines: list[str]) -> str:
    return '<div class="answer">' + "".join(f"<p>{escape(line)}</p>" for line in lines) + "</div>"


# -- tuning -------------------------------------------------------------------------------------------------


def fit_lines(words: Words, fit: Fit, best: Trial | None) -> list[str]:
    if best is None or fit.target.miss(fit.nearest().figure) < fit.target.miss(best.figure):
        nearest = fit.nearest()
        told = {"name": fit.name, "value": nearest.value, "reached": reached(words, fit, nearest)}
        cut = words.say("fit-cut", share=words.percent(nearest.cut.value), **told)
        return [cut, words.say("fit-none")] if best is None else [cut, *best_lines(words, fit, best)]
    return best_lines(words, fit, best)


def reached(words: Words, fit: Fit, trial: Trial) -> str:
    return words.interval(trial.figure) if fit.target.measure == BALANCE else words.around(trial.figure)


def best_lines(words: Words, fit: Fit, best: Trial) -> list[str]:
    if fit.target.measure == BALANCE:
        rivals = [trial for trial in fit.trials if trial is not best and trial.figure.low <= best.figure.high]
        alike = words.say("fit-alike", values=", ".join(trial.value for trial in rivals)) if rivals else ""
        fairest = words.say("fit-best-balance", name=fit.name, value=best.value, reached=words.interval(best.figure))
        return [fairest, alike] if alike else [fairest]
    inside = best.figure.low <= fit.target.wanted <= best.figure.high
    told = {"name": fit.name, "value": best.value, "target": words.number(fit.target.wanted)}
    return [
        words.say("fit-best", reached=words.around(best.figure), **told),
        words.say("fit-within" if inside else "fit-without"),
    ]


def fit_part(words: Words, fit: Fit, best: Trial | None) -> str:
    balance = fit.target.measure == BALANCE
    label = words.say(f"measure-{fit.target.measure}")
    rows = []
    for number, trial in enumerate(fit.trials, 1):
        chosen = strong(words.say("fit-chosen")) if trial is best else ""
        cut = words.percent(trial.cut.value)
        rows.append([str(number), f"{fit.name} = {trial.value}", reached(words, fit, trial), cut, chosen])
    ordered = sorted(fit.trials, key=lambda trial: fit.values.index(trial.value))
    scale = 100 if balance else 1
    svg = plots.trials(
        "fit",
        [trial.value for trial in ordered],
        [Figure(*[scale * part for part in trial.figure]) for trial in ordered],
        scale * fit.target.wanted,
        fit.name,
        label,
        escape(words.say("fit-plot"), quote=True),
    )
    title = words.say("fit-title", game=words.title(), name=fit.name)
    heads = [words.say("trial"), fit.name, label, words.say("fit-cut-share"), ""]
    return (
        f'<section id="special"><h2>{escape(title)}</h2>{answer_box(fit_lines(words, fit, best))}'
        f"<p>{escape(words.say('fit-about'))}</p>"
        f'<div class="pieces">{figure(words.say("fit-plot"), svg)}{table(heads, rows)}</div></section>'
    )


# -- the booklet's question marks ---------------------------------------------------------------------------


def marks_lines(words: Words, found: list[Answer]) -> list[str]:
    rounds = [answer.rounds for answer in found]
    low, high = words.number(min(rounds)), words.number(max(rounds))
    minutes = [
        words.say(
            "marks-minutes-of",
            low=words.number(answer.shortest, 0),
            high=words.number(answer.longest, 0),
            players=answer.players,
        )
        for answer in found
    ]
    good = [str(answer.players) for answer in found if answer.works()]
    bad = [str(answer.players) for answer in found if answer.faults]
    unknown = [str(answer.players) for answer in found if answer.open and not answer.faults]
    verdicts = (("marks-works", good), ("marks-not", bad), ("marks-open", unknown))
    works = " ".join([words.say(key, players=", ".join(names)) for key, names in verdicts if names])
    told = low if low == high else words.say("to", low=low, high=high)
    return [
        words.say("marks-how-long", rounds=told, minutes=", ".join(minutes)),
        words.say("marks-how-many", players=works),
    ]


def marks_part(words: Words, found: list[tuple[str, list[Answer]]]) -> str:
    """For each level of play that has a name, or for the only one."""
    levels = [(f"<h3>{escape(level)}</h3>" if level else "") + marks_level(words, answers) for level, answers in found]
    about = f"<p>{escape(words.say('marks-about'))}</p>"
    title = escape(words.say("marks-title"))
    return f'<section id="special"><h2>{title}</h2>{"".join(levels)}{about}</section>'


def marks_level(words: Words, found: list[Answer]) -> str:
    keys = ("marks-minutes", "marks-wait", "marks-card", "marks-spread", "marks-faults")
    heads = ["", words.rounds(), *[words.say(key) for key in keys]]
    rows = [
        [
            words.say("players", count=answer.players),
            words.number(answer.rounds),
            words.say("to", low=words.number(answer.shortest, 0), high=words.number(answer.longest, 0)),
            words.number(answer.wait),
            words.interval(answer.by_card),
            words.interval(answer.spread),
            ", ".join([words.say(fault, limit=LONGEST) for fault in answer.faults + answer.open])
            or words.say("marks-fine"),
        ]
        for answer in found
    ]
    return answer_box(marks_lines(words, found)) + table(heads, rows)
