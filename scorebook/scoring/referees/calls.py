"""Whether a call was in time: "Durfte er das noch?" in every scheme, read from its `CallTimes`.

The limits are compared in one clock: the cards that have left the caller's hand, or those laid in the game. How a
question is judged: not open yet or called already; void; then the level itself, and what it leaves out.
"""

from typing import Any, Final, NamedTuple

from ..game.objections import Refusal
from ..game.referee_rules import CallTimes, CallTopic, Jump, Pace, Reply, Unfound, Wedding
from ..game.scheme import Options, Scheme
from ..game.sentences import Sentence, gettext_noop
from ..game.terms import ABSAGEN, ANSAGE, K90, SOLO_KINDS, Call, PartyName
from ..game.words import call_word
from .call_questions import TRICK, CallAnswer, CallQuestion, CallRuling, CallVerdict, MadeCall, deepest, read_question
from .reading import judged

# The calls that are counted through the whole game (Männle §§ 15, 17, 19, 25).


class Moment(NamedTuple):
    """When something is called: cards that have left the caller's hand, the trick, and cards in it, None if unknown."""

    gone: int
    trick: int
    laid: int | None


def judge_counted(question: CallQuestion, times: CallTimes) -> CallRuling:
    """The n-th call of the game with enough cards, before the second card of a trick, and no trick without a call."""
    topic = CallTopic.VORAB if question.vorab else CallTopic.ANSAGE
    own = question.own
    if _own_invalid(question, times):
        return CallRuling(CallVerdict.LATE, CallTopic.INVALID)
    if question.level > deepest(own) + 1:
        return CallRuling(CallVerdict.SKIPPED, CallTopic.JUMP)
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
    return CallRuling(CallVerdict.REGULAR if in_time else CallVerdict.LATE, topic, limit)


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


def forced_call(question: CallQuestion) -> Call | None:
    """The call that is due after a Tack in the first trick: the Ansage, after one vorab the next level (Männle § 25).

    None if nothing is due, or no longer: the party has called it already.
    """
    if not question.tack or question.party is None:
        return None
    due = K90 if any(one.vorab for one in question.own) else ANSAGE
    if deepest(question.own) >= due:
        return None
    return Call.K90 if due == K90 else Call(question.party.value)


def check_call(question: CallQuestion, scheme: Scheme) -> CallAnswer:
    """The answer to a question; the scheme says when calls are in time."""
    times = call_times(scheme)
    found = judge_call(question, times, scheme.options)
    must = forced_call(question) if times.forced else None
    until = times.last_moment(found.until, question.dealt)
    return CallAnswer(
        verdict=found.verdict,
        topic=found.topic,
        source=times.source(found.topic),
        until=until,
        by_hand=times.by_hand,
        must=must,
        message=call_sentence(question, found, until, must, scheme),
    )


def call_times(scheme: Scheme) -> CallTimes:
    """The limits that hold under the options of a scheme."""
    times = scheme.referees.calls
    if times is None:
        raise ValueError(f"{scheme.key} says nothing about calls")
    return times.later(scheme.options.call_shift)


def judge_call(question: CallQuestion, times: CallTimes, options: Options) -> CallRuling:
    """What a call is; its last moment counts the cards that have left the caller's hand, or those laid in the game."""
    if not question.parties_settled and not _guest(question, times):
        return CallRuling(CallVerdict.NOT_AVAILABLE, CallTopic.UNFOUND)
    if question.level <= deepest(question.own):
        return CallRuling(CallVerdict.NOT_AVAILABLE, CallTopic.REPEATED)
    if options.solo_calls_answer_only and question.kind in SOLO_KINDS:
        return _in_solo(question, times)
    if options.one_absage and is_void(question):
        return CallRuling(CallVerdict.VOID, CallTopic.VOID)
    if times.pace is Pace.COUNTED:
        answer = judge_counted(question, times)
    elif times.pace is Pace.EACH_TRICK:
        answer = _each_trick(question, times)
    else:
        answer = _fixed(question, times)
    return answer.as_invalid() if options.invalid_calls else answer


def _guest(question: CallQuestion, times: CallTimes) -> bool:
    """Whether this may be called before the partner is found."""
    if times.unfound is Unfound.RE:
        return question.party is PartyName.RE
    if times.unfound is Unfound.KONTRA:
        return question.party is PartyName.RE or question.call is Call.KONTRA
    return False


def is_void(question: CallQuestion) -> bool:
    """Whether both parties have made an Absage with this call, or had before it (Männle § 16)."""
    absagen = [one.party for one in question.calls if one.level >= K90]
    if question.level >= K90:
        absagen.append(question.party)
    return len(set(absagen)) > 1


