"""The league itself, its people, rules and evenings as rows."""

import uuid
from typing import Final

from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role, Season
from leagues.people.models import FormerName, Player
from scorebook.disputes.models import DisputePolicy
from scorebook.evenings.models import Evening, Seat
from scorebook.rules.models import RuleSet, RuleSetVersion

from ..file import layout
from .destination import AT_A_TIME, Destination, Line

PLAIN_OF_PLAYER: Final = (
    "name",
    "nickname",
    "sign",
    "colour",
    "regular",
    "unlisted",
    "since",
    "until",
    "anonymised_at",
    "created_at",
)


def write_league(to: Destination, owner: Account | None) -> None:
    """The league with its settings and seasons; `owner` becomes its Verwalter."""
    (line,) = to.lines(layout.LEAGUE)
    disputes = line.pop("disputes")
    to.league = League.objects.create(**line)
    to.league.refresh_from_db()
    if owner is not None:
        Membership.objects.create(league=to.league, account=owner, role=Role.VERWALTER)
    if disputes is not None:
        DisputePolicy.objects.create(league=to.league, **disputes)
    seasons = to.insert(Season, (Season(league=to.league, **one) for one in to.lines(layout.SEASONS)))
    to.numbered(seasons=seasons)


def write_people(to: Destination) -> None:
    """Players, who of them was merged, and the names they bore."""
    lines = list(to.lines(layout.PLAYERS))
    players = to.insert(Player, (_player(to, line) for line in lines))
    to.numbered(players=players)
    merged = []
    for line, player in zip(lines, players, strict=True):
        if line["merged_into"]:
            player.merged_into_id = to.numbers.players[line["merged_into"]]
            merged.append(player)
    Player.objects.bulk_update(merged, ["merged_into"], batch_size=AT_A_TIME)
    former = [
        FormerName(
            league=to.league,
            player=player,
            kind=one["kind"],
            name=one["name"],
            since=one["since"],
            until=one["until"],
        )
        for line, player in zip(lines, players, strict=True)
        for one in line["former"]
    ]
    to.insert(FormerName, former)


def _player(to: Destination, line: Line) -> Player:
    told = layout.UNSAID[layout.PLAYERS] | line
    return Player(league=to.league, **{name: told[name] for name in PLAIN_OF_PLAYER})


def write_rules(to: Destination) -> None:
    """Rule sets and their versions."""
    sets = to.insert(
        RuleSet,
        (
            RuleSet(
                league=to.league,
                name=line["name"],
                is_default=line["is_default"],
                created_at=line["created_at"],
            )
            for line in to.lines(layout.RULE_SETS)
        ),
    )
    versions = []
    for line in to.lines(layout.RULES):
        version = RuleSetVersion(
            league=to.league,
            rule_set=sets[line["rule_set"] - 1],
            number=line["number"],
            scheme_key=line["scheme"],
            options=line["options"],
            created_at=line["created_at"],
        )
        version.save()
        versions.append(version)
    to.numbered(rule_sets=sets, rules=versions)


def write_evenings(to: Destination) -> list[uuid.UUID]:
    """Evenings and who sat where; their keys."""
    keys = []
    for lines in to.some(layout.EVENINGS):
        evenings = [_evening(to, line) for line in lines]
        to.refuse_taken(Evening, [evening.pk for evening in evenings])
        to.insert(Evening, evenings)
        to.insert(
            Seat,
            (
                Seat(league=to.league, evening=evening, player_id=to.numbers.players[number], position=place)
                for line, evening in zip(lines, evenings, strict=True)
                for place, number in enumerate(line["seats"])
            ),
        )
        keys += [evening.pk for evening in evenings]
    return keys


def _evening(to: Destination, line: Line) -> Evening:
    return Evening(
        pk=to.known(line["id"]),
        league=to.league,
        rule_set_version_id=to.numbers.rules[line["rules"]],
        local_date=line["local_date"],
        place=line["place"],
        dealer_id=to.numbers.players[line["dealer"]],
        opened_at=line["opened_at"],
        closed_at=line["closed_at"],
        version=1,
    )
