"""The same games under other rules: one game, an evening, the whole league. Nothing is stored."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import league_for, members_only
from leagues.database import in_one_snapshot
from leagues.groups.models import League, Role
from leagues.people.selectors import Name, names_of
from leagues.web import render_page
from scorebook.evenings.access import evening_for, game_for
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.pages.calculation import game_row
from scorebook.evenings.pages.requests import at_the_table
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.evenings.services.recount import play_by
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.rules.terms import in_words_of
from scorebook.rules.wording import facts_in_words, game_words
from scorebook.scoring import SCHEMES
from scorebook.scoring.evening import GamePlayed
from scorebook.scoring.game import GameScore, Item, operation
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme

from ..judgement import Verdict, judge
from ..played import AS_PLAYED, PlayedEvening, Rules, played_evening
from ..selectors.games import ready_standings, stamps_of
from ..standings import ComparedStanding, Placing, difference, joined, standings, table_of, topic_words, verdicts

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

MOST_RULE_SETS: Final = 5


class ItemRow(NamedTuple):
    """An item that only one of two calculations has: what it is about, and what it does."""

    label: str
    operation: str


class ChangedItem(NamedTuple):
    """An item that both calculations have, and what it does in each."""

    label: str
    here: str
    there: str


@dataclass(frozen=True)
class DifferenceRow:
    """What another calculation does otherwise than the own one; `same`: nothing."""

    same: bool
    here: Sequence[ItemRow]
    there: Sequence[ItemRow]
    changed: Sequence[ChangedItem]


@dataclass(frozen=True)
class RulesColumn:
    """One game under one set of rules. `own`: those it was played by; without a score `reason` says why.

    `kontra` is what they call the other party; `bock` the factor that lies on it, 0 for none; `notes` say what these
    rules do not know.
    """

    title: str
    own: bool
    kontra: str
    notes: Sequence["_StrOrPromise"]
    reason: "_StrOrPromise"
    score: GameScore | None
    bock: int
    difference: DifferenceRow | None


def rules_of(versions: Iterable[RuleSetVersion], own: Scheme | None = None) -> list[Rules]:
    """The own rules first, then every Abrechnung, then the rule sets of the league that say something else."""
    found = [Rules.of(own.short, own, own=True)] if own else []
    candidates = [Rules.of(scheme.short, scheme) for scheme in SCHEMES.values()]
    candidates += [Rules.of(version.rule_set.name, version.scheme) for version in islice(versions, MOST_RULE_SETS)]
    for one in candidates:
        if not any(one.same_as(rule) for rule in found):
            found.append(one)
    return found


def column(
    title: str, scheme: Scheme, found: Verdict, own: GameScore | None, *, own_rules: bool = False
) -> RulesColumn:
    """One game under the rules of a scheme, with the items that differ from the own calculation."""
    return RulesColumn(
        title=title,
        own=own_rules,
        kontra=scheme.kontra_word,
        notes=found.notes,
        reason=found.reason,
        score=found.score,
        bock=scheme.options.bock.factor**found.bock if found.score and found.bock else 0,
        difference=None if own is None or own_rules or found.score is None else _differences(own, found.score, scheme),
    )


def _differences(own: GameScore, other: GameScore, scheme: Scheme) -> DifferenceRow:
    found = difference(own, other)
    return DifferenceRow(
        same=found.empty,
        here=[_item_rows(item) for item in found.here],
        there=[_item_rows(item) for item in found.there],
        changed=[
            ChangedItem(topic_words(one.topic, scheme), operation(one), operation(two)) for one, two in found.changed
        ],
    )


def _item_rows(item: Item) -> ItemRow:
    return ItemRow(item.text, operation(item))


LOOK_AGAIN = 0  # after so many seconds a browser asks for what was not ready


@dataclass(frozen=True)
class GameComparisonPage:
    """A game under all rules; `facts` are what was entered, as headings and words."""

    game: Game
    evening: Evening
    number: int
    columns: Sequence[RulesColumn]
    facts: Sequence[tuple[str, str]]


class ComparedRow(NamedTuple):
    """Somebody with points and place under each set of rules."""

    who: Name
    cells: Sequence[Placing]


class CauseRow(NamedTuple):
    """What makes a difference to the own rules, in words, and in how many games: only here, only there, otherwise."""

    what: str
    here: int
    there: int
    otherwise: int


class CausesOfRules(NamedTuple):
    """What one set of rules does otherwise, the most frequent first."""

    title: str
    causes: Sequence[CauseRow]


@dataclass(frozen=True)
class ComparisonTable:
    """Players and rules side by side, and what makes the difference."""

    standings: Sequence[ComparedStanding]
    rows: Sequence[ComparedRow]
    causes: Sequence[CausesOfRules]


class ComparedGame(NamedTuple):
    """A game of an evening with its worth under each set of rules, None where they cannot take it."""

    number: int
    title: str
    href: str
    values: Sequence[int | None]


@dataclass(frozen=True)
class EveningComparisonPage:
    """An evening under all rules. `may_move`: the user may count it by others for good."""

    evening: Evening
    table: ComparisonTable
    games: Sequence[ComparedGame]
    may_move: bool


@dataclass(frozen=True)
class LeagueComparisonPage:
    """A league under all rules: the years to choose from, the chosen one (None: all), how many evenings it has.

    `waiting`: so many of them are not in the table yet.
    """

    league: League
    years: Sequence[int]
    year: int | None
    evenings: int
    table: ComparisonTable
    waiting: int


@at_the_table
@require_safe
def game_comparison(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """One game under every Abrechnung and rule set of the league, with the items that make the difference."""
    game, access = game_for(request, game_id)
    view = load(game.evening)
    row = game_row(view, game)
    facts: GameFacts = row.facts
    place = [one.key for one in view.folded.rows if isinstance(one.event, GamePlayed)].index(row.key)
    played = _played(view)
    scheme = game.evening.scheme
    own = row.score if isinstance(row.score, GameScore) else None
    columns = []
    for rules in rules_of(newest_rule_set_versions(access.league), scheme):
        boecke = row.bock if rules.own else verdicts(played, rules)[place].bock
        spoken = rules.scheme.with_cards_of(scheme)
        columns.append(column(rules.title, spoken, judge(facts, spoken, boecke), own, own_rules=rules.own))
    words = facts_in_words(facts, scheme, view.names)
    page = GameComparisonPage(game, game.evening, row.number, columns, words)
    return render_page(request, "comparison/game.html", page)


@at_the_table
@require_safe
def evening_comparison(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """An evening under every Abrechnung and rule set: standing, and the worth of each game."""
    evening, access = evening_for(request, evening_id)
    view = load(evening)
    every = rules_of(newest_rule_set_versions(access.league), evening.scheme)
    played = _played(view)
    columns = [verdicts(played, rules) for rules in every]
    games = [(event, row) for event, row in view.entries if view.facts_of(row)]
    page = EveningComparisonPage(
        evening=evening,
        table=_table(standings([played], every), view.names, evening.scheme),
        games=[
            ComparedGame(
                number=row.number,
                title=game_words(row.facts, evening.scheme, view.names),
                href=reverse("game-comparison", args=[event.game.pk]),
                values=[one.score.value if one.score else None for one in line],
            )
            for (event, row), line in zip(games, zip(*columns, strict=True), strict=True)
        ],
        may_move=access.by_name and access.may(Role.VERWALTER),
    )
    return render_page(request, "comparison/evening.html", page)


@members_only
@require_safe
@in_one_snapshot
def league_comparison(request: HttpRequest, league_id: int) -> HttpResponse:
    """The whole league under every Abrechnung and rule set; `?jahr=` chooses a year."""
    league = league_for(request.user, league_id)
    stamps = stamps_of(league.pk)
    year = next((year for year in stamps if str(year) == request.GET.get("jahr")), None)
    chosen = [stamps[year]] if year else list(stamps.values())
    versions = list(newest_rule_set_versions(league))
    every = [AS_PLAYED, *rules_of(versions)]
    ready, waiting = ready_standings(league.pk, chosen, every)
    found = joined(ready, every)
    page = LeagueComparisonPage(
        league=league,
        years=list(stamps),
        year=year,
        evenings=sum(map(len, chosen)),
        table=_table(found, names_of(league.pk), in_words_of(league, versions[0].scheme)),
        waiting=waiting,
    )
    answer = render_page(request, "comparison/league.html", page)
    if waiting:
        answer.headers["Refresh"] = str(LOOK_AGAIN)
    return answer


def _played(view: EveningView) -> PlayedEvening:
    """The evening as it can be calculated again, with the Böcke that lay on its games."""
    boecke = {row.key: row.bock for row in view.folded.rows}
    own = Rules.of("", view.evening.scheme, own=True)
    return played_evening(own, view.sources.setup, view.sources.events, boecke)


def _table(found: list[ComparedStanding], names: dict[str, Name], scheme: Scheme) -> ComparisonTable:
    """A row per person, a cell per set of rules; in the words of the scheme by which they play."""
    persons = {key: name.person for key, name in names.items()}
    rows = [ComparedRow(names[key], cells) for key, cells in table_of(found, persons)]
    return ComparisonTable(found, rows, [_causes(one, scheme) for one in found if not one.rules.own])


def _causes(found: ComparedStanding, scheme: Scheme) -> CausesOfRules:
    causes = [CauseRow(topic_words(one.topic, scheme), one.here, one.there, one.otherwise) for one in found.causes]
    return CausesOfRules(found.rules.title, causes)


# Counting one evening by another version of its league's rules, also while it is played.


@dataclass(frozen=True)
class EveningRulesPage:
    """By what an evening is counted, and the newest versions that it could be counted by instead."""

    evening: Evening
    versions: Sequence[RuleSetVersion]


@login_required
@require_http_methods(["GET", "POST"])
def evening_rules(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Move an evening to a version; what cannot be scored by it is said, and nothing happens then."""
    evening, access = evening_for(request, evening_id, role=Role.VERWALTER)
    newest = list(newest_rule_set_versions(access.league))
    versions = [one for one in newest if one.pk != evening.rule_set_version_id]
    chosen = next((one for one in versions if str(one.pk) == request.POST.get("version")), None)
    if chosen:
        found = play_by(actor=access.actor, evening_id=evening.pk, version=chosen)
        if found.obstacle is None:
            messages.success(request, _("Der Abend rechnet jetzt nach {version}.").format(version=chosen))
            return redirect("evening-detail", evening.pk)
        messages.error(request, _("So lässt sich der Abend nicht rechnen: {why}").format(why=found.obstacle.sentence))
    return render_page(request, "comparison/evening_rules.html", EveningRulesPage(evening, versions))
