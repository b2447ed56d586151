"""The sentence in which the referee of calls answers."""

from ..game.call_times import CallTopic
from ..game.scheme import Scheme
from ..game.terms import ANSAGE, LEVEL_OF, Call
from .call_answer import CallVerdict, Judgement
from .call_facts import CallQuestion, deepest


def call_word(call: Call, scheme: Scheme) -> str:
    """A call as this scheme says it: "keine 9", "U9", "Contra"."""
    if call is Call.RE:
        return "Re"
    return scheme.kontra_word if call is Call.KONTRA else scheme.levels[LEVEL_OF[call]]


def call_sentence(
    question: CallQuestion, found: Judgement, until: int | None, must: Call | None, scheme: Scheme
) -> str:
    """Yes or no, and why; then the call that is due, if one is."""
    word = f"„{call_word(question.call, scheme)}{' vorab' if question.vorab else ''}“"
    sentence = _verdict(question, found, until, word, scheme)
    if must is not None:
        sentence += f" Nach dem Tack im ersten Stich muss der Spieler „{call_word(must, scheme)}“ ansagen."
    return sentence


def _verdict(question: CallQuestion, found: Judgement, until: int | None, word: str, scheme: Scheme) -> str:
    limit, now = _limit(until, scheme), _now(question, scheme)
    sentences = {
        CallVerdict.REGULAR: f"Ja, {word} ist rechtzeitig{limit}; {now}.",
        CallVerdict.ANSWER: f"Ja, als Erwiderung: {word} geht noch{limit}; {now}.",
        CallVerdict.VOID: f"Nein, {word} ist nichtig: Die andere Partei hat schon abgesagt, jetzt wird nur verdoppelt.",
        CallVerdict.NOT_AVAILABLE: f"Nein, {word} geht nicht: {_closed(question, found.topic, scheme)}",
        CallVerdict.SKIPPED: f"Nein, {word} lässt eine Stufe aus: Was davor fehlt, {_past(limit, question)}; {now}.",
        CallVerdict.INVALID: f"Nein, {word} ist ungültig, zählt also nur, wenn die Partei verliert: "
        f"{_invalid(question, limit, scheme)}",
        CallVerdict.LATE: f"Nein, zu spät: {word} {_past(limit, question)}; {now}.",
    }
    return sentences[found.verdict]


def _limit(until: int | None, scheme: Scheme) -> str:
    """Until when: the end of a clause, empty if it was never possible."""
    if until is None:
        return ""
    if scheme.referees.calls is not None and scheme.referees.calls.by_hand:
        return f", solange der Ansager mindestens {_cards(until)} auf der Hand hat"
    return f", solange im Spiel höchstens {_cards(until)} {_lie(until)}" if until else " nur vor der ersten Karte"


def _past(limit: str, question: CallQuestion) -> str:
    if limit:
        return f"war nur möglich{limit}"
    return "muss zuerst angesagt sein" if question.level > ANSAGE else "war nie möglich"


def _now(question: CallQuestion, scheme: Scheme) -> str:
    if scheme.referees.calls is not None and scheme.referees.calls.by_hand:
        return f"er hat {_cards(question.hand)}"
    played = question.played or 0
    return f"es {_lie(played)} {_cards(played)}"


def _closed(question: CallQuestion, topic: CallTopic, scheme: Scheme) -> str:
    if topic is CallTopic.UNFOUND:
        return "Es steht noch nicht fest, wer mit wem spielt."
    if topic is CallTopic.SOLO:
        return (
            f"Im Solo sagt zuerst die Gegenseite {scheme.kontra_word}, darauf der Solist Re, und sonst niemand etwas."
        )
    if topic is CallTopic.REPLY:
        return "Die eigene Ansage kam so spät, dass sie nur eine Erwiderung war."
    return "Die Partei hat das oder mehr schon angesagt."


def _invalid(question: CallQuestion, limit: str, scheme: Scheme) -> str:
    if limit:
        order = (
            " und vor der zweiten Karte des Stichs"
            if scheme.referees.calls and scheme.referees.calls.open_trick
            else ""
        )
        return f"Sie war nur möglich{limit}{order}; {_now(question, scheme)}."
    if question.level > deepest(question.own) + ANSAGE:
        return "Keine Stufe darf ausgelassen werden."
    return "Schon eine frühere Ansage der Partei war ungültig."


def _cards(number: int) -> str:
    return {0: "keine Karte", 1: "eine Karte"}.get(number, f"{number} Karten")


def _lie(number: int) -> str:
    return "liegen" if number > 1 else "liegt"
