"""The deadlines and the ranks of a scheme as tables, so that a page can answer without the server.

Everything that is decided stands in the tables; whoever reads them looks up and compares. Moments are in the clock of
the scheme: cards that have left the caller's hand (`by_hand`), or cards laid in the game. Lists by level begin with Re
and Kontra; what hangs on the Klärungsstich of a Hochzeit has a row for none and for each trick that can be one.
"""

from typing import Any, Final

from ..game.call_times import CallTimes, CallTopic, Pace, Reply, Wedding
from ..game.scheme import Scheme, Vorab
from ..game.terms import ANSAGE, DOPPELKOPF_AUGEN, LEVEL_OF, SOLO_KINDS, Call, ExtraKind, PartyName
from ..game.trumps import trump_tables
from ..game.words import PARTY_WORDS
from .call_facts import TRICK, WEDDINGS
from .call_input import HAENGEND
from .call_wording import call_phrases, call_word
from .calls import call_times
from .card_order import card_order
from .trick_extras import counts
from .trick_facts import AUGEN, DULLE, FUCHS, KARLCHEN, KARO_DAME, NAMES, PLAIN, in_deck
from .trick_wording import CAUGHT, trick_phrases

_KLAERUNG: Final = range(HAENGEND + 1)  # 0: none
_VORAB_LEVELS: Final = {
    Vorab.NONE: [],
    Vorab.ANSAGE: [ANSAGE],
    Vorab.ANY: [*range(ANSAGE, max(LEVEL_OF.values()) + 1)],
}


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
    said = frozenset({rules.raised.word}) if rules and rules.raised and scheme.options.schwein else frozenset()
    kinds = {}
    for table in trump_tables(scheme):
        for kind in table.kinds:
            order, raised = card_order(scheme, kind, frozenset()), card_order(scheme, kind, said)
            if order is None or raised is None:
                continue
            kinds[kind.value] = {
                "trumps": [NAMES[card] for card in order.trumps],
                "raised": [NAMES[card] for card in raised.trumps] if raised.raised else None,
                "single": NAMES[raised.raised_card] if raised.raised_card else None,
                "second": sorted(NAMES[card] for card in order.second),
                "second_last": sorted(NAMES[card] for card in order.second_last),
                "extras": [extra.value for extra in ExtraKind if counts(extra, kind, scheme)],
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
        "names": {name: card.spoken(scheme.words).name for card, name in NAMES.items()},
        "kinds": kinds,
    }