def _in_solo(question: CallQuestion, times: CallTimes) -> CallRuling:
    """Only Kontra, and then Re as an answer (Steffen, Ansagen)."""
    if question.level in ABSAGEN or (question.call is Call.RE and not question.others):
        return CallRuling(CallVerdict.NOT_AVAILABLE, CallTopic.SOLO)
    time = question.played or 0
    last = times.limits[0] if question.call is Call.KONTRA else next_trick(question.others[-1].played or 0)
    if time > last:
        return CallRuling(CallVerdict.LATE, CallTopic.SOLO, last)
    return CallRuling(CallVerdict.REGULAR if question.call is Call.KONTRA else CallVerdict.ANSWER, CallTopic.SOLO, last)


def _fixed(question: CallQuestion, times: CallTimes) -> CallRuling:
    """Every level has a limit of its own."""
    time = question.dealt - question.hand if times.by_hand else question.played or 0
    shift = 0
    if times.wedding is Wedding.FEWER and question.marries and question.klaerung:
        shift = question.klaerung - 1
    limits = {level: limit + shift for level, limit in enumerate(times.limits, start=ANSAGE)}
    own, others = deepest(question.own), deepest(question.others)
    level, topic = question.level, CallTopic.ANSAGE if question.level == ANSAGE else CallTopic.ABSAGE
    if level > ANSAGE and _answered_late(question, times, limits[ANSAGE]):
        return CallRuling(CallVerdict.NOT_AVAILABLE, CallTopic.REPLY)
    never = times.jump is Jump.AFTER_ANSAGE and not own and level > ANSAGE
    until: int | None = None if never else limits[own + 1]
    if level == ANSAGE and others and times.reply is not Reply.NONE:
        until = max(limits[ANSAGE], limits[others] + (1 if times.reply is Reply.ONE_CARD else 0))
    if time > limits[level]:
        if level == ANSAGE and until is not None and time <= until:
            return CallRuling(CallVerdict.ANSWER, CallTopic.REPLY, until)
        return CallRuling(CallVerdict.LATE, topic, until)
    if never or any(time > limits[jumped] for jumped in range(own + 1, level)):
        return CallRuling(CallVerdict.SKIPPED, CallTopic.JUMP, until)
    return CallRuling(CallVerdict.REGULAR, topic, until)


def _answered_late(question: CallQuestion, times: CallTimes, limit: int) -> bool:
    """Whether the own Ansage was an answer that came too late for a first call; then no Absage follows (DDV 6.4.4)."""
    if times.reply is not Reply.ONE_CARD or deepest(question.own) != ANSAGE:
        return False
    played = question.own[0].played
    return played is not None and played // TRICK > limit


def _each_trick(question: CallQuestion, times: CallTimes) -> CallRuling:
    """The first call has a limit, every further one comes within a trick of the one before."""
    moved = 0
    if times.wedding is Wedding.AFTER and question.marries:
        running = (question.played or 0) // TRICK + 1
        moved = TRICK * (question.klaerung or running)
    time = max(0, (question.played or 0) - moved)
    until = times.limits[0]
    if question.vorab:
        until = 0
    elif question.own and not (question.own[-1].vorab and question.own[-1].level == ANSAGE):
        until = next_trick(max(0, (question.own[-1].played or 0) - moved))
    answer = until
    if question.level == ANSAGE and question.others and not question.vorab and times.reply is Reply.NEXT_TRICK:
        answer = max(until, next_trick(max(0, (question.others[-1].played or 0) - moved)))
    topic = CallTopic.ANSAGE if question.level == ANSAGE else CallTopic.ABSAGE
    topic = CallTopic.VORAB if question.vorab else topic
    if time <= until:
        return CallRuling(CallVerdict.REGULAR, topic, answer + moved)
    if time <= answer:
        return CallRuling(CallVerdict.ANSWER, CallTopic.REPLY, answer + moved)
    return CallRuling(CallVerdict.LATE, topic, answer + moved)


