"""Commands for people who play: games, rules, material, a game in the terminal, examples and saved games."""

from pathlib import Path

from exvoto.cli.app import DOES_NOT_HOLD, Material, TableOptions, app, rules_of, table_options
from exvoto.cli.words import default_language
from exvoto.core.errors import BadTable


@app.command
def games(*, lang: str = "") -> None:
    """List the games.

    Parameters
    ----------
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.games import shelf, texts

    for rules in shelf():
        catalogue = texts(rules.name, lang or default_language())
        head = f"{rules.name:<12}{catalogue.word('game', 'players'):<6}"
        print(f"{head}{catalogue.word('game', 'title')}: {catalogue.word('game', 'line')}")


@app.command
def rules(game: str, *, lang: str = "") -> None:
    """Print the complete rules of a game, with rulings and table options.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.cli.work.rules import readable_rules

    print("\n".join(readable_rules(game, lang or default_language())))


@app.command(name="material")
def print_material(game: str = "") -> None:
    """Print the deck or map of a game: change it and play it with --material.

    Parameters
    ----------
    game
        Its name; without it, the games that have one are listed.
    """
    from exvoto.games import game as game_of
    from exvoto.games import material_of, shelf

    if game:
        print(material_of(game_of(game)).printed(), end="")
        return
    for rules in shelf():
        if rules.manifest.material:
            print(f"{rules.name:<12}{material_of(rules).WORD}")


@app.command
def terminal(
    game: str,
    *,
    players: int = 0,
    me: int = 1,
    bots: str = "greedy",
    seed: int | None = None,
    lang: str = "",
    option: TableOptions = None,
    load: Path | None = None,
    material: Material = None,
) -> None:
    """Play a game in this terminal against bots.

    Parameters
    ----------
    game
        The name of the game; `exvoto games` lists them.
    players
        How many sit at the table, you included; without it, four or as many as the game takes.
    me
        Your seat, from 1.
    bots
        The bots in the other seats, comma-separated, repeated as needed: random, greedy, novice, regular, strong.
    seed
        The same number deals the same game.
    lang
        fr or en; without it the language of your system.
    load
        Go on with a game that was saved.
    """
    from exvoto.cli.work.terminal import Terminal

    language, options = lang or default_language(), table_options(option)
    Terminal(rules_of(game, material), players, me, bots.split(","), seed, language, options, load).run()


@app.command
def scenario(*paths: Path, reference: str = "", lang: str = "") -> int:
    """Run scenario files (or all *.toml under folders) and say what does not hold.

    Parameters
    ----------
    paths
        Files or folders.
    reference
        A game: print what its scenarios may name instead (fields, shorthand, steps, answers, events, names).
    lang
        Of the reference: fr or en; without it the language of your system.
    """
    from exvoto.cli.work.scenario import print_reference, run_scenarios

    if reference:
        print_reference(reference, lang or default_language())
        return 0
    if not paths:
        raise BadTable("scenario: name at least one file or folder, or a game with --reference")
    return DOES_NOT_HOLD if run_scenarios(list(paths)) else 0


@app.command
def replay(file: Path, *, lang: str = "") -> None:
    """Check a transcript and print the game it tells.

    Parameters
    ----------
    file
        A transcript, as `save` in the terminal writes it.
    lang
        fr or en; without it the language of your system.
    """
    from exvoto.cli.work.replay import tell

    for line in tell(file, lang or default_language()):
        print(line)
