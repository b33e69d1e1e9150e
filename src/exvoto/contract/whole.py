"""The whole contract of a game, in one call: what a package that brings a game calls in its tests."""

from collections.abc import Iterable
from typing import Any

from exvoto.contract.catalogues import spoken_of, text_gaps
from exvoto.contract.declared import check_declarations
from exvoto.contract.leak import hidden_fields
from exvoto.contract.playing import Report, random_games
from exvoto.contract.speech import Speaker
from exvoto.core.errors import BadTable, Broken
from exvoto.core.game import Game, Options
from exvoto.core.vocabulary import place_of
from exvoto.games.catalogues import LANGUAGES, catalogue

SHOWN = 20  # gaps in one message


def contract(
    game: Game[Any],
    *,
    games: int = 2,
    seed: int = 11,
    every: int = 5,
    options: Options | None = None,
    seats: Iterable[int] | None = None,
    most: int = 20_000,
) -> Report:
    """Everything a game must keep. Raises Broken with a sentence: which check, where, what was found, what to do.

    First what it declares, then its texts in all languages, then `games` random games for each number of players and
    one for each value of each table option, looked at every `every`-th answer. `options` hold in all of them and are
    not varied: they make long games short, and are those of the manifest if none are given. `most` is how many answers
    a game may take.

    The report says what the games have shown; `Report.untold` are events that never happened in them, which a longer
    run should show.
    """
    check_declarations(game)
    check_texts(game)
    speaker = Speaker(game, [catalogue(game, language) for language in LANGUAGES])
    report, tables = Report(), list(seats or game.seats)
    options = game.manifest.short if options is None else options
    for number in tables:
        random_games(game, number, games, seed, options, every, most, report, speaker)
    for place, variant in enumerate(variants(game, options)):
        number, table = tables[place % len(tables)], options | variant
        if game.clash(number, game_numbers(game, table)):
            continue  # with these players or the other options there is no such table
        random_games(game, number, 1, seed, table, every, most, report, speaker)
    check_coverage(game, report)
    return report


def game_numbers(game: Game[Any], table: Options) -> list[int]:
    return [option.number(table.get(option.name, option.word(option.default))) for option in game.options]


def check_texts(game: Game[Any]) -> None:
    try:
        catalogues = {language: dict(catalogue(game, language).own) for language in LANGUAGES}
    except (BadTable, ValueError) as error:
        reason = error if isinstance(error, BadTable) else f"a catalogue of {game.name} is not JSON: {error}"
        raise Broken(f"texts: {reason}") from error
    gaps = text_gaps(spoken_of(game), catalogues)
    if gaps:
        more = f"\n… and {len(gaps) - SHOWN} more" if len(gaps) > SHOWN else ""
        raise Broken("texts: " + "\n".join(gaps[:SHOWN]) + more)


def variants(game: Game[Any], fixed: Options) -> list[Options]:
    """Each value of each option that is not its default, alone; of a number the two least and the greatest."""
    found: list[Options] = []
    for option in [option for option in game.options if option.name not in fixed]:
        values = range(len(option.values)) if option.values else sorted({option.least, option.least + 1, option.most})
        found += [{option.name: option.word(value)} for value in values if value != option.default]
    return found


def check_coverage(game: Game[Any], report: Report) -> None:
    """The games have shown what the checks need: else they have proved nothing."""
    for name in sorted(hidden_fields(game) - report.differed):
        raise Broken(
            f"guess: {name} is hidden, and no guessed world ever had another value than the true one: let `guess` of "
            f"{place_of(type(game))} draw it among all values that fit the view, or declare it with shown()"
        )
    report.untold = [telling.verb for telling in game.tellings if telling.verb not in report.told]
