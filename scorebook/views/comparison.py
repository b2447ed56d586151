"""The same games under other rules: one game, an evening, a year of the league. Nothing is stored."""

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.permissions import league_for
from leagues.selectors.people import newest_rule_set_versions
from scorebook.comparing import Rules, Verdict, judge, shape_of, verdict, verdicts
from scorebook.differing import Cause, causes, concept, difference
from scorebook.scoring.events import GamePlayed
from scorebook.scoring.explain import operation
from scorebook.scoring.facts import GameFacts
from scorebook.scoring.items import Item, Score
from scorebook.scoring.scheme import Scheme
from scorebook.scoring.schemes import SCHEMES
from scorebook.scoring.terms import Party
from scorebook.selectors.access import evening_for, game_for
from scorebook.selectors.comparison import boecke_of, evenings_of_year, persons_of, years_of
from scorebook.selectors.evenings import Name, names_of, tell
from scorebook.selectors.facts import Sources, sources_of_evenings
from scorebook.views.access import at_the_table
from scorebook.views.calculation import facts_in_words, game_row
from scorebook.wording import game_words

MOST_CAUSES = 6
MOST_RULE_SETS = 5
# Twenty evenings under eight sets of rules take about a quarter of a second, most of it reading; so a year is paged.
A_PAGE = 20
SHORT = {
    "maennle": "Männle",
    "spin_turnier": "Spin Turnier",
    "spin_haus": "Spin Haus",
    "tacken": "Tacken",
    "steffen": "Steffen",
    "mainz": "Mainz",
    "ddv": "DDV",
}
AS_PLAYED = Rules("wie gespielt", "", "", own=True)


def rules_of(league: Any, own: Scheme | None = None) -> list[Rules]:
    """The own rules first, then every Abrechnung, then the league's rule sets that say something else. One query."""
    found = [Rules.of(SHORT.get(own.key, own.title), own, own=True)] if own else []
    candidates = [Rules.of(SHORT.get(scheme.key, scheme.title), scheme) for scheme in SCHEMES.values()]
    newest = newest_rule_set_versions(league)[:MOST_RULE_SETS]
    candidates += [Rules.of(version.rule_set.name, version.scheme) for version in newest]
    for one in candidates:
        if not any(one.same_as(known) for known in found):
            found.append(one)
    return found


def column(title: str, found: Verdict, own: Score | None, own_rules: bool = False) -> dict[str, Any]:
    """One game under one set of rules, with the items that differ from the own calculation."""
    answer: dict[str, Any] = {"title": title, "own": own_rules, "notes": found.notes, "reason": found.reason}
    if found.score is None:
        return answer
    answer |= {"score": found.score, "bock": 2**found.bock if found.bock else 0, "winner": _winner(found.score)}
    if own and not own_rules:
        differs = difference(own, found.score)
        answer |= {
            "same": differs.empty,
            "here": [_line(item) for item in differs.here],
            "there": [_line(item) for item in differs.there],
            "changed": [(concept(one), operation(one), operation(other)) for one, other in differs.changed],
        }
    return answer


def _line(item: Item) -> tuple[str, str]:
    return item.label, operation(item)


def _winner(found: Score) -> str:
    """Who has won; over several Abrechnungen Kontra is always called Kontra."""
    return "" if found.winner is None else "Re" if found.winner is Party.RE else "Kontra"


