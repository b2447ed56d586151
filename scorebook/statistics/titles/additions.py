"""What titles add to other rooms: the end of an evening, the journal, and where names of people may stand."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.journal_wording import Contribution, Kept, Known, Names, Saying, contributions
from leagues.people.additions import FreeText, free_texts
from scorebook.evenings.additions import Broken, records
from scorebook.evenings.models import EveningPlayer
from scorebook.evenings.models.rollups import PLAYER_SUMS
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.wording import listed

from ..people import people_of
from .figures import READINGS, TitleSpan
from .holders import best_of, figure_words
from .models import LeagueTitle
from .services import ADDED, EDITED, REMOVED

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def register() -> None:
    """Fill the registries."""
    contributions.add("titles", Contribution(WORDS, names_of_titles))
    free_texts.add("titles", (FreeText(LeagueTitle, "name", "league", _("Name eines Titels"), kept=True),))
    records.add("titles", titles_at)


def names_of_titles(league: League) -> Mapping[str, Names]:
    """What the titles of a league are called. One query."""
    return {"title": dict(LeagueTitle.objects.filter(league=league).values_list("pk", "name"))}


def titles_at(view: EveningView, member: bool) -> Sequence[Broken]:
    """Whose the titles of an evening are; for members, whose words they are. Three queries at most."""
    if not member:
        return []
    titles = LeagueTitle.objects.filter(league=view.evening.league_id, span=TitleSpan.EVENING).order_by("pk")
    found = list(titles)
    if not found:
        return []
    people = people_of(view.evening.league_id)
    sums: dict[int, dict[str, int]] = {}
    for player, *values in EveningPlayer.objects.filter(evening=view.evening).values_list("player", *PLAYER_SUMS):
        own = sums.setdefault(people.canonical_id[player], dict.fromkeys(PLAYER_SUMS, 0))
        for name, value in zip(PLAYER_SUMS, values, strict=True):
            own[name] += value
    played = {who: own for who, own in sums.items() if own["games"]}
    lines = []
    for title in found:
        if best := best_of(played, title, 0):
            value, who = best
            names = listed(sorted(people.persons[one].call_name for one in who))
            lines.append(Broken(figure_words(READINGS[title.figure], value), names, title=title.name))
    return lines


def _about(sentence: "_StrPromise") -> Saying:
    def say(before: Kept, after: Kept, known: Known) -> str:
        return str(sentence).format(title=known.other(after or before, "title", str(_("entfernt"))))

    return say


WORDS: Final[Mapping[str, Saying]] = {
    ADDED: _about(_("Titel angelegt: {title}")),
    EDITED: _about(_("Titel geändert: {title}")),
    REMOVED: _about(_("Titel entfernt: {title}")),
}
