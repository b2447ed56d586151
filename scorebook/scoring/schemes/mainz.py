"""Das Doppelkopf-Skript, Fachschaft Mathematik Mainz, dritte Auflage 2020.

| Number            | What                                                          | Where                        |
|-------------------|---------------------------------------------------------------|------------------------------|
| 3.1, 3.6, 3.7     | who has won                                                   | winning.mainz                |
| 3.10              | calls that exclude each other: the last one decides           | winning.mainz                |
| 3.1, 3.2, 3.9     | points for levels reached, for Absagen                        | value.stufen, value.absagen  |
| 3.8               | "Gegen", in solos too                                         | value.gegen_die_alten        |
| 3.2, 3.7          | ×2 for Re, ×2 for Contra                                      | factors.ansagen_verdoppeln   |
| 3.11, 3.12        | extras, not doubled                                           | extras.sonderpunkte          |
| 4.7               | solos: no extras, three times, the same dealer deals again    | Options, booking, DealPolicy |
| 4.11, 4.12        | the stilles Solo and a Hochzeit that found nobody are played  | Options.kinds,               |
|                   | like a normal game: alone, extras count                       | Options.extras               |
"""

from ..game.paragraphs import cite
from ..game.referee_rules import (
    CallTimes,
    CallTopic,
    Jump,
    RefereeRules,
    Reply,
    ReservationRules,
    Reserve,
    TrickRules,
    Unfound,
)
from ..game.rules import extras, factors, value
from ..game.scheme import (
    BockPolicy,
    CallEffect,
    CallPolicy,
    DealPolicy,
    Options,
    Rule,
    Scheme,
    Stage,
    absagen_add,
    absagen_double,
    ansagen_add,
    ansagen_double,
)
from ..game.terms import EXTRAS, KARO_TRUMP_KINDS, KINDS, ExtraKind, Kind
from ..game.winning import Ground
from ..game.winning import mainz as winner

# What the referees read of the Mainzer Skript, chapters 2 to 4.


REFEREES = RefereeRules(
    calls=CallTimes(
        by_hand=False,
        limits=(7, 11, 15, 19, 23),
        jump=Jump.AFTER_ANSAGE,
        reply=Reply.THEIR_LIMIT,
        unfound=Unfound.RE,
        sources={
            CallTopic.ANSAGE: cite("mainz", "3.3"),
            CallTopic.UNFOUND: cite("mainz", "4.11"),
            CallTopic.REPLY: cite("mainz", "3.7"),
        },
    ),
    tricks=TrickRules(
        source=cite("mainz", "2.4"),
        second_dulle=cite("mainz", "2.4"),
        extras=dict.fromkeys(EXTRAS, cite("mainz", "3.11")),
    ),
    reservations=ReservationRules(order=((Reserve.SOLO,), (Reserve.HOCHZEIT,)), source=cite("mainz", "4.3")),
)


_EXTRAS = (
    ExtraKind.FUCHS,
    ExtraKind.DOPPELKOPF,
    ExtraKind.KARLCHEN,
    ExtraKind.KARLCHEN_GEFANGEN,
    ExtraKind.DULLE_GEFANGEN,
)

MAINZ = Scheme(
    key="mainz",
    title="Mainzer Skript 2020",
    short="Mainz",
    document="mainz",
    referees=REFEREES,
    about="Re und Contra verdoppeln die Punkte des Spiels, Sonderpunkte kommen erst danach dazu.",
    options=Options(
        kinds=frozenset(KINDS) - {Kind.ARMUT, Kind.SOLO_KARO},
        extras=dict.fromkeys(_EXTRAS, KARO_TRUMP_KINDS - {Kind.SOLO_TRUMPF}),
        second_dulle=True,
        gegen_kinds=frozenset(KINDS),
        calls=CallPolicy(ansage=CallEffect.DOUBLE),
        bock=BockPolicy(extras=False),
        deal=DealPolicy(again_after_solo=True, solo_leads=True),
    ),
    winner=winner,
    grounds={
        Ground.AUGEN: cite("mainz", "3.1"),
        Ground.AUGEN_AFTER_CALL: cite("mainz", "3.6"),
        Ground.KEPT: cite("mainz", "3.6"),
        Ground.MISSED: cite("mainz", "3.6"),
        Ground.MISSED_AND_ANSWERED: cite("mainz", "3.7"),
        Ground.LAST_CALL: cite("mainz", "3.10"),
        Ground.BOTH_MISSED: cite("mainz", "3.10"),
    },
    rules=(
        Rule(value.stufen, cite("mainz", "3.1")),
        Rule(value.absagen_re, cite("mainz", "3.2"), when=absagen_add),
        Rule(value.absagen_kontra, cite("mainz", "3.2"), when=absagen_add),
        Rule(value.ansagen, cite("haus", "ansagen"), when=ansagen_add),
        Rule(value.gegen_die_alten, cite("mainz", "3.8")),
        Rule(factors.ansagen_verdoppeln, cite("mainz", "3.2"), stage=Stage.FACTORS, when=ansagen_double),
        Rule(factors.absagen_verdoppeln, cite("haus", "ansagen"), stage=Stage.FACTORS, when=absagen_double),
        Rule(extras.sonderpunkte, cite("mainz", "3.11"), stage=Stage.EXTRAS),
    ),
    levels=("", "120", "neun", "sechs", "drei", "schwarz"),
    says_hochzeit_by=True,
    kontra_word="Contra",
    words={
        "stille_hochzeit": "Stilles Solo",
        "karlchen": "Charly macht den letzten Stich",
        "karlchen_gefangen": "Charly gefangen",
        "gegen": "Gegen",
    },
)
