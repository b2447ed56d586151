"""Recompute evenings and write only the derived rows that changed."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Model

from ..models import Evening
from ..selectors.facts import sources_of_evenings
from .rows import FIELDS, Rows, Values, derive, names_of, unsaved


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
    """A stored row and what it should say, by the values of FIELDS; None where there is none. `pk`: of the stored."""

    key: Values
    old: Values | None
    new: Values | None
    pk: Any = None


Changes = dict[type[Model], list[RowChange]]


def refold(evening: Evening) -> Changes:
    """Bring all derived rows of an evening up to date; the caller holds the evening's lock and transaction.

    The evening is read and folded from its first event on, and only what is stored otherwise is written. Answers what
    has changed, by model.
    """
    changes = changes_of([evening])
    write_all(changes)
    return changes


def fold_first(evenings: Sequence[Evening]) -> None:
    """Write all derived rows of many evenings that have none yet: nothing has to be read or compared."""
    for model, rows in _folded(evenings).items():
        model._default_manager.bulk_create(unsaved(model, key, new) for key, new in rows.items())


def changes_of(evenings: Sequence[Evening], models: Collection[type[Model]] = FIELDS) -> Changes:
    """What has to become of the stored rows of these evenings so that they are what a fold from scratch says.

    `models`: only of these.
    """
    return {model: compare(model, evenings, rows) for model, rows in _folded(evenings).items() if model in models}


def _folded(evenings: Sequence[Evening]) -> Rows:
    """All derived rows of these evenings."""
    found: Rows = {model: {} for model in FIELDS}
    for sources in sources_of_evenings(evenings):
        for model, rows in derive(sources).items():
            found[model] |= rows
    return found


def differences(evening: Evening) -> Iterator[RowDifference]:
    """Every derived row of an evening that differs from a fold from scratch; nothing is changed."""
    return differences_of([evening])


def differences_of(evenings: Sequence[Evening]) -> Iterator[RowDifference]:
    """The same for many evenings at a time."""
    return as_differences(changes_of(evenings))


def as_differences(changes: Changes) -> Iterator[RowDifference]:
    """The changes as differences of plain values."""
    return (difference(model, change) for model, some in changes.items() for change in some)


def write_all(changes: Changes) -> None:
    """Make all these changes; the caller holds the transaction."""
    for model, some in changes.items():
        write(model, some)


def by_evening(changes: Changes) -> dict[Any, Changes]:
    """The same changes for each evening that has any, by its id."""
    found: dict[Any, Changes] = {}
    for model, some in changes.items():
        key, says = FIELDS[model]
        place = (*key, *says).index("evening_id")
        for change in some:
            evening = (*change.key, *(change.new or change.old or ()))[place]
            found.setdefault(evening, {}).setdefault(model, []).append(change)
    return found


def field_of(model: type[Model], values: Values | None, name: str) -> Any:
    """What a row says in the field of this name, None without a row."""
    return None if values is None else values[FIELDS[model][1].index(name)]


def compare(model: type[Model], evenings: Sequence[Evening], rows: Mapping[Values, Values]) -> list[RowChange]:
    """What has to become of the stored rows of these evenings so that they are `rows`, by key."""
    split = 1 + len(FIELDS[model][0])
    there = "game__evening__in" if "game_id" in FIELDS[model][0] else "evening__in"  # by an index that pages need, too
    found = model._default_manager.filter(**{there: [evening.pk for evening in evenings]}).order_by()
    before = list(found.values_list("pk", *names_of(model)))
    stored = {row[1:split]: row[split:] for row in before}
    if stored == rows:  # nearly always, and told much sooner than row by row
        return []
    pks = {row[1:split]: row[0] for row in before}
    changes = []
    for key, new in rows.items():
        old = stored.pop(key, None)
        if old != new:
            changes.append(RowChange(key, old, new, pks.get(key)))
    changes += [RowChange(key, old, None, pks[key]) for key, old in stored.items()]
    return sorted(changes, key=lambda change: str(change.key))


def write(model: type[Model], changes: Sequence[RowChange]) -> None:
    """Make these changes to the stored rows; the caller holds the transaction."""
    if gone := [change.pk for change in changes if change.new is None]:
        model._default_manager.filter(pk__in=gone).delete()
    if changed := [change for change in changes if change.old is not None and change.new is not None]:
        columns = changed_columns(model, changed)
        if all(column.count(column[0]) == len(column) for column in columns.values()):
            same = {name: column[0] for name, column in columns.items()}
            model._default_manager.filter(pk__in=[change.pk for change in changed]).update(**same)
        else:
            model._default_manager.bulk_create(
                [unsaved(model, change.key, change.new or (), pk=change.pk) for change in changed],
                update_conflicts=True,
                unique_fields=["pk"],
                update_fields=list(columns),
            )
    model._default_manager.bulk_create(
        unsaved(model, change.key, change.new) for change in changes if change.old is None and change.new is not None
    )


def changed_columns(model: type[Model], changes: Iterable[RowChange]) -> dict[str, Values]:
    """The fields that any of these changes of stored rows changes, each with what it says in all of them afterwards."""
    both = [(change.old, change.new) for change in changes if change.old is not None and change.new is not None]
    if not both:
        return {}
    was, now = (zip(*rows, strict=True) for rows in zip(*both, strict=True))
    columns = zip(FIELDS[model][1], was, now, strict=True)
    return {name: new for name, old, new in columns if old != new}


def difference(model: type[Model], change: RowChange) -> RowDifference:
    """The change as a difference of plain values."""
    key, says = FIELDS[model]
    old = None if change.old is None else dict(zip(says, change.old, strict=True))
    new = None if change.new is None else dict(zip(says, change.new, strict=True))
    fields = {**dict(zip(key, change.key, strict=True)), **(old or new or {})}
    return RowDifference(model.__name__, change.key, old, new, fields["evening_id"])
