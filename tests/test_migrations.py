"""What an update does with rows from before."""

import importlib
import uuid
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

pytestmark = pytest.mark.django_db


def test_the_tables_of_failed_sign_ins_with_whole_addresses_go():
    migration = importlib.import_module("leagues.migrations.0006_without_axes").Migration
    recorder = MigrationRecorder(connection)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE axes_accessattempt (id integer PRIMARY KEY)")
        cursor.execute(
            "CREATE TABLE axes_accessattemptexpiration (access_attempt_id integer REFERENCES axes_accessattempt (id))"
        )
    recorder.record_applied("axes", "0001_initial")
    ContentType.objects.create(app_label="axes", model="accessattempt")
    carry_out(migration)
    assert_gone("axes")


def test_the_empty_table_of_an_app_for_sessions_goes():
    migration = importlib.import_module("leagues.migrations.0025_without_django_session").Migration
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE django_session (session_key varchar(40) PRIMARY KEY)")
    MigrationRecorder(connection).record_applied("sessions", "0001_initial")
    ContentType.objects.create(app_label="sessions", model="session")
    carry_out(migration)
    assert_gone("sessions")
    assert "django_session" not in connection.introspection.table_names()
    carry_out(migration)  # a new database never had it


def test_pages_of_before_an_update_open_evenings_until_the_restart(make_evening):
    """They name no column that has come with the update."""
    evening = make_evening("ddv")
    columns = [f.column for f in evening._meta.concrete_fields if f.column not in {"id", "day_known"}]
    names = ", ".join(columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO scorebook_evening (id, {names}) SELECT %s, {names} FROM scorebook_evening",  # noqa: S608
            [uuid.uuid4() if connection.vendor == "postgresql" else uuid.uuid4().hex],
        )
    assert [one.day_known for one in type(evening).objects.all()] == [True, True]


def carry_out(migration):
    for operation in migration.operations:
        if hasattr(operation, "sql"):
            with connection.cursor() as cursor:
                cursor.execute(operation.sql)
        else:
            operation.code(apps, SimpleNamespace(connection=connection))


def assert_gone(app):
    assert not [table for table in connection.introspection.table_names() if table.startswith(f"{app}_")]
    assert not MigrationRecorder(connection).migration_qs.filter(app=app).exists()
    assert not ContentType.objects.filter(app_label=app).exists()
