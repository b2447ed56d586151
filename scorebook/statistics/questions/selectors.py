"""Which saved questions somebody sees."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.urls import reverse

from leagues.accounts.models import Account
from leagues.groups.models import League

from ..people import People
from .models import SavedQuestion


def visible_questions(league: League, account: Any) -> QuerySet[SavedQuestion]:
    """The questions of a league that an account sees: its own ones, and those for all. By name."""
    own = Q(shared=True) | Q(account=account.pk)
    return SavedQuestion.objects.filter(own, league=league).order_by("name", "pk")


def questions_about(account: Account) -> dict[str, Any]:
    """The questions that an account has saved, as plain values for a file."""
    found = SavedQuestion.objects.filter(account=account).order_by("league__name", "pk")
    return {"gemerkte_fragen": list(found.values("league__name", "name", "asked", "shared"))}


# What a saved question asks: the filter of an address, with the numbers of rows apart, so that a league's file can
# exchange them, and the place, in which a name may stand.


SEASON: Final = "saison-"
# Choices that are their own words or numbers.
PLAIN: Final = ("zeit", "von", "bis", "abrechnung", "spieler", "ab", "art", "bock")
PLACE: Final = "ort"
# Field of the panel → under which key the players stand, which `transfer.file.references` knows.
PLAYERS: Final = {"wer": "players", "tisch": "seats"}
LONGEST: Final = 120
MOST_PLAYERS: Final = 500


def query_to_json(query: QueryDict) -> dict[str, Any]:
    """The question of an address, to be stored; what is no question, or none that anybody means, is left out."""
    found: dict[str, Any] = {"plain": {}}
    for name in PLAIN:
        value = query.get(name, "")
        if name == "zeit" and value.startswith(SEASON):
            found |= {"season": number} if (number := _number(value.removeprefix(SEASON))) else {}
        elif value and len(value) <= LONGEST:
            found["plain"][name] = value
    if place := query.get(PLACE, "")[:LONGEST]:
        found["place"] = place
    for name, key in PLAYERS.items():
        if people := sorted({number for one in query.getlist(name) if (number := _number(one))})[:MOST_PLAYERS]:
            found[key] = people
    return found


def address_of(league: League, query: Mapping[str, Any], people: People) -> str:
    """The address that asks a stored question. Who was merged since then is asked for as the person they are."""
    pairs = [(name, str(value)) for name, value in query.get("plain", {}).items() if name in PLAIN]
    if query.get("season"):
        pairs.append(("zeit", f"{SEASON}{query['season']}"))
    if query.get("place"):
        pairs.append((PLACE, query["place"]))
    for name, key in PLAYERS.items():
        persons = {people.canonical_id[one] for one in query.get(key, ()) if one in people.canonical_id}
        pairs += [(name, str(one)) for one in sorted(persons)]
    path = reverse("league-selection", args=[league.pk])
    return f"{path}?{urlencode(pairs)}" if pairs else path


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and 0 < len(text) < 19 else None
