"""The pages of a league: the first one, which says how things stand, and the list of all its evenings."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.access import Phone, league_for, manages, may, members_only
from leagues.database import in_one_snapshot
from leagues.groups.models import League, Role
from leagues.groups.selectors import Beginning, beginning_of, people_to_invite
from leagues.web import render_page
from scorebook.evenings.services.provisional import kept_until, phone_of
from scorebook.gatherings.listing import ListedNight, nights_page, waiting_gatherings
from scorebook.gatherings.models import Gathering
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.figures import left_out_footnote
from scorebook.statistics.overview.front import Front, front_of
from scorebook.statistics.pages.question import LeftOut, ViewLink, lines_in
from scorebook.statistics.people import Person

SHORTEST_COURSE: Final = 2


class LineLink(NamedTuple):
    """Somebody's line in the chart, the address at which it changes its colour, and whether it is coloured."""

    person: Person
    href: str
    on: bool


@dataclass(frozen=True)
class LeaguePage:
    """The first page of a league. `table`: the address of the whole table of the period that is shown.

    `chart`: the address of the picture of its course, empty if there is none; `lines` change which lines are coloured.

    `beginning`: where writers open the first evening, None once there has been one. `to_invite`: who could be asked
    to join after it, as long as a Verwalter is alone in the league. `usual`: the Abrechnung of new evenings.
    `until`: when a league without an account is let go of.
    """

    league: League
    usual: str
    front: Front
    periods: list[ViewLink]
    left_out: list[LeftOut]
    table: str
    chart: str
    lines: list[LineLink]
    beginning: Beginning | None
    to_invite: list[Person]
    may_write: bool
    manages: bool
    until: datetime | None


@dataclass(frozen=True)
class EveningsPage:
    """One page of the evenings of a league; `waiting`: the Spieltage without a table yet."""

    league: League
    evenings: Page[ListedNight]
    may_write: bool
    waiting: list[Gathering]


@members_only
@require_safe
@in_one_snapshot
def league_page(request: HttpRequest, league_id: int) -> HttpResponse:
    """How things stand: the last evening, the table, what is new, and the last evenings."""
    league = league_for(request.user, league_id)
    frame = frame_of(league_id)
    front = front_of(frame, request.user.pk, request.GET.get("zeit", ""), timezone.localdate(), lines_in(request))
    may_write = may(league, Role.SCHREIBER)
    here, table = request.path, reverse("league-table", args=[league_id])
    invited = people_to_invite(league, request.user.pk) if manages(league) and frame.closed.calendar else []
    page = LeaguePage(
        league=league,
        usual=next(iter(newest_rule_set_versions(league)[:1].values_list("scheme_key", flat=True)), ""),
        front=front,
        periods=[ViewLink(one.label, f"{here}?zeit={one.key}", one is front.period) for one in front.periods],
        left_out=[LeftOut(left_out_footnote(one), f"{table}?abrechnung={one.key}") for one in front.left_out],
        table=f"{table}?zeit={front.period.time}" if front.period.time else table,
        chart=_chart(league_id, front),
        lines=_line_links(request.path, front),
        beginning=beginning_of(league) if may_write and not frame.calendar else None,
        to_invite=[frame.people.person(one.pk) for one in invited],
        may_write=may_write,
        manages=manages(league),
        until=kept_until(begun) if isinstance(request.user, Phone) and (begun := phone_of(league)) else None,
    )
    return render_page(request, "statistics/league.html", page)


@members_only
@require_safe
def league_evenings(request: HttpRequest, league_id: int) -> HttpResponse:
    """All evenings of a league, newest first."""
    league = league_for(request.user, league_id)
    evenings, may_write = nights_page(league, request.GET.get("seite")), may(league, Role.SCHREIBER)
    page = EveningsPage(league, evenings, may_write, waiting_gatherings(league))
    return render_page(request, "statistics/evenings.html", page)


def _chart(league_id: int, front: Front) -> str:
    """The address of the course of the period, empty if there is only one evening to draw."""
    if len(front.standing.course.keys) < SHORTEST_COURSE:
        return ""
    query: dict[str, Any] = {
        "zeit": front.period.time,
        "abrechnung": front.question.scheme,
        "linie": sorted(front.lines),
    }
    query["bild"] = "schmal"  # it stands in a column
    return f"{reverse('league-chart', args=[league_id])}?{urlencode(query, doseq=True)}"


def _line_links(address: str, front: Front) -> list[LineLink]:
    """For everybody in the table the address at which their line changes between grey and coloured."""
    links = []
    for row in front.standing.rows:
        who = row.person.pk
        lines = sorted(front.lines ^ {who}) or [who]
        query = urlencode({"zeit": front.period.key, "linie": lines}, doseq=True)
        links.append(LineLink(row.person, f"{address}?{query}#verlauf", who in front.lines))
    return links
