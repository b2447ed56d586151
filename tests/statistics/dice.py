"""Random leagues, made through the services: games, corrections, withdrawals, penalties, mergers, new rules."""

import datetime
import uuid
from contextlib import contextmanager

from django.utils import timezone

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import Evening, Event
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.games import correct_game, insert_game, record_game, restore_game, withdraw_game
from scorebook.evenings.services.penalties import record_penalty, record_totals
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.services import save_version
from scorebook.scoring.penalties import guided as penalties
from tests.invented.cast import Character
from tests.invented.games import Sitting, game

SYSTEM = Actor.system()
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
SCHEMES = ("ddv", "spin_haus", "steffen", "tacken", "maennle", "mainz")


def play_league(rng, league, version):
    """Give a league players, a later version of its rules, and some evenings. Answers the players."""
    players = [Player.objects.create(league=league, name=name, regular=name != "Emil") for name in NAMES]
    double = Player.objects.create(league=league, name="Anna (doppelt)", regular=False)
    later = save_version(actor=SYSTEM, rule_set=RuleSet.objects.get(league=league), scheme_key=rng.choice(SCHEMES))
    for _ in range(rng.randint(2, 4)):
        day = datetime.date(2024, 1, 1) + datetime.timedelta(days=rng.randint(0, 3) * 200)
        play_evening(rng, league, rng.choice((version, later)), players, double, day)
    if rng.random() < 0.3:
        totals = dict(zip(players, (7, -3, 0, -4), strict=False))
        record_totals(
            actor=SYSTEM, league=league, rule_set_version=version, points=totals, local_date=datetime.date(1999, 5, 1)
        )
    if rng.random() < 0.7:
        Player.objects.filter(pk=double.pk).update(merged_into=players[0])
    return players


@contextmanager
def under_way(evening):
    """Something is recorded at an evening that is over before and afterwards."""
    rows = Evening.objects.filter(pk=evening.pk)
    rows.update(closed_at=None)
    yield
    rows.update(closed_at=timezone.now())


def play_evening(rng, league, version, players, double, day):
    seats = rng.sample(players, rng.choice((4, 5)))
    evening = open_evening(
        actor=SYSTEM, league=league, rule_set_version=version, players=seats, dealer=seats[0], local_date=day
    )
    for _ in range(rng.randint(1, 6)):
        one_change(rng, evening, seats, double)


def one_change(rng, evening, seats, double):
    """Mostly a new game; sometimes something happens to an old one. The evening is over before and afterwards."""
    with under_way(evening):
        _change(rng, evening, seats, double)


def _change(rng, evening, seats, double):
    dice, games = rng.random(), list(evening.games.select_related("event"))
    if games and dice < 0.1:
        correct_game(actor=SYSTEM, game=rng.choice(games), facts=throw(rng, evening, seats, double))
    elif games and dice < 0.2:
        withdraw_game(actor=SYSTEM, game=rng.choice(games))
    elif games and dice < 0.25:
        restore_game(actor=SYSTEM, game=rng.choice(games))
    elif games and dice < 0.35:
        before = rng.choice(list(Event.objects.filter(evening=evening)))
        insert_game(
            actor=SYSTEM,
            evening=evening,
            before=before,
            game_id=uuid.UUID(int=rng.getrandbits(128)),
            facts=throw(rng, evening, seats, double),
        )
    elif dice < 0.45:
        four = [str(player.pk) for player in seats[:4]]
        strafe = penalties.free(four, four[0], 3 * rng.randint(1, 4))
        record_penalty(actor=SYSTEM, evening=evening, strafe=strafe)
    else:
        facts = throw(rng, evening, seats, double)
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.UUID(int=rng.getrandbits(128)), facts=facts)


def throw(rng, evening, seats, double):
    """A game of four of those who sit there; now and then Anna is written down under her other entry."""
    four = [str(player.pk) for player in rng.sample(seats, 4)]
    if rng.random() < 0.3:
        anna = next((str(player.pk) for player in seats if player.name == NAMES[0]), None)
        four = [str(double.pk) if pk == anna else pk for pk in four]
    scheme = RuleSetVersion.objects.get(pk=evening.rule_set_version_id).scheme
    people = {pk: Character("", strength=rng.uniform(-1, 1), daring=rng.uniform(0, 3)) for pk in four}
    sitting = Sitting(tuple(four), people, scheme, owing=tuple(four), urgency=0.25, exact=0.5)
    return game(rng, sitting).to_json()
