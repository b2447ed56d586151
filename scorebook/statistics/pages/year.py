"""The year in review: a page of the league, a page of each person, both to print, and a picture to share."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import MAXYEAR
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.access import league_for, members_only
from leagues.groups.models import League
from leagues.people.models import Player
from leagues.people.redaction import league_outside, texts_among
from leagues.people.selectors import all_players_in, names_among
from leagues.web import render_page
from scorebook.charts.answer import PNG, picture_answer, picture_tag
from scorebook.evenings.selectors.evenings import names_to_share
from scorebook.rules.wording import listed

from ..dashboard import Frame, frame_of
from ..forms import CHOSEN
from ..people import Person, by_signs, outside
from ..titles import TitleResult
from ..year import PersonYear, StoryCard, YearReview, person_year, question_of, review_of, story_of, year_card
from .downloads import file_name
from .question import statistics_page
from .records import RecordLine, lines_of_comeback, lines_of_games, lines_of_records


class YearLink(NamedTuple):
    """Another year, and its address; `here`: it is the one shown."""

    year: int
    href: str
    here: bool


@dataclass(frozen=True)
class YearPage:
    """The year of a league; without `review` nothing was played. `book`: the same year with every evening, as PDF."""

    league: League
    year: int
    years: list[YearLink]
    review: YearReview | None
    lines: list[RecordLine]
    chart: str
    card: str
    card_name: str
    book: str
    story: list[StoryCard]


@dataclass(frozen=True)
class PersonYearPage:
    """The year of a person; without `review` they have not played."""

    league: League
    person: Person
    year: int
    years: list[YearLink]
    review: PersonYear | None
    chart: str


@members_only
@require_safe
def newest_year(request: HttpRequest, league_id: int) -> HttpResponse:
    """On to the newest year in which anything was played; without any to the one that it is."""
    league_for(request.user, league_id)
    return redirect("league-year", league_id, next(iter(frame_of(league_id).closed.years), timezone.localdate().year))


@statistics_page
def year(request: HttpRequest, league_id: int, year: int) -> HttpResponse:
    """The year of the league."""
    league, frame = _year_filter(request, league_id, year)
    review = review_of(frame, year)
    page = YearPage(
        league=league,
        year=year,
        years=[_link(one, year, "league-year", league.pk) for one in frame.years],
        review=review,
        lines=_lines(review) if review else [],
        chart=f"{reverse('league-chart', args=[league.pk])}?zeit={year}",
        card=reverse("league-year-card", args=[league.pk, year]),
        card_name=f"{file_name(league.name, 'jahr', str(year))}.png",
        book=f"{reverse('league-year-book', args=[league.pk])}?zeit={year}",
        story=story_of(frame, review) if review else [],
    )
    return render_page(request, "statistics/year.html", page)


@statistics_page
def year_of_person(request: HttpRequest, league_id: int, year: int, player_id: int) -> HttpResponse:
    """The year of one person; of somebody who was merged that of the one they are."""
    league, frame = _year_filter(request, league_id, year)
    person = frame.people.person(player_id) if player_id in frame.people.canonical_id else None
    if person is None or not person.page:
        raise Http404(_("Diesen Spieler gibt es nicht."))
    page = PersonYearPage(
        league=league,
        person=person,
        year=year,
        years=[_link(one, year, "league-year-person", league.pk, person.pk) for one in frame.years],
        review=person_year(frame, year, person.pk),
        chart=f"{reverse('league-chart', args=[league.pk])}?zeit={year}&spieler={CHOSEN}&wer={person.pk}",
    )
    return render_page(request, "statistics/year_person.html", page)


@statistics_page
def year_card_picture(request: HttpRequest, league_id: int, year: int) -> HttpResponse:
    """The picture of the year for others to see."""
    league = _league(request, league_id, year)
    players = all_players_in(league.pk)
    frame = _frame(league, players)
    called = league_outside(league, texts_among(players))
    if card_key := request.GET.get("karte", ""):
        people = outside(frame.people) if league.share_names else by_signs(outside(frame.people))
        return _story_picture(request, replace(frame, people=people), year, card_key, f"{called.name} · {year}")
    review = review_of(frame, year)
    if review is None:
        raise Http404(_("In diesem Jahr wurde nichts gespielt."))
    names = names_to_share(names_among(players), with_names=league.share_names)

    def draw() -> bytes:
        from scorebook.charts.evening import share_card

        return share_card(year_card(review, called, names))

    content = frame.stamp(question_of(frame, year)), called.name, league.share_names, sorted(names.items())
    return picture_answer(request, picture_tag("year", year, *content), draw, kind=PNG)


def _story_picture(request: HttpRequest, frame: Frame, year: int, card_key: str, above: str) -> HttpResponse:
    """One picture of the story; the people of the frame are called as they may be outside."""
    review = review_of(frame, year)
    card = next((one for one in story_of(frame, review) if one.key == card_key), None) if review else None
    if card is None:
        raise Http404(_("Dieses Bild gibt es nicht."))

    def draw() -> bytes:
        from scorebook.charts.evening import story_card

        return story_card(above, card.title, card.big, card.words)

    return picture_answer(request, picture_tag("story", above, *card), draw, kind=PNG)


def _lines(review: YearReview) -> list[RecordLine]:
    """The titles of the group, and the records of a year."""
    lines = [*lines_of_games(review.games), *lines_of_records(review.book), *lines_of_comeback(review.comeback)]
    return [*(_title(one) for one in review.titles), *lines]


def _title(title_result: TitleResult) -> RecordLine:
    names = listed([person.call_name for person in title_result.people])
    return RecordLine(title_result.title.name, title_result.figure, names, title_result.rule, "")


def _year_filter(request: HttpRequest, league_id: int, year: int) -> tuple[League, Frame]:
    league = _league(request, league_id, year)
    return league, _frame(league)


def _frame(league: League, players: Sequence[Player] | None = None) -> Frame:
    """Of the evenings that are closed, among which the records of a year are looked for."""
    return frame_of(league.pk, players).closed


def _league(request: HttpRequest, league_id: int, year: int) -> League:
    league = league_for(request.user, league_id)
    if not 1 < year < MAXYEAR:
        raise Http404(_("Dieses Jahr gibt es nicht."))
    return league


def _link(year: int, selected: int, name: str, league_id: int, *more: int) -> YearLink:
    return YearLink(year, reverse(name, args=[league_id, year, *more]), year == selected)
