import pytest

from .dockerfile import DOCKERFILE, read
from .rehearsal import Image


@pytest.fixture(scope="session")
def image() -> Image:
    made = Image(read(DOCKERFILE.read_text("utf-8")))
    made.build()
    return made
