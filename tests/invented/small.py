"""The small league of the fixture, made without a database.

`python -m tests.invented` writes it. Its ids begin at 900001, so that they do not collide
with those of existing leagues.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any, Final

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.core import serializers
from django.db.models import Model
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role
from leagues.people.models import Colour, Player
from leagues.texts import folded
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.scoring.evening import events
from scorebook.scoring.evening.deal import Seats
from scorebook.scoring.evening.fold import apply_event
from scorebook.scoring.evening.table import Table
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.options import fingerprint, options_to_json
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES

from .cast import Character
from .evenings import Clock, Happening, Plan, new_id
from .rows import rows_of

_FIRST: Final = 900_001
_FOUNDED: Final = datetime(2026, 9, 1, 12, tzinfo=UTC)
_SCHEME: Final = "spin_haus"
_PEOPLE: Final = ("Agnes", "Bruno", "Clara", "Dieter", "Erna")
_RE, _KONTRA = {"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}
_K90: Final = {"party": "re", "call": "k90"}

# For each evening the day, the seats clockwise, and the games: which of the four are Re (the first is left of the
# dealer), and what happened.
_EVENINGS: Final[tuple[tuple[date, str, tuple[tuple[tuple[int, ...], dict[str, Any]], ...]], ...]] = (
    (
        date(2026, 9, 4),
        "ABCD",
        (
            ((0, 2), {"kind": "normal", "re_range": [121, 150]}),
            ((1, 3), {"kind": "normal", "re_augen": 163, "announcements": [_RE, _K90]}),
            ((3,), {"kind": "solo_damen", "re_augen": 104, "announcements": [_KONTRA]}),
            ((0, 1), {"kind": "hochzeit", "re_range": [151, 180], "klaerungsstich": 2}),
            (
                (2, 3),
                {"kind": "normal", "re_range": [60, 89], "extras": [{"kind": "fuchs", "party": "kontra"}]},
            ),
            ((1, 2), {"kind": "normal", "re_augen": 120, "announcements": [_KONTRA]}),
        ),
    ),
    (
        date(2026, 9, 18),
        "ABCDE",
        (
            ((0, 3), {"kind": "armut", "re_range": [90, 119]}),
            ((1, 2), {"kind": "normal", "re_augen": 190, "extras": [{"kind": "doppelkopf", "party": "re"}]}),
            ((2,), {"kind": "solo_buben", "re_augen": 141, "announcements": [_RE]}),
            ((0,), {"kind": "stille_hochzeit", "re_range": [121, 150]}),
            ((0, 1), {"kind": "normal", "re_augen": 240, "announcements": [_RE]}),
        ),
    ),
)


def small_league() -> str:
    """The fixture as text: a league with five players, two evenings and eleven games, and everything derived."""
    league = League(name="Kleine Runde", description="Eine Liga zum Ausprobieren.", created_at=_FOUNDED)
    account = Account(email="kleine-liga@scorebook.example", display_name="Agnes", created_at=_FOUNDED)
    account.password = f"{UNUSABLE_PASSWORD_PREFIX}kleine-liga"
    rule_set = RuleSet(league=league, name=SCHEMES[_SCHEME].title, is_default=True, created_at=_FOUNDED)
    options = options_to_json(SCHEMES[_SCHEME].options)
    version = RuleSetVersion(
        league=league, rule_set=rule_set, number=1, scheme_key=_SCHEME, options=options, created_at=_FOUNDED
    )
    version.options_hash = fingerprint(options)
    players = [_player(league, place, name) for place, name in enumerate(_PEOPLE)]
    membership = Membership(league=league, account=account, role=Role.VERWALTER, created_at=_FOUNDED)
    objects: list[Model] = [account, league, membership, *players, rule_set, version]
    _number(objects)
    rng = Random("kleine-liga")
    chapters = [rows_of(rng, league, version, _plan(rng, players, version.scheme, place), "") for place in range(2)]
    for model in chapters[0].by_model:
        objects += [row for rows in chapters for row in rows.by_model[model]]
    _number(objects)
    names = {field.name for row in objects for field in row._meta.concrete_fields}
    text: str = serializers.serialize("json", objects, fields=names, indent=1, ensure_ascii=False)
    return text + "\n"


def _player(league: League, place: int, name: str) -> Player:
    return Player(
        league=league,
        name=name,
        name_key=folded(name),
        sign=name[0],
        colour=Colour.values[place],
        regular=place < 4,
        created_at=_FOUNDED,
    )


def _number(objects: list[Model]) -> None:
    """Number the rows of each model, and let foreign keys hold the numbers of the rows they point to."""
    counts: Counter[type[Model]] = Counter()
    for row in objects:
        counts[type(row)] += 1
        if row.pk is None:
            row.pk = _FIRST - 1 + counts[type(row)]
        fields: Iterable[Any] = row._meta.concrete_fields  # `is_cached` is missing in the type stubs
        for field in fields:
            if field.is_relation and field.is_cached(row) and (target := getattr(row, field.name)) is not None:
                setattr(row, field.attname, target.pk)


def _plan(rng: Random, players: list[Player], scheme: Scheme, place: int) -> Plan:
    """Play one of the evenings."""
    day, letters, games = _EVENINGS[place]
    seats = tuple(str(player.pk) for player in players if player.sign in letters)
    start = datetime.combine(day, time(20), timezone.get_default_timezone())
    people = {key: Character(key) for key in seats}
    plan = Plan(people, seats, seats[0], scheme, start, games=len(games), exact=0.5)
    table, clock = Table(Seats(seats), seats[0], scheme), Clock(rng, start)
    for re, what in games:
        event = events.GamePlayed(str(new_id(rng)), _facts(table, re, what))
        apply_event(table, event)
        plan.happened.append(Happening(event, clock.now + timedelta(minutes=6)))
        clock.now += timedelta(minutes=7)
    return plan


def _facts(table: Table, re: tuple[int, ...], what: dict[str, Any]) -> GameFacts:
    four = table.seats.four(table.deal.dealer)
    facts = parse({**what, "players": list(four), "re": [four[place] for place in re]}, table.scheme)
    if not isinstance(facts, GameFacts):
        raise ValueError(facts.objections[0].message)
    return facts
