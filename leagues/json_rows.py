"""Rows that belong to a row, read together with it."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Aggregate, JSONField
from django.db.models.sql.compiler import SQLCompiler


class JSONRows(Aggregate):
    """What stands in the rows of a group, as one JSON array in no order; on SQLite and PostgreSQL."""

    function = "JSONB_AGG"
    output_field = JSONField()

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> tuple[str, Any]:
        """SQLite has another name for it."""
        return self.as_sql(compiler, connection, function="JSON_GROUP_ARRAY", **context)
