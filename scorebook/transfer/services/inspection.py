"""Files that were brought are looked through in the background, one at a time on a server.

A row without a finding waits. Whoever brings a file while no other is looked through is answered with what was found;
everybody else gets a page that asks again.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from leagues import background
from leagues.background import Full, Work, place, place_in_turn
from leagues.refused import Reason, Refused
from scorebook.rules.wording import in_words
from scorebook.scoring.game.sentences import Sentence

from ..file.layout import TOO_HEAVY
from ..models import KEPT_FOR, BroughtSheet, Upload
from .checked import RefusedFileError

MOST_WAITING: Final = 12  # files that nobody has looked through yet; whoever comes then is asked to come back
ANSWERED_WITHIN: Final = 3.0  # seconds that a request waits for the finding
PAUSE: Final = 0.05
REFUSED: Final = "refused"  # the key of what is wrong with a file, in its finding

Finding = dict[str, Any]
Brought = Upload | BroughtSheet


def refuse_if_crowded() -> None:
    """Raise Full when too many files wait to be looked through. Two queries."""
    since = timezone.now() - KEPT_FOR
    waiting = Upload.objects.filter(told={}, created_at__gt=since).count()
    if waiting + BroughtSheet.objects.filter(said={}, created_at__gt=since).count() >= MOST_WAITING:
        raise Full


def inspect(row: Brought, field: str, look: Callable[[Any], Finding]) -> None:
    """Have a stored file looked through by `look`, which gives what goes into the row, the finding in `field`.

    Asked for twice it is done once, and also after a process has ended with it.
    """
    rows = _only(row).filter(**{field: {}})

    def work() -> None:
        with place_in_turn(Work.CHECK):
            waiting = rows.first()
            if waiting is None:
                return
            found: Finding = {field: refusal([("too_heavy", Sentence(TOO_HEAVY))])}
            try:
                found = look(waiting)
            except RefusedFileError as error:
                found = {field: refusal([(error.code, error.message), *((o.code, o.said) for o in error.objections)])}
            finally:
                rows.update(**found)

    background.start((type(row)._meta.label, row.pk), work)


def wait_for_finding(row: Brought, field: str) -> Finding:
    """The finding, empty if it takes longer. Only one request of a server waits for it.

    Refused (at `file`) with what is wrong with the file, which is let go of then.
    """
    try:
        with place(Work.ANSWER):
            until = time.monotonic() + ANSWERED_WITHIN
            while not (finding := _finding(row, field)) and time.monotonic() < until:
                time.sleep(PAUSE)
    except Full:
        finding = _finding(row, field)
    if REFUSED in finding:
        row.delete()
        raise Refused(reasons(finding))
    return finding


def refusal(objections: Iterable[tuple[str, Sentence]]) -> Finding:
    """A finding that says what is wrong, for readers of any language."""
    return {REFUSED: [[code, sentence.to_json()] for code, sentence in objections]}


def reasons(finding: Finding) -> list[Reason]:
    """What is wrong with a file, in the language of whoever reads it; empty if nothing is."""
    return [Reason(code, "file", in_words(Sentence.from_json(said))) for code, said in finding.get(REFUSED, ())]


def _finding(row: Brought, field: str) -> Finding:
    return _only(row).values_list(field, flat=True).first() or {}


def _only(row: Brought) -> QuerySet[Any]:
    rows: QuerySet[Any] = type(row)._default_manager.all()
    return rows.filter(pk=row.pk)
