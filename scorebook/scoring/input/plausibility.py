"""From an interchange object to checked facts, or to everything that is wrong with it.

`parse` never raises: whatever the object is, the answer is `GameFacts` or a `Refusal`. Single facts stand in `facts`;
here they are weighed against each other: Augen, tricks, extra points, what was announced. Refused is only what the
cards forbid (`game/cards.py`). A range counts at its best end.
"""

from collections import Counter
from functools import reduce
from typing import Any

from ..game.cards import Bound, Cards, bounds_of, cards_of, counts_of, most_extras_with, sums_of
from ..game.facts import GameFacts
from ..game.objections import NOT_AN_OBJECT, Refusal
from ..game.scheme import MOST_BOECKE, Scheme
from ..game.sentences import Sentence, gettext_noop
from ..game.terms import ALL_AUGEN, ANNOUNCED_HOCHZEITEN, EXTRAS, ExtraKind, HochzeitBy, Kind, Note, PartyName
from ..game.words import PARTY_WORDS, extra_points_word, extra_word, hochzeit_by_word, note_word
from .facts import both, read_announcements, read_augen, read_extras, read_players, read_re, read_tricks
from .reader import Reader, among

_RARE = frozenset({"klaerungsstich", "armut_player", "pflicht", "vorgefuehrt", "hochzeit_by", "notes", "comment"})
_HOCHZEIT_BY = {one.value: one for one in HochzeitBy}
_NOTES = {note.value: note for note in Note}


def parse(raw: object, scheme: Scheme | None, *, stored: bool = False) -> GameFacts | Refusal:
    """Check an interchange object (see `GameFacts`) against the cards and against a scheme.

    Refused with codes of `objections.CODES`, all of them at once. Without a scheme only what every scheme refuses
    is found; the scheme's own objection has then been raised elsewhere. Unknown fields are ignored. What was stored
    once is not weighed against itself again: it stays readable whatever has become known of the cards since.
    """
    if not isinstance(raw, dict):
        return Refusal((NOT_AN_OBJECT,))
    reader = Reader(raw, scheme)
    kind = reader.kind()
    players = read_players(reader)
    re = read_re(reader, kind, players)
    re_augen, re_range = read_augen(reader)
    re_tricks, kontra_tricks = read_tricks(reader)
    calls = read_announcements(reader, kind, players, re)
    extras = read_extras(reader, players, re)
    bock = _bock(reader)
    facts = GameFacts(
        kind=kind or Kind.NORMAL,
        players=players,
        re=re,
        re_augen=re_augen,
        re_range=re_range,
        re_tricks=re_tricks,
        kontra_tricks=kontra_tricks,
        announcements=calls,
        extras=extras,
        bock=bock,
        **(_rare(reader, kind, players) if raw.keys() & _RARE else {}),
    )
    if not stored and not reader.objections:
        weigh(reader, facts)
    return Refusal(tuple(reader.objections)) if reader.objections else facts


def _rare(reader: Reader, kind: Kind | None, players: tuple[str, ...]) -> dict[str, Any]:
    """What few games have and no points depend on."""
    klaerungsstich = reader.whole_number("klaerungsstich", 1, 3, "klaerungsstich_range")
    armut_player = reader.text("armut_player")
    if armut_player is not None and players and armut_player not in players:
        message = gettext_noop("„{player}“ spielt nicht mit; {allowed}")
        reader.reject("armut_player", "armut_player", message, player=armut_player, allowed=among(players))
    return {
        "klaerungsstich": klaerungsstich,
        "armut_player": armut_player,
        "hochzeit_by": _hochzeit_by(reader, kind),
        "pflicht": reader.yes_no("pflicht"),
        "vorgefuehrt": reader.yes_no("vorgefuehrt"),
        "notes": _notes(reader),
        "comment": reader.text("comment") or "",
    }


