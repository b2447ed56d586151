"""A league of thousands of evenings in minutes: some are invented, and the rest are the same again, years earlier."""

from typing import Any, cast

from django.db import connection, models, transaction

from leagues.groups.models import League
from scorebook.demo.rows import FACTS
from scorebook.evenings.derived.rows import FIELDS
from scorebook.evenings.models import Evening, Party

# Ids of parties of different copies are this far apart.
APART = 10_000_000


def play_again(league: League, times: int) -> None:
    """Write every evening of the league so many times more, each time as much earlier as all of them took."""
    dates = list(Evening.objects.filter(league=league).values_list("local_date", flat=True))
    days = (max(dates) - min(dates)).days + 7
    with transaction.atomic(), connection.cursor() as cursor:
        for model in (*FACTS, *FIELDS):
            table, (names, values) = model._meta.db_table, _columns(model, days)
            # Names of tables and columns of the models only.
            kept = f"CREATE TEMPORARY TABLE bench_rows AS SELECT * FROM {table} WHERE league_id = %s"  # noqa: S608
            cursor.execute(kept, [league.pk])
            series = "WITH RECURSIVE copy(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copy WHERE k < %s)"
            select = f"SELECT {values} FROM bench_rows CROSS JOIN copy"  # noqa: S608
            cursor.execute(f"INSERT INTO {table} ({names}) {series} {select}", [times])
            cursor.execute("DROP TABLE bench_rows")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "PRAGMA wal_checkpoint(TRUNCATE)")


def _columns(model: type[models.Model], days: int) -> tuple[str, str]:
    """The columns of a model, and their values in copy `k`. Keys that nobody refers to are given by the database."""
    every = cast("Any", model._meta.concrete_fields)
    fields = [field for field in every if model is Party or not isinstance(field, models.AutoField)]
    return ", ".join(f'"{field.column}"' for field in fields), ", ".join(_value(model, field, days) for field in fields)


def _value(model: type[models.Model], field: Any, days: int) -> str:
    column, target = f'bench_rows."{field.column}"', field.remote_field and field.remote_field.model
    if target is Party or (model is Party and field.primary_key):
        return f"{column} + copy.k * {APART}"
    kind, postgres = field.target_field if target else field, connection.vendor == "postgresql"
    while kind.remote_field:  # a key that is the key of something else
        kind = kind.target_field
    if isinstance(kind, models.UUIDField):
        return _other_uuid(column)
    if isinstance(kind, models.DateField):  # a moment is one, too
        if postgres:
            number = "copy.k * interval '1 day'" if isinstance(kind, models.DateTimeField) else "copy.k"
            return f"{column} - {days} * {number}"
        name = "datetime" if isinstance(kind, models.DateTimeField) else "date"
        return f"{name}({column}, '-' || ({days} * copy.k) || ' days')"
    return column


def _other_uuid(column: str) -> str:
    """The id with the number of the copy in its first digits, and with a version that no invented id has."""
    if connection.vendor == "postgresql":
        text = f"{column}::text"
        return f"(lpad(to_hex(copy.k), 4, '0') || substr({text}, 5, 10) || '8' || substr({text}, 16))::uuid"
    return f"printf('%%04x', copy.k) || substr({column}, 5, 8) || '8' || substr({column}, 14)"
