"""What an operator must be able to see about doors and rights: one line an event, on the logger `leagues.security`.

Lines hold ids, codes and a shortened network. No name, no address, no password, and no secret of a link: what was typed
into a field for an e-mail address may have been the password.
"""

import logging
from typing import Any

from django.db import transaction

from leagues.request_context import current_request

from .ban_log import report_visitor
from .models import Account

logger = logging.getLogger("leagues.security")

# What of the journal is about doors and rights; the rest is about games and stands in the journal alone.
JOURNALLED = (
    "access.",
    "account.",
    "invitation.",
    "league.create",
    "league.publish",
    "league.put_away",
    "league.remove",
    "league.take_out",
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
    told = {"account": account, "network": request.network if request else None, **facts}
    told = {name: value for name, value in told.items() if value not in (None, "")}
    words = " ".join([event, *(f"{name}={value}" for name, value in told.items())])
    logger.log(level, words, extra={"facts": {"event": event, **told}})
    report_visitor(event)


def report_entry(action: str, *, account: int | None, league: int, entry: Any = None, **facts: Any) -> None:
    """Write the event of a journal entry that is about doors or rights, once it is stored for good."""
    if not action.startswith(JOURNALLED):
        return
    if isinstance(entry, dict):
        facts |= {f"of_{name}": entry[name] for name in IDS if isinstance(entry.get(name), int | str)}
    transaction.on_commit(lambda: report(action, account=account, league=league, **facts), robust=True)


def signed_in(*, user: Account, **_signal: Any) -> None:
    """Somebody has signed in."""
    report("sign_in", account=user.pk)


def signed_out(*, user: Account | None, **_signal: Any) -> None:
    """Somebody has signed out."""
    if user:
        report("sign_out", account=user.pk)


def sign_in_failed(*, credentials: dict[str, Any], **_signal: Any) -> None:
    """A wrong password, or an address without an account: then without an id."""
    report_tried("sign_in.failed", str(credentials.get("username") or ""))


def report_tried(event: str, typed: str) -> None:
    """Write an event about the account that somebody tries to get into, as far as there is one."""
    email = Account.objects.normalize_email(typed)
    account = Account.objects.filter(email=email).values_list("pk", flat=True).first() if email else None
    report(event, level=logging.WARNING, account=account)
