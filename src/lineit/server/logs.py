"""Where the server's own words go: to the standard error stream, one line each."""

import logging
import sys

import structlog

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def set_up_logs(level: str) -> None:
    """Logs of that level and above are written, readable at a terminal and as JSON elsewhere."""
    number = LEVELS.get(level, logging.WARNING)
    renderer = structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    exceptions = [] if sys.stderr.isatty() else [structlog.processors.format_exc_info]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            *exceptions,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=number, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
