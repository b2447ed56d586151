"""The deadlines and the ranks of a scheme as tables, so that a page can answer without the server.

All decisions are in the tables; their reader only looks up and compares. Moments are in the clock of
the scheme: cards that have left the caller's hand (`by_hand`), or cards laid in the game. Lists by level begin with Re
and Kontra; what hangs on the Klärungsstich of a Hochzeit has a row for none and for each trick that can be one.
"""

from typing import Any, Final, NamedTuple

from ..evening.deal import Solo, again, leader
from ..game.cards import AUGEN, DULLE, FUCHS, KARLCHEN, KARO_DAME, PLAIN, in_deck, trump_tables
from ..game.referee_rules import EXCHANGES, REDEALS, CallTimes, CallTopic, Pace, Reply, Reserve, Wedding
from ..game.scheme import Scheme, Vorab
from ..game.terms import ANSAGE, DOPPELKOPF_AUGEN, EXTRAS, KINDS, LEVEL_OF, SOLO_KINDS, Call, PartyName
from ..game.words import PARTY_WORDS, call_word, kind_word
from .call_questions import HAENGEND, TRICK, WEDDINGS
from .calls import call_phrases, call_times, next_trick
from .reservation_questions import BIDS, DEALS, PLAYED, RESERVE_WORDS, bid_word
from .reservations import counted_cards, right_phrases, thresholds_of
from .trick_facts import CAUGHT, NAMES, card_order, counts, trick_phrases

_KLAERUNG: Final = range(HAENGEND + 1)  # 0: none
_VORAB_LEVELS: Final = {Vorab.NONE: [], Vorab.ANSAGE: [ANSAGE], Vorab.ANY: [*range(ANSAGE, max(LEVEL_OF.values()) + 1)]}


def deadline_table(scheme: Scheme) -> dict[str, Any] | None:
    """When each call is in time; None if the scheme says nothing about it."""
    if scheme.referees.calls is None:
        return None
    times, options = call_times(scheme), scheme.options
    dealt = options.cards // TRICK
    return {
        "by_hand": times.by_hand,
        "dealt": dealt,
        "pace": times.pace.value,
        "jump": times.jump.value,
        "unfound": times.unfound.value,
        "kinds": sorted(kind.value for kind in options.kinds),
        "weddings": sorted(kind.value for kind in WEDDINGS),
        "hanging": HAENGEND,
        "limits": [[limit + _shift(times, trick) for limit in times.limits] for trick in _KLAERUNG],
        "answers": _answers(times),
        "replies_in_next_trick": times.reply is Reply.NEXT_TRICK,
        "late_answer_ends": times.reply is Reply.ONE_CARD,
        "vorab": [_vorab(times, trick) for trick in _KLAERUNG],
        "free": [TRICK * trick if _moves(times) else 0 for trick in _KLAERUNG],
        "free_while_open": _moves(times),
        "nth": _counted(times, dealt) if times.pace is Pace.COUNTED else [],
        "within": [_within(times, trick) for trick in range(dealt + 1)],
        "open_trick": times.open_trick,
        "one_absage": options.one_absage,
        "invalid": options.invalid_calls,
        "answer_only": sorted(kind.value for kind in SOLO_KINDS) if options.solo_calls_answer_only else [],
        "vorab_levels": _VORAB_LEVELS[options.vorab],
        "words": {call.value: call_word(call, scheme) for call in Call},
        "levels": {call.value: LEVEL_OF[call] for call in Call},
        "parties": {PartyName.RE.value: PARTY_WORDS[PartyName.RE], PartyName.KONTRA.value: scheme.kontra_word},
        "forced": times.forced,
        "phrases": call_phrases(scheme),
        "sources": {topic.value: times.source(topic) for topic in CallTopic},
    }


def _shift(times: CallTimes, trick: int) -> int:
    """By how much a Klärungsstich moves the limit of every level."""
    return trick - 1 if times.wedding is Wedding.FEWER and trick else 0


def _moves(times: CallTimes) -> bool:
    """Whether time begins after the Klärungsstich."""
    return times.wedding is Wedding.AFTER and times.pace is Pace.EACH_TRICK


def _answers(times: CallTimes) -> list[list[int]]:
    """How long the calls of the others, by their deepest level, may be answered."""
    if times.reply not in (Reply.ONE_CARD, Reply.THEIR_LIMIT):
        return [[] for _ in _KLAERUNG]
    more = 1 if times.reply is Reply.ONE_CARD else 0
    return [[limit + _shift(times, trick) + more for limit in times.limits] for trick in _KLAERUNG]


def _vorab(times: CallTimes, trick: int) -> int:
    """The last moment of a call in advance."""
    return trick if times.pace is Pace.COUNTED else 0


def _counted(times: CallTimes, dealt: int) -> list[list[list[int]]]:
    """The last moment of the n-th call of the game: by Klärungsstich, and by whether the first one was in advance."""
    return [
        [[trick + before + times.limits[0] - begun for before in range(2 * dealt)] for begun in (0, 1)]
        for trick in _KLAERUNG
    ]