def next_trick(played: int) -> int:
    """How many cards lie at most before the end of the trick after this moment."""
    return TRICK * (played // TRICK + 2) - 1


def answer_call(raw: object, scheme: Scheme | None = None) -> CallAnswer | Refusal:
    """Judge one question. A given scheme replaces the question's own `scheme` and `options`."""
    return judged(raw, scheme, read_question, check_call)


# The sentence in which the referee of calls answers, put together from phrases that a page can look up, too.


# A number of cards: none, one, more. By whether the cards in the caller's hand are counted, or those in the game.
_LIMIT: Final = {
    True: (
        gettext_noop(", solange der Ansager mindestens keine Karte auf der Hand hat"),
        gettext_noop(", solange der Ansager mindestens eine Karte auf der Hand hat"),
        gettext_noop(", solange der Ansager mindestens {number} Karten auf der Hand hat"),
    ),
    False: (
        gettext_noop(" nur vor der ersten Karte"),
        gettext_noop(", solange im Spiel höchstens eine Karte liegt"),
        gettext_noop(", solange im Spiel höchstens {number} Karten liegen"),
    ),
}
_NOW: Final = {
    True: (
        gettext_noop("er hat keine Karte"),
        gettext_noop("er hat eine Karte"),
        gettext_noop("er hat {number} Karten"),
    ),
    False: (
        gettext_noop("es liegt keine Karte"),
        gettext_noop("es liegt eine Karte"),
        gettext_noop("es liegen {number} Karten"),
    ),
}
_SENTENCES: Final = {
    CallVerdict.REGULAR: gettext_noop("Ja, {call} ist rechtzeitig{limit}; {now}."),
    CallVerdict.ANSWER: gettext_noop("Ja, als Erwiderung: {call} geht noch{limit}; {now}."),
    CallVerdict.VOID: gettext_noop(
        "Nein, {call} ist nichtig: Die andere Partei hat schon abgesagt, jetzt wird nur verdoppelt."
    ),
    CallVerdict.NOT_AVAILABLE: gettext_noop("Nein, {call} geht nicht: {closed}"),
    CallVerdict.SKIPPED: gettext_noop("Nein, {call} lässt eine Stufe aus: Was davor fehlt, {past}; {now}."),
    CallVerdict.INVALID: gettext_noop("Nein, {call} ist ungültig, zählt also nur, wenn die Partei verliert: {invalid}"),
    CallVerdict.LATE: gettext_noop("Nein, zu spät: {call} {past}; {now}."),
}
_CLOSED: Final = {
    CallTopic.UNFOUND: gettext_noop("Es steht noch nicht fest, wer mit wem spielt."),
    CallTopic.SOLO: gettext_noop(
        "Im Solo sagt zuerst die Gegenseite {kontra}, darauf der Solist Re, und sonst niemand etwas."
    ),
    CallTopic.REPLY: gettext_noop("Die eigene Ansage kam so spät, dass sie nur eine Erwiderung war."),
    CallTopic.REPEATED: gettext_noop("Die Partei hat das oder mehr schon angesagt."),
}
# By whether a call has to come before the second card of a trick.
_ONLY: Final = {
    True: gettext_noop("Sie war nur möglich{limit} und vor der zweiten Karte des Stichs; {now}."),
    False: gettext_noop("Sie war nur möglich{limit}; {now}."),
}


def call_phrases(scheme: Scheme) -> dict[str, Any]:
    """What the sentences of a scheme are made of; a name in braces stands for another phrase, a call or a number."""
    times = scheme.referees.calls
    by_hand = times is not None and times.by_hand
    return {
        "sentences": {verdict.value: sentence for verdict, sentence in _SENTENCES.items()},
        "limit": _LIMIT[by_hand],
        "now": _NOW[by_hand],
        "past": {
            "known": gettext_noop("war nur möglich{limit}"),
            "ansage": gettext_noop("war nie möglich"),
            "absage": gettext_noop("muss zuerst angesagt sein"),
        },
        "closed": {topic.value: Sentence(phrase, kontra=scheme.kontra_word) for topic, phrase in _CLOSED.items()},
        "invalid": {
            "known": _ONLY[times is not None and times.open_trick],
            "jump": gettext_noop("Keine Stufe darf ausgelassen werden."),
            "before": gettext_noop("Schon eine frühere Ansage der Partei war ungültig."),
        },
        "call": gettext_noop("„{call}“"),
        "vorab": gettext_noop("„{call} vorab“"),
        "must": gettext_noop(" Nach dem Tack im ersten Stich muss der Spieler „{call}“ ansagen."),
    }


def call_sentence(
    question: CallQuestion, found: CallRuling, until: int | None, must: Call | None, scheme: Scheme
) -> Sentence:
    """Yes or no, and why; then the call that is due, if one is."""
    phrases, times = call_phrases(scheme), scheme.referees.calls
    counted = question.hand if times is not None and times.by_hand else question.played or 0
    jump = question.level > deepest(question.own) + ANSAGE
    never = "absage" if question.level > ANSAGE else "ansage"
    values = {
        "call": Sentence(phrases["vorab" if question.vorab else "call"], call=call_word(question.call, scheme)),
        "limit": "" if until is None else _counted(phrases["limit"], until),
        "now": _counted(phrases["now"], counted),
    }
    values["past"] = Sentence(phrases["past"][never if until is None else "known"], **values)
    invalid = "known" if until is not None else "jump" if jump else "before"
    values["invalid"] = Sentence(phrases["invalid"][invalid], **values)
    values["closed"] = phrases["closed"].get(found.topic.value, phrases["closed"][CallTopic.REPEATED.value])
    sentence = Sentence(phrases["sentences"][found.verdict.value], **values)
    if must is None:
        return sentence
    return Sentence("{said}{must}", said=sentence, must=Sentence(phrases["must"], call=call_word(must, scheme)))


def _counted(phrases: tuple[str, str, str], number: int) -> Sentence:
    return Sentence(phrases[min(number, 2)], number=number)
