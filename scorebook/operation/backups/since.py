"""What happened after a backup was made: what goes when it comes back, so that people can be told, and what was erased.

What was erased for good is erased again.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from leagues.accounts.models import Account
from leagues.accounts.services import delete_account
from leagues.erasures import ErasedKind, Erasure, word_digest
from leagues.groups.models import League, Membership, Role
from leagues.groups.services.departures import remove_league
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.people.redaction import name_words
from leagues.people.selectors import names_of_person
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.models import Evening, Event, EventKind, Game
from scorebook.operation.backups.file import HIGHEST, BackupError, BackupReader

# A change may have been under way while the backup was begun: it happened before, and is not in it.
UNDER_WAY: Final = timedelta(minutes=10)
NO_LIST: Final = "{} ist weder eine Liste von Gelöschtem noch eine Sicherung."
NO_LINE: Final = NO_LIST.format("{path}").removesuffix(".") + ": Zeile {number} sagt nicht, was gelöscht wurde."


class Erased(NamedTuple):
    """What was erased when, and for a player the digests of the words that went out of the texts."""

    kind: str
    key: int
    words: tuple[str, ...]
    at: datetime


def erased_by_now(lists: Sequence[Path] = ()) -> list[Erased]:
    """Everything known to be erased: here, in the list beside the database, and in these files; oldest first."""
    found: set[Erased] = set()
    if Erasure._meta.db_table in connection.introspection.table_names():
        rows = Erasure.objects.order_by("at", "pk").values_list("kind", "key", "words", "at")
        found |= {Erased(kind, key, tuple(words), at) for kind, key, words, at in rows}
    list_file = Path(settings.FORGOTTEN_LIST) if settings.FORGOTTEN_LIST else None
    if list_file and list_file.exists():
        found |= set(_listed(list_file))
    for path in lists:
        found |= set(_listed(path))
    return sorted(found, key=lambda one: (one.at, one.kind, one.key))


def _listed(path: Path) -> Iterable[Erased]:
    try:
        if path.read_bytes()[:2] == b"PK":
            with closing(BackupReader(path)) as reader:
                names = reader.content.columns.get(Erasure._meta.db_table, [])
                rows = [dict(zip(names, json.loads(line), strict=True)) for line in _erasures_in(reader)]
            return [_erased(one) for one in rows]
        text = path.read_text(encoding="utf-8")
    except (ValueError, KeyError, TypeError) as error:
        raise BackupError(NO_LIST.format(path)) from error
    return [_read(path, number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]


def _read(path: Path, number: int, line: str) -> Erased:
    """One line of a list. If it cannot be read, nothing is restored."""
    try:
        return _erased(json.loads(line))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BackupError(NO_LINE.format(path=path, number=number)) from error


def _erasures_in(reader: BackupReader) -> Iterable[bytes]:
    table = Erasure._meta.db_table
    return reader.lines(table) if table in reader.content.columns else ()


def _erased(data: dict[str, Any]) -> Erased:
    at, key, words = datetime.fromisoformat(data["at"]), int(data["key"]), tuple(map(str, data["words"]))
    if at.tzinfo is None or not 0 < key <= HIGHEST:
        raise ValueError(data["at"], key)
    return Erased(ErasedKind(data["kind"]).value, key, words, at)


def erase_again(erased: Sequence[Erased], since: datetime) -> list[str]:
    """Erase in this database what was erased after that moment, and keep in mind what it does not know; sentences.

    What was erased earlier is gone from it already; its number may belong to somebody else by now.
    """
    later = [one for one in erased if one.at >= since - UNDER_WAY]
    players = {one.key for one in later if one.kind == ErasedKind.PLAYER}
    messages = []
    for one in later:
        if sentence := AGAIN[one.kind](one, players):
            messages.append(sentence)
        facts = {"words": list(one.words), "at": one.at}
        Erasure.objects.update_or_create(kind=one.kind, key=one.key, defaults=facts)
    return messages


def _player(one: Erased, erased: Set[int]) -> str:
    """Who was merged then with people who are not erased was a person of their own when it happened."""
    player = Player.objects.filter(pk=one.key, anonymised_at=None).first()
    if player is None:
        return ""
    if player.merged_into_id in erased:
        return ""  # comes with the other one
    Player.objects.filter(pk=one.key).update(merged_into=None)
    Player.objects.filter(merged_into=one.key).exclude(pk__in=erased).update(merged_into=None)
    player.refresh_from_db()
    names = names_of_person(player, one.at)
    every = name_words(names.all_counting())
    matching = [word for word in every if word_digest(word) in one.words]
    # With another key nothing can be compared: then rather too much goes than too little.
    gone = matching if matching or not one.words else name_words(names)
    anonymise_player(actor=Actor.system(), player=player, only=lambda word: word in gone)
    return f"Spieler {one.key}: wieder vergessen."


def _account(one: Erased, _erased: Set[int]) -> str:
    account = Account.objects.filter(pk=one.key).first()
    if account is None:
        return ""
    alone = Membership.objects.filter(account=account, role=Role.VERWALTER).values("league")
    others = Membership.objects.filter(role=Role.VERWALTER).exclude(account=account).values("league")
    orphans = [str(pk) for pk in alone.exclude(league__in=others).order_by("league").values_list("league", flat=True)]
    delete_account(account=account, anyway=True)
    without = f" Ohne Verwalter sind nun die Ligen {', '.join(orphans)}." if orphans else ""
    return f"Konto {one.key}: wieder gelöscht.{without}"


def _league(one: Erased, _erased: Set[int]) -> str:
    league = League.objects.filter(pk=one.key).first()
    if league is None:
        return ""
    remove_league(league=league)
    return f"Liga {one.key}: wieder gelöscht."


AGAIN: Final[dict[str, Callable[[Erased, Set[int]], str]]] = {
    ErasedKind.PLAYER: _player,
    ErasedKind.ACCOUNT: _account,
    ErasedKind.LEAGUE: _league,
}


NOTHING: Final = "Nach der Sicherung ist nichts gespeichert worden, was ihr fehlt."
UNREADABLE: Final = "Was nach der Sicherung gespeichert wurde, kann diese Fassung nicht lesen."
SOME: Final = "Nach der Sicherung gespeichert und nicht in ihr: {}."
# Rows that come of others, are a part of one that is counted, or that were not entered.
NOT_COUNTED: Final = frozenset(
    {
        *("account_groups", "account_user_permissions", "creation", "device", "erasure", "letter", "tries"),
        *("announcement", "bockcounter", "broughtsheet", "command", "consequence", "eveningpair", "eveningplayer"),
        *("eveningrating", "eveningtally", "extrapoint", "gatheringplayer", "gatheringtable", "keptmapping"),
        *("participation", "party", "partymember", "pen", "penaltyshare", "recountedevening", "round", "rulevoter"),
        *("score", "seat", "sumsmade", "upload", "webhookdelivery"),
    }
)
EVENTS: Final = {EventKind.PENALTY.value: ("Strafe", "Strafen")}
OTHER_EVENTS: Final = ("anderes Ereignis", "andere Ereignisse")
ENTRIES: Final = ("Journaleintrag", "Journaleinträge")


def stored_after(path: Path) -> list[str]:
    """Sentences about what this database holds and the backup does not."""
    with closing(BackupReader(path)) as reader:
        return stored_later(reader)


def stored_later(reader: BackupReader) -> list[str]:
    """The same: how many of each kind, then by league each evening with its day and its games."""
    try:
        with transaction.atomic():
            return _sentences(reader)
    except DatabaseError:  # tables of another version of the program, or none
        return [UNREADABLE]


def _sentences(reader: BackupReader) -> list[str]:
    counts: Counter[tuple[str, str]] = Counter()
    places: defaultdict[tuple[Any, Any], Counter[tuple[str, str]]] = defaultdict(Counter)
    tables = set(connection.introspection.table_names())
    for model in _counted():
        if model._meta.db_table in tables:
            for kind, league, evening in _lacking(reader, model):
                counts[kind] += 1
                if league is not None and kind in PLACED:
                    places[league, evening][kind] += 1
    if not counts:
        return [NOTHING]
    names = dict(League.objects.values_list("pk", "name"))
    keys = {evening for _league, evening in places if evening}
    days = {pk: day for pk, day in Evening.objects.values_list("pk", "local_date") if pk in keys}
    messages = []
    for league, evening in sorted(places, key=lambda one: (one[0], str(days.get(one[1], "")), str(one[1] or ""))):
        where = f"Abend vom {days[evening]:%d.%m.%Y}" if evening in days else "sonst"
        messages.append(f"{names.get(league, '')} (Liga {league}), {where}: {_enumerated(places[league, evening])}.")
    return [SOME.format(_enumerated(counts)), *messages]


def _counted() -> Iterator[type[Model]]:
    """Leagues and people first, as they were made to know each other."""
    for app in ("leagues", "scorebook"):
        for model in apps.get_app_config(app).get_models():
            if model._meta.model_name not in NOT_COUNTED and model._meta.managed and not model._meta.proxy:
                yield model


def _names(model: type[Model]) -> tuple[str, str]:
    return str(model._meta.verbose_name), str(model._meta.verbose_name_plural)


GAMES: Final = _names(Game)
# Of what is placed: the fields of its league, of its evening, and of what kind it is.
WHERE: Final[dict[type[Model], tuple[str, ...]]] = {
    JournalEntry: ("league_id", "subject_id", "subject_kind"),
    Event: ("league_id", "evening_id", "kind"),
    Game: ("league_id", "evening_id"),
}
PLACED: Final = {GAMES, ENTRIES, OTHER_EVENTS, *EVENTS.values()}


def _lacking(reader: BackupReader, model: type[Model]) -> Iterator[tuple[tuple[str, str], Any, Any]]:
    """What the rows are called whose keys the backup lacks, each with its league and evening as far as it is placed."""
    keys = _keys(reader, model)
    rows = model._base_manager.order_by()
    if model is Event:
        rows = rows.exclude(kind=EventKind.GAME)
    for pk, *where in rows.values_list("pk", *WHERE.get(model, ())).iterator():
        if str(pk) not in keys:
            yield _placed(model, *where)


def _placed(
    model: type[Model], league: Any = None, about: Any = None, kind: str = ""
) -> tuple[tuple[str, str], Any, Any]:
    """What a row is called, its league and its evening; the arguments are the fields of `WHERE`."""
    if model is JournalEntry:
        return ENTRIES, league, about if kind == Evening.journal_kind else None
    return EVENTS.get(kind, OTHER_EVENTS) if model is Event else _names(model), league, about


def _keys(reader: BackupReader, model: type[Model]) -> set[str]:
    table, column = model._meta.db_table, str(model._meta.pk.column)
    columns = reader.content.columns.get(table, [])
    if column not in columns:
        return set()
    place = columns.index(column)
    return {str(json.loads(line)[place]) for line in reader.lines(table)}


def _enumerated(counts: Counter[tuple[str, str]]) -> str:
    return ", ".join(f"{number} {one if number == 1 else many}" for (one, many), number in counts.items())
