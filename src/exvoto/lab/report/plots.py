"""Plots as SVG, drawn by matplotlib, in colours that the page decides: light and dark need one drawing only.

Each is drawn narrow, at the size at which its letters are read, so that a phone shows it without shrinking.
"""

import io
import re
from collections.abc import Sequence
from typing import Any, Final

from exvoto.lab.figures import Histogram, quantile
from exvoto.lab.intervals import Figure

INK, MUTED, RULE, BACK = "#0a0b0c", "#8a8b8c", "#dadbdc", "#fafbfc"
SERIES: Final = ("#c10001", "#c10002", "#c10003", "#c10004")
VARIABLES = {INK: "--ink", MUTED: "--muted", RULE: "--rule", BACK: "--back"} | {
    colour: f"--series-{number}" for number, colour in enumerate(SERIES, 1)
}
Histograms = Sequence[tuple[str, Sequence[Histogram]]]  # by variant, then item
Figures = Sequence[tuple[str, Sequence[Figure]]]
Courses = Sequence[tuple[str, Sequence[tuple[int, Figure]]]]
WIDTH, HEIGHT = 4.9, 2.9  # inches of 72 points
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 11.5,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": RULE,
    "grid.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
    "legend.fontsize": 10.5,
    "figure.constrained_layout.use": True,
}


class Plot:
    """A drawing under way; `svg` ends it. `name` keeps the ids of drawings on one page apart."""

    def __init__(self, name: str, height: float = HEIGHT) -> None:
        import matplotlib as mpl  # large, and only reports need it

        mpl.use("svg")
        from matplotlib.figure import Figure as Canvas

        mpl.rcParams.update(SETTINGS | {"svg.hashsalt": name})
        self.name = name
        self.canvas = Canvas(figsize=(WIDTH, height))
        self.axes: Any = self.canvas.add_subplot()

    def svg(self, alternative: str) -> str:
        """The same bytes whenever the same figures are drawn."""
        out = io.StringIO()
        self.canvas.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        text = out.getvalue()
        text = text[text.index("<svg") :]
        text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
        text = re.sub(r"\s*<!--.*?-->", "", text, flags=re.DOTALL)
        for colour, variable in VARIABLES.items():
            text = text.replace(colour, f"var({variable})")
        text = text.replace("<svg ", f'<svg role="img" aria-label="{alternative}" ', 1)
        return re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{self.name}-", text)


