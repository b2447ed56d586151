"""The request being answered: from where it comes, and what an operator sees of it that concerns doors and rights.

That is one line an event, on the logger `leagues.security`. Lines hold ids, codes and a shortened network. No name, no
address, no password, and no secret of a link: what was typed into a field for an e-mail address may have been the
password.
"""

import fcntl
import ipaddress
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

if TYPE_CHECKING:
    from leagues.accounts.models import Account

NETWORK_V6 = 64  # a household or a phone has a whole network of addresses
LOGGED_V4, LOGGED_V6 = 24, 48  # what a log line keeps of an address: a provider's neighbourhood, not a household


def address_of(request: HttpRequest) -> str:
    """The visitor's address as limits count it, "" if there is none that can be read: IPv6 by network."""
    whole = whole_address_of(request)
    if ":" in whole:
        return str(ipaddress.ip_network((whole, NETWORK_V6), strict=False).network_address)
    return whole


def whole_address_of(request: HttpRequest) -> str:
    """The visitor's address as it is, "" if there is none that can be read.

    Behind proxies the one that the outermost of them saw: each appends to X-Forwarded-For whom it saw, so what the
    visitor has written there himself stands further left and is not looked at.
    """
    found = request.META.get("REMOTE_ADDR", "")
    if proxies := settings.TRUSTED_PROXIES or 0:
        hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
        if len(hops) >= proxies and any(hop.strip() for hop in hops):
            found = _without_port(hops[-proxies].strip())
    try:
        address = ipaddress.ip_address(found.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(address)


def _without_port(hop: str) -> str:
    """Some proxies write "192.0.2.1:4711" or "[2001:db8::1]:4711"."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def network_of(address: str) -> str:
    """An address shortened for a log line: `198.51.100.0/24`, `2001:db8:1::/48`; empty stays empty."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return ""
    length = LOGGED_V6 if parsed.version == 6 else LOGGED_V4
    return str(ipaddress.ip_network((parsed, length), strict=False))


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request, and the id by which its log lines can be found."""

    id: str
    request: HttpRequest

    @property
    def address(self) -> str:
        """The address it comes from, as limits count it; empty if unknown."""
        return address_of(self.request)

    @property
    def whole_address(self) -> str:
        """The same without being shortened; only for who shuts out addresses."""
        return whole_address_of(self.request)

    @property
    def network(self) -> str:
        """The shortened network it comes from: enough to see a pattern, too little to identify a person."""
        return network_of(self.address)

    @property
    def account_id(self) -> int | None:
        """The id of the account signed in, if it was loaded already: writing a log line must not query the database."""
        user = self.request.__dict__.get("user")
        if isinstance(user, SimpleLazyObject):
            user = self.request.__dict__.get("account_read")
        return getattr(user, "pk", None)


_current: ContextVar[RequestContext | None] = ContextVar("request_context", default=None)


def current_request() -> RequestContext | None:
    """The request being answered; None in commands and background threads."""
    return _current.get()


def begin_request(request: HttpRequest, request_id: str) -> RequestContext:
    """Make this the current request. It stays so until the response has been sent, because refusals are logged last."""
    context = RequestContext(request_id, request)
    _current.set(context)
    return context


def end_request(**_signal: object) -> None:
    """Forget the current request: its response has been sent."""
    _current.set(None)


# Whom a program such as fail2ban may shut out: a file of its own with whole addresses, if the operator wants one.


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


# What of the journal is about doors and rights; the rest is about games and stands in the journal alone.
JOURNALLED = (
    "access.",
    "account.",
    "evening_page",
    "invitation.",
    "league.create",
    "league.publish",
    "league.put_away",
    "league.remove",
    "league.take_out",
    "league.take_over",
    "league.unpublish",
    "member.",
    "player.anonymise",
    "player.forget",
    "player.merge",
    "player.separate",
    "player.unlink",
    "table_link",
)
IDS = ("account", "invitation", "player", "into", "role", "table_link")  # what of an entry is an id or a code


def report(event: str, *, level: int = logging.INFO, account: int | None = None, **facts: Any) -> None:
    """Write one event: whose account it is about (by default who is signed in), from which network, and ids.

    The values are ids and codes, never texts that somebody typed.
    """
    request = current_request()
    if account is None and request:
        account = request.account_id
    entry = {"account": account, "network": request.network if request else None, **facts}
    entry = {name: value for name, value in entry.items() if value not in (None, "")}
    words = " ".join([event, *(f"{name}={value}" for name, value in entry.items())])
    logger.log(level, words, extra={"facts": {"event": event, **entry}})
    report_visitor(event)


def report_entry(action: str, *, account: int | None, league: int, entry: Any = None, **facts: Any) -> None:
    """Write the event of a journal entry that is about doors or rights, once it is stored for good."""
    if not action.startswith(JOURNALLED):
        return
    if isinstance(entry, dict):
        facts |= {f"of_{name}": entry[name] for name in IDS if isinstance(entry.get(name), int | str)}
    transaction.on_commit(lambda: report(action, account=account, league=league, **facts), robust=True)


def signed_in(*, user: "Account", **_signal: Any) -> None:
    """Somebody has signed in."""
    report("sign_in", account=user.pk)


def signed_out(*, user: "Account | None", **_signal: Any) -> None:
    """Somebody has signed out."""
    if user:
        report("sign_out", account=user.pk)


def sign_in_failed(*, credentials: dict[str, Any], **_signal: Any) -> None:
    """A wrong password, or an address without an account: then without an id."""
    report_tried("sign_in.failed", str(credentials.get("username") or ""))


def report_tried(event: str, typed: str) -> None:
    """Write an event about the account that somebody tries to get into, as far as there is one."""
    accounts = get_user_model().objects
    email = accounts.normalize_email(typed)
    account = accounts.filter(email=email).values_list("pk", flat=True).first() if email else None
    report(event, level=logging.WARNING, account=account)
