"""The derived rows of an evening, computed and not yet written."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db.models import Model

from scorebook.scoring.evening import Row, fold_events
from scorebook.scoring.game import GameScore as Result
from scorebook.scoring.game.scheme import Scheme

from ..models import BockCounter, Evening, Event, EventKind, Participation, Round, Score
from ..selectors.facts import Sources
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
