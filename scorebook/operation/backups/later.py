"""What was stored after a backup was made, and goes when the backup comes back: so that people can be told."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from leagues.groups.models import League
from leagues.journal_models import JournalEntry
from scorebook.evenings.models import Evening, Event, EventKind, Game
from scorebook.operation.backups.file import BackupReader

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
        messages.append(f"{names.get(league, '')} (Liga {league}), {where}: {_listed(places[league, evening])}.")
    return [SOME.format(_listed(counts)), *messages]


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


def _listed(counts: Counter[tuple[str, str]]) -> str:
    return ", ".join(f"{number} {one if number == 1 else many}" for (one, many), number in counts.items())
