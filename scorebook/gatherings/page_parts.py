"""What a Spieltag is to the evenings that are its tables: their pages, the journal, and what cannot happen there."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.journal import JournalEntry
from leagues.journal_wording import JournalNames, Saying, StoredValues
from leagues.people.models import canonical_ids_of
from leagues.people.selectors import names_of
from leagues.refused import Refused
from scorebook.evenings.models import Evening, EventKind
from scorebook.evenings.page_parts import EveningAddition
from scorebook.evenings.services.events import seated_before
from scorebook.evenings.services.lock import EveningHooks

from .models import Gathering, GatheringTable, table_of
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


def _plain(words: "_StrPromise") -> Saying:
    return lambda _before, after, names: str(words).format(player=names.player(after), number=after.get("round", "?"))


WORDS: Final[Mapping[str, Saying]] = {
    "gathering.opened": _opened,
    "gathering.entered": _plain(gettext_lazy("{player} ist zum Spieltag dazugekommen")),
    "gathering.left": _plain(gettext_lazy("{player} spielt beim Spieltag nicht mehr mit")),
    "gathering.round_withdrawn": _plain(gettext_lazy("Runde {number} des Spieltags zurückgenommen")),
    "gathering.ended": _plain(gettext_lazy("Spieltag beendet")),
    "gathering.reopened": _plain(gettext_lazy("Spieltag wieder geöffnet")),
}


# What cannot happen at a table of a Spieltag: a person at two in one round, or a game at one that was taken back.


ADDS: Final = frozenset({"event_added", "event_restored"})
GOES_ON: Final = ADDS | {"evening_reopened", "game_recorded", "game_restored"}


class GatheringHooks(EveningHooks):
    """What a Spieltag asks of its tables."""

    def refuse_change(self, evening: Evening, entry: JournalEntry) -> None:
        """Refuse a change of a locked evening that its Spieltag does not allow; most changes cost no query."""
        reopened = entry.action == "evening_reopened"
        if entry.action in GOES_ON and (reopened or not evening.open):
            _refuse_withdrawn(evening)
        if (player := _who_sits_down(entry)) is not None:
            _refuse_second_table(evening, player)

    def share_date_and_place(self, evening: Evening, day: date, place: str) -> Sequence[Evening]:
        """Correct day and place of the Spieltag; its other tables share them. No more than a query elsewhere."""
        table = GatheringTable.objects.filter(evening=evening).first()
        if table is None:
            return ()
        Gathering.objects.filter(pk=table.gathering_id).update(local_date=day, place=place)
        return list(Evening.objects.filter(table__gathering=table.gathering_id).exclude(pk=evening.pk).order_by("pk"))


def _refuse_withdrawn(evening: Evening) -> None:
    if GatheringTable.objects.filter(evening=evening).exclude(withdrawn_at=None).exists():
        sentence = _("Diese Runde des Spieltags wurde zurückgenommen; an dem Tisch geht nichts mehr weiter.")
        raise Refused.because("round_withdrawn", "", sentence)


def _who_sits_down(entry: JournalEntry) -> int | None:
    """Who comes to the table by this change: by joining it, or because their leaving is taken back."""
    data: dict[str, Any] = (entry.after if entry.action in ADDS else entry.before) or {}
    comes = EventKind.JOIN if entry.action in ADDS else EventKind.LEAVE
    if (entry.action in ADDS or entry.action == "event_withdrawn") and data.get("kind") == comes:
        return int(data["player"])
    return None


def _refuse_second_table(evening: Evening, player: int) -> None:
    """Refuse (`at_other_table`) somebody who sits at another table of the same round, under whichever of their names.

    Of two tables that seat the same person at the same moment the second one waits, because both lock all of them.
    """
    table = GatheringTable.objects.filter(evening=evening).first()
    if table is None:
        return
    round_of = GatheringTable.objects.filter(
        gathering=table.gathering_id, round_number=table.round_number, withdrawn_at=None
    )
    numbers = dict(round_of.select_for_update().order_by("pk").values_list("evening_id", "number"))
    others = Evening.objects.filter(pk__in=[key for key in numbers if key != evening.pk])
    person_of = canonical_ids_of(evening.league_id)
    for other in others.select_related("rule_set_version", "league").order_by("pk"):
        seated = seated_before(other, None)
        if person_of[player] in {person_of[int(key)] for key in seated}:
            name = names_of(evening.league_id)[str(player)].call_name
            sentence = (
                _("{name} sitzt in dieser Runde an Tisch {number}. Wer dort gegangen ist, kann hier dazukommen.")
                if other.open
                else _("{name} hat in dieser Runde an Tisch {number} gespielt und sitzt erst in der nächsten woanders.")
            )
            raise Refused.because("at_other_table", "player", sentence.format(name=name, number=numbers[other.pk]))
