"""The sentence in which the referee of Vorbehalte answers."""

from typing import TYPE_CHECKING, Final

from ..game.reservation_rules import Reserve
from ..game.scheme import Scheme
from ..game.words import kind_word

if TYPE_CHECKING:
    from .reservation_facts import Reservation

RESERVE_WORDS: Final[dict[Reserve, str]] = {
    Reserve.SOLO: "Solo",
    Reserve.HOCHZEIT: "Hochzeit",
    Reserve.ARMUT: "Armut",
    Reserve.EINMISCHEN: "Einmischen",
    Reserve.SCHMEISSEN: "Schmeißen",
    Reserve.TRUMPFABGABE: "Trumpfabgabe",
    Reserve.SCHIEBEN: "Schieben",
    Reserve.SCHWEINCHEN: "Schweinchen",
    Reserve.GESUND: "gesund",
}


def reservation_sentence(
    found: "Reservation | None", scheme: Scheme, next_dealer: str, *, redeal: bool, again: bool, shoved: bool = False
) -> str:
    """What is played, and who deals next; `shoved`: somebody else shoves in a Hochzeit."""
    if found is None:
        said = "Niemand hat einen Vorbehalt, der gilt: Es wird ein Normalspiel."
    elif redeal and found.accepted:
        said = f"{RESERVE_WORDS[found.what]} von {found.player} geht vor: Es wird neu gegeben."
    elif redeal:
        said = f"Niemand nimmt die Karten von {found.player}: Es wird neu gegeben."
    elif found.what is Reserve.GESUND:
        said = f"{found.player} hat mit dem Normalspiel überboten: Es wird ein Normalspiel."
    elif found.what is Reserve.SOLO and found.kind is not None:
        said = f"{found.player} spielt: {kind_word(found.kind, scheme)}."
    elif found.offers:
        said = f"{found.player} hat die Hochzeit und reicht die Trümpfe herum: Wer sie zuerst nimmt, spielt mit."
    elif found.what is Reserve.HOCHZEIT and shoved:
        said = f"Die Hochzeit von {found.player} wird gespielt, und geschoben wird zu {found.player}."
    elif found.what is Reserve.HOCHZEIT:
        said = f"Die Hochzeit von {found.player} wird gespielt."
    else:
        said = f"{RESERVE_WORDS[found.what]}: {found.player} tauscht Karten und spielt mit dem, der sie nimmt."
    return f"{said} {'Es' if redeal else 'Danach'} gibt {'noch einmal ' if again else ''}{next_dealer}."
