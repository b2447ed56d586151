"""A Spieltag is one evening in every statistic, and it is paid once."""

from datetime import date
from itertools import groupby

import pytest
from django.urls import reverse

from leagues.people.selectors import names_of
from scorebook.evenings.models import Evening
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.gatherings.listing import nights_page, running_gatherings, waiting_gatherings
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.gatherings import end_gathering
from scorebook.money.selectors import open_after, paid_evenings, payments_of
from scorebook.money.services import agree, mark_paid
from scorebook.statistics.dashboard import course_for, dashboard, frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.records.book import book_for
from scorebook.statistics.selection import Selection, answer_to
from scorebook.statistics.skill.ratings import differences, history_of, keep
from scorebook.statistics.year import review_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(make_gathering, begin, record, actor):
    """A Spieltag of two rounds at two tables, after an evening of its own the same day; the Spieltag has ended."""
    gathering = make_gathering(8)
    players = [one.player for one in gathering.people.order_by("position")]
    rules = {"league": gathering.league, "rule_set_version": gathering.rule_set_version}
    evening = open_evening(actor=actor, players=players[:4], dealer=players[0], **rules)
    record(evening, re_augen=151)
    close_evening(actor=actor, evening=evening)
    for augen in (151, 90):
        for number, table in enumerate(begin(gathering)):
            for _game in range(number + 1):
                record(table, re_augen=augen)
    return end_gathering(actor=actor, gathering=gathering, close_open=True)


@pytest.fixture
def asked(played):
    """All that was played in the league, and a question about it."""
    frame = frame_of(played.league_id)
    return frame, StatsFilter(scheme=frame.currencies[0].key, minimum=0)


def test_the_course_has_one_place_for_all_tables_and_rounds_and_runs_go_on_from_one_to_the_next(played, asked):
    frame, _question = asked
    course = course_for(*asked)
    assert (len(course.keys), len(frame.calendar), len(frame.stamps)) == (2, 2, 5)
    got = {who: dict(path.evenings())[1] for who, path in course.paths.items()}
    assert got == {int(line.who.person): line.points for line in load(played).lines}
    for number, who in enumerate(load(played).people):
        path = course.paths[who]
        assert len(path.places) == (2 if number < 4 else 1)
        results = []
        for evening in Evening.objects.order_by("opened_at", "table__number"):
            games = evening.participations.filter(player=who).order_by("game__score__number")
            results += games.values_list("won", flat=True)
        runs = [(won, len(list(some))) for won, some in groupby(results)]
        assert path.run.current == (runs[-1][1] if runs[-1][0] else -runs[-1][1])
        assert path.run.longest_win == max((length for won, length in runs if won), default=0)


def test_evenings_won_attended_and_counted_know_a_spieltag_once(played, asked):
    frame, _question = asked
    own = {row.person.name: row for row in book_for(*asked).people}
    winners = {line.who.name for line in load(played).lines if line.rank == 1}
    assert {name for name, row in own.items() if row.won - (name in {"Anna", "Ben"})} == winners
    assert {row.attendance.value for row in own.values()} == {1.0}
    review = review_of(frame, played.local_date.year)
    assert (review.count.evenings, review.count.games) == (2, 7)
    assert {row.person.name: row.evenings.value for row in dashboard(*asked).rows} == {
        name: 2 if name in {"Anna", "Ben", "Cem", "Dora"} else 1 for name in own
    }
    answer = answer_to(*asked, Selection())
    assert (answer.games, answer.evenings) == (7, 2)


def test_ratings_are_kept_for_every_table(played):
    keep(history_of(frame_of(played.league_id)))
    frame = frame_of(played.league_id)
    assert differences(frame) == []
    assert len(history_of(frame).evenings) == 5


def test_the_list_of_evenings_names_a_spieltag_once(played, browser_of, verwalter):
    night, evening = nights_page(played.league, 1)
    assert (night.gathering, evening.gathering) == (played, None)
    assert (night.games, night.first, night.running) == (6, load(played).lines[0].who.name, False)
    assert night.href == reverse("gathering-detail", args=[played.pk])
    shown = browser_of(verwalter).get(reverse("league-detail", args=[played.league_id])).content.decode()
    assert night.href in shown


def test_a_running_spieltag_is_shown_and_one_without_a_table_waits(make_gathering, begin):
    gathering = make_gathering(8)
    assert waiting_gatherings(gathering.league) == [gathering]
    assert [one.sub for one in running_gatherings([gathering.league_id]).values()] == ["noch sitzt niemand"]
    begin(gathering)
    assert waiting_gatherings(gathering.league) == []
    (running,) = running_gatherings([gathering.league_id]).values()
    told = ("Der Spieltag von heute", "Runde 1", reverse("gathering-detail", args=[gathering.pk]))
    assert tuple(running) == told
    assert frame_of(gathering.league_id).running == set(frame_of(gathering.league_id).calendar)


def test_a_spieltag_is_paid_once_and_only_when_it_has_ended(make_gathering, begin, record, actor):
    gathering = make_gathering(8)
    agree(actor=actor, league=gathering.league, since=date(2020, 1, 1), tenths=100, start_fee=100)
    for _round in range(2):
        for table in begin(gathering):
            record(table, re_augen=151)
    names = names_of(gathering.league_id)
    assert paid_evenings(gathering.league_id, names) == []
    end_gathering(actor=actor, gathering=gathering, close_open=True)
    (paid,) = paid_evenings(gathering.league_id, names)
    points = {int(line.who.person): line.points for line in load(gathering).lines}
    assert paid.amounts.people == {who: 10 * won - 100 for who, won in points.items()}
    assert paid.amounts.kasse == 8 * 100
    table = Evening.objects.get(table__round_number=2, table__number=2)
    accounts = open_after([paid], [], names)
    first = accounts.transfers[0]
    mark_paid(actor=actor, league=gathering.league, transfer=first, day=date(2026, 11, 20), evening=table)
    left = open_after([paid], payments_of(gathering.league_id), names)
    assert first not in left.transfers
    other = Evening.objects.get(table__round_number=1, table__number=1)
    (again,) = paid_evenings(gathering.league_id, names, other)
    assert again.amounts == paid.amounts
