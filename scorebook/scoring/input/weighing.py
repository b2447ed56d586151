"""Weighing the facts of a game against each other: Augen, tricks, extra points, what was announced.

Refused is only what the cards forbid (`game/card_bounds.py`). A range counts at its best end.
"""

from collections import Counter
from functools import reduce

from ..game.card_bounds import Bound, Cards, bounds_of, cards_of, counts_of, most_extras_with, sums_of
from ..game.facts import GameFacts
from ..game.sentences import Sentence, gettext_noop
from ..game.terms import ALL_AUGEN, EXTRAS, ExtraKind, PartyName
from ..game.words import PARTY_WORDS, extra_points_word, extra_word, note_word
from .facts import both
from .reader import Reader

_PARTIES = (PartyName.RE, PartyName.KONTRA)


def weigh(reader: Reader, facts: GameFacts) -> None:
    """Note which facts contradict each other."""
    before = len(reader.objections)
    _notes(reader, facts)
    cards = cards_of(reader.scheme, facts.kind)
    for party in _PARTIES:
        _party(reader, facts, cards, party)
    if len(reader.objections) > before or possible(facts, cards):
        return
    field = "re_range" if facts.re_range else "re_augen"
    if facts.extras:
        reader.reject(
            "facts_apart",
            field,
            gettext_noop("diese Augen, Stiche und {points} passen nicht zusammen."),
            points=extra_points_word(reader.scheme),
        )
    elif facts.re_tricks is None and facts.kontra_tricks is None:
        reader.reject(
            "augen_impossible",
            field,
            gettext_noop("mit {cards} Karten gibt es diese Augen nicht."),
            cards=cards.number,
        )
    else:
        reader.reject("tricks_augen", field, gettext_noop("so viele Augen gibt es in so vielen Stichen nicht."))


def possible(facts: GameFacts, cards: Cards) -> bool:
    """Whether one of the known Augen of Re can lie in some number of tricks, beside the extra points of both."""
    sums = sums_of(cards.number)
    re, kontra = (bounds_of(cards, counts_of(_kinds(facts, party))) for party in _PARTIES)
    return any(
        _holds(re[mine], sums[mine], augen) and _holds(kontra[theirs], sums[theirs], ALL_AUGEN - augen)
        for mine, theirs in _tricks(facts, cards)
        for augen in facts.possible_re_augen()
    )


def _tricks(facts: GameFacts, cards: Cards) -> list[tuple[int, int]]:
    """The numbers of tricks of Re and of Kontra that are possible by what is known of them."""
    re, kontra, every = facts.re_tricks, facts.kontra_tricks, cards.tricks
    if re is not None:
        return [(re, every - re if kontra is None else kontra)]
    return [(every - one, one) for one in (range(every + 1) if kontra is None else (kontra,))]


def _holds(bound: Bound | None, sums: frozenset[int], augen: int) -> bool:
    return bound is not None and bound.low <= augen <= bound.high and augen in sums


def _kinds(facts: GameFacts, party: PartyName) -> list[ExtraKind]:
    """Its extra points that take a trick; what a group has of its own may be about anything."""
    return [extra.kind for extra in facts.extras if extra.party is party and extra.kind in EXTRAS]


def _party(reader: Reader, facts: GameFacts, cards: Cards, party: PartyName) -> None:
    """One party's own facts: tricks and Augen, extra points and each of these."""
    kinds = _kinds(facts, party)
    re, augen = party is PartyName.RE, facts.possible_re_augen()
    tricks = facts.re_tricks if re else facts.kontra_tricks
    least, most = (augen[0], augen[-1]) if re else (ALL_AUGEN - augen[-1], ALL_AUGEN - augen[0])
    word = reader.scheme.kontra_word if reader.scheme and not re else PARTY_WORDS[party]
    if tricks == 0 and least > 0:
        reader.reject(
            "tricks_without_augen",
            f"{party}_tricks",
            gettext_noop("{party} hat Augen, also mindestens einen Stich."),
            party=word,
        )
    if not kinds:
        return
    if tricks == 0 or (tricks is None and most == 0):
        reader.reject(
            "extra_without_trick",
            "extras",
            gettext_noop("{party} hat keinen Stich, also auch keine {points}."),
            party=word,
            points=extra_points_word(reader.scheme),
        )
        return
    bounds = bounds_of(cards, counts_of(kinds))
    lows = {number: bound.low for number, bound in enumerate(bounds) if bound}
    extras = _extras_text(kinds, reader)
    if not lows:
        reader.reject("extras_apart", "extras", gettext_noop("{extras} kann nicht eine Partei machen."), extras=extras)
    elif tricks is not None and tricks < min(lows):
        reader.reject(
            "extra_tricks",
            "extras",
            gettext_noop("{extras} von {party}: dazu gehören mindestens {needed} Stiche, nicht {tricks}."),
            extras=extras,
            party=word,
            needed=min(lows),
            tricks=tricks,
        )
    elif most < (needed := min(lows.values())):
        if set(kinds) == {ExtraKind.DOPPELKOPF}:
            reader.reject(
                "doppelkopf_augen",
                "extras",
                gettext_noop("die Doppelköpfe von {party} brauchen {needed} Augen."),
                party=word,
                needed=needed,
            )
        else:
            reader.reject(
                "extra_augen",
                "extras",
                gettext_noop("{extras} von {party}: dazu gehören mindestens {needed} Augen, nicht {augen}."),
                extras=extras,
                party=word,
                needed=needed,
                augen=most,
            )


def _notes(reader: Reader, facts: GameFacts) -> None:
    """What was announced beside extra points of both parties that it leaves no card for."""
    if reader.scheme is None:
        return
    for note in dict.fromkeys(facts.notes):
        for kind, most in most_extras_with(note, reader.scheme, facts.kind).items():
            number = sum(extra.kind is kind for extra in facts.extras)
            if number > most:
                reader.reject(
                    "note_extra",
                    "extras",
                    gettext_noop(
                        "{note} ist angesagt: {extras} gibt es dann höchstens {most} Mal, nicht {number} Mal."
                    ),
                    note=note_word(note, reader.scheme),
                    extras=extra_word(kind, reader.scheme),
                    most=most,
                    number=number,
                )


TIMES = "{number} × {extra}"


def _extras_text(kinds: list[ExtraKind], reader: Reader) -> Sentence | str:
    """Extra points in the words of the scheme: "2 × Fuchs und Karlchen"."""
    counted = Counter(kinds)
    words = [
        Sentence(TIMES, number=number, extra=word) if number > 1 else word
        for word, number in ((extra_word(kind, reader.scheme), number) for kind, number in counted.items())
    ]
    return reduce(both, words)
