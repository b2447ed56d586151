"""The evening as its pages show it: what the table asks now, the standing, what happened, the sheet like on paper."""

from itertools import pairwise
from typing import Any, NamedTuple

from django.urls import reverse

from leagues.people.selectors.shown import Name
from scorebook.rules.wording import bock_words, game_words, games_words, result_words, warning_words
from scorebook.scoring.evening.events import REDEAL_REASONS
from scorebook.scoring.evening.fold import WARNINGS, Row, Standing
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.policies import Booking
from scorebook.scoring.game.terms import PartyName

from ..event_wording import event_words
from ..models import Event, EventKind
from ..selectors.evenings import EveningView


class Cell(NamedTuple):
    """One player's cell in a row of the sheet: what the event booked (None: nothing) and the running total."""

    points: int | None
    total: int
    won: bool


def evening_context(view: EveningView) -> dict[str, Any]:
    """Everything the evening's page shows, apart from the entry."""
    lines = [line_of(view, event, row) for event, row in view.entries]
    return now_context(view) | {
        "newest_first": lines[::-1],
        "last": lines[-1] if lines else None,
        "standing": standing_of(view),
        "games_count": games_count(view),
        "reasons": REDEAL_REASONS.items(),
    }


def now_context(view: EveningView) -> dict[str, Any]:
    """What the table asks all evening: who deals, who pauses, the Bock, who owes a solo."""
    state, names, scheme = view.folded.state, view.names, view.evening.rule_set_version.scheme
    return {
        "evening": view.evening,
        "scheme": scheme,
        "state": state,
        "dealer": names[state.dealer],
        "leader": names[state.leader] if state.leader != state.four[0] else None,
        "four": [names[key] for key in state.four],
        "dealer_plays": state.dealer in state.four,
        "pausing": [names[key] for key in state.seats if key not in state.four and key != state.dealer],
        "has_bock": bool(scheme.options.bock.most),
        "bock": bock_words(state.outlook),
        "factor": state.factor,
        "surplus": games_words(state.surplus) if state.surplus else "",
        "owes": [names[key].name for key in state.owes],
        "forced": names[state.forced] if state.forced else None,
    }


def games_count(view: EveningView) -> int:
    """How many games were played, those that were stopped and count as played among them."""
    return sum(row.is_game for row in view.folded.rows)


def standing_of(view: EveningView) -> list[dict[str, Any]]:
    """The players by points, with rank (equal points share it), games and wins."""
    ranking: list[Standing] = sorted(view.folded.state.standing, key=lambda one: -one.points)
    answer: list[dict[str, Any]] = []
    for place, one in enumerate(ranking, start=1):
        tied = answer and answer[-1]["points"] == one.points
        answer.append(
            {
                "rank": answer[-1]["rank"] if tied else place,
                "who": view.names[one.player],
                "points": one.points,
                "games": one.games,
                "wins": one.wins,
                "penalties": one.penalties,
                "gap": ranking[0].points - one.points,
            }
        )
    return answer


def line_of(view: EveningView, event: Event, row: Row) -> dict[str, Any]:
    """One line of the list of what happened, for a game or for anything else."""
    names, facts = view.names, view.facts_of(row)
    line: dict[str, Any] = {
        "event": event,
        "row": row,
        "is_game": facts is not None,
        "number": row.number,
        "factor": row.factor if row.bock and row.is_game else 0,
        "warnings": warning_words(row.warnings, WARNINGS) + [one.message for one in row.objections],
        "mark": solo_mark(row),
    }
    if facts is None:
        said = event_words(event, row.points, names)
        return line | {"title": said.title, "sub": said.sub, "href": reverse("event-detail", args=[event.pk])}
    winner = row.score.winner if row.score else None
    kontra = view.evening.rule_set_version.scheme.kontra_word
    return line | {
        "title": game_words(facts, names),
        "sub": result_words(facts),
        "winner": "" if winner is None else "Re" if winner is PartyName.RE else kontra,
        "value": row.score.value if row.score else None,
        "href": reverse("game-detail", args=[event.game.pk]),
    }


def solo_mark(row: Row) -> str:
    """What a solo is in the ledger: Pflichtsolo, vorgeführt, Lustsolo; empty for anything else."""
    if row.pflicht:
        return "Pflichtsolo, vorgeführt" if row.vorgefuehrt else "Pflichtsolo"
    return "Lustsolo" if row.lustsolo else ""


