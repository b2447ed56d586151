"""Evenings from a table, written into rows some dozens at a time, and paid long ago."""

import uuid
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from leagues.groups.models import League
from leagues.journal import Actor
from scorebook.evenings.derived.refold import fold_first
from scorebook.evenings.models import (
    GAP,
    Evening,
    Event,
    EventKind,
    Game,
    Party,
    PenaltyShare,
    Seat,
)
from scorebook.evenings.services.games import party_rows, set_facts, write_details
from scorebook.money.models import MoneyTerms
from scorebook.money.selectors import agreed_terms, terms_for
from scorebook.money.services import agree, withdraw_terms
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.game.facts import GameFacts

from ..sheets.parsed_rows import MOST, EveningRead, GameRead, RulesByDate, SetByHand, renamed
from .trial import evening_key

ROWS_AT_A_TIME: Final = 500


class EveningRows:
    """Writes the evenings of one table. `player_of`: the key of the player whom the key of a person means."""

    def __init__(self, league: League, rules: RulesByDate[int], player_of: Callable[[str], int]) -> None:
        self.league, self.rules, self.player_of = league, rules, player_of
        self.now = timezone.now()

    def write(self, some: Iterable[EveningRead]) -> list[uuid.UUID]:
        """Write evenings with their games and everything that follows from them; answers their keys."""
        self.events: list[Event] = []
        self.shares: list[PenaltyShare] = []
        self.games: list[tuple[Game, GameFacts]] = []
        evenings, seats = [], []
        for read in some:
            people = [self.player_of(who) for who in read.people]
            evening = self._evening(read, people[0])
            evenings.append(evening)
            seats += [
                Seat(league=self.league, evening=evening, player_id=player, position=place)
                for place, player in enumerate(people[:MOST])
            ]
            self._steps(evening, read.games)
        Evening.objects.bulk_create(evenings, batch_size=ROWS_AT_A_TIME)
        Seat.objects.bulk_create(seats, batch_size=ROWS_AT_A_TIME)
        Event.objects.bulk_create(self.events, batch_size=ROWS_AT_A_TIME)
        PenaltyShare.objects.bulk_create(self.shares, batch_size=ROWS_AT_A_TIME)
        self._store_games()
        keys = [evening.pk for evening in evenings]
        fold_first(list(Evening.objects.filter(pk__in=keys).order_by("pk").select_related("rule_set_version")))
        return keys

    def _evening(self, read: EveningRead, dealer: int) -> Evening:
        return Evening(
            pk=evening_key(self.league, read),
            league=self.league,
            rule_set_version_id=self.rules.at(read.day),
            local_date=read.day,
            day_known=read.day_known,
            place=read.where[:120],
            dealer_id=dealer,
            opened_at=self._moment(read),
            closed_at=self._moment(read),
            version=1,
        )

    def _steps(self, evening: Evening, games: Iterable[GameRead]) -> None:
        """The events of an evening in order; each has its place from their number."""
        place = 0
        for game in games:
            for setting in game.before:
                place += 1
                self._event(evening, place, **self._by_hand(setting))
            place += 1
            if game.facts:
                event = self._event(evening, place, kind=EventKind.GAME)
                self._game(event, game.facts)
                continue
            outcome = game.outcome.to_json(lambda who: str(self.player_of(who)))
            data = {"games": game.games, **({"told": outcome} if outcome else {})}
            event = self._event(evening, place, kind=EventKind.POINTS_ONLY, data=data, reason=game.outcome.comment)
            self.shares += [
                PenaltyShare(league=self.league, event=event, player_id=self.player_of(who), points=points)
                for who, points in game.points.items()
            ]

    def _event(self, evening: Evening, place: int, **more: Any) -> Event:
        key = uuid.uuid5(evening.pk, str(place))
        common = {"league": self.league, "evening": evening, "recorded_at": self.now}
        self.events.append(Event(pk=key, position=place * GAP, **common, **more))
        return self.events[-1]

    def _by_hand(self, setting: SetByHand) -> dict[str, Any]:
        if setting.runs is None:
            return {"kind": EventKind.DEALER_SET, "player_id": self.player_of(setting.dealer)}
        return {"kind": EventKind.BOCK_SET, "data": {"runs": [list(run) for run in setting.runs]}}

    def _game(self, event: Event, facts: GameFacts) -> None:
        named = renamed(facts, {key: str(self.player_of(key)) for key in facts.players})
        game = Game(pk=uuid.uuid5(event.pk, "game"), league=self.league, evening=event.evening, event=event)
        set_facts(game, named)
        self.games.append((game, named))

    def _store_games(self) -> None:
        Game.objects.bulk_create([game for game, _facts in self.games], batch_size=ROWS_AT_A_TIME)
        parties = [(game, facts, party_rows(game, facts)) for game, facts in self.games]
        both_of = [party for _game, _facts, both in parties for party in both.values()]
        Party.objects.bulk_create(both_of, batch_size=ROWS_AT_A_TIME)  # members need their keys
        write_details(parties)

    def _moment(self, read: EveningRead) -> datetime:
        """Of two evenings of one day the first stands first."""
        return self.now + timedelta(milliseconds=read.number)


# Old evenings that were paid long ago: from their first to their last day nothing was about money.


AGREED: Final = ("tenths", "step", "pays", "start_fee", "penalty_fee", "absent", "absent_fee")
A_DAY: Final = timedelta(days=1)


def about_money(league: League, days: Collection[date], rules: RulesByDate[int]) -> bool:
    """Whether evenings of these days would have to be paid. Two queries."""
    agreed = agreed_terms(league.pk)
    versions = RuleSetVersion.objects.filter(league=league).in_bulk(rules.all)
    return any(terms_for(_at(agreed, day), versions[rules.at(day)]).about_money for day in days)


def settle_past(*, actor: Actor, league: League, days: Collection[date], keys: Collection[uuid.UUID]) -> list[str]:
    """Say that the evenings of these days (`keys`) were paid; the keys of what was agreed. Others stay as they are."""
    agreed = agreed_terms(league.pk)
    others = set(Evening.objects.filter(league=league).exclude(pk__in=keys).values_list("local_date", flat=True))
    new_terms: list[MoneyTerms] = []
    for first, last in _stretches(sorted(set(days) - others), others):
        changes = {first, *(one.since for one in agreed if first < one.since <= last)}
        new_terms += [agree(actor=actor, league=league, since=since, tenths=0) for since in sorted(changes)]
        again = last + A_DAY
        if not any(one.since == again for one in agreed):
            before = _at(agreed, again) or MoneyTerms()
            fields = {name: getattr(before, name) for name in AGREED}
            new_terms.append(agree(actor=actor, league=league, since=again, **fields))
    return [str(one.pk) for one in new_terms]


def owe_again(*, actor: Actor, league: League, terms: Collection[str]) -> None:
    """Withdraw what `settle_past` has said."""
    for one in MoneyTerms.objects.filter(league=league, pk__in=terms):
        withdraw_terms(actor=actor, terms=one)


def _stretches(days: list[date], others: Collection[date]) -> Iterator[tuple[date, date]]:
    """From which to which day there are none but these evenings."""
    first = last = None
    for day in days:
        if first is not None and last is not None and any(last < other < day for other in others):
            yield first, last
            first = None
        first, last = first or day, day
    if first is not None and last is not None:
        yield first, last


def _at(agreed: list[MoneyTerms], day: date) -> MoneyTerms | None:
    return next((one for one in agreed if one.since <= day), None)
