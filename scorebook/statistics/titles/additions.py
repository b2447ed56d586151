"""What titles add to other rooms: the end of an evening, the journal, and where names of people may stand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.journal_wording import Contribution, Kept, Known, Names, Saying, journal_sentences
from scorebook.evenings.additions import Broken, records
from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.evenings.models.rollups import PLAYER_SUMS
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.wording import listed

from ..people import people_among
from .figures import READINGS, TitleSpan
from .holders import best_of, figure_words
from .models import LeagueTitle
from .services import ADDED, EDITED, REMOVED

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def register() -> None:
    """Fill the registries."""
    journal_sentences.add("titles", Contribution(WORDS, names_of_titles))
    records.add("titles", titles_at)


def names_of_titles(league: League) -> Mapping[str, Names]:
    """What the titles of a league are called. One query."""
    return {"title": dict(LeagueTitle.objects.filter(league=league).values_list("pk", "name"))}


class TitleAsked(NamedTuple):
    """A title that everybody's sums of an evening are compared for."""

    pk: int
    name: str
    figure: str
    best: str


def titles_at(view: EveningView, member: bool) -> Sequence[Broken]:
    """Whose the titles of an evening are; for members, whose words they are. One query."""
    if not member:
        return []
    people = people_among(view.everybody)
    sums: dict[TitleAsked, dict[int, dict[str, int]]] = {}
    for player, asked, values in _asked_of(view.evening):
        own = sums.setdefault(asked, {}).setdefault(people.canonical_id[player], dict.fromkeys(PLAYER_SUMS, 0))
        for name, number in zip(PLAYER_SUMS, values, strict=True):
            own[name] += number
    lines = []
    for title, everybody in sums.items():
        if best := best_of({who: own for who, own in everybody.items() if own["games"]}, title, 0):
            value, who = best
            names = listed(sorted(people.persons[one].call_name for one in who))
            lines.append(Broken(figure_words(READINGS[title.figure], value), names, title=title.name))
    return lines


def _asked_of(evening: Evening) -> Iterator[tuple[int, TitleAsked, Sequence[int]]]:
    """Everybody's sums once for each title that goes by an evening, by title. One query."""
    rows = EveningPlayer.objects.filter(evening=evening, league__titles__span=TitleSpan.EVENING)
    title = [f"league__titles__{name}" for name in TitleAsked._fields]
    for row in rows.order_by("league__titles__pk", "pk").values_list("player", *title, *PLAYER_SUMS):
        yield row[0], TitleAsked._make(row[1:5]), row[5:]


def _about(sentence: "_StrPromise") -> Saying:
    def say(before: Kept, after: Kept, known: Known) -> str:
        return str(sentence).format(title=known.other(after or before, "title", str(_("entfernt"))))

    return say


WORDS: Final[Mapping[str, Saying]] = {
    ADDED: _about(_("Titel angelegt: {title}")),
    EDITED: _about(_("Titel geändert: {title}")),
    REMOVED: _about(_("Titel entfernt: {title}")),
}
