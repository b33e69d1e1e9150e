"""Verifiable dealing: a seed committed before the first card, the players' salts mixed in, revealed at the end.

docs/protocol.md, section 8, is the contract; the page checks the same numbers with WebCrypto.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

from exvoto.core.dealer import Dealer, Recorder
from exvoto.core.engine import play
from exvoto.core.errors import Unreadable
from exvoto.core.game import Game
from exvoto.core.kind import Kind
from exvoto.core.position import begin
from exvoto.core.transcript import Transcript

WORD = 1 << 32


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, salts: Sequence[str]) -> bytes:
    return hmac.digest(seed, "".join(f"{salt}\n" for salt in salts).encode(), "sha256")


def draw_number(key: bytes, epoch: int, number: int, n: int) -> int:
    """One of 0..n-1, each equally likely: words that would favour small numbers are skipped."""
    limit = WORD - WORD % n
    k = 0
    while True:
        block = hmac.digest(key, f"{epoch}|{number}|{k}".encode(), "sha256")
        for at in range(0, 32, 4):
            x = int.from_bytes(block[at : at + 4], "big")
            if x < limit:
                return x % n
        k += 1


class FairDealer(Dealer):
    """Every draw is addressed by rewind epoch and number: there is no generator whose state could be lost."""

    def __init__(self, key: bytes, epoch: int, drawn: int) -> None:
        self.key = key
        self.epoch = epoch
        self.drawn = drawn

    def pick(self, n: int, kind: Kind) -> int:
        number = self.drawn
        self.drawn += 1
        return draw_number(self.key, self.epoch, number, n)


REMARK = "# fair "


def write_fair(transcript: Transcript, seed: bytes, salts: Sequence[str], epochs: Sequence[int]) -> str:
    """The transcript, with what a check needs in remarks: the seed, the salts, and where each epoch begins."""
    head, _, _ = transcript.write().partition("\n\n")
    lines = [head, f"{REMARK}seed {seed.hex()}", *[f"{REMARK}salt {salt}" for salt in salts], ""]
    before = 0
    for line, epoch in zip(transcript.lines, epochs, strict=True):
        if epoch != before:
            lines.append(f"{REMARK}epoch {epoch}")
            before = epoch
        lines.append(line.write())
    return "\n".join([*lines, ""])


class FairnessRecord:
    """What the remarks of a transcript say about its deal."""

    def __init__(self, text: str) -> None:
        """Raises Unreadable."""
        self.seed = b""
        self.salts: list[str] = []
        self.epochs: list[int] = []  # of each answer
        epoch = 0
        body = False
        for raw in text.splitlines():
            line = raw.strip()
            if raw.startswith(REMARK):
                word, _, value = raw[len(REMARK) :].partition(" ")
                if word == "seed":
                    self.seed = seed_of(value)
                elif word == "salt":
                    self.salts.append(value)
                elif word == "epoch" and value.isdigit():
                    epoch = int(value)
            elif not line:
                body = True
            elif body and not line.startswith("#"):
                self.epochs.append(epoch)
        if not self.seed:
            raise Unreadable("the file names no seed: it was not dealt by a table, or its game is not over")


def seed_of(value: str) -> bytes:
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise Unreadable("the seed is not hexadecimal") from None


def verify(game: Game[Any], transcript: Transcript, fairness: FairnessRecord) -> int:
    """Deals the whole game again from the seed; returns the number of draws. Raises Unreadable where chance differs."""
    key = key_of(fairness.seed, fairness.salts)
    dealer = FairDealer(key, 0, 0)
    recorder = Recorder(dealer)
    s = begin(game, transcript.seats, recorder, transcript.options, transcript.position)
    if recorder.take()[0] != transcript.chance:
        raise Unreadable("the set-up was not dealt from this seed")
    for number, (line, epoch) in enumerate(zip(transcript.lines, fairness.epochs, strict=True), 1):
        dealer.epoch = epoch
        play(s, line.seat, game.read(line.answer), recorder)
        if recorder.take()[0] != line.outcomes:
            raise Unreadable(f"answer {number} ({line.write()[:80]}): chance was not dealt from this seed")
    return dealer.drawn
