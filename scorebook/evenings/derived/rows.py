"""The derived rows of an evening, computed and not yet written."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Model

from scorebook.scoring.evening.fold import FoldedEvening as Folded
from scorebook.scoring.evening.fold import Row, fold
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore as Result
from scorebook.scoring.game.scheme import Scheme

from ..models import BockCounter, EventKind, Participation, Round, Score
from ..selectors.facts import Sources
from . import rollups

# Raised when a change of the kernel changes answers, so that stored rows say which kernel wrote them.
ENGINE_REVISION = 2

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


@dataclass
class Derived:
    """All derived rows of one evening, by model; `folded` is the fold they come from."""

    folded: Folded
    rows: dict[type[Model], list[Any]] = field(default_factory=lambda: {model: [] for model in FIELDS})

    def __iter__(self) -> Iterator[tuple[type[Model], list[Any]]]:
        return iter(self.rows.items())


def derive(sources: Sources) -> Derived:
    """Fold an evening and make its rows. A game that cannot be scored has none."""
    version = sources.evening.rule_set_version
    scheme = version.scheme
    derived = Derived(fold(sources.setup, sources.events, scheme))
    for event, row in zip(sources.rows, derived.folded.rows, strict=True):
        if event.kind == EventKind.GAME and isinstance(row.score, Result):
            _game_rows(derived, sources, event.game, row, scheme)
    derived.rows[Round] = _rounds(sources, derived.folded)
    derived.rows |= rollups.rollups(sources.evening, scheme, *_booked(sources, derived.folded))
    return derived


def _booked(sources: Sources, folded: Folded) -> tuple[list[rollups.Played], list[rollups.Beside]]:
    """The scored games of a fold, and what else it has booked."""
    games: list[rollups.Played] = []
    beside: list[rollups.Beside] = []
    for event, row in zip(sources.rows, folded.rows, strict=True):
        if isinstance(row.score, Result):
            facts = replace(row.facts, bock=row.bock)
            winner = row.score.winner.value if row.score.winner else "none"
            games.append(rollups.Played(facts, winner, row.score.points))
        else:
            beside += [rollups.Beside(who, points, event.is_totals) for who, points in row.points.items()]
    return games, beside


def zero_sum(scheme: Scheme) -> bool:
    """Whether the four results of a game sum to zero under the scheme's booking."""
    return scheme.options.booking.zero_sum


def _game_rows(derived: Derived, sources: Sources, game: Any, row: Row, scheme: Scheme) -> None:
    facts: GameFacts = row.facts
    result = row.score
    assert result is not None  # noqa: S101 - the caller has looked
    evening = sources.evening
    common = {"league_id": evening.league_id, "evening_id": evening.pk, "game_id": game.pk}
    derived.rows[Score].append(
        Score(
            **common,
            rule_set_version_id=evening.rule_set_version_id,
            engine_revision=ENGINE_REVISION,
            number=row.number,
            round_number=row.round,
            dealer_id=int(row.dealer) if row.dealer else None,
            bock=row.bock,
            winner=result.winner.value if result.winner else "none",
            value=result.value,
            re_size=len(facts.re),
            kontra_size=len(facts.kontra),
            re_points=result.re_points,
            kontra_points=result.kontra_points,
            zero_sum=zero_sum(scheme),
            boecke=row.boecke,
            solo_role=_solo_role(row),
            warnings=list(row.warnings),
        )
    )
    for name, points in result.points.items():
        side = "re" if name in facts.re else "kontra"
        derived.rows[Participation].append(
            Participation(
                **common,
                player_id=int(name),
                side=side,
                alone=facts.alone and side == "re",
                won=result.winner is not None and result.winner.value == side,
                points=points,
            )
        )
    derived.rows[BockCounter].append(
        BockCounter(
            league_id=evening.league_id,
            game_id=game.pk,
            evening_id=evening.pk,
            factor=row.factor,
            games_left=sum(run.games for run in row.outlook if run.bock),
            runs=[[run.factor, run.games] for run in row.outlook],
        )
    )


def _solo_role(row: Row) -> str:
    if row.vorgefuehrt:
        return "vorgefuehrt"
    if row.pflicht:
        return "pflicht"
    return "lust" if row.lustsolo else ""


def _rounds(sources: Sources, folded: Folded) -> list[Round]:
    spans: dict[int, list[int]] = {}
    for row in folded.rows:
        if row.is_game:
            spans.setdefault(row.round, []).append(row.number)
    common = {"league_id": sources.evening.league_id, "evening_id": sources.evening.pk}
    return [
        Round(**common, number=number, first_game=min(games), last_game=max(games)) for number, games in spans.items()
    ]
