"""What is stored of the years before says what the evenings say, or is not used."""

import json
from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.people.models import Player
from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, Topic
from scorebook.evenings.models.evening import Evening
from scorebook.evenings.services.occasion import describe_evening
from scorebook.models import YearsBefore
from scorebook.statistics.additions import store_what_is_missing
from scorebook.statistics.dashboard import course_for, frame_of
from scorebook.statistics.filters import NORMALISED, Question
from scorebook.statistics.records.book import book_for
from scorebook.statistics.records.jubilees import jubilees_of
from scorebook.statistics.skill.history import forget, history_of
from scorebook.statistics.skill.lineup import Lineup
from scorebook.statistics.skill.standing import luck_rows, rating_rows, until
from scorebook.statistics.stored_years import wrong_years
from scorebook.statistics.stretches import RESULTS
from tests.statistics.all_reads import everything
from tests.statistics.dice import SYSTEM, one_change

COUNTED_OTHERWISE = {
    "courses": lambda course: course[1][0][2].__setitem__(0, 77),
    "bests": lambda bests: bests.__setitem__(2, 77),
    "marks": lambda marks: marks[0].__setitem__(1, 77),
}


def count_otherwise(stored, name):
    """Let the first row of this name say something else."""
    row = stored.rows[name][0]
    counted = json.loads(row[-1])
    COUNTED_OTHERWISE[name](counted)
    row[-1] = json.dumps(counted)


@pytest.fixture
def stored(league, decades):
    """The row of a league that has been stored, and that nobody remembers."""
    store_what_is_missing(league.pk)
    RESULTS.forget()
    return YearsBefore.objects.get()


def tables_asked(queries):
    return [query["sql"].partition(' FROM "')[2].partition('"')[0] for query in queries]


def test_what_is_stored_says_what_the_evenings_say(league, decades):
    """Also where only a part of it is asked about, and after a change in the last year."""
    players, double, rng = decades
    for _time in range(2):
        RESULTS.forget()
        read = everything(league)
        store_what_is_missing(league.pk)
        RESULTS.forget()
        assert everything(league) == read
        one_change(rng, league.evenings.order_by("local_date").last(), players[:4], double)
    assert YearsBefore.objects.count() == 1


def test_after_a_change_in_the_years_before_the_evenings_are_read(league, decades, stored):
    players, double, rng = decades
    first = league.evenings.order_by("local_date").first()
    for change in (
        lambda: one_change(rng, first, players[:4], double),
        lambda: describe_evening(
            actor=SYSTEM, evening=first, local_date=first.local_date - timedelta(days=400), place=""
        ),
        lambda: Evening.objects.filter(pk=first.pk).update(stamp="another"),
    ):
        change()
        found = everything(league)
        YearsBefore.objects.all().delete()
        RESULTS.forget()
        assert found == everything(league)
        store_what_is_missing(league.pk)


def test_only_the_last_year_is_read_beside_it(league, stored, django_assert_num_queries):
    rollups = frame_of(league.pk).rollups
    with django_assert_num_queries(3) as asked:
        rollups.pairs(Question(scheme="ddv"))
        rollups.tallies(Question(scheme="ddv"), Topic)
    assert tables_asked(asked) == [one._meta.db_table for one in (YearsBefore, EveningPair, EveningTally)]
    assert all("'2026-01-01'" in one["sql"] and "CASE" not in one["sql"] for one in asked[1:])
    with django_assert_num_queries(0):
        rollups.tallies(Question(scheme=NORMALISED, end=rollups.stretches[0].end), [Topic.CALL])


def counted(frame):
    """What is counted evening after evening."""
    asked = [Question(scheme=one.key) for one in frame.currencies]
    return [(course_for(frame, one), book_for(frame, one), jubilees_of(frame, one)) for one in asked]


