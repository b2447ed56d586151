"""Which saved questions somebody sees."""

from typing import Any

from django.db.models import Q, QuerySet

from leagues.accounts.models import Account
from leagues.groups.models import League

from .models import SavedQuestion


def seen_by(league: League, account: Any) -> QuerySet[SavedQuestion]:
    """The questions of a league that an account sees: its own ones, and those for all. By name."""
    own = Q(shared=True) | Q(account=account.pk)
    return SavedQuestion.objects.filter(own, league=league).order_by("name", "pk")


def questions_about(account: Account) -> dict[str, Any]:
    """The questions that an account has saved, as plain values for a file."""
    found = SavedQuestion.objects.filter(account=account).order_by("league__name", "pk")
    return {"gemerkte_fragen": list(found.values("league__name", "name", "asked", "shared"))}
