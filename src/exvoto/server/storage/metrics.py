"""Counters for the host, in the text format of Prometheus."""

HELP = {
    "entries": "Entries appended to the logs of tables",
    "conflicts": "Appends for which another process was faster",
    "unavailable": "Requests refused because the database was unavailable",
    "answers": "Answers of people that were acknowledged",
    "refused": "Requests refused",
    "messages": "Messages received on sockets",
    "sent": "Messages sent on sockets",
    "bots": "Answers of bots",
    "bots_stuck": "Bots that took too long and were ended",
    "bots_hurried": "Answers of bots given at a quicker level because too many questions were waiting",
    "clocks": "Answers given because time was up",
    "notices": "Notifications sent",
    "notices_failed": "Notifications that could not be sent",
    "replays": "Replays, scores, exports and imports computed in worker processes",
    "replays_ended": "Those that took too long and were ended",
    "reviews": "Reviews of games that were completed",
    "reviews_failed": "Those that could not be made",
    "reviews_stuck": "Parts of reviews that took too long and were ended",
    "turned_away": "Connections refused because there were too many",
    "too_slow": "Sockets closed because their client did not read",
    "requests": "HTTP requests",
    "errors": "Requests, sockets and background work that failed inside the server",
}


class Metrics:
    def __init__(self) -> None:
        self.counts = dict.fromkeys(HELP, 0)

    def count(self, name: str, by: int = 1) -> None:
        self.counts[name] += by

    def text(self, gauges: dict[str, int]) -> str:
        lines = []
        for name, text in HELP.items():
            lines += [f"# HELP exvoto_{name}_total {text}", f"# TYPE exvoto_{name}_total counter"]
            lines.append(f"exvoto_{name}_total {self.counts[name]}")
        for name, value in gauges.items():
            lines += [f"# TYPE exvoto_{name} gauge", f"exvoto_{name} {value}"]
        return "\n".join([*lines, ""])
