"""The files of the demo's leagues, always the same."""

from collections.abc import Iterator
from datetime import datetime, time
from pathlib import Path
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import slugify

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.journal_models import JournalEntry
from scorebook.demo.leagues import DATA, EVENINGS, LAST_DAY
from scorebook.rules.models import RuleSetVersion
from scorebook.transfer.exporting import export_league
from scorebook.transfer.league_file.layout import SUFFIX

from .build import build
from .cast import GROUPS

SEED: Final = 1
GAMES: Final = 24


def invented_leagues(account: Account) -> dict[str, League]:
    """The leagues of the demo by the names of their files, the same on whatever day they are invented."""
    build(account=account, seed=SEED, evenings=EVENINGS, games=GAMES)
    leagues = {slugify(group.name): League.objects.get(name=group.name) for group in GROUPS}
    evening = datetime.combine(LAST_DAY, time(20), timezone.get_default_timezone())
    JournalEntry.objects.filter(league__in=leagues.values()).update(at=evening)
    for league in leagues.values():  # past the manager, which lets nobody change a version
        QuerySet(RuleSetVersion).filter(league=league).update(created_at=league.created_at)
    return leagues


def write_files(account: Account) -> Iterator[Path]:
    """Write them where the demo takes them from."""
    for name, league in invented_leagues(account).items():
        path = DATA / f"{name}{SUFFIX}"
        with path.open("wb") as target:
            export_league(league=league, target=target)
        yield path
