"""For measuring: a temporary league of a thousand evenings, among a million games of other leagues."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, cast

from django.db import connection, models, transaction

from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.demo.build import evenings_of, found
from scorebook.demo.cast import GROUPS
from scorebook.demo.rows import write
from scorebook.evenings.models import (
    Evening,
    EveningPair,
    EveningPlayer,
    EveningTally,
    Event,
    Game,
    Participation,
    Score,
)
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.statistics.after_closing import store_what_is_missing

SEED, GAMES_AN_EVENING, AT_A_TIME = 1, 19, 50
# The ids of players of different copies are this far apart.
APART = 1000
# The other leagues get the rows that a query could read by mistake, but not the details of each game (such as calls).
COPIED = (Evening, Event, Game, Score)
# Rows of the measured league and its copies, mixed as if all leagues had played on the same evenings.
MIXED = (Participation, EveningPlayer, EveningPair, EveningTally)

Say = Callable[[str], object]


def fill(
    account: Account, *, evenings: int, others: int, say: Say = lambda _: None, games_each: int = GAMES_AN_EVENING
) -> League:
    """Write the measured league with all its facts, and other leagues with at least `others` games together."""
    with transaction.atomic():
        founded = found(Actor.account(account), GROUPS[0])
        chapters = evenings_of(founded, SEED, evenings, games_each)
        while some := list(islice(chapters, AT_A_TIME)):
            write(some)
    league = founded.league
    games = Game.objects.filter(league=league).count()
    copies = -(-others // games)
    say(f"{evenings} Abende mit {games} Spielen, dazu {copies} Ligen mit {copies * games} Spielen …")
    with _roomy_cache():
        _copy_people(league, copies)
        for model in COPIED:
            for copy in range(1, copies + 1):
                _insert(model, league, copy)
            say(f"  {model._meta.db_table}: {model._default_manager.count()} Zeilen")
        for mixed in MIXED:
            _mix(mixed, league, copies)
            say(f"  {mixed._meta.db_table}: {mixed._default_manager.count()} Zeilen")
    store_what_is_missing(league.pk)  # as the end of every evening does
    return league


@contextmanager
def _roomy_cache() -> Iterator[None]:
    """Give SQLite a large page cache while millions of random keys are written; then restore the usual one."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        usual = cursor.execute("PRAGMA cache_size").fetchone()[0]
        cursor.execute("PRAGMA cache_size = -2000000")
        yield
        cursor.execute(f"PRAGMA cache_size = {usual}")


@transaction.atomic
def _copy_people(league: League, copies: int) -> None:
    """Write copies of the league, its rules and players. Their ids are those of the original plus a fixed distance."""
    players = list(Player.objects.filter(league=league))
    sets, versions = list(RuleSet.objects.filter(league=league)), list(RuleSetVersion.objects.filter(league=league))
    for copy in range(1, copies + 1):
        twin = League.objects.create(pk=league.pk + copy, name=f"Liga {copy}")
        step = copy * APART
        for rule_set in sets:
            RuleSet.objects.create(
                pk=rule_set.pk + step, league=twin, name=rule_set.name, is_default=rule_set.is_default
            )
        for version in versions:
            RuleSetVersion(
                pk=version.pk + step,
                league=twin,
                rule_set_id=version.rule_set_id + step,
                number=version.number,
                scheme_key=version.scheme_key,
                options=version.options,
            ).save()
        Player.objects.bulk_create(
            Player(pk=player.pk + step, league=twin, name=player.name, colour=player.colour) for player in players
        )


@transaction.atomic
def _insert(model: type[models.Model], league: League, copy: int) -> None:
    names, values = _columns(model, str(copy))
    table = model._meta.db_table
    with connection.cursor() as cursor:
        # The inserted names are those of tables and columns of the models only.
        sql = f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE league_id = %s"  # noqa: S608
        cursor.execute(sql, [league.pk])


@transaction.atomic
def _mix(model: type[models.Model], league: League, copies: int) -> None:
    """Rewrite the rows of the measured league together with those of the copies, evening by evening."""
    table, (names, values) = model._meta.db_table, _columns(model, "copy.k")
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMPORARY TABLE bench_rows AS SELECT * FROM {table} WHERE league_id = %s", [league.pk])  # noqa: S608
        cursor.execute(f"DELETE FROM {table} WHERE league_id = %s", [league.pk])  # noqa: S608
        series = "WITH RECURSIVE copy(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM copy WHERE k < %s)"
        source = "bench_rows CROSS JOIN copy ORDER BY bench_rows.evening_id, copy.k"
        cursor.execute(f"INSERT INTO {table} ({names}) {series} SELECT {values} FROM {source}", [copies])  # noqa: S608
        cursor.execute("DROP TABLE bench_rows")


def _columns(model: type[models.Model], copy: str) -> tuple[str, str]:
    """The columns of a model, and their values in a copy. Keys that the database generates are left out."""
    fields = [field for field in cast("Any", model._meta.concrete_fields) if not isinstance(field, models.AutoField)]
    names = ", ".join(field.column for field in fields)
    return names, ", ".join(_value(field, copy) for field in fields)


def _value(field: Any, copy: str) -> str:
    target = field.remote_field.model if field.remote_field else None
    if target is League:
        return f"{field.column} + {copy}"
    if target in {Player, RuleSetVersion}:
        return f"{field.column} + {copy} * {APART}"
    if isinstance(field, models.UUIDField) or target in {Evening, Event, Game}:
        return _other_uuid(field.column, copy)
    return str(field.column)


def _other_uuid(column: str, copy: str) -> str:
    """The id with the number of the copy in its first digits, and with a version that no real id has."""
    if connection.vendor == "postgresql":
        start, text = f"lpad(to_hex({copy}), 4, '0')", f"{column}::text"
        other = f"({start} || substr({text}, 5, 10) || '8' || substr({text}, 16))::uuid"
    else:
        other = f"printf('%%04x', {copy}) || substr({column}, 5, 8) || '8' || substr({column}, 14)"
    return f"CASE WHEN {copy} = 0 THEN {column} ELSE {other} END"
