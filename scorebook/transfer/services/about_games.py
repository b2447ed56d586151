"""What was said about games, and what was changed: disputes, games read over, answers of referees, the journal."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from leagues.journal_models import JournalEntry
from scorebook.disputes.models import Countersign, Dispute
from scorebook.evenings.models import Consequence, Evening, Event
from scorebook.referees.models import RefereeAnswer

from ..file import layout
from .destination import Destination, Line


def write_about_games(to: Destination) -> None:
    """Disputes, games read over, and kept answers of referees."""
    _written(to, Dispute, layout.DISPUTES, _dispute)
    _written(to, RefereeAnswer, layout.ANSWERS, _answer)
    for lines in to.some(layout.COUNTERSIGNS):
        events = [to.identity(line["event"]) for line in lines]
        rows = zip(lines, events, strict=True)
        to.insert(
            Countersign,
            (
                Countersign(league=to.league, event_id=event, revision=line["revision"], at=line["at"])
                for line, event in rows
            ),
        )


def _written(to: Destination, model: type[Any], name: str, make: Callable[[Destination, Line, Any], Any]) -> None:
    for lines in to.some(name):
        events = {to.identity(line["event"]) for line in lines}
        evening_of = dict(Event.objects.filter(pk__in=events).values_list("pk", "evening_id"))
        rows = [make(to, line, evening_of[to.identity(line["event"])]) for line in lines]
        to.refuse_taken(model, [row.pk for row in rows])
        to.insert(model, rows)


def _dispute(to: Destination, line: Line, evening: Any) -> Dispute:
    return Dispute(
        pk=to.known(line["id"]),
        league=to.league,
        evening_id=evening,
        event_id=to.identity(line["event"]),
        **{name: line[name] for name in ("sentence", "revision", "outcome", "reason")},
        opened_at=line["opened_at"],
        settled_at=line["settled_at"],
        agreed=to.translated({"agreed": line["agreed"]})["agreed"],
    )


def _answer(to: Destination, line: Line, evening: Any) -> RefereeAnswer:
    return RefereeAnswer(
        pk=to.known(line["id"]),
        league=to.league,
        evening_id=evening,
        event_id=to.identity(line["event"]),
        **{name: line[name] for name in ("referee", "question", "said", "source")},
        kept_at=line["kept_at"],
    )


def write_journal(to: Destination, now: datetime) -> None:
    """The journal of elsewhere, marked as taken over at this moment."""
    for lines in to.some(layout.JOURNAL):
        entries = to.insert(JournalEntry, (_entry(to, line, now) for line in lines))
        to.insert(
            Consequence,
            (
                Consequence(league=to.league, entry=entry, **to.translated(line["consequence"]))
                for line, entry in zip(lines, entries, strict=True)
                if "consequence" in line
            ),
        )


def _entry(to: Destination, line: Line, now: datetime) -> JournalEntry:
    return JournalEntry(
        league=to.league,
        subject_kind=Evening.journal_kind if line["evening"] else "",
        subject_id=to.identity(line["evening"]) if line["evening"] else None,
        part_id=to.identity(line["part"]) if line["part"] else None,
        at=line["at"],
        imported_at=now,
        by_player_id=to.numbers.players[line["by"]] if line["by"] else None,
        actor_kind=line["actor"],
        action=line["action"],
        before=to.translated(line["before"]),
        after=to.translated(line["after"]),
    )
