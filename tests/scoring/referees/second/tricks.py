"""Who takes a trick and what it makes: the trumps written down for every kind of game of every scheme.

A card is its sign and its rank: "♥10", "♣D". A trick is four of them in the order laid.
"""

SUITS = "♣♠♥♦"
PLAIN = ("A", "10", "K", "D", "B", "9")
AUGEN = {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2, "9": 0}
CARDS = tuple(f"{suit}{rank}" for suit in SUITS for rank in PLAIN)

QUEENS = "♣D ♠D ♥D ♦D"
JACKS = "♣B ♠B ♥B ♦B"
HIGH = f"♥10 {QUEENS} {JACKS}"
NORMAL = f"{HIGH} ♦A ♦10 ♦K ♦9"
WITH_HEARTS = f"{HIGH} ♥A ♥K ♥9"
WITH_SPADES = f"{HIGH} ♠A ♠10 ♠K ♠9"
WITH_CLUBS = f"{HIGH} ♣A ♣10 ♣K ♣9"
ONLY = {suit: " ".join(f"{suit}{rank}" for rank in PLAIN) for suit in SUITS}
IWAN = f"♣K ♠K ♥K ♦K {QUEENS} {JACKS}"

# Which kinds of game have the trumps of the normal game.
PAIRS = ("normal", "hochzeit", "armut")
ALONE = ("stille_hochzeit", "haengende_hochzeit")
LIKE_NORMAL = dict.fromkeys((*PAIRS, *ALONE), NORMAL)
HIGH_SUITS = {"solo_herz": WITH_HEARTS, "solo_pik": WITH_SPADES, "solo_kreuz": WITH_CLUBS}
PICTURES = {"solo_damen": QUEENS, "solo_buben": JACKS}
PLAIN_SUITS = {"solo_herz": ONLY["♥"], "solo_pik": ONLY["♠"], "solo_kreuz": ONLY["♣"], "solo_karo": ONLY["♦"]}


def _without(kinds, *names):
    return {kind: trumps for kind, trumps in kinds.items() if kind not in names}


# Männle § 21; Spin; Tacken; Steffen; Mainz 2.3, 4.8 to 4.10; DDV TSR 2.3, 2.4
_DDV = _without(LIKE_NORMAL, "armut") | {"solo_karo": NORMAL} | HIGH_SUITS | PICTURES | {"solo_fleischlos": ""}
TRUMPS = {
    "ddv": _DDV,
    "spin_turnier": _DDV,
    "spin_haus": _DDV | {"armut": NORMAL},
    "maennle": _without(LIKE_NORMAL, "armut") | {"solo_trumpf": NORMAL} | HIGH_SUITS | PICTURES,
    "tacken": LIKE_NORMAL | {"solo_trumpf": NORMAL} | PLAIN_SUITS | PICTURES | {"solo_fleischlos": ""},
    "steffen": LIKE_NORMAL | {"solo_trumpf": NORMAL} | PLAIN_SUITS | PICTURES,
    "mainz": _without(LIKE_NORMAL, "armut")
    | {"solo_trumpf": NORMAL}
    | HIGH_SUITS
    | PICTURES
    | {"solo_fleischlos": "", "solo_iwan": IWAN},
}
FARBSOLI = ("solo_herz", "solo_pik", "solo_kreuz")
MARRIED = ("normal", "hochzeit", *ALONE)
# Where the second of two ♥10 wins: Männle § 22; Mainz 2.4; Spin, Zweite Dulle; where "Zweite die Erste" is agreed.
SECOND_DULLE = {
    "maennle": (*MARRIED, "solo_trumpf", *FARBSOLI),
    "mainz": (*MARRIED, "solo_trumpf", *FARBSOLI),
    "spin_haus": (*MARRIED, "solo_karo", *FARBSOLI),
}
AGREED_DULLE = dict.fromkeys(("tacken", "steffen"), (*MARRIED, "armut", "solo_trumpf"))
# Männle § 22: in the last trick of a Normalspiel the second ♣B wins.
SECOND_KARLCHEN = {"maennle": MARRIED}
# What is announced, the card that rises, where, and whether it comes right after the ♥10.
RAISED = {
    "maennle": ("schwein", dict.fromkeys((*MARRIED, "solo_trumpf"), "♦A"), False),
    "tacken": ("schweinchen", dict.fromkeys((*MARRIED, "armut", "solo_trumpf"), "♦A"), False),
    "steffen": ("schafe", dict.fromkeys((*MARRIED, "armut", "solo_trumpf"), "♥K"), True),
    "spin_haus": (
        "schweinchen",
        dict.fromkeys((*MARRIED, "solo_karo"), "♦A") | {"solo_herz": "♥A", "solo_pik": "♠A", "solo_kreuz": "♣A"},
        False,
    ),
}
EVERYWHERE = ("every kind",)
# Where an extra point counts: Männle § 24; Spin; Tacken, Anlage 3; Steffen; Mainz 3.11, 4.7; DDV TSR 7.2.3.
_DDV_EXTRAS = dict.fromkeys(("fuchs", "doppelkopf", "karlchen"), PAIRS)
_SPIN_EXTRAS = _DDV_EXTRAS | {"karlchen_gefangen": PAIRS}
_MAINZ = ("fuchs", "doppelkopf", "karlchen", "karlchen_gefangen", "dulle_gefangen")
EXTRAS = {
    "ddv": _DDV_EXTRAS,
    "spin_turnier": _SPIN_EXTRAS,
    "spin_haus": _SPIN_EXTRAS,
    "mainz": dict.fromkeys(_MAINZ, MARRIED),
    "maennle": {
        "fuchs": (*MARRIED, "solo_trumpf"),
        "doppelkopf": EVERYWHERE,
        "karlchen": EVERYWHERE,
        "herzstich": (*MARRIED, "solo_trumpf", "solo_pik", "solo_kreuz"),
    },
    "tacken": {
        "fuchs": EVERYWHERE,
        "doppelkopf": EVERYWHERE,
        "karlchen": EVERYWHERE,
        "karlchen_gefangen": EVERYWHERE,
        "dulle_gefangen": (*MARRIED, "armut", "solo_trumpf"),
    },
    "steffen": {"fuchs": EVERYWHERE, "doppelkopf": EVERYWHERE, "herzstich": (*MARRIED, "armut", "solo_trumpf")},
}
OTHER = {"re": "kontra", "kontra": "re"}


