"""The evenings of a league in a list: a Spieltag stands there once, with all its tables."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Exists, F, Max, OuterRef, Q, Sum
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.groups.selectors import Running
from leagues.people.selectors import names_of
from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.evenings.selectors.evenings import names_to_share, with_games_and_first

from .models import Gathering, GatheringTable, table_of
from .selectors import PLAYERS

EVENINGS_A_PAGE: Final = 25
# What counts as one evening: every evening that is no table, and of a Spieltag the first table.
FIRST_TABLES: Final = Q(table=None) | Q(table__round_number=1, table__number=1, table__withdrawn_at=None)


class ListedNight(NamedTuple):
    """An evening in a list, or a Spieltag by its first table: how many games in all, and who is first (perhaps "")."""

    evening: Evening
    games: int
    first: str
    gathering: Gathering | None

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self.gathering.open if self.gathering else self.evening.open

    @property
    def href(self) -> str:
        """Its page."""
        if self.gathering:
            return reverse("gathering-detail", args=[self.gathering.pk])
        return reverse("evening-detail", args=[self.evening.pk])


class GatheringSum(NamedTuple):
    """All games of a Spieltag, and the key of the person with most points (0: none)."""

    games: int
    leader: int


def nights_page(league: League, number: Any, *, outside: bool = False) -> Page[ListedNight]:
    """A page of the evenings of a league, the newest first; any page number that is none means the first.

    `outside`: for anybody to read.

    Four queries at most.
    """
    rows = with_games_and_first(Evening.objects.filter(FIRST_TABLES, league=league)).select_related("table__gathering")
    page = Paginator(rows.order_by("-local_date", "-opened_at", "pk"), EVENINGS_A_PAGE).get_page(number)
    names = names_to_share(names_of(league.pk), with_names=True) if outside else names_of(league.pk)
    listed = list(page.object_list)
    sums = _sums([table.gathering_id for one in listed if (table := table_of(one))])
    page.object_list = [_listed(one, sums, names) for one in listed]
    return page


def _listed(row: Any, sums: Mapping[UUID, GatheringSum], names: Mapping[str, Any]) -> ListedNight:
    table = table_of(row)
    found = sums.get(table.gathering_id, GatheringSum(0, 0)) if table else GatheringSum(row.number_of_games, row.leader)
    first = names[str(found.leader)].call_name if found.leader else ""
    return ListedNight(row, found.games, first, table.gathering if table else None)


def _sums(gatherings: Collection[UUID]) -> dict[UUID, GatheringSum]:
    """Of these Spieltage all games, and who leads. No query without any."""
    if not gatherings:
        return {}
    points = Sum(F("points") + F("penalties") + Coalesce(F("totals"), 0))
    rows = EveningPlayer.objects.filter(evening__table__gathering__in=gatherings).order_by("player")
    by_player = rows.values_list("evening__table__gathering", "player").annotate(whole=points, played=Sum("games"))
    games: dict[UUID, int] = defaultdict(int)
    best: dict[UUID, tuple[int, int]] = {}
    for gathering, player, whole, played in by_player:
        games[gathering] += played
        if gathering not in best or whole > best[gathering][0]:
            best[gathering] = whole, player
    return {key: GatheringSum(games[key] // PLAYERS, best[key][1]) for key in best}


def waiting_gatherings(league: League) -> list[Gathering]:
    """The Spieltage that have no table yet. One query."""
    begun = GatheringTable.objects.filter(gathering=OuterRef("pk"), withdrawn_at=None)
    rows = Gathering.objects.filter(~Exists(begun), league=league, ended_at=None)
    return list(rows.order_by("-local_date", "-opened_at", "pk"))


def running_gatherings(leagues: Collection[int]) -> dict[int, Running]:
    """The newest open Spieltag of each of these leagues, in words. One query."""
    rows = Gathering.objects.filter(league__in=leagues, ended_at=None).annotate(
        round=Max("tables__round_number", filter=Q(tables__withdrawn_at=None))
    )
    found: dict[int, Running] = {}
    for one in rows.order_by("-local_date", "-opened_at", "pk"):
        sub = _("Runde {number}").format(number=one.round) if one.round else _("noch sitzt niemand")
        found.setdefault(one.league_id, Running(_day(one), sub, reverse("gathering-detail", args=[one.pk])))
    return found


def _day(gathering: Gathering) -> str:
    if gathering.local_date == timezone.localdate():
        return _("Der Spieltag von heute")
    return _("Der Spieltag vom {day}").format(day=formats.date_format(gathering.local_date, "j. F"))
