"""The rows of a league's file, read bit by bit, so that thirty years do not have to fit into memory.

Rows that have a number in the database are numbered from 1 in the order in which they were made; evenings, events,
games and disputes keep their identity.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from itertools import islice
from typing import Any, Final

from django.db.models import F, prefetch_related_objects

from leagues.groups.models import League, Season
from leagues.people.models import FormerName, Player
from scorebook.disputes.models import Countersign, Dispute, DisputePolicy
from scorebook.evenings.models import BOOKING, Evening, Event, EventKind, Seat
from scorebook.evenings.selectors.facts import facts_of_games, kernel_event
from scorebook.money.models import MoneyTerms, Payment
from scorebook.money.services import TERMS_SAID
from scorebook.referees.models import RefereeAnswer
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.scoring.evening.interchange import event_json

from ..file import layout
from ..file.references import Numbers, renumbered
from .about_statistics import questions, titles
from .gatherings import gatherings
from .travelling import journal_line, travelling

Line = dict[str, Any]
EVENINGS_AT_A_TIME: Final = 100
ROWS_AT_A_TIME: Final = 2_000
SETTINGS: Final = ("name", "description", "home_pub", "player_fields", "share_names", "ask_names", "other_words")
SAID_OF_PLAYER: Final = ("name", "nickname", "sign", "colour", "regular", "unlisted")
# What the fold reads of a penalty's details stands beside them in the file.
FOLDED: Final = frozenset({"aborts_game", "counts_as_played", "soloist"})


def numbers_of(league: League) -> Numbers:
    """For every row of a league that is named by a number: which one it gets in the file."""
    return Numbers(
        *(
            {key: number for number, key in enumerate(rows.order_by("pk").values_list("pk", flat=True), start=1)}
            for rows in (
                Player.objects.filter(league=league),
                RuleSetVersion.objects.filter(league=league),
                RuleSet.objects.filter(league=league),
                Season.objects.filter(league=league),
            )
        )
    )


def files_of(league: League) -> Iterator[tuple[str, Iterable[Line]]]:
    """Every file of lines of a league with its rows, in the order of the layout; call it within one snapshot."""
    numbers = numbers_of(league)
    yield layout.LEAGUE, [_league(league)]
    yield layout.SEASONS, [_season(one) for one in Season.objects.filter(league=league).order_by("pk")]
    yield layout.PLAYERS, _players(league, numbers)
    yield layout.RULE_SETS, [_rule_set(one) for one in RuleSet.objects.filter(league=league).order_by("pk")]
    yield layout.RULES, _rules(league, numbers)
    yield layout.EVENINGS, _evenings(league, numbers)
    yield layout.EVENTS, _events(league, numbers)
    yield layout.DISPUTES, _disputes(league, numbers)
    yield layout.COUNTERSIGNS, _countersigns(league)
    yield layout.ANSWERS, _answers(league)
    yield layout.MONEY_TERMS, _money_terms(league)
    yield layout.PAYMENTS, _payments(league, numbers)
    yield layout.GATHERINGS, gatherings(league, numbers)
    yield layout.TITLES, titles(league)
    yield layout.QUESTIONS, questions(league, numbers)
    yield layout.JOURNAL, _journal(league, numbers)


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _league(league: League) -> Line:
    policy = DisputePolicy.objects.filter(league=league).first()
    return {
        **{name: getattr(league, name) for name in SETTINGS},
        "founded": _day(league.founded),
        "created_at": _moment(league.created_at),
        "disputes": {"judge": policy.judge, "final_after_days": policy.final_after_days} if policy else None,
    }


def _season(season: Season) -> Line:
    plain = {name: getattr(season, name) for name in ("name", "ranking", "drop", "minimum")}
    return {**plain, "start": _day(season.start), "end": _day(season.end)}


def _players(league: League, numbers: Numbers) -> Iterator[Line]:
    former: dict[int, list[Line]] = {}
    for name in FormerName.objects.filter(league=league).order_by("pk"):
        told = {"kind": name.kind, "name": name.name, "since": _moment(name.since), "until": _moment(name.until)}
        former.setdefault(name.player_id, []).append(told)
    for player in Player.objects.filter(league=league).order_by("pk"):
        yield {
            "number": numbers.players[player.pk],
            **{name: getattr(player, name) for name in SAID_OF_PLAYER},
            "since": _day(player.since),
            "until": _day(player.until),
            "merged_into": numbers.players.get(player.merged_into_id or 0),
            "anonymised_at": _moment(player.anonymised_at),
            "created_at": _moment(player.created_at),
            "former": former.get(player.pk, []),
        }


def _rule_set(rule_set: RuleSet) -> Line:
    told = {"name": rule_set.name, "is_default": rule_set.is_default}
    return {**told, "created_at": _moment(rule_set.created_at)}


def _rules(league: League, numbers: Numbers) -> Iterator[Line]:
    for version in RuleSetVersion.objects.filter(league=league).order_by("pk"):
        yield {
            "rule_set": numbers.rule_sets[version.rule_set_id],
            "number": version.number,
            "scheme": version.scheme_key,
            "options": version.options,
            "created_at": _moment(version.created_at),
        }


def _in_order(league: League) -> Iterator[tuple[Evening, ...]]:
    """The evenings of a league, some at a time, as they were played."""
    evenings = Evening.objects.filter(league=league).order_by("local_date", F("opened_at").asc(nulls_last=True), "pk")
    rows = evenings.iterator(chunk_size=EVENINGS_AT_A_TIME)
    while some := tuple(islice(rows, EVENINGS_AT_A_TIME)):
        yield some


def _evenings(league: League, numbers: Numbers) -> Iterator[Line]:
    for some in _in_order(league):
        seats: dict[Any, list[int]] = {evening.pk: [] for evening in some}
        for evening_id, player in (
            Seat.objects.filter(league=league, evening__in=seats)
            .order_by("position")
            .values_list("evening_id", "player_id")
        ):
            seats[evening_id].append(numbers.players[player])
        for evening in some:
            yield {
                "id": str(evening.pk),
                "local_date": _day(evening.local_date),
                "place": evening.place,
                "rules": numbers.rules[evening.rule_set_version_id],
                "seats": seats[evening.pk],
                "dealer": numbers.players[evening.dealer_id],
                "opened_at": _moment(evening.opened_at),
                "closed_at": _moment(evening.closed_at),
            }


def _events(league: League, numbers: Numbers) -> Iterator[Line]:
    for some in _in_order(league):
        rows: dict[Any, list[Event]] = {evening.pk: [] for evening in some}
        found = Event.objects.filter(evening__in=rows).select_related("game").order_by("position")
        for row in found:
            rows[row.evening_id].append(row)
        prefetch_related_objects([row for row in found if row.kind in BOOKING], "shares")
        facts = facts_of_games([row.game for of in rows.values() for row in of if row.kind == EventKind.GAME])
        for of in rows.values():
            for row in of:
                yield _event(row, facts, numbers)


def _event(row: Event, facts: Mapping[Any, Any], numbers: Numbers) -> Line:
    game = row.game if row.kind == EventKind.GAME else None
    line = {
        "evening": str(row.evening_id),
        "id": str(row.pk),
        **renumbered(event_json(kernel_event(row, facts[game.pk] if game else None)), numbers),
        "recorded_at": _moment(row.recorded_at),
        "withdrawn_at": _moment(row.withdrawn_at),
    }
    if game:
        return {**line, "game": str(game.pk), "comment": game.comment, "revision": game.revision}
    if row.kind == EventKind.POINTS_ONLY:
        line["reason"] = row.reason
    if row.kind == EventKind.PENALTY:
        details = {name: value for name, value in row.data.items() if name not in FOLDED}
        line |= {
            "reason": row.reason,
            "player": numbers.players.get(row.player_id or 0),
            "details": renumbered(details, numbers),
        }
    return line


def _disputes(league: League, numbers: Numbers) -> Iterator[Line]:
    for one in Dispute.objects.filter(league=league).order_by("opened_at", "pk").iterator(ROWS_AT_A_TIME):
        yield {
            "id": str(one.pk),
            "event": str(one.event_id),
            **{name: getattr(one, name) for name in ("sentence", "revision", "outcome", "reason")},
            "opened_at": _moment(one.opened_at),
            "settled_at": _moment(one.settled_at),
            **renumbered({"agreed": one.agreed}, numbers),
        }


def _countersigns(league: League) -> Iterator[Line]:
    for one in Countersign.objects.filter(league=league).order_by("at", "event", "revision").iterator(ROWS_AT_A_TIME):
        yield {"event": str(one.event_id), "revision": one.revision, "at": _moment(one.at)}


def _answers(league: League) -> Iterator[Line]:
    for one in RefereeAnswer.objects.filter(league=league).order_by("kept_at", "pk").iterator(ROWS_AT_A_TIME):
        yield {
            "id": str(one.pk),
            "event": str(one.event_id),
            **{name: getattr(one, name) for name in ("referee", "question", "said", "source")},
            "kept_at": _moment(one.kept_at),
        }


def _money_terms(league: League) -> Iterator[Line]:
    for one in MoneyTerms.objects.filter(league=league).order_by("set_at", "pk"):
        yield {
            "id": str(one.pk),
            "since": _day(one.since),
            **{name: getattr(one, name) for name in TERMS_SAID},
            "set_at": _moment(one.set_at),
            "withdrawn_at": _moment(one.withdrawn_at),
        }


def _payments(league: League, numbers: Numbers) -> Iterator[Line]:
    for one in Payment.objects.filter(league=league).order_by("recorded_at", "pk").iterator(ROWS_AT_A_TIME):
        yield {
            "id": str(one.pk),
            **{name: getattr(one, name) for name in ("kind", "cents", "note")},
            "payer": numbers.players.get(one.payer_id or 0),
            "payee": numbers.players.get(one.payee_id or 0),
            "day": _day(one.day),
            "evening": str(one.evening_id) if one.evening_id else None,
            "recorded_at": _moment(one.recorded_at),
            "withdrawn_at": _moment(one.withdrawn_at),
        }


def _journal(league: League, numbers: Numbers) -> Iterator[Line]:
    accounts = Player.objects.filter(league=league, account__isnull=False, merged_into=None)
    player_of = {account: player for account, player in accounts.values_list("account_id", "pk") if account}
    entries = travelling(league).select_related("consequence")
    for entry in entries.iterator(ROWS_AT_A_TIME):
        yield journal_line(entry, numbers, player_of)
