"""An evening that is still being played: its points and games count at once, everything else once it is closed."""

import random
from datetime import date
from operator import attrgetter

import pytest
from django.utils import timezone

from leagues.people.models import Player
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.statistics.dashboard import eternal_rows, frame_of
from scorebook.statistics.filters import NORMALISED, StatsFilter
from scorebook.statistics.models import LeagueTitle, TitleBest, TitleFigure, TitleSpan
from scorebook.statistics.overview.front import front_of
from scorebook.statistics.records.book import book_for
from scorebook.statistics.records.games import biggest_games, evening_comeback
from scorebook.statistics.records.jubilees import jubilees_of
from scorebook.statistics.skill.ratings import history_of
from scorebook.statistics.skill.standing import luck_rows, rating_rows, until
from scorebook.statistics.titles import holders_of
from scorebook.statistics.year import person_year, review_of
from tests.statistics.dice import SYSTEM, play_league

pytestmark = pytest.mark.django_db

TODAY = date(2025, 12, 1)
POINTS, NORMED = ([StatsFilter(scheme, start) for start in (None, date(2025, 1, 1))] for scheme in ("ddv", NORMALISED))
OF_EVENINGS = attrgetter("evenings", "per_evening", "current_run", "longest_win", "longest_loss", "best", "worst")
OF_GAMES = attrgetter("games", "points", "soli", "wins")


def of_people(rows, figures):
    return {row.person.pk: figures(row) for row in sorted(rows, key=lambda row: row.person.pk)}


def settled(league):
    """All that goes by evenings that are over, by question; each answer as it prints."""
    frame = frame_of(league.pk)
    history, found = history_of(frame), {}
    for question in map(frame.settled, [*POINTS, *NORMED]):
        found[question] = [
            book_for(frame, question),
            biggest_games(frame, question),
            evening_comeback(frame, question),
            jubilees_of(frame, question),
            luck_rows(frame, history, question),
            rating_rows(frame, until(history, question), question),
            of_people(eternal_rows(frame, question), OF_EVENINGS),
        ]
    found["titles"] = holders_of(frame, TODAY)
    found["year"] = [review_of(frame, 2025), *(person_year(frame, 2025, who) for who in frame.people.persons)]
    front = front_of(frame, None, "ewig", TODAY)
    found["front"] = [front.last, front.news, of_people(front.standing.rows, attrgetter("moved", "form"))]
    return {key: [repr(one) for one in answers] for key, answers in found.items()}


def of_games(league):
    frame = frame_of(league.pk)
    return [of_people(eternal_rows(frame, frame.settled(question)), OF_GAMES) for question in POINTS]


@pytest.fixture
def played(league):
    """A league of some evenings, all of them over, that has a title of each time."""
    version = RuleSetVersion.objects.get(league=league)
    players = play_league(random.Random(31), league, version)
    league.evenings.filter(closed_at=None).update(closed_at=timezone.now())
    for span in TitleSpan:
        LeagueTitle.objects.create(
            league=league, name=f"Der {span}", figure=TitleFigure.SOLI, best=TitleBest.MOST, span=span
        )
    return league, players


def test_a_running_evening_moves_points_and_games_alone_until_it_is_closed(played, play):
    league, players = played
    before, games = settled(league), of_games(league)
    four = list(Player.objects.filter(pk__in=[one.pk for one in players[:4]]))
    day = {"rule_set_version": RuleSetVersion.objects.filter(league=league).first(), "local_date": date(2025, 11, 30)}
    evening = open_evening(actor=SYSTEM, league=league, players=four, dealer=four[0], **day)
    assert (settled(league), of_games(league)) == (before, games)
    for _ in range(12):
        play(evening, four[:1], 240, kind="solo_damen", running=True, re_absage="schwarz")
    assert settled(league) == before
    moved = of_games(league)
    changed = [{who for who in now if now[who] != then.get(who)} for now, then in zip(moved, games, strict=True)]
    assert changed == [{one.pk for one in four}] * len(POINTS)
    close_evening(actor=SYSTEM, evening=evening)
    assert of_games(league) == moved
    after = settled(league)
    assert [key for key in after if after[key] == before[key]] == []
