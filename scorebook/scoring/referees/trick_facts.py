"""A question about a trick: four cards in the order in which they were laid."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..game.cards import (
    AUGEN,
    DULLE,
    FUCHS,
    KARLCHEN,
    KARO_DAME,
    PLAIN,
    SUITS,
    Card,
    agreed_trumps,
    in_deck,
    raised_card,
)
from ..game.referee_rules import KarlchenCatch, Raised, TrickRules
from ..game.scheme import Scheme
from ..game.sentences import Sentence, gettext_noop, listed
from ..game.terms import DOPPELKOPF_AUGEN, EXTRAS, ExtraKind, Kind, Note, PartyName
from ..game.words import PARTY_WORDS, extra_word

_RANKS: Final = {"as": "A", "10": "10", "koenig": "K", "dame": "D", "bube": "B", "9": "9"}
_SUITS: Final = {word.lower(): suit for suit, word in SUITS.items()}
# The cards by their names in the interchange form: "herz-10".
CARDS: Final = {f"{suit}-{rank}": Card(_SUITS[suit], _RANKS[rank]) for suit in _SUITS for rank in _RANKS}
NAMES: Final = {card: name for name, card in CARDS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickQuestion:
    """A trick; `parties`: whose card each is, None if unknown; `announced`: what has been announced."""

    kind: Kind
    cards: tuple[Card, ...]
    deck: int
    parties: tuple[PartyName | None, ...] = (None, None, None, None)
    last: bool = False
    announced: frozenset[Note] = frozenset()


def augen_of(cards: tuple[Card, ...]) -> int:
    """What cards count together."""
    return sum(AUGEN[card.rank] for card in cards)


# Which card beats which: the trumps of a kind of game, its plain suits, and what rises when it is announced.


class CardOrder(NamedTuple):
    """The order of the cards in one kind of game.

    `trumps`: from the highest down. `second`: the cards of which the second one in a trick beats the first;
    `second_last`: those of which it does in the last trick.
    """

    kind: Kind
    trumps: tuple[Card, ...]
    raised: Raised | None
    raised_card: Card | None
    second: frozenset[Card]
    second_last: frozenset[Card]
    source: str

    def strength(self, card: Card, led: Card) -> int:
        """How strong a card is in a trick that was begun with `led`; 0 for one that cannot take it."""
        if card in self.trumps:
            return 100 + len(self.trumps) - self.trumps.index(card)
        if led in self.trumps or card.suit != led.suit:
            return 0
        return len(PLAIN) - PLAIN.index(card.rank)

    def taker(self, cards: tuple[Card, ...], last: bool) -> int:
        """Which of the cards, in the order laid, takes the trick."""
        second = self.second | self.second_last if last else self.second
        best = 0
        for place, card in enumerate(cards):
            mine, his = self.strength(card, cards[0]), self.strength(cards[best], cards[0])
            if mine > his or (mine == his and place > best and card in second and card == cards[best]):
                best = place
        return best


def card_order(scheme: Scheme, kind: Kind, announced: frozenset[Note]) -> CardOrder | None:
    """The order in a kind of game; None if the scheme has no trumps for it. What does not hold there lapses."""
    table = agreed_trumps(scheme, kind)
    if table is None or scheme.referees.tricks is None:
        return None
    raised, card = None, None
    rules = scheme.referees.tricks
    if rules.raised and rules.raised.word in announced and kind in rules.raised.kinds:
        raised, card = rules.raised, raised_card(rules.raised, table)
    second = frozenset({DULLE}) if table.second_dulle else frozenset()
    return CardOrder(
        kind=kind,
        trumps=_lifted(table.order, raised, card),
        raised=raised,
        raised_card=card,
        second=second,
        second_last=frozenset({KARLCHEN}) if kind in rules.second_karlchen else frozenset(),
        source=table.source,
    )


def _lifted(cards: tuple[Card, ...], raised: Raised | None, card: Card | None) -> tuple[Card, ...]:
    if raised is None or card is None:
        return cards
    rest = tuple(one for one in cards if one != card)
    place = rest.index(DULLE) + 1 if raised.below_dulle and DULLE in rest else 0
    return (*rest[:place], card, *rest[place:])


# Which extra points a trick makes, and for whom.


class TrickExtra(NamedTuple):
    """An extra point of the taker's party; `card`: the place of the caught card, else that of the taker."""

    kind: ExtraKind
    party: PartyName
    card: int


