"""The rows that the lines of a league's file become; the fields of a line are in `league_file/entities.py`."""

import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, Final, TypeVar

from django.db.models import Model, UUIDField
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role, Season
from leagues.journal import JournalEntry
from leagues.people.models import FormerName, Player
from leagues.refused import Refused
from scorebook.disputes.models import Countersign, Dispute, DisputePolicy, Judge
from scorebook.evenings.models import (
    BOOKING,
    GAP,
    Consequence,
    Evening,
    Event,
    EventKind,
    Game,
    Party,
    PenaltyShare,
    Seat,
)
from scorebook.evenings.services.games import party_rows, set_facts, write_details
from scorebook.gatherings.models import Gathering, GatheringPlayer, GatheringTable
from scorebook.money.models import MoneyTerms, Payment
from scorebook.referees.models import RefereeAnswer
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.scoring.game import Refusal
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.input import NOT_OF_A_GAME, parse
from scorebook.statistics.models import LeagueTitle, SavedQuestion

from ..league_file import layout
from ..league_file.entities import CONSEQUENCE, ENTITIES, FORMER, MISSING, OF_GAME, POLICY, TABLE
from ..league_file.fields import Line, Numbers, columns_of, renamed, renumbered
from .inspection import CheckedFile

# Where a league goes that comes from a file: its row here, and what its numbers and identities become.


Row = TypeVar("Row", bound=Model)
AT_A_TIME: Final = 500
TAKEN: Final = _("Diese Liga, oder etwas daraus, gibt es hier schon. Sie lässt sich als neue Liga übernehmen.")


class Destination:
    """One league on its way from the file into the database, within one transaction.

    `league` stands as soon as its line is read. `numbers`: for each number of the file the row it became. `as_new`:
    evenings, events, games and disputes get other identities.
    """

    league: League

    def __init__(self, checked: CheckedFile, as_new: bool) -> None:
        self.checked = checked
        self.space = uuid.uuid4() if as_new else None
        self.identities: set[str] = set()
        self.numbers = Numbers({}, {}, {}, {})

    def lines(self, name: str) -> Iterator[Line]:
        """The lines of a file; what those of an earlier version do not say is said."""
        return ({**MISSING[name], **line} for line in self.checked.lines(name))

    def some(self, name: str) -> Iterator[list[Line]]:
        """The lines of a file, some hundred at a time."""
        rest = self.lines(name)
        while found := list(islice(rest, AT_A_TIME)):
            yield found

    def numbered(self, **kinds: Iterable[Model]) -> None:
        """Remember which row each number of the file has become."""
        found = {kind: {place: row.pk for place, row in enumerate(rows, start=1)} for kind, rows in kinds.items()}
        self.numbers = self.numbers._replace(**found)

    def go_on_with(self, league: League) -> None:
        """Write into a league that was made of the same file: its rows stand in the order of their numbers there."""
        self.league = league
        kinds = {"players": Player, "rules": RuleSetVersion, "rule_sets": RuleSet, "seasons": Season}
        self.numbered(
            **{kind: model._default_manager.filter(league=league).order_by("pk") for kind, model in kinds.items()}
        )

    def identity(self, text: str) -> uuid.UUID:
        """The identity of something in the file as it is called here."""
        return uuid.UUID(text) if self.space is None else uuid.uuid5(self.space, text)

    def translated(self, value: Any) -> Any:
        """JSON of the file with the numbers and identities of this database."""
        translated_value = renumbered(value, self.numbers)
        return translated_value if self.space is None else renamed(translated_value, self._renamed)

    def _renamed(self, text: str) -> str:
        return str(self.identity(text)) if text in self.identities else text

    def id_of(self, text: str) -> uuid.UUID:
        """The identity of something that stands in the file, remembered for the journal."""
        self.identities.add(text)
        return self.identity(text)

    def columns(self, name: str, line: Line) -> dict[str, Any]:
        """The columns of the row that a line of this file becomes."""
        return columns_of(ENTITIES[name].fields, line, self)

    def write(self, name: str, model: type[Row]) -> list[Row]:
        """Write a file of which each line is a row."""
        return [
            row
            for lines in self.some(name)
            for row in self.insert(model, (model(league=self.league, **self.columns(name, line)) for line in lines))
        ]

    def insert(self, model: type[Row], rows: Iterable[Row]) -> list[Row]:
        """Write rows; their keys are set afterwards. An identity that is here already is refused, not saying whose."""
        made = list(rows)
        if (
            isinstance(model._meta.pk, UUIDField)
            and model._default_manager.filter(pk__in=[r.pk for r in made]).exists()
        ):
            raise Refused.because("identity_taken", "", str(TAKEN))
        return model._default_manager.bulk_create(made, batch_size=AT_A_TIME)


