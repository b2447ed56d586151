"""Invents the leagues of the demo. The same seed and sizes always give the same evenings, on whatever day."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import count as count_up
from itertools import islice
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.groups.services.leagues import add_season
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.people.services.players import free_sign, rarest_colour
from scorebook.demo.leagues import LAST_DAY
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.services import save_version, start_league
from scorebook.scoring.evening.fold import state_of

from .cast import GROUPS, LONG, Character, Group
from .evenings import Plan, only_totals, play, play_to_the_last_round
from .gatherings import play_gathering
from .rows import Rows, journal, rows_of, write

_AT_A_TIME: Final = 50
# The league that plays its last evening at several tables, if it has so many evenings.
GATHERED: Final = "turnier"
ENOUGH: Final = 3
SHARES: Final = (12, 8, 6, 7, 7, 5, 3)  # of the evenings, as `GROUPS`
_PLACES: Final = ("bei {name}", "bei {name} im Garten")


@dataclass(frozen=True, slots=True)
class Founded:
    """A league that was created, its players by key, and the rules of the first and the second half of its evenings."""

    group: Group
    league: League
    people: dict[str, Character]
    versions: tuple[RuleSetVersion, RuleSetVersion]


def shares(evenings: int) -> list[int]:
    """How many evenings each group gets: in proportion to `SHARES`, rounded by the largest remainders."""
    exact = [evenings * share / sum(SHARES) for share in SHARES]
    counts = [int(amount) for amount in exact]
    for place in sorted(range(len(exact)), key=lambda place: counts[place] - exact[place])[: evenings - sum(counts)]:
        counts[place] += 1
    return counts


def build(*, account: Account, seed: int, evenings: int, games: int) -> None:
    """Make all leagues, with `evenings` evenings altogether and about `games` games each, in one transaction.

    The last evening of the first one is under way.
    """
    build_groups(account, zip(GROUPS, shares(evenings), strict=True), seed=seed, games=games, running=GROUPS[0])


@transaction.atomic
def build_groups(
    account: Account, counts: Iterable[tuple[Group, int]], *, seed: int, games: int, running: Group
) -> None:
    """Make leagues with so many evenings each; of one the last evening is `running`."""
    actor = Actor.account(account)
    for group, count in counts:
        founded = found(actor, group)
        gathered = group.key == GATHERED and count >= ENOUGH
        chapters = evenings_of(founded, seed, count - gathered, games, running=group is running)
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
    day = last_day_of(group) + timedelta(days=1)
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
                since=group.founded + timedelta(days=365.25 * person.first) if person.regular else None,
                until=group.founded + timedelta(days=365.25 * (person.last + 1)) if person.last < 100 else None,
                created_at=since,
            )
        )
    return Player.objects.bulk_create(players)


def last_day_of(group: Group) -> date:
    """The day on which a group plays last."""
    return LAST_DAY if group is LONG else LAST_DAY - timedelta(days=GROUPS.index(group))


def days_of(group: Group, count: int) -> list[date]:
    """On which days a group has its `count` evenings; those of which only the totals are known lie closer together."""
    end = last_day_of(group)
    written = min(count, group.written)
    days = min(group.days, (end - group.founded).days / max(written, 1))
    found = [end - timedelta(days=round(days * (written - 1 - place))) for place in range(written)]
    if older := count - written:
        apart = (found[0] - group.founded) / older
        found = [group.founded + apart * place for place in range(older)] + found
    return found


def evenings_of(founded: Founded, seed: int, count: int, games: int, *, running: bool | None = None) -> Iterator[Rows]:
    """The rows of `count` evenings of a league, oldest first, with about `games` games each; the last one `running`."""
    group = founded.group
    running = group is GROUPS[0] if running is None else running
    for place, day in enumerate(days_of(group, count)):
        rng = Random(f"{seed}/{group.key}/{place}/{games}")
        version = founded.versions[place >= count / 2]
        unfinished = running and place == count - 1
        plan = planned(rng, founded, version, day, games=games, unfinished=unfinished)
        if unfinished and group is LONG:
            rng, plan = the_running_one(founded, version, plan.start)
        else:
            play(rng, plan)
        if place < count - group.written:  # the oldest stand in a Kassenbuch
            only_totals(rng, plan)
        host = founded.people[plan.seats[0]].name.split()[0]
        pub = group.pub if rng.random() < 0.8 else rng.choice(_PLACES).format(name=host)
        yield rows_of(rng, founded.league, version, plan, pub)


def the_running_one(founded: Founded, version: RuleSetVersion, start: datetime) -> tuple[Random, Plan]:
    """An evening of six in its last round, with a Doppelbock on the next game, after which somebody else may lead."""
    regulars = [key for key, one in founded.group.those_at(LAST_DAY, founded.people).items() if one.regular]
    for attempt in count_up():
        rng = Random(f"{founded.group.key}/{attempt}")
        rng.shuffle(regulars)
        plan = Plan(founded.people, tuple(regulars), regulars[0], version.scheme, start, games=24, exact=0.1)
        plan.unfinished = True
        state = state_of(play_to_the_last_round(rng, plan, 19))
        first, second = sorted((line.points for line in state.standing), reverse=True)[:2]
        if state.bock == 2 and state.outlook[0].games > 1 and 0 < first - second < 60:
            return rng, plan
    raise AssertionError("there is always one more")


def planned(rng: Random, founded: Founded, version: RuleSetVersion, day: date, *, games: int, unfinished: bool) -> Plan:
    """Who comes to an evening, who sits where, and how many games they mean to play."""
    people = founded.group.those_at(day, founded.people)
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
