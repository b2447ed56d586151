"""The cast of the tests: one league that has met for years, and somebody who does not belong to it."""

import gc
import tempfile
import uuid
from shutil import copyfile

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.signals import request_started
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck
from hypothesis import settings as examples

from tests import postgres, shares, whole
from tests.bytecode import keep_bytecode
from tests.scratch import keep_tables, tables_known

pytest_plugins = ["tests.cast", "tests.redis_server"]


def pytest_configure(config):
    """Long tests ask `shares` how much they shall do; a machine that is busy elsewhere fails no test for being slow."""
    gc.disable()  # until all tests are read
    keep_bytecode(config)
    shares.choose(config)
    examples.register_profile("scorebook", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    examples.load_profile("scorebook")
    connection_created.connect(turn_around, dispatch_uid="tests")


def turn_around(connection, **_kwargs):
    """Let SQLite answer backwards what was asked without an order, as PostgreSQL may on any day."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA reverse_unordered_selects = ON")
            cursor.execute("PRAGMA synchronous = OFF")  # what a power cut would take is nobody's


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """A quick run leaves out what `shares` says; what is `whole` or runs on PostgreSQL as well is marked by its file.

    First comes what many tests share and takes long to make: no process that is done takes half of these tests over.
    """
    items.sort(key=lambda item: not item.nodeid.startswith("tests/upgrade/"))
    for item in items:
        if postgres.also_there(item.nodeid):
            item.add_marker("on_postgres")
        if whole.is_whole(item.nodeid):
            item.add_marker("whole")
    if left_out := set(shares.left_out(items)):
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish():
    """What is imported by now stays: the garbage collector need not look at it again during every test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def own_places():
    """The places for dear work belong to this process: tests beside it are another server, and take none of them."""
    with tempfile.TemporaryDirectory(prefix="places") as folder:
        before, tempfile.tempdir = tempfile.gettempdir(), folder
        yield
        tempfile.tempdir = before


@pytest.fixture(scope="session", autouse=True)
def letters_wait():
    """No request begins the thread that sends letters: it would outlive its test and send those of later ones."""
    request_started.disconnect(dispatch_uid="leagues.letters")


@pytest.fixture(scope="session")
def made_tables(pytestconfig):
    """The file with all tables as the migrations make them; it is kept from run to run, and there after the first."""
    return tables_known(pytestconfig.cache.mkdir("tables"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, tmp_path_factory, made_tables):
    """SQLite in a file, as on a server: in memory, threads lock each other out at once or read what is half written."""
    for connection in connections.all():
        if connection.vendor == "sqlite":
            path = tmp_path_factory.mktemp("database") / "tests.sqlite3"
            connection.settings_dict["TEST"]["NAME"] = str(path)
            if made_tables.exists():
                copyfile(made_tables, path)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb):
    """Begin with the tables that are there; the folder of an SQLite file goes with all others of this run."""
    return django_db_keepdb or all(connection.vendor == "sqlite" for connection in connections.all())


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker, made_tables):
    """The usual one; what the migrations have made is kept."""
    with django_db_blocker.unblock():
        keep_tables(made_tables)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords():
    """A good password hash is slow on purpose; the tests that are about it set the real one."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture(scope="session", autouse=True)
def commits():
    """What waits for a commit runs when the app's outermost block ends, though the test itself is a transaction."""

    def waiting(connection):
        blocks = connection.atomic_blocks
        return bool(blocks) and all(block._from_testcase for block in blocks) and not connection.needs_rollback

    def on_commit(connection, func, robust=False):
        queue(connection, func, robust)
        run(connection)

    def leave(block, *error):
        exit_block(block, *error)
        if not block._from_testcase:
            run(transaction.get_connection(block.using))

    def run(connection):
        while waiting(connection) and connection.run_on_commit:
            connection.run_on_commit.pop(0)[1]()

    queue, exit_block = BaseDatabaseWrapper.on_commit, transaction.Atomic.__exit__
    BaseDatabaseWrapper.on_commit, transaction.Atomic.__exit__ = on_commit, leave


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    """What was made of a page in an earlier test is not known in this one.

    What a page leaves to the background is done at once: another thread would not see what a test has written.
    """
    cache.clear()
    monkeypatch.setattr("leagues.background.start", lambda key, work: work())


@pytest.fixture
def verwalter(db, django_user_model):
    """Who runs the league."""
    return django_user_model.objects.create_user(email="vera@example.org", password="Kreuz-Dame-1", display_name="Vera")


@pytest.fixture
def stranger(db, django_user_model):
    """Somebody with an account and without this league."""
    return django_user_model.objects.create_user(email="fred@example.org", password="Kreuz-Dame-1", display_name="Fred")


@pytest.fixture
def browser_of():
    """A browser without a screen, signed in with an account, or with none."""

    def make(account=None):
        client = Client()
        if account:
            client.force_login(account)
        return client

    return make


@pytest.fixture
def make_league(verwalter):
    """A league of the Verwalter with regulars, for any Abrechnung.

    The players are written at once as the service would write them one by one: nearly every test begins here.
    """
    from leagues.journal import Actor
    from leagues.people.models import Player
    from leagues.people.services.players import free_sign, rarest_colour
    from scorebook.rules.services import start_league

    def make(scheme="ddv", names=("Anna", "Ben", "Cem", "Dora"), name="Freitagsrunde"):
        league = start_league(actor=Actor.account(verwalter), name=name, default_scheme=scheme)
        players = []
        for player in names:
            sign = free_sign(player, [other.sign for other in players])
            colour = rarest_colour([other.colour for other in players])
            players.append(Player(league=league, name=player, sign=sign, colour=colour))
        return league, Player.objects.bulk_create(players)

    return make


@pytest.fixture
def make_evening(make_league, verwalter):
    """An open evening of a new league, everybody seated, the first player dealing."""
    from leagues.journal import Actor
    from scorebook.evenings.services.evenings import open_evening
    from scorebook.rules.models import RuleSetVersion

    def make(scheme="ddv", names=("Anna", "Ben", "Cem", "Dora")):
        league, players = make_league(scheme, names)
        return open_evening(
            actor=Actor.account(verwalter),
            league=league,
            rule_set_version=RuleSetVersion.objects.get(league=league),
            players=players,
            dealer=players[0],
        )

    return make


@pytest.fixture
def facts():
    """Facts of a game: the four seated first play, Re are the first two of them (the first alone)."""

    def make(evening, kind="normal", re=None, re_augen=130, **more):
        seats = list(evening.seats.order_by("position").values_list("player_id", flat=True))
        players = more.pop("players", None) or [str(player) for player in seats[:4]]
        alone = kind.startswith("solo_") or kind in {"stille_hochzeit", "haengende_hochzeit"}
        re = [players[place] for place in (re if re is not None else ((0,) if alone else (0, 1)))]
        result = {} if "re_range" in more else {"re_augen": re_augen}
        return {"kind": kind, "players": players, "re": re, **result, **more}

    return make


@pytest.fixture
def record(facts):
    """Record a game at an evening and answer it."""
    from leagues.journal import Actor
    from scorebook.evenings.services.games import record_game

    def make(evening, *args, **more):
        game, created = record_game(
            actor=Actor.system(), evening=evening, game_id=uuid.uuid4(), facts=facts(evening, *args, **more)
        )
        assert created
        return game

    return make


@pytest.fixture
def in_english():
    """Somebody reads English: the words of the pages, and how numbers are written."""
    from scorebook.scoring.game.sentences import ENGLISH, marked_by

    with override("en"), marked_by(ENGLISH):
        yield
