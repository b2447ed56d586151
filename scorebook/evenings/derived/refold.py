"""The derived rows of an evening: computed from its events, compared with what is stored; what differs is written."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import Model

from scorebook.scoring.evening import Row, fold_events
from scorebook.scoring.game import GameScore as Result

from ..models import BockCounter, Evening, Event, EventKind, Participation, Round, Score
from ..selectors.facts import Sources, sources_of_evenings
from . import rollups
from .tallies import GameContext, hour_of, places_of

# Raised when a change of the kernel changes answers, so that stored rows say which kernel wrote them; also when sums
# are made otherwise and no migration says so (`scorebook/operation/health.py`).
ENGINE_REVISION = 2

# The values of a row, without its key, in the order of FIELDS
Values = tuple[Any, ...]
# Model → the fields that name a row, and those that it says
FIELDS: dict[type[Model], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Score: (
        ("game_id",),
        (
            "league_id",
            "evening_id",
            "rule_set_version_id",
            "engine_revision",
            "number",
            "round_number",
            "dealer_id",
            "bock",
            "winner",
            "value",
            "re_size",
            "kontra_size",
            "re_points",
            "kontra_points",
            "zero_sum",
            "boecke",
            "solo_role",
            "warnings",
        ),
    ),
    Participation: (("game_id", "player_id"), ("league_id", "evening_id", "side", "alone", "won", "points")),
    BockCounter: (("game_id",), ("league_id", "evening_id", "factor", "games_left", "runs")),
    Round: (("evening_id", "number"), ("league_id", "first_game", "last_game")),
    **rollups.FIELDS,
}

Rows = dict[type[Model], dict[Values, Values]]


def names_of(model: type[Model]) -> tuple[str, ...]:
    """The fields that name a row, and those that it says."""
    key, says = FIELDS[model]
    return (*key, *says)


def unsaved(model: type[Model], key: Values, says: Values, **more: Any) -> Model:
    """A row that says this, not yet written."""
    return model(**more, **dict(zip(names_of(model), (*key, *says), strict=True)))


def derive(sources: Sources) -> Rows:
    """Fold an evening and make its rows, by model. A game that cannot be scored has none."""
    evening = sources.evening
    scheme = evening.rule_set_version.scheme
    folded = fold_events(sources.setup, sources.events, scheme)
    rows: Rows = {model: {} for model in FIELDS}
    sums = rollups.EveningSums(scheme)
    for event, row in zip(sources.rows, folded.rows, strict=True):
        add_game_rows(rows, evening, event, row)
        book(sums, event, row)
    rows[Round] = rounds(evening, folded.rows)
    return rows | sums.rows(evening)


def book(sums: rollups.EveningSums, event: Event, row: Row) -> None:
    """Count what the fold says about an event: a scored game, or what was booked otherwise."""
    if isinstance(row.score, Result):
        facts = row.facts if row.facts.bock == row.bock else replace(row.facts, bock=row.bock)
        winner = row.score.winner.value if row.score.winner else "none"
        places = places_of(row.four, row.dealer, facts.players)
        around = GameContext(hour_of(event.recorded_at), places, _solo_role(row))
        sums.count(rollups.RollupGame(facts, winner, row.score.points, around))
    elif event.bare_games:
        sums.count(rollups.PointsOnlyGames(dict(row.points), event.bare_games, event.data.get("told") or {}))
    else:
        for who, points in row.points.items():
            sums.book(rollups.ExtraPoints(who, points, event.is_totals))


def add_game_rows(rows: Rows, evening: Evening, event: Event, row: Row) -> None:
    """Add the rows of a scored game; nothing for any other event."""
    result = row.score
    if event.kind != EventKind.GAME or not isinstance(result, Result):
        return
    facts, key = row.facts, event.game.pk
    common, re = (evening.league_id, evening.pk), facts.re
    winner = result.winner.value if result.winner else None
    rows[Score][(key,)] = (
        *common,
        evening.rule_set_version_id,
        ENGINE_REVISION,
        row.number,
        row.round,
        int(row.dealer) if row.dealer else None,
        row.bock,
        winner or "none",
        result.value,
        len(re),
        len(facts.players) - len(re),
        result.re_points,
        result.kontra_points,
        evening.rule_set_version.scheme.options.booking.zero_sum,
        row.boecke,
        _solo_role(row),
        list(row.warnings),
    )
    booked, alone = rows[Participation], facts.alone
    for name, points in result.points.items():
        side = "re" if name in re else "kontra"
        booked[key, int(name)] = (*common, side, alone and side == "re", winner == side, points)
    rows[BockCounter][(key,)] = (
        *common,
        row.factor,
        sum(run.games for run in row.outlook if run.bock),
        [[run.factor, run.games] for run in row.outlook],
    )


def _solo_role(row: Row) -> str:
    if row.vorgefuehrt:
        return "vorgefuehrt"
    if row.pflicht:
        return "pflicht"
    return "lust" if row.lustsolo else ""


def rounds(evening: Evening, rows: Iterable[Row]) -> dict[Values, Values]:
    """The rounds of these games; all games of a round must be there."""
    spans: dict[int, list[int]] = {}
    for row in rows:
        if row.is_game:
            spans.setdefault(row.round, []).append(row.number)
    return {(evening.pk, number): (evening.league_id, min(games), max(games)) for number, games in spans.items()}


# Comparing them with what is stored, and writing what differs.


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
    for model, some in changes.items():
        key, says = FIELDS[model]
        for change in some:
            old, new = (None if row is None else dict(zip(says, row, strict=True)) for row in (change.old, change.new))
            fields = {**dict(zip(key, change.key, strict=True)), **(old or new or {})}
            yield RowDifference(model.__name__, change.key, old, new, fields["evening_id"])


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
