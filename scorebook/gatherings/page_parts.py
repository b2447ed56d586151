"""What Spieltage add to the pages of an evening that is one of their tables."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.journal_wording import JournalNames, Saying, StoredValues
from scorebook.evenings.models import Evening
from scorebook.evenings.page_parts import EveningAddition

from .models import table_of
from .selectors import at_other_tables


def on_evening(evening: Evening) -> EveningAddition:
    """Which table of which round it is, and how many games it plays. Two queries at most."""
    table = table_of(evening)
    return EveningAddition(template="gatherings/at_table.html" if table else "", own=table)


def back_to_gathering(evening: Evening) -> str:
    """The page of its Spieltag."""
    table = table_of(evening)
    return reverse("gathering-detail", args=[table.gathering_id]) if table else ""


def at_a_table(evening: Evening) -> dict[int, str]:
    """Who sits at another table of the same round; one query for an evening of its own."""
    return {who: _("an Tisch {number}").format(number=number) for who, number in at_other_tables(evening).items()}


# How the journal of a league words what happened to a Spieltag.


if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def _opened(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    number = len(after.get("players", ()))
    words = ngettext("Spieltag eröffnet, {number} Teilnehmer", "Spieltag eröffnet, {number} Teilnehmer", number)
    return words.format(number=number)


def _entered(_before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    return _("{player} ist zum Spieltag dazugekommen").format(player=names.player(after))


def _left(_before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    return _("{player} spielt beim Spieltag nicht mehr mit").format(player=names.player(after))


def _withdrawn(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    return _("Runde {number} des Spieltags zurückgenommen").format(number=after.get("round", "?"))


def _plain(words: "_StrPromise") -> Saying:
    return lambda _before, _after, _names: str(words)


WORDS: Final[Mapping[str, Saying]] = {
    "gathering.opened": _opened,
    "gathering.entered": _entered,
    "gathering.left": _left,
    "gathering.round_withdrawn": _withdrawn,
    "gathering.ended": _plain(gettext_lazy("Spieltag beendet")),
    "gathering.reopened": _plain(gettext_lazy("Spieltag wieder geöffnet")),
}
