"""Statements that are put together once and then asked or written many times, with other values.

Django makes the text of a statement anew each time, which costs more than a small statement itself. What stands here is
for the few that a game needs while four people wait; everything else goes through the models.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from datetime import date
from functools import lru_cache
from itertools import chain
from types import SimpleNamespace
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import CharField, Field, Model, QuerySet
from django.db.models.functions import Cast
from django.db.models.query import ModelIterable
from django.db.models.sql.compiler import SQLCompiler

from leagues.columns import as_python, as_stored, as_written, current_connection

Found = TypeVar("Found", bound=Model)

_ODD: Final = 0x5C0_4EB0
_ODD_DAY: Final = 3_604_321  # in a year in which nobody plays any more


class _Plan(NamedTuple):
    """A statement as it was put together once: its text, and its values, where a `_Place` stands for a key."""

    compiler: SQLCompiler
    sql: str
    given: list[Any]
    # Of the columns that are not as the database gives them: expression and functions by place.
    converters: dict[int, tuple[list[Any], Any]]

    def values(self, keys: Sequence[Any]) -> list[Any]:
        """The values of the statement for these keys."""
        return [value.stored(keys) if type(value) is _Place else value for value in self.given]


class _Place(NamedTuple):
    """Where the key with this number belongs."""

    number: int
    kind: type

    def stored(self, keys: Sequence[Any]) -> Any:
        """This one of the keys as the database has it."""
        key = keys[self.number]
        return _stored(key if isinstance(key, self.kind) else self.kind(str(key)))


class _Planned:
    """A query of which only keys differ: `query` is called once with something in their places.

    `kinds` says what they are: UUID, int, str or date.
    """

    every: ClassVar[list["_Planned"]] = []

    def __init__(self, query: Callable[..., QuerySet[Any, Any]], *kinds: type) -> None:
        self._query = query
        self._keys = [_something(kind, number) for number, kind in enumerate(kinds or (UUID,))]
        self._plans: dict[str, _Plan] = {}
        self.every.append(self)

    def _plan(self) -> _Plan:
        if connection.vendor not in self._plans:
            compiler = self._query(*self._keys).query.get_compiler(connection=connection)
            sql, values = compiler.as_sql()
            places = {_stored(key): _Place(number, type(key)) for number, key in enumerate(self._keys)}
            given = [places.get(value, value) if isinstance(value, Hashable) else value for value in values]
            converters = compiler.get_converters([column[0] for column in compiler.select])
            self._plans[connection.vendor] = _Plan(compiler, sql, given, converters)
        return self._plans[connection.vendor]

    def forget(self) -> None:
        """Put the statement together anew when it is asked next."""
        self._plans.clear()


def forget_plans() -> None:
    """Put all statements together anew: tables are joined otherwise from now on."""
    for one in _Planned.every:
        one.forget()


class KeyedRows(_Planned):
    """The rows of a query about one thing, as tuples: `KeyedRows(lambda key: Seat….values_list(…))`."""

    def of(self, *keys: Any) -> list[tuple[Any, ...]]:
        """The rows of this thing. One query."""
        plan = self._plan()
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, plan.values(keys))
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return as_python(rows, plan.converters)


class KeyedTexts(_Planned):
    """The same rows as the database has them, for thousands: whole numbers and text come as they should, and keys and
    days as text where the query names them by `Written`. To make UUIDs and dates of them takes longer than to read
    them, and to let PostgreSQL cast them takes it as long as all the rest."""

    def of(self, *keys: Any) -> list[tuple[Any, ...]]:
        """The rows of this thing. One query."""
        plan = self._plan()
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                _as_written(cursor)
            cursor.execute(plan.sql, plan.values(keys))
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


class Written(Cast):
    """A key or a day as the database writes it, in a query of `KeyedTexts`."""

    def __init__(self, name: str) -> None:
        super().__init__(name, CharField())

    def as_postgresql(self, compiler: SQLCompiler, connection: Any, **_extra: Any) -> tuple[str, Any]:
        """Just the column: it is sent as text, and the cursor leaves it so."""
        return compiler.compile(self.get_source_expressions()[0])


class KeyedModels(_Planned, Generic[Found]):
    """The same for instances: `KeyedModels(lambda key: Evening.objects.select_related(…).filter(pk=key))`."""

    def __init__(self, query: Callable[..., QuerySet[Found]], *kinds: type) -> None:
        super().__init__(query, *kinds)

    def of(self, *keys: Any) -> list[Found]:
        """The instances of this thing. One query."""
        plan = self._plan()
        asked: Any = copy(plan.compiler)
        asked.connection = connection
        asked.as_sql = lambda *_args, **_more: (plan.sql, plan.values(keys))
        asked.get_converters = lambda _expressions: plan.converters
        query = SimpleNamespace(get_compiler=lambda using: asked)
        found: Any = SimpleNamespace(db=connection.alias, query=query, _known_related_objects={})
        return list(ModelIterable(found))


def _as_written(cursor: Any) -> None:
    """Let this cursor of PostgreSQL hand out UUIDs and days as text."""
    from psycopg.types.string import TextLoader

    for name in ("uuid", "date"):
        cursor.cursor.adapters.register_loader(name, TextLoader)


def _something(kind: type, number: int) -> Any:
    """Stands in a statement for a key that comes later; nothing in the statement is the same."""
    if kind is date:
        return date.fromordinal(_ODD_DAY + number)
    return UUID(int=_ODD + number) if kind is UUID else kind(_ODD + number)


def plain_rows(query: QuerySet[Any, Any]) -> list[tuple[Any, ...]]:
    """The rows of a `values_list`, as tuples. What comes again in a column is made into Python's value once.

    For what works through years: most of a game's rows say again which game and evening they belong to.
    """
    compiler = query.query.get_compiler(connection=connection)
    try:
        sql, values = compiler.as_sql()
    except EmptyResultSet:
        return []
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return as_python(rows, compiler.get_converters([column[0] for column in compiler.select]))


class RowsOfSome:
    """The plain rows of a query about some things: `RowsOfSome(lambda keys: Seat….filter(evening__in=keys)…)`.

    Most often it is one, and the statement about one alone is put together once.
    """

    def __init__(self, query: Callable[[Sequence[Any]], QuerySet[Any, Any]]) -> None:
        self._query, self._one = query, KeyedRows(lambda key: query([key]))

    def of(self, keys: Iterable[Any]) -> list[tuple[Any, ...]]:
        """The rows of these things. One query."""
        keys = list(keys)
        return self._one.of(*keys) if len(keys) == 1 else plain_rows(self._query(keys))


def _stored(key: Any) -> Any:
    """A key as this database has it."""
    if isinstance(key, date):
        return connection.ops.adapt_datefield_value(key)
    return key.hex if isinstance(key, UUID) and not connection.features.has_native_uuid_field else key


def write_models(model: type[Found], some: Sequence[Found]) -> None:
    """Insert unsaved instances. A key that the database gives is not set afterwards.

    For what comes by the ten thousand: `bulk_create` asks again for every value how the database has it. Here what
    comes again in a column, most of all what a row belongs to, is asked about once.
    """
    fields = [field for field in model._meta.concrete_fields if field is not model._meta.auto_field]
    columns = [as_stored(field, [getattr(one, field.attname) for one in some]) for field in fields]
    names = tuple(field.attname for field in fields)
    most = max(1, (connection.features.max_query_params or 32_000) // len(fields))
    rows = list(zip(*columns, strict=True))
    for start in range(0, len(rows), most):
        part = rows[start : start + most]
        with connection.cursor() as cursor:
            cursor.execute(_insert(connection.vendor, model, names, len(part)), list(chain.from_iterable(part)))


def write_rows(
    model: type[Model],
    names: Sequence[str],
    rows: Sequence[Sequence[Any]],
    *,
    over: tuple[str, ...] = (),
    changed: tuple[str, ...] = (),
) -> None:
    """Insert rows with these values of these fields (`league_id`), in as few statements as the database takes.

    Other fields get what the database says. `over`: a row that has the same values of these fields gets the other
    values instead of a second row beside it; they must be unique together. `changed`: it gets only those of these
    fields, where all others are as they were; SQLite writes every index anew in which a field stands that it is told.
    """
    fields = _fields(model, tuple(names))
    most = max(1, (connection.features.max_query_params or 32_000) // len(fields))
    for start in range(0, len(rows), most):
        some = rows[start : start + most]
        sql = _insert(connection.vendor, model, tuple(names), len(some), over=over, changed=changed)
        columns = [as_written(field, column) for field, column in zip(fields, zip(*some, strict=True), strict=True)]
        with connection.cursor() as cursor:
            cursor.execute(sql, list(chain.from_iterable(zip(*columns, strict=True))))


def change_row(row: Model, *names: str) -> None:
    """Write these fields of a stored row as they are now. Nobody is told, unlike by `save`."""
    change_rows(type(row), [row.pk], {name: getattr(row, name) for name in names})


def change_rows(model: type[Model], keys: Sequence[Any], new: Mapping[str, Any]) -> None:
    """Give the same new values (`league_id`) to the stored rows with these primary keys. Nobody is told."""
    here = current_connection()
    fields = _fields(model, tuple(new))
    values = [field.get_db_prep_save(value, here) for field, value in zip(fields, new.values(), strict=True)]
    most = max(1, (here.features.max_query_params or 32_000) - len(values))
    for start in range(0, len(keys), most):
        some = as_stored(model._meta.pk, keys[start : start + most])
        with here.cursor() as cursor:
            cursor.execute(_update(here.vendor, model, tuple(new), len(some)), [*values, *some])


@lru_cache(maxsize=256)
def _update(vendor: str, model: type[Model], names: tuple[str, ...], rows: int) -> str:
    """`vendor` is part of the key: tests and commands may talk to more than one database."""
    quoted = connection.ops.quote_name
    new = ", ".join(f"{quoted(str(field.column))} = %s" for field in _fields(model, names))
    table, key = quoted(model._meta.db_table), quoted(str(model._meta.pk.column))
    return f"UPDATE {table} SET {new} WHERE {key} IN ({', '.join(['%s'] * rows)})"  # noqa: S608 - names alone


@lru_cache(maxsize=256)
def _fields(model: type[Model], names: tuple[str, ...]) -> list["Field[Any, Any]"]:
    known = {field.attname: field for field in model._meta.concrete_fields}
    return [known[name] for name in names]


@lru_cache(maxsize=256)
def _insert(
    vendor: str,
    model: type[Model],
    names: tuple[str, ...],
    rows: int,
    *,
    over: tuple[str, ...] = (),
    changed: tuple[str, ...] = (),
) -> str:
    """`vendor` is part of the key: tests and commands may talk to more than one database."""
    quoted = connection.ops.quote_name
    columns = {field.attname: quoted(str(field.column)) for field in _fields(model, names)}
    row = f"({', '.join(['%s'] * len(columns))})"
    table, named = quoted(model._meta.db_table), ", ".join(columns.values())
    sql = f"INSERT INTO {table} ({named}) VALUES {', '.join([row] * rows)}"  # noqa: S608 - names of tables alone
    if over:
        told = changed or [name for name in names if name not in over]
        new = ", ".join(f"{columns[name]} = EXCLUDED.{columns[name]}" for name in told)
        sql += f" ON CONFLICT ({', '.join(columns[name] for name in over)}) DO UPDATE SET {new}"
    return sql
