"""Taking over a league from a file: all of it or nothing."""

import uuid
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.groups.models import League, Membership, Role, Season
from leagues.journal import note
from leagues.journal_models import JournalEntry
from leagues.people.models import FormerName, Player
from leagues.refused import Refused
from scorebook.disputes.models import Countersign, Dispute, DisputePolicy
from scorebook.evenings.derived.refold import refold_all
from scorebook.evenings.models import Consequence, Evening, Event, Seat
from scorebook.referees.models import RefereeAnswer
from scorebook.rules.models import RuleSet, RuleSetVersion

from ..file import layout
from ..file.references import Numbers, renamed, renumbered
from .checked import CheckedFile
from .events import EventRows

Line = dict[str, Any]
Row = TypeVar("Row", bound=Model)
AT_A_TIME: Final = 500
EVENINGS_AT_A_TIME: Final = 40
PLAIN_OF_PLAYER: Final = (
    "name",
    "nickname",
    "sign",
    "colour",
    "regular",
    "since",
    "until",
    "anonymised_at",
    "created_at",
)
IMPORTED: Final = "league.import"
TAKEN: Final = _("Diese Liga, oder etwas daraus, gibt es hier schon. Sie lässt sich als neue Liga übernehmen.")
DOES_NOT_FIT: Final = _("Die Datei widerspricht sich; es ist nichts übernommen.")


class ImportedLeague(NamedTuple):
    """What was taken over."""

    league: League
    evenings: int
    games: int


class DryRunError(Exception):
    """Everything went well, and nothing of it is to stay."""

    def __init__(self, imported: ImportedLeague) -> None:
        self.imported = imported


def import_league(
    *, actor: Actor, owner: Account | None, checked: CheckedFile, as_new: bool = False, dry_run: bool = False
) -> ImportedLeague:
    """Take over a league with all that it holds; `owner` becomes its Verwalter.

    `as_new`: evenings, events and games get other identities, so that the same league can stand here twice. `dry_run`:
    nothing stays. Refused: an identity that is here already (`identity_taken`), and what the database does not take.
    """
    try:
        with transaction.atomic():
            imported = _Import(checked, as_new).run(actor, owner)
            if dry_run:
                raise DryRunError(imported)
    except DryRunError as done:
        return done.imported
    except IntegrityError as error:
        raise Refused.because("does_not_fit", "", str(DOES_NOT_FIT)) from error
    return imported


def _some(lines: Iterable[Line], number: int = AT_A_TIME) -> Iterator[list[Line]]:
    rest = iter(lines)
    while some := list(islice(rest, number)):
        yield some


