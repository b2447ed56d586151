"""Reads about an account for its owner."""

from typing import Any

from django.db.models import F
from django.utils import timezone

from leagues.journal_models import JournalEntry
from leagues.letters.models import Letter
from leagues.people.additions import account_data, own_data
from leagues.people.models import Forgetting, Player
from leagues.people.selectors.persons import group_of

from .models import Account, Device


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
        **{heading: rows for share in account_data for heading, rows in share(account).items()},
    }


def _player(player: Player) -> dict[str, Any]:
    entries = group_of(player)
    names = ("name", "nickname", "sign", "regular", "since", "until")
    return {
        "liga": player.league.name,
        **{name: getattr(player, name) for name in names},
        "fruehere_namen": list(player.former_names.values("kind", "name", "since", "until")),
        "soll_vergessen_werden": list(Forgetting.objects.filter(player=player).values("asked_at", "due_at", "words")),
        **{heading: rows for share in own_data for heading, rows in share(entries).items()},
    }
