"""Reading extra points."""

from functools import reduce

from ..game.facts import ExtraFact
from ..game.said import ALONE, Sentence, gettext_noop
from ..game.terms import EXTRA_LIMITS, ExtraKind, PartyName
from ..game.words import extra_word
from .calls import PARTIES
from .reader import Reader, among, parties_among

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
    known = [one for one in ExtraKind if entry.scheme is None or one in entry.scheme.options.extras]
    allowed = among(extra_word(one, entry.scheme) for one in known)
    if kind is None:
        entry.reject("extra_unknown", "kind", ALONE, said=allowed)
    elif kind not in known:
        entry.reject(
            "extra_not_in_scheme",
            "kind",
            gettext_noop("„{word}“ ist hier unbekannt; {allowed}"),
            word=extra_word(kind, entry.scheme),
            allowed=allowed,
        )
    party = PARTIES.get(entry.text("party") or "")
    if party is None:
        entry.reject("extra_party_unknown", "party", ALONE, said=parties_among(entry.scheme))
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
            words = reduce(both, (extra_word(kind, reader.scheme) for kind in sorted(kinds)))
            reader.reject(
                "extra_limit",
                "extras",
                gettext_noop("{extras}: höchstens {limit} im Spiel, beide Parteien zusammen."),
                extras=words,
                limit=limit,
            )


def both(one: str, other: str) -> Sentence:
    """Two things, or what was put together already and one more."""
    return Sentence(gettext_noop("{one} und {other}"), one=one, other=other)
