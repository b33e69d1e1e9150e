"""Parts of a page that recur."""

from html import escape


def figure(caption: str, svg: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Of texts, but for cells that `strong` made; the first column holds names."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join(f"<tr>{name(row[0])}{''.join(map(data, heads[1:], row[1:]))}</tr>" for row in rows)
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def name(text: str) -> str:
    return f'<th scope="row">{escape(text)}</th>'


def data(head: str, text: str) -> str:
    """A narrow screen shows a row as a list, each value beside the head of its column."""
    return f'<td data-head="{escape(head, quote=True)}">{text if text.startswith("<strong>") else escape(text)}</td>'


def strong(text: str) -> str:
    return f"<strong>{escape(text)}</strong>"
