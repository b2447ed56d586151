"""The files of the demo's leagues, always the same."""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Final

from django.db.models import QuerySet
from django.utils.text import slugify

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.journal import Actor
from scorebook.demo.leagues import DATA, LEAGUES
from scorebook.rules.models import RuleSetVersion
from scorebook.transfer.exporting import export_league
from scorebook.transfer.league_file.archive import ArchiveWriter
from scorebook.transfer.league_file.entities import FILES
from scorebook.transfer.league_file.layout import SUFFIX
from scorebook.version import VERSION

from .build import build_groups
from .cast import DEMO, LONG, Group
from .furnished import date_the_journal, furnish

SEED: Final = 1
GAMES: Final = 24
IDENTITY: Final = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def invented_leagues(account: Account, groups: Sequence[Group] = DEMO) -> dict[str, League]:
    """The leagues of the demo by the names of their files, the same on whatever day they are invented."""
    counts = [(group, LEAGUES[slugify(group.name)]) for group in groups]
    build_groups(account, counts, seed=SEED, games=GAMES, running=LONG)
    leagues = {slugify(group.name): League.objects.get(name=group.name) for group in groups}
    if LONG in groups:
        furnish(Actor.account(account), leagues[slugify(LONG.name)])
    for league in leagues.values():
        date_the_journal(league)
        # past the manager, which lets nobody change a version
        QuerySet(RuleSetVersion).filter(league=league).update(created_at=league.created_at)
    return leagues


def lines_of(league: League) -> dict[str, bytes]:
    """What the files of lines of a league hold.

    Everything is numbered in the order in which it comes: identities made of chance would be most of a file.
    """
    made = io.BytesIO()
    export_league(league=league, target=made)
    numbers, known = count(1), dict[bytes, bytes]()
    beginning = sha256(league.name.encode()).hexdigest()[:8]

    def numbered(found: re.Match[bytes]) -> bytes:
        if found[0] not in known:
            known[found[0]] = f"{beginning}-0000-4000-8000-{next(numbers):012x}".encode()
        return known[found[0]]

    with zipfile.ZipFile(made) as archive:
        return {name: IDENTITY.sub(numbered, archive.read(name)) for name in FILES}


def write_files(account: Account) -> Iterator[Path]:
    """Write them where the demo takes them from, without the tables for people."""
    for name, league in invented_leagues(account).items():
        path = DATA / f"{name}{SUFFIX}"
        with path.open("wb") as target:
            writer = ArchiveWriter(target)
            for file, text in lines_of(league).items():
                writer.lines(file, map(json.loads, text.splitlines()))
            writer.close(program=VERSION, league=league.name, signs=False)
        yield path
