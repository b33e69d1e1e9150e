"""The log: one JSON object per line, from libraries too, and a fault that comes again as one line with a sum."""

import json
import logging
import sys
import threading
import traceback
from typing import Any

KNOWN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}
WINDOW = 60.0  # seconds in which the same fault is logged once
MOST_KINDS = 200
logger = logging.getLogger("exvoto")


class JsonLines(logging.Formatter):
    """Time, level, message, and the extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "what": text_of(record),
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in KNOWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class SummingHandler(logging.StreamHandler[Any]):
    """Writes the first of like warnings and errors, counts the others, and writes their number when the window ends."""

    def __init__(self, stream: Any) -> None:
        super().__init__(stream)
        self.seen: dict[str, tuple[float, int, logging.LogRecord]] = {}  # a fault -> since when, how often since, last

    def emit(self, record: logging.LogRecord) -> None:
        self.write_sums(record.created - WINDOW)
        if record.levelno >= logging.WARNING:
            kind = kind_of(record)
            if kind in self.seen:
                start, count, _ = self.seen[kind]
                self.seen[kind] = start, count + 1, record
                return
            if len(self.seen) < MOST_KINDS:
                self.seen[kind] = record.created, 0, record
        super().emit(record)

    def write_sums(self, before: float) -> None:
        for kind, (start, count, last) in list(self.seen.items()):
            if start <= before:
                del self.seen[kind]
                if count:
                    last.repeated = count
                    super().emit(last)

    def close(self) -> None:
        self.write_sums(float("inf"))
        super().close()


def text_of(record: logging.LogRecord) -> str:
    """The message, or what was to be filled in if its arguments do not fit."""
    try:
        return record.getMessage()
    except (TypeError, ValueError, LookupError):
        return str(record.msg)


def kind_of(record: logging.LogRecord) -> str:
    """What like records share: an error is known by its type and where it happened, another line by its words."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return f"{record.name} {text_of(record)[:200]}"
    where = traceback.extract_tb(error.__traceback__)[-1:]
    return f"{record.name} {type(error).__name__} {[(frame.filename, frame.lineno) for frame in where]}"


def log_as_json(quiet: bool) -> None:
    """Everything that this process logs, its libraries and unforeseen errors included."""
    handler = SummingHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers = [handler]
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logger.setLevel(logging.WARNING if quiet else logging.INFO)
    logging.captureWarnings(True)
    logging.raiseExceptions = False  # else a fault in logging itself would be printed as it is
    sys.excepthook = log_uncaught
    threading.excepthook = lambda args: log_uncaught(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )
    sys.unraisablehook = lambda args: log_uncaught(args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback)


def log_uncaught(kind: type[BaseException], error: BaseException, where: Any) -> None:
    if not issubclass(kind, KeyboardInterrupt | SystemExit):
        logger.critical("nobody handled this error", exc_info=(kind, error, where))
