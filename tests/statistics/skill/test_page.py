"""The page about strength, luck and skill: two tables, a chart, two files, and what the help says about them."""

import datetime
import html
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.people.models import Player
from scorebook.models import EveningRating
from scorebook.scoring.game.sentences import number_words
from scorebook.scoring.game.words import extra_points_word
from scorebook.scoring.schemes import SCHEMES
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pages.records import RecordTable
from scorebook.statistics.skill.rating import RatedGame, Ratings
from scorebook.statistics.skill.ratings import history_of, store_what_is_missing
from scorebook.statistics.skill.standing import rating_course, rating_rows, until
from scorebook.statistics.tables import EternalTable
from tests.each import each

EVERYTHING = StatsFilter(scheme="ddv", minimum=0)


@pytest.fixture
def asked(league):
    def make(**more):
        frame = frame_of(league.pk)
        return frame, until(history_of(frame), StatsFilter(scheme="ddv", minimum=0, **more))

    return make


def evenings_stored():
    return EveningRating.objects.values("evening").distinct().count()


def rows(answer):
    """The table of a page, as it stands there."""
    return re.search(r"<tbody.*</tbody>", answer.content.decode(), re.DOTALL)[0]


def test_who_wins_more_often_stands_higher_whatever_the_points(known, asked):
    """Anna won both games of two against two, Dora lost both; Anna's lost solo is apart."""
    frame, history = asked()
    found = {row.person.name: row for row in rating_rows(frame, history, EVERYTHING)}
    assert found["Anna"].rating.value > found["Ben"].rating.value > found["Dora"].rating.value
    assert found["Ben"].rating.value == pytest.approx(found["Cem"].rating.value, abs=0.5)
    assert [(row.games, row.soli) for row in found.values()] == [(2, 1), (2, 0), (2, 0), (2, 0)]
    assert found["Anna"].solo.value < 1500
    assert found["Ben"].solo.value is None


def test_few_games_give_no_place(known, asked):
    frame, history = asked()
    assert {row.place for row in rating_rows(frame, history, StatsFilter())} == {None}
    assert [row.place for row in rating_rows(frame, history, EVERYTHING)] == [1, 2, 3, 4]


def test_a_period_ends_where_it_ends(known, asked):
    frame, before = asked(end=datetime.date(2024, 12, 31))
    _frame, now = asked()
    assert [one.day.year for one in before.evenings] == [2024]
    assert rating_rows(frame, before, EVERYTHING)[0].soli == 0
    assert len(now.evenings) == 2


def test_the_course_goes_evening_by_evening_from_the_middle(known, asked, play, evening_of, four):
    play(evening_of("2025-03-08"), four[:2])
    frame, history = asked()
    series = rating_course(history, frame.people, EVERYTHING, frozenset({four[0].pk}))
    assert [day.year for day in series.days] == [2024, 2025, 2025]
    anna = next(line for line in series.lines if not line.quiet)
    assert anna.values[0] == 0 < anna.values[1] <= anna.values[-1]
    assert anna.values[-1] == pytest.approx(history.reached.people[four[0].pk].mean - 1500)


def test_the_page_shows_what_nobody_has_stored_and_stores_nothing(show, known, renew):
    for name in ("staerke", "glueck"):
        computed = show(name)
        assert "Anna" in computed.text
        assert show("league-skill-chart").status_code == 200
        assert evenings_stored() == 0
    renew()
    cache.clear()
    assert evenings_stored() == 2
    assert rows(show("glueck")) == rows(computed)


def test_what_a_page_has_computed_is_stored_with_the_next_evening_that_is_closed(show, known, league, play, four):
    show("staerke")
    with CaptureQueriesContext(connection) as queries:
        history_of(frame_of(league.pk))
    assert not any("participation" in one["sql"] for one in queries)
    play(known[1], four[:2])
    store_what_is_missing(league.pk)
    assert evenings_stored() == 2


def test_the_chart_is_a_picture_that_changes_with_a_correction(show, known, play, four):
    one, same = (show("league-skill-chart") for _time in range(2))
    play(known[1], four[:2])
    assert (one["Content-Type"], one["ETag"]) == ("image/svg+xml", same["ETag"])
    assert show("league-skill-chart")["ETag"] != one["ETag"]


def test_files_hold_the_ends_of_the_interval_and_the_parts_of_luck(filed, known):
    assert filed("staerke")[0][:5] == ["Spieler", "Spielstärke", "mindestens", "höchstens", "Spiele"]
    luck = "Spieler;Punkte;Glück;bleibt;je Spiel;Re;Partner;Gegner;aus wenigen Spielen"
    assert filed("glueck")[0] == luck.split(";")


