"""Making, changing and removing the titles of a league."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.actor import Actor
from leagues.groups.models import League
from leagues.journal import note
from leagues.journal_wording import JournalNames, Names, Saying, StoredValues
from leagues.refused import Refused, check

from .models import LeagueTitle

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOST: Final = 30  # of a league: more of them distinguish nothing
ADDED, EDITED, REMOVED = "title.add", "title.edit", "title.remove"


@transaction.atomic
def add_title(*, actor: Actor, league: League, **rule: str) -> LeagueTitle:
    """A new title. Refuses (by field) an empty or taken name, and one too many for a league (`too_many`)."""
    if LeagueTitle.objects.filter(league=league).count() >= MOST:
        raise Refused.because("too_many", "name", _("Ihr habt schon {number} Titel.").format(number=MOST))
    title = LeagueTitle(league=league, **rule)
    check(title)
    title.save()
    note(actor=actor, league=league, action=ADDED, after=_facts(title))
    return title


@transaction.atomic
def edit_title(*, actor: Actor, title: LeagueTitle, **rule: str) -> LeagueTitle:
    """Change name or rule. Refuses what `add_title` refuses, and a title that was removed meanwhile."""
    found = _locked(title)
    if found is None:
        raise Refused.because("title_gone", "", _("Diesen Titel gibt es nicht mehr."))
    before, called = _facts(found), found.name
    for name, value in rule.items():
        setattr(found, name, value)
    check(found)
    if (before, called) == (_facts(found), found.name):
        return found
    found.save()
    note(actor=actor, league=found.league, action=EDITED, before=before, after=_facts(found))
    return found


@transaction.atomic
def remove_title(*, actor: Actor, title: LeagueTitle) -> None:
    """Remove a title. Twice changes nothing."""
    found = _locked(title)
    if found:
        note(actor=actor, league=found.league, action=REMOVED, before=_facts(found))
        found.delete()


def _locked(title: LeagueTitle) -> LeagueTitle | None:
    League.objects.locked(title.league_id)
    return LeagueTitle.objects.select_for_update(of=("self",)).select_related("league").filter(pk=title.pk).first()


def _facts(title: LeagueTitle) -> dict[str, Any]:
    return {"title": title.pk, "figure": str(title.figure), "best": str(title.best), "span": str(title.span)}


def names_of_titles(league: League) -> Mapping[str, Names]:
    """What the titles of a league are called. One query."""
    return {"title": dict(LeagueTitle.objects.filter(league=league).values_list("pk", "name"))}


def _about(sentence: "_StrPromise") -> Saying:
    def say(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
        return str(sentence).format(title=names.other(after or before, "title", _("entfernt")))

    return say


WORDS: Final[Mapping[str, Saying]] = {
    ADDED: _about(gettext_lazy("Titel angelegt: {title}")),
    EDITED: _about(gettext_lazy("Titel geändert: {title}")),
    REMOVED: _about(gettext_lazy("Titel entfernt: {title}")),
}
