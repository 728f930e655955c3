"""What the server counts, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.requests = Counter("lineit_requests", "HTTP answers", ["method", "status"], registry=self.registry)
        self.refusals = Counter("lineit_refusals", "Refused requests and messages", ["code"], registry=self.registry)
        self.commands = Counter("lineit_commands", "Commands that were applied", ["kind"], registry=self.registry)
        self.seconds = Histogram(
            "lineit_command_seconds",
            "From a command to its event on disk",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )
        self.bot_seconds = Histogram(
            "lineit_bot_seconds",
            "How long a bot thought about a turn",
            ["bot"],
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20),
            registry=self.registry,
        )
        self.bot_fallbacks = Counter(
            "lineit_bot_fallbacks", "Turns in which a bot was replaced", ["bot", "reason"], registry=self.registry
        )
        self.bot_threads_left = Gauge(
            "lineit_bot_threads_left_behind", "Threads of bots that overran and still think", registry=self.registry
        )
        self.tables = Gauge("lineit_tables_in_memory", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("lineit_sockets", "Open sockets", registry=self.registry)

    def page(self) -> bytes:
        """Everything in Prometheus' text form."""
        return generate_latest(self.registry)