def lengths(name: str, label: str, series: Sequence[tuple[str, Histogram]], alternative: str) -> str:
    """How often games had which length: bars for one variant, lines for several."""
    plot = Plot(name)
    axes = plot.axes
    least = min(min(counts) for _, counts in series)
    most = max(quantile(counts, 0.995) for _, counts in series)
    width = max(1, -(-(most - least + 1) // 24))
    for (legend, counts), colour in zip(series, SERIES, strict=False):
        total = sum(counts.values())
        starts = list(range(least, most + 1, width))
        shares = [100 * sum(counts.get(v, 0) for v in range(start, start + width)) / total for start in starts]
        middles = [start + (width - 1) / 2 for start in starts]
        if len(series) == 1:
            axes.bar(middles, shares, width=width * 0.86, color=colour)
        else:
            axes.plot(middles, shares, color=colour, linewidth=2, marker="o", markersize=3, label=legend)
    finish(axes, label, "%", legend=len(series) > 1)
    return plot.svg(alternative)


def shares(name: str, items: Sequence[str], series: Figures, even: float | None, alternative: str) -> str:
    """Shares with their intervals; a dashed line where all would be even."""
    plot = Plot(name)
    axes = plot.axes
    thick = 0.8 / len(series)
    for k, ((legend, figures), colour) in enumerate(zip(series, SERIES, strict=False)):
        at = [i - 0.4 + thick * (k + 0.5) for i in range(len(items))]
        values = [100 * figure.value for figure in figures]
        errors = whiskers([Figure(*[100 * part for part in figure]) for figure in figures])
        axes.bar(at, values, width=thick * 0.9, color=colour, label=legend)
        axes.errorbar(at, values, yerr=errors, fmt="none", ecolor=INK, elinewidth=1.4, capsize=3)
    if even is not None:
        axes.axhline(100 * even, color=INK, linewidth=1, linestyle=(0, (5, 3)))
    axes.set_xticks(range(len(items)), items)
    axes.grid(visible=False, axis="x")
    finish(axes, "", "%", legend=len(series) > 1)
    return plot.svg(alternative)


def spans(name: str, label: str, items: Sequence[str], series: Histograms, alternative: str) -> str:
    """Distributions side by side: eight games of ten, half of them, and the middle one."""
    plot = Plot(name)
    axes = plot.axes
    thick = 0.8 / len(series)
    for k, ((legend, all_counts), colour) in enumerate(zip(series, SERIES, strict=False)):
        for i, counts in enumerate(all_counts):
            at = i - 0.4 + thick * (k + 0.5)
            p10, p25, p50, p75, p90 = (quantile(counts, q) for q in (0.1, 0.25, 0.5, 0.75, 0.9))
            axes.plot([at, at], [p10, p90], color=colour, linewidth=1.6)
            axes.bar(at, max(p75 - p25, 0.001), bottom=p25, width=thick * 0.6, color=colour, label="" if i else legend)
            axes.plot([at - thick * 0.3, at + thick * 0.3], [p50, p50], color=BACK, linewidth=2.2)
    axes.set_xticks(range(len(items)), items)
    axes.grid(visible=False, axis="x")
    finish(axes, "", label, legend=len(series) > 1)
    return plot.svg(alternative)


def bars(name: str, items: Sequence[str], series: Figures, unit: str, mark: str, alternative: str) -> str:
    """Lying bars with intervals, for long names; the first item is on top. `mark` is the decimal one."""
    plot = Plot(name, 0.75 + 0.3 * len(items) * max(1.0, 0.6 * len(series)))
    axes = plot.axes
    thick = 0.8 / len(series)
    for k, ((legend, figures), colour) in enumerate(zip(series, SERIES, strict=False)):
        at = [i - 0.4 + thick * (k + 0.5) for i in range(len(items))]
        values = [figure.value for figure in figures]
        axes.barh(at, values, height=thick * 0.86, color=colour, label=legend)
        axes.errorbar(values, at, xerr=whiskers(figures), fmt="none", ecolor=INK, elinewidth=1.2, capsize=2)
    axes.axvline(0, color=MUTED, linewidth=1)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.3g}".replace("-", "−").replace(".", mark))
    axes.set_yticks(range(len(items)), [short(item) for item in items])
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    finish(axes, unit, "", legend=len(series) > 1)
    return plot.svg(alternative)


def course(name: str, label: str, series: Courses, even: float, alternative: str) -> str:
    """How often the leader after each round wins, with the band of the interval."""
    plot = Plot(name)
    axes = plot.axes
    for (legend, points), colour in zip(series, SERIES, strict=False):
        at = [number for number, _ in points]
        axes.fill_between(
            at,
            [100 * f.low for _, f in points],
            [100 * f.high for _, f in points],
            color=colour,
            alpha=0.22,
            linewidth=0,
        )
        axes.plot(at, [100 * f.value for _, f in points], color=colour, linewidth=2, label=legend)
    axes.axhline(100 * even, color=INK, linewidth=1, linestyle=(0, (5, 3)))
    axes.set_ylim(0, 100)
    finish(axes, label, "%", legend=len(series) > 1)
    return plot.svg(alternative)


def trials(
    name: str, values: Sequence[str], figures: Sequence[Figure], wanted: float, x: str, y: str, alternative: str
) -> str:
    """What each value of an option gave; a dashed line where one wants to be."""
    plot = Plot(name)
    axes = plot.axes
    numbers = all(value.isdigit() for value in values)
    at = [int(value) for value in values] if numbers else list(range(len(values)))
    middles = [figure.value for figure in figures]
    axes.axhline(wanted, color=INK, linewidth=1, linestyle=(0, (5, 3)))
    axes.errorbar(
        at,
        middles,
        yerr=whiskers(figures),
        fmt="o-",
        color=SERIES[0],
        ecolor=INK,
        elinewidth=1.4,
        capsize=3,
        linewidth=1,
    )
    if not numbers:
        axes.set_xticks(at, [short(value, 14) for value in values])
    finish(axes, x, y, legend=False)
    return plot.svg(alternative)


def whiskers(figures: Sequence[Figure]) -> list[list[float]]:
    """How far intervals reach down and up; a share of nothing or of all must not reach past itself by rounding."""
    return [[max(0.0, f.value - f.low) for f in figures], [max(0.0, f.high - f.value) for f in figures]]


def finish(axes: Any, x: str, y: str, *, legend: bool) -> None:
    axes.set_xlabel(x)
    axes.set_ylabel(y, rotation=0, ha="right", va="top", y=1.0) if y == "%" else axes.set_ylabel(y)
    axes.tick_params(length=0)
    if legend:
        axes.legend(loc="best")


def short(text: str, most: int = 26) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
