"""The derived rows of an evening, computed and not yet written."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Model

from scorebook.scoring.evening.fold import FoldedEvening as Folded
from scorebook.scoring.evening.fold import Row, fold
from scorebook.scoring.game.items import GameScore as Result
from scorebook.scoring.game.scheme import Scheme

from ..models import BockCounter, Evening, Event, EventKind, Participation, Round, Score
from ..selectors.facts import Sources
from . import rollups
from .parts import Around, hour_of, places_of

# Raised when a change of the kernel changes answers, so that stored rows say which kernel wrote them; also when sums
# are made otherwise and no migration says so (`scorebook/operation/sums.py`).
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

# The models whose rows belong to one game; their key begins with it.
OF_GAME: tuple[type[Model], ...] = (Score, Participation, BockCounter)

Rows = dict[type[Model], dict[Values, Values]]


@dataclass
class Derived:
    """All derived rows of one evening, by model and key; `folded` is the fold they come from."""

    folded: Folded
    rows: Rows = field(default_factory=lambda: {model: {} for model in FIELDS})

    def __iter__(self) -> Iterator[tuple[type[Model], list[Any]]]:
        """The rows as unsaved instances, by model."""
        for model, rows in self.rows.items():
            names = [name for some in FIELDS[model] for name in some]
            yield model, [model(**dict(zip(names, (*key, *says), strict=True))) for key, says in rows.items()]


def derive(sources: Sources) -> Derived:
    """Fold an evening and make its rows. A game that cannot be scored has none."""
    scheme = sources.evening.rule_set_version.scheme
    return derived_from(sources.evening, sources.rows, fold(sources.setup, sources.events, scheme))


def derived_from(evening: Evening, events: Sequence[Event], folded: Folded) -> Derived:
    """The rows of a folded evening, whose events these are."""
    derived = Derived(folded)
    sums = rollups.EveningSums(evening.rule_set_version.scheme)
    for event, row in zip(events, folded.rows, strict=True):
        add_game_rows(derived.rows, evening, event, row)
        book(sums, event, row)
    derived.rows[Round] = rounds(evening, folded.rows)
    derived.rows |= sums.rows(evening)
    return derived


def book(sums: rollups.EveningSums, event: Event, row: Row) -> None:
    """Count what the fold says about an event: a scored game, or what was booked otherwise."""
    if isinstance(row.score, Result):
        facts = row.facts if row.facts.bock == row.bock else replace(row.facts, bock=row.bock)
        winner = row.score.winner.value if row.score.winner else "none"
        places = places_of(row.four, row.dealer, facts.players)
        around = Around(hour_of(event.recorded_at), places, _solo_role(row))
        sums.count(rollups.Played(facts, winner, row.score.points, around))
    elif event.bare_games:
        sums.count(rollups.Bare(dict(row.points), event.bare_games))
    else:
        for who, points in row.points.items():
            sums.book(rollups.Beside(who, points, event.is_totals))


def zero_sum(scheme: Scheme) -> bool:
    """Whether the four results of a game sum to zero under the scheme's booking."""
    return scheme.options.booking.zero_sum


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
        zero_sum(evening.rule_set_version.scheme),
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


def rows_since(evening: Evening, events: Sequence[Event], folded: Sequence[Row], place: int) -> Rows:
    """The rows of all games from this place on."""
    rows: Rows = {model: {} for model in OF_GAME}
    for event, row in zip(events[place:], folded[place:], strict=True):
        add_game_rows(rows, evening, event, row)
    return rows


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
