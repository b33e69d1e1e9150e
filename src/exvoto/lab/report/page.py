"""The page: a summary in sentences, then for each number of players plots and tables, then how to get it again."""

from html import escape
from importlib import resources
from typing import Any

import exvoto
from exvoto.games import game as game_of
from exvoto.lab.batch import PAIRED
from exvoto.lab.figures import Figure, difference, half_time, histogram, mean, share, win_shares
from exvoto.lab.plan import rules_of
from exvoto.lab.report import plots
from exvoto.lab.report.parts import figure, strong, table
from exvoto.lab.report.pieces import graveyard, pieces
from exvoto.lab.report.sentences import glance
from exvoto.lab.report.words import Words
from exvoto.lab.run import Totals
from exvoto.lab.summary import IN_PARTS
from exvoto.lab.tally import WIN
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
            self.lead,
            self.at_a_glance(),
            self.comparison(),
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
                for topic, text in glance(words, tally, self.uses.universe(players))
            )
            cards.append(f"<article><h3>{escape(words.say('players', count=players))}</h3><dl>{items}</dl></article>")
        of = f" ({escape(self.plan.variants[0].name)})" if len(self.plan.variants) > 1 else ""
        pairs = " pairs" if len(cards) in (2, 4) else ""
        return (
            f"<section><h2>{escape(words.say('glance'))}{of}</h2>{self.overview()}"
            f'<div class="cards{pairs}">{"".join(cards)}</div></section>'
        )

    def overview(self) -> str:
        """Where several numbers of players were tried: one line each."""
        words = self.words
        if len(self.plan.players) < 2:
            return ""
        heads = ["", words.rounds(), *[words.say(key) for key in ("answers", "begins", "half-time", "main-ending")]]
        rows = []
        for players in self.plan.players:
            tally = self.totals.tally(players)
            ending, count = max(tally["ending"].items(), key=lambda entry: (entry[1], entry[0]))
            rows.append(
                [
                    words.say("players", count=players),
                    words.around(mean(histogram(tally["rounds"]))),
                    words.around(mean(histogram(tally["answers"]))),
                    words.interval(win_shares(tally)[0]),
                    words.interval(half_time(tally)),
                    f"{words.ending(ending)} {words.percent(count / tally['games'])}",
                ]
            )
        return table(heads, rows)

    # -- several variants -----------------------------------------------------------------------------------

    def comparison(self) -> str:
        if len(self.plan.variants) < 2:
            return ""
        words = self.words
        parts = [f"<p>{escape(words.say('compare-about', first=self.plan.variants[0].name))}</p>"]
        for players in self.plan.players:
            rows = []
            for i, variant in enumerate(self.plan.variants):
                tally = self.totals.tally(players, i)
                rounds = mean(histogram(tally["rounds"]))
                if i == 0:
                    cells = [words.around(rounds)] + ["—"] * len(PAIRED)
                else:
                    pairs = self.totals.pairs(players, i)
                    cells = [words.around(rounds)]
                    cells += [self.difference(tally["games"], name, pairs[name]) for name in PAIRED]
                rows.append([variant.name, *cells])
            heads = [words.say("variant"), words.rounds(), *[words.say(f"pair-{n}") for n in PAIRED]]
            parts.append(f"<h3>{escape(words.say('players', count=players))}</h3>")
            parts.append(table(heads, rows))
        return f"<section><h2>{escape(words.say('compare'))}</h2>{''.join(parts)}</section>"

    def difference(self, games: int, name: str, sums: list[int]) -> str:
        words = self.words
        found = difference(games, sums, WIN if name in IN_PARTS else 1)
        sure = found.low > 0 or found.high < 0
        if name in IN_PARTS:
            text = f"{words.signed(100 * found.value)} ± {words.number(100 * found.half)}"
        else:
            text = f"{words.signed(found.value, 2)} ± {words.number(found.half, 2)}"
        return strong(text) if sure else text

    # -- one number of players ------------------------------------------------------------------------------

    def details(self, players: int) -> str:
        words = self.words
        tallies = [self.totals.tally(players, i) for i in range(len(self.plan.variants))]
        names = [variant.name for variant in self.plan.variants]
        series = list(zip(names, tallies, strict=True))[: len(plots.SERIES)]
        figures = "".join(figure(*drawn) for drawn in self.drawings(players, series))
        used = "".join(pieces(words, self.uses, players, group, tallies[0]) for group in [*self.uses.kinds, VERB])
        dead = graveyard(words, self.uses.universe(players), tallies[0])
        head = escape(words.say("players", count=players))
        return (
            f'<section id="players-{players}"><h2>{head}</h2><div class="plots">{figures}</div>'
            f"{self.bots(tallies[0])}{used}{dead}</section>"
        )

    def drawings(self, players: int, series: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, str]]:
        words, n = self.words, players
        seat_names = [words.seat(seat) for seat in range(1, players + 1)]
        rounds = words.rounds()
        drawn = []
        for key, label in (("rounds", rounds), ("answers", words.say("answers"))):
            caption = words.say("plot-length", what=label)
            counts = [(name, histogram(tally[key])) for name, tally in series]
            drawn.append((caption, plots.lengths(f"{key}-{n}", label, counts, escape(caption, quote=True))))
        caption = words.say("plot-seats")
        found = [(name, win_shares(tally)) for name, tally in series]
        drawn.append((caption, plots.shares(f"seats-{n}", seat_names, found, 1 / players, escape(caption, quote=True))))
        caption = words.say("plot-scores")
        scores = [(name, [histogram(counts) for counts in tally["scores"]]) for name, tally in series]
        alternative = escape(caption, quote=True)
        drawn.append((caption, plots.spans(f"scores-{n}", words.say("points"), seat_names, scores, alternative)))
        caption = words.say("plot-leaders", rounds=rounds)
        courses = [(name, leaders_course(tally)) for name, tally in series]
        if all(points for _, points in courses):
            alternative = escape(caption, quote=True)
            drawn.append((caption, plots.course(f"leaders-{n}", rounds, courses, 1 / players, alternative)))
        caption = words.say("plot-endings")
        drawn.append((caption, self.endings(f"endings-{n}", series, escape(caption, quote=True))))
        return drawn

    def endings(self, name: str, series: list[tuple[str, dict[str, Any]]], alternative: str) -> str:
        known = {ending for _, tally in series for ending in tally["ending"]}
        ordered = sorted(known, key=lambda ending: (-series[0][1]["ending"].get(ending, 0), ending))
        found = [
            (
                legend,
                [
                    Figure(*[100 * part for part in share(tally["ending"].get(ending, 0), tally["games"])])
                    for ending in ordered
                ],
            )
            for legend, tally in series
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
                bot,
                words.number(taken, 0),
                words.interval(share(wins / WIN, taken)),
                words.number(points / taken),
                words.number(ranks / taken, 2),
            ]
            for bot, (taken, wins, points, ranks) in sorted(tally["bots"].items(), key=by_wins)
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
        return (
            f"<section><h2>{escape(words.say('again'))}</h2><pre>{escape(self.command)}</pre><p>{escape(version)}</p>"
            f"<p>{escape(words.say('about-intervals'))}</p><p>{escape(words.say('about-bond'))}</p></section>"
        )


def leaders_course(tally: dict[str, Any]) -> list[tuple[int, Any]]:
    found = []
    for number, (games, _, alone, wins) in sorted(tally["leads"].items(), key=lambda entry: int(entry[0])):
        if games >= FEWEST * tally["games"] and alone:
            found.append((int(number), share(wins / WIN, alone)))
    return found


def by_wins(entry: tuple[str, list[int]]) -> float:
    return -entry[1][1] / entry[1][0]
