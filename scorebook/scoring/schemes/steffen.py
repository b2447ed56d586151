"""Steffens Runde, "Sooo wird Doppelkopf gespielt", Stand 31.05.2000.

| Heading          | What                                                            | Where                         |
|------------------|-----------------------------------------------------------------|-------------------------------|
| Wertung          | who has won                                                     | winning.steffen, Re120.NEVER  |
| Wertung          | 5 / 10, Ux and calls double, missed Absagen                     | steffen.grundwert … verfehlte |
| Soli, Wertung    | 150 / 300, lost double, Contra and Re                           | steffen.grundwert, solo_verl. |
| Soli             | the soloist's own calls in a stilles Solo do not exist          | stille_own_calls              |
| Ansagen          | in a solo Contra first, then Re                                 | solo_calls_answer_only        |
| Böcke            | ×2 each, stacking; what causes one                              | factors.bock, BockPolicy      |
| Sonderpunkte     | 10 each, after all doubling                                     | extras.sonderpunkte           |
| Dulle gezogen    | −300 "als Minimum", a third to each of the others               | guided.dulle_gezogen          |
| Falsches Bed.    | −300, the game is repeated, its Bock stays                      | guided.falsch_bedient         |
"""

from ..game.paragraphs import cite
from ..game.referee_rules import (
    CallTimes,
    CallTopic,
    HandCount,
    HandRight,
    Jump,
    Pace,
    Raised,
    RefereeRules,
    ReservationRules,
    Reserve,
    Threshold,
    TrickRules,
    Unfound,
)
from ..game.rules import extras, factors, steffen
from ..game.scheme import (
    BockPolicy,
    Booking,
    CallEffect,
    CallPolicy,
    Guided,
    LastRoundBock,
    Nesting,
    Options,
    Re120,
    Rule,
    Scheme,
    Stage,
    Trigger,
    absagen_add,
    absagen_double,
    ansagen_add,
    ansagen_double,
)
from ..game.sentences import gettext_noop
from ..game.terms import EXTRAS, KARO_TRUMP_KINDS, KINDS, ExtraKind, Kind, Note, PartyName
from ..game.winning import steffen as winner

# What the referees read of Steffen's group.


REFEREES = RefereeRules(
    calls=CallTimes(
        by_hand=False,
        limits=(5,),
        pace=Pace.EACH_TRICK,
        jump=Jump.INCLUDED,
        unfound=Unfound.KONTRA,
        sources={CallTopic.ANSAGE: cite("steffen", "ansagen")},
    ),
    tricks=TrickRules(
        source=cite("steffen", "dulle"),
        extras=dict.fromkeys(EXTRAS, cite("steffen", "sonderpunkte")),
        raised=Raised(Note.SCHAFE, "HK", KARO_TRUMP_KINDS, cite("steffen", "schafe"), below_dulle=True),
    ),
    reservations=ReservationRules(
        order=((Reserve.EINMISCHEN,), (Reserve.SOLO,), (Reserve.HOCHZEIT,), (Reserve.SCHIEBEN,)),
        source=cite("steffen", "ansagen"),
        sources={
            Reserve.EINMISCHEN: cite("steffen", "einmischen"),
            Reserve.SOLO: cite("steffen", "soli"),
            Reserve.HOCHZEIT: cite("steffen", "hochzeit"),
            Reserve.SCHIEBEN: cite("steffen", "schieben"),
        },
        hands_round=True,
        rights=(
            HandRight(Reserve.EINMISCHEN, (Threshold(HandCount.KINGS, 5, 8),), cite("steffen", "einmischen")),
            HandRight(Reserve.SCHIEBEN, (Threshold(HandCount.TRUMPS, 0, 3),), cite("steffen", "schieben")),
        ),
    ),
)


