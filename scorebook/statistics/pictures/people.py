"""Pictures of people: who sits with whom, and who plays which soli."""

from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.charts.series import HeatCell, HeatMap, TapPlace
from scorebook.evenings.models import Topic
from scorebook.scoring.game.sentences import number_words
from scorebook.scoring.game.terms import Kind

from ..calls import Count
from ..columns import RankedColumn, RateColumn, TextColumn
from ..dashboard import calls, partners
from ..figures import NEVER, rate
from ..forms import CHOSEN
from ..partners import MINIMUM_PAIR, Pair
from ..people import Person
from ..person_columns import PersonColumn
from ..tables import StatisticsTable
from .content import Content, PictureQuery
from .heat import MOST_ROWS, people_in

MOST_NUMBERS: Final = 8  # so many kinds have room for their whole names
OPPONENTS: Final = 3  # everybody has three others at the table
NOWHERE: Final = TapPlace("", "")


class CompanyTable(StatisticsTable):
    """Who sits with whom how often, beside what they win together."""

    usual_order = ("-games",)
    person = PersonColumn(gettext_lazy("Spieler"))
    other = PersonColumn(gettext_lazy("mit"))
    games = RankedColumn(gettext_lazy("Spiele"), title=gettext_lazy("beide am Tisch"))
    share = RateColumn(gettext_lazy("Anteil"), title=gettext_lazy("von den Spielen des ersten"))
    surplus = RateColumn(gettext_lazy("mehr Siege"), sign=True, title=gettext_lazy("als Partner, als erwartet"))
    chance = TextColumn(gettext_lazy("kein Zufall"), title=gettext_lazy("wie wahrscheinlich, oder was noch fehlt"))


def company(query: PictureQuery) -> Content:
    """In how many of their games two people sat at the same table."""
    found = partners(query.frame, query.question)
    both: dict[tuple[int, int], int] = {}
    for pairs in (found.together, found.against):
        for key, pair in pairs.items():
            both[key] = both.get(key, 0) + pair.games
    people = people_in([*found.together.values(), *found.against.values()])
    own = {one.pk: sum(both.get((one.pk, two.pk), 0) for two in people) // OPPONENTS for one in people}
    visible, signs = people[:MOST_ROWS], tuple(one.sign for one in people[:MOST_ROWS])

    def cell(one: Person, two: Person) -> HeatCell:
        games = both.get((one.pk, two.pk), 0)
        share = games / own[one.pk] if own[one.pk] else 0.0
        return HeatCell("" if one == two else f"{100 * share:.0f}", None if one == two else share)

    def mark(one: Person, two: Person) -> TapPlace:
        if one == two or not (one.page and two.page):
            return NOWHERE
        words = _("{one} und {two}: {number} gemeinsame Spiele").format(
            one=one.call_name, two=two.call_name, number=number_words(both.get((one.pk, two.pk), 0))
        )
        pair = found.together.get((one.pk, two.pk))
        href = f"{reverse('league-versus', args=[query.frame.league_id])}?a={one.pk}&b={two.pk}"
        return TapPlace(href, f"{words}; {_wins(pair)}" if pair else words)

    def rows() -> list[dict[str, Any]]:
        return [
            {
                "person": one,
                "other": two,
                "games": both[one.pk, two.pk],
                "share": rate(both[one.pk, two.pk], own[one.pk], MINIMUM_PAIR),
                "surplus": pair.surplus if (pair := found.together.get((one.pk, two.pk))) else NEVER,
                "chance": pair.odds if pair else "",
            }
            for one in people
            for two in people
            if both.get((one.pk, two.pk))
        ]

    names = tuple(one.call_name for one in visible)
    picture = HeatMap(
        _("Wer mit wem am Tisch sitzt"),
        _("In Prozent der Spiele dessen, der links steht."),
        names,
        signs,
        signs,
        tuple(tuple(cell(one, two) for two in visible) for one in visible),
        tuple(tuple(mark(one, two) for two in visible) for one in visible),
    )
    return Content(picture, CompanyTable, rows)


def _wins(pair: Pair) -> str:
    surplus = number_words(100 * (pair.surplus.value or 0), 0, sign=True)
    words = _("als Partner {surplus} Prozentpunkte Siege gegen das Erwartete").format(surplus=surplus)
    return ", ".join(one for one in (words, pair.chance) if one)


def soli_map(query: PictureQuery) -> HeatMap:
    """How many soli of each kind everybody has played; the bluer, the more of them were won."""
    lines = [
        one
        for one in calls(query.frame, query.question, Topic.KIND, other_words=query.other_words).soli_by_player()
        if one.person and one.person.pk
    ]
    kinds = sorted({one.ordered for one in lines})
    cells: dict[Person, dict[int, Count]] = {}
    for one in lines:
        if one.person:
            cells.setdefault(one.person, {})[one.order] = one
    people = sorted(cells, key=lambda who: (-sum(one.number for one in cells[who].values()), who.sorted_by, who.pk))[
        :MOST_ROWS
    ]
    names = tuple(one.call_name for one in people)
    address = reverse("league-selection", args=[query.frame.league_id])

    def mark(who: Person, count: Count | None) -> TapPlace:
        if count is None:
            return NOWHERE
        parameters = urlencode({"art": list(Kind)[count.order].value, "spieler": CHOSEN, "wer": who.pk})
        words = _("{name}, {kind}: {number} gespielt, {good} gewonnen").format(
            name=who.call_name, kind=count.what, number=number_words(count.number), good=number_words(count.good)
        )
        return TapPlace(f"{address}?{parameters}", words)

    def cell(count: Count | None) -> HeatCell:
        if count is None:
            return HeatCell("", None)
        enough = count.good_rate.enough and count.good_rate.value is not None
        return HeatCell(number_words(count.number), 2 * (count.good_rate.value or 0) - 1 if enough else None)

    return HeatMap(
        _("Soli nach ihrer Art"),
        _("Wie viele; blau mehr als die Hälfte gewonnen, orange weniger, ohne Farbe aus wenigen."),
        names,
        tuple(what if len(kinds) <= MOST_NUMBERS else what[:6] for _order, what in kinds),
        tuple(what[:3] for _order, what in kinds),
        tuple(tuple(cell(cells[who].get(order)) for order, _what in kinds) for who in people),
        tuple(tuple(mark(who, cells[who].get(order)) for order, _what in kinds) for who in people),
    )