def extras_of(question: TrickQuestion, taker: int, order: CardOrder, scheme: Scheme) -> tuple[TrickExtra, ...]:
    """The extra points of a trick that count in this kind of game; none while the taker's party is unknown."""
    party, rules = question.parties[taker], scheme.referees.tricks
    if party is None or rules is None:
        return ()
    found = [
        *((ExtraKind.FUCHS, place) for place in _fuechse(question, party, order, rules)),
        *((ExtraKind.DOPPELKOPF, taker) for _ in "x" if augen_of(question.cards) >= DOPPELKOPF_AUGEN),
        *((kind, place) for kind, place in _karlchen(question, taker, party, order, rules)),
        *((ExtraKind.DULLE_GEFANGEN, place) for place in _dullen(question, taker, party)),
        *((ExtraKind.HERZSTICH, taker) for _ in "x" if _all_hearts(question, order)),
    ]
    return tuple(TrickExtra(kind, party, place) for kind, place in found if counts(kind, question.kind, scheme))


def counts(extra: ExtraKind, kind: Kind, scheme: Scheme) -> bool:
    """Whether an extra point counts in a kind of game."""
    options = scheme.options
    return kind in options.extras.get(extra, ()) or (
        extra in options.extras and options.stille_extras and kind is Kind.STILLE_HOCHZEIT
    )


def _of_the_others(question: TrickQuestion, card: Card, party: PartyName) -> Iterator[int]:
    """The places of a card that the other party has laid."""
    for place, one in enumerate(question.cards):
        if one == card and question.parties[place] is party.other:
            yield place


def _fuechse(question: TrickQuestion, party: PartyName, order: CardOrder, rules: TrickRules) -> Iterator[int]:
    for place, card in enumerate(question.cards):
        owner = question.parties[place]
        if card != FUCHS or card == order.raised_card:
            continue
        if owner is party.other or (owner is None and rules.stranger_fuchs):
            yield place


def _karlchen(
    question: TrickQuestion, taker: int, party: PartyName, order: CardOrder, rules: TrickRules
) -> Iterator[tuple[ExtraKind, int]]:
    """♣J takes the last trick, or one of the others is caught in it."""
    if not question.last:
        return
    if question.cards[taker] == KARLCHEN:
        yield ExtraKind.KARLCHEN, taker
    caught = list(_of_the_others(question, KARLCHEN, party))
    if rules.catch is KarlchenCatch.KARO_DAME:
        caught = caught[:1] if question.cards[taker] == KARO_DAME else []
    if rules.catch is KarlchenCatch.UNBEATEN:
        caught = [place for place in caught if not _beaten_by_its_own(question, place, taker, order)]
    yield from ((ExtraKind.KARLCHEN_GEFANGEN, place) for place in caught)


def _beaten_by_its_own(question: TrickQuestion, place: int, taker: int, order: CardOrder) -> bool:
    """Whether the partner had laid something higher before the taker came."""
    cards, led = question.cards, question.cards[0]
    strength = order.strength(cards[place], led)
    return any(
        question.parties[other] is question.parties[place] and order.strength(cards[other], led) > strength
        for other in range(taker)
        if other != place
    )


def _dullen(question: TrickQuestion, taker: int, party: PartyName) -> Iterator[int]:
    """The ♥10 of the others under the second one."""
    if question.cards[taker] == DULLE:
        yield from (place for place in _of_the_others(question, DULLE, party) if place < taker)


def _all_hearts(question: TrickQuestion, order: CardOrder) -> bool:
    """Whether all hearts that are no trumps lie here; that can only be where there are four of them."""
    plain = [card for card in in_deck(question.deck) if card.suit == DULLE.suit and card not in order.trumps]
    return len(plain) == 2 and sorted(question.cards) == sorted(plain * 2)


# The sentence in which the referee of tricks answers, put together from phrases that a page can look up, too.


# Why a raised card takes the trick, by what it is and whether it comes right below the Dulle.
_RAISED: Final = {
    (Note.SCHWEIN, False): gettext_noop("das Schwein sticht alles"),
    (Note.SCHWEIN, True): gettext_noop("das Schwein kommt gleich nach der Dulle"),
    (Note.SCHWEINCHEN, False): gettext_noop("ein Schweinchen sticht alles"),
    (Note.SCHWEINCHEN, True): gettext_noop("ein Schweinchen kommt gleich nach der Dulle"),
    (Note.SCHAFE, False): gettext_noop("das Schaf sticht alles"),
    (Note.SCHAFE, True): gettext_noop("das Schaf kommt gleich nach der Dulle"),
}
IMPOSSIBLE: Final = gettext_noop("beide Karten {card} waren in einer Hand, weil sie angesagt sind.")
# Extra points that hang on a card of somebody else.
CAUGHT: Final = (ExtraKind.FUCHS, ExtraKind.KARLCHEN_GEFANGEN, ExtraKind.DULLE_GEFANGEN)


def trick_phrases(scheme: Scheme) -> dict[str, Any]:
    """What the sentences of a scheme are made of; names in braces stand for what the trick has."""
    rules = scheme.referees.tricks
    raised = rules.raised if rules else None
    return {
        "taken": gettext_noop("Der Stich gehört der {place} Karte, {card}: {why}. Er zählt {augen} Augen."),
        "extras": gettext_noop(" Für {party}: {extras}."),
        "unsure": gettext_noop(" (wenn er nicht doch vom Partner kommt)"),
        "impossible": IMPOSSIBLE,
        "places": (gettext_noop("ersten"), gettext_noop("zweiten"), gettext_noop("dritten"), gettext_noop("vierten")),
        "why": {
            "raised": _RAISED[raised.word, raised.below_dulle] if raised else "",
            "second": gettext_noop("von zwei gleichen gewinnt hier die zweite"),
            "first": gettext_noop("von zwei gleichen gewinnt die erste"),
            "trumps": gettext_noop("der höchste Trumpf im Stich"),
            "trump": gettext_noop("der einzige Trumpf im Stich"),
            "suit": gettext_noop("die höchste Karte der ausgespielten Farbe"),
        },
        "parties": {PartyName.RE.value: PARTY_WORDS[PartyName.RE], PartyName.KONTRA.value: scheme.kontra_word},
        "words": {kind.value: extra_word(kind, scheme) for kind in EXTRAS},
    }


def trick_sentence(
    question: TrickQuestion, taker: int, extras: tuple[TrickExtra, ...], order: CardOrder, scheme: Scheme
) -> Sentence:
    """Who takes the trick, why, what it counts, and which extra points it makes."""
    phrases = trick_phrases(scheme)
    taken = Sentence(
        phrases["taken"],
        place=Sentence(phrases["places"][taker]),
        card=question.cards[taker].name_in(scheme.words).name,
        why=Sentence(phrases["why"][_why(question, taker, order)]),
        augen=augen_of(question.cards),
    )
    if not extras:
        return taken
    unsure = Sentence(phrases["unsure"])
    words = (
        Sentence("{extra}{unsure}", extra=word, unsure=unsure)
        if one.kind in CAUGHT and question.parties[one.card] is None
        else word
        for one in extras
        for word in [phrases["words"][one.kind.value]]
    )
    party = phrases["parties"][extras[0].party.value]
    made = Sentence(phrases["extras"], party=party, extras=listed(words))
    return Sentence("{taken}{extras}", taken=taken, extras=made)


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