def _hochzeit_by(reader: Reader, kind: Kind | None) -> HochzeitBy | None:
    word = reader.text("hochzeit_by")
    if word is None:
        return None
    found = _HOCHZEIT_BY.get(word)
    words = [hochzeit_by_word(one, reader.scheme) for one in HochzeitBy]
    if found is None:
        reader.unknown("hochzeit_by_unknown", "hochzeit_by", word, among(words))
    if reader.scheme and not reader.scheme.says_hochzeit_by:
        message = gettext_noop("in dieser Abrechnung sagt der Hochzeiter nicht, wen er heiratet.")
        reader.reject("hochzeit_by_not_in_scheme", "hochzeit_by", message)
    if kind is not None and kind not in ANNOUNCED_HOCHZEITEN:
        message = gettext_noop("nur in einer angesagten Hochzeit wird gesagt, wer geheiratet wird.")
        reader.reject("hochzeit_by_kind", "hochzeit_by", message)
    return found


def _bock(reader: Reader) -> int:
    bock = reader.whole_number("bock", 0, MOST_BOECKE, "bock_range") or 0
    if bock and reader.scheme:
        most = reader.scheme.options.bock.most
        if most == 0:
            message = gettext_noop("diese Abrechnung kennt keinen Bock; erlaubt ist 0.")
            reader.reject("bock_not_in_scheme", "bock", message)
        elif bock > most:
            message = gettext_noop("hier liegt höchstens {most} Bock auf einem Spiel, nicht {bock}.")
            reader.reject("bock_range", "bock", message, most=most, bock=bock)
    return bock


def _notes(reader: Reader) -> tuple[Note, ...]:
    notes = []
    for place, word in enumerate(reader.listed("notes") or []):
        note: Any = _NOTES.get(word) if isinstance(word, str) else None
        if note is None:
            reader.unknown(
                "note_unknown", f"notes[{place}]", word, among(note_word(one, reader.scheme) for one in Note)
            )
        else:
            notes.append(note)
    return tuple(notes)


_PARTIES = (PartyName.RE, PartyName.KONTRA)


def weigh(reader: Reader, facts: GameFacts) -> None:
    """Note which facts contradict each other."""
    before = len(reader.objections)
    _beside_notes(reader, facts)
    cards = cards_of(reader.scheme, facts.kind)
    for party in _PARTIES:
        _party(reader, facts, cards, party)
    if len(reader.objections) > before or possible(facts, cards):
        return
    field = "re_range" if facts.re_range else "re_augen"
    if facts.extras:
        message = gettext_noop("diese Augen, Stiche und {points} passen nicht zusammen.")
        reader.reject("facts_apart", field, message, points=extra_points_word(reader.scheme))
    elif facts.re_tricks is None and facts.kontra_tricks is None:
        message = gettext_noop("mit {cards} Karten gibt es diese Augen nicht.")
        reader.reject("augen_impossible", field, message, cards=cards.number)
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
        message = gettext_noop("{party} hat Augen, also mindestens einen Stich.")
        reader.reject("tricks_without_augen", f"{party}_tricks", message, party=word)
    if not kinds:
        return
    if tricks == 0 or (tricks is None and most == 0):
        message = gettext_noop("{party} hat keinen Stich, also auch keine {points}.")
        reader.reject("extra_without_trick", "extras", message, party=word, points=extra_points_word(reader.scheme))
        return
    bounds = bounds_of(cards, counts_of(kinds))
    lows = {number: bound.low for number, bound in enumerate(bounds) if bound}
    extras = _extras_text(kinds, reader)
    if not lows:
        reader.reject("extras_apart", "extras", gettext_noop("{extras} kann nicht eine Partei machen."), extras=extras)
    elif tricks is not None and tricks < min(lows):
        message = gettext_noop("{extras} von {party}: dazu gehören mindestens {needed} Stiche, nicht {tricks}.")
        reader.reject("extra_tricks", "extras", message, extras=extras, party=word, needed=min(lows), tricks=tricks)
    elif most < (needed := min(lows.values())):
        if set(kinds) == {ExtraKind.DOPPELKOPF}:
            message = gettext_noop("die Doppelköpfe von {party} brauchen {needed} Augen.")
            reader.reject("doppelkopf_augen", "extras", message, party=word, needed=needed)
        else:
            message = gettext_noop("{extras} von {party}: dazu gehören mindestens {needed} Augen, nicht {augen}.")
            reader.reject("extra_augen", "extras", message, extras=extras, party=word, needed=needed, augen=most)


def _beside_notes(reader: Reader, facts: GameFacts) -> None:
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