def _within(times: CallTimes, trick: int) -> int:
    """The last moment of a call that must come within a trick of one made in this trick, 0 for the first one."""
    return trick + 1 if times.pace is Pace.COUNTED else TRICK * (trick + 2) - 1


def rank_table(scheme: Scheme) -> dict[str, Any]:
    """The cards of each kind of game: their Augen, the trumps from the highest down, and which second card wins.

    `raised`: the same trumps where what can be announced is announced.
    """
    rules = scheme.referees.tricks
    raised_words = frozenset({rules.raised.word}) if rules and rules.raised and scheme.options.schwein else frozenset()
    kinds = {}
    for table in trump_tables(scheme):
        for kind in table.kinds:
            order, raised = card_order(scheme, kind, frozenset()), card_order(scheme, kind, raised_words)
            if order is None or raised is None:
                continue
            kinds[kind.value] = {
                "trumps": [NAMES[card] for card in order.trumps],
                "raised": [NAMES[card] for card in raised.trumps] if raised.raised else None,
                "single": NAMES[raised.raised_card] if raised.raised_card else None,
                "second": sorted(NAMES[card] for card in order.second),
                "second_last": sorted(NAMES[card] for card in order.second_last),
                "extras": [extra.value for extra in EXTRAS if counts(extra, kind, scheme)],
                "source": order.source,
            }
    return {
        "deck": [NAMES[card] for card in in_deck(scheme.options.cards)],
        "named": {"dulle": NAMES[DULLE], "fuchs": NAMES[FUCHS], "karlchen": NAMES[KARLCHEN], "dame": NAMES[KARO_DAME]},
        "hearts": DULLE.suit,
        "doppelkopf": DOPPELKOPF_AUGEN,
        "catch": rules.catch.value if rules else "",
        "stranger_fuchs": bool(rules and rules.stranger_fuchs),
        "caught": [kind.value for kind in CAUGHT],
        "source": rules.source if rules else "",
        "second_source": (rules.second_dulle or rules.source) if rules else "",
        "raised_source": rules.raised.source if rules and rules.raised else "",
        "phrases": trick_phrases(scheme),
        "augen": {name: AUGEN[card.rank] for card, name in NAMES.items()},
        "plain": {name: len(PLAIN) - PLAIN.index(card.rank) for card, name in NAMES.items()},
        "suits": {name: card.suit for card, name in NAMES.items()},
        "names": {name: card.name_in(scheme.words).name for card, name in NAMES.items()},
        "kinds": kinds,
    }


# The deadlines of a scheme as rows of cards: how long each call is in time if the ones before came at their limit.


_CALLS: Final = (Call.RE, Call.K90, Call.K60, Call.K30, Call.SCHWARZ)


class DeadlineRow(NamedTuple):
    """A call, and its last moment.

    `last`: the cards in the caller's hand at least (`by_hand`), or the cards laid in the game at most. `cards`: a card
    for each trick from the first one on, with its label: the cards still in hand, or the number of the trick;
    and whether the call is in time there.
    """

    call: str
    by_hand: bool
    last: int
    cards: tuple[tuple[int, bool], ...]


def deadline_rows(scheme: Scheme) -> tuple[DeadlineRow, ...]:
    """The rows of a normal game; none if the scheme says nothing about calls.

    A row is a level, or the n-th call of the game where those of both parties are counted; then `call` is empty.
    """
    if scheme.referees.calls is None:
        return ()
    times, dealt = call_times(scheme), scheme.options.cards // TRICK
    limits = list(times.limits[:1])
    if times.pace is Pace.EACH_TRICK:
        for _ in _CALLS[1:]:
            limits.append(next_trick(limits[-1]))
    else:
        limits = list(times.limits)
    rows = []
    for call, limit in zip(_CALLS, limits, strict=True):
        word = "" if times.pace is Pace.COUNTED else _word(call, scheme)
        if times.by_hand:
            last = max(0, dealt - limit)
            cards = tuple((cards_left, cards_left >= last) for cards_left in range(dealt, 0, -1))
        else:
            last = limit
            cards = tuple((trick + 1, TRICK * trick <= limit) for trick in range(dealt))
        rows.append(DeadlineRow(word, times.by_hand, last, cards))
    return tuple(rows)


def _word(call: Call, scheme: Scheme) -> str:
    if LEVEL_OF[call] == 1:
        return f"{call_word(Call.RE, scheme)}, {call_word(Call.KONTRA, scheme)}"
    return call_word(call, scheme)


# The Vorbehalte and the rights of hands of a scheme as tables, so that a page can answer without the server.


# Two who could sit left of the dealer and lead: him, and anybody else.
_LEFT, _OTHER = "left", "other"


def reservation_table(scheme: Scheme) -> dict[str, Any] | None:
    """What goes first, who leads and who deals next; None if the scheme says nothing about it."""
    rules = scheme.referees.reservations
    if rules is None:
        return None
    solos = [kind for kind in KINDS if kind in SOLO_KINDS and kind in scheme.options.kinds]
    return {
        "known": [one.value for one in Reserve if one in rules.allowed and (one is not Reserve.SOLO or solos)],
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
