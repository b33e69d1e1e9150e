"""More answers than can be listed, at the terminal and in commands: people learn of it, and find any of them."""

from pathlib import Path

import pytest

from exvoto.cli.work.parts import read_parts
from exvoto.cli.work.terminal import Terminal
from exvoto.core.errors import Unreadable
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.offerings import Offering
from exvoto.games.stonehenge.pieces import CARD
from tests.games.stonehenge.test_menus import hand_of

from .console import Person, exvoto

HAND = ", ".join(f'"{name}"' for name in CARD.names[:45])
POSITION = (
    f'agenda = ["offering A", "end-turn A", "walk"]\ndruid = 25\nat = {{ A = "28D" }}\nhand = {{ A = [{HAND}] }}\n'
)


def one_turn(language: str, *lines: str) -> tuple[Terminal, list[str]]:
    person = Person(*lines)
    table = Terminal(GAME, 5, 1, ["random"], 7, language, {}, None, person.read, person.write)
    table.scribe.state = hand_of(Sfc32(1), 45)
    assert table.my_turn()
    return table, person.seen


def test_the_terminal_finds_any_answer_by_its_parts() -> None:
    """It says how many are not listed, and how to find them; a number means the list shown last."""
    cards = [CARD.write(card) for card in hand_of(Sfc32(1), 45).cards(0) if card < 60 and card % 2 == 1]
    table, seen = one_turn("en", f"options la five_suns {cards[3]} {cards[9]},{cards[7]} {cards[5]}", "2")
    count = Offering(0).count(hand_of(Sfc32(1), 45), 0)
    [told] = [line for line in seen if "than can be listed" in line]
    assert 0 < count - int(told.split()[0]) <= 1_000
    assert "`options lay " in told
    wanted = {cards[3], cards[5], cards[7], cards[9]}
    listed = [line for line in seen if "[lay five_suns" in line and wanted < set(line.split()[-2].split(","))]
    assert len(listed) == 30
    assert any(line.startswith("  … and ") and "What can be added" in line for line in seen)
    assert any(line.startswith("cards: ") for line in seen)
    said = table.scribe.transcript.lines[-1].answer
    assert said.split()[1] == "five_suns"
    assert f"[{said}]" in listed[1]


def test_the_terminal_says_so_in_french() -> None:
    """Also when nothing has these parts, and when it cannot be read."""
    _, seen = one_turn("fr", "options lay single three", "options lay single 1N 2N", "options", "lay", "done")
    assert any("autres coups sont permis, trop pour être affichés" in line for line in seen)
    assert "Aucun coup possible maintenant ne contient «\u00a0lay single 1N 2N\u00a0»." in seen
    assert sum(line.endswith("[done]") for line in seen) == 2


@pytest.mark.parametrize("text", ["fly 1D", "l", "lay 99X", "lay single pair", "lay W B"])
def test_parts_that_fit_nothing_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_parts(GAME, text, ("done", "lay", "lie"))


def test_a_hint_says_that_bots_consider_a_part(tmp_path: Path) -> None:
    """It comes within the usual time, for a hand of 45 cards."""
    file = tmp_path / "hoard.toml"
    file.write_text('game = "stonehenge"\nseats = 5\n' + POSITION)
    said = exvoto("hint", str(file), "--iterations", "8")
    assert said.returncode == 0, said.stderr
    first, *_, last = said.stdout.splitlines()
    assert first.startswith("1. ")
    assert last.endswith("more moves are allowed than a bot considers here.")
    assert int(last.split()[0]) > 100_000


def test_a_scenario_counts_what_cannot_be_listed(tmp_path: Path) -> None:
    """`options_count` counts all; of `options` it says why they cannot be compared."""
    head = 'game = "stonehenge"\nseats = 5\n'
    position = "[scenario.position]\n" + POSITION
    body = f'[[scenario]]\nid = "one"\nexpect = {{ options = ["done"] }}\n{position}'
    (tmp_path / "1.toml").write_text(head + body)
    said = exvoto("scenario", str(tmp_path))
    assert said.returncode == 1
    assert "answers are open, more than can be listed; write options_count = " in said.stdout
    count = said.stdout.split("options_count = ")[1].split()[0]
    (tmp_path / "1.toml").write_text(head + body.replace('options = ["done"]', f"options_count = {count}"))
    assert exvoto("scenario", str(tmp_path)).returncode == 0
