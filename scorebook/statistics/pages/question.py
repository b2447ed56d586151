"""What all statistics pages share: the league, the question in the address, the addresses around it."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_tables2 import RequestConfig

from leagues.access import league_for
from leagues.groups.models import League

from ..dashboard import frame_of
from ..filters import NORMALISED, Question
from ..forms import CHOSEN, FilterForm
from ..people import Person
from ..remarks import coverage_words, left_out_words, points_words
from ..tables import PER_PAGE, StatisticsTable
from .downloads import csv_answer

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

# Name of the address → what the tab says.
SEASON = "league-ranking"
TABS = {
    "league-table": _("Ewige Tabelle"),
    SEASON: _("Saison"),
    "league-pairs": _("Partner"),
    "league-calls": _("Ansagen"),
    "league-versus": _("Vergleich"),
}


class ViewLink(NamedTuple):
    """A link that may be the page itself."""

    label: "_StrOrPromise"
    href: str
    here: bool


class LeftOut(NamedTuple):
    """What does not count because its points are of another currency, and where it does."""

    words: str
    href: str


class StatisticsRequest:
    """A question about a league, as its address says it. Http404 for strangers."""

    def __init__(self, request: HttpRequest, league_id: int) -> None:
        self.request = request
        self.league: League = league_for(request.user, league_id)
        self.frame = frame_of(league_id)
        self.form = FilterForm(request.GET, frame=self.frame)
        self.question: Question = self.form.question()
        self.words = self.form.words(self.question)
        self.unit = self.frame.unit(self.question)
        self.places = 2 if self.question.normalised else 0  # of points

    @property
    def tabs(self) -> list[ViewLink]:
        """The statistics of the league under the same filter."""
        match = self.request.resolver_match
        here = match.url_name if match else None
        links = []
        for name, label in TABS.items():
            newest = self.frame.seasons[0] if name == SEASON and self.frame.seasons and not self.timed else None
            href = self.address(name, zeit=f"saison-{newest.pk}") if newest else self.address(name)
            links.append(ViewLink(label, href, name == here))
        return links

    @property
    def timed(self) -> bool:
        """Whether the question is about a stretch of time; the table of a season is about the newest without one."""
        return any(self.request.GET.get(name) for name in ("zeit", "von", "bis"))

    @property
    def kept(self) -> Iterable[tuple[str, str]]:
        """What else the address says and the filter's form must not forget."""
        gone = {*self.form.fields, "page", "als"}
        return [(name, value) for name, values in self.request.GET.lists() if name not in gone for value in values]

    @property
    def given(self) -> Iterable[tuple[str, str]]:
        """The filter as it stands in the address, for another form of the page."""
        return [(name, value) for name, values in self.filter_query().lists() for value in values]

    @property
    def left_out(self) -> list[LeftOut]:
        """What was played in the time asked about and does not count here."""
        return [
            LeftOut(left_out_words(share), self.here(abrechnung=share.key, page=""))
            for share in self.frame.left_out(self.question)
        ]

    @property
    def all_normalised(self) -> str:
        """This page with everything that can be compared, or empty if it is that already."""
        return "" if self.question.normalised else self.here(abrechnung=NORMALISED, page="")

    def points_words(self, rows: Iterable[Any]) -> str:
        """What is to be said about the points of these rows."""
        shares = [
            share for share in self.frame.shares(self.question) if self.question.scheme in {share.key, NORMALISED}
        ]
        return points_words(rows, shares, normalised=self.question.normalised)

    def coverage_words(self, *topics: str) -> str:
        """At how many calls or extra points a name stands, in one query."""
        return coverage_words(self.frame.rollups.coverage(self.question), *topics)

    @property
    def chart(self) -> str:
        """The picture of the course under the same filter."""
        return self.address("league-chart", mark=True)

    @property
    def csv(self) -> str:
        """This page as a file."""
        return self.here(als="csv", page="")

    def address(self, name: str, *args: Any, mark: bool = False, **more: str) -> str:
        """Another statistic of the league under the same filter and `more`; with `mark` there is a "?" in any case."""
        query = self.filter_query()
        query.update(more)
        path = reverse(name, args=[self.league.pk, *args])
        return f"{path}?{query.urlencode()}" if query or mark else path

    def here(self, **changes: str) -> str:
        """This page with some parts of its address changed; an empty one is left out."""
        query = self.request.GET.copy()
        for name, value in changes.items():
            query.pop(name, None)
            if value:
                query[name] = value
        return f"{self.request.path}?{query.urlencode()}" if query else self.request.path

    def filter_query(self) -> QueryDict:
        """The filter alone."""
        query = self.request.GET.copy()
        for name in set(query) - set(self.form.fields):
            del query[name]
        return query

    def choice(self, name: str, labels: Mapping[str, "_StrOrPromise"]) -> tuple[str, list[ViewLink]]:
        """Which of some parts of a page is shown (the first one without saying), and the links to all of them."""
        first = next(iter(labels))
        picked = self.request.GET.get(name, first)
        picked = picked if picked in labels else first
        links = [
            ViewLink(label, self.here(**{name: "" if key == first else key, "sort": "", "page": ""}), key == picked)
            for key, label in labels.items()
        ]
        return picked, links

    def profile(self, person: Person) -> str:
        """The page of a person under the same filter, empty for somebody who wants to be forgotten."""
        return self.address("league-profile", person.pk) if person.page else ""

    def chart_of(self, *people: Person) -> str:
        """The course of some people alone, whoever else the filter shows."""
        query = self.filter_query()
        query["spieler"] = CHOSEN
        query.setlist("wer", [str(person.pk) for person in people])
        return f"{reverse('league-chart', args=[self.league.pk])}?{query.urlencode()}"

    def table(self, kind: type[StatisticsTable], rows: Any, **more: Any) -> StatisticsTable:
        """A table of this page, sorted and paged as the address says."""
        table = kind(rows, link=self.profile, normalised=self.question.normalised, **more)
        RequestConfig(self.request, paginate={"per_page": PER_PAGE}).configure(table)
        return table

    def wants_file(self) -> bool:
        """Whether the table is asked for as a file."""
        return self.request.GET.get("als") == "csv"

    def file(self, kind: type[StatisticsTable], rows: Any, name: str, **more: Any) -> HttpResponse:
        """All rows of a table as a file."""
        return csv_answer(self.table(kind, rows, **more), name)
