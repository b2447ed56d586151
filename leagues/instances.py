"""Instances of many stored rows, made of their values alone."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import JSONField, Model, QuerySet
from django.db.models.base import ModelState

from leagues.statements import RowsOfSome

Found = TypeVar("Found", bound=Model)


class PlainModels(Generic[Found]):
    """The instances of a query about some things, each with the one row that belongs to it in the table `beside`, if it
    is there: `PlainModels(Event, "game", lambda keys: Event….filter(evening__in=keys))`.

    Made of their values alone: Django's own way (`select_related`) takes five times as long, most of it to ask every
    field how it is set. Nobody is told (`post_init`).
    """

    def __init__(self, model: type[Found], beside: str, query: Callable[[Sequence[Any]], QuerySet[Found]]) -> None:
        self._model, self._beside = model, beside
        self._rows = RowsOfSome(lambda keys: query(keys).values_list(*self._shape.columns))

    def of(self, keys: Iterable[Any]) -> list[Found]:
        """The instances of these things. One query."""
        shape = self._shape
        key, width = len(shape.own) + shape.theirs.index(shape.other._meta.pk.attname), len(shape.own)
        found = []
        for row in self._rows.of(keys):
            one = _instance(self._model, shape.own, row[:width])
            its = None if row[key] is None else _instance(shape.other, shape.theirs, row[width:])
            one._state.fields_cache[self._beside] = its
            if its is not None:
                its._state.fields_cache[shape.back] = one
            found.append(one)
        return found

    @cached_property
    def _shape(self) -> "_Shape":
        relation: Any = self._model._meta.get_field(self._beside)
        other = relation.related_model
        own, theirs = (tuple(field.attname for field in one._meta.concrete_fields) for one in (self._model, other))
        return _Shape(other, relation.field.name, own, theirs, (*own, *(f"{self._beside}__{name}" for name in theirs)))


class _Shape(NamedTuple):
    """The table beside, its name for the first one, and the columns of both: apart, and as a query names them."""

    other: type[Model]
    back: str
    own: tuple[str, ...]
    theirs: tuple[str, ...]
    columns: tuple[str, ...]


def _instance(model: type[Found], names: Sequence[str], values: Sequence[Any]) -> Found:
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
