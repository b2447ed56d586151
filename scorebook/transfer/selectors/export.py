"""The rows of a league's file, read bit by bit, so that thirty years do not have to fit into memory.

Rows that have a number in the database are numbered from 1 in the order in which they were made; evenings, events,
games and disputes keep their identity.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from leagues.groups.models import League, Season
from leagues.people.models import FormerName, Player
from scorebook.disputes.models import DisputePolicy
from scorebook.rules.models import RuleSet, RuleSetVersion

from ..file import layout
from ..file.references import Numbers
from .about_games import answer_lines, countersign_lines, dispute_lines
from .about_statistics import questions, titles
from .evenings import evening_lines, event_lines
from .gatherings import gatherings
from .moments import day_text, moment_text
from .money import money_terms_lines, payment_lines
from .travelling import journal_line, travelling

Line = dict[str, Any]
ROWS_AT_A_TIME: Final = 2_000
SETTINGS: Final = ("name", "description", "home_pub", "player_fields", "share_names", "ask_names", "other_words")
SAID_OF_PLAYER: Final = ("name", "nickname", "sign", "colour", "regular", "unlisted")


def numbers_of(league: League) -> Numbers:
    """For every row of a league that is named by a number: which one it gets in the file."""
    return Numbers(
        *(
            {key: number for number, key in enumerate(rows.order_by("pk").values_list("pk", flat=True), start=1)}
            for rows in (
                Player.objects.filter(league=league),
                RuleSetVersion.objects.filter(league=league),
                RuleSet.objects.filter(league=league),
                Season.objects.filter(league=league),
            )
        )
    )


def files_of(league: League) -> Iterator[tuple[str, Iterable[Line]]]:
    """Every file of lines of a league with its rows, in the order of the layout; call it within one snapshot."""
    numbers = numbers_of(league)
    yield layout.LEAGUE, [_league(league)]
    yield layout.SEASONS, [_season(one) for one in Season.objects.filter(league=league).order_by("pk")]
    yield layout.PLAYERS, _players(league, numbers)
    yield layout.RULE_SETS, [_rule_set(one) for one in RuleSet.objects.filter(league=league).order_by("pk")]
    yield layout.RULES, _rules(league, numbers)
    yield layout.EVENINGS, evening_lines(league, numbers)
    yield layout.EVENTS, event_lines(league, numbers)
    yield layout.DISPUTES, dispute_lines(league, numbers)
    yield layout.COUNTERSIGNS, countersign_lines(league)
    yield layout.ANSWERS, answer_lines(league)
    yield layout.MONEY_TERMS, money_terms_lines(league)
    yield layout.PAYMENTS, payment_lines(league, numbers)
    yield layout.GATHERINGS, gatherings(league, numbers)
    yield layout.TITLES, titles(league)
    yield layout.QUESTIONS, questions(league, numbers)
    yield layout.JOURNAL, _journal(league, numbers)


def _league(league: League) -> Line:
    policy = DisputePolicy.objects.filter(league=league).first()
    return {
        **{name: getattr(league, name) for name in SETTINGS},
        "founded": day_text(league.founded),
        "created_at": moment_text(league.created_at),
        "disputes": {"judge": policy.judge, "final_after_days": policy.final_after_days} if policy else None,
    }


def _season(season: Season) -> Line:
    plain = {name: getattr(season, name) for name in ("name", "ranking", "drop", "minimum")}
    return {**plain, "start": day_text(season.start), "end": day_text(season.end)}


def _players(league: League, numbers: Numbers) -> Iterator[Line]:
    former: dict[int, list[Line]] = {}
    for name in FormerName.objects.filter(league=league).order_by("pk"):
        told = {
            "kind": name.kind,
            "name": name.name,
            "since": moment_text(name.since),
            "until": moment_text(name.until),
        }
        former.setdefault(name.player_id, []).append(told)
    for player in Player.objects.filter(league=league).order_by("pk"):
        yield {
            "number": numbers.players[player.pk],
            **{name: getattr(player, name) for name in SAID_OF_PLAYER},
            "since": day_text(player.since),
            "until": day_text(player.until),
            "merged_into": numbers.players.get(player.merged_into_id or 0),
            "anonymised_at": moment_text(player.anonymised_at),
            "created_at": moment_text(player.created_at),
            "former": former.get(player.pk, []),
        }


def _rule_set(rule_set: RuleSet) -> Line:
    told = {"name": rule_set.name, "is_default": rule_set.is_default}
    return {**told, "created_at": moment_text(rule_set.created_at)}


def _rules(league: League, numbers: Numbers) -> Iterator[Line]:
    for version in RuleSetVersion.objects.filter(league=league).order_by("pk"):
        yield {
            "rule_set": numbers.rule_sets[version.rule_set_id],
            "number": version.number,
            "scheme": version.scheme_key,
            "options": version.options,
            "created_at": moment_text(version.created_at),
        }


def _journal(league: League, numbers: Numbers) -> Iterator[Line]:
    accounts = Player.objects.filter(league=league, account__isnull=False, merged_into=None)
    player_of = {account: player for account, player in accounts.values_list("account_id", "pk") if account}
    entries = travelling(league).select_related("consequence")
    for entry in entries.iterator(ROWS_AT_A_TIME):
        yield journal_line(entry, numbers, player_of)
