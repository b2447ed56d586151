"""Recompute evenings and write only the derived rows that changed."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from django.db.models import Model, QuerySet

from scorebook.scoring.evening.fold import Row

from ..models import Evening, Event, Round
from ..selectors.courses import KnownEvening, Resumed, continued, read_whole, resumed
from ..selectors.facts import sources_of_evenings
from .rollups import FIELDS as SUMS
from .rollups import EveningSums
from .rows import (
    FIELDS,
    OF_GAME,
    Derived,
    Rows,
    Values,
    add_game_rows,
    book,
    derive,
    derived_from,
    rounds,
    rows_since,
)


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


def refold(evening: Evening) -> tuple[Changes, KnownEvening]:
    """Bring all derived rows of an evening up to date; the caller holds the evening's lock and transaction.

    Answers what it has changed, by model, and the evening as it is now. After an event at the end only its own rows
    are written: what came before it says the same as ever. After a change elsewhere only the rows of those games are
    read that are worth something else than before.
    """
    if found := continued(evening):
        return append(evening, found.rows[-1], found.course.rows), found
    if change := resumed(evening):
        return follow(evening, change), change.now
    found = read_whole(evening)
    derived = derived_from(evening, found.rows, found.course.folded)
    changed: Changes = {}
    for model in FIELDS:
        changed[model] = compare(model, [evening], derived.rows[model])
        write(model, changed[model])
    return changed, found


def append(evening: Evening, event: Event, rows: Sequence[Row]) -> Changes:
    """Write the rows of the last event (the last of `rows`); all others are stored already."""
    own: Rows = {model: {} for model in OF_GAME}
    add_game_rows(own, evening, event, rows[-1])
    changed: Changes = {model: [RowChange(key, None, new) for key, new in some.items()] for model, some in own.items()}
    for model, changes in changed.items():
        write(model, changes)
    changed[Round] = _round_of(evening, rows)
    sums = EveningSums(evening.rule_set_version.scheme)
    stored = {model: list(_stored(model, [evening])) for model in SUMS}
    splits = {model: 1 + len(SUMS[model][0]) for model in SUMS}
    sums.go_on({model: [(row[1 : splits[model]], row[splits[model] :]) for row in stored[model]] for model in SUMS})
    book(sums, event, rows[-1])
    for model, some in sums.rows(evening).items():
        changed[model] = _between(model, stored[model], some)
        write(model, changed[model])
    return changed


def follow(evening: Evening, change: Resumed) -> Changes:
    """Bring up to date what follows from a change at a place; the rows of all games before it are left alone."""
    before, now, place = change
    was = rows_since(evening, before.rows, before.course.rows, place)
    new = rows_since(evening, now.rows, now.course.rows, place)
    keys = {(model, key) for rows in (was, new) for model, some in rows.items() for key in some}
    games = {key[0] for model, key in keys if was[model].get(key) != new[model].get(key)}
    rows: Rows = {model: {key: says for key, says in some.items() if key[0] in games} for model, some in new.items()}
    stored = {model: _of_games(model, evening, games) for model in OF_GAME}
    rows[Round], stored[Round] = rounds(evening, now.course.rows), list(_stored(Round, [evening]))
    sums = EveningSums(evening.rule_set_version.scheme)
    for event, row in zip(now.rows, now.course.rows, strict=True):
        book(sums, event, row)
    rows |= sums.rows(evening)
    stored |= {model: list(_stored(model, [evening])) for model in SUMS}
    changed: Changes = {}
    for model in FIELDS:
        changed[model] = _between(model, stored[model], rows[model])
        write(model, changed[model])
    return changed


def _of_games(model: type[Model], evening: Evening, games: Collection[Any]) -> list[Values]:
    """The stored rows of some games."""
    return list(_rows_of(model).filter(league=evening.league_id, game__in=games)) if games else []


def _round_of(evening: Evening, rows: Sequence[Row]) -> list[RowChange]:
    """Write the round of the last event, if that is a game."""
    if not rows[-1].is_game:
        return []
    number = rows[-1].round
    ((key, new),) = rounds(evening, takewhile(lambda row: row.round == number, reversed(rows))).items()
    Round.objects.update_or_create(
        number=number, evening=evening, defaults=dict(zip(FIELDS[Round][1], new, strict=True))
    )
    return [RowChange(key, None, new)]


def fold_first(evenings: Sequence[Evening]) -> None:
    """Write all derived rows of many evenings that have none yet: nothing has to be read or compared."""
    derived = _derived(evenings)
    for model in FIELDS:
        model._default_manager.bulk_create(_row(model, key, new) for key, new in _rows(model, derived).items())


def changes_of(evenings: Sequence[Evening]) -> Changes:
    """What has to become of the stored rows of these evenings so that they are what a fold from scratch says."""
    derived = _derived(evenings)
    return {model: compare(model, evenings, _rows(model, derived)) for model in FIELDS}


def differences(evening: Evening) -> Iterator[RowDifference]:
    """Every derived row of an evening that differs from a fold from scratch; nothing is changed."""
    return differences_of([evening])


def differences_of(evenings: Sequence[Evening]) -> Iterator[RowDifference]:
    """The same for many evenings at a time."""
    return told(changes_of(evenings))


def told(changes: Changes) -> Iterator[RowDifference]:
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


def said(model: type[Model], values: Values | None, name: str) -> Any:
    """What a row says in the field of this name, None without a row."""
    return None if values is None else values[FIELDS[model][1].index(name)]


def _derived(evenings: Sequence[Evening]) -> list[Derived]:
    return [derive(sources) for sources in sources_of_evenings(evenings)]


def _rows(model: type[Model], derived: list[Derived]) -> dict[Values, Values]:
    if len(derived) == 1:
        return derived[0].rows[model]
    found: dict[Values, Values] = {}
    for one in derived:
        found |= one.rows[model]
    return found


def compare(model: type[Model], evenings: Sequence[Evening], rows: Mapping[Values, Values]) -> list[RowChange]:
    """What has to become of the stored rows of these evenings so that they are `rows`, by key."""
    return _between(model, _stored(model, evenings), rows)


def _between(model: type[Model], before: Iterable[Values], rows: Mapping[Values, Values]) -> list[RowChange]:
    split = 1 + len(FIELDS[model][0])
    before = list(before)
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


def _stored(model: type[Model], evenings: Sequence[Evening]) -> QuerySet[Any, Values]:
    """The stored rows of some evenings: primary key, what names them, what they say."""
    return _rows_of(model).filter(evening__in=[evening.pk for evening in evenings])


def _rows_of(model: type[Model]) -> QuerySet[Any, Values]:
    return model._default_manager.order_by().values_list("pk", *_names(model))


def _names(model: type[Model]) -> tuple[str, ...]:
    """The fields that name a row, and those that it says."""
    key, says = FIELDS[model]
    return (*key, *says)


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
                [_row(model, change.key, change.new, pk=change.pk) for change in changed],
                update_conflicts=True,
                unique_fields=["pk"],
                update_fields=list(columns),
            )
    model._default_manager.bulk_create(
        _row(model, change.key, change.new) for change in changes if change.old is None and change.new is not None
    )


def _row(model: type[Model], key: Values, says: Values | None, **more: Any) -> Model:
    """An unsaved row that says this."""
    return model(**more, **dict(zip(_names(model), (*key, *(says or ())), strict=True)))


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
    known = {**dict(zip(key, change.key, strict=True)), **(old or new or {})}
    return RowDifference(model.__name__, change.key, old, new, known["evening_id"])
