"""The page of pictures: every picture stands there with the same figures as a table, counted game by game."""

import random
import re
from collections import Counter, defaultdict

from django.urls import reverse
from django.utils import timezone

from scorebook.evenings.models import Event, Score, Seat
from scorebook.evenings.selectors.facts import sources_of
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.evening.fold import fold
from scorebook.statistics.calendar import Streak
from scorebook.statistics.course import Path
from scorebook.statistics.dashboard import calls, course_for, frame_of, partners
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pictures.bars import ValueCount, call_pyramid, form_of, places_after, value_counts
from scorebook.statistics.pictures.contents import ELSEWHERE, VIEWS
from scorebook.statistics.pictures.heat import by_hour, by_month, by_place, by_weekday, fields_map, pairs_map, people_in
from tests.each import each
from tests.statistics.dice import play_league
from tests.statistics.oracle import Oracle

BY_DAY = {by_weekday: lambda day: day.weekday(), by_month: lambda day: day.month}


def test_every_figure_equals_a_count_of_all_games(league):
    play_league(random.Random(3), league, RuleSetVersion.objects.get(league=league))
    oracle, frame = Oracle(league), frame_of(league.pk)
    question = frame.settled(StatsFilter())
    asked = oracle.asked(question.scheme)
    for by, of in BY_DAY.items():
        assert sums(by(frame, question)) == truth(asked.plays, lambda play, _who, of=of: of(play.day), by, frame)
    at, hours = seats_and_hours(league, oracle)
    assert sums(by_place(frame, question)) == truth(asked.plays, lambda play, who: at.get((id(play), who)), None, None)
    assert sums(by_hour(frame, question)) == truth(asked.plays, lambda play, _who: hours[id(play)], None, None)
    values = Counter()
    for score in Score.objects.filter(league=league, evening__in={play.evening for play in asked.plays}):
        values[abs(score.value), score.winner == "re"] += 1
    counted = value_counts(frame, question)
    assert sum(one.re for one in counted) == sum(number for (_value, re), number in values.items() if re)
    assert sum(one.number for one in counted) == len(asked.plays) == values.total()
    for one in counted:
        high = max(values)[0] if one.high is None else one.high
        assert one.number == sum(number for (value, _re), number in values.items() if one.low <= value <= high)
    check_places(course_for(frame, question))


def sums(fields):
    """(person, column) → points per game, rounded as far as fractions go."""
    return {
        (row.person.pk, place): round(cell.value, 9)
        for row in fields.rows
        for place, cell in enumerate(row.cells)
        if cell.value is not None
    }


def truth(plays, what, by, frame):
    """The same from single games; columns in the order of their values, hours from the morning on."""
    found = defaultdict(list)
    for play in plays:
        for who, points in play.points.items():
            if (group := what(play, who)) is not None:
                found[int(who), group].append(points)
    columns = sorted({group for _who, group in found})
    return {(who, columns.index(group)): round(sum(points) / len(points), 9) for (who, group), points in found.items()}


def seats_and_hours(league, oracle):
    """For every play and player how far left of the dealer they sat, and for every play its hour."""
    at, hours, plays = {}, {}, iter(oracle.plays)
    for evening in sorted(
        league.evenings.select_related("rule_set_version"), key=lambda one: (one.local_date, one.opened_at, one.pk)
    ):
        sources = sources_of(evening)
        seats = [str(pk) for pk in Seat.objects.filter(evening=evening).values_list("player_id", flat=True)]
        times = {str(event.pk): event.recorded_at for event in Event.objects.filter(evening=evening)}
        rows = fold(sources.setup, sources.events, evening.rule_set_version.scheme).rows
        for event, row in zip(sources.rows, rows, strict=True):
            if row.score is None:
                continue
            play = next(plays)
            hours[id(play)] = timezone.localtime(times[str(event.pk)]).hour
            four = row.event.facts.players
            for player in four:
                if set(four) == set(row.four):
                    left = (seats.index(player) - seats.index(row.dealer)) % len(seats) or 4
                elif row.dealer in four:
                    left = (four.index(player) - four.index(row.dealer) - 1) % 4 + 1
                else:
                    continue
                at[id(play), oracle.who[player]] = left
    return at, hours