# How a kind of event is called in the file, where it is called otherwise.
KINDS: Final = {"dealer": EventKind.DEALER_SET, "bock": EventKind.BOCK_SET}
DATA: Final[tuple[str, ...]] = ("more", "runs", "order", "games", "played", "soloist", "told")
# Files whose lines are rows as they stand there, in the order in which they are written.
PLAIN: Final[Mapping[str, type[Any]]] = {
    layout.COUNTERSIGNS: Countersign,
    layout.MONEY_TERMS: MoneyTerms,
    layout.PAYMENTS: Payment,
    layout.TITLES: LeagueTitle,
}


def write_league(to: Destination, owner: Account | None) -> None:
    """The league with its settings and seasons; `owner` becomes its Verwalter."""
    (line,) = to.lines(layout.LEAGUE)
    to.league = League.objects.create(**to.columns(layout.LEAGUE, line))
    to.league.refresh_from_db()
    if owner is not None:
        Membership.objects.create(league=to.league, account=owner, role=Role.VERWALTER)
    # A file without them is from before the table decided in leagues that had said nothing.
    policy = columns_of(POLICY, line["disputes"], to) if line["disputes"] else {"judge": Judge.VERWALTER}
    DisputePolicy.objects.create(league=to.league, **policy)
    to.numbered(seasons=to.write(layout.SEASONS, Season))


def write_people(to: Destination) -> None:
    """Players, who of them was merged, and the names they bore."""
    lines = list(to.lines(layout.PLAYERS))
    players = to.write(layout.PLAYERS, Player)
    to.numbered(players=players)
    merged = []
    for line, player in zip(lines, players, strict=True):
        if line["merged_into"]:
            player.merged_into_id = to.numbers.players[line["merged_into"]]
            merged.append(player)
    Player.objects.bulk_update(merged, ["merged_into"], batch_size=AT_A_TIME)
    to.insert(
        FormerName,
        (
            FormerName(league=to.league, player=player, **columns_of(FORMER, one, to))
            for line, player in zip(lines, players, strict=True)
            for one in line["former"]
        ),
    )


def write_rules(to: Destination) -> None:
    """Rule sets and their versions."""
    to.numbered(rule_sets=to.write(layout.RULE_SETS, RuleSet))
    versions = []
    for line in to.lines(layout.RULES):
        version = RuleSetVersion(league=to.league, **to.columns(layout.RULES, line))
        version.save()
        versions.append(version)
    to.numbered(rules=versions)


def write_evenings(to: Destination) -> list[uuid.UUID]:
    """Evenings and who sat where; their keys."""
    keys = []
    for lines in to.some(layout.EVENINGS):
        evenings = [
            Evening(league=to.league, version=1, day_known=line["day_known"], **to.columns(layout.EVENINGS, line))
            for line in lines
        ]
        to.insert(Evening, evenings)
        to.insert(
            Seat,
            (
                Seat(league=to.league, evening=evening, player_id=to.numbers.players[number], position=place)
                for line, evening in zip(lines, evenings, strict=True)
                for place, number in enumerate(line["seats"])
            ),
        )
        keys += [evening.pk for evening in evenings]
    return keys


def write_events(to: Destination) -> int:
    """All that happened, in the order of the file; how many games were among it."""
    games, places = 0, Counter[str]()
    for some in to.some(layout.EVENTS):
        here = [to.translated(line) for line in some]
        events = []
        for line, event_line in zip(some, here, strict=True):
            places[line["evening"]] += 1
            events.append(_event(to, line, event_line, places[line["evening"]] * GAP))
        to.insert(Event, events)
        played = [
            (one, line, event_line) for one, line, event_line in zip(events, some, here, strict=True) if "game" in line
        ]
        _write_games(to, played)
        to.insert(
            PenaltyShare,
            (
                PenaltyShare(league=to.league, event=event, player_id=int(player), points=points)
                for event, event_line in zip(events, here, strict=True)
                if event.kind in BOOKING
                for player, points in event_line["points"].items()
            ),
        )
        games += len(played)
    return games


