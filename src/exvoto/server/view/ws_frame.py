"""Finished WebSocket frames: made once, the same bytes for everybody who looks through the same seat."""

TEXT = 0x81  # a whole text message in one frame


def text_frame(text: bytes) -> bytes:
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 65_536:
        return bytes((TEXT, 126, size >> 8, size & 255)) + text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + text


def text_of(frame: bytes) -> str:
    start = 2 if frame[1] < 126 else 4 if frame[1] == 126 else 10
    return frame[start:].decode()
