"""Where the server's own words go: to the standard error stream, one line each."""

import logging
import sys

import structlog

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def _is_news(record: logging.LogRecord) -> bool:
    """Uvicorn calls it an error when a handshake is refused over HTTP, which is what we do to strangers."""
    return "without completing handshake" not in record.getMessage()


def _to_stderr(*_: object) -> structlog.PrintLogger:
    return structlog.PrintLogger(sys.stderr)


def set_up_logs(level: str) -> None:
    """Logs of that level and above are written, readable at a terminal and as JSON elsewhere."""
    number = LEVELS.get(level, logging.WARNING)
    # Plain tracebacks: the decorated ones show local variables, secrets among them, and take long to lay out.
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
            if sys.stderr.isatty()
            else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=_to_stderr,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    logging.basicConfig(level=number, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