class _Import:
    """One league on its way from the file into the database, within one transaction."""

    def __init__(self, checked: CheckedFile, as_new: bool) -> None:
        self.checked = checked
        self.now = timezone.now()
        self.space = uuid.uuid4() if as_new else None
        self.identities: set[str] = set()
        self.numbers = Numbers({}, {}, {}, {})  # from those of the file to those of the rows

    def run(self, actor: Actor, owner: Account | None) -> ImportedLeague:
        self._league(owner)
        self._people()
        self._rules()
        evenings = self._evenings()
        games = EventRows(self).write(self._lines(layout.EVENTS))
        self._about_games()
        for some in _some_keys(evenings):
            refold_all(list(Evening.objects.filter(pk__in=some).select_related("rule_set_version")))
        self._journal()
        after = {"evenings": len(evenings), "games": games}
        note(actor=actor, league=self.league, action=IMPORTED, after=after)
        return ImportedLeague(self.league, len(evenings), games)

    def _lines(self, name: str) -> Iterator[Line]:
        return self.checked.lines(name)

    def identity(self, text: str) -> uuid.UUID:
        """The identity of something in the file as it is called here."""
        return uuid.UUID(text) if self.space is None else uuid.uuid5(self.space, text)

    def refuse_taken(self, model: type[Model], keys: Iterable[uuid.UUID]) -> None:
        """Refuse an identity that is here already, without saying whose it is."""
        if model._default_manager.filter(pk__in=list(keys)).exists():
            raise Refused.because("identity_taken", "", str(TAKEN))

    def translated(self, value: Any) -> Any:
        """JSON of the file with the numbers and identities of this database."""
        told = renumbered(value, self.numbers)
        return told if self.space is None else renamed(told, self._renamed)

    def _renamed(self, text: str) -> str:
        return str(self.identity(text)) if text in self.identities else text

    def known(self, text: str) -> uuid.UUID:
        """The identity of something that stands in the file, remembered for the journal."""
        self.identities.add(text)
        return self.identity(text)

    def insert(self, model: type[Row], rows: Iterable[Row]) -> list[Row]:
        """Write rows; their keys are set afterwards."""
        return list(model._default_manager.bulk_create(list(rows), batch_size=AT_A_TIME))

    def _league(self, owner: Account | None) -> None:
        (line,) = self._lines(layout.LEAGUE)
        disputes = line.pop("disputes")
        self.league = League.objects.create(**line)
        self.league.refresh_from_db()
        if owner is not None:
            Membership.objects.create(league=self.league, account=owner, role=Role.VERWALTER)
        if disputes is not None:
            DisputePolicy.objects.create(league=self.league, **disputes)
        seasons = self.insert(Season, (Season(league=self.league, **one) for one in self._lines(layout.SEASONS)))
        self.numbers = self.numbers._replace(seasons=_counted(seasons))

    def _people(self) -> None:
        lines = list(self._lines(layout.PLAYERS))
        players = self.insert(Player, (self._player(line) for line in lines))
        self.numbers = self.numbers._replace(players=_counted(players))
        merged = []
        for line, player in zip(lines, players, strict=True):
            if line["merged_into"]:
                player.merged_into_id = self.numbers.players[line["merged_into"]]
                merged.append(player)
        Player.objects.bulk_update(merged, ["merged_into"], batch_size=AT_A_TIME)
        former = [
            FormerName(
                league=self.league,
                player=player,
                kind=one["kind"],
                name=one["name"],
                since=one["since"],
                until=one["until"],
            )
            for line, player in zip(lines, players, strict=True)
            for one in line["former"]
        ]
        self.insert(FormerName, former)

    def _player(self, line: Line) -> Player:
        return Player(league=self.league, **{name: line[name] for name in PLAIN_OF_PLAYER})

    def _rules(self) -> None:
        sets = self.insert(
            RuleSet,
            (
                RuleSet(
                    league=self.league,
                    name=line["name"],
                    is_default=line["is_default"],
                    created_at=line["created_at"],
                )
                for line in self._lines(layout.RULE_SETS)
            ),
        )
        versions = []
        for line in self._lines(layout.RULES):
            version = RuleSetVersion(
                league=self.league,
                rule_set=sets[line["rule_set"] - 1],
                number=line["number"],
                scheme_key=line["scheme"],
                options=line["options"],
                created_at=line["created_at"],
            )
            version.save()
            versions.append(version)
        self.numbers = self.numbers._replace(rule_sets=_counted(sets), rules=_counted(versions))

    def _evenings(self) -> list[uuid.UUID]:
        keys = []
        for lines in _some(self._lines(layout.EVENINGS)):
            evenings = [self._evening(line) for line in lines]
            self.refuse_taken(Evening, [evening.pk for evening in evenings])
            self.insert(Evening, evenings)
            self.insert(
                Seat,
                (
                    Seat(league=self.league, evening=evening, player_id=self.numbers.players[number], position=place)
                    for line, evening in zip(lines, evenings, strict=True)
                    for place, number in enumerate(line["seats"])
                ),
            )
            keys += [evening.pk for evening in evenings]
        return keys

    def _evening(self, line: Line) -> Evening:
        return Evening(
            pk=self.known(line["id"]),
            league=self.league,
            rule_set_version_id=self.numbers.rules[line["rules"]],
            local_date=line["local_date"],
            place=line["place"],
            dealer_id=self.numbers.players[line["dealer"]],
            opened_at=line["opened_at"],
            closed_at=line["closed_at"],
            version=1,
        )

    def _about_games(self) -> None:
        """Disputes, games read over, and kept answers of referees."""
        self._written(Dispute, layout.DISPUTES, self._dispute)
        self._written(RefereeAnswer, layout.ANSWERS, self._answer)
        for lines in _some(self._lines(layout.COUNTERSIGNS)):
            events = [self.identity(line["event"]) for line in lines]
            rows = zip(lines, events, strict=True)
            self.insert(
                Countersign,
                (
                    Countersign(league=self.league, event_id=event, revision=line["revision"], at=line["at"])
                    for line, event in rows
                ),
            )

    def _written(self, model: type[Any], name: str, make: Callable[[Line, Any], Any]) -> None:
        for lines in _some(self._lines(name)):
            events = {self.identity(line["event"]) for line in lines}
            evening_of = dict(Event.objects.filter(pk__in=events).values_list("pk", "evening_id"))
            rows = [make(line, evening_of[self.identity(line["event"])]) for line in lines]
            self.refuse_taken(model, [row.pk for row in rows])
            self.insert(model, rows)

    def _dispute(self, line: Line, evening: Any) -> Dispute:
        return Dispute(
            pk=self.known(line["id"]),
            league=self.league,
            evening_id=evening,
            event_id=self.identity(line["event"]),
            **{name: line[name] for name in ("sentence", "revision", "outcome", "reason")},
            opened_at=line["opened_at"],
            settled_at=line["settled_at"],
            agreed=self.translated({"agreed": line["agreed"]})["agreed"],
        )

    def _answer(self, line: Line, evening: Any) -> RefereeAnswer:
        return RefereeAnswer(
            pk=self.known(line["id"]),
            league=self.league,
            evening_id=evening,
            event_id=self.identity(line["event"]),
            **{name: line[name] for name in ("referee", "question", "said", "source")},
            kept_at=line["kept_at"],
        )

    def _journal(self) -> None:
        for lines in _some(self._lines(layout.JOURNAL)):
            entries = self.insert(JournalEntry, (self._entry(line) for line in lines))
            self.insert(
                Consequence,
                (
                    Consequence(league=self.league, entry=entry, **self.translated(line["consequence"]))
                    for line, entry in zip(lines, entries, strict=True)
                    if "consequence" in line
                ),
            )

    def _entry(self, line: Line) -> JournalEntry:
        return JournalEntry(
            league=self.league,
            subject_kind=Evening.journal_kind if line["evening"] else "",
            subject_id=self.identity(line["evening"]) if line["evening"] else None,
            part_id=self.identity(line["part"]) if line["part"] else None,
            at=line["at"],
            imported_at=self.now,
            by_player_id=self.numbers.players[line["by"]] if line["by"] else None,
            actor_kind=line["actor"],
            action=line["action"],
            before=self.translated(line["before"]),
            after=self.translated(line["after"]),
        )


def _counted(rows: Iterable[Model]) -> dict[int, int]:
    """Which number of the file is which row."""
    return {number: row.pk for number, row in enumerate(rows, start=1)}


def _some_keys(keys: list[uuid.UUID]) -> Iterator[list[uuid.UUID]]:
    for start in range(0, len(keys), EVENINGS_AT_A_TIME):
        yield keys[start : start + EVENINGS_AT_A_TIME]