def _event(to: Destination, line: Line, here: Line, position: int) -> Event:
    data = {key: here[key] for key in DATA if key in here}
    if line["type"] == EventKind.PENALTY:
        # What the fold reads of a penalty, as it is stored: only what says something.
        folded = {"aborts_game": here["aborts"], "counts_as_played": here["counts"], "soloist": here["soloist"]}
        data = {**here["details"], **{name: value for name, value in folded.items() if value}}
    player = here.get("player")
    return Event(
        league=to.league,
        position=position,
        kind=str(KINDS.get(line["type"], line["type"])),
        player_id=int(player) if player else None,
        seat=line.get("seat"),
        reason=line.get("reason", ""),
        data=data,
        **to.columns(layout.EVENTS, line),
    )


def _write_games(to: Destination, played: Iterable[tuple[Event, Line, Line]]) -> None:
    games, facts_of = [], {}
    for event, line, here in played:
        columns = columns_of(OF_GAME, line, to)
        facts = facts_from(here["facts"]).commented(columns["comment"])
        game = Game(league=to.league, evening_id=event.evening_id, event=event, **columns)
        set_facts(game, facts)
        games.append(game)
        facts_of[game.pk] = facts
    to.insert(Game, games)
    parties = {game.pk: party_rows(game, facts_of[game.pk]) for game in games}
    to.insert(Party, (party for of in parties.values() for party in of.values()))
    write_details((game, facts_of[game.pk], parties[game.pk]) for game in games)


def facts_from(raw: Line) -> GameFacts:
    """The facts of a game of a file that has been checked."""
    facts = parse({name: value for name, value in raw.items() if name not in NOT_OF_A_GAME}, None, stored=True)
    if isinstance(facts, Refusal):
        raise TypeError("the file has been checked")
    return facts


def write_the_rest(to: Destination) -> None:
    """Disputes, answers, money, Spieltage, titles and questions, which name evenings and games."""
    for name, model in ((layout.DISPUTES, Dispute), (layout.ANSWERS, RefereeAnswer)):
        for lines in to.some(name):
            events = Event.objects.filter(pk__in={to.identity(line["event"]) for line in lines})
            evening_of = dict(events.values_list("pk", "evening_id"))
            rows = [model(league=to.league, **to.columns(name, line)) for line in lines]
            for row in rows:
                row.evening_id = evening_of[row.event_id]
            to.insert(model, rows)
    for name, model in PLAIN.items():
        to.write(name, model)
    _write_gatherings(to)
    for line in to.lines(layout.QUESTIONS):
        query = {name: value for name, value in line.items() if value and name != "name"}
        query = {"plain": {}, **renumbered(query, to.numbers)}
        SavedQuestion.objects.create(league=to.league, shared=True, asked=query, **to.columns(layout.QUESTIONS, line))


def _write_gatherings(to: Destination) -> None:
    """Every Spieltag with its people and tables, which are evenings that stand there already."""
    lines = list(to.lines(layout.GATHERINGS))
    for line, gathering in zip(lines, to.write(layout.GATHERINGS, Gathering), strict=True):
        of = {"league": to.league, "gathering": gathering}
        people = zip(line["people"], line["left"], strict=True)
        to.insert(
            GatheringPlayer,
            (
                GatheringPlayer(**of, player_id=to.numbers.players[number], position=position, left_at=left)
                for position, (number, left) in enumerate(people)
            ),
        )
        to.insert(GatheringTable, (GatheringTable(**of, **columns_of(TABLE, one, to)) for one in line["tables"]))


def write_journal(to: Destination, now: datetime) -> None:
    """The journal of elsewhere, marked as taken over at this moment."""
    for lines in to.some(layout.JOURNAL):
        entries = to.insert(JournalEntry, (_entry(to, line, now) for line in lines))
        to.insert(
            Consequence,
            (
                Consequence(league=to.league, entry=entry, **columns_of(CONSEQUENCE, line["consequence"], to))
                for line, entry in zip(lines, entries, strict=True)
                if "consequence" in line
            ),
        )


def _entry(to: Destination, line: Line, now: datetime) -> JournalEntry:
    return JournalEntry(
        league=to.league,
        subject_kind=Evening.journal_kind if line["evening"] else "",
        subject_id=to.identity(line["evening"]) if line["evening"] else None,
        by_player_id=to.numbers.players[line["by"]] if line["by"] else None,
        imported_at=now,
        **to.columns(layout.JOURNAL, line),
    )
