"""A league whose few games are known by heart."""

import datetime
import random
import uuid
from contextlib import nullcontext

import pytest

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import Evening
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.games import record_game
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import save_version
from tests.kept import made_once
from tests.statistics.addresses import statistic
from tests.statistics.dice import play_evening, play_league, under_way

SYSTEM = Actor.system()
LAST = datetime.date(2026, 3, 6)


@pytest.fixture
def four(league) -> list[Player]:
    return [
        Player.objects.create(league=league, name=name, sign=name[0], colour=colour)
        for name, colour in (("Anna", "blue"), ("Ben", "orange"), ("Cem", "green"), ("Dora", "purple"))
    ]


@pytest.fixture
def evening_of(league, four):
    def make(day, players=None):
        return open_evening(
            actor=SYSTEM,
            league=league,
            rule_set_version=RuleSetVersion.objects.filter(league=league).first(),
            players=players or four,
            dealer=(players or four)[0],
            local_date=datetime.date.fromisoformat(day),
        )

    return make


@pytest.fixture
def play():
    def make(evening, re, re_augen=130, kind="normal", running=False, **more):
        seats = [str(pk) for pk in evening.seats.order_by("position").values_list("player_id", flat=True)][:4]
        facts = {"kind": kind, "players": seats, "re": [str(one.pk) for one in re], "re_augen": re_augen, **more}
        with nullcontext() if running else under_way(evening):
            return record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts)[0]

    return make


@pytest.fixture
def known(evening_of, play, four):
    """Two evenings in ddv: Anna wins with Ben, wins with Cem and a call, loses a solo a year later."""
    anna, ben, cem, _dora = four

    def made():
        first, second = evening_of("2024-03-01"), evening_of("2025-03-07")
        play(first, (anna, ben))
        play(first, (anna, cem), 160, announcements=[{"party": "re", "call": "re", "player": str(anna.pk)}])
        play(second, (anna,), 100, kind="solo_damen")
        return first.pk, second.pk

    keys = made_once(f"known to {anna.pk}", made)
    found = Evening.objects.in_bulk(keys)
    return tuple(found[key] for key in keys)


@pytest.fixture
def decades(league):
    """Two years and the beginning of a third. Answers its players, who stands there twice, and a source of chance."""

    def made():
        rng = random.Random(7)
        version = RuleSetVersion.objects.get(league=league)
        players = play_league(rng, league, version)
        double = Player.objects.get(league=league, name="Anna (doppelt)")
        other = save_version(actor=SYSTEM, rule_set=version.rule_set, scheme_key="spin_haus")
        for week in range(8):
            rules = other if week % 3 else version
            play_evening(rng, league, rules, players, double, LAST - datetime.timedelta(days=70 * week))
        return [one.pk for one in players], double.pk, rng.getstate()

    players, double, chance = made_once(f"decades of {league.pk}", made)
    rng, people = random.Random(), Player.objects.in_bulk([*players, double])
    rng.setstate(chance)
    return [people[pk] for pk in players], people[double], rng


@pytest.fixture
def reader(browser_of, lena):
    return browser_of(lena)


@pytest.fixture
def show(reader, league):
    """A page of statistics, by its name."""
    return lambda name, **query: reader.get(statistic(league.pk, name), query)


@pytest.fixture
def filed(show):
    """The lines of its file."""

    def lines(name, **query):
        text = show(name, als="csv", **query).content.decode("utf-8-sig")
        return [line.split(";") for line in text.splitlines()]

    return lines
