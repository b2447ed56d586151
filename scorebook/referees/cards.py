"""Cards to tap: counting a pile or a hand, and who takes a trick."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scorebook.rules.card_images import Face, face_of
from scorebook.rules.wording import field_message
from scorebook.scoring.game import PARTY_WORDS, Card, Refusal, Trumps, kind_word, trump_tables, trumps_of
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import RuleText
from scorebook.scoring.game.terms import ALL_AUGEN, Kind, PartyName
from scorebook.scoring.referees import (
    CARDS,
    FOUR,
    PLAIN,
    TRICK,
    HandAnswer,
    TrickAnswer,
    answer_trick,
    augen_of,
    count_hand,
    in_deck,
    rights_of,
)

from .frames import AddressQuestion, ChoiceRow, RefereeFrame, TapChoice
from .tables import ANNOUNCED_WORDS, card_key

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


# The page "Wem gehört der Stich?": four taps, and the answer.


# Whose a card is, as it stands in an address: one letter for each of the four.
SIDES: Final = {"o": None, "r": "re", "k": "kontra"}
_NEXT: Final = {"o": "r", "r": "k", "k": "o"}


class Laid(NamedTuple):
    """A card of the trick: its picture, whose it is, and the address with the next party for it."""

    face: Face
    side: str
    href: str
    takes: bool


@dataclass(frozen=True)
class TrickPage:
    """What the page shows; `places` are still empty. `back`: without the last card."""

    frame: RefereeFrame
    rows: Sequence[ChoiceRow]
    laid: Sequence[Laid]
    places: Sequence[int]
    groups: Sequence[CardGroup]
    back: str
    again: str
    answer: TrickAnswer | None
    refused: str


def trick_page(frame: RefereeFrame) -> TrickPage:
    """Everything on the page for a question."""
    question, scheme = frame.question, frame.scheme
    kind = Kind(question.word("art", [one.value for one in scheme.options.kinds], Kind.NORMAL.value))
    bavarian = in_bavarian(question, scheme)
    deck = in_deck(scheme.options.cards)
    cards = [CARDS[key] for key in question.all("k") if key in CARDS and CARDS[key] in deck][:FOUR]
    sides = [side if side in SIDES else "o" for side in question.get("p").ljust(FOUR, "o")[:FOUR]]
    answer = _answer(question, scheme, kind, cards, sides)
    found = answer if isinstance(answer, TrickAnswer) else None
    keys = [card_key(card) for card in cards]

    def lay(card: Card) -> TapCard:
        href = question.to(k=[*keys, card_key(card)]) if cards.count(card) < 2 else ""
        return TapCard(face_of(card, bavarian=bavarian), href, cards.count(card))

    def laid(place: int, card: Card) -> Laid:
        turned = [*sides[:place], _NEXT[sides[place]], *sides[place + 1 :]]
        takes = found is not None and found.taker == place
        return Laid(face_of(card, bavarian=bavarian), sides[place], question.to(p="".join(turned)), takes)

    return TrickPage(
        frame=frame,
        rows=_rows(question, scheme, kind),
        laid=[laid(place, card) for place, card in enumerate(cards)],
        places=range(len(cards) + 1, FOUR + 1),
        groups=groups_of(scheme, kind, _("Trumpf"), lay),
        back=question.to(k=keys[:-1]),
        again=question.to(k=None, p=None, letzter=None, angesagt=None),
        answer=found,
        refused=field_message(answer.objections[0]) if isinstance(answer, Refusal) else "",
    )


def _answer(
    question: AddressQuestion, scheme: Scheme, kind: Kind, cards: Sequence[Card], sides: Sequence[str]
) -> TrickAnswer | Refusal | None:
    if len(cards) < FOUR:
        return None
    raised = scheme.referees.tricks.raised if scheme.referees.tricks else None
    question_json = {
        "kind": kind.value,
        "cards": [card_key(card) for card in cards],
        "parties": [SIDES[side] for side in sides],
        "last_trick": bool(question.get("letzter")),
        "announced": [raised.word.value] if raised and question.get("angesagt") else [],
    }
    return answer_trick(question_json, scheme)


def _rows(question: AddressQuestion, scheme: Scheme, kind: Kind) -> list[ChoiceRow]:
    tables = trump_tables(scheme)
    here = trumps_of(scheme, kind)
    kinds = [
        TapChoice(RuleText(table.title), question.to(art=table.kinds[0].value), bool(here and kind in table.kinds))
        for table in tables
    ]
    more = [question.switch("letzter", _("Letzter Stich"))]
    raised = scheme.referees.tricks.raised if scheme.referees.tricks else None
    if raised and kind in raised.kinds:
        more.append(question.switch("angesagt", str(ANNOUNCED_WORDS[raised.word])))
    bavarian = in_bavarian(question, scheme)
    more.append(TapChoice(_("Bayerisches Blatt"), question.to(blatt=FRENCH if bavarian else BAVARIAN), bavarian))
    return [
        ChoiceRow(_("Spiel"), kinds or [TapChoice(kind_word(kind, scheme), question.address, chosen=True)]),
        ChoiceRow(_("Dazu"), more),
    ]
