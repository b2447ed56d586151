"""What Spieltage add to the ground: the journal, where names may stand, and who cannot be one person."""

from datetime import date
from typing import Final

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.groups.services.removal import lock_order
from leagues.groups.under_way import UnderWay, under_way
from leagues.journal_wording import Contribution, journal_sentences
from leagues.people.services.persons import Merge, merge_objections
from leagues.refused import Reason
from scorebook.evenings import additions as evenings
from scorebook.evenings.models import Evening

from .journal_wording import WORDS
from .listing import running_gatherings
from .models import Gathering, GatheringPlayer, GatheringTable, table_of
from .places import at_other_tables, where_seated
from .services.guards import refuse_at_table

NAME: Final = "gatherings"


def hold_gatherings(league_id: int) -> None:
    """Lock all Spieltage of a league, as whoever writes there does."""
    list(Gathering.objects.select_for_update(of=("self",)).filter(league=league_id).order_by("pk").values_list("pk"))


def register() -> None:
    """Fill the registries of the ground."""
    journal_sentences.add(NAME, Contribution(WORDS))
    merge_objections.add(NAME, cannot_be_one)
    under_way.add(NAME, UnderWay(running_gatherings))
    lock_order.add(NAME, hold_gatherings)
    evenings.evening_reads.add(NAME, with_table)
    evenings.evening_page.add(NAME, on_evening)
    evenings.closing.add(NAME, back_to_gathering)
    evenings.same_occasion.add(NAME, other_tables)
    evenings.guards.add(NAME, refuse_at_table)
    evenings.elsewhere.add(NAME, at_a_table)


def with_table(rows: QuerySet[Evening]) -> QuerySet[Evening]:
    """Evenings with the table of a Spieltag that they are; no query more."""
    return rows.select_related("table__gathering")


def on_evening(evening: Evening) -> evenings.EveningAddition:
    """Which table of which round it is, and how many games it plays. No query."""
    table = table_of(evening)
    return evenings.EveningAddition(template="gatherings/at_table.html" if table else "", own=table)


def other_tables(evening: Evening, day: date, place: str) -> list[Evening]:
    """Correct day and place of the Spieltag of a table; its other tables share them. No more than a query elsewhere."""
    table = GatheringTable.objects.filter(evening=evening).first()
    if table is None:
        return []
    Gathering.objects.filter(pk=table.gathering_id).update(local_date=day, place=place)
    return list(Evening.objects.filter(table__gathering=table.gathering_id).exclude(pk=evening.pk).order_by("pk"))


def back_to_gathering(evening: Evening) -> str:
    """The page of its Spieltag."""
    table = table_of(evening)
    return reverse("gathering-detail", args=[table.gathering_id]) if table else ""


def at_a_table(evening: Evening) -> dict[int, str]:
    """Who sits at another table of the same round; no query for an evening of its own."""
    return {who: _("an Tisch {number}").format(number=number) for who, number in at_other_tables(evening).items()}


def took_part(merge: Merge) -> Reason | None:
    """Who takes part in one Spieltag under both names is not one person."""
    into = GatheringPlayer.objects.filter(player__in=merge.entries_into).values("gathering")
    both = Gathering.objects.filter(people__player__in=merge.entries, pk__in=into)
    sentence = _("{one} und {other} waren am {day} beide beim Spieltag: das sind zwei Leute.")
    return _two_people(merge, sentence, both.order_by("-local_date", "pk").first())


def sat_apart(merge: Merge) -> Reason | None:
    """Who sits at two tables of one round under both names is not one person; whoever joins is not written down."""
    one, other = (
        GatheringTable.objects.filter(evening__in=where_seated(entries)).select_related("gathering")
        for entries in (merge.entries, merge.entries_into)
    )
    rounds = {(table.gathering_id, table.round_number) for table in one}
    apart = [table.gathering for table in other if (table.gathering_id, table.round_number) in rounds]
    sentence = _("{one} und {other} saßen am {day} in derselben Runde an zwei Tischen: das sind zwei Leute.")
    return _two_people(merge, sentence, max(apart, key=lambda found: found.local_date, default=None))


def _two_people(merge: Merge, sentence: str, last: Gathering | None) -> Reason | None:
    if last is None:
        return None
    day = date_format(last.local_date, "d.m.Y")
    return Reason("two_people", "into", sentence.format(one=merge.player, other=merge.into, day=day))


def cannot_be_one(merge: Merge) -> Reason | None:
    """What Spieltage say against two entries being one person."""
    return took_part(merge) or sat_apart(merge)
