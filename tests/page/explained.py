"""Every piece that is drawn explains itself: what is asked of a table in the browser."""

from typing import Any

from .desk import Person

# Asks every piece what it is, as a right click or a long press does, and lists those that do not say.
ASK = r"""async () => {
  const rest = () => new Promise((done) => setTimeout(done, 0));
  const wrong = [];
  const kinds = {};
  const names = new Set();
  const seen = (one) => { const box = one.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
  const board = document.querySelector("section.board");
  for (const one of board.querySelectorAll("[data-piece], [role=img], [role=button]")) {
    const pieces = (one.dataset.piece ?? "").split(" ").filter(Boolean);
    const named = pieces.some((piece) => document.querySelector(`[data-about="${piece}"]`));
    const covered = one.closest("[data-about]") || one.querySelector("[data-about]");
    if (seen(one) && !named && !covered) wrong.push(`nothing explains ${one.outerHTML.slice(0, 90)}`);
  }
  for (const one of document.querySelectorAll(".table [data-about]")) {
    const piece = one.dataset.about;
    if (!seen(one) || names.has(piece)) continue;
    names.add(piece);
    const kind = piece.split(/[-/]/)[0];
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    one.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    await rest();
    const told = document.querySelector(".explained");
    const lines = told ? [...told.querySelectorAll("p")].map((line) => line.innerText.trim()).filter(Boolean) : [];
    const raw = told && /\b(about|weigh)\.|[{}]|undefined|NaN|\bnull\b|\.\.|\s,|^,/.test(told.innerText);
    const says = told?.dataset.explains === piece && told.querySelector("h2").innerText.trim() && lines.length;
    if (!says) wrong.push(`${piece} says nothing`);
    else if (raw) wrong.push(`${piece} says: ${told.innerText}`);
  }
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  return { wrong, kinds };
}"""


def explanations(person: Person) -> tuple[list[str], dict[str, int]]:
    """What is not explained, and how many pieces of each kind are."""
    found: dict[str, Any] = person.page.evaluate(ASK)
    return found["wrong"], found["kinds"]
