"""What decides what a phone sees of an evening: session, account, rights, the evening and its league, in one row.

Whether somebody may read an evening follows from this row and the clock alone, and so does what the page shows. While
the row stays the same, so do both: a phone that was answered once need not be asked for its rights again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db import connection
from django.utils import timezone

from leagues.accounts.models import Account, Device
from leagues.groups.models import League, Membership
from leagues.journal_models import JournalEntry

from ..models import Evening, Pen, TableLink
from ..models.table_link import SHOWN

# What is read of each: what may be seen, by whom, and until when. Of a league everything, for every page shows some.
READ: dict[str, tuple[type[Any], Sequence[str]]] = {
    "account": (Account, ("password", "is_active")),
    "evening": (Evening, ("id", "stamp", "closed_at")),
    "pen": (Pen, ("stamp", "phone")),
    "league": (League, [str(field.column) for field in League._meta.concrete_fields]),
    "membership": (Membership, ("role",)),
    "link": (TableLink, ("id", "revoked_at")),
    "noted": (JournalEntry, ("id", "at")),
}


@dataclass(frozen=True, slots=True)
class Sight:
    """`device`: the session, as it is stored. `facts`: all that counts; only good for asking whether it is the same."""

    device: Device
    facts: tuple[Any, ...]


def sight_of(evening_id: UUID, stored_key: str) -> Sight | None:
    """What decides what the phone with this session (its stored key) sees; None without the session. One query."""
    key = Evening._meta.pk.get_db_prep_value(evening_id, connection)
    moment = timezone.now()
    now, a_day_ago = (
        Device._meta.get_field("expire_date").get_db_prep_value(one, connection) for one in (moment, moment - SHOWN)
    )
    rows = Device.objects.raw(_statement(), [now, a_day_ago, key, stored_key])
    device = next(iter(rows), None)
    if device is None:
        return None
    told = vars(device)
    return Sight(device, tuple(told[name] for name in told if name != "_state"))


@lru_cache(maxsize=1)
def _statement() -> str:
    quoted = connection.ops.quote_name
    own = [f"d.{quoted(str(field.column))}" for field in Device._meta.concrete_fields]
    more = [
        f"{name}.{quoted(column)} AS {name}_{column}" for name, (_model, columns) in READ.items() for column in columns
    ]
    more.append("link.expires_at > %s AS link_opens")
    more.append("evening.closed_at > %s AS link_shows")
    table = {name: f"{quoted(model._meta.db_table)} {name}" for name, (model, _columns) in READ.items()}
    # A journal entry of the league itself has no subject (`JournalEntryQuerySet.of_league`).
    newest = (
        f"(SELECT j.id FROM {quoted(JournalEntry._meta.db_table)} j"  # noqa: S608 - names of tables alone
        " WHERE j.league_id = league.id AND j.subject_id IS NULL ORDER BY j.id DESC LIMIT 1)"
    )
    return (
        f"SELECT {', '.join(own + more)} FROM {quoted(Device._meta.db_table)} d"  # noqa: S608 - names of tables and columns alone
        f" LEFT JOIN {table['account']} ON account.id = d.account_id"
        f" LEFT JOIN {table['evening']} ON evening.id = %s"
        f" LEFT JOIN {table['pen']} ON pen.evening_id = evening.id"
        f" LEFT JOIN {table['league']} ON league.id = evening.league_id"
        f" LEFT JOIN {table['membership']} ON membership.league_id = league.id"
        " AND membership.account_id = d.account_id"
        f" LEFT JOIN {table['link']} ON link.evening_id = evening.id"
        " AND (link.revoked_at IS NULL OR link.revoked_at = evening.closed_at)"
        f" LEFT JOIN {table['noted']} ON {newest} = noted.id"
        " WHERE d.session_key = %s"
    )
