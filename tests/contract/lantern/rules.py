"""The rules that can be cited."""

from typing import Final

from exvoto.core.rule import Rule

LAN_1, LAN_2, LAN_3, LAN_4 = Rule("LAN-1"), Rule("LAN-2"), Rule("LAN-3"), Rule("LAN-4")
CHAPTERS: Final = (("turns", (LAN_1, LAN_2, LAN_3)), ("end", (LAN_4,)))