def test_what_is_counted_goes_on_from_what_is_stored(league, stored, django_assert_num_queries):
    """In every currency; whoever has the evenings at hand, or asks about a part of the years, goes by them."""
    frame = frame_of(league.pk)
    with django_assert_num_queries(2) as asked:
        found = counted(frame)
    assert tables_asked(asked) == [one._meta.db_table for one in (YearsBefore, EveningPlayer)]
    assert "'2026-01-01'" in asked[1]["sql"]
    RESULTS.forget()
    frame = frame_of(league.pk)
    with django_assert_num_queries(1):
        frame.rollups.read_evenings()
        assert found == counted(frame)
    assert len(frame.currencies) > 1


def test_luck_and_strength_go_on_from_what_is_stored(league, stored):
    """Seen by a row that says nothing is known of these years."""
    frame, question = frame_of(league.pk), Question(scheme=NORMALISED)
    true = [luck_rows(frame, history_of(frame), question), rating_rows(frame, history_of(frame), question)]
    nothing = Lineup().as_json()
    stored.rows["lineups"] = [[scheme, stamp, nothing] for scheme, stamp, _lineup in stored.rows["lineups"]]
    stored.save()
    RESULTS.forget()
    frame = frame_of(league.pk)
    rows = rating_rows(frame, history_of(frame), question)
    assert luck_rows(frame, history_of(frame), question) != true[0]
    assert sum(row.games for row in rows) < sum(row.games for row in true[1])


def test_ratings_go_on_from_what_is_stored(league, stored, decades):
    """Seen by somebody who was stronger then; ratings of another state, or until a day of these years, go by the
    evenings."""
    who, frame = decades[0][0], frame_of(league.pk)
    ((state, people, *rest),) = stored.rows["ratings"]
    people[str(who.pk)][0] += 100

    def rating(question):
        (row,) = [
            row for row in rating_rows(frame, until(history_of(frame), question), question) if row.person.pk == who.pk
        ]
        return row.rating.value

    ever, then = Question(scheme=NORMALISED), Question(scheme=NORMALISED, end=date(2024, 12, 31))
    true = {one: rating(one) for one in (ever, then)}
    for name, higher in ((state, 50), ("another", 0)):
        stored.rows["ratings"] = [[name, people, *rest]]
        stored.save()
        RESULTS.forget()
        forget()
        frame = frame_of(league.pk)
        assert rating(ever) - true[ever] >= higher
        assert (rating(ever) == true[ever], rating(then) == true[then]) == (not higher, True)


def test_a_course_of_other_people_is_not_used_and_stored_anew(league, stored, decades):
    before = stored.rows["courses"]
    for other in (decades[0][0], None):
        Player.objects.filter(pk=decades[1].pk).update(merged_into=other)
        read = everything(league)
        store_what_is_missing(league.pk)
        RESULTS.forget()
        assert everything(league) == read
    now = YearsBefore.objects.get().rows["courses"]
    assert (before != now) == bool(before[0][1])


@pytest.mark.parametrize(
    "asked", ["", "zeit=2024", "zeit=2026", "von=2024-03-01&bis=2026-12-31", "abrechnung=normiert"]
)
def test_no_page_takes_more_than_twelve_queries(league, stored, decades, browser_of, sven, asked):
    browser, who = browser_of(sven), decades[0][0].pk
    pages = [
        *(
            "",
            "tabelle/",
            "tabelle/saison/",
            "tabelle/abende/",
            "tabelle/partner/",
            "tabelle/ansagen/",
            "tabelle/bilder/",
        ),
        *("tabelle/frage/", "tabelle/rekorde/", "tabelle/vergleich/", f"tabelle/spieler/{who}/", "tabelle/staerke/"),
        *("jahr/2025/", "jahr/2025/bild.png", f"jahr/2025/spieler/{who}/", "titel/", "staerke.svg", "verlauf.svg"),
    ]
    taken = {}
    for page in pages:
        RESULTS.forget()
        forget()
        with CaptureQueriesContext(connection) as queries:
            answer = browser.get(f"/liga/{league.pk}/{page}?{asked}")
        assert answer.status_code == 200, page
        taken[page] = len(queries)
    assert {page: number for page, number in taken.items() if number > 12} == {}


