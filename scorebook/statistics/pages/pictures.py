"""The pictures of the statistics, and how a page shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.formats import day_words
from leagues.web import Nothing, render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import Bars, HeatMap, Picture, Pyramid, Series, Strips, TapPlace, silent
from scorebook.scoring.game.sentences import number_words

from ..course import marks_of
from ..dashboard import course_for
from ..pictures.content import PictureQuery
from ..pictures.contents import people_of_pairs, picture_of
from ..queries import evening_address
from ..skill.ratings import History, history_of, stamps_of
from ..skill.standing import rating_course, until
from .question import StatisticsRequest, answers, lines_in, statistics_page


@dataclass(frozen=True)
class PictureView:
    """A picture on a page: its address, its title, itself in words, and its measures in pixels."""

    src: str
    title: str
    alt: str
    width: int
    height: int
    narrow_height: int
    empty: bool


def picture_view(stats: StatisticsRequest, name: str, chart: Picture) -> PictureView:
    """A picture under the filter of the page; `name` stands in its address."""
    width, height = chart.size(narrow=False)
    return PictureView(
        src=f"{stats.address('league-picture', name, mark=True)}{_lines(stats)}",
        title=chart.title,
        alt=": ".join(part for part in (chart.title, chart.description) if part),
        width=width,
        height=height,
        narrow_height=chart.size(narrow=True)[1],
        empty=not _content(chart),
    )


def _lines(stats: StatisticsRequest) -> str:
    """Whose lines the page asks for, for the address of a picture."""
    return "".join(f"&linie={who}" for who in sorted(lines_in(stats.request)))


def _content(chart: Picture) -> Sequence[object]:
    if isinstance(chart, Series):
        return chart.lines
    if isinstance(chart, HeatMap):
        return chart.rows
    if isinstance(chart, Strips):
        return chart.strips
    return chart.levels if isinstance(chart, Pyramid) else chart.bars


def chart_view(src: str, title: str, alt: str) -> PictureView:
    """The chart of a course, which has an address of its own."""
    return PictureView(src, title, alt, width=820, height=400, narrow_height=370, empty=False)


def _answering(stats: StatisticsRequest, name: str, chart: Picture) -> Picture:
    """The picture with what each of its places says, and where it leads: evenings, and two people side by side."""
    if isinstance(chart, Bars):
        return replace(chart, marks=tuple(_bar_mark(stats, chart, place) for place in range(len(chart.bars))))
    people, question = stats.frame.people, stats.question
    if isinstance(chart, Pyramid):
        return replace(chart, marks=tuple(_call_marks(chart)))
    if isinstance(chart, Strips) or chart.marks:
        return chart
    if isinstance(chart, Series):
        course = course_for(stats.frame.closed, question)
        return replace(chart, marks=marks_of(course, people, question))
    found = people_of_pairs(PictureQuery(stats.frame, question), name)
    rows = []
    for row, cells in enumerate(chart.cells):
        some = []
        for column, cell in enumerate(cells):
            both = (found[row], found[column]) if found else ()
            apart = not both or both[0] != both[1]
            href = f"{reverse('league-versus', args=[stats.league.pk])}?a={both[0].pk}&b={both[1].pk}" if both else ""
            words = f"{chart.rows[row]} / {found[column].call_name if found else chart.columns[column]}: {cell.text}"
            some.append(TapPlace(href, words) if apart and cell.text else TapPlace("", ""))
        rows.append(tuple(some))
    return replace(chart, marks=tuple(rows))


def _call_marks(chart: Pyramid) -> Iterator[TapPlace]:
    """How many calls of each level a party has kept; the left one first."""
    for level in chart.levels:
        for party, (kept, lost) in ((chart.left, level.left), (chart.right, level.right)):
            words = _("{party}: {call}, {kept} von {number} gehalten").format(
                party=party, call=level.label, kept=number_words(kept), number=number_words(kept + lost)
            )
            yield TapPlace("", words)


def _bar_mark(stats: StatisticsRequest, chart: Bars, place: int) -> TapPlace:
    """How many games stand in a bar, and where they are listed."""
    label, full, hollow = chart.bars[place]
    words = f"{label}: {number_words(full + hollow)}; {chart.full}: {number_words(full)}"
    return TapPlace(f"{stats.address('league-question', 'werte', wert=str(place))}#spiele", words)


@statistics_page
def picture(request: HttpRequest, league_id: int, picture: str) -> HttpResponse:
    """One of the pictures of the statistics, by its name."""
    stats = StatisticsRequest(request, league_id)
    make = picture_of(picture)
    if make is None:
        raise Http404(_("Dieses Bild gibt es nicht."))
    dark, narrow = request.GET.get("farben") == "dunkel", request.GET.get("bild") == "schmal"
    loud, words, marked = lines_in(request), stats.league.other_words, answers(request)

    def draw() -> bytes:
        from scorebook.charts.draw import draw

        chart = make(PictureQuery(stats.frame, stats.question, loud, words))
        return draw(_answering(stats, picture, chart) if marked else silent(chart), dark=dark, narrow=narrow)

    tag = picture_tag(picture, stats.frame.stamp(stats.question), sorted(loud), words, dark, narrow, marked)
    return picture_answer(request, tag, draw)


def _rated(stats: StatisticsRequest, history: History, series: Series) -> Series:
    """The course with what each evening made of everybody's rating."""
    persons, marks = stats.frame.people.persons, []
    for one in history.evenings:
        values = ", ".join(f"{persons[who].call_name} {number_words(mean)}" for who, (mean, _v) in one.people.items())
        if values:
            marks.append(TapPlace(evening_address(one.key), f"{day_words(one.day, 'j. F Y')}: {values}"))
    return replace(series, marks=tuple(marks))


@statistics_page
def rating_chart(request: HttpRequest, league_id: int) -> HttpResponse:
    """The course of the ratings, as a picture."""
    stats = StatisticsRequest(request, league_id)
    history = until(history_of(stats.frame), stats.question)
    dark, narrow = request.GET.get("farben") == "dunkel", request.GET.get("bild") == "schmal"
    loud, marked = lines_in(request), answers(request)

    def draw() -> bytes:
        from scorebook.charts.course import course_chart

        series = rating_course(history, stats.frame.people, stats.question, loud)
        return course_chart(_rated(stats, history, series) if marked else series, dark=dark, narrow=narrow)

    newest = next(reversed(stamps_of(stats.frame).values()), "")
    tag = picture_tag("rating", newest, stats.frame.stamp(stats.question), sorted(loud), dark, narrow, marked)
    return picture_answer(request, tag, draw)


@require_safe
def explained(request: HttpRequest) -> HttpResponse:
    """How strength and luck are reckoned."""
    return render_page(request, "statistics/skill_help.html", Nothing())
