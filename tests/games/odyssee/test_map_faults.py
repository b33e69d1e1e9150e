"""Where a map is wrong: one sentence, with the line."""

import pytest

from exvoto.core.errors import Unreadable
from exvoto.games.odyssee.material import game_with, printed


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('KER = { en = "Corfu"', 'KER = { en = ""', "line 7: circles.KER.en: a name of 1 to 24 characters is missing"),
        ('M2 = ["EOL", "CYC", "UND"]', 'M2 = ["EOL", "EOL", "UND"]', "line 33: missions.M2: three different"),
        ('"KER-KEF"', '"KER-NOWHERE"', "line 27: lines.yellow: "),
        ("[missions]", "seas = 7\n[missions]", "line 31: lines.seas is not one of"),
        ("title = {", "title = {{", "line 4: "),
        ("[missions]", "[missions", "line 31: "),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, told: str) -> None:
    """What the fault is and where, and `map:` is left to the caller."""
    with pytest.raises(Unreadable) as refused:
        game_with(printed().replace(old, new, 1))
    assert str(refused.value).startswith(told)
