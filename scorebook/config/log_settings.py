"""Where log lines go: everything to stderr, errors of the program also to ADMINS by mail."""

from typing import Any


def logging_settings(*, json: bool) -> dict[str, Any]:
    """Django's LOGGING setting; `json` selects the format of all lines."""
    lines = "scorebook.config.log_lines"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{lines}.{'JsonLogFormatter' if json else 'LogFormatter'}"}},
        "filters": {"come_back_later": {"()": f"{lines}.ComeBackLater"}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
            "admins": {"()": f"{lines}.AdminLetters", "formatter": "line"},
        },
        "root": {"handlers": ["stderr", "admins"], "level": "WARNING"},
        "loggers": {
            **{name: {"level": "INFO"} for name in ("leagues", "scorebook")},
            "django": {"level": "INFO", "handlers": [], "propagate": True},
            "django.request": {"filters": ["come_back_later"]},
            "django.server": {"level": "INFO", "handlers": ["stderr"], "propagate": False},
        },
    }
