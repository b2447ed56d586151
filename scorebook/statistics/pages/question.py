"""What all statistics pages share: the league, the question that the address asks, and related addresses."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from leagues.access import View, league_for, manages, may, members_only
from leagues.database import in_one_snapshot
from leagues.groups.models import League, Role

from ..dashboard import frame_of, words_used_in
from ..figures import (
    coverage_footnote,
    left_open_words,
    left_out_footnote,
    naming_footnote,
    points_footnote,
    selection_footnote,
)
from ..filters import NORMALISED, StatsFilter
from ..forms import CHOSEN, FilterForm, RankingForm
from ..overview.news import periods_of
from ..people import Person
from ..tables import PER_PAGE, Part, StatisticsTable
from .downloads import csv_answer, file_name

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

SEASON = "league-ranking"
# The place of a league in which a page stands, by the names of their addresses; all others stand in "league-selection".
PLACE_OF = {
    "league-table": "league-table",
    SEASON: "league-table",
    "league-people": "league-people",
    "league-profile": "league-people",
    "league-versus": "league-people",
    "league-records": "league-records",
}


LONGEST_ID = 18


class ViewLink(NamedTuple):
    """A link to another view; `here`: it is the one shown."""

    label: "_StrOrPromise"
    href: str
    here: bool


class LeftOut(NamedTuple):
    """What does not count because its points are of another currency, and the address where it does."""

    words: str
    href: str


def statistics_page(view: Callable[..., HttpResponse]) -> View:
    """A page that is only read, by who belongs to the league, and sees one state of the database."""
    return members_only(require_safe(in_one_snapshot(view)))


def lines_in(request: HttpRequest) -> frozenset[int]:
    """The ids of the people whose lines the address wants coloured."""
    ids = request.GET.getlist("linie")
    return frozenset(int(one) for one in ids if one.isascii() and one.isdigit() and len(one) <= LONGEST_ID)


def answers(request: HttpRequest) -> bool:
    """Whether a picture is to stand in the page, where its marks can be tapped."""
    return request.GET.get("marken") == "1"


def labels_of(parts: Mapping[str, Part]) -> "dict[str, _StrOrPromise]":
    """What the views of a table are called."""
    return {key: part.label for key, part in parts.items()}


class StatisticsRequest:
    """The question about a league that an address asks. Http404 for people outside the league.

    `season`: an address that names no time asks about the season that is running.
    """

    def __init__(
        self, request: HttpRequest, league_id: int, form: type[FilterForm] = FilterForm, *, season: bool = False
    ) -> None:
        self.request = request
        self.league: League = league_for(request.user, league_id)
        self.frame = frame_of(league_id)
        self.parameters: QueryDict = request.GET
        usual = periods_of(self.frame, timezone.localdate())[0] if season else None
        if usual and usual.season and not request.GET.keys() & {"zeit", "von", "bis"}:
            parameters = request.GET.copy()
            parameters["zeit"] = usual.time
            self.parameters = parameters
        self.form = form(self.parameters, frame=self.frame)
        self.question: StatsFilter = self.form.question()
        self.words = self.form.words(self.question)
        self.unit = self.frame.unit(self.question)
        self.places = 2 if self.question.normalised else 0  # decimal places of points

    @property
    def has_games(self) -> bool:
        """Whether there is anything yet that a statistic could be about."""
        return bool(self.frame.currencies)

    @property
    def is_empty(self) -> bool:
        """Whether the address asks nothing yet."""
        return not self.filter_query()

    @property
    def may_open(self) -> bool:
        """Whether the person asking may open an evening."""
        return may(self.league, Role.SCHREIBER)

    @property
    def place(self) -> str:
        """The name of the place of the league in which this page stands."""
        match = self.request.resolver_match
        return PLACE_OF.get((match and match.url_name) or "", "league-selection")

    @property
    def periods(self) -> list[ViewLink]:
        """The season, the year, and all time; a season is ranked as the group has agreed."""
        links = []
        for one in periods_of(self.frame, timezone.localdate()):
            path = reverse(SEASON if one.season else "league-table", args=[self.league.pk])
            here = self.request.path == path and one.time == self.parameters.get("zeit", "")
            links.append(ViewLink(one.label, f"{path}?zeit={one.time}" if one.time else path, here))
        return links

    @property
    def other_parameters(self) -> Iterable[tuple[str, str]]:
        """What else stands in the address, to be kept when the filter's form is sent."""
        gone = {*self.form.fields, *RankingForm.base_fields, "page", "als"}
        return [(name, value) for name, values in self.request.GET.lists() if name not in gone for value in values]

    @property
    def filter_parameters(self) -> Iterable[tuple[str, str]]:
        """The filter in the address, to be kept when another form of the page is sent."""
        return [(name, value) for name, values in self.filter_query().lists() for value in values]

    @property
    def left_out(self) -> list[LeftOut]:
        """What was played in the period asked about but does not count here."""
        return [
            LeftOut(left_out_footnote(share), self.address_with(abrechnung=share.key, page=""))
            for share in self.frame.left_out(self.question)
        ]

    @property
    def left_open(self) -> str:
        """Which evenings of the period are open, in words."""
        return left_open_words(self.frame, self.question)

    @property
    def all_normalised(self) -> str:
        """The address of this page with normalised points; empty if they are normalised already."""
        return "" if self.question.normalised else self.address_with(abrechnung=NORMALISED, page="")

    def points_words(self, rows: Iterable[Any]) -> str:
        """The remark about the points in these rows."""
        shares = [
            share for share in self.frame.shares(self.question) if self.question.scheme in {share.key, NORMALISED}
        ]
        return points_footnote(rows, shares, normalised=self.question.normalised)

    def selection_words(self, unknown: int) -> str:
        """The remark about what an answer about single games leaves out, with so many `unknown` games; no query."""
        fined = any(row["penalties"] for row in self.frame.rollups.sums(self.question))
        shares = self.frame.shares(self.question)
        totals = any(share.totals for share in shares if self.question.scheme in {share.key, NORMALISED})
        return selection_footnote(unknown, with_extra_points=fined or totals)

    def coverage_words(self, *topics: str) -> str:
        """The remark about how many calls or extra points have a recorded name; one query."""
        return coverage_footnote(
            self.frame.rollups.coverage(self.question), *topics, points=self.scheme_words["extra_points"]
        )

    def naming_words(self, *topics: str) -> str:
        """How names come to calls or extra points, if most are without one; no further query."""
        coverage = self.frame.rollups.coverage(self.question)
        return naming_footnote(coverage, topics, asks_names=self.league.ask_names)

    @cached_property
    def scheme_words(self) -> dict[str, str]:
        """Calls, kinds of game and extra points in the words of the games asked about; no query."""
        return words_used_in(self.frame, self.question, other_words=self.league.other_words)

    @property
    def settings(self) -> str:
        """The address of the league's settings, if the user may change them; otherwise empty."""
        return reverse("league-edit", args=[self.league.pk]) if manages(self.league) else ""

    @property
    def chart(self) -> str:
        """The address of the picture of the course, under the same filter."""
        return self.address("league-chart", mark=True)

    @property
    def csv(self) -> str:
        """The address of this page as a file."""
        return self.address_with(als="csv", page="")

    def address(self, name: str, *args: Any, mark: bool = False, **more: str) -> str:
        """The address of another statistic of the league under the same filter, and with `more`.

        With `mark`, it contains a "?" even if the query is empty.
        """
        query = self.filter_query()
        query.update(more)
        path = reverse(name, args=[self.league.pk, *args])
        return f"{path}?{query.urlencode()}" if query or mark else path

    def address_with(self, **changes: str) -> str:
        """The address of this page with some parts of its query changed; an empty value removes a part."""
        query = self.request.GET.copy()
        for name, value in changes.items():
            query.pop(name, None)
            if value:
                query[name] = value
        return f"{self.request.path}?{query.urlencode()}" if query else self.request.path

    def filter_query(self) -> QueryDict:
        """The part of the query that belongs to the filter."""
        query = self.parameters.copy()
        for name in set(query) - set(self.form.fields):
            del query[name]
        return query

    def choice(self, name: str, labels: Mapping[str, "_StrOrPromise"]) -> tuple[str, list[ViewLink]]:
        """Which of several views is chosen (by default the first one), and the links to all of them."""
        first = next(iter(labels))
        picked = self.request.GET.get(name, first)
        picked = picked if picked in labels else first
        links = [
            ViewLink(
                label, self.address_with(**{name: "" if key == first else key, "sort": "", "page": ""}), key == picked
            )
            for key, label in labels.items()
        ]
        return picked, links

    def profile(self, person: Person) -> str:
        """The address of a person's page under the same filter; empty for somebody who was anonymised."""
        return self.address("league-profile", person.pk) if person.page else ""

    def versus(self, one: Person, two: Person) -> str:
        """The address of two people's comparison under the same filter; empty if one of them was anonymised."""
        return self.address("league-versus", a=str(one.pk), b=str(two.pk)) if one.page and two.page else ""

    def only(self, name: str, *people: Person, args: Iterable[Any] = ()) -> str:
        """The address of a statistic that shows only these people, instead of those whom the filter selects."""
        query = self.filter_query()
        query["spieler"] = CHOSEN
        query.setlist("wer", [str(person.pk) for person in people])
        return f"{reverse(name, args=[self.league.pk, *args])}?{query.urlencode()}"

    def table(self, kind: type[StatisticsTable], rows: Any, *, title: str = "", **more: Any) -> StatisticsTable:
        """A table of this page, sorted and paginated as the address asks; its caption is its title and the filter.

        `title`: where a page has several tables, so that each can be told by its name.
        """
        table = kind(
            rows,
            link=self.profile,
            link_two=self.versus,
            normalised=self.question.normalised,
            extra_points=self.scheme_words["extra_points"],
            **more,
        )
        table.caption = ", ".join([title, *self.words] if title else self.words)
        RequestConfig(self.request, paginate={"per_page": PER_PAGE}).configure(table)
        return table

    def wants_file(self) -> bool:
        """Whether the table is requested as a file."""
        return self.request.GET.get("als") == "csv"

    def file(self, kind: type[StatisticsTable], rows: Any, name: str, *, unit: str = "", **more: Any) -> HttpResponse:
        """All rows of a table, as a file that is called by league, table, period, currency, and the day it was made.

        `unit`: the name of the points where that of the question does not count.
        """
        unit = unit or (NORMALISED if self.question.normalised else self.question.scheme)
        called = file_name(self.league.name, name, self.words[0], unit, timezone.localdate().isoformat())
        return csv_answer(self.table(kind, rows, **more), called)
