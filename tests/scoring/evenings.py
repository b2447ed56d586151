"""Short words for evenings in tests: players are letters in clockwise order, the first one deals first."""

from dataclasses import replace
from itertools import count

from scorebook.scoring.evening.events import Event, GamePlayed
from scorebook.scoring.evening.fold import FoldedEvening, Setup, fold
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.scheme import BockPolicy, DealPolicy, Scheme
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName
from scorebook.scoring.schemes import SCHEMES

_keys = (f"e{number}" for number in count())


def key() -> str:
    """A new key."""
    return next(_keys)


def game(players: str = "ABCD", **facts: object) -> GamePlayed:
    """A normal game won by the first two players with 130 Augen and no calls."""
    fields: dict = {"kind": Kind.NORMAL, "re": tuple(players[:2]), "re_augen": 130} | facts
    return GamePlayed(key(), GameFacts(players=tuple(players), **fields))


def solo(soloist: str, players: str = "ABCD", kind: Kind = Kind.SOLO_DAMEN, **facts: object) -> GamePlayed:
    """A solo won with 130 Augen."""
    return game(players, kind=kind, re=(soloist,), **facts)


def doppelkopf(times: int = 1, players: str = "ABCD") -> GamePlayed:
    """A game in which so many Doppelköpfe were made."""
    return game(players, extras=(ExtraFact(ExtraKind.DOPPELKOPF, PartyName.RE),) * times)


def gespalten(players: str = "ABCD") -> GamePlayed:
    """120 to 120."""
    return game(players, re_augen=120)


def calls(*names: str) -> tuple[CallFact, ...]:
    """Calls in order, such as "re", "re k90", "kontra"; the party stands first."""
    answer = []
    for name in names:
        party, _, deeper = name.partition(" ")
        answer.append(CallFact(PartyName(party), Call(deeper or party)))
    return tuple(answer)


def with_deal(**fields: object) -> Scheme:
    """The official scoring with another deal policy."""
    base = SCHEMES["ddv"]
    return replace(base, options=replace(base.options, deal=DealPolicy(**fields)))


def with_bock(**fields: object) -> Scheme:
    """The house scheme of Spin with another Bock policy."""
    base = SCHEMES["spin_haus"]
    return replace(base, options=replace(base.options, bock=BockPolicy(**fields)))


def evening(events: list[Event], scheme: Scheme | str = "maennle", seats: str = "ABCD") -> FoldedEvening:
    """The fold of these events."""
    return fold(Setup(tuple(seats), seats[0]), events, SCHEMES[scheme] if isinstance(scheme, str) else scheme)
