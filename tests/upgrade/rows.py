"""Rows as text: `["table", [value, …]]` a line, after a line that names the migrations and the columns of each table.

    uv run python -m tests.upgrade.rows tests/upgrade/before_<what>.jsonl

writes the rows of a database as it is now (`DATABASE_URL`), before a change that moves or cuts tables. What was made
from secrets is replaced. Play some small leagues through the services first, with addresses under example.org only.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.color import no_style
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction

from scorebook.version import VERSION

Row = dict[str, Any]


def _made_up(*words: Any) -> str:
    return sha256(" ".join(map(str, words)).encode()).hexdigest()


SECRET: Mapping[tuple[str, str], Callable[[Any], str]] = {
    ("leagues_account", "password"): lambda pk: "!kein Passwort",
    ("leagues_creation", "seal"): lambda pk: _made_up("Formular", pk),
    ("leagues_device", "session_key"): lambda pk: _made_up("Gerät", pk),
    ("leagues_invitation", "token_hash"): lambda pk: _made_up("Einladung", pk),
    ("leagues_league", "public_key"): lambda pk: f"offen-{pk}",
    ("scorebook_tablelink", "seed"): lambda pk: _made_up("Tisch", pk)[:32],
    ("scorebook_tablelink", "token_hash"): lambda pk: _made_up("Tischlink", pk),
}


class Kept(NamedTuple):
    """A file of rows: the version of the program, the newest migration by app, the rows of every table by column."""

    version: str
    migrations: dict[str, str]
    rows: dict[str, list[Row]]

    def counts(self) -> Counter[str]:
        """How many rows each table has."""
        return Counter({table: len(rows) for table, rows in self.rows.items()})


def read_file(path: Path) -> Kept:
    """The rows of a file."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    data = json.loads(head)
    rows: dict[str, list[Row]] = {table: [] for table in data["columns"]}
    for line in lines:
        table, values = json.loads(line)
        rows[table].append(dict(zip(data["columns"][table], values, strict=True)))
    return Kept(data["version"], data["migrations"], rows)


def fill(stored: Kept, then: Mapping[str, type[models.Model]]) -> None:
    """Write the rows into the tables as they were then; the numbers that the database gives go on after them."""
    with transaction.atomic():
        for table, rows in stored.rows.items():
            fields = {field.column: field for field in then[table]._meta.concrete_fields}
            for row in rows:
                values = {fields[column].attname: fields[column].to_python(value) for column, value in row.items()}
                then[table](**values).save_base(raw=True, force_insert=True)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [then[table] for table in stored.rows]):
            cursor.execute(statement)


def rows_of(model: type[models.Model]) -> list[Row]:
    """The rows of a model's table as they would stand in a file, by their keys."""
    fields = model._meta.concrete_fields
    found = model._base_manager.order_by("pk")
    return [_plain({field.column: field.value_from_object(one) for field in fields}) for one in found]


def _plain(value: Any) -> Any:
    return json.loads(_line(value))


def _line(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":"))


def write_file(path: Path) -> None:
    """Write the rows of our apps as they are now."""
    from django.apps import apps
    from django.db.migrations.recorder import MigrationRecorder

    ours = ("leagues", "scorebook")
    done = MigrationRecorder(connection).applied_migrations()
    found = {model._meta.db_table: model for app in ours for model in apps.get_app_config(app).get_models()}
    rows = {table: rows_of(found[table]) for table in sorted(found)}
    columns = {table: list(some[0]) for table, some in rows.items() if some}
    newest = {app: max(name for label, name in done if label == app) for app in ours}
    lines = [_line({"version": VERSION, "migrations": newest, "columns": columns})]
    for table, some in rows.items():
        key = found[table]._meta.pk.column
        for row in some:
            for name in [name for name in row if row[name] and (table, name) in SECRET]:
                row[name] = SECRET[table, name](row[key])
            lines.append(_line([table, list(row.values())]))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
    django.setup()
    write_file(Path(sys.argv[1]))
