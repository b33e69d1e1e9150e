"""What special questions put on top of a report: tuning, and the booklet's question marks."""

from html import escape

from exvoto.lab.figures import Figure
from exvoto.lab.fit import BALANCE, Fit, Trial
from exvoto.lab.marks import LONGEST, Answer
from exvoto.lab.report import plots
from exvoto.lab.report.parts import figure, strong, table
from exvoto.lab.report.words import Words


def answer_box(lines: list[str]) -> str:
    return '<div class="answer">' + "".join(f"<p>{escape(line)}</p>" for line in lines) + "</div>"


# -- tuning -------------------------------------------------------------------------------------------------


def fit_lines(words: Words, fit: Fit, best: Trial) -> list[str]:
    if fit.target.measure == BALANCE:
        reached = words.percent(best.figure.value)
        return [words.say("fit-best-balance", name=fit.name, value=best.value, reached=reached)]
    inside = best.figure.low <= fit.target.wanted <= best.figure.high
    told = {"name": fit.name, "value": best.value, "target": words.number(fit.target.wanted)}
    return [
        words.say("fit-best", reached=words.around(best.figure), **told),
        words.say("fit-within" if inside else "fit-without"),
    ]


def fit_part(words: Words, fit: Fit, best: Trial) -> str:
    balance = fit.target.measure == BALANCE
    label = words.say(f"measure-{fit.target.measure}")
    rows = []
    for number, trial in enumerate(fit.trials, 1):
        told = words.percent(trial.figure.value) if balance else words.around(trial.figure)
        chosen = strong(words.say("fit-chosen")) if trial is best else ""
        rows.append([str(number), f"{fit.name} = {trial.value}", told, chosen])
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
    heads = [words.say("trial"), fit.name, label, ""]
    return (
        f"<section><h2>{escape(title)}</h2>{answer_box(fit_lines(words, fit, best))}"
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
    good = [str(answer.players) for answer in found if not answer.faults]
    works = words.say("marks-works", players=", ".join(good)) if good else words.say("marks-none")
    told = low if low == high else words.say("to", low=low, high=high)
    return [
        words.say("marks-how-long", rounds=told, minutes=", ".join(minutes)),
        words.say("marks-how-many", players=works),
    ]


def marks_part(words: Words, found: list[Answer]) -> str:
    keys = ("marks-minutes", "marks-wait", "marks-card", "marks-spread", "marks-faults")
    heads = ["", words.rounds(), *[words.say(key) for key in keys]]
    rows = [
        [
            words.say("players", count=answer.players),
            words.number(answer.rounds),
            words.say("to", low=words.number(answer.shortest, 0), high=words.number(answer.longest, 0)),
            words.number(answer.wait),
            words.percent(answer.by_card),
            words.percent(answer.spread),
            ", ".join([words.say(fault, limit=LONGEST) for fault in answer.faults]) or words.say("marks-fine"),
        ]
        for answer in found
    ]
    return (
        f"<section><h2>{escape(words.say('marks-title'))}</h2>{answer_box(marks_lines(words, found))}"
        f"<p>{escape(words.say('marks-about'))}</p>{table(heads, rows)}</section>"
    )
