"""Invents the leagues of the demo. The same seed and sizes always give the same evenings, on whatever day."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.groups.models import League
from leagues.groups.services.leagues import add_season
from leagues.journal_models import JournalEntry
from leagues.people.models import Player
from leagues.people.services.players import free_sign, rarest_colour
from scorebook.demo.leagues import LAST_DAY, shares
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.services import save_version, start_league

from .cast import GROUPS, Character, Group
from .evenings import Plan, play
from .gatherings import play_gathering
from .rows import Rows, journal, rows_of, write

_AT_A_TIME: Final = 50
# The league that plays its last evening at several tables, if it has so many evenings.
GATHERED: Final = "turnier"
ENOUGH: Final = 3
_PLACES: Final = ("bei {name}", "bei {name} im Garten")


@dataclass(frozen=True, slots=True)
class Founded:
    """A league that was created, its players by key, and the rules of the first and the second half of its evenings."""

    group: Group
    league: League
    people: dict[str, Character]
    versions: tuple[RuleSetVersion, RuleSetVersion]


@transaction.atomic
def build(*, account: Account, seed: int, evenings: int, games: int) -> None:
    """Make all leagues, with `evenings` evenings altogether and about `games` games each, in one transaction."""
    actor = Actor.account(account)
    for group, count in zip(GROUPS, shares(evenings), strict=True):
        founded = found(actor, group)
        gathered = group.key == GATHERED and count >= ENOUGH
        chapters = evenings_of(founded, seed, count - gathered, games)
        while some := list(islice(chapters, _AT_A_TIME)):
            write(some)
            for rows in some:
                JournalEntry.objects.bulk_create(journal(rows, account.pk))
        if gathered:
            _write_gathering(founded, seed)
        for name, first, last in group.seasons:
            add_season(actor=actor, league=founded.league, name=name, start=first, end=last)


def _write_gathering(founded: Founded, seed: int) -> None:
    """The Spieltag of a league, on the day on which it plays last."""
    group, rng = founded.group, Random(f"{seed}/{founded.group.key}/spieltag")
    day = LAST_DAY - timedelta(days=GROUPS.index(group)) + timedelta(days=1)
    start = datetime.combine(day, time(15), timezone.get_default_timezone())
    people, version = founded.people, founded.versions[1]
    played = play_gathering(rng, founded.league, version, people, start=start, place=group.pub, exact=group.exact)
    write(played.evenings)
    played.write()


def found(actor: Actor, group: Group) -> Founded:
    """Create a league with its players and rules, as if it had been founded in the past."""
    since = datetime.combine(group.founded, time(20), timezone.get_default_timezone())
    league = start_league(
        actor=actor,
        name=group.name,
        default_scheme=group.scheme,
        description=group.about,
        home_pub=group.pub,
        founded=group.founded,
    )
    players = _players(league, group, since)
    people = {str(player.pk): person for player, person in zip(players, group.people, strict=True)}
    rule_set = RuleSet.objects.get(league=league)
    first = rule_set.versions.get()
    later = first
    if group.house_rules:
        later = save_version(actor=actor, rule_set=rule_set, scheme_key=group.scheme, options=group.house_rules)
    League.objects.filter(pk=league.pk).update(created_at=since)
    RuleSet.objects.filter(pk=rule_set.pk).update(created_at=since)
    return Founded(group, league, people, (first, later))


def _players(league: League, group: Group, since: datetime) -> list[Player]:
    players: list[Player] = []
    for person in group.people:
        players.append(
            Player(
                league=league,
                name=person.name,
                nickname=person.nickname,
                sign=free_sign(person.nickname or person.name, [other.sign for other in players]),
                colour=rarest_colour([other.colour for other in players]),
                regular=person.regular,
                since=group.founded if person.regular else None,
                created_at=since,
            )
        )
    return Player.objects.bulk_create(players)


def evenings_of(founded: Founded, seed: int, count: int, games: int) -> Iterator[Rows]:
    """The rows of `count` evenings of a league, oldest first, with about `games` games each."""
    group = founded.group
    end = LAST_DAY - timedelta(days=GROUPS.index(group))
    days = min(group.days, (end - group.founded).days / max(count, 1))
    for place in range(count):
        rng = Random(f"{seed}/{group.key}/{place}/{games}")
        day = end - timedelta(days=round(days * (count - 1 - place)))
        version = founded.versions[place >= count / 2]
        unfinished = group is GROUPS[0] and place == count - 1
        plan = planned(rng, founded, version, day, games=games, unfinished=unfinished)
        play(rng, plan)
        host = founded.people[plan.seats[0]].name.split()[0]
        pub = group.pub if rng.random() < 0.8 else rng.choice(_PLACES).format(name=host)
        yield rows_of(rng, founded.league, version, plan, pub)


def planned(rng: Random, founded: Founded, version: RuleSetVersion, day: date, *, games: int, unfinished: bool) -> Plan:
    """Who comes to an evening, who sits where, and how many games they mean to play."""
    people = founded.people
    size = rng.choices((4, 5, 6), (58, 30, 12))[0]
    coming = [key for key, person in people.items() if rng.random() < person.presence]
    others = [key for key in people if key not in coming]
    regulars_first = sorted(others, key=lambda key: not people[key].regular)
    seated = (rng.sample(coming, len(coming)) + regulars_first)[:size]
    rng.shuffle(seated)
    late = [key for key in others if key not in seated]
    start = datetime.combine(day, time(20), timezone.get_default_timezone())
    return Plan(
        people=people,
        seats=tuple(seated),
        dealer=rng.choice(seated),
        scheme=version.scheme,
        start=start + timedelta(minutes=rng.randint(-30, 45)),
        games=_length(rng, version, size, games, unfinished),
        exact=founded.group.exact,
        late=rng.choice(late) if late and rng.random() < 0.2 else None,
        unfinished=unfinished,
    )


def _length(rng: Random, version: RuleSetVersion, size: int, games: int, unfinished: bool) -> int:
    """How many games are planned. Evenings end with a full round, which adds about half a round."""
    if unfinished:
        return max(games * 3 // 5, 1)
    tournament = version.scheme.options.deal.round_games
    if tournament and abs(tournament - games) < 5:
        return tournament * size // 4
    spread = games // 6
    return max(games - size // 2 + rng.randint(-spread, spread), 1)
