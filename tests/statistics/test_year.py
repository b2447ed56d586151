"""The year in review: every figure once more from the facts, who may stand on the picture, and the pages."""

import datetime
from dataclasses import replace
from random import Random

import pytest
from django.urls import reverse

from leagues.groups.models import League
from leagues.people.models import Forgetting, Player
from leagues.people.selectors import names_of
from scorebook.evenings.selectors.evenings import names_to_share
from scorebook.models import RuleSetVersion
from scorebook.statistics.calendar import Streak
from scorebook.statistics.course import Course, Path
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.people import by_signs
from scorebook.statistics.pictures.evenings import lead_changes
from scorebook.statistics.titles import add_title
from scorebook.statistics.year import person_year, review_of, story_of, year_card
from tests.each import each
from tests.shares import much
from tests.statistics.conftest import SYSTEM
from tests.statistics.dice import play_league
from tests.statistics.oracle import Oracle

pytestmark = pytest.mark.django_db


def by_hand(oracle, year):
    """Everything of a year, from the facts: the usual Abrechnung of the year, and each person's figures in it."""
    span = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
    unit = oracle.asked(None, *span).usual()
    own = oracle.asked(unit, *span)
    rows = {who: own.row(who) for who in own.people()}
    nights = {who: own.evenings(who) for who in rows}
    tables = {}
    for who, evenings in nights.items():
        for (_day, key), points in evenings.items():
            tables.setdefault(key, {})[who] = points
    won = {
        who: sum(table.get(who) == max(0, *table.values()) for table in tables.values() if who in table) for who in rows
    }
    return own, rows, nights, won


@each("seed", much([0, 1, 2], [1]))
def test_a_year_is_what_was_played_in_it(league, seed):
    """In leagues with corrections, several Abrechnungen, totals and people who were merged."""
    play_league(Random(seed), league, RuleSetVersion.objects.filter(league=league).first())
    oracle, frame = Oracle(league), frame_of(league.pk)
    for year in frame.years:
        own, rows, nights, won = by_hand(oracle, year)
        review = review_of(frame, year)
        evenings = {key for some in nights.values() for _day, key in some}
        assert (review.count.evenings, review.count.games) == (len(evenings), len(own.plays))
        found = {str(one.row.person.pk): (one.row.points.value, one.row.games.value, one.won) for one in review.rows}
        assert found == {who: (row["points"], row["games"], won[who]) for who, row in rows.items()}
        best = max((points for some in nights.values() for points in some.values()), default=0)
        assert (review.book.best.value if review.book.best else 0) == max(best, 0)
        assert review.count.soli == sum(row["soli"] for row in rows.values())
        for who, row in rows.items():
            mine = person_year(frame, year, int(who))
            if not nights[who]:
                assert mine is None
                continue
            assert [(str(one.key), one.points) for one in mine.evenings] == [
                (key, points) for (_day, key), points in nights[who].items()
            ]
            assert (mine.own.won, mine.row.games.value, mine.row.points.value) == (
                won[who],
                row["games"],
                row["points"],
            )


def test_the_year_before_stands_beside_it(known, league, evening_of, play, four):
    play(evening_of("2025-05-01"), four[:2])
    review = review_of(frame_of(league.pk), 2025)
    assert (review.count.evenings, review.count.games, review.before) == (2, 2, (1, 2))
    assert review_of(frame_of(league.pk), 2023) is None


def card_of(league):
    names = names_to_share(names_of(league.pk), with_names=league.share_names)
    return year_card(review_of(frame_of(league.pk), 2024), league, names)


def test_the_picture_shows_signs_unless_the_league_shows_names(known, league):
    card = card_of(league)
    assert [(one.name, one.sign) for one in (*card.podium, *card.others)] == [("", sign) for sign in "ACBD"]
    assert "Anna" not in repr(card)
    League.objects.filter(pk=league.pk).update(share_names=True)
    league.refresh_from_db()
    card = card_of(league)
    assert [one.name for one in card.podium] == ["Anna", "Cem", "Ben"]
    assert card.facts[1] == ("Meiste Abende gewonnen", "Anna: 1")


