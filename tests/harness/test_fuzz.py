"""Whatever anybody sends to whatever address: no error of the server, and nothing moves in another league."""

import uuid
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.cache import cache
from django.utils import timezone

from leagues.groups.models import Invitation, League, Membership, Role
from leagues.groups.services.leagues import add_season
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.disputes.services import contest_game
from scorebook.evenings.models import Capability, Evening
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import record_game
from scorebook.evenings.services.table_links import open_table_link, table_secret
from scorebook.operation.integrity import league_path
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import start_league
from tests.access.walk import ids_of
from tests.harness.fuzz import Fuzzer, browser

SEEDS = {"sqlite": 43, "postgresql": 42}
SHORT, LONG = 340, 4000


def made(owner, name, scheme, people, facts):
    """A league with an evening that has a bit of everything."""
    actor = Actor.account(owner)
    league = start_league(actor=actor, name=name, default_scheme=scheme)
    players = [add_player(actor=actor, league=league, name=person) for person in people]
    version = RuleSetVersion.objects.get(league=league)
    evening = open_evening(
        actor=actor, league=league, rule_set_version=version, players=players[:5], dealer=players[0], place="Krug"
    )
    games = [
        record_game(actor=actor, evening=evening, game_id=uuid.uuid4(), facts=facts(evening, re_augen=augen))[0]
        for augen in (130, 120, 151)
    ]
    add_event(actor=actor, evening=evening, kind="redeal", reason="vergeben")
    add_season(actor=actor, league=league, name="Jahr", start=timezone.localdate().replace(month=1, day=1))
    dispute = contest_game(actor=actor, game=games[1], sentence="So nicht.")
    home = SimpleNamespace(league=league, evening=evening, game=games[0], owner=owner, verwalter=owner, dispute=dispute)
    return home, {name: make() for name, make in ids_of(home).items()} | {"dispute_id": dispute.pk}


def rows_of(league):
    """Every row of a league, but its invitations' last use and the like belong to it too."""
    own = [model for app in ("leagues", "scorebook") for model in apps.get_app_config(app).get_models()]
    rows = {"League": list(League.objects.filter(pk=league.pk).values_list())}
    for model in own:
        if path := league_path(model):
            rows[model.__name__] = list(model._base_manager.filter(**{path: league}).order_by("pk").values_list())
    return rows


@pytest.fixture
def cast(transactional_db, django_user_model, facts, settings):
    """Two leagues; a Verwalter, a Schreiber and a phone at the table of one of them, and somebody who knows neither."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    cache.clear()

    def person(name):
        return django_user_model.objects.create_user(f"{name}@example.org", "Kreuz-Dame-1", display_name=name)

    vera, sven, fred, olga = map(person, ("Vera", "Sven", "Fred", "Olga"))
    own, own_ids = made(vera, "Freitagsrunde", "spin_haus", ("Anna", "Ben", "Cem", "Dora", "Emil", "Ida"), facts)
    other, other_ids = made(olga, "Die Anderen", "ddv", ("Eva", "Fritz", "Gerd", "Hans", "Jan"), facts)
    Membership.objects.create(league=own.league, account=sven, role=Role.SCHREIBER)
    phone = browser()
    secret = table_secret(open_table_link(actor=Actor.system(), evening=own.evening))
    assert phone.post(f"/tisch/{secret}/").status_code == 302
    browsers = {"Verwalter": browser(vera), "Schreiber": browser(sven), "phone": phone, "stranger": browser(fred)}
    browsers["anonymous"] = browser()
    accounts = {"Verwalter": vera, "Schreiber": sven, "stranger": fred}
    ids = own_ids | {"secret": secret, "key": "x" * 32, "scheme": "ddv", "uidb64": "MQ", "token": "x"}
    link = Capability.tables.get(evening=own.evening)

    def revive():
        """What a request may rightly have ended, so that the others still find something."""
        League.objects.filter(pk=own.league.pk).update(archived_at=None)
        Evening.objects.filter(pk=own.evening.pk).update(closed_at=None)
        Capability.tables.filter(evening=own.evening).exclude(pk=link.pk).update(revoked_at=timezone.now())
        Capability.tables.filter(pk=link.pk).update(revoked_at=None)
        Player.objects.filter(league=own.league, anonymised_at=None).update(merged_into=None)
        Invitation.objects.filter(pk=own_ids["invitation_id"]).update(revoked_at=None)
        for role, account in ((Role.VERWALTER, vera), (Role.SCHREIBER, sven)):
            Membership.objects.update_or_create(league=own.league, account=account, defaults={"role": role})
        for who, account in accounts.items():
            if "sessionid" not in browsers[who].cookies or not browsers[who].cookies["sessionid"].value:
                browsers[who].force_login(account)

    return SimpleNamespace(
        browsers=browsers, ids=ids, other=other, other_ids=other_ids, facts=facts(own.evening), revive=revive
    )


@pytest.mark.whole
def test_whatever_is_sent_breaks_nothing_and_moves_nothing_elsewhere(cast, full, tell):
    from django.db import connection

    fuzzer = Fuzzer(SEEDS[connection.vendor], cast.browsers, cast.ids, cast.other_ids, cast.facts, cast.revive)
    before = rows_of(cast.other.league)
    fuzzer.run(LONG if full else SHORT)
    tell(f"{fuzzer.said()} | {connection.vendor}")
    for one in fuzzer.broken:
        tell(f"  {one}")
    assert fuzzer.broken == []
    assert rows_of(cast.other.league) == before
    assert len(fuzzer.covered["addresses"]) == len(fuzzer.routes)
    assert len(fuzzer.covered["forms"]) > 10
