"""Instances of many stored rows, made of their values alone."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import JSONField, Model, QuerySet
from django.db.models.base import ModelState

from leagues.statements import KeyedRows, plain_rows

Found = TypeVar("Found", bound=Model)


def plain_models(query: QuerySet[Found], beside: str) -> list[Found]:
    """The instances of a query, each with the one row that belongs to it in the table `beside`, if it is there.

    Made of their values alone: Django's own way (`select_related`) takes five times as long, most of it to ask every
    field how it is set. Nobody is told (`post_init`).
    """
    shape = _shape_of(query.model, beside)
    return shape.made(plain_rows(query.values_list(*shape.columns)))


class KeyedPlainModels(Generic[Found]):
    """The same of a query about one thing: `KeyedPlainModels(Event, "game", lambda key: Event….filter(…=key))`."""

    def __init__(self, model: type[Found], beside: str, query: Callable[[Any], QuerySet[Found]]) -> None:
        self._model, self._beside = model, beside
        self._rows = KeyedRows(lambda key: query(key).values_list(*self._shape.columns))

    def of(self, key: Any) -> list[Found]:
        """The instances of this thing. One query."""
        return self._shape.made(self._rows.of(key))

    @cached_property
    def _shape(self) -> "_Shape":
        return _shape_of(self._model, self._beside)


@dataclass(frozen=True)
class _Shape:
    """What is read of a table and of the one beside it: `own` columns, then `theirs`; `pk`: the place of their key."""

    model: type[Model]
    other: type[Model]
    beside: str
    back: str
    own: tuple[str, ...]
    theirs: tuple[str, ...]
    pk: int

    @property
    def columns(self) -> tuple[str, ...]:
        """What a row holds, by the names of a query."""
        return (*self.own, *(f"{self.beside}__{name}" for name in self.theirs))

    def made(self, rows: Iterable[tuple[Any, ...]]) -> list[Any]:
        """The instances that these rows tell of."""
        width, found = len(self.own), []
        for row in rows:
            one = _instance(self.model, self.own, row[:width])
            its = None if row[self.pk] is None else _instance(self.other, self.theirs, row[width:])
            one._state.fields_cache[self.beside] = its
            if its is not None:
                its._state.fields_cache[self.back] = one
            found.append(one)
        return found


@lru_cache(maxsize=16)
def _shape_of(model: type[Model], beside: str) -> _Shape:
    relation: Any = model._meta.get_field(beside)
    other = relation.related_model
    own = tuple(field.attname for field in model._meta.concrete_fields)
    theirs = tuple(field.attname for field in other._meta.concrete_fields)
    key = len(own) + theirs.index(other._meta.pk.attname)
    return _Shape(model, other, beside, relation.field.name, own, theirs, key)


def _instance(model: type[Model], names: Sequence[str], values: Sequence[Any]) -> Model:
    made = model.__new__(model)
    made.__dict__.update(zip(names, values, strict=True))
    for name in _changeable(model):  # equal values were read once, but each instance may change its own
        made.__dict__[name] = copy(made.__dict__[name])
    made._state = ModelState()
    made._state.adding, made._state.db = False, DEFAULT_DB_ALIAS
    return made


@lru_cache(maxsize=64)
def _changeable(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.concrete_fields if isinstance(field, JSONField))
