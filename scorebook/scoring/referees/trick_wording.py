"""The sentence in which the referee of tricks answers."""

from ..game.scheme import Scheme
from ..game.terms import ExtraKind
from ..game.words import PARTY_WORDS, extra_word
from .card_order import CardOrder
from .trick_extras import TrickExtra
from .trick_facts import TrickQuestion, augen_of

_PLACES = ("erste", "zweite", "dritte", "vierte")


def trick_sentence(
    question: TrickQuestion, taker: int, extras: tuple[TrickExtra, ...], order: CardOrder, scheme: Scheme
) -> str:
    """Who takes the trick, why, what it counts, and which extra points it makes."""
    name = question.cards[taker].spoken(scheme.words).name
    sentences = [
        f"Der Stich gehört der {_PLACES[taker]}n Karte, {name}: {_why(question, taker, order)}.",
        f"Er zählt {augen_of(question.cards)} Augen.",
    ]
    if extras:
        party = PARTY_WORDS[extras[0].party]
        kontra = scheme.kontra_word if party == "Kontra" else party
        sentences.append(f"Für {kontra}: {', '.join(_words(one, question, scheme) for one in extras)}.")
    return " ".join(sentences)


def _why(question: TrickQuestion, taker: int, order: CardOrder) -> str:
    card, cards = question.cards[taker], question.cards
    if order.raised is not None and card == order.raised_card:
        return f"{_raised_word(order)} {'kommt gleich nach der Dulle' if order.raised.below_dulle else 'sticht alles'}"
    if card in cards[:taker]:
        return "von zwei gleichen gewinnt hier die zweite"
    if card in cards[taker + 1 :]:
        return "von zwei gleichen gewinnt die erste"
    if card in order.trumps:
        trumps = sum(one in order.trumps for one in cards)
        return "der höchste Trumpf im Stich" if trumps > 1 else "der einzige Trumpf im Stich"
    return "die höchste Karte der ausgespielten Farbe"


def _raised_word(order: CardOrder) -> str:
    words = {"schwein": "das Schwein", "schweinchen": "ein Schweinchen", "schafe": "das Schaf"}
    return words[order.raised.word.value] if order.raised else ""


def _words(extra: TrickExtra, question: TrickQuestion, scheme: Scheme) -> str:
    if extra.kind in (ExtraKind.FUCHS, ExtraKind.KARLCHEN_GEFANGEN, ExtraKind.DULLE_GEFANGEN):
        owner = question.parties[extra.card]
        return extra_word(extra.kind, scheme) + ("" if owner else " (wenn er nicht doch vom Partner kommt)")
    return extra_word(extra.kind, scheme)
