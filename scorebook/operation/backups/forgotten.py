"""What was erased for good after a backup was made is erased again when the backup comes back."""

import json
from collections.abc import Callable, Iterable, Sequence, Set
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db import connection

from leagues.accounts.models import Account
from leagues.accounts.services import delete_account
from leagues.actor import Actor
from leagues.erasures import ErasedKind, Erasure, word_digest
from leagues.groups.models import League, Membership, Role
from leagues.groups.services.removal import remove_league
from leagues.people.models import Player
from leagues.people.redaction import name_words
from leagues.people.selectors import names_of_person
from leagues.people.services.persons import anonymise_player
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
