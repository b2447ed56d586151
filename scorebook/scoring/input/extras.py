"""Reading extra points, and checking them against cards, tricks and Augen."""

from functools import reduce

from ..game.facts import ExtraFact, GameFacts
from ..game.said import ALONE, Sentence, gettext_noop
from ..game.terms import ALL_AUGEN, DOPPELKOPF_AUGEN, EXTRA_LIMITS, ExtraKind, PartyName
from ..game.words import PARTY_WORDS, extra_word
from .calls import PARTIES
from .reader import Reader, among

KINDS = {kind.value: kind for kind in ExtraKind}


def read_extras(reader: Reader, players: tuple[str, ...], re: tuple[str, ...]) -> tuple[ExtraFact, ...]:
    """The extra points; wrong ones are noted with the reader and left out."""
    extras: list[ExtraFact] = []
    for place, raw in enumerate(reader.listed("extras") or []):
        entry = reader.entry(f"extras[{place}]", raw)
        extra = _read(entry, players, re) if entry else None
        if extra:
            extras.append(extra)
    if extras:
        _check_limits(reader, extras)
    return tuple(extras)


def _read(entry: Reader, players: tuple[str, ...], re: tuple[str, ...]) -> ExtraFact | None:
    kind = KINDS.get(entry.text("kind") or "")
    known = entry.scheme.options.extras if entry.scheme else KINDS
    if kind is None:
        entry.reject("extra_unknown", "kind", ALONE, said=among(known))
    elif kind not in known:
        entry.reject(
            "extra_not_in_scheme",
            "kind",
            gettext_noop("{extra} ist hier unbekannt; {allowed}"),
            extra=extra_word(kind, entry.scheme),
            allowed=among(known),
        )
    party = PARTIES.get(entry.text("party") or "")
    if party is None:
        entry.reject("extra_party_unknown", "party", ALONE, said=among(PARTIES))
    player, loser = entry.text("player"), entry.text("from")
    if kind is None or party is None:
        return None
    if players:
        kontra = tuple(name for name in players if name not in re)
        own, others = (re, kontra) if party is PartyName.RE else (kontra, re)
        if player is not None and player not in own:
            entry.reject(
                "extra_player",
                "player",
                gettext_noop("„{player}“ gehört nicht zu dieser Partei; {allowed}"),
                player=player,
                allowed=among(own),
            )
        if loser is not None and loser not in others:
            entry.reject(
                "extra_player",
                "from",
                gettext_noop("„{player}“ gehört nicht zur Gegenpartei; {allowed}"),
                player=loser,
                allowed=among(others),
            )
    return ExtraFact(kind, party, player, loser)


def _check_limits(reader: Reader, extras: list[ExtraFact]) -> None:
    for kinds, limit in EXTRA_LIMITS:
        if sum(extra.kind in kinds for extra in extras) > limit:
            words = reduce(_and, (extra_word(kind, reader.scheme) for kind in sorted(kinds)))
            reader.reject(
                "extra_limit",
                "extras",
                gettext_noop("{extras}: höchstens {limit} im Spiel, beide Parteien zusammen."),
                extras=words,
                limit=limit,
            )


def _and(one: str, other: str) -> Sentence:
    return Sentence(gettext_noop("{one} und {other}"), one=one, other=other)


def check_extras(reader: Reader, facts: GameFacts) -> None:
    """Tricks and Augen of each party must be able to hold its extra points; a range counts at its best end."""
    if not facts.extras and facts.re_tricks is None and facts.kontra_tricks is None:
        return
    if facts.re_augen is not None:
        most = {PartyName.RE: facts.re_augen, PartyName.KONTRA: ALL_AUGEN - facts.re_augen}
        least = most
    else:
        low, high = facts.re_range or (0, ALL_AUGEN)
        most = {PartyName.RE: high, PartyName.KONTRA: ALL_AUGEN - low}
        least = {PartyName.RE: low, PartyName.KONTRA: ALL_AUGEN - high}
    before = len(reader.objections)
    for party, tricks in ((PartyName.RE, facts.re_tricks), (PartyName.KONTRA, facts.kontra_tricks)):
        word = reader.scheme.kontra_word if reader.scheme and party is PartyName.KONTRA else PARTY_WORDS[party]
        if tricks == 0 and least[party] > 0:
            reader.reject(
                "tricks_without_augen",
                f"{party}_tricks",
                gettext_noop("{party} hat Augen, also mindestens einen Stich."),
                party=word,
            )
        if not facts.extras:
            continue
        kinds = [extra.kind for extra in facts.extras if extra.party is party]
        if kinds and (tricks == 0 or (tricks is None and most[party] == 0)):
            reader.reject(
                "extra_without_trick",
                "extras",
                gettext_noop("{party} hat keinen Stich, also auch keinen Sonderpunkt."),
                party=word,
            )
        needed = DOPPELKOPF_AUGEN * kinds.count(ExtraKind.DOPPELKOPF)
        if needed > most[party]:
            reader.reject(
                "doppelkopf_augen",
                "extras",
                gettext_noop("die Doppelköpfe von {party} brauchen {needed} Augen."),
                party=word,
                needed=needed,
            )
    if facts.re_range and len(reader.objections) == before and not facts.possible_augen():
        reader.reject(
            "augen_range", "re_range", gettext_noop("keine Augenzahl daraus passt zu Stichen und Sonderpunkten.")
        )
