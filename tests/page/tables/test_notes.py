"""Private notes: a sheet beside the board in every game, in this browser and for nobody else."""

import pytest

from tests.page.boards import lay, post
from tests.page.desk import Arrive
from tests.page.looks import look

GAMES = ("offrandes", "odyssee", "stonehenge", "prieres")


@pytest.mark.parametrize(
    ("game", "language", "size"), list(zip(GAMES, ("en", "fr") * 2, ("desk", "phone") * 2, strict=True))
)
def test_what_i_write_down_stays_mine(arrive: Arrive, game: str, language: str, size: str) -> None:
    """It is there after a reload, letters in it are no shortcuts, and neither the server nor another player gets it."""
    alma, emile = arrive(language, size), arrive(language, size)
    sent: list[str] = []
    alma.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    alma.page.on("request", lambda request: sent.append(request.url + str(request.post_data)))
    lay([alma, emile], game, 3, {})
    alma.page.keyboard.press("n")
    alma.until("document.activeElement.id === 'notes'")
    alma.page.keyboard.type("Hush: chloe lurks")
    assert not alma.page.locator(".notices .hint").count()
    look(alma)
    alma.page.reload()
    emile.page.wait_for_selector("#question")
    for person, text in ((alma, "Hush: chloe lurks"), (emile, "")):
        person.page.wait_for_selector("#question")
        if size == "phone":
            person.page.locator("nav button").first.click()
        person.page.get_by_role("tab", name="Notes").click()
        assert person.page.locator("#notes").input_value() == text
        assert person.sideways() <= 0
    assert sent
    assert not [frame for frame in sent if "chloe lurks" in frame]


def test_who_only_looks_on_has_no_notes(arrive: Arrive) -> None:
    visitor = arrive()
    made = post(visitor.address, "tables", {"game": "offrandes", "seats": 3, "name": "Alma", "watch": "public"})
    table, token = made["table"]["id"], made["you"]["token"]
    for seat in (1, 2):
        post(visitor.address, f"tables/{table}/do", {"do": "bot", "seat": seat, "level": "novice"}, token)
    post(visitor.address, f"tables/{table}/do", {"do": "start"}, token)
    visitor.visit(f"t/{table}")
    visitor.page.wait_for_selector("#tab-chat")
    visitor.page.keyboard.press("n")
    assert visitor.page.locator("[role=tab]").all_inner_texts() == ["Log", "Rules", "Chat"]
