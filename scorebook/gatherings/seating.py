"""How the people of the next round are put at tables, before anybody swaps."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Sum
from django.db.models.functions import Coalesce

from leagues.people.selectors import Name
from scorebook.evenings.models import EveningPlayer
from scorebook.scoring.evening.seats import FEWEST

from . import draw
from .models import Gathering, Seating
from .selectors import GatheringView


def points_so_far(gathering: Gathering) -> dict[int, int]:
    """What everybody of the league has had so far under these rules, by person: the standing before the first round."""
    rows = EveningPlayer.objects.filter(league=gathering.league_id).exclude(evening__table__gathering=gathering)
    rows = rows.filter(evening__rule_set_version__scheme_key=gathering.rule_set_version.scheme_key)
    points = Coalesce(Sum("points"), 0) + Coalesce(Sum("penalties"), 0) + Coalesce(Sum("totals"), 0)
    return {player: int(whole) for player, whole in rows.order_by().values_list("player").annotate(whole=points)}


def proposal(view: GatheringView, people: Sequence[int] | None = None) -> draw.Plan:
    """How the people of the next round are put at tables: by lot, by the standing, or as a snake.

    Nobody meets anybody again who has sat at one table with them on this Spieltag, or as few as can be found do.
    `people`: who plays it; None: everybody who takes part. At most one query. Empty for fewer than four.
    """
    here = list(view.here if people is None else people)
    if len(here) < FEWEST:
        return ()
    gathering, number = view.gathering, view.next_round
    position = {player: place for place, player in enumerate(view.people, start=1)}
    player_at = {place: player for player, place in position.items()}
    sizes = draw.table_sizes(len(here))

    def drawn(some: Iterable[int], what: str) -> list[int]:
        return [player_at[place] for place in draw.by_lot([position[one] for one in some], gathering.seed, what)]

    def apart(plan: draw.Plan, order: Sequence[int] = ()) -> draw.Plan:
        # By their numbers at the Spieltag, so that anybody with the seed draws the same.
        places = tuple(tuple(position[one] for one in table) for table in plan)
        ranks = [position[one] for one in order]
        found = draw.without_meetings(places, _met(view, position), f"{gathering.seed}/{number}", ranks)
        return tuple(tuple(player_at[place] for place in table) for table in found)

    lots = drawn(here, f"{number}")
    seating = gathering.seating_of(number)
    if seating == Seating.LOT:
        return apart(draw.in_blocks(lots, sizes))
    points = _standing_points(view) if view.rounds else points_so_far(gathering)
    ranked = sorted(lots, key=lambda player: -_points(points, view.names, player))
    plan = draw.in_blocks(ranked, sizes) if seating == Seating.STANDING else draw.as_snake(ranked, sizes)
    plan = apart(plan, ranked)
    return tuple(tuple(drawn(table, f"{number}/{at}")) for at, table in enumerate(plan, start=1))


def _met(view: GatheringView, position: Mapping[int, int]) -> draw.Meetings:
    """How often two have sat at one table, by their numbers at the Spieltag."""
    number_of = {view.names[str(player)].person: number for player, number in position.items()}
    tables = (table.met for one in view.rounds for table in one.tables)
    return draw.meetings_of([number_of[who] for who in met if who in number_of] for met in tables)


def _standing_points(view: GatheringView) -> dict[int, int]:
    return {int(line.who.person): line.points for line in view.lines}


def _points(points: Mapping[int, int], names: Mapping[str, Name], player: int) -> int:
    """What a person has, whichever of their entries takes part."""
    person = names[str(player)].person
    return sum(amount for key, amount in points.items() if names[str(key)].person == person)
