"""A position is written on the page, checked, shared and played."""

import pytest

from tests.page.desk import Arrive
from tests.page.looks import look


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("offrandes", "en", "desk"),
        pytest.param("stonehenge", "fr", "phone", marks=pytest.mark.slow),
        pytest.param("odyssee", "fr", "desk", marks=pytest.mark.slow),
        pytest.param("prieres", "en", "phone", marks=pytest.mark.slow),
    ],
)
def test_a_position_is_written_shared_and_played(arrive: Arrive, game: str, language: str, size: str) -> None:
    writer, reader = arrive(language, size), arrive(language, size)
    writer.visit(f"position/{game}")
    writer.page.wait_for_selector("#found .good")
    start = writer.page.input_value("textarea")
    writer.page.fill("textarea", f"# a remark\nnothing = 3\n{start}")
    writer.page.wait_for_selector("#found .trouble")
    assert writer.page.inner_text("li.wrong") == "2"
    look(writer)
    writer.page.fill("textarea", f"# a remark\n{start}")
    writer.page.wait_for_selector("#found .good")
    writer.until("location.hash.startsWith('#p=')")
    look(writer)
    reader.page.goto(writer.page.url)
    reader.page.wait_for_selector("#found .good")
    assert reader.page.input_value("textarea") == f"# a remark\n{start}"
    reader.page.locator("form button.pri").click()
    reader.page.wait_for_selector(".prompt")
