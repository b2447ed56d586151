"""Questions saved under a name: who sees them, saving, changing and letting one go.

Questions that one person has saved are not in the journal; shared ones are.
"""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.access import TOO_SMALL
from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role
from leagues.groups.services.departures import Ended
from leagues.journal import Actor, note
from leagues.journal_wording import Names, Saying, sentence_about
from leagues.refused import Refused, check

from .models import SavedQuestion
from .people import People


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
# Field of the panel → under which key the players stand, which `transfer/league_file/fields.py` knows.
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


MOST: Final = 30  # of one person, and for all: more of them could not be found again
ADDED, EDITED, REMOVED = "question.add", "question.edit", "question.remove"


@transaction.atomic
def save_question(
    *, actor: Actor, league: League, name: str, query: dict[str, Any], shared: bool = False
) -> SavedQuestion:
    """Save a question for the account that acts, or for all.

    Refuses (by field) an empty or taken name, and one too many (`too_many`); for all also who may not write.
    """
    League.objects.locked(league.pk)
    question = SavedQuestion(league=league, account_id=actor.account_id, name=name, asked=query, shared=shared)
    if shared:
        _must(actor, league, Role.SCHREIBER)
    _accept(question)
    question.save()
    if shared:
        note(actor=actor, league=league, action=ADDED, after=_facts(question))
    return question


@transaction.atomic
def edit_question(*, actor: Actor, question: SavedQuestion, name: str, shared: bool) -> SavedQuestion:
    """Rename a question, give it to all, or keep it to oneself again.

    Refuses what `save_question` refuses, one that is gone (`question_gone`), and who neither saved it nor manages the
    league. Somebody else's question stays for all.
    """
    found = _locked(question)
    if found is None:
        raise Refused.because("question_gone", "", _("Diese Frage gibt es nicht mehr."))
    _must_own(actor, found)
    before = found.shared
    called = found.name
    found.name = name
    if found.account_id == actor.account_id:
        found.shared = shared
    if found.shared and not before:
        _must(actor, found.league, Role.SCHREIBER)
    if (called, before) == (name, found.shared):
        return found
    _accept(found)
    found.save()
    if found.shared or before:
        action = EDITED if found.shared == before else ADDED if found.shared else REMOVED
        note(actor=actor, league=found.league, action=action, after=_facts(found))
    return found


@transaction.atomic
def remove_question(*, actor: Actor, question: SavedQuestion) -> None:
    """Let a question go. Twice changes nothing. Refuses who neither saved it nor manages the league."""
    found = _locked(question)
    if found is None:
        return
    _must_own(actor, found)
    if found.shared:
        note(actor=actor, league=found.league, action=REMOVED, before=_facts(found))
    found.delete()


def let_go_of(actor: Actor, membership: Membership, to: Role | None) -> Ended:
    """An account leaves a league (role `to` None): its own questions go, those for all stay without it."""
    if to is None:
        own = SavedQuestion.objects.filter(league=membership.league_id, account=membership.account_id)
        own.filter(shared=False).delete()
        own.update(account=None)
    return Ended()


def may_change(question: SavedQuestion, account: Any, *, manages: bool) -> bool:
    """Whether an account may rename or remove a question that it sees."""
    return question.account_id == account.pk or manages


def _accept(question: SavedQuestion) -> None:
    """Refuse what cannot be saved; the league is locked."""
    check(question)
    others = SavedQuestion.objects.filter(league=question.league, shared=question.shared).exclude(pk=question.pk)
    if not question.shared:
        others = others.filter(account=question.account_id)
    if others.filter(name=question.name).exists():
        raise Refused.because("name_taken", "name", _("Eine Frage mit diesem Namen ist schon gemerkt."))
    if others.count() >= MOST:
        raise Refused.because("too_many", "name", _("Es sind schon {number} Fragen gemerkt.").format(number=MOST))


def _locked(question: SavedQuestion) -> SavedQuestion | None:
    League.objects.locked(question.league_id)
    return SavedQuestion.objects.select_related("league").filter(pk=question.pk).first()


def _must_own(actor: Actor, question: SavedQuestion) -> None:
    if actor.account_id is None or question.account_id == actor.account_id:
        return
    if not question.shared:
        raise PermissionDenied(TOO_SMALL.format(role=Role.VERWALTER.label))
    _must(actor, question.league, Role.VERWALTER)


def _must(actor: Actor, league: League, role: Role) -> None:
    """Refuse (PermissionDenied) an account whose role by now is below this one."""
    if actor.account_id is None:
        return
    role_held = (
        Membership.objects.filter(league=league, account=actor.account_id).values_list("role", flat=True).first()
    )
    if role_held is None or not Role(role_held).includes(role):
        raise PermissionDenied(TOO_SMALL.format(role=role.label))


def _facts(question: SavedQuestion) -> dict[str, Any]:
    return {"question": question.pk}


def names_of_questions(league: League) -> Mapping[str, Names]:
    """What the questions for all are called. One query."""
    return {"question": dict(SavedQuestion.objects.filter(league=league, shared=True).values_list("pk", "name"))}


WORDS: Final[Mapping[str, Saying]] = {
    ADDED: sentence_about("question", gettext_lazy("Frage für alle gemerkt: {question}")),
    EDITED: sentence_about("question", gettext_lazy("Gemerkte Frage umbenannt: {question}")),
    REMOVED: sentence_about("question", gettext_lazy("Gemerkte Frage entfernt: {question}")),
}
