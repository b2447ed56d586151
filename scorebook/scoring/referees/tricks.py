"""Who takes a trick, what it counts and makes: "Wem gehört der Stich?" in every scheme."""

from dataclasses import dataclass
from typing import Any

from ..game.cards import DULLE, KARLCHEN, Card
from ..game.objections import KernelAnswer, Refusal
from ..game.scheme import Scheme
from ..game.sentences import GameWord, Sentence, gettext_noop
from ..game.terms import Kind, Note, PartyName
from ..game.words import note_word
from ..input.reader import Reader, among
from .reading import judged, read_kind, read_party
from .trick_facts import (
    CARDS,
    IMPOSSIBLE,
    CardOrder,
    TrickExtra,
    TrickQuestion,
    augen_of,
    card_order,
    extras_of,
    trick_sentence,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickAnswer(KernelAnswer):
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


def who_takes(question: TrickQuestion, scheme: Scheme) -> TrickAnswer:
    """The answer to a question that `answer_trick` has checked."""
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


# From an interchange object to the answer of the referee of tricks.


FOUR = 4
DECKS = (40, 48)


def answer_trick(raw: object, scheme: Scheme | None = None) -> TrickAnswer | Refusal:
    """Judge one trick. A given scheme replaces the question's own `scheme` and `options`."""
    return judged(raw, scheme, _question, who_takes)


def _question(reader: Reader) -> TrickQuestion | None:
    scheme = reader.scheme
    if scheme is None or scheme.referees.tricks is None:
        reader.reject("tricks_unknown", "scheme", gettext_noop("diese Abrechnung sagt nicht, wer einen Stich bekommt."))
        return None
    kind = read_kind(reader)
    deck = _deck(reader, scheme)
    cards = _cards(reader, deck)
    announced = _announced(reader, scheme)
    parties = _parties(reader)
    last = bool(reader.yes_no("last_trick"))
    if kind is None or reader.objections:
        return None
    question = TrickQuestion(kind=kind, cards=cards, deck=deck, parties=parties, last=last, announced=announced)
    _check_possible(reader, question, kind, scheme)
    return question


def _deck(reader: Reader, scheme: Scheme) -> int:
    deck = reader.whole_number("cards_in_deck", DECKS[0], DECKS[1], "cards_range")
    if deck is not None and deck not in DECKS:
        reader.reject("cards_range", "cards_in_deck", gettext_noop("erlaubt ist 40 oder 48."))
    return deck if deck in DECKS and deck is not None else scheme.options.cards


def _cards(reader: Reader, deck: int) -> tuple[Card, ...]:
    listed = reader.listed("cards", missing="cards_missing")
    if listed is None:
        return ()
    if len(listed) != FOUR:
        message = gettext_noop("{number} Karten; ein Stich hat genau vier.")
        reader.reject("cards_not_four", "cards", message, number=len(listed))
    cards = []
    for place, word in enumerate(listed):
        card = CARDS.get(word) if isinstance(word, str) else None
        if card is None:
            reader.reject(
                "card_unknown",
                f"cards[{place}]",
                gettext_noop("diese Karte gibt es nicht; {allowed}"),
                allowed=among(_name(one, reader) for one in CARDS.values()),
            )
        else:
            cards.append(card)
    for card in dict.fromkeys(cards):
        if cards.count(card) > 2:
            message = gettext_noop("{card} gibt es nur zweimal.")
            reader.reject("card_three_times", "cards", message, card=_name(card, reader))
        if card.rank == "9" and deck == DECKS[0]:
            message = gettext_noop("ohne Neunen gibt es keine {card}.")
            reader.reject("nine_in_40", "cards", message, card=_name(card, reader))
    return tuple(cards)


def _announced(reader: Reader, scheme: Scheme) -> frozenset[Note]:
    raised = scheme.referees.tricks.raised if scheme.referees.tricks else None
    words = {raised.word.value: raised.word} if raised and scheme.options.schwein else {}
    found = set()
    for place, word in enumerate(reader.listed("announced") or []):
        if isinstance(word, str) and word in words:
            found.add(words[word])
        else:
            allowed = (
                among(note_word(one, scheme) for one in words.values())
                if words
                else Sentence(gettext_noop("erlaubt ist hier nichts."))
            )
            message = gettext_noop("das gibt es in dieser Abrechnung nicht; {allowed}")
            reader.reject("note_unknown", f"announced[{place}]", message, allowed=allowed)
    return frozenset(found)


def _parties(reader: Reader) -> tuple[PartyName | None, ...]:
    listed = reader.listed("parties")
    if listed is None:
        return (None,) * FOUR
    if len(listed) != FOUR:
        message = gettext_noop("{number} Parteien; zu einem Stich gehören genau vier.")
        reader.reject("parties_not_four", "parties", message, number=len(listed))
    return tuple(read_party(reader, f"parties[{place}]", one) for place, one in enumerate(listed))


def _check_possible(reader: Reader, question: TrickQuestion, kind: Kind, scheme: Scheme) -> None:
    """One hand holds both cards that were announced, so that they never lie in one trick."""
    order = card_order(scheme, kind, question.announced)
    if order is None:
        message = gettext_noop("für diese Spielart stehen keine Trümpfe im Regelwerk.")
        reader.reject("kind_not_in_scheme", "kind", message)
    elif order.raised_card is not None and question.cards.count(order.raised_card) > 1:
        name = _name(order.raised_card, reader)
        reader.reject("impossible_trick", "cards", IMPOSSIBLE, card=name)


def _name(card: Card, reader: Reader) -> GameWord:
    """A card in the words of the scheme."""
    return card.name_in(reader.scheme.words if reader.scheme else {}).name
