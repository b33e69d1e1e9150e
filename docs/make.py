"""Writes the pages of docs/ that follow from the catalogues: python docs/make.py (a test fails when they are stale)."""

from pathlib import Path

from exvoto.games import game, shelf, texts

HERE = Path(__file__).parent


def rulings() -> str:
    lines = [
        "# Rulings",
        "",
        "What the booklets leave open, and how it is played here; then the table options with their defaults.",
        "Written by `docs/make.py` from the games' catalogues: edit those.",
        "`exvoto rules GAME --lang fr` prints them in French.",
    ]
    for name in [rules.name for rules in shelf()]:
        catalogue = texts(name, "en")
        lines += ["", f"## {catalogue.word('game', 'title')}", ""]
        lines += [f"- **{id}** {catalogue.word('ruling', id)}" for id in game(name).rulings]
        lines += ["", "| option | values (default first) | what it decides |", "|---|---|---|"]
        for option in game(name).options:
            values = [f"`{option.word(option.default)}`"]
            values += [f"`{value}`" for value in option.values if value != option.word(option.default)]
            if not option.values:
                values.append(f"{option.least} to {option.most}")
            about = catalogue.word("option", option.name, "about")
            lines.append(f"| `{option.name}` | {', '.join(values)} ({option.origin}) | {about} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    (HERE / "rulings.md").write_text(rulings(), "utf-8")
