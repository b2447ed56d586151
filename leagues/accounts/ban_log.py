"""Whom a program such as fail2ban may shut out: a file of its own with whole addresses, if the operator wants one.

All other log lines hold a shortened network, because they are kept long and read by people. Nobody can be shut out by
that, so wrong tries, and nothing else, are also written here: no account, no page, no link. `tidy` lets go of lines
after a week; the page about data protection says so as long as the file is wanted.
"""

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Final

from django.conf import settings
from django.utils import timezone

from leagues.request_context import current_request

logger = logging.getLogger("leagues.security")
KEPT: Final = timedelta(days=7)
WRONG_TRIES: Final = frozenset({"sign_in.failed", "sign_in.locked", "pin.failed", "pin.locked"})


def report_visitor(event: str) -> None:
    """Write down from which address a wrong try came: `2026-11-23T20:15:00+0100 sign_in.failed from=192.0.2.7`.

    Without the setting, outside of requests and for other events nothing is written. A file that cannot be written
    refuses nobody; the log says so.
    """
    request = current_request()
    if not settings.BAN_LOG or event not in WRONG_TRIES or request is None or not request.whole_address:
        return
    now = timezone.localtime()
    try:
        with _opened() as file:
            file.write(f"{now:%Y-%m-%dT%H:%M:%S%z} {event} from={request.whole_address}\n")
    except OSError:
        logger.exception("BAN_LOG cannot be written")


def forget_visitors() -> int:
    """Let go of lines that are older than a week; how many there were."""
    if not settings.BAN_LOG or not Path(settings.BAN_LOG).exists():
        return 0
    since = timezone.now() - KEPT
    with _opened() as file:
        file.seek(0)
        lines = file.readlines()
        kept = [line for line in lines if _at(line) >= since]
        if len(kept) < len(lines):
            file.truncate(0)
            file.writelines(kept)
    return len(lines) - len(kept)


@contextmanager
def _opened() -> Iterator[IO[str]]:
    """The file for this process alone. It is opened anew each time, so that others may rotate it."""
    with Path(settings.BAN_LOG).open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file


def _at(line: str) -> datetime:
    """When a line was written; what is no line of ours is old."""
    try:
        return datetime.strptime(line.partition(" ")[0], "%Y-%m-%dT%H:%M:%S%z")
    except ValueError:
        return datetime.min.replace(tzinfo=timezone.get_default_timezone())
