"""A database from before an update, filled with seven small leagues, comes through it with every row.

The leagues were played through the services of then, one for each Abrechnung: evenings with Bock, penalties, disputes,
corrected and withdrawn games, a table link and its pen; an evening of which only the totals are known; seasons,
invitations, letters; players who were merged, renamed, forgotten, or wait for it.
"""

import os
from collections import Counter
from io import StringIO
from pathlib import Path
from shutil import copyfile
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client

from leagues.accounts.models import Account
from scorebook.management.commands import upgrade
from scorebook.operation.backups import backup
from scorebook.operation.backups.rows import applied
from scorebook.rules.models import RuleSet
from scorebook.scoring.schemes import SCHEMES
from scorebook.version import OLDEST, VERSION
from tests.scratch import begin_with_tables, tables_known
from tests.shares import much

from .database import database_of, empty_database, migrate_to_now, schema
from .rows import read_file, rows_of

FILE = Path(__file__).with_name("before_two_storeys.jsonl")
KEPT = read_file(FILE)
MAKERS = [FILE.with_name(name) for name in ("database.py", "rows.py")]

# Columns that went without standing anywhere else in their row, and the test that says what became of them.
GONE = {
    ("leagues_league", "default_rule_set_id"): "test_the_usual_rules_are_marked",
    ("leagues_league", "default_scheme"): "test_the_usual_rules_are_marked",
}


pytestmark = pytest.mark.whole  # the tables of an older version are made and moved


@pytest.fixture(scope="module")
def before(django_db_setup, django_db_blocker, tmp_path_factory, pytestconfig):
    """Where SQLite has the database from before the update; nobody changes that one, and it is kept from run to run."""
    with django_db_blocker.unblock():
        if connection.vendor != "sqlite":
            return None
        known = tables_known(pytestconfig.cache.mkdir("before"), FILE, *MAKERS)
        if not known.exists():
            with database_of(KEPT, tmp_path_factory.mktemp("before")) as path:
                connection.close()
                made = known.with_suffix(f".{os.getpid()}")
                copyfile(path, made)
                made.replace(known)
        return known


@pytest.fixture(scope="module")
def upgraded(before, django_db_blocker, tmp_path_factory):
    """The database after the update; what the command for it said, and all rows as the migrations left them.

    On SQLite it tries the way on a backup first, whose database then takes the place of this one: the way is gone once.
    The tests only read.
    """
    told, rows = StringIO(), {}

    def called(name, **options):
        if name == "migrate" and tried.exists():
            connection.close()
            copyfile(tried, path)
        else:
            call_command(name, **options)
        if name == "migrate":
            rows.update({table: rows_of(model) for table, model in models_now().items() if table in KEPT.rows})
            if before and not tried.exists():
                connection.cursor().execute("VACUUM INTO %s", [str(tried)])

    folder = tmp_path_factory.mktemp("upgrade")
    tried, how = folder / "tried.sqlite3", {"backup": folder / "before.zip"} if before else {"no_backup": True}
    with django_db_blocker.unblock(), database_of(KEPT, folder, like=before) as path:
        with pytest.MonkeyPatch.context() as patch:
            for module in (upgrade, backup):
                patch.setattr(module, "call_command", called)
            call_command("upgrade", stdout=told, **how)
        yield SimpleNamespace(lines=told.getvalue().splitlines(), rows=rows)


def models_now():
    return {model._meta.db_table: model for model in apps.get_models()}


def column(table, name):
    return [row[name] for row in KEPT.rows[table]]


def test_the_leagues_of_then_have_everything():
    """So that the other tests cannot pass because there is nothing to lose."""
    for table, name, there in (
        ("leagues_rulesetversion", "scheme_key", set(SCHEMES)),
        ("leagues_rulesetversion", "number", {1, 2}),
        ("scorebook_event", "kind", {"game", "penalty", "redeal", "pause", "resume", "bock_set"}),
        ("scorebook_dispute", "outcome", {"", "stands", "withdrawn"}),
        ("scorebook_journalentry", "actor_kind", {"account", "table"}),
    ):
        assert there - set(column(table, name)) == set(), (table, name)
    for table, name in (
        *(("scorebook_event", "withdrawn_at"), ("leagues_player", "merged_into_id")),
        *(("leagues_player", "anonymised_at"), ("scorebook_tablelink", "revoked_at")),
    ):
        assert {bool(value) for value in column(table, name)} == {True, False}, (table, name)
    assert max(column("scorebook_score", "bock")) > 0
    assert max(column("scorebook_game", "revision")) > 1
    filled = {table for table, count in KEPT.counts().items() if count}
    assert filled > {"leagues_season", "leagues_invitation", "leagues_letter", "leagues_formername", "scorebook_pen"}
    assert set(column("scorebook_evening", "id")) - set(column("scorebook_game", "evening_id"))  # one has totals only


