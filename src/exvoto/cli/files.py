"""Files that people name: what is wrong with one is said with its name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from exvoto.core.errors import ExvotoError, Unreadable
from exvoto.core.kind import SEAT
from exvoto.core.transcript import Transcript, type_kept


def text_of(file: Path, encoding: str = "utf-8") -> str:
    """Raises Unreadable, OSError as it comes."""
    try:
        return file.read_text(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file}: not a UTF-8 text: {error.reason} at byte {error.start}") from None


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Whatever the kernel refuses in here, it refuses in this file."""
    try:
        yield
    except ExvotoError as error:
        raise type_kept(error, f"{file}: ") from None


def names_in(transcript: Transcript) -> list[str]:
    """What the players are called, or else their seats. Raises Unreadable if that is not one name per seat."""
    names = transcript.names or [SEAT.write(seat) for seat in range(transcript.seats)]
    if len(names) != transcript.seats:
        raise Unreadable(f"names: {len(names)} for {transcript.seats} seats")
    return names
