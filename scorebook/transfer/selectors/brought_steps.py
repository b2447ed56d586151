"""What stands here of evenings that a table tells of, in the form in which the table is read."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from leagues.groups.models import League
from scorebook.evenings.models import Evening, EveningPlayer, EventKind, PenaltyShare
from scorebook.evenings.selectors.facts import sources_of_evenings
from scorebook.scoring.evening.events import GamePlayed
from scorebook.scoring.evening.events import PointsOnly as Bare
from scorebook.scoring.game.facts import GameFacts

from ..sheets.readings import GameRead, renamed

Points = dict[str, int]


class BroughtStep(NamedTuple):
    """A game as it is compared: its facts, or so many games with points."""

    games: int
    points: Points
    facts: GameFacts | None = None


class EveningEnds(NamedTuple):
    """What everybody had at the end of an evening: in all, and by its games without penalties."""

    whole: Points
    games: Points


def step_of(game: GameRead) -> BroughtStep:
    """A game of a table as it is compared."""
    if game.facts:
        return BroughtStep(1, {}, game.facts.commented("").canonical())
    return BroughtStep(game.games, scored(game.points))


def steps_of(
    evenings: Sequence[Evening], person: Mapping[int, int], *, telling: bool
) -> dict[uuid.UUID, list[BroughtStep]]:
    """What stands in evenings that came from a table, in order. One query; more where there are facts (`telling`)."""
    if telling:
        return {one.evening.pk: _told(one.events, person) for one in sources_of_evenings(evenings)}
    found: dict[uuid.UUID, dict[uuid.UUID, BroughtStep]] = defaultdict(dict)
    shares = PenaltyShare.objects.filter(
        event__evening__in=evenings, event__kind=EventKind.POINTS_ONLY, event__withdrawn_at=None
    ).select_related("event")
    for share in shares.order_by("event__position", "pk"):
        event = share.event
        step = found[event.evening_id].setdefault(event.pk, BroughtStep(event.bare_games, {}))
        if share.points:
            step.points[str(person[share.player_id])] = share.points
    return defaultdict(list, {evening: list(steps.values()) for evening, steps in found.items()})


def _told(events: Sequence[object], person: Mapping[int, int]) -> list[BroughtStep]:
    names = {str(player): str(canonical) for player, canonical in person.items()}
    found = []
    for event in events:
        if isinstance(event, GamePlayed):
            found.append(BroughtStep(1, {}, renamed(event.facts.commented(""), names).canonical()))
        elif isinstance(event, Bare):
            found.append(BroughtStep(event.games, scored({names[who]: points for who, points in event.points.items()})))
    return found


def totals_of_days(
    league: League, days: set[date], person: Mapping[int, int]
) -> dict[date, dict[uuid.UUID, EveningEnds]]:
    """What everybody had at the end of the evenings of some days. One query."""
    found: dict[date, dict[uuid.UUID, EveningEnds]] = defaultdict(dict)
    rows = EveningPlayer.objects.filter(league=league, local_date__in=days).order_by("evening", "player")
    for row in rows:
        ends = found[row.local_date].setdefault(row.evening_id, EveningEnds({}, {}))
        key, games = str(person[row.player_id]), row.points + (row.totals or 0)
        ends.games[key] = ends.games.get(key, 0) + games
        ends.whole[key] = ends.whole.get(key, 0) + games + row.penalties
    scored_ends = {
        day: {evening: EveningEnds(scored(ends.whole), scored(ends.games)) for evening, ends in of.items()}
        for day, of in found.items()
    }
    return defaultdict(dict, scored_ends)


def scored(points: Mapping[str, int]) -> Points:
    """The points that are not nought: so a table is compared that leaves a nought out."""
    return {who: amount for who, amount in points.items() if amount}
