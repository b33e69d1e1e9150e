"""What PettingZoo and Gymnasium call spaces: actions, observations, masks."""

from typing import Any

from exvoto.lab.doors import need
from exvoto.lab.doors.spot import Spot, Table
from exvoto.lab.doors.tensor import EDGE, Tensor

np: Any = need("numpy")
spaces: Any = need("gymnasium").spaces


def action_space(table: Table) -> Any:
    return spaces.Discrete(len(table.letters))


def observation_space(table: Table, tensor: Tensor) -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(-EDGE, EDGE, (tensor.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(table.letters),), np.int8),
        }
    )


def observe(tensor: Tensor, spot: Spot, seat: int) -> Any:
    return np.array(tensor.numbers(spot, seat), np.float32)


def mask(spot: Spot, seat: int) -> Any:
    """1 for every letter that a seat may choose now; all 0 for those who wait."""
    found = np.zeros(len(spot.table.letters), np.int8)
    if seat == spot.seat:
        found[spot.legal] = 1
    return found
