"""The page: advice, a summary in sentences, plots and tables for each number of players, and how to get it again."""

from html import escape
from importlib import resources
from typing import Any

import exvoto
from exvoto.games import game as game_of
from exvoto.lab.figures import bots, endings, half_time, histogram, leads, mean, rounds, share, win_shares
from exvoto.lab.intervals import Figure
from exvoto.lab.levels import are_levels
from exvoto.lab.plan import rules_of
from exvoto.lab.report import plots
from exvoto.lab.report.advice import advice, tallies
from exvoto.lab.report.compare import comparison, levels
from exvoto.lab.report.parts import figure, table
from exvoto.lab.report.pieces import graveyard, pieces
from exvoto.lab.report.sentences import glance
from exvoto.lab.report.words import Words
from exvoto.lab.run import Totals
from exvoto.lab.sameness import different
from exvoto.lab.uses import VERB, Uses

FEWEST = 0.05  # of the games: a round that fewer reached is left out of the leaders' course


class Report:
    """`lead` is HTML that stands above all: what answers a special question."""

    def __init__(self, totals: Totals, language: str, command: str, lead: str = "") -> None:
        self.totals = totals
        self.plan = totals.plan
        self.command = command
        self.lead = lead
        self.words = Words(self.plan.game, language, self.plan.variants[0])
        self.uses = Uses(rules_of(self.plan.game, self.plan.variants[0]))

    def html(self) -> str:
        words = self.words
        title = escape(words.say("title", game=words.title()))
        style = resources.files("exvoto.lab.report").joinpath("style.css").read_text("utf-8")
        body = [
            f"<header><h1>{title}</h1><p>{escape(self.subtitle())}</p>{self.settings()}</header>",
            self.contents(),
            self.lead,
            self.advice(),
            self.at_a_glance(),
            levels(words, self.totals),
            comparison(words, self.totals),
            *[self.details(players) for players in self.plan.players],
            self.again(),
        ]
        return (
            f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
            + "\n".join(part for part in body if part)
            + "\n</main>\n</body>\n</html>\n"
        )

    def subtitle(self) -> str:
        words = self.words
        bots = sorted({bot for variant in self.plan.variants for bot in variant.bots})
        return words.say(
            "subtitle",
            games=words.number(self.totals.games * len(self.plan.variants), 0),
            players=", ".join(map(str, self.plan.players)),
            bots=", ".join(bots),
            seed=self.plan.seed,
        )

    def contents(self) -> str:
        """Links to the sections, in their order."""
        words = self.words
        places = [("special", words.say("answer"))] if self.lead else []
        places += [("advice", words.say("advice")), ("glance", words.say("glance"))]
        if are_levels(self.plan):
            places.append(("levels", words.say("levels")))
        elif len(self.plan.variants) > 1:
            places.append(("compare", words.say("compare")))
        places += [(f"players-{players}", words.say("players", count=players)) for players in self.plan.players]
        places.append(("again", words.say("again")))
        links = "".join(f'<li><a href="#{name}">{escape(text)}</a></li>' for name, text in places)
        return f'<nav aria-label="{escape(words.say("contents"), quote=True)}"><ul>{links}</ul></nav>'

    def advice(self) -> str:
        words = self.words
        lines = "".join(f"<li>{escape(line)}</li>" for line in advice(words, self.totals))
        return f'<section id="advice"><h2>{escape(words.say("advice"))}</h2><ul class="advice">{lines}</ul></section>'

    def settings(self) -> str:
        """A line for each variant that is not played as usual."""
        lines = []
        for variant in self.plan.variants:
            told = [f"{name}={value}" for name, value in variant.options]
            if variant.material:
                told.append(self.words.say("own-material"))
            if len({other.bots for other in self.plan.variants}) > 1:
                told.append("+".join(variant.bots))
            if told:
                head = f"{variant.name}: " if variant.name else ""
                lines.append(f"<p>{escape(head + ', '.join(told))}</p>")
        return "".join(lines)

    def at_a_glance(self) -> str:
        """One card per number of players; of several variants the first is shown here, the others in the comparison."""
        words = self.words
        cards = []
        for players in self.plan.players:
            tally = self.totals.tally(players)
            items = "".join(
                f"<dt>{escape(words.say('topic-' + topic))}</dt><dd>{escape(text)}</dd>"
                for topic, text in glance(words, tally, self.ranked(players), tallies(self.totals))
            )
            cards.append(f"<article><h3>{escape(words.say('players', count=players))}</h3><dl>{items}</dl></article>")
        of = f" ({escape(words.variant(self.plan.variants[0]))})" if len(self.plan.variants) > 1 else ""
        pairs = " pairs" if len(cards) in (2, 4) else ""
        return (
            f'<section id="glance"><h2>{escape(words.say("glance"))}{of}</h2>{self.overview()}'
            f'<div class="cards{pairs}">{"".join(cards)}</div></section>'
        )

    def overview(self) -> str:
        """Where several numbers of players were tried: one line each."""
        words = self.words
        if len(self.plan.players) < 2:
            return ""
        keys = ("answers", "different", "begins", "half-time", "main-ending")
        heads = ["", words.rounds(), *[words.say(key) for key in keys]]
        rows = []
        for players in self.plan.players:
            tally = self.totals.tally(players)
            ending, count = next(iter(endings(tally).items()))
            varied = different(tally) > 1
            rows.append(
                [
                    words.say("players", count=players),
                    words.around(mean(rounds(tally))),
                    words.around(mean(histogram(tally["answers"]))),
                    words.number(different(tally), 0),
                    words.interval(win_shares(tally)[0]) if varied else "—",
                    words.interval(half_time(tally)) if varied and tally["half"][0] else "—",
                    words.ending(ending) + (f" {words.percent(count / tally['games'])}" if varied else ""),
                ]
            )
        return table(heads, rows)

    # -- one number of players ------------------------------------------------------------------------------

    def ranked(self, players: int) -> list[str]:
        return self.uses.ranked(players, self.plan.variants[0].table())

    def details(self, players: int) -> str:
        words = self.words
        tallies = [self.totals.tally(players, i) for i in range(len(self.plan.variants))]
        names = [words.variant(variant) for variant in self.plan.variants]
        varied = [(name, tally) for name, tally in zip(names, tallies, strict=True) if different(tally) > 1]
        head = f'<section id="players-{players}"><h2>{escape(words.say("players", count=players))}</h2>'
        if not varied:
            return f"{head}<p>{escape(words.say('no-details'))}</p></section>"
        series = varied[: len(plots.SERIES)]
        figures = "".join(figure(*drawn) for drawn in self.drawings(players, series))
        name, tally = varied[0]
        about = f"<p>{escape(words.say('pieces-of', variant=name))}</p>" if len(tallies) > 1 else ""
        universe = self.uses.universe(players, self.plan.variants[0].table())
        groups = [*self.uses.kinds, VERB]
        used = "".join(pieces(words, self.uses, f"{group}-{players}", group, universe, tally) for group in groups)
        dead = graveyard(words, self.ranked(players), tally)
        return f'{head}<div class="plots">{figures}</div>{self.bots(tally)}{about}{used}{dead}</section>'

    def drawings(self, players: int, series: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, str]]:
        words, n = self.words, players
        seat_names = [words.seat(seat) for seat in range(1, players + 1)]
        unit = words.rounds()
        drawn = []
        for key, label in (("rounds", unit), ("answers", words.say("answers"))):
            caption = words.say("plot-length", what=label)
            counts = [(name, rounds(tally) if key == "rounds" else histogram(tally[key])) for name, tally in series]
            drawn.append((caption, plots.lengths(f"{key}-{n}", label, counts, escape(caption, quote=True))))
        caption = words.say("plot-seats")
        found = [(name, win_shares(tally)) for name, tally in series]
        drawn.append((caption, plots.shares(f"seats-{n}", seat_names, found, 1 / players, escape(caption, quote=True))))
        caption = words.say("plot-scores")
        scores = [(name, [histogram(counts) for counts in tally["scores"]]) for name, tally in series]
        alternative = escape(caption, quote=True)
        drawn.append((caption, plots.spans(f"scores-{n}", words.say("points"), seat_names, scores, alternative)))
        caption = words.say("plot-leaders", rounds=unit)
        courses = [(name, leaders_course(tally)) for name, tally in series]
        if all(points for _, points in courses):
            alternative = escape(caption, quote=True)
            drawn.append((caption, plots.course(f"leaders-{n}", unit, courses, 1 / players, alternative)))
        caption = words.say("plot-endings")
        drawn.append((caption, self.endings(f"endings-{n}", series, escape(caption, quote=True))))
        return drawn

    def endings(self, name: str, series: list[tuple[str, dict[str, Any]]], alternative: str) -> str:
        counted = [(legend, tally, endings(tally)) for legend, tally in series]
        known = {ending for _, _, counts in counted for ending in counts}
        ordered = sorted(known, key=lambda ending: (-counted[0][2].get(ending, 0), ending))
        found = [
            (
                legend,
                [share(counts.get(ending, 0), tally["games"]).times(100) for ending in ordered],
            )
            for legend, tally, counts in counted
        ]
        return plots.bars(
            name, [self.words.ending(ending) for ending in ordered], found, "%", self.words.mark(), alternative
        )

    def bots(self, tally: dict[str, Any]) -> str:
        """Only where different bots played."""
        words = self.words
        if len(tally["bots"]) < 2:
            return ""
        rows = [
            [
                bot.name,
                words.number(bot.seats, 0),
                words.interval(bot.wins),
                words.number(bot.score),
                words.number(bot.rank, 2),
            ]
            for bot in bots(tally)
        ]
        heads = [words.say(key) for key in ("bot", "seats-taken", "win-share", "mean-score", "mean-rank")]
        return f"<h3>{escape(words.say('bots'))}</h3>" + table(heads, rows)

    # -- again ----------------------------------------------------------------------------------------------

    def again(self) -> str:
        words = self.words
        mode = words.say("compiled" if exvoto.compiled() else "interpreted")
        version = words.say(
            "version", version=exvoto.__version__, mode=mode, rules=game_of(self.plan.game).version, seed=self.plan.seed
        )
        about = "".join(f"<p>{escape(words.say(key))}</p>" for key in ("about-intervals", "about-bond", "about-sure"))
        return (
            f'<section id="again"><h2>{escape(words.say("again"))}</h2><pre>{escape(self.command)}</pre>'
            f"<p>{escape(version)}</p>{about}</section>"
        )


def leaders_course(tally: dict[str, Any]) -> list[tuple[int, Figure]]:
    return [(lead.number, lead.wins) for lead in leads(tally) if lead.games >= FEWEST * tally["games"] and lead.alone]
