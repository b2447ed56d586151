"""The calls that are counted through the whole game (Männle §§ 15, 17, 19, 25)."""

from typing import NamedTuple

from ..game.call_times import CallTimes, CallTopic
from .call_answer import CallVerdict, Judgement
from .call_facts import TRICK, CallQuestion, MadeCall, deepest


class Moment(NamedTuple):
    """When something is called: cards that have left the caller's hand, the trick, and cards in it, None if unknown."""

    gone: int
    trick: int
    laid: int | None


def judge_counted(question: CallQuestion, times: CallTimes) -> Judgement:
    """The n-th call of the game with enough cards, before the second card of a trick, and no trick without a call."""
    topic = CallTopic.VORAB if question.vorab else CallTopic.ANSAGE
    own = question.own
    if _own_invalid(question, times):
        return Judgement(CallVerdict.LATE, CallTopic.INVALID)
    if question.level > deepest(own) + 1:
        return Judgement(CallVerdict.SKIPPED, CallTopic.JUMP)
    gone = question.dealt - question.hand
    if question.played is None:
        moment = Moment(gone, gone, None)
    else:
        moment = Moment(gone, question.played // TRICK, question.played % TRICK)
    limit = _last(question.calls, question.vorab, question, times)
    if question.vorab and question.played is not None and not question.has_played:
        limit = _begin(question)  # his card goes with the trick
    before = question.calls[-1].played if question.calls else None
    if before is not None:
        limit = min(limit, before // TRICK + 1 + (1 if question.has_played else 0))
    in_time = _in_time(question.calls, question.vorab, moment, question, times)
    return Judgement(CallVerdict.REGULAR if in_time else CallVerdict.LATE, topic, limit)


def _own_invalid(question: CallQuestion, times: CallTimes) -> bool:
    """Whether the own party has made an invalid call already: then every later one is invalid too (§ 17)."""
    made = 0
    for place, one in enumerate(question.calls):
        if one.party is not question.party:
            continue
        moment = Moment((one.played or 0) // TRICK, (one.played or 0) // TRICK, (one.played or 0) % TRICK)
        late = one.played is not None and not _in_time(question.calls[:place], one.vorab, moment, question, times)
        if one.invalid or late or one.level > made + 1:
            return True
        made = one.level
    return False


def _last(before: tuple[MadeCall, ...], vorab: bool, question: CallQuestion, times: CallTimes) -> int:
    """How many cards may have left the caller's hand at most, by the number of the call.

    A call in advance is only in time in the first trick; who answers with one may have led to it.
    """
    klaerung = _begin(question)
    if vorab:
        return klaerung + min(len(before), 1)
    begun_vorab = bool(before) and before[0].vorab
    return klaerung + len(before) + times.limits[0] - (1 if begun_vorab else 0)


def _in_time(
    before: tuple[MadeCall, ...], vorab: bool, moment: Moment, question: CallQuestion, times: CallTimes
) -> bool:
    if moment.gone > _last(before, vorab, question, times) or (times.open_trick and (moment.laid or 0) > 1):
        return False
    if vorab and moment.laid is not None and moment.trick > _begin(question):
        return False
    last = before[-1].played if before else None
    return last is None or moment.trick <= last // TRICK + 1


def _begin(question: CallQuestion) -> int:
    """The number of tricks before the first in which anything can be called."""
    return (question.klaerung or 0) if question.marries else 0
