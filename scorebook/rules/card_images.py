"""The faces of the cards as pages draw them: French, and Bavarian where people speak so."""

from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy

from scorebook.scoring.game import Card
from scorebook.scoring.referees import NAMES

_BAVARIAN_LETTERS: Final = {"D": "O", "B": "U"}
_BAVARIAN_SUITS: Final = {
    "K": gettext_lazy("Eichel"),
    "P": gettext_lazy("Grün"),
    "H": gettext_lazy("Herz"),
    "C": gettext_lazy("Schellen"),
}
_BAVARIAN_RANKS: Final = {
    "A": gettext_lazy("Ass"),
    "10": gettext_lazy("Zehn"),
    "K": gettext_lazy("König"),
    "D": gettext_lazy("Ober"),
    "B": gettext_lazy("Unter"),
    "9": gettext_lazy("Neun"),
}


class Face(NamedTuple):
    """A card as it is drawn: `suit` names its picture, `letter` stands in the corner."""

    key: str
    name: str
    suit: str
    letter: str


def face_of(card: Card, *, bavarian: bool) -> Face:
    """The picture of a card."""
    letter = _BAVARIAN_LETTERS.get(card.rank, card.rank) if bavarian else card.rank
    return Face(NAMES[card], card_name(card, bavarian=bavarian), f"{'b' if bavarian else 'f'}{card.suit}", letter)


def card_name(card: Card, *, bavarian: bool) -> str:
    """A card in words, as its faces are called: "Herz-Dame", "Herz-Ober"."""
    if not bavarian:
        return card.name_in({}).name
    return f"{_BAVARIAN_SUITS[card.suit]}-{_BAVARIAN_RANKS[card.rank]}"