@at_the_table
@require_safe
def game_comparison(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """One game under every Abrechnung and rule set of the league, with the items that make the difference."""
    game, access = game_for(request, game_id)
    told = tell(game.evening)
    row = game_row(told, game)
    facts: GameFacts = row.event.facts  # type: ignore[union-attr]
    games = [one for one in told.folded.rows if isinstance(one.event, GamePlayed)]
    place = [one.key for one in games].index(row.key)
    shapes = [shape_of(one.event.facts) for one in games]  # type: ignore[union-attr]
    scheme = game.evening.rule_set_version.scheme
    own = row.score if isinstance(row.score, Score) else None
    columns = []
    for rules in rules_of(access.league, scheme):
        boecke = row.bock if rules.own else verdicts(told.sources.setup, told.sources.events, shapes, rules)[place].bock
        columns.append(column(rules.title, judge(facts, rules.scheme, boecke), own, rules.own))
    context = {
        "game": game,
        "evening": game.evening,
        "number": row.number,
        "columns": columns,
        "facts": facts_in_words(facts, scheme, told.names),
    }
    return render(request, "scorebook/comparison/game.html", context)


@dataclass
class Standing:
    """Who has how many points under one set of rules, and how many games it could not take."""

    rules: Rules
    points: Counter[str] = field(default_factory=Counter)
    missing: int = 0
    pairs: dict[tuple[int, int], list[Any]] = field(default_factory=dict)
    ranks: dict[str, int] = field(default_factory=dict)

    def add(self, facts: GameFacts, found: Verdict, own: Verdict, persons: dict[str, str]) -> None:
        """One more game."""
        if found.score is None:
            self.missing += 1
            return
        for player in facts.players:
            points = found.score.re_points if player in facts.re else found.score.kontra_points
            self.points[persons.get(player, player)] += points
        if own.score is not None and found is not own:
            pair = self.pairs.setdefault((id(own.score), id(found.score)), [own.score, found.score, 0])
            pair[2] += 1

    def ranked(self) -> "Standing":
        """With the ranks filled in; equal points share one."""
        for key, points in self.points.items():
            self.ranks[key] = 1 + sum(other > points for other in self.points.values())
        return self

    @property
    def causes(self) -> list[Cause]:
        """What makes the difference to the rules the games were played by, the most frequent first."""
        return [] if self.rules.own else causes(map(tuple, self.pairs.values()))[:MOST_CAUSES]


def standings(
    evenings: Iterable[Sources], every: Sequence[Rules], boecke: dict[str, int], persons: dict[str, str]
) -> tuple[list[Standing], list[list[Verdict]]]:
    """Points under each set of rules (games only, no penalties), and the verdicts game by game.

    `boecke`: how many Böcke lay on each game as it was played, by the key of its event. `persons`: key of a merged
    player → key of the one whose name is shown.
    """
    answer, by_game = [Standing(rules) for rules in every], []
    played: dict[Any, Rules] = {}
    for sources in evenings:
        version = sources.evening.rule_set_version
        own = played.get(version.pk) or played.setdefault(version.pk, Rules.of("", version.scheme, own=True))
        games = [event for event in sources.events if isinstance(event, GamePlayed)]
        shapes = [shape_of(event.facts) for event in games]
        as_played = [verdict(shape, own, boecke.get(event.key, 0)) for event, shape in zip(games, shapes, strict=True)]
        columns = [
            as_played if rules.own or rules.same_as(own) else verdicts(sources.setup, sources.events, shapes, rules)
            for rules in every
        ]
        for line in zip(games, as_played, *columns, strict=True):
            event, own_verdict, *found = line
            for standing, one in zip(answer, found, strict=True):
                standing.add(event.facts, one, own_verdict, persons)  # type: ignore[attr-defined]
            by_game.append(found)
    return [one.ranked() for one in answer], by_game  # type: ignore[return-value]


def table_of(found: list[Standing], names: dict[str, Name]) -> list[dict[str, Any]]:
    """A row per player, a cell per set of rules."""
    keys = [key for key, _ in found[0].points.most_common()] if found else []
    every = dict.fromkeys([*keys, *(key for one in found for key in one.points)])
    return [{"who": names[key], "cells": [(one.points.get(key), one.ranks.get(key)) for one in found]} for key in every]


@at_the_table
@require_safe
def evening_comparison(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """An evening under every Abrechnung and rule set: standing, and the worth of each game."""
    evening, access = evening_for(request, evening_id)
    told = tell(evening)
    every = rules_of(access.league, evening.rule_set_version.scheme)
    boecke = {row.key: row.bock for row in told.folded.rows}
    found, by_game = standings([told.sources], every, boecke, persons_of(evening.league_id))
    games = [(event, row) for event, row in told.entries if told.facts_of(row)]
    context = {
        "evening": evening,
        "standings": found,
        "rows": table_of(found, told.names),
        "games": [
            {
                "number": row.number,
                "title": game_words(row.event.facts, told.names),  # type: ignore[union-attr]
                "href": reverse("game-comparison", args=[event.game.pk]),
                "values": [one.score.value if one.score else None for one in line],
            }
            for (event, row), line in zip(games, by_game, strict=True)
        ],
    }
    return render(request, "scorebook/comparison/evening.html", context)


@login_required
@require_safe
def league_comparison(request: HttpRequest, league_id: int) -> HttpResponse:
    """A year of the league under every Abrechnung and rule set; `?jahr=` chooses it, otherwise the newest."""
    league = league_for(request.user, league_id)
    years = years_of(league)
    year = next((year for year in years if str(year) == request.GET.get("jahr")), years[0] if years else None)
    page = Paginator(evenings_of_year(league, year) if year else [], A_PAGE).get_page(request.GET.get("seite"))
    evenings = list(page)
    every = [AS_PLAYED, *rules_of(league)]
    found, _ = standings(sources_of_evenings(evenings), every, boecke_of(evenings), persons_of(league.pk))
    context = {
        "league": league,
        "years": years,
        "year": year,
        "page": page,
        "standings": found,
        "rows": table_of(found, names_of(league.pk)),
    }
    return render(request, "scorebook/comparison/league.html", context)
