"""Games that the tests of the comparison speak about."""

from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName

FOUR = ("Anna", "Ben", "Cem", "Dora")


def game(kind=Kind.NORMAL, calls=(), extras=(), re=None, **result):
    alone = kind.value.startswith("solo_") or "hochzeit" in kind.value[2:]
    re = re or FOUR[: 1 if alone else 2]
    return GameFacts(kind=kind, players=FOUR, re=re, announcements=calls, extras=extras, **result)


RE = CallFact(PartyName.RE, Call.RE)
RE_K90, RE_K60 = CallFact(PartyName.RE, Call.K90), CallFact(PartyName.RE, Call.K60)
KONTRA, VORAB = CallFact(PartyName.KONTRA, Call.KONTRA), RE._replace(vorab=True)
FUCHS = ExtraFact(ExtraKind.FUCHS, PartyName.RE, "Anna", "Cem")
