"""A table is taken over beside the request, so that its page can say how far it is and a phone may leave."""

import time
from hashlib import sha256
from typing import Any, Final

from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from leagues import background
from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.background import Work, place_in_turn
from leagues.groups.models import League
from leagues.refused import Reason, Refused

from .batches import take_over_sheet
from .brought import SheetOnItsWay

ANSWERED_WITHIN: Final = 3.0  # seconds that a request waits for the end
PAUSE: Final = 0.05
Taking = dict[str, Any]
BEGUN: Final[Taking] = {"done": 0, "of": 0}


def begin_taking(*, account: Account, league: League, sheet: SheetOnItsWay, changed_too: bool, paid: bool) -> Taking:
    """Begin to take a table over and wait a moment; answers as `taking_of`. One after the other on a server."""
    background.forget_progress(taking_name(account, league))
    language = get_language()

    def work() -> None:
        with (
            background.reporting(taking_name(account, league)) as report,
            place_in_turn(Work.TAKE_OVER),
            override(language),
        ):
            report(result := BEGUN)  # what an accident leaves
            try:
                _trial, batch = take_over_sheet(
                    actor=Actor.account(account),
                    league=league,
                    sheet=sheet,
                    changed_too=changed_too,
                    paid=paid,
                    progress=lambda done, of: report({"done": done, "of": of}),
                )
                result = {"taken": batch.told if batch else {}}
            except Refused as refused:
                result = {"refused": [[one.code, one.field, str(one.message)] for one in refused.objections]}
            finally:
                report(result)

    background.start(("take-over", account.pk, league.pk), work)
    until = time.monotonic() + ANSWERED_WITHIN
    while (found := taking_of(account, league)) is None or "done" in found:
        if time.monotonic() >= until:
            return found or BEGUN
        time.sleep(PAUSE)
    return found


def taking_of(account: Account, league: League) -> Taking | None:
    """How far this account's table of the league is (`done`, `of`), what was `taken`, or a Refused; None: nothing.

    What has ended is answered once.
    """
    name = taking_name(account, league)
    goes_on, progress = background.progress_of(name)
    if goes_on:
        return progress if progress and "done" in progress else BEGUN
    if progress is None:
        return None
    background.forget_progress(name)
    if "done" in progress:  # the server was stopped: its transaction is gone with it
        raise Refused.because(
            "broken_off", "", _("Das Übernehmen wurde unterbrochen. Die Probe zeigt, was noch fehlt.")
        )
    if "refused" in progress:
        raise Refused(Reason(*one) for one in progress["refused"])
    return progress


def taking_name(account: Account, league: League) -> str:
    """What this work is called on the server; databases beside each other have the same keys, not the same moments."""
    made = f"{account.created_at.isoformat()} {league.created_at.isoformat()}"
    return f"sheet-{account.pk}-{league.pk}-{sha256(made.encode()).hexdigest()[:16]}"
