"""Recompute evenings and write only the derived rows that changed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import Model, QuerySet

from ..models import Evening
from ..selectors.facts import sources_of_evenings
from .rows import FIELDS, Derived, derive


class RowDifference(NamedTuple):
    """One derived row that is not what the facts say: `stored` or `computed` is None where the row is missing.

    `key` are the values of the fields that name a row of this model (see FIELDS).
    """

    model: str
    key: tuple[Any, ...]
    stored: dict[str, Any] | None
    computed: dict[str, Any] | None
    evening_id: Any = None


class RowChange(NamedTuple):
    """A stored row and the one that should be there; None where there is none."""

    key: tuple[Any, ...]
    old: Any
    new: Any


Changes = dict[type[Model], list[RowChange]]


def refold(evening: Evening) -> Changes:
    """Bring all derived rows of an evening up to date; the caller holds the evening's lock and transaction.

    Answers what it has changed, by model.
    """
    evenings, derived = [evening], _derived([evening])
    changed: Changes = {}
    for model in FIELDS:
        changed[model] = compare(model, evenings, _rows(model, derived))
        write(model, changed[model])
    return changed


def refold_all(evenings: Sequence[Evening]) -> list[RowDifference]:
    """The same for many evenings at a time; answers what was not as it should be."""
    derived = _derived(evenings)
    found: list[RowDifference] = []
    for model in FIELDS:
        changes = compare(model, evenings, _rows(model, derived))
        found += [difference(model, change) for change in changes]
        write(model, changes)
    return found


def differences(evening: Evening) -> Iterator[RowDifference]:
    """Every derived row of an evening that differs from a fold from scratch; nothing is changed."""
    return differences_of([evening])


def differences_of(evenings: Sequence[Evening]) -> Iterator[RowDifference]:
    """The same for many evenings at a time."""
    derived = _derived(evenings)
    for model in FIELDS:
        for change in compare(model, evenings, _rows(model, derived)):
            yield difference(model, change)


def _derived(evenings: Sequence[Evening]) -> list[Derived]:
    return [derive(sources) for sources in sources_of_evenings(evenings)]


def _rows(model: type[Model], derived: list[Derived]) -> Iterator[Any]:
    return (row for one in derived for row in one.rows[model])


def compare(model: type[Model], evenings: Sequence[Evening], rows: Iterable[Any]) -> list[RowChange]:
    """What has to become of the stored rows of these evenings so that they are `rows`, by key."""
    found: QuerySet[Any] = model._default_manager.filter(evening__in=[evening.pk for evening in evenings])
    stored = {_key(model, row): row for row in found}
    changes = []
    for row in rows:
        old = stored.pop(_key(model, row), None)
        if old is None or _values(model, old) != _values(model, row):
            changes.append(RowChange(_key(model, row), old, row))
    changes += [RowChange(key, old, None) for key, old in stored.items()]
    return sorted(changes, key=lambda change: str(change.key))


def write(model: type[Model], changes: list[RowChange]) -> None:
    """Make these changes to the stored rows; the caller holds the transaction."""
    manager = model._default_manager
    if gone := [change.old.pk for change in changes if change.new is None]:
        manager.filter(pk__in=gone).delete()
    if changed := [change for change in changes if change.old and change.new]:
        for change in changed:
            change.new.pk = change.old.pk
        # One statement for hundreds of rows, where bulk_update grows with rows times fields.
        manager.bulk_create(
            [change.new for change in changed],
            update_conflicts=True,
            unique_fields=["pk"],
            update_fields=[name.removesuffix("_id") for name in FIELDS[model][1]],
        )
    if new := [change.new for change in changes if change.old is None]:
        manager.bulk_create(new)


def difference(model: type[Model], change: RowChange) -> RowDifference:
    """The change as a difference of plain values."""
    old = _values(model, change.old) if change.old else None
    new = _values(model, change.new) if change.new else None
    return RowDifference(model.__name__, change.key, old, new, (change.old or change.new).evening_id)


def _key(model: type[Model], row: Any) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in FIELDS[model][0])


def _values(model: type[Model], row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in FIELDS[model][1]}
