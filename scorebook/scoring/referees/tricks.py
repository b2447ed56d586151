"""Who takes a trick, what it counts and makes: "Wem gehört der Stich?" in every scheme."""

import json
from dataclasses import dataclass
from typing import Any

from ..game.scheme import Scheme
from ..game.trumps import Card
from .card_order import CardOrder, card_order
from .trick_extras import TrickExtra, extras_of
from .trick_facts import DULLE, KARLCHEN, TrickQuestion, augen_of
from .trick_wording import trick_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickAnswer:
    """Who takes a trick, as the place of his card; Augen, which cards are trumps, extra points, where it is written."""

    taker: int
    augen: int
    trump: tuple[bool, ...]
    extras: tuple[TrickExtra, ...]
    source: str
    message: str

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange form."""
        return {
            "taker": self.taker,
            "augen": self.augen,
            "trump": list(self.trump),
            "extras": [{"kind": one.kind.value, "party": one.party.value, "card": one.card} for one in self.extras],
            "source": self.source,
            "message": self.message,
        }

    def to_line(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False)


def who_takes(question: TrickQuestion, scheme: Scheme) -> TrickAnswer:
    """The answer to a question that `trick_input` has checked."""
    order = card_order(scheme, question.kind, question.announced)
    if order is None:
        raise ValueError(f"{scheme.key} says nothing about the trumps in {question.kind}")
    taker = order.taker(question.cards, question.last)
    extras = extras_of(question, taker, order, scheme)
    return TrickAnswer(
        taker=taker,
        augen=augen_of(question.cards),
        trump=tuple(card in order.trumps for card in question.cards),
        extras=extras,
        source=_source(question, taker, order, scheme),
        message=trick_sentence(question, taker, extras, order, scheme),
    )


def _source(question: TrickQuestion, taker: int, order: CardOrder, scheme: Scheme) -> str:
    """Where it is written: of what decided, the most special."""
    rules, card = scheme.referees.tricks, question.cards[taker]
    if rules is None:
        return ""
    if order.raised is not None and card == order.raised_card:
        return order.raised.source
    if second_won(question.cards, taker, card):
        return (rules.second_dulle if card == DULLE else "") or rules.source
    return order.source if card in order.trumps and card != KARLCHEN else rules.source


def second_won(cards: tuple[Card, ...], taker: int, card: Card) -> bool:
    """Whether the taker beat an equal card."""
    return card in cards[:taker]
