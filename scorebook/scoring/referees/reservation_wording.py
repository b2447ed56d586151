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


# What is played, who is named as {player}; then who deals.
PLAYED: Final = {
    "normal": "Niemand hat einen Vorbehalt, der gilt: Es wird ein Normalspiel.",
    "redeal": "{what} von {player} geht vor: Es wird neu gegeben.",
    "refused": "Niemand nimmt die Karten von {player}: Es wird neu gegeben.",
    "outbid": "{player} hat mit dem Normalspiel überboten: Es wird ein Normalspiel.",
    "solo": "{player} spielt: {kind}.",
    "offers": "{player} hat die Hochzeit und reicht die Trümpfe herum: Wer sie zuerst nimmt, spielt mit.",
    "shoved": "Die Hochzeit von {player} wird gespielt, und geschoben wird zu {player}.",
    "hochzeit": "Die Hochzeit von {player} wird gespielt.",
    "exchange": "{what}: {player} tauscht Karten und spielt mit dem, der sie nimmt.",
}
DEALS: Final = {
    "new": " Es gibt noch einmal {dealer}.",
    "again": " Danach gibt noch einmal {dealer}.",
    "next": " Danach gibt {dealer}.",
}


def reservation_sentence(
    found: "Reservation | None", scheme: Scheme, next_dealer: str, *, redeal: bool, again: bool, shoved: bool = False
) -> str:
    """What is played, and who deals next; `shoved`: somebody else shoves in a Hochzeit."""
    said = {"dealer": next_dealer}
    if found is not None:
        said |= {"player": found.player, "what": RESERVE_WORDS[found.what]}
        said |= {"kind": kind_word(found.kind, scheme) if found.kind else ""}
    deals = "new" if redeal else "again" if again else "next"
    return (PLAYED[_played(found, redeal=redeal, shoved=shoved)] + DEALS[deals]).format(**said)


def _played(found: "Reservation | None", *, redeal: bool, shoved: bool) -> str:
    if found is None:
        return "normal"
    if redeal:
        return "redeal" if found.accepted else "refused"
    if found.what is Reserve.GESUND:
        return "outbid"
    if found.what is Reserve.SOLO:
        return "solo"
    if found.what is Reserve.HOCHZEIT:
        return "offers" if found.offers else "shoved" if shoved else "hochzeit"
    return "exchange"
