"""The Vorbehalte and the rights of hands of a scheme as tables, so that a page can answer without the server."""

from typing import Any

from ..evening.deal import again, leader
from ..evening.pflichtsolo import Solo
from ..game.reservation_rules import EXCHANGES, REDEALS, Reserve
from ..game.scheme import Scheme
from ..game.terms import LEVEL_OF, SOLO_KINDS, Call, Kind
from ..game.words import kind_word
from .hand_rights import counted_cards, right_phrases, thresholds_of
from .reservation_wording import BIDS, DEALS, PLAYED, RESERVE_WORDS, bid_word
from .trick_facts import NAMES

# Two who could sit left of the dealer and lead: him, and anybody else.
_LEFT, _OTHER = "left", "other"


def reservation_table(scheme: Scheme) -> dict[str, Any] | None:
    """What goes first, who leads and who deals next; None if the scheme says nothing about it."""
    rules = scheme.referees.reservations
    if rules is None:
        return None
    solos = [kind for kind in Kind if kind in SOLO_KINDS and kind in scheme.options.kinds]
    return {
        "known": [one.value for one in Reserve if one in rules.known and (one is not Reserve.SOLO or solos)],
        "rank": {one.value: rules.rank(one) for one in Reserve},
        "solos": {kind.value: rules.solo_rank(kind) for kind in solos},
        "outbid": rules.outbid,
        "normal_outbids": rules.normal_outbids,
        "alone": sorted(one.value for one in rules.alone),
        "besides": sorted(one.value for one in rules.besides),
        "redeals": sorted(one.value for one in REDEALS),
        "exchanges": sorted(one.value for one in EXCHANGES),
        "hands_round": rules.hands_round,
        "pflichtsolo": scheme.options.deal.pflichtsolo,
        "after_solo": _after_solo(scheme),
        "source": rules.source,
        "sources": {one.value: rules.sources.get(one, rules.source) for one in Reserve},
        "outbid_source": rules.outbid_source,
        "pflicht_source": rules.pflichtsolo_source,
        "played": PLAYED,
        "deals": DEALS,
        "words": {one.value: word for one, word in RESERVE_WORDS.items()},
        "kinds": {kind.value: kind_word(kind, scheme) for kind in solos},
        "calls": [{"call": call.value, "level": LEVEL_OF[call], "word": bid_word(call, scheme)} for call in BIDS],
        "levels": {call.value: LEVEL_OF[call] for call in Call},
    }


def _after_solo(scheme: Scheme) -> dict[str, list[bool]]:
    """After a solo whether the soloist leads and the same dealer deals again; by whether it is a Pflichtsolo of the
    player left of the dealer or of another one: "pflicht_left", "lust_other" …
    """
    policy, found = scheme.options.deal, {}
    for pflicht in (True, False):
        for who in (_LEFT, _OTHER):
            solo = Solo(who, pflicht=pflicht)
            leads = leader(solo, "", policy) == who
            found[f"{'pflicht' if pflicht else 'lust'}_{who}"] = [leads, again(solo, _LEFT, policy)]
    return found


def hand_table(scheme: Scheme) -> dict[str, Any]:
    """What hands give a right to: the cards that count for each threshold, and what is said."""
    rules = scheme.referees.reservations
    return {
        "counted": {
            what.value: [NAMES[card] for card in sorted(those)] for what, those in counted_cards(scheme).items()
        },
        "rights": [
            {
                "what": right.what.value,
                "needs": [[one.counted.value, one.least, one.most] for one in thresholds_of(right, scheme)],
                "unless": right.unless.value if right.unless else None,
                "source": right.source,
                **right_phrases(right, scheme),
            }
            for right in (rules.rights if rules else ())
        ],
    }