_GERMAN_CARDS = {
    "solo_damen": "Obersolo",
    "solo_buben": "Untersolo",
    "solo_kreuz": "Eichelsolo",
    "solo_pik": "Grünsolo",
    "solo_karo": "Schellsolo",
    "kreuz": "Eichel",
    "pik": "Grün",
    "karo": "Schellen",
    "dame": "Ober",
    "bube": "Unter",
}

STEFFEN = Scheme(
    key="steffen",
    title="Steffens Runde 2000",
    short="Steffen",
    document="steffen",
    referees=REFEREES,
    about="Ohne Neunen und mit hohen Werten: ein Sieg bringt 5 oder 10; Ansagen, Stufen und Böcke verdoppeln.",
    options=Options(
        kinds=frozenset(KINDS) - {Kind.SOLO_FLEISCHLOS, Kind.SOLO_IWAN},
        cards=40,
        extras=dict.fromkeys((ExtraKind.FUCHS, ExtraKind.DOPPELKOPF, ExtraKind.HERZSTICH), frozenset(KINDS)),
        extra_amount=10,
        gegen_points=5,
        re_with_120=Re120.NEVER,
        schwein=True,
        solo_calls_answer_only=True,
        stille_own_calls=False,
        booking=Booking.PLUS_MINUS_WHOLE,
        bock=BockPolicy(
            triggers=frozenset({Trigger.KONTRA_WON, Trigger.RE_AND_KONTRA, Trigger.SCHWARZ, Trigger.GESPALTEN}),
            games=None,
            nesting=Nesting.STACK,
            last_round=LastRoundBock.DROP,
            extras=False,
        ),
        calls=CallPolicy(ansage=CallEffect.DOUBLE, ansage_points=10, absage=CallEffect.DOUBLE, absage_points=10),
    ),
    winner=winner,
    grounds=dict.fromkeys((*PartyName, None), cite("steffen", "wertung")),
    rules=(
        Rule(steffen.nicht_vorhanden, cite("steffen", "soli")),
        Rule(steffen.grundwert, cite("steffen", "wertung")),
        Rule(steffen.ansagen_dazu, cite("haus", "ansagen"), when=ansagen_add),
        Rule(steffen.absagen_dazu, cite("haus", "ansagen"), when=absagen_add),
        Rule(steffen.solo_verloren, cite("steffen", "wertung"), stage=Stage.FACTORS),
        Rule(steffen.ansage_des_gewinners, cite("steffen", "wertung"), stage=Stage.FACTORS, when=ansagen_double),
        Rule(steffen.stufen, cite("steffen", "wertung"), stage=Stage.FACTORS),
        Rule(steffen.ansage_des_verlierers, cite("steffen", "wertung"), stage=Stage.FACTORS, when=ansagen_double),
        Rule(steffen.verfehlte_absagen, cite("steffen", "wertung"), stage=Stage.FACTORS, when=absagen_double),
        Rule(factors.bock, cite("steffen", "boecke"), stage=Stage.BOCK),
        Rule(extras.sonderpunkte, cite("steffen", "sonderpunkte"), stage=Stage.EXTRAS),
    ),
    levels=("", "120", "U9", "U6", "U3", "Schwarz"),
    kontra_word="Contra",
    alone_in_thirds=True,
    notes=(Note.SCHAFE, Note.GESCHOBEN),
    says_hochzeit_by=True,
    redeals=("einmischen", "schieben"),
    words={
        **_GERMAN_CARDS,
        "stille_hochzeit": "Stilles Solo",
        "armut": "Schieben",
        "herzstich": "Rotstich",
        "question": "Wer hat die Alten?",
        "armut_question": "Wer hat geschoben?",
    },
    german_cards=frozenset(_GERMAN_CARDS),
    penalties={
        "dulle_gezogen": Guided("steffen", "dulle", gettext_noop("Dulle gezogen")),
        "falsch_bedient": Guided("steffen", "bedienen", gettext_noop("Falsch bedient")),
    },
    early_contra=True,
)
