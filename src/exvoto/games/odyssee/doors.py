"""What other frameworks must know of Odyssée."""

from typing import Final

from exvoto.lab.doors.catalogue import Bounds

BOUNDS: Final = Bounds(most_outcomes=6)
