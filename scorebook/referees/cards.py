"""Cards to tap, and the names of their pictures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scorebook.rules.card_images import Face, face_of
from scorebook.scoring.game import PARTY_WORDS, Card, Trumps, trumps_of
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, Kind, PartyName
from scorebook.scoring.referees import CARDS, PLAIN, TRICK, HandAnswer, augen_of, count_hand, in_deck, rights_of

from .addresses import AddressQuestion, TapChoice
from .frames import RefereeFrame
from .tables import card_key

BAVARIAN: Final = "bayerisch"
FRENCH: Final = "franzoesisch"


class TapCard(NamedTuple):
    """A card with the address that a tap leads to, empty if none is left; `chosen`: how many of it are."""

    face: Face
    href: str
    chosen: int = 0


class CardGroup(NamedTuple):
    """Cards that belong together, the highest first."""

    title: str
    cards: Sequence[TapCard]


def groups_of(
    scheme: Scheme, kind: Kind, trumps: str, tap: Callable[[Card], TapCard], table: Trumps | None = None
) -> list[CardGroup]:
    """All different cards of the deck: the trumps of a kind of game, and each plain suit."""
    table = table or trumps_of(scheme, kind) or trumps_of(scheme, Kind.NORMAL)
    if table is None:
        cards = sorted(in_deck(scheme.options.cards), key=lambda card: (card.suit, PLAIN.index(card.rank)))
        return [CardGroup("", [tap(card) for card in cards])]
    groups = [CardGroup(trumps, [tap(card) for card in table.order])] if table.order else []
    return groups + [
        CardGroup(word, [tap(card) for card in cards])
        for (word, _named), cards in zip(table.plain, table.fehl, strict=True)
    ]


def in_bavarian(question: AddressQuestion, scheme: Scheme) -> bool:
    """Whether the cards have Bavarian faces: as the address says, else as the group speaks."""
    return question.word("blatt", (BAVARIAN, FRENCH), BAVARIAN if scheme.german_cards else FRENCH) == BAVARIAN


# Cards to count: the Augen of a pile, and what a hand gives a right to.


@dataclass(frozen=True)
class PilePage:
    """What is counted: `augen` of the chosen cards and of the rest. `answers`: what such a hand gives a right to.

    `entry`: the beginning of the address that takes Augen into the entry, for a script.

    `missing`: how many cards a whole hand has more. `enter`: takes the Augen into the entry of the evening.
    """

    frame: RefereeFrame
    groups: Sequence[CardGroup]
    number: int
    augen: int
    rest: int
    rest_number: int
    again: str
    back: str
    answers: Sequence[HandAnswer] = ()
    missing: int = 0
    enter: Sequence[TapChoice] = ()
    entry: str = ""


def pile_page(frame: RefereeFrame, *, hand: bool) -> PilePage:
    """The page that counts a pile, or a hand."""
    question, scheme = frame.question, frame.scheme
    dealt = scheme.options.cards // TRICK
    cards = _chosen(question, scheme, dealt if hand else scheme.options.cards)
    bavarian = in_bavarian(question, scheme)
    keys = [card_key(card) for card in cards]

    def take(card: Card) -> TapCard:
        full = cards.count(card) == 2
        more = [key for key in keys if key != card_key(card)] if full else [*keys, card_key(card)]
        href = "" if hand and len(cards) == dealt and not full else question.to(k=more)
        return TapCard(face_of(card, bavarian=bavarian), href, cards.count(card))

    augen = augen_of(cards)
    complete = hand and len(cards) == dealt
    return PilePage(
        frame=frame,
        groups=groups_of(scheme, Kind.NORMAL, _("Trumpf"), take),
        number=len(cards),
        augen=augen,
        rest=ALL_AUGEN - augen,
        rest_number=scheme.options.cards - len(cards),
        again=question.to(k=None),
        back=question.to(k=keys[:-1]),
        answers=rights_of(count_hand(cards, scheme), scheme) if complete else (),
        missing=dealt - len(cards) if hand else 0,
        enter=() if hand or not cards else _into_the_entry(frame, augen),
        entry="" if hand or not frame.entry else f"{frame.entry}#gezaehlt=",
    )


def _into_the_entry(frame: RefereeFrame, augen: int) -> list[TapChoice]:
    """For each party the address of the entry with these Augen; read by `static/js/entry/panels.js`."""
    if not frame.entry:
        return []
    names = {PartyName.RE: PARTY_WORDS[PartyName.RE], PartyName.KONTRA: frame.scheme.kontra_word}
    message = _("{party} hat {augen} Augen")
    return [
        TapChoice(message.format(party=name, augen=augen), f"{frame.entry}#gezaehlt={party}-{augen}")
        for party, name in names.items()
    ]


def _chosen(question: AddressQuestion, scheme: Scheme, most: int) -> tuple[Card, ...]:
    deck = in_deck(scheme.options.cards)
    cards: list[Card] = []
    for key in question.all("k"):
        card = CARDS.get(key)
        if card in deck and card is not None and cards.count(card) < 2 and len(cards) < most:
            cards.append(card)
    return tuple(cards)
