"""The pictures of the statistics, and how a page shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.access import members_only
from leagues.database import in_one_snapshot
from leagues.formats import day_words
from leagues.web import Nothing, render_page
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.charts.series import Bars, HeatMap, Picture, Pyramid, Series, Strips, TapPlace, silent
from scorebook.scoring.game.sentences import number_words

from ..course import marks_of
from ..dashboard import course_for
from ..pictures.content import PictureQuery
from ..pictures.contents import pairs_shown, picture_of
from ..queries import evening_address
from ..skill.ratings import History, history_of, stamps_of
from ..skill.standing import rating_course, until
from .question import StatisticsRequest, answers, lines_in


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


def picture_view(stats: StatisticsRequest, name: str, shown: Picture) -> PictureView:
    """A picture under the filter of the page; `name` stands in its address."""
    width, height = shown.size(narrow=False)
    return PictureView(
        src=f"{stats.address('league-picture', name, mark=True)}{_lines(stats)}",
        title=shown.title,
        alt=": ".join(part for part in (shown.title, shown.description) if part),
        width=width,
        height=height,
        narrow_height=shown.size(narrow=True)[1],
        empty=not _content(shown),
    )


def _lines(stats: StatisticsRequest) -> str:
    """Whose lines the page asks for, for the address of a picture."""
    return "".join(f"&linie={who}" for who in sorted(lines_in(stats.request)))


def _content(shown: Picture) -> Sequence[object]:
    if isinstance(shown, Series):
        return shown.lines
    if isinstance(shown, HeatMap):
        return shown.rows
    if isinstance(shown, Strips):
        return shown.strips
    return shown.levels if isinstance(shown, Pyramid) else shown.bars


def chart_view(src: str, title: str, alt: str) -> PictureView:
    """The chart of a course, which has an address of its own."""
    return PictureView(src, title, alt, width=820, height=400, narrow_height=370, empty=False)


def _answering(stats: StatisticsRequest, name: str, shown: Picture) -> Picture:
    """The picture with what each of its places says, and where it leads: evenings, and two people side by side."""
    if isinstance(shown, Bars):
        return replace(shown, marks=tuple(_bar_mark(stats, shown, place) for place in range(len(shown.bars))))
    people, question = stats.frame.people, stats.question
    if isinstance(shown, Pyramid):
        return replace(shown, marks=tuple(_call_marks(shown)))
    if isinstance(shown, Strips) or shown.marks:
        return shown
    if isinstance(shown, Series):
        course = course_for(stats.frame.closed, question)
        return replace(shown, marks=marks_of(course, people, question))
    found = pairs_shown(PictureQuery(stats.frame, question), name)
    rows = []
    for row, cells in enumerate(shown.cells):
        some = []
        for column, cell in enumerate(cells):
            both = (found[row], found[column]) if found else ()
            apart = not both or both[0] != both[1]
            href = f"{reverse('league-versus', args=[stats.league.pk])}?a={both[0].pk}&b={both[1].pk}" if both else ""
            words = f"{shown.rows[row]} / {found[column].call_name if found else shown.columns[column]}: {cell.text}"
            some.append(TapPlace(href, words) if apart and cell.text else TapPlace("", ""))
        rows.append(tuple(some))
    return replace(shown, marks=tuple(rows))


def _call_marks(shown: Pyramid) -> Iterator[TapPlace]:
    """How many calls of each level a party has kept; the left one first."""
    for level in shown.levels:
        for party, (kept, lost) in ((shown.left, level.left), (shown.right, level.right)):
            words = _("{party}: {call}, {kept} von {number} gehalten").format(
                party=party, call=level.label, kept=number_words(kept), number=number_words(kept + lost)
            )
            yield TapPlace("", words)


def _bar_mark(stats: StatisticsRequest, shown: Bars, place: int) -> TapPlace:
    """How many games stand in a bar, and where they are listed."""
    label, full, hollow = shown.bars[place]
    words = f"{label}: {number_words(full + hollow)}; {shown.full}: {number_words(full)}"
    return TapPlace(f"{stats.address('league-question', 'werte', wert=str(place))}#spiele", words)


@members_only
@require_safe
@in_one_snapshot
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

        shown = make(PictureQuery(stats.frame, stats.question, loud, words))
        return draw(_answering(stats, picture, shown) if marked else silent(shown), dark=dark, narrow=narrow)

    tag = picture_tag(picture, stats.frame.stamp(stats.question), sorted(loud), words, dark, narrow, marked)
    return picture_answer(request, tag, draw)


def _rated(stats: StatisticsRequest, history: History, series: Series) -> Series:
    """The course with what each evening made of everybody's rating."""
    persons, marks = stats.frame.people.persons, []
    for one in history.evenings:
        said = ", ".join(f"{persons[who].call_name} {number_words(mean)}" for who, (mean, _v) in one.people.items())
        if said:
            marks.append(TapPlace(evening_address(one.key), f"{day_words(one.day, 'j. F Y')}: {said}"))
    return replace(series, marks=tuple(marks))


@members_only
@require_safe
@in_one_snapshot
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
