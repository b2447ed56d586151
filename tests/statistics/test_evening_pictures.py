"""Pictures of evenings and people equal a count from the facts, and their marks lead where they say."""

import html
import re
from collections import Counter, defaultdict
from itertools import combinations, pairwise, permutations
from random import Random
from statistics import median

import pytest
from django.urls import reverse

from scorebook.models import RuleSetVersion
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pictures.content import PictureQuery
from scorebook.statistics.pictures.evenings import calendar, duel, lead, spread
from scorebook.statistics.pictures.heat import company, soli_map
from tests.each import each
from tests.kept import made_once
from tests.statistics.dice import play_league
from tests.statistics.oracle import Oracle

ORDER = "worst", "middle", "best"


class Facts:
    """A league by the dice, replayed: everybody's result of each evening, in order."""

    def __init__(self, league):
        version = RuleSetVersion.objects.get(league=league)
        made_once(f"pictures of {league.pk}", lambda: [one.pk for one in play_league(Random(7), league, version)])
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
        self.met = Counter(pair for some in self.nights.values() for pair in combinations(sorted(some), 2))

    def name(self, who):
        return self.persons[who].call_name


@pytest.fixture
def facts(league):
    return Facts(league)


def first(results):
    """Who has the most of all."""
    return {who for who, points in results.items() if points == max(results.values())}


def test_every_picture_equals_a_count_from_the_facts(facts):
    for check in (check_calendar, check_duels, check_spread, check_lead, check_company):
        check(facts)


def check_calendar(facts):
    """Who won each evening, and who was there."""
    rows = calendar(facts.query).rows
    found = [(row["day"], row["points"].value, row["number"]) for row in rows]
    assert found == [(day, max(some.values()), len(some)) for (_at, day), some in reversed(facts.nights.items())]
    for row, some in zip(rows, reversed(facts.nights.values()), strict=True):
        assert {name for name in map(facts.name, some) if name in row["winner"]} == {*map(facts.name, first(some))}
        assert all(facts.name(who) in row["there"] for who in some)


def check_duels(facts):
    """The evenings of both added up; without a choice the two are compared who met most often."""
    for one, two in facts.met:
        some = [night for night in facts.nights.values() if one in night and two in night]
        left, right = sorted((one, two), key=lambda who: (facts.persons[who].sorted_by, who))
        so_far = [sum(night[left] - night[right] for night in some[: at + 1]) for at in range(len(some))]
        content = duel(PictureQuery(facts.query.frame, facts.query.question, frozenset({one, two})))
        assert [row["p0"].value for row in content.rows] == so_far[::-1]
        assert (content.chart.lines[0].values[-1], len(content.chart.marks)) == (so_far[-1], len(some))
    assert len(duel(facts.query).rows) == max(facts.met.values())


def check_spread(facts):
    """The evenings of everybody."""
    own = {who: sorted(some[who] for some in facts.nights.values() if who in some) for who in facts.persons}
    found = {
        row["person"].pk: (row["evenings"], *(row[name].value for name in ORDER)) for row in spread(facts.query).rows
    }
    assert found == {who: (len(some), some[0], median(some), some[-1]) for who, some in own.items() if some}


def check_lead(facts):
    """Where others have the most than before."""
    totals, leaders = Counter(), []
    for (_at, day), some in sorted(facts.booked.items()):
        totals.update(some)
        leaders.append((day, first(dict(totals))))
    changed = [(day, now, was) for (_before, was), (day, now) in pairwise(leaders) if now != was]
    for row, (day, now, was) in zip(lead(facts.query).rows, reversed(changed), strict=True):
        assert row["day"] == day
        assert all(facts.name(who) in row["leader"] for who in now)
        assert all(facts.name(who) in row["before"] for who in was)


def check_company(facts):
    """The games at one table."""
    games, own = Counter(), Counter()
    for play in facts.oracle.plays:
        there = {int(who) for who in play.facts.players}
        own.update(there)
        games.update(permutations(there, 2))
    rows = company(facts.query).rows
    assert {(row["person"].pk, row["other"].pk): (row["games"], row["share"].value) for row in rows} == {
        (one, two): (number, pytest.approx(number / own[one])) for (one, two), number in games.items()
    }


def test_soli_are_counted_by_kind_and_lead_to_what_they_brought(known, league, four, reader):
    """Anna lost a solo, and nobody else played one."""
    frame = frame_of(league.pk)
    shown = soli_map(PictureQuery(frame, frame.settled(StatsFilter())))
    ((cell,),), ((mark,),) = shown.cells, shown.marks
    assert (shown.rows, cell.text) == (("Anna",), "1")
    assert mark.words.endswith(": 1 gespielt, 0 gewonnen")
    (row,) = [one for one in reader.get(mark.href).context["found"].rows if one.person.pk == four[0].pk]
    assert row.games.value == 1


@each("name", ["kalender", "duell", "abendergebnisse", "fuehrung", "runde", "werte"])
def test_a_picture_that_answers_has_words_links_and_no_style(show, reader, known, name):
    src = show(name).context["answer"].picture.src
    silent, marked = (reader.get(f"{src}{query}").content for query in ("", "&marken=1"))
    assert [part in some for part, some in ((b'class="mark"', silent), (b"style=", marked))] == [False] * 2
    assert b"<text" in marked
    links = {html.unescape(one) for one in re.findall(r'xlink:href="(/[^"]*)"', marked.decode())}
    assert links
    assert all(reader.get(link.partition("#")[0]).status_code == 200 for link in sorted(links)[:1])


def test_a_bar_leads_to_its_games(show, reader, league, facts):
    marked = reader.get(f"{reverse('league-picture', args=[league.pk, 'werte'])}?marken=1").text
    place = next(at for at, words in enumerate(re.findall(r"<title>([^<]*): (\d+);", marked)) if words[1] != "0")
    shown = show("werte", wert=str(place))
    assert shown.context["worth"][0].href in shown.text
    assert not any(show("werte", wert=wrong).context["worth"] for wrong in ("x", "-1", "9" * 30))
