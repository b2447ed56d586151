"""A Spieltag on paper: the Tischlisten of a round, one page a table, to be written by hand or with what was recorded;
and the tournament list of everybody over all rounds."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.people.selectors import Name
from leagues.web import render_page
from scorebook.evenings.models import EveningPlayer, Participation, Score
from scorebook.scoring.game.scheme import Scheme

from ..models import Gathering
from ..selectors import GatheringView, PlayedRound, PlayedTable, gathering_for, load

# What stands on the Tischliste of a table (DDV 7.3, 8.5.1): every game with its dealer and what everybody got.


class ListedGame(NamedTuple):
    """A line: without `points` nothing was recorded yet; None of them: did not play. `solo`: it was a Pflichtsolo."""

    number: int
    dealer: str
    solo: bool
    points: Sequence[int | None]


class TableList(NamedTuple):
    """The list of a table. `people`: by their positions, who came later at the end.

    `extra_points`: what everybody got beside the games, if anybody did; `totals`: what everybody has, if anything was
    booked."""

    table: PlayedTable
    people: Sequence[Name]
    games: Sequence[ListedGame]
    extra_points: Sequence[int]
    totals: Sequence[int]


class ScoredGame(NamedTuple):
    """A game as it was scored."""

    number: int
    dealer: int | None
    solo: bool
    points: dict[int, int]


def lists_of(played: PlayedRound, names: Mapping[str, Name]) -> list[TableList]:
    """The lists of all tables of a round. Three queries."""
    keys = [table.evening.pk for table in played.tables]
    games: dict[UUID, dict[UUID, ScoredGame]] = defaultdict(dict)
    scores = Score.objects.filter(evening__in=keys).order_by("number")
    for evening, game, number, dealer, role in scores.values_list("evening", "game", "number", "dealer", "solo_role"):
        games[evening][game] = ScoredGame(number, dealer, role == "pflicht", {})
    booked = Participation.objects.filter(evening__in=keys).order_by("pk")
    for evening, game, player, points in booked.values_list("evening", "game", "player", "points"):
        games[evening][game].points[player] = points
    rollups: dict[UUID, dict[int, tuple[int, int]]] = defaultdict(dict)
    rows = EveningPlayer.objects.filter(evening__in=keys).order_by("player")
    for evening, player, points, penalties, totals in rows.values_list(
        "evening", "player", "points", "penalties", "totals"
    ):
        rollups[evening][player] = (points, penalties + (totals or 0))
    return [
        _list(table, list(games[table.evening.pk].values()), rollups[table.evening.pk], names)
        for table in played.tables
    ]


def _list(
    table: PlayedTable,
    games: Sequence[ScoredGame],
    sums: Mapping[int, tuple[int, int]],
    names: Mapping[str, Name],
) -> TableList:
    people = [int(who.key) for who in table.people]
    people += [player for player in sums if player not in people]
    lines = [
        ListedGame(
            game.number,
            names[str(game.dealer)].short if game.dealer else "",
            game.solo,
            [game.points.get(player) for player in people],
        )
        for game in games
    ]
    lines += [ListedGame(number, "", False, ()) for number in range(len(lines) + 1, table.of + 1)]
    beside = [sums.get(player, (0, 0))[1] for player in people]
    totals = [sum(sums.get(player, (0, 0))) for player in people]
    return TableList(
        table,
        [names[str(player)] for player in people],
        lines,
        beside if any(beside) else (),
        totals if sums else (),
    )


class RoundChoice(NamedTuple):
    """A round whose lists can be shown."""

    number: int
    chosen: bool


@dataclass(frozen=True)
class TableListsPage:
    """The Tischlisten of one round; `rounds` to choose from."""

    league: League
    gathering: Gathering
    number: int
    rounds: Sequence[RoundChoice]
    lists: Sequence[TableList]


@dataclass(frozen=True)
class TournamentListPage:
    """The tournament list; `tables`: how many there were in the round with most of them."""

    league: League
    gathering: Gathering
    view: GatheringView
    scheme: Scheme
    tables: int


@login_required
@require_safe
def gathering_tournament_list(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """Everybody with place, points in every round and in all, on one page of A4; Http404 before the first round."""
    gathering, league = gathering_for(request, gathering_id)
    view, _current = _begun(gathering)
    page = TournamentListPage(
        league=league,
        gathering=gathering,
        view=view,
        scheme=gathering.rule_set_version.scheme,
        tables=max(len(one.tables) for one in view.rounds),
    )
    return render_page(request, "gatherings/tournament_list.html", page)


@login_required
@require_safe
def gathering_lists(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """The Tischlisten of a round (`?runde=`), of the last one without; Http404 before the first."""
    gathering, league = gathering_for(request, gathering_id)
    view, current = _begun(gathering)
    chosen = next((one for one in view.rounds if str(one.number) == request.GET.get("runde")), current)
    page = TableListsPage(
        league=league,
        gathering=gathering,
        number=chosen.number,
        rounds=[RoundChoice(one.number, one is chosen) for one in view.rounds],
        lists=lists_of(chosen, view.names),
    )
    return render_page(request, "gatherings/lists.html", page)


def _begun(gathering: Gathering) -> tuple[GatheringView, PlayedRound]:
    """A Spieltag and its last round; Http404 before the first."""
    view = load(gathering)
    if view.current is None:
        raise Http404(_("Noch hat keine Runde begonnen."))
    return view, view.current
