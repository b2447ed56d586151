"""The sentence in which the referee of tricks answers, put together from phrases that a page can look up, too."""

from typing import Any, Final

from ..game.said import gettext_noop
from ..game.scheme import Scheme
from ..game.terms import ExtraKind, Note, PartyName
from ..game.words import PARTY_WORDS, extra_word
from .card_order import CardOrder
from .trick_extras import TrickExtra
from .trick_facts import TrickQuestion, augen_of

_RAISED: Final = {Note.SCHWEIN: "das Schwein", Note.SCHWEINCHEN: "ein Schweinchen", Note.SCHAFE: "das Schaf"}
IMPOSSIBLE: Final = gettext_noop("beide Karten {card} waren in einer Hand, weil sie angesagt sind.")
# Extra points that hang on a card of somebody else.
CAUGHT: Final = (ExtraKind.FUCHS, ExtraKind.KARLCHEN_GEFANGEN, ExtraKind.DULLE_GEFANGEN)


def trick_phrases(scheme: Scheme) -> dict[str, Any]:
    """What the sentences of a scheme are made of; names in braces stand for what the trick has."""
    rules = scheme.referees.tricks
    raised = rules.raised if rules else None
    over = "kommt gleich nach der Dulle" if raised and raised.below_dulle else "sticht alles"
    return {
        "taken": "Der Stich gehört der {place} Karte, {card}: {why}. Er zählt {augen} Augen.",
        "extras": " Für {party}: {extras}.",
        "unsure": " (wenn er nicht doch vom Partner kommt)",
        "impossible": IMPOSSIBLE,
        "places": ("ersten", "zweiten", "dritten", "vierten"),
        "why": {
            "raised": f"{_RAISED[raised.word]} {over}" if raised else "",
            "second": "von zwei gleichen gewinnt hier die zweite",
            "first": "von zwei gleichen gewinnt die erste",
            "trumps": "der höchste Trumpf im Stich",
            "trump": "der einzige Trumpf im Stich",
            "suit": "die höchste Karte der ausgespielten Farbe",
        },
        "parties": {PartyName.RE.value: PARTY_WORDS[PartyName.RE], PartyName.KONTRA.value: scheme.kontra_word},
        "words": {kind.value: extra_word(kind, scheme) for kind in ExtraKind},
    }


def trick_sentence(
    question: TrickQuestion, taker: int, extras: tuple[TrickExtra, ...], order: CardOrder, scheme: Scheme
) -> str:
    """Who takes the trick, why, what it counts, and which extra points it makes."""
    phrases = trick_phrases(scheme)
    sentence: str = phrases["taken"].format(
        place=phrases["places"][taker],
        card=question.cards[taker].spoken(scheme.words).name,
        why=phrases["why"][_why(question, taker, order)],
        augen=augen_of(question.cards),
    )
    if extras:
        words = (
            phrases["words"][one.kind.value]
            + (phrases["unsure"] if one.kind in CAUGHT and question.parties[one.card] is None else "")
            for one in extras
        )
        party = phrases["parties"][extras[0].party.value]
        sentence += phrases["extras"].format(party=party, extras=", ".join(words))
    return sentence


def _why(question: TrickQuestion, taker: int, order: CardOrder) -> str:
    card, cards = question.cards[taker], question.cards
    if order.raised is not None and card == order.raised_card:
        return "raised"
    if card in cards[:taker]:
        return "second"
    if card in cards[taker + 1 :]:
        return "first"
    if card in order.trumps:
        return "trumps" if sum(one in order.trumps for one in cards) > 1 else "trump"
    return "suit"
