"""Reads about an account for its owner."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from django.db.models import F
from django.utils import timezone

from leagues.journal import JournalEntry
from leagues.letters.models import Letter
from leagues.people.models import Forgetting, Player
from leagues.people.selectors import group_of

from .models import Account, Device


class OwnData(NamedTuple):
    """What a room keeps about a person, as plain values for a file: heading → rows.

    `of_entries`: about somebody with these entries as a player; `of_account`: about an account, under any player.
    """

    of_entries: Callable[[Collection[int]], dict[str, Any]] = lambda entries: {}
    of_account: Callable[[Account], dict[str, Any]] = lambda account: {}


own_data: list[OwnData] = []


def devices_of(account: Account) -> list[Device]:
    """Where the account is signed in, the newest first. One query."""
    return list(
        Device.objects.filter(account=account, expire_date__gt=timezone.now()).order_by("-signed_in_at", "session_key")
    )


def everything_about(account: Account) -> dict[str, Any]:
    """All that is stored about the owner of an account, as plain values for a file."""
    return {
        "konto": {
            "e_mail": account.email,
            "name": account.display_name,
            "sprache": account.language,
            "angelegt": account.created_at,
            "zuletzt_angemeldet": account.last_login,
        },
        "ligen": [
            {"liga": one.league.name, "rolle": one.role, "seit": one.created_at}
            for one in account.memberships.select_related("league").order_by("league__name", "pk")
        ],
        "spieler": [_player(player) for player in Player.objects.filter(account=account).select_related("league")],
        "geraete": [{"geraet": device.label, "angemeldet": device.signed_in_at} for device in devices_of(account)],
        "briefe": list(
            Letter.objects.filter(to=account.email)
            .order_by("pk")
            .values(art=F("kind"), geschrieben=F("created_at"), stand=F("state"), erledigt=F("done_at"))
        ),
        "aenderungen": list(
            JournalEntry.objects.filter(account=account)
            .order_by("pk")
            .values("at", "league__name", "action", "before", "after")
        ),
        **{heading: rows for room in own_data for heading, rows in room.of_account(account).items()},
    }


def _player(player: Player) -> dict[str, Any]:
    entries = group_of(player)
    names = ("name", "nickname", "sign", "regular", "since", "until")
    return {
        "liga": player.league.name,
        **{name: getattr(player, name) for name in names},
        "fruehere_namen": list(player.former_names.values("kind", "name", "since", "until")),
        "soll_vergessen_werden": list(Forgetting.objects.filter(player=player).values("asked_at", "due_at", "words")),
        **{heading: rows for room in own_data for heading, rows in room.of_entries(entries).items()},
    }
