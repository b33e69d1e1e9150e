"""How a mistake is written down, and how it is planted."""

from pathlib import Path

Edit = tuple[str, str, str]  # file, what is replaced, by what; "" for all of it, None for no file
Mistakes = dict[str, tuple[list[Edit], str]]  # by name: the edits, and the sentence that must come


def change(package: Path, *edits: Edit) -> None:
    for file, old, new in edits:
        path = package / file
        text = path.read_text("utf-8") if path.exists() else ""
        if not new and not old:
            path.unlink()
            continue
        assert text.count(old) == 1 or not text, (file, old, text.count(old))
        path.write_text(text.replace(old, new) if text else new, "utf-8")
