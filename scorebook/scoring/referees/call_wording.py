"""The sentence in which the referee of calls answers, put together from phrases that a page can look up, too."""

from typing import Any, Final

from ..game.call_times import CallTopic
from ..game.scheme import Scheme
from ..game.terms import ANSAGE, LEVEL_OF, Call
from .call_answer import CallVerdict, Judgement
from .call_facts import CallQuestion, deepest

# A number of cards: none, one, more. By whether the cards in the caller's hand are counted, or those in the game.
_LIMIT: Final = {
    True: (
        ", solange der Ansager mindestens keine Karte auf der Hand hat",
        ", solange der Ansager mindestens eine Karte auf der Hand hat",
        ", solange der Ansager mindestens {number} Karten auf der Hand hat",
    ),
    False: (
        " nur vor der ersten Karte",
        ", solange im Spiel höchstens eine Karte liegt",
        ", solange im Spiel höchstens {number} Karten liegen",
    ),
}
_NOW: Final = {
    True: ("er hat keine Karte", "er hat eine Karte", "er hat {number} Karten"),
    False: ("es liegt keine Karte", "es liegt eine Karte", "es liegen {number} Karten"),
}
_SENTENCES: Final = {
    CallVerdict.REGULAR: "Ja, {call} ist rechtzeitig{limit}; {now}.",
    CallVerdict.ANSWER: "Ja, als Erwiderung: {call} geht noch{limit}; {now}.",
    CallVerdict.VOID: "Nein, {call} ist nichtig: Die andere Partei hat schon abgesagt, jetzt wird nur verdoppelt.",
    CallVerdict.NOT_AVAILABLE: "Nein, {call} geht nicht: {closed}",
    CallVerdict.SKIPPED: "Nein, {call} lässt eine Stufe aus: Was davor fehlt, {past}; {now}.",
    CallVerdict.INVALID: "Nein, {call} ist ungültig, zählt also nur, wenn die Partei verliert: {invalid}",
    CallVerdict.LATE: "Nein, zu spät: {call} {past}; {now}.",
}
_CLOSED: Final = {
    CallTopic.UNFOUND: "Es steht noch nicht fest, wer mit wem spielt.",
    CallTopic.SOLO: "Im Solo sagt zuerst die Gegenseite {kontra}, darauf der Solist Re, und sonst niemand etwas.",
    CallTopic.REPLY: "Die eigene Ansage kam so spät, dass sie nur eine Erwiderung war.",
    CallTopic.REPEATED: "Die Partei hat das oder mehr schon angesagt.",
}


def call_word(call: Call, scheme: Scheme) -> str:
    """A call as this scheme says it: "keine 9", "U9", "Contra"."""
    if call is Call.RE:
        return "Re"
    return scheme.kontra_word if call is Call.KONTRA else scheme.levels[LEVEL_OF[call]]


def call_phrases(scheme: Scheme) -> dict[str, Any]:
    """What the sentences of a scheme are made of; a name in braces stands for another phrase, a call or a number."""
    times = scheme.referees.calls
    by_hand = times is not None and times.by_hand
    order = " und vor der zweiten Karte des Stichs" if times is not None and times.open_trick else ""
    return {
        "sentences": {verdict.value: sentence for verdict, sentence in _SENTENCES.items()},
        "limit": _LIMIT[by_hand],
        "now": _NOW[by_hand],
        "past": {
            "known": "war nur möglich{limit}",
            "ansage": "war nie möglich",
            "absage": "muss zuerst angesagt sein",
        },
        "closed": {topic.value: said.format(kontra=scheme.kontra_word) for topic, said in _CLOSED.items()},
        "invalid": {
            "known": f"Sie war nur möglich{{limit}}{order}; {{now}}.",
            "jump": "Keine Stufe darf ausgelassen werden.",
            "before": "Schon eine frühere Ansage der Partei war ungültig.",
        },
        "call": "„{call}“",
        "vorab": "„{call} vorab“",
        "must": " Nach dem Tack im ersten Stich muss der Spieler „{call}“ ansagen.",
    }


def call_sentence(
    question: CallQuestion, found: Judgement, until: int | None, must: Call | None, scheme: Scheme
) -> str:
    """Yes or no, and why; then the call that is due, if one is."""
    phrases, times = call_phrases(scheme), scheme.referees.calls
    counted = question.hand if times is not None and times.by_hand else question.played or 0
    jump = question.level > deepest(question.own) + ANSAGE
    never = "absage" if question.level > ANSAGE else "ansage"
    said = {
        "call": phrases["vorab" if question.vorab else "call"].format(call=call_word(question.call, scheme)),
        "limit": "" if until is None else _counted(phrases["limit"], until),
        "now": _counted(phrases["now"], counted),
    }
    said["past"] = phrases["past"][never if until is None else "known"].format(**said)
    invalid = "known" if until is not None else "jump" if jump else "before"
    said["invalid"] = phrases["invalid"][invalid].format(**said)
    said["closed"] = phrases["closed"].get(found.topic.value, phrases["closed"][CallTopic.REPEATED.value])
    sentence: str = phrases["sentences"][found.verdict.value].format(**said)
    if must is not None:
        sentence += phrases["must"].format(call=call_word(must, scheme))
    return sentence


def _counted(phrases: tuple[str, str, str], number: int) -> str:
    return phrases[min(number, 2)].format(number=number)