class Table:
    """The cards of one kind of game: their places, and what a trick makes there."""

    def __init__(self, scheme, kind, *, announced=False, agreed=False):
        self.scheme, self.kind = scheme, kind
        trumps = TRUMPS[scheme][kind].split()
        word, kinds, below = RAISED.get(scheme, ("", {}, False))
        self.word = word if announced else ""
        self.raised = kinds.get(kind) if announced else None
        if self.raised:
            trumps = [card for card in trumps if card != self.raised]
            trumps.insert(1 if below else 0, self.raised)
        self.trumps = trumps
        where = (AGREED_DULLE if agreed else SECOND_DULLE).get(scheme, ())
        self.second = {"♥10"} if kind in where else set()
        self.second_last = {"♣B"} if kind in SECOND_KARLCHEN.get(scheme, ()) else set()
        self.height = {card: 100 - place for place, card in enumerate(trumps)}

    def taker(self, trick, last):
        """The place of the card that takes the trick."""
        second = self.second | self.second_last if last else self.second
        led = trick[0]

        def worth(place):
            card = trick[place]
            height = self.height.get(card, 0)
            if not height and led not in self.height and card[0] == led[0]:
                height = 10 - PLAIN.index(card[1:])
            return height, place if card in second else -place

        return max(range(4), key=worth)

    def extras(self, trick, parties, last):
        """The extra points, as (kind, party, place), in any order."""
        taker = self.taker(trick, last)
        party = parties[taker]
        if party is None:
            return set()
        theirs = [place for place in range(4) if parties[place] == OTHER[party]]
        unknown = [place for place in range(4) if parties[place] is None] if self.scheme == "maennle" else []
        caught = {
            "fuchs": [one for one in theirs + unknown if trick[one] == "♦A" and self.raised != "♦A"],
            "doppelkopf": [taker] if sum(AUGEN[card[1:]] for card in trick) >= 40 else [],
            "karlchen": [taker] if last and trick[taker] == "♣B" else [],
            "karlchen_gefangen": self._karlchen(trick, parties, taker, theirs) if last else [],
            "dulle_gefangen": [one for one in theirs if one < taker and trick[one] == trick[taker] == "♥10"],
            "herzstich": [taker] if sorted(trick) == ["♥A", "♥A", "♥K", "♥K"] else [],
        }
        counted = EXTRAS[self.scheme]
        return {
            (extra, party, place)
            for extra, places in caught.items()
            for place in places
            if self.kind in counted.get(extra, ()) or counted.get(extra) == EVERYWHERE
        }

    def _karlchen(self, trick, parties, taker, theirs):
        lost = [place for place in theirs if trick[place] == "♣B"]
        if self.scheme.startswith("spin"):
            return lost[:1] if trick[taker] == "♦D" else []
        if self.scheme == "tacken":
            return [place for place in lost if not self._beaten(trick, parties, taker, place)]
        return lost

    def _beaten(self, trick, parties, taker, place):
        """Whether the partner had put something higher on it before the taker came."""
        partners = [one for one in range(taker) if one != place and parties[one] == parties[place]]
        return any(self._over(trick, one, place) for one in partners)

    def _over(self, trick, one, place):
        high, low = self.height.get(trick[one], 0), self.height.get(trick[place], 0)
        if high or low:
            return high > low
        led = trick[0][0]
        if trick[0] in self.height or trick[one][0] != led:
            return False
        return trick[place][0] != led or PLAIN.index(trick[one][1:]) < PLAIN.index(trick[place][1:])
