"""The bench of the bots comes to the same on Ray as here."""

from pathlib import Path

import pytest

from exvoto.lab.bench.run import Bench


@pytest.mark.slow
def test_ray_plays_the_same(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    bench = Bench("odyssee", "random", 3, 7, ["hides"])
    here = bench.run(None, "local", 1, lambda *_: None, print)
    assert bench.run(tmp_path, "ray", 1, lambda *_: None, print) == here