def test_every_row_is_found_again(upgraded):
    now = models_now()
    counts = KEPT.counts()  # and every league has written down who decides its disputes
    counts["scorebook_disputepolicy"] = counts["leagues_league"]
    assert {table: len(upgraded.rows[table]) for table in KEPT.rows} == counts
    for table, before in KEPT.rows.items():
        key = now[table]._meta.pk.column
        after = {row[key]: row for row in upgraded.rows[table]}
        for row in before:
            left = {name: value for name, value in row.items() if name in after[row[key]]}
            assert left == {name: after[row[key]][name] for name in left}
            lost = {name for name, value in row.items() if name not in left and not stands_in(value, after[row[key]])}
            assert {(table, name) for name in lost} <= set(GONE)


def stands_in(value, row):
    """Whether a row still has what a column said that it has no more."""
    said = [str(one) for one in row.values()]
    return value is None or str(value) in said


def test_a_new_database_has_the_tables_of_one_that_has_come_all_the_way(upgraded, tmp_path):
    """And either has had all migrations: those that were replaced, and what has replaced them."""
    old, had = schema(), applied()
    begin_with_tables(tmp_path / "new.sqlite3")
    with empty_database(tmp_path, "new"):
        migrate_to_now()
        assert (schema() - old, old - schema()) == (Counter(), Counter())
        assert applied() == had


def test_the_usual_rules_are_marked(upgraded):
    """One league is from before they could be chosen: then they are those that it was founded with."""
    named = {row["id"]: row["default_rule_set_id"] for row in KEPT.rows["leagues_league"]}
    (founded,) = (row for row in KEPT.rows["leagues_league"] if row["default_rule_set_id"] is None)
    own = (row for row in KEPT.rows["leagues_rulesetversion"] if row["league_id"] == founded["id"])
    (named[founded["id"]],) = {row["rule_set_id"] for row in own if row["scheme_key"] == founded["default_scheme"]}
    assert dict(RuleSet.objects.filter(is_default=True).values_list("league", "pk")) == named


def test_everything_adds_up(upgraded):
    """Once the sums are brought up to date, as README has it."""
    with transaction.atomic():
        call_command("rebuild_rollups", stdout=StringIO())
        for command, answer in (
            (["rescore", "--check"], "21 Abende nachgerechnet: alles stimmt."),
            (["check_integrity"], "Alles ist in Ordnung."),
            (["rebuild_rollups", "--check"], "21 Abende, 0 Unterschiede."),
        ):
            told = StringIO()
            call_command(*command, stdout=told)
            assert told.getvalue().strip() == answer
        transaction.set_rollback(True)


def test_the_pages_of_every_league_open(upgraded):
    paths = [f"/liga/{pk}/{page}" for pk in column("leagues_league", "id") for page in ("", "tabelle/", "aenderungen/")]
    newest = {row["league_id"]: row["id"] for row in KEPT.rows["scorebook_evening"]}
    paths += [f"/abend/{pk}/{page}" for pk in newest.values() for page in ("", "journal/")]
    client = Client()
    with transaction.atomic():
        client.force_login(Account.objects.get(email="vera@example.org"))
        data = {path: client.get(path).status_code for path in paths[:: much(1, 3)]}
        transaction.set_rollback(True)
    assert {*data.values()} == {200}


def test_the_file_is_of_the_oldest_version_from_which_an_update_is_said_to_work_and_holds_no_secret():
    assert KEPT.version == OLDEST
    assert FILE.stat().st_size < 400_000
    assert set(column("leagues_account", "password")) == {"!kein Passwort"}
    assert not any(column("leagues_letter", "body"))
    assert {address.partition("@")[2] for address in column("leagues_letter", "to")} == {"example.org"}


STEPS = ["Tabellen", "Summen der Statistik", "Alle Abende nachgerechnet"]


def steps_in(lines):
    return [line[3:] for line in lines if line.startswith("== ")]


def test_one_command_does_it_all_and_tries_the_way_on_a_backup_first(upgraded):
    """It brings the tables and sums up to date and recounts every evening."""
    lines = upgraded.lines
    assert lines[0].startswith(f"Fassung {VERSION}, ")
    assert not lines[0].endswith(" 0 Migrationen fehlen.")
    assert steps_in(lines) == ["Sicherung und Probe", *STEPS]
    assert lines[4:6] == ["Zurückgelesen: jede Tabelle ist gleich.", "21 Abende nachgerechnet: alles stimmt."]
    assert lines[-2] == "21 Abende nachgerechnet: alles stimmt."


def test_asked_again_it_finds_nothing_missing_and_does_without_a_backup(upgraded):
    again = StringIO()
    with transaction.atomic():
        call_command("upgrade", no_backup=True, stdout=again)
        transaction.set_rollback(True)
    lines = again.getvalue().splitlines()
    assert lines[0].startswith(f"Fassung {VERSION}, 0 Migrationen fehlen.")
    assert steps_in(lines) == STEPS
