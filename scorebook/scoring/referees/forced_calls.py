"""Whether somebody must call now (Männle § 25)."""

from ..game.terms import ANSAGE, K90, Call, PartyName
from .call_facts import CallQuestion, deepest

_ANSAGE_OF = {PartyName.RE: Call.RE, PartyName.KONTRA: Call.KONTRA}


def forced_call(question: CallQuestion) -> Call | None:
    """The call that is due after a Tack in the first trick: the Ansage, after one vorab the next level.

    None if nothing is due, or no longer: the party has called it already.
    """
    if not question.tack or question.party is None:
        return None
    due = K90 if any(one.vorab for one in question.own) else ANSAGE
    if deepest(question.own) >= due:
        return None
    return Call.K90 if due == K90 else _ANSAGE_OF[question.party]
