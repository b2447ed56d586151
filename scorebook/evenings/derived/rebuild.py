"""Rollups from the stored raw rows (scores, bookings, facts of the games, penalties), without folding an evening."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Model

from scorebook.scoring.evening.seats import Seats
from scorebook.scoring.evening.table import Table

from ..models import BOOKING, SEATING, Evening, Event, Participation, PenaltyShare, Score
from ..selectors.facts import facts_of_games, seating_of, seats_of
from .parts import Around, hour_of, places_of
from .refold import Changes, RowDifference, compare, told
from .rollups import FIELDS, Bare, Beside, Played, rollups
from .rows import Values

Placed = dict[Any, list[tuple[int, Played | Bare]]]


def raw_rollups(evenings: Sequence[Evening]) -> dict[type[Model], dict[Values, Values]]:
    """The rollups of some evenings (with their rules), from what stands in the other tables."""
    ids = [evening.pk for evening in evenings]
    scores = list(Score.objects.filter(evening__in=ids).select_related("game__event").order_by("evening", "number"))
    facts = facts_of_games(score.game for score in scores)
    points: dict[Any, dict[str, int]] = defaultdict(dict)
    for game_id, player_id, booked in Participation.objects.filter(evening__in=ids).values_list(
        "game_id", "player_id", "points"
    ):
        points[game_id][str(player_id)] = booked
    games, beside = _booked(ids)
    fours = _fours(evenings, scores)
    for score in scores:
        told, event = replace(facts[score.game_id], bock=score.bock), score.game.event
        places = places_of(fours[score.game_id], str(score.dealer_id), told.players)
        around = Around(hour_of(event.recorded_at), places, score.solo_role)
        played = Played(told, score.winner, points[score.game_id], around)
        games[score.evening_id].append((event.position, played))
    rows: dict[type[Model], dict[Values, Values]] = {model: {} for model in FIELDS}
    for evening in evenings:
        scheme = evening.rule_set_version.scheme
        for model, some in rollups(evening, scheme, _in_order(games[evening.pk]), beside[evening.pk]).items():
            rows[model] |= some
    return rows


def rollup_changes(evenings: Sequence[Evening]) -> Changes:
    """What has to become of the stored rollups of some evenings so that they are what the raw rows say."""
    rows = raw_rollups(evenings)
    return {model: compare(model, evenings, rows[model]) for model in FIELDS}


def rollup_differences(evenings: Sequence[Evening]) -> list[RowDifference]:
    """Where they differ; nothing is changed."""
    return list(told(rollup_changes(evenings)))


def _fours(evenings: Sequence[Evening], scores: Iterable[Score]) -> dict[Any, tuple[str, ...]]:
    """By game, who was at the turn to play: as everybody sat, and by the dealer of its score. Two queries."""
    ids = [evening.pk for evening in evenings]
    seats = seats_of(ids)
    happened: dict[Any, list[tuple[int, Event | Score]]] = defaultdict(list)
    for event in Event.objects.filter(evening__in=ids, kind__in=SEATING, withdrawn_at=None):
        happened[event.evening_id].append((event.position, event))
    for score in scores:
        happened[score.evening_id].append((score.game.event.position, score))
    found: dict[Any, tuple[str, ...]] = {}
    for evening in evenings:
        table = Table(Seats(seats.get(evening.pk, ())), str(evening.dealer_id), evening.rule_set_version.scheme)
        for _position, what in sorted(happened[evening.pk], key=lambda one: one[0]):
            if isinstance(what, Event):
                table.arrange(seating_of(what))
                continue
            dealer = str(what.dealer_id)
            found[what.game_id] = table.seats.four(dealer) if dealer in table.seats.order else ()
    return found


def _in_order(placed: list[tuple[int, Played | Bare]]) -> list[Played | Bare]:
    return [one for _position, one in sorted(placed, key=lambda one: one[0])]


def _booked(ids: Iterable[Any]) -> tuple[Placed, dict[Any, list[Beside]]]:
    """By evening: games of which only points are known, at their positions, and what was booked beside. One query."""
    shares = PenaltyShare.objects.filter(event__evening__in=ids, event__withdrawn_at=None, event__kind__in=BOOKING)
    games: Placed = defaultdict(list)
    beside: dict[Any, list[Beside]] = defaultdict(list)
    bare: dict[Any, Bare] = {}
    for share in shares.select_related("event").order_by("pk"):
        event, player = share.event, str(share.player_id)
        if not event.bare_games:
            beside[event.evening_id].append(Beside(player, share.points, event.is_totals))
            continue
        if event.pk not in bare:
            bare[event.pk] = Bare({}, event.bare_games)
            games[event.evening_id].append((event.position, bare[event.pk]))
        bare[event.pk].points[player] = share.points
    return games, beside
