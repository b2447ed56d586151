"""The lines of a league's file, read bit by bit, so that thirty years do not have to fit into memory.

Rows that have a number in the database are numbered from 1 in the order in which they were made; evenings, events,
games and disputes keep their identity.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from django.db.models import F, Prefetch, Q, QuerySet

from leagues.groups.models import League, Season
from leagues.journal import JournalEntry
from leagues.people.models import FormerName, Player
from scorebook.disputes.models import Countersign, Dispute
from scorebook.disputes.selectors import policy_of
from scorebook.evenings.models import Evening, Event, EventKind, Seat
from scorebook.evenings.selectors.facts import events_of_evenings
from scorebook.gatherings.models import Gathering, GatheringPlayer, GatheringTable
from scorebook.money.models import MoneyTerms, Payment
from scorebook.referees.models import RefereeAnswer
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.scoring.evening import event_json
from scorebook.statistics.models import LeagueTitle, SavedQuestion

from .league_file import layout
from .league_file.entities import CONSEQUENCE, ENTITIES, FORMER, OF_GAME, OF_PENALTY, OF_POINTS, POLICY, TABLE
from .league_file.fields import Line, Numbers, line_of, renumbered

ROWS_AT_A_TIME: Final = 500
EVENINGS_AT_A_TIME: Final = 100
# What the fold reads of a penalty's details stands beside them in the file.
FOLDED: Final = frozenset({"aborts_game", "counts_as_played", "soloist"})
# What a line has besides the fields that are those of its row.
More = Callable[[Any], Line]


def numbers_of(league: League) -> Numbers:
    """For every row of a league that is named by a number: which one it gets in the file."""
    models: tuple[type[Any], ...] = (Player, RuleSetVersion, RuleSet, Season)
    keys = (model.objects.filter(league=league).order_by("pk").values_list("pk", flat=True) for model in models)
    return Numbers(*({key: number for number, key in enumerate(some, start=1)} for some in keys))


def files_of(league: League) -> Iterator[tuple[str, Iterable[Line]]]:
    """Every file of lines of a league with its rows, in the order in which they are read; within one snapshot."""
    numbers = numbers_of(league)
    rows = rows_of(league)
    for name in ENTITIES:
        if name == layout.EVENTS:
            yield name, _events(rows[layout.EVENINGS], numbers)
        else:
            more = MORE[name](league, numbers) if name in MORE else None
            yield name, _lines(name, rows[name], numbers, more)


def rows_of(league: League) -> dict[str, QuerySet[Any]]:
    """The rows of each file in their order; the events are read evening by evening."""
    opened_first, withdrawn_first = F("opened_at").asc(nulls_last=True), F("withdrawn_at").asc(nulls_last=True)
    people = Prefetch("people", GatheringPlayer.objects.order_by("position"))
    tables = Prefetch("tables", GatheringTable.objects.order_by("round_number", "number", withdrawn_first, "pk"))
    evenings = Evening.objects.order_by("local_date", opened_first, "pk")
    rows: dict[str, QuerySet[Any]] = {
        layout.SEASONS: Season.objects.order_by("pk"),
        layout.PLAYERS: Player.objects.order_by("pk"),
        layout.RULE_SETS: RuleSet.objects.order_by("pk"),
        layout.RULES: RuleSetVersion.objects.order_by("pk"),
        layout.EVENINGS: evenings.prefetch_related(Prefetch("seats", Seat.objects.order_by("position"))),
        layout.DISPUTES: Dispute.objects.order_by("opened_at", "pk"),
        layout.COUNTERSIGNS: Countersign.objects.order_by("at", "event", "revision"),
        layout.ANSWERS: RefereeAnswer.objects.order_by("kept_at", "pk"),
        layout.MONEY_TERMS: MoneyTerms.objects.order_by("set_at", "pk"),
        layout.PAYMENTS: Payment.objects.order_by("recorded_at", "pk"),
        layout.GATHERINGS: Gathering.objects.order_by("opened_at", "pk").prefetch_related(people, tables),
        layout.TITLES: LeagueTitle.objects.order_by("pk"),
        # What somebody has saved for themselves belongs to an account.
        layout.QUESTIONS: SavedQuestion.objects.filter(shared=True).order_by("pk"),
        layout.JOURNAL: _travelling(JournalEntry.objects.select_related("consequence").order_by("pk")),
    }
    return {layout.LEAGUE: League.objects.filter(pk=league.pk)} | {
        name: found.filter(league=league) for name, found in rows.items()
    }


def _travelling(entries: QuerySet[JournalEntry]) -> QuerySet[JournalEntry]:
    """The entries that go with a league."""
    staying = Q()
    for beginning in layout.STAYS:
        staying |= Q(action__startswith=beginning)
    return entries.exclude(staying)


def _lines(name: str, rows: QuerySet[Any], numbers: Numbers, more: More | None) -> Iterator[Line]:
    fields = ENTITIES[name].fields
    for row in rows.iterator(chunk_size=ROWS_AT_A_TIME):
        line = line_of(fields, row, numbers)
        yield {**line, **more(row)} if more else line


def _of_league(league: League, numbers: Numbers) -> More:
    policy = policy_of(league.pk)
    return lambda _row: {"disputes": line_of(POLICY, policy, numbers)}


def _of_player(league: League, numbers: Numbers) -> More:
    former: dict[int, list[Line]] = {}
    for name in FormerName.objects.filter(league=league).order_by("pk"):
        former.setdefault(name.player_id, []).append(line_of(FORMER, name, numbers))
    return lambda player: {
        "number": numbers.players[player.pk],
        "merged_into": numbers.players.get(player.merged_into_id),
        "former": former.get(player.pk, []),
    }


def _of_evening(_league: League, numbers: Numbers) -> More:
    return lambda evening: {
        "seats": [numbers.players[seat.player_id] for seat in evening.seats.all()],
        **({} if evening.day_known else {"day_known": False}),
    }


def _of_gathering(_league: League, numbers: Numbers) -> More:
    return lambda gathering: {
        "people": [numbers.players[one.player_id] for one in gathering.people.all()],
        "left": [one.left_at.isoformat() if one.left_at else None for one in gathering.people.all()],
        "tables": [line_of(TABLE, table, numbers) for table in gathering.tables.all()],
    }


def _of_question(_league: League, numbers: Numbers) -> More:
    def more(question: SavedQuestion) -> Line:
        query = renumbered(question.asked, numbers)
        return {
            "plain": query.get("plain", {}),
            "place": query.get("place", ""),
            "season": query.get("season"),
            **{name: [number for number in query.get(name, ()) if number] for name in ("players", "seats")},
        }

    return more


def _of_entry(league: League, numbers: Numbers) -> More:
    """`by`: the player who made it, or who plays under the account that did."""
    accounts = Player.objects.filter(league=league, account__isnull=False, merged_into=None)
    player_of: dict[int | None, int] = dict(accounts.values_list("account_id", "pk"))

    def more(entry: JournalEntry) -> Line:
        line: Line = {
            "evening": str(entry.subject_id) if entry.subject_kind == Evening.journal_kind else None,
            "by": numbers.players.get(entry.by_player_id or player_of.get(entry.account_id) or 0),
        }
        if consequence := getattr(entry, "consequence", None):
            line["consequence"] = line_of(CONSEQUENCE, consequence, numbers)
        return line

    return more


MORE: Final[Mapping[str, Callable[[League, Numbers], More]]] = {
    layout.LEAGUE: _of_league,
    layout.PLAYERS: _of_player,
    layout.EVENINGS: _of_evening,
    layout.GATHERINGS: _of_gathering,
    layout.QUESTIONS: _of_question,
    layout.JOURNAL: _of_entry,
}


def _events(evenings: QuerySet[Evening], numbers: Numbers) -> Iterator[Line]:
    """Everything that happened at the evenings, in order, what was withdrawn too."""
    keys = evenings.prefetch_related(None).values_list("pk", flat=True).iterator(chunk_size=ROWS_AT_A_TIME)
    while some := list(islice(keys, EVENINGS_AT_A_TIME)):
        rows: dict[Any, list[Event]] = {key: [] for key in some}
        found = list(Event.objects.filter(evening__in=some).order_by("position").select_related("game"))
        for row in found:
            rows[row.evening_id].append(row)
        events = events_of_evenings(found, some)
        for row in (row for of in rows.values() for row in of):
            yield _event(row, event_json(events[row.pk]), numbers)


def _event(row: Event, fields: Line, numbers: Numbers) -> Line:
    """An event with what the kernel reads of it (`fields`) and what its kind has besides."""
    line = line_of(ENTITIES[layout.EVENTS].fields, row, numbers)
    line |= renumbered(fields, numbers)
    if row.kind == EventKind.GAME:
        line |= line_of(OF_GAME, row.game, numbers)
    if row.kind == EventKind.POINTS_ONLY:
        line |= line_of(OF_POINTS, row, numbers)
        line |= renumbered({"told": row.data["told"]}, numbers) if row.data.get("told") else {}
    if row.kind == EventKind.PENALTY:
        details = {name: value for name, value in row.data.items() if name not in FOLDED}
        line |= line_of(OF_PENALTY, row, numbers) | {"details": renumbered(details, numbers)}
    return line
