"""The only door to native numbers and native rows, so that another implementation is one edit away.

Interpreted and compiled code share these names. Two hazards: an `i64` wraps around when compiled and does not when
interpreted, so generators mask their products; and a `Row` has one owner, it is copied by slicing (`r[:]`).
"""

from typing import Final, TypeAlias

from librt.vecs import vec as vec
from mypy_extensions import i64 as i64

Row: TypeAlias = "vec[i64]"  # a one-dimensional sequence of ints, fixed in length

SEATS_MOST: Final = 8
# `Step.seats` of a question to one seat, made once. Of declared length they would be boxed at each use.
SOLO: Final[tuple[tuple[int, ...], ...]] = tuple((seat,) for seat in range(SEATS_MOST))


def row(length: int, fill: int = 0) -> Row:
    return vec[i64]([fill] * length)


def row_of(values: list[int]) -> Row:
    return vec[i64](values)


NO_ROW: Final[Row] = row(0)  # a placeholder in a state until its own row is assigned; never written to


def list_of(r: Row) -> list[int]:
    values = [0] * len(r)  # filled in place: appending takes twice as long
    for i in range(len(r)):
        values[i] = r[i]
    return values


def bits(set_: i64) -> i64:
    """How many bits a set has; none is negative."""
    count: i64 = 0
    while set_ != 0:
        set_ &= set_ - 1
        count += 1
    return count


def nth_bit(set_: i64, n: i64) -> i64:
    """The number of the n-th bit of a set, counted from 0; it must have as many."""
    while n > 0:
        set_ &= set_ - 1
        n -= 1
    bit: i64 = 0
    while set_ >> bit & 1 == 0:
        bit += 1
    return bit


def total(r: Row) -> int:
    sum_: i64 = 0
    for i in range(len(r)):
        sum_ += r[i]
    return sum_
