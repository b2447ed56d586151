"""What followed from a change of an evening: which games are worth something else, who has other points."""

from leagues.journal_models import JournalEntry

from ..derived.refold import Changes, said
from ..derived.rows import Values
from ..models import Consequence, EveningPlayer, Participation


def keep_consequence(entry: JournalEntry, changes: Changes) -> None:
    """Keep what this change did to the other games and to the points of everybody, if it did anything.

    Nothing is kept of a game recorded at the end as long as it leaves the others alone: what it brought is its own.
    """
    before, after = entry.before or {}, entry.after or {}
    own = before.get("game") or after.get("game")
    recounted = {change.key[0] for change in changes[Participation] if _points(change.old) != _points(change.new)}
    others = [game for game in recounted if str(game) != own]
    totals = {
        str(change.key[-1]): [_total(change.old), _total(change.new)]
        for change in changes[EveningPlayer]
        if _total(change.old) != _total(change.new)
    }
    at_the_end = entry.action == "game_recorded" and "before" not in after
    if others or (totals and not at_the_end):
        Consequence.objects.create(league_id=entry.league_id, entry=entry, recounted=len(others), totals=totals)


def _points(booked: Values | None) -> int | None:
    points: int | None = said(Participation, booked, "points")
    return points


def _total(row: Values | None) -> int:
    points, penalties, totals = (said(EveningPlayer, row, name) or 0 for name in ("points", "penalties", "totals"))
    return int(points + penalties + totals)
