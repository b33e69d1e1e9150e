"""Counters for the host, in the text format of Prometheus."""

HELP = {
    "entries": "Entries appended to logs of tables",
    "conflicts": "Appends that another process was faster with",
    "unavailable": "Requests refused because the database was away",
    "answers": "Answers of people acknowledged",
    "refused": "Requests refused",
    "messages": "Messages received on sockets",
    "sent": "Messages sent on sockets",
    "bots": "Answers of bots",
    "bots_stuck": "BotPool ended because they took too long",
    "clocks": "Answers given by clocks",
    "requests": "HTTP requests",
    "errors": "Requests that failed inside the server",
}


class Metrics:
    def __init__(self) -> None:
        self.counts = dict.fromkeys(HELP, 0)

    def count(self, name: str, by: int = 1) -> None:
        self.counts[name] += by

    def text(self, gauges: dict[str, int]) -> str:
        lines = []
        for name, told in HELP.items():
            lines += [f"# HELP exvoto_{name}_total {told}", f"# TYPE exvoto_{name}_total counter"]
            lines.append(f"exvoto_{name}_total {self.counts[name]}")
        for name, value in gauges.items():
            lines += [f"# TYPE exvoto_{name} gauge", f"exvoto_{name} {value}"]
        return "\n".join([*lines, ""])