def sheet_context(view: EveningView) -> dict[str, Any]:
    """The running sheet: a column per player, a row per game and penalty, everything else in words; the sum check."""
    state = view.folded.state
    total = sum(one.points for one in state.standing)
    outside = sum(sum(row.points.values()) for row in view.folded.rows if not isinstance(row.score, GameScore))
    return {
        "columns": [{"who": view.names[one.player], "points": one.points} for one in state.standing],
        "sheet": _with_rounds([_sheet_row(view, event, row) for event, row in view.entries]),
        "total": total,
        "plus_minus": view.evening.rule_set_version.scheme.options.booking is not Booking.CREDITS,
        "sum_agrees": total == outside,
        "parity": parity_of(view),
        "pflichtsolo": view.evening.rule_set_version.scheme.options.deal.pflichtsolo,
        "outside": outside,
    }


def parity_of(view: EveningView) -> str:
    """The second test of the list in DDV 7.3.3: the totals of four are all even or all odd.

    "gerade", "ungerade" or "gemischt"; empty where it says nothing: in other documents, with more than four (10.1.3).
    """
    standing = view.folded.state.standing
    if not view.evening.rule_set_version.scheme.parity or len(standing) != 4:
        return ""
    odd = sum(one.points % 2 for one in standing)
    return {0: "gerade", 4: "ungerade"}.get(odd, "gemischt")


def _sheet_row(view: EveningView, event: Event, row: Row) -> dict[str, Any]:
    line = line_of(view, event, row)
    booked = isinstance(row.score, GameScore) or bool(row.points)
    return line | {
        "round": row.round,
        "booked": booked or line["is_game"],
        "label": str(row.number) if line["is_game"] else "+",
        "cells": [_cell(row, who) for who in view.players],
        "soloist": view.names[soloist] if row.pflicht and (soloist := _soloist(row)) else None,
        "dealer": view.names[row.dealer],
        "penalty": event.kind == EventKind.PENALTY,
    }


def _with_rounds(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Mark the first row of every later round."""
    for earlier, later in pairwise(rows):
        later["new_round"] = later["round"] != earlier["round"]
    return rows


def _cell(row: Row, who: Name) -> Cell:
    points = row.points.get(who.key)
    return Cell(points, row.totals.get(who.key, 0), points is not None and points > 0)


def figures_of(view: EveningView) -> dict[str, Any]:
    """Leader, biggest game and small figures of the evening; nothing before the first game."""
    games = [(event, row) for event, row in view.entries if isinstance(row.score, GameScore)]
    if not games:
        return {"figures": None}
    standing = standing_of(view)
    event, row = max(games, key=lambda pair: max(map(abs, pair[1].points.values())))
    return {
        "figures": {
            "leaders": [one["who"].name for one in standing if one["rank"] == 1],
            "lead": standing[0]["points"],
            "biggest": line_of(view, event, row),
            "biggest_points": max(map(abs, row.points.values())),
            "soli": sum(one.score is not None and len(one.score.re) == 1 for _, one in games),
            "boecke": sum(one.boecke for _, one in games),
        }
    }


def ledger_of(view: EveningView) -> list[dict[str, Any]]:
    """Who has played the Pflichtsolo, in which game, and the Lustsoli; empty where no scheme asks for one."""
    policy, state = view.evening.rule_set_version.scheme.options.deal, view.folded.state
    if not policy.pflichtsolo:
        return []
    answer = []
    for one in state.standing:
        mine = [row for row in view.folded.rows if _soloist(row) == one.player]
        done = [row for row in mine if row.pflicht]
        is_open = one.player in state.owes
        answer.append(
            {
                "who": view.names[one.player],
                "open": is_open,
                "seated": one.player in state.seats,
                "game": done[-1].number if done and not is_open else None,
                "shown": bool(done and not is_open and done[-1].vorgefuehrt),
                "lust": [row.number for row in mine if row.lustsolo],
                "forced": one.player == state.forced,
            }
        )
    return answer


def _soloist(row: Row) -> str | None:
    """Who played a solo of the ledger."""
    if not (row.pflicht or row.lustsolo):
        return None
    facts = getattr(row.event, "facts", None)
    return facts.re[0] if facts else getattr(row.event, "soloist", None)
