"""Documents in TOML: what is written reads back, what is too large is refused, and lists in messages are cut."""

from typing import Any

import pytest

from exvoto.core.document.toml import DEEPEST, LONGEST_DOCUMENT, parse, to_toml
from exvoto.core.document.wording import listed
from exvoto.core.errors import Unreadable, blamed


@pytest.mark.parametrize(
    "value", ['a "quoted" word', "a \\ backslash", '\\"', "", True, False, -3, [], [1, [2]], {}, {"a b": {"c": "d"}}]
)
def test_documents_read_back(value: Any) -> None:
    assert parse(to_toml({"x": value})) == {"x": value}


def test_a_document_may_be_just_so_long() -> None:
    comment = "#" * LONGEST_DOCUMENT
    assert parse(comment) == {}
    with pytest.raises(Unreadable, match="longer than 1000000 characters"):
        parse(comment + "#")


@pytest.mark.parametrize("number", [(1 << 62) - 1, 1 - (1 << 62)])
def test_a_number_may_be_just_so_large(number: int) -> None:
    assert parse(f"x = {number}") == {"x": number}
    with pytest.raises(Unreadable, match="a number is too large"):
        parse(f"x = {number + (1 if number > 0 else -1)}")


def test_a_document_may_be_just_so_deep() -> None:
    """One level is the document itself."""
    for depth in (DEEPEST - 2, DEEPEST - 1):
        deep = "x = " + "[" * depth + "1" + "]" * depth
        if depth == DEEPEST - 2:
            parse(deep)
        else:
            with pytest.raises(Unreadable, match=f"nested more than {DEEPEST} deep"):
                parse(deep)
    keys = ".".join("k" for _ in range(DEEPEST + 1))
    with pytest.raises(Unreadable, match=f"nested more than {DEEPEST} deep"):
        parse(f"{keys} = 1")


def test_long_lists_are_cut() -> None:
    assert listed([]) == "none"
    assert listed(["a", "b", "c"], 3) == "a, b, c"
    assert listed(["a", "b", "c", "d"], 3) == "a, b … d (4 in all)"


def test_an_error_is_blamed_on_the_package() -> None:
    """The last line of its own code, even where that of a library ran after it."""
    with pytest.raises(Unreadable) as caught:
        parse("x = [")
    here = "in test_an_error_is_blamed_on_the_package, test_documents.py line"
    assert here in blamed(caught.value, "tests.contract")
    assert "in parse, toml.py line" in blamed(caught.value)
    assert "in parse, toml.py line" in blamed(caught.value, "no.such.package")
    assert blamed(ValueError("alone")) == "ValueError: alone"
    assert blamed(ValueError()) == "ValueError"
