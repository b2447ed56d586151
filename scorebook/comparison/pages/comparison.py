"""The same games under other rules: one game, an evening, the whole league. Nothing is stored."""

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.access import league_for
from leagues.people.selectors.shown import Name, names_of
from leagues.snapshot import in_one_snapshot
from scorebook.evenings.access import evening_for, game_for
from scorebook.evenings.pages.admission import at_the_table
from scorebook.evenings.pages.calculation import game_row
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.rules.wording import facts_in_words, game_words
from scorebook.scoring.evening.events import GamePlayed
from scorebook.scoring.game.explain import operation
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore, Item
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.schemes import SCHEMES

from ..differences import difference
from ..judgement import Verdict, judge
from ..selectors import stamps_of, standings_of_years
from ..standings import (
    AS_PLAYED,
    ComparedStanding,
    PlayedEvening,
    Rules,
    joined,
    played_evening,
    standings,
    table_of,
    verdicts,
)
from ..wording import topic_words

MOST_RULE_SETS = 5


def rules_of(league: Any, own: Scheme | None = None) -> list[Rules]:
    """The own rules first, then every Abrechnung, then the league's rule sets that say something else. One query."""
    found = [Rules.of(own.short, own, own=True)] if own else []
    candidates = [Rules.of(scheme.short, scheme) for scheme in SCHEMES.values()]
    newest = newest_rule_set_versions(league)[:MOST_RULE_SETS]
    candidates += [Rules.of(version.rule_set.name, version.scheme) for version in newest]
    for one in candidates:
        if not any(one.same_as(known) for known in found):
            found.append(one)
    return found


def column(title: str, found: Verdict, own: GameScore | None, own_rules: bool = False) -> dict[str, Any]:
    """One game under one set of rules, with the items that differ from the own calculation."""
    answer: dict[str, Any] = {"title": title, "own": own_rules, "notes": found.notes, "reason": found.reason}
    if found.score is None:
        return answer
    answer |= {"score": found.score, "bock": 2**found.bock if found.bock else 0, "why": found.score.why}
    if own and not own_rules:
        differs = difference(own, found.score)
        answer |= {
            "same": differs.empty,
            "here": [_line(item) for item in differs.here],
            "there": [_line(item) for item in differs.there],
            "changed": [(topic_words(one.topic), operation(one), operation(other)) for one, other in differs.changed],
        }
    return answer


def _line(item: Item) -> tuple[str, str]:
    return item.text, operation(item)


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
    scheme = game.evening.rule_set_version.scheme
    own = row.score if isinstance(row.score, GameScore) else None
    columns = []
    for rules in rules_of(access.league, scheme):
        boecke = row.bock if rules.own else verdicts(played, rules)[place].bock
        columns.append(column(rules.title, judge(facts, rules.scheme, boecke), own, rules.own))
    context = {
        "game": game,
        "evening": game.evening,
        "number": row.number,
        "columns": columns,
        "facts": facts_in_words(facts, scheme, view.names),
    }
    return render(request, "comparison/game.html", context)


@at_the_table
@require_safe
def evening_comparison(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """An evening under every Abrechnung and rule set: standing, and the worth of each game."""
    evening, access = evening_for(request, evening_id)
    view = load(evening)
    every = rules_of(access.league, evening.rule_set_version.scheme)
    played = _played(view)
    columns = [verdicts(played, rules) for rules in every]
    games = [(event, row) for event, row in view.entries if view.facts_of(row)]
    found = standings([played], every)
    context = {
        "evening": evening,
        "standings": found,
        "rows": _rows(found, view.names),
        "games": [
            {
                "number": row.number,
                "title": game_words(row.facts, view.names),
                "href": reverse("game-comparison", args=[event.game.pk]),
                "values": [one.score.value if one.score else None for one in line],
            }
            for (event, row), line in zip(games, zip(*columns, strict=True), strict=True)
        ],
    }
    return render(request, "comparison/evening.html", context)


@login_required
@require_safe
@in_one_snapshot
def league_comparison(request: HttpRequest, league_id: int) -> HttpResponse:
    """The whole league under every Abrechnung and rule set; `?jahr=` chooses a year."""
    league = league_for(request.user, league_id)
    stamps = stamps_of(league.pk)
    year = next((year for year in stamps if str(year) == request.GET.get("jahr")), None)
    chosen = [stamps[year]] if year else list(stamps.values())
    every = [AS_PLAYED, *rules_of(league)]
    found = joined(standings_of_years(chosen, every), every)
    context = {
        "league": league,
        "years": list(stamps),
        "year": year,
        "evenings": sum(map(len, chosen)),
        "standings": found,
        "rows": _rows(found, names_of(league.pk)),
    }
    return render(request, "comparison/league.html", context)


def _played(view: EveningView) -> PlayedEvening:
    """The evening as it can be calculated again, with the Böcke that lay on its games."""
    boecke = {row.key: row.bock for row in view.folded.rows}
    own = Rules.of("", view.evening.rule_set_version.scheme, own=True)
    return played_evening(own, view.sources.setup, view.sources.events, boecke)


def _rows(found: list[ComparedStanding], names: dict[str, Name]) -> list[dict[str, Any]]:
    """A row per person, a cell per set of rules."""
    persons = {key: name.person for key, name in names.items()}
    return [{"who": names[key], "cells": cells} for key, cells in table_of(found, persons)]