@each("asked", [True, False])
def test_nobody_stands_on_the_picture_who_is_forgotten_or_has_asked_for_it(known, league, four, asked):
    League.objects.filter(pk=league.pk).update(share_names=True)
    league.refresh_from_db()
    if asked:
        Forgetting.objects.create(player=four[0], league=league, due_at=datetime.datetime.now(datetime.UTC))
    else:
        Player.objects.filter(pk=four[0].pk).update(name="", sign="", anonymised_at=datetime.datetime.now(datetime.UTC))
    card = card_of(league)
    assert (card.podium[0].name, card.podium[0].sign) == ("Anonym", "?")
    assert "Anna" not in repr(card)


def test_the_year_is_told_in_pictures_that_can_be_shared(known, league, four, reader):
    League.objects.filter(pk=league.pk).update(name="Müllers Runde")
    shown = reader.get(reverse("league-year", args=[league.pk, 2025]))
    book = f"{reverse('league-year-book', args=[league.pk])}?zeit=2025"
    for part in ("Euer Jahr 2025", 'download="muellers-runde-jahr-2025.png"', f'href="{book}"'):
        assert part in shown.text
    assert "Anna im Jahr 2025" in reader.get(reverse("league-year-person", args=[league.pk, 2025, four[0].pk])).text
    keys = [card.key for card in shown.context["story"]]
    assert keys[:2] == ["abende", "spitze"]
    picture = reverse("league-year-card", args=[league.pk, 2025])
    for key in ("", *keys):
        answer = reader.get(picture, {"karte": key} if key else {})
        assert (answer.status_code, answer.content[:4]) == (200, b"\x89PNG"), key
    assert reader.get(picture, {"karte": "niemand"}).status_code == 404


def test_a_story_that_is_shared_without_names_says_signs(known, league):
    frame = frame_of(league.pk).closed
    signed = replace(frame, people=by_signs(frame.people))
    told = story_of(signed, review_of(signed, 2025))
    names = {person.call_name for person in frame.people.persons.values()}
    assert told
    assert [card for card in told if any(name in f"{card.big} {card.words}" for name in names)] == []


def test_the_lead_changes_when_others_are_in_front_afterwards():
    days = [datetime.date(2025, 1, day) for day in (1, 8, 15)]
    paths = {1: Path([0, 1, 2], [5.0, -9.0, 0.0], Streak()), 2: Path([0, 1, 2], [1.0, 2.0, 3.0], Streak())}
    assert lead_changes(Course(["a", "b", "c"], days, paths)) == [(1, frozenset({2}), frozenset({1}))]


@each(("year", "status"), [(1999, 200), (0, 404), (9999, 404), (10**12, 404)])
def test_a_year_without_games_and_one_that_is_none(known, league, reader, year, status):
    answer = reader.get(reverse("league-year", args=[league.pk, year]))
    assert answer.status_code == status
    if status == 200:
        assert "In diesem Jahr wurde nichts gespielt." in answer.text
    assert reader.get(reverse("league-year-card", args=[league.pk, year])).status_code == 404


def test_the_titles_of_a_year_stand_in_it(known, league, four, reader):
    for name, best in (("Jahreskönig", "most"), ("Rote Laterne", "least")):
        add_title(actor=SYSTEM, league=league, name=name, figure="punkte", best=best, span="jahr")
    add_title(actor=SYSTEM, league=league, name="Nur heute", figure="punkte", best="most", span="abend")
    names = ("Jahreskönig", "Rote Laterne", "Nur heute")

    def told(*who):
        address = reverse("league-year-person" if who else "league-year", args=[league.pk, 2024, *who])
        text = reader.get(address).text
        return [name in text for name in names]

    assert told() == [True, True, False]
    assert [told(one.pk) for one in (four[0], four[3])] == [[True, False, False], [False, True, False]]