def check_places(course):
    """Whoever has more than somebody else after an evening stands before them."""
    found = places_after(course)
    for night in range(len(course.keys)):
        totals = {
            who: sum(points for at, points in [*path.evenings(), *path.apart.items()] if at <= night)
            for who, path in course.paths.items()
            if min([*path.places, *path.apart]) <= night
        }
        ranked = {who: 1 + sum(other > mine for other in totals.values()) for who, mine in totals.items()}
        assert {who: places[night] for who, places in found.items() if night in places} == ranked


@each("view", ["werte", "kalender", "wochentag"])
def test_a_view_has_its_picture_in_words_and_its_table(show, known, league, view):
    text = show(view).text
    assert f"/liga/{league.pk}/bild/{view}.svg?" in text
    assert text.count("<table") == text.count('<caption class="visually-hidden">') == 1


@each("name", [*VIEWS, *ELSEWHERE])
def test_every_picture_is_drawn(reader, known, league, name):
    address = reverse("league-picture", args=[league.pk, name])
    answer = reader.get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")


def test_there_is_no_other_picture(reader, known, league):
    assert reader.get(reverse("league-picture", args=[league.pk, "tabelle"])).status_code == 404


@each("name", ["werte", "parteien"])
def test_a_league_without_an_evening_has_no_picture_and_says_so(show, name):
    text = show(name).text
    assert ("Noch nichts gespielt." in text, ".svg" in text) == (True, False)


def test_the_parties_show_the_pyramid_of_their_calls_and_each_step_how_many_were_kept(show, reader, known, league):
    address = reverse("league-picture", args=[league.pk, "ansagen"])
    assert f"{address}?" in show("parteien").text
    drawn = reader.get(address, {"marken": "1"}).text
    assert "style=" not in drawn
    assert re.findall(r'class="mark" tabindex="0"><title>(.*?)</title>', drawn) == [
        "Re: Re, 1 von 1 gehalten",
        "Kontra: Re, 0 von 0 gehalten",
    ]


def test_a_picture_can_be_had_as_a_file(filed, known):
    assert [";".join(line) for line in filed("wochentag")] == [
        "Spieler;Freitag;aus wenigen Spielen",
        "Anna;0,6667;Freitag",
        "Ben;-0,6667;Freitag",
        "Cem;1,3333;Freitag",
        "Dora;-1,3333;Freitag",
    ]


def test_values_stand_in_steps_and_the_few_largest_together():
    steps = (3, 3), (20, 29), (60, None)
    assert [ValueCount(*step, 1, 0).words for step in steps] == ["3", "20–29", "ab 60"]


def test_the_form_is_the_average_of_the_last_five_evenings():
    path = Path([0, 2, 3, 4, 6, 7], [5, 5, 0, -5, 10, 15], Streak())
    assert form_of(path) == {6: 3, 7: 5}


def test_few_games_have_a_number_but_no_colour(known, league):
    frame = frame_of(league.pk)
    question = frame.settled(StatsFilter())
    shown = fields_map(by_weekday(frame, question), "Wochentage")
    assert [cell.strength for row in shown.cells for cell in row] == [None] * 4
    found = partners(frame, question).together
    pairs = pairs_map(found, people_in(found.values()), against=False)
    assert {cell.strength for row in pairs.cells for cell in row} == {None}
    assert [pairs.cells[place][place].text for place in range(4)] == [""] * 4


def test_the_pyramid_has_the_lowest_level_first(evening_of, play, four, league):
    anna, ben, cem, _dora = four
    evening = evening_of("2024-03-01")
    said = [{"party": "re", "call": call, "player": str(anna.pk)} for call in ("re", "k90")]
    play(evening, (anna, ben), 160, announcements=said)
    play(evening, (anna, cem), 100, announcements=[{"party": "kontra", "call": "kontra"}, said[0]])
    frame = frame_of(league.pk)
    shown = call_pyramid(calls(frame, frame.settled(StatsFilter())))
    assert [(one.left, one.right) for one in shown.levels] == [((1, 1), (1, 0)), ((1, 0), (0, 0))]
