"""The statistics pages of a league and their downloads. They only read."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.access import members_only
from leagues.database import in_one_snapshot
from leagues.groups.models import League
from leagues.people.public_names import league_outside
from leagues.web import render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.gatherings.listing import ListedNight, nights_page
from scorebook.scoring.game.terms import Kind

from ..course import course_series
from ..dashboard import PublicStanding, course_for, dashboard, public_frame_of, ranking, standings_of
from ..eternal import AVERAGE, EXPLAINED
from ..forms import RankingForm
from ..pivot_tables import CALL_VIEWS, AwardTable, CountTable, KindTable
from ..profile import Profile, profile_of
from ..skill.standing import own_skill
from ..tables import (
    ETERNAL_VIEWS,
    PAIR_OF_ONE,
    AverageTable,
    EternalTable,
    PairTable,
    Part,
    RankingTable,
    StatisticsTable,
    ranking_part,
    with_penalties,
)
from ..titles.holders import title_queries
from .answers import OTHER
from .contexts import (
    EternalTablePage,
    PlayerProfilePage,
    RankingPage,
    Section,
)
from .question import StatisticsRequest, labels_of, lines_in


@members_only
@require_safe
@in_one_snapshot
def eternal(request: HttpRequest, league_id: int) -> HttpResponse:
    """The eternal table of a league."""
    stats = StatisticsRequest(request, league_id)
    board = dashboard(stats.frame, stats.question)
    if stats.wants_file():
        return stats.file(EternalTable, board.rows, "ewige-tabelle")
    view, views = stats.choice("ansicht", labels_of(ETERNAL_VIEWS))
    part = with_penalties(ETERNAL_VIEWS[view], board.rows)
    table = stats.table(EternalTable, board.rows, part=part)
    more = stats.coverage_words("call", "extra") if view == "ansagen" else stats.points_words(board.rows)
    page = EternalTablePage(
        stats=stats,
        table=table,
        views=views,
        more=more,
        chart=len(board.course.days) > 1,
        by_evening=stats.address("league-question", "abende"),
        best=board.partners.best(),
        nemesis=board.partners.nemesis(),
    )
    return render_page(request, "statistics/table.html", page)


@members_only
@require_safe
@in_one_snapshot
def seasons(request: HttpRequest, league_id: int) -> HttpResponse:
    """The table of a season (or any other period), ranked as the group wants it; unasked, that of the running one."""
    stats = StatisticsRequest(request, league_id, season=True)
    form = RankingForm(request.GET, season=stats.form.season)
    mode = form.mode()
    rows = ranking(stats.frame, stats.question, mode)
    kind = AverageTable if mode.key == AVERAGE else RankingTable
    if stats.wants_file():
        return stats.file(kind, rows, "wertung")
    page = RankingPage(
        stats=stats,
        table=stats.table(kind, rows, part=ranking_part(mode, rows)),
        ranking=form,
        explained=str(EXPLAINED[mode.key]),
    )
    return render_page(request, "statistics/seasons.html", page)


@members_only
@require_safe
@in_one_snapshot
def profile(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """One player's statistics. A merged player's address leads to the page of the player they were merged into."""
    stats = StatisticsRequest(request, league_id)
    people = stats.frame.people
    person = people.person(player_id) if player_id in people.canonical_id else None
    if person is None or not person.page:
        raise Http404(gettext("Diesen Spieler gibt es nicht."))
    if person.pk != player_id:
        return redirect(stats.profile(person))
    titles = title_queries(stats.frame, timezone.localdate())
    own, *_titles = stats.frame.rollups.sums_of_all([stats.question, *titles.questions])
    found = profile_of(stats.frame, stats.question, person.pk, sums=own, other_words=stats.league.other_words)
    contents = _contents(found, stats.scheme_words)
    if stats.wants_file():
        question = request.GET.get("tafel", "")
        name = question if question in contents else "partner"
        one = contents[name]
        return stats.file(one.kind, one.rows, name, part=one.part, labels=OTHER.get(name))
    sections = [
        Section(
            one.title,
            stats.address_with(als="csv", tafel=name),
            stats.table(
                one.kind, one.rows, title=one.title, part=_own(one.part), prefix=f"{name}-", labels=OTHER.get(name)
            ),
        )
        for name, one in contents.items()
    ]
    page = PlayerProfilePage(
        stats=stats,
        person=person,
        profile=found,
        sections=sections,
        more=stats.points_words([found.row]),
        chart=stats.only("league-chart", person),
        by_evening=stats.only("league-question", person, args=["abende"]),
        skill=own_skill(stats.frame, stats.question, person.pk),
        titles=[one for one in titles.holders() if person in one.people],
    )
    return render_page(request, "statistics/profile.html", page)


@members_only
@require_safe
@in_one_snapshot
def chart(request: HttpRequest, league_id: int) -> HttpResponse:
    """The course of the points, as a picture."""
    stats = StatisticsRequest(request, league_id)
    dark, narrow = request.GET.get("farben") == "dunkel", request.GET.get("bild") == "schmal"
    loud = lines_in(request)

    def draw() -> bytes:
        from scorebook.charts.course import course_chart

        series = course_series(course_for(stats.frame, stats.question), stats.frame.people, stats.question, loud)
        return course_chart(series, dark=dark, narrow=narrow)

    return picture_answer(request, picture_tag(stats.frame.stamp(stats.question), sorted(loud), dark, narrow), draw)


class _Content(NamedTuple):
    """The parts of one table on a player's page."""

    title: str
    kind: type[StatisticsTable]
    rows: list[Any]
    part: Part


def _contents(found: Profile, words: dict[str, str]) -> dict[str, _Content]:
    soli = gettext("Soli, Hochzeiten, {armut}").format(armut=words[Kind.ARMUT.value])
    contents = {
        "partner": _Content(gettext("Partner"), PairTable, found.partners, PAIR_OF_ONE),
        "gegner": _Content(gettext("Gegner"), PairTable, found.opponents, PAIR_OF_ONE),
        "ansagen": _Content(gettext("Ansagen"), CountTable, found.calls, CALL_VIEWS["stufen"]),
        "soli": _Content(soli, KindTable, found.kinds, CALL_VIEWS["soli"]),
    }
    if found.awards:
        part = CALL_VIEWS["auszeichnungen"]
        contents["auszeichnungen"] = _Content(gettext("Auszeichnungen"), AwardTable, found.awards, part)
    return contents


def _own(part: Part) -> Part:
    """A part for the page of one person, without the column that would repeat their name in every row."""
    return part._replace(columns=tuple(name for name in part.columns if name != "person"))


# The public page of a league, which needs no account.


@dataclass(frozen=True)
class PublicLeaguePage:
    """What everybody may see of a league."""

    league: League
    standings: list[PublicStanding]
    evenings: Page[ListedNight]


@require_safe
@in_one_snapshot
def league_public(request: HttpRequest, key: str) -> HttpResponse:
    """Standings and evenings of a league that has turned its public page on. Search engines are asked to ignore it."""
    league = League.objects.published(key)
    if league is None:
        raise Http404(_("Diese Seite gibt es nicht."))
    evenings = nights_page(league, request.GET.get("seite"), outside=True)
    shown, standings = league_outside(league), standings_of(public_frame_of(league.pk))
    page = PublicLeaguePage(league=shown, standings=standings, evenings=evenings)
    answer = render_page(request, "statistics/public.html", page)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer
