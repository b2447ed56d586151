"""Games played with real cards: dealt, played by the rules of following suit, judged by the referee of tricks."""

from collections.abc import Iterator
from random import Random

from scorebook.scoring.game.cards import AUGEN, Card, in_deck
from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALONE_KINDS, SOLO_KINDS, Kind, Note, PartyName
from scorebook.scoring.referees.trick_facts import CardOrder, TrickQuestion, augen_of, card_order, extras_of

PLAYERS = ("A", "B", "C", "D")
ALTE = Card("K", "D")
RE, KONTRA = PartyName.RE, PartyName.KONTRA
UNDECIDED = frozenset({Kind.NORMAL, Kind.HOCHZEIT, Kind.STILLE_HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})


class Table:
    """One game while it is played."""

    def __init__(self, random: Random, scheme: Scheme) -> None:
        self.random, self.scheme = random, scheme
        cards = [card for card in in_deck(scheme.options.cards) for _ in "xx"]
        self.number = len(cards) // 4
        random.shuffle(cards)
        self.hands = [cards[place :: len(PLAYERS)] for place in range(len(PLAYERS))]
        self.found = True
        self._choose()
        raised = scheme.referees.tricks.raised if scheme.referees.tricks else None
        self.notes: frozenset[Note] = frozenset()
        self.schwein_later = False
        if raised and scheme.options.schwein and random.random() < 0.8:
            order = card_order(scheme, self.kind, frozenset({raised.word}))
            if order and order.raised_card and any(hand.count(order.raised_card) == 2 for hand in self.hands):
                self.notes = frozenset({raised.word})
                self.schwein_later = raised.single and random.random() < 0.5
        self.order = self._order(self.notes)
        # some always lay their lowest or highest card: the extremes do not happen by chance
        self.taste = [random.choice(("any", "any", "low", "high", "trump")) for _ in PLAYERS]

    def _choose(self) -> None:
        """A kind of game that these hands allow, and who is Re in it."""
        random, kinds = self.random, self.scheme.options.kinds
        holders = [place for place, hand in enumerate(self.hands) if ALTE in hand]
        others = sorted(kinds - UNDECIDED)
        if others and random.random() < 0.5:
            self.kind = random.choice(others)
            self.re = random.sample(range(4), 1 if self.kind in ALONE_KINDS else 2)
        elif len(holders) == 2 and Kind.NORMAL in kinds:
            self.kind, self.re = Kind.NORMAL, holders
        else:
            both = [Kind.STILLE_HOCHZEIT, Kind.HOCHZEIT] if len(holders) == 1 else [Kind.NORMAL]
            self.kind, self.re = random.choice([kind for kind in both if kind in kinds] or [Kind.NORMAL]), holders[:2]
            if self.kind is Kind.NORMAL and len(self.re) == 1:
                self.re = [*holders, (holders[0] + 2) % 4]
            self.found = self.kind is not Kind.HOCHZEIT

    def _order(self, notes: frozenset[Note]) -> CardOrder:
        order = card_order(self.scheme, self.kind, notes)
        assert order is not None
        return order

    def _lay(self, place: int, led: Card | None) -> Card:
        hand, trumps = self.hands[place], self.order.trumps
        legal = hand
        if led is not None:
            same = [c for c in hand if (c in trumps if led in trumps else c not in trumps and c.suit == led.suit)]
            legal = same or hand
        taste = self.taste[place]
        if taste == "any" or self.random.random() < 0.1:
            card = self.random.choice(legal)
        elif taste == "trump":
            card = max(legal, key=lambda one: (one in trumps, AUGEN[one.rank]))
        else:
            card = (min if taste == "low" else max)(legal, key=lambda one: AUGEN[one.rank])
        hand.remove(card)
        return card

    def play(self) -> GameFacts:
        """All tricks, and what they come to."""
        leader = self.re[0] if self.kind in SOLO_KINDS else self.random.randrange(4)
        augen, tricks = [0] * 4, [0] * 4
        made, fuechse = [], 0
        for number in range(1, self.number + 1):
            places = [(leader + turn) % 4 for turn in range(4)]
            cards: list[Card] = []
            for place in places:
                cards.append(self._lay(place, cards[0] if cards else None))
            notes, order = self.notes, self.order
            if notes and order.raised and order.raised.single and order.raised_card in cards:
                fuechse += 1
                if fuechse == (1 if self.schwein_later else 2):  # only one of the two is the Schwein
                    notes = frozenset()
                    order = self._order(notes)
            taker = order.taker(tuple(cards), number == self.number)
            who = places[taker]
            if not self.found and who not in self.re and number <= 3:
                self._marry(who, cards, places, taker, order, made)
            else:
                self._judge(cards, places, taker, order, number == self.number, made)
            augen[who] += augen_of(tuple(cards))
            tricks[who] += 1
            leader = who
        if not self.found:
            self.kind = Kind.HAENGENDE_HOCHZEIT
        re = sum(augen[place] for place in self.re)
        return GameFacts(
            kind=self.kind,
            players=PLAYERS,
            re=tuple(PLAYERS[place] for place in self.re),
            re_augen=re,
            re_tricks=sum(tricks[place] for place in self.re),
            kontra_tricks=self.number - sum(tricks[place] for place in self.re),
            extras=tuple(ExtraFact(kind, RE if who in self.re else KONTRA) for kind, who in made),
            notes=tuple(self.notes),
        )

    def _marry(self, who, cards, places, taker, order, made) -> None:
        """The first foreign trick finds the partner, who takes it with nobody else's party known."""
        self.found = True
        self.re = [*self.re, who]
        self._judge(cards, places, taker, order, False, made)

    def _judge(self, cards, places, taker, order, last, made) -> None:
        question = TrickQuestion(
            kind=self.kind,
            cards=tuple(cards),
            deck=self.scheme.options.cards,
            parties=tuple(
                (RE if place in self.re else KONTRA) if self.found or place in self.re else None for place in places
            ),
            last=last,
            announced=self.notes,
        )
        made += [(one.kind, places[taker]) for one in extras_of(question, taker, order, self.scheme)]


def played(scheme: Scheme, number: int, seed: object = "") -> Iterator[GameFacts]:
    """So many games of a scheme, always the same ones."""
    random = Random(f"{scheme.key} played {seed}")
    for _ in range(number):
        facts = Table(random, scheme).play()
        while facts.kind not in scheme.options.kinds:  # a Hochzeit that found nobody where none is known
            facts = Table(random, scheme).play()
        yield facts