def test_the_picture_has_the_same_figures_in_words_and_as_a_table(show, filed, known, asked):
    picture = show("staerke")
    frame, history = asked()
    ends = {line.name: line.values[-1] for line in rating_course(history, frame.people, EVERYTHING).lines}
    told = html.unescape(re.search(r'<img [^>]*alt="([^"]*)"', picture.text)[1])
    assert told.startswith("Spielstärke im Lauf der Abende, Abstand von 1.500: Anna +")
    assert all(f"{name} {number_words(value, sign=True)}" in told for name, value in ends.items())
    assert picture.context["answer"].more in html.unescape(picture.text)
    head, *lines = filed("staerke-abende")
    assert [head[0], *(line[0] for line in lines)] == ["Abend", "2025-03-07", "2024-03-01"]
    last = dict(zip(head, lines[0], strict=True))
    assert {name: float(last[name].replace(",", ".")) for name in ends} == pytest.approx(
        {name: 1500 + value for name, value in ends.items()}, abs=0.001
    )
    text = show("staerke-abende").text
    assert ('scope="row"' in text, "01.03.2024" in text) == (True, True)


def test_whoever_was_not_there_has_no_rating_of_that_evening(filed, known, play, evening_of, four, league):
    emil = Player.objects.create(league=league, name="Emil", sign="E")
    play(evening_of("2025-03-08", [emil, *four[1:]]), (emil, four[1]))
    head, newest, oldest, _last = filed("staerke-abende")
    assert dict(zip(head, newest, strict=True))["Anna"] == dict(zip(head, oldest, strict=True))["Emil"] == ""


def test_a_file_of_ratings_is_called_by_no_currency(show, known):
    names = [show(name, als="csv").headers["Content-Disposition"] for name in ("staerke", "glueck")]
    assert ["-alle-abrechnungen-" in one for one in names] == [True, False]


def test_an_empty_league_and_the_help_have_a_page(show, league, four, client):
    assert "Noch nichts gespielt." in show("staerke").text
    assert show("league-skill-chart").status_code == 200
    assert "Glück und Können" in client.get(reverse("help-skill")).text


@each("table", [EternalTable, RecordTable])
def test_every_column_that_needs_a_definition_has_one_in_the_help(client, table):
    html = client.get(reverse("help-skill")).text.partition('id="zahlen"')[2].partition("</section>")[0]
    terms = dict(re.findall(r"<dt>([^<]+)</dt>\s*<dd>\s*([^<]+?)\s*</dd>", html))
    words = {word for term in terms for word in term.split(", ")}
    columns = [column for column in table.base_columns.values() if column.attrs.get("th", {}).get("title")]
    assert len(columns) > 3
    heads = {str(column.verbose_name).replace("\u00ad", "") for column in columns}
    spoken = {extra_points_word(scheme) for scheme in SCHEMES.values()}
    assert {head.replace("{extra_points}", word) for head in heads for word in spoken} - words == set()


def test_forty_more_win_three_games_more_of_a_hundred():
    """The second sentence of the page."""
    ratings = Ratings()
    ratings.edge.mean = 0
    game = RatedGame((1, 2), (3, 4), "re")
    ratings.expected(game)
    for one in ratings.people.values():
        one.variance = 1e-9
    ratings.edge.variance = 0.0
    ratings.people[1].mean += 40
    assert round(100 * ratings.expected(game)) == 53


def test_the_first_page_and_a_profile_say_strength_and_luck(show, reader, league, known, lena, four, renew, play):
    """Once there is a newer evening, the strength says of when it is."""
    Player.objects.filter(pk=four[0].pk).update(account=lena)
    assert "deine Spielstärke" not in show("league-detail").text
    renew()
    text = show("league-detail", zeit="ewig").text
    assert re.search(r"<b>1\.50\d ±\xa01\d\d</b> <span class=\"small muted\">deine Spielstärke</span>", text)
    assert "Punkte Glück in dieser Zeit" in text
    profile = reader.get(reverse("league-profile", args=[league.pk, four[0].pk])).text
    assert ("Spielstärke" in profile, "Glück in den Punkten" in profile) == (True, True)
    play(known[1], four[:2])
    text = show("league-detail").text
    assert ("deine Spielstärke nach dem 1. März" in text, "waren Glück" in text) == (True, False)


def test_closing_an_evening_works_the_strengths_out(browser_of, sven, known):
    browser_of(sven).post(reverse("evening-close", args=[known[1].pk]))
    assert evenings_stored() == 2
