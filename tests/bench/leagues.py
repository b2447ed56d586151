"""The leagues that are measured: one evening under way, and thirty years of a group."""

import uuid
from itertools import islice

from django.db import transaction

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.journal import Actor
from leagues.people.services.players import add_player
from scorebook.evenings.models import Evening
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.games import record_game
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import start_league
from scorebook.statistics.skill.ratings import store_what_is_missing
from tests.invented.build import evenings_of, found
from tests.invented.cast import GROUPS
from tests.invented.rows import write

SEED, GAMES_EACH, AT_A_TIME = 1, 19, 50  # with the rest of the last round an evening has 20 games on average


def evening_of(games: int) -> tuple[Evening, Account]:
    """An open evening with games in a league of its own, and the account that runs it."""
    account = Account.objects.create(email="vera@example.org", display_name="Vera")
    actor = Actor.account(account)
    league = start_league(actor=actor, name="Freitagsrunde", default_scheme="ddv")
    players = [add_player(actor=actor, league=league, name=name) for name in ("Anna", "Ben", "Cem", "Dora")]
    rules = RuleSetVersion.objects.get(league=league)
    evening = open_evening(actor=actor, league=league, rule_set_version=rules, players=players, dealer=players[0])
    keys = [str(player.pk) for player in players]
    for number in range(games):
        facts = {"kind": "normal", "players": keys, "re": keys[:2], "re_augen": 100 + number}
        record_game(actor=actor, evening=evening, game_id=uuid.uuid4(), facts=facts)
    return evening, account


def large_league(account: Account, evenings: int) -> League:
    """A league of so many evenings with everything derived; the last one is still under way."""
    with transaction.atomic():
        founded = found(Actor.account(account), GROUPS[0])
        chapters = evenings_of(founded, SEED, evenings, GAMES_EACH)
        while some := list(islice(chapters, AT_A_TIME)):
            write(some)
    store_what_is_missing(founded.league.pk)  # as the end of every evening does
    return founded.league
