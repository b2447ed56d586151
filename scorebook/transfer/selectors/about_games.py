"""What was said about games as it stands in the league's file: disputes, games read over, answers of referees."""

from collections.abc import Iterator
from typing import Any, Final

from leagues.groups.models import League
from scorebook.disputes.models import Countersign, Dispute
from scorebook.referees.models import RefereeAnswer

from ..file.references import Numbers, renumbered
from .moments import moment_text

Line = dict[str, Any]
ROWS_AT_A_TIME: Final = 2_000


def dispute_lines(league: League, numbers: Numbers) -> Iterator[Line]:
    """The disputes, in the order in which they began."""
    for one in Dispute.objects.filter(league=league).order_by("opened_at", "pk").iterator(ROWS_AT_A_TIME):
        yield {
            "id": str(one.pk),
            "event": str(one.event_id),
            **{name: getattr(one, name) for name in ("sentence", "revision", "outcome", "reason")},
            "opened_at": moment_text(one.opened_at),
            "settled_at": moment_text(one.settled_at),
            **renumbered({"agreed": one.agreed}, numbers),
        }


def countersign_lines(league: League) -> Iterator[Line]:
    """The games that were read over."""
    for one in Countersign.objects.filter(league=league).order_by("at", "event", "revision").iterator(ROWS_AT_A_TIME):
        yield {"event": str(one.event_id), "revision": one.revision, "at": moment_text(one.at)}


def answer_lines(league: League) -> Iterator[Line]:
    """The answers of referees that were kept."""
    for one in RefereeAnswer.objects.filter(league=league).order_by("kept_at", "pk").iterator(ROWS_AT_A_TIME):
        yield {
            "id": str(one.pk),
            "event": str(one.event_id),
            **{name: getattr(one, name) for name in ("referee", "question", "said", "source")},
            "kept_at": moment_text(one.kept_at),
        }
