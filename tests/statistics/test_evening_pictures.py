"""Pictures of evenings and people equal a count from the facts, and their marks lead where they say."""

import html
import re
from collections import Counter, defaultdict
from itertools import combinations, pairwise
from random import Random
from statistics import median

import pytest
from django.urls import reverse

from scorebook.models import RuleSetVersion
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pictures.content import PictureQuery
from scorebook.statistics.pictures.evenings import calendar, duel, lead, spread
from scorebook.statistics.pictures.people import company, soli_map
from tests.each import each
from tests.statistics.addresses import statistic
from tests.statistics.dice import play_league
from tests.statistics.oracle import Oracle

pytestmark = pytest.mark.django_db
MOST_BYTES = 25_000


class Facts:
    """A league by the dice, replayed: everybody's result of each evening, in order."""

    def __init__(self, league, seed):
        play_league(Random(seed), league, RuleSetVersion.objects.filter(league=league).first())
        frame = frame_of(league.pk)
        question = frame.settled(StatsFilter())
        self.query, self.persons = PictureQuery(frame, question), frame.people.persons
        self.oracle = Oracle(league).asked(question.scheme)
        self.nights, self.booked = defaultdict(dict), defaultdict(lambda: defaultdict(int))
        for who in self.oracle.people():
            for (day, key), points in self.oracle.evenings(who).items():
                self.nights[self.oracle.order[key], day][int(who)] = points
            for (day, key), points in self.oracle.bookings(who).items():
                self.booked[self.oracle.order[key], day][int(who)] += points
        self.nights = dict(sorted(self.nights.items()))

    def name(self, who):
        return self.persons[who].call_name


@pytest.fixture
def facts(league):
    return Facts(league, 7)


def first(results):
    """Who has the most of all."""
    return {who for who, points in results.items() if points == max(results.values())}


def test_the_calendar_says_who_won_each_evening_and_who_was_there(facts):
    rows = calendar(facts.query).rows
    found = [(row["day"], row["points"].value, row["number"]) for row in rows]
    assert found == [(day, max(some.values()), len(some)) for (_at, day), some in reversed(facts.nights.items())]
    for row, some in zip(rows, reversed(facts.nights.values()), strict=True):
        assert {name for name in map(facts.name, some) if name in row["winner"]} == {*map(facts.name, first(some))}
        assert all(facts.name(who) in row["there"] for who in some)


def test_a_duel_adds_up_the_evenings_of_both(facts):
    met = Counter(pair for some in facts.nights.values() for pair in combinations(sorted(some), 2))
    for one, two in met:
        some = [night for night in facts.nights.values() if one in night and two in night]
        asked = PictureQuery(facts.query.frame, facts.query.question, frozenset({one, two}))
        left, right = sorted((one, two), key=lambda who: (facts.persons[who].sorted_by, who))
        so_far = [sum(night[left] - night[right] for night in some[: at + 1]) for at in range(len(some))]
        content = duel(asked)
        assert [row["p0"].value for row in content.rows] == so_far[::-1]
        assert content.shown.lines[0].values[-1] == so_far[-1]
        assert len(content.shown.marks) == len(some)


def test_without_a_choice_the_two_are_compared_who_met_most_often(facts):
    met = Counter(pair for some in facts.nights.values() for pair in combinations(sorted(some), 2))
    assert len(duel(facts.query).rows) == max(met.values())


def test_the_spread_has_the_evenings_of_everybody(facts):
    rows = spread(facts.query).rows
    own = {who: sorted(some[who] for some in facts.nights.values() if who in some) for who in facts.persons}
    assert {
        row["person"].pk: (row["evenings"], row["worst"].value, row["middle"].value, row["best"].value) for row in rows
    } == {who: (len(some), some[0], median(some), some[-1]) for who, some in own.items() if some}


def test_the_lead_changes_where_others_have_the_most(facts):
    totals, leaders = Counter(), []
    for (_at, day), some in sorted(facts.booked.items()):
        totals.update(some)
        leaders.append((day, first(dict(totals))))
    changed = [
        (day, {*map(facts.name, now)}, {*map(facts.name, was)})
        for (_before, was), (day, now) in pairwise(leaders)
        if now != was
    ]
    rows = lead(facts.query).rows
    assert len(rows) == len(changed)
    for row, (day, now, was) in zip(rows, reversed(changed), strict=True):
        assert row["day"] == day
        assert all(name in row["leader"] for name in now)
        assert all(name in row["before"] for name in was)


def test_company_counts_the_games_at_one_table(facts):
    games, own = Counter(), Counter()
    for play in facts.oracle.plays:
        there = sorted({int(who) for who in play.facts.players})
        own.update(there)
        games.update((one, two) for one in there for two in there if one != two)
    found = {
        (row["person"].pk, row["other"].pk): (row["games"], row["share"].value) for row in company(facts.query).rows
    }
    assert found == {(one, two): (number, pytest.approx(number / own[one])) for (one, two), number in games.items()}


def test_soli_are_counted_by_kind_and_lead_to_what_they_brought(known, league, four, browser_of, lena):
    """Anna lost a solo, and nobody else played one."""
    frame = frame_of(league.pk)
    shown = soli_map(PictureQuery(frame, frame.settled(StatsFilter())))
    ((cell,),), ((mark,),) = shown.cells, shown.marks
    assert (shown.rows, cell.text) == (("Anna",), "1")
    assert mark.words.endswith(": 1 gespielt, 0 gewonnen")
    (row,) = [one for one in browser_of(lena).get(mark.href).context["found"].rows if one.person.pk == four[0].pk]
    assert row.games.value == 1


@each("name", ["kalender", "duell", "abendergebnisse", "fuehrung", "runde", "werte"])
def test_a_picture_that_answers_is_small_and_has_words_links_and_no_style(browser_of, lena, league, facts, name):
    browser = browser_of(lena)
    page = browser.get(statistic(league.pk, name))
    src = page.context["answer"].picture.src
    silent, marked = (browser.get(f"{src}{query}").content for query in ("", "&marken=1"))
    assert b'class="mark"' not in silent
    assert b"style=" not in marked
    assert len(marked) < MOST_BYTES
    links = {html.unescape(one) for one in re.findall(r'xlink:href="(/[^"]*)"', marked.decode())}
    assert links
    assert all(browser.get(link.partition("#")[0]).status_code == 200 for link in [*links][:3])
    assert b"<text" in marked


def test_a_bar_leads_to_its_games(browser_of, lena, league, facts):
    marked = browser_of(lena).get(f"{reverse('league-picture', args=[league.pk, 'werte'])}?marken=1").content.decode()
    place = next(at for at, words in enumerate(re.findall(r"<title>([^<]*): (\d+);", marked)) if words[1] != "0")
    page = browser_of(lena).get(statistic(league.pk, "werte"), {"wert": str(place)})
    assert page.context["worth"]
    assert page.context["worth"][0].href in page.content.decode()
    for wrong in ("x", "-1", "9" * 30):
        assert not browser_of(lena).get(statistic(league.pk, "werte"), {"wert": wrong}).context["worth"]