def test_that_nothing_is_stored_is_asked_once(league, decades, django_assert_num_queries):
    rollups = frame_of(league.pk).rollups
    with django_assert_num_queries(3) as asked:
        rollups.pairs(Question(scheme="ddv"))
        rollups.tallies(Question(scheme="ddv"), Topic)
    assert tables_asked(asked)[0] == YearsBefore._meta.db_table


def test_few_people_are_looked_for_among_the_evenings(league, decades, stored, django_assert_num_queries):
    rollups = frame_of(league.pk).rollups
    with django_assert_num_queries(1) as asked:
        rollups.pairs(Question(scheme="ddv"), [decades[0][0].pk])
    assert tables_asked(asked) == [EveningPair._meta.db_table]


def test_it_is_stored_once_an_evening_is_closed_and_by_no_page(league, decades, sven, browser_of):
    evening = league.evenings.order_by("local_date").last()
    browser = browser_of(sven)
    assert browser.get(reverse("league-table", args=[league.pk])).status_code == 200
    assert YearsBefore.objects.count() == 0
    browser.post(reverse("evening-close", args=[evening.pk]))
    assert YearsBefore.objects.count() == 1


def test_what_is_true_is_not_stored_again(league, stored):
    YearsBefore.objects.update(rows={"sums": []})  # so that it would be seen
    store_what_is_missing(league.pk)
    assert YearsBefore.objects.get().rows == {"sums": []}


def test_if_it_cannot_be_stored_pages_go_on(league, decades, monkeypatch):
    def busy(*_args, **_more):
        raise OperationalError("database is locked")

    monkeypatch.setattr(type(YearsBefore.objects), "bulk_create", busy)
    read = everything(league)
    store_what_is_missing(league.pk)
    RESULTS.forget()
    assert (YearsBefore.objects.count(), everything(league)) == (0, read)


def test_the_check_names_what_is_stored_and_wrong(league, stored, capsys):
    call_command("rate", check=True)
    assert capsys.readouterr().out.endswith(" 0 Unterschiede.\n")
    stored.rows["pairs"][0][-1] += 1
    stored.rows["lineups"][0][-1]["games"][0] += 1
    stored.rows["ratings"][0][-1][0][0] += 1
    for name in COUNTED_OTHERWISE:
        count_otherwise(stored, name)
    stored.save()
    with pytest.raises(SystemExit):
        call_command("rate", check=True)
    told = capsys.readouterr().out
    wrong = [name for name in stored.rows if f"Jahre davor ({name}): andere Summen" in told]
    assert set(wrong) == {"pairs", "lineups", "ratings", "courses", "bests", "marks"}


@pytest.mark.parametrize("name", COUNTED_OTHERWISE)
def test_what_alone_is_wrong_is_named_alone(stored, capsys, name):
    count_otherwise(stored, name)
    stored.save()
    with pytest.raises(SystemExit):
        call_command("rate", check=True)
    assert [line.split(": ", 1)[1] for line in capsys.readouterr().out.splitlines()[:-1]] == [
        f"Jahre davor ({name}): andere Summen, als die Abende ergeben"
    ]


def test_the_check_takes_nothing_that_a_page_has_taken_from_what_is_stored(league, stored):
    count_otherwise(stored, "courses")
    stored.save()
    frame = frame_of(league.pk)
    course_for(frame, frame.settled(Question(end=frame.rollups.before.end)))
    assert wrong_years(frame) == ["courses"]


def test_sums_of_other_columns_are_not_used(league, stored, monkeypatch):
    monkeypatch.setattr("scorebook.statistics.years_before.SHAPE", "another")
    read = everything(league)
    YearsBefore.objects.all().delete()
    RESULTS.forget()
    assert read == everything(league)


def test_a_league_of_one_year_stores_nothing(league, evening_of, play, four):
    play(evening_of("2025-03-07"), four[:2])
    store_what_is_missing(league.pk)
    assert YearsBefore.objects.count() == 0


def test_it_is_called_what_it_is(stored):
    assert str(stored).startswith("Summen der Jahre davor: ")
