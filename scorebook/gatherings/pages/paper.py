"""A Spieltag on paper: the Tischlisten of a round, one page a table, to be written by hand or with what was recorded;
and the tournament list of everybody over all rounds."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.web import show
from scorebook.scoring.game.scheme import Scheme

from ..access import gathering_for
from ..models import Gathering
from ..selectors import GatheringView, PlayedRound, load
from ..table_lists import TableList, lists_of


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
    return show(request, "gatherings/tournament_list.html", page)


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
    return show(request, "gatherings/lists.html", page)


def _begun(gathering: Gathering) -> tuple[GatheringView, PlayedRound]:
    """A Spieltag and its last round; Http404 before the first."""
    view = load(gathering)
    if view.current is None:
        raise Http404(_("Noch hat keine Runde begonnen."))
    return view, view.current
