"""The format of log lines, plain or JSON, and how secrets are kept out of them.

An address that contains a secret (table link, invitation, public page, links in letters) gives access to everybody who
reads it. It is therefore masked in every log line, in tracebacks, and in what the web server logs about requests.
"""

import json
import logging
import re
import time
from threading import Lock, Thread
from typing import Any

from django.core.mail import mail_admins

from leagues.request_context import current_request

# The beginnings of the addresses that go on with a secret. A test compares them with all addresses of the app.
CAPABILITIES = ("tisch", "zusehen", "einladung", "offen", "konto/neu", "konto/adresse", "konto/passwort/neu")
HIDDEN = "***"
_SLASH = r"(?:/|%(?:25)*2F)"
_PART = r"(?:[\w.~:=+-]|%(?!(?:25)*2F)[0-9A-F]{2})+"
_SECRET = re.compile(
    rf"((?:(?<=2F)|(?<![\w-]))(?:{'|'.join(place.replace('/', _SLASH) for place in CAPABILITIES)}){_SLASH})"
    rf"(?!beenden{_SLASH}){_PART}(?:{_SLASH}{_PART})*",
    re.IGNORECASE,
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]")
SERVER_LOGGERS = ("gunicorn.access", "gunicorn.error")


def masked(text: str) -> str:
    """The text, with the secret part of every such address replaced."""
    return _SECRET.sub(rf"\1{HIDDEN}", text)


class LogFormatter(logging.Formatter):
    """`time level logger [request] message by=account from=network`; for errors, the traceback follows."""

    def format(self, record: logging.LogRecord) -> str:
        """The finished text."""
        parts = self._parts(record)
        head = f"{parts['time']} {parts['level']} {parts['logger']} [{parts.get('request', '-')}] {parts['message']}"
        about = "".join(
            f" {word}={parts[key]}" for word, key in (("by", "account"), ("from", "network")) if key in parts
        )
        return "\n".join(filter(None, (head + about, parts.get("exception"))))

    def _parts(self, record: logging.LogRecord) -> dict[str, Any]:
        parts = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": masked(_CONTROL.sub(lambda found: repr(found[0])[1:-1], record.getMessage())),
        }
        if request := current_request():
            parts["request"] = request.id
            if not hasattr(record, "facts"):  # an event carries its own account and network
                who = {"account": request.account_id, "network": request.network}
                parts |= {key: str(value) for key, value in who.items() if value}
        if record.exc_info and is_accident(record):
            parts["exception"] = masked(self.formatException(record.exc_info))
        return parts


class JsonLogFormatter(LogFormatter):
    """The same, as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The finished text."""
        return json.dumps(self._parts(record) | getattr(record, "facts", {}), ensure_ascii=False, default=str)


def is_accident(record: logging.LogRecord) -> bool:
    """True for errors of the program. False for requests that were rightly refused; those need no traceback."""
    return record.levelno >= logging.ERROR and getattr(record, "status_code", 500) >= 500


class AdminLetters(logging.Handler):
    """Mails errors of the program to ADMINS: the same text as in the log, without form data, cookies or secrets.

    Each process sends at most one mail a minute, in a thread of its own.
    """

    EVERY = 60.0

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.addFilter(lambda record: is_accident(record) and not record.name.startswith("leagues.letters"))
        self._guard = Lock()
        self._next = 0.0
        self._left_out = 0
        self.sending: Thread | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Mail the record; if a mail was sent less than a minute ago, only count it."""
        with self._guard:
            if time.monotonic() < self._next:
                self._left_out += 1
                return
            self._next = time.monotonic() + self.EVERY
            left_out, self._left_out = self._left_out, 0
        kind = record.exc_info[0] if record.exc_info else None
        subject = f"Fehler: {kind.__name__ if kind else record.name}"
        more = f"\n\nSeit der letzten Mail gab es {left_out} weitere Fehler; sie stehen im Log." if left_out else ""
        self.sending = Thread(target=self._send, args=[subject, self.format(record) + more], daemon=True)
        self.sending.start()

    def _send(self, subject: str, text: str) -> None:
        try:
            mail_admins(subject, text)
        except Exception:
            logging.getLogger("leagues.letters").warning("the mail to ADMINS was not sent", exc_info=True)


class ComeBackLater(logging.Filter):
    """A 503 is no accident but an answer that the program gives on purpose: a warning, once a minute for each view."""

    EVERY = 60.0

    def __init__(self) -> None:
        super().__init__()
        self._guard = Lock()
        self._next: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything else through as it is."""
        if getattr(record, "status_code", None) != 503:
            return True
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        view = getattr(getattr(record, "request", None), "resolver_match", None)
        kind = str(view.view_name) if view else ""
        with self._guard:
            due = time.monotonic() >= self._next.get(kind, 0.0)
            if due:
                self._next[kind] = time.monotonic() + self.EVERY
        return due


class Masking(logging.Filter):
    """A filter for loggers with their own handlers: masks the secrets in what they write."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Mask the record in place; no record is dropped."""
        record.msg, record.args = masked(record.getMessage()), None
        if record.exc_info:
            record.exc_text = masked(logging.Formatter().formatException(record.exc_info))
        return True


def mask_server_lines() -> None:
    """Mask the web server's log lines as well. It sets up its loggers before this program is loaded."""
    for name in SERVER_LOGGERS:
        logging.getLogger(name).addFilter(Masking())


# Where log lines go: everything to stderr, errors of the program also to ADMINS by mail.


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
