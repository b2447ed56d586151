"""Spin: the tournament rules of the game room and its house rules.

| Heading of the document  | What                                         | Where                           |
|--------------------------|----------------------------------------------|---------------------------------|
| Spielwertung             | who has won, also with 120 after Kontra      | winning.spin, Re120.KONTRA      |
| Spielwertung             | Grundwert, unter 90/60/30/schwarz, calls     | value.gewonnen … absagen_kontra |
| Spielwertung             | both Absagen missed: nothing at all          | extras_without_winner           |
| Sonderpunkte             | two against two: gegen die Alten, extras     | value.gegen_die_alten, extras   |
| Mögliche Solo-Spiele     | Pflichtsolo, the right to lead               | DealPolicy                      |
| Hausregeln, Bock-Runde   | ×2, extras included; what causes a Bock      | factors.bock, BockPolicy        |
| Hausregeln, Solo, Armut  | no Pflichtsolo, Armut exists                 | Options, DealPolicy             |
"""

from dataclasses import replace

from ..game.paragraphs import cite
from ..game.referee_rules import (
    CallTimes,
    CallTopic,
    HandCount,
    HandRight,
    KarlchenCatch,
    Raised,
    RefereeRules,
    Reply,
    ReservationRules,
    Reserve,
    Threshold,
    TrickRules,
    Wedding,
)
from ..game.rules import extras, factors, value
from ..game.scheme import (
    BockPolicy,
    DealPolicy,
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
from ..game.terms import EXTRAS, KARO_TRUMP_KINDS, PAIR_KINDS, SOLO_KINDS, ExtraKind, Kind, Note, PartyName
from ..game.winning import spin

# What the referees read of Spin, tournament and house rules.


REFEREES = RefereeRules(
    calls=CallTimes(
        by_hand=True,
        limits=(1, 2, 3, 4, 5),
        reply=Reply.ONE_CARD,
        wedding=Wedding.FEWER,
        sources={
            CallTopic.ANSAGE: cite("spin", "absagen"),
            CallTopic.HOCHZEIT: cite("spin", "hochzeit"),
            CallTopic.UNFOUND: cite("spin", "hochzeit"),
        },
    ),
    tricks=TrickRules(
        source=cite("spin", "bedienen"),
        second_dulle=cite("spin", "dulle"),
        extras=dict.fromkeys(EXTRAS, cite("spin", "sonderpunkte")),
        catch=KarlchenCatch.KARO_DAME,
    ),
    reservations=ReservationRules(
        order=((Reserve.SOLO,), (Reserve.HOCHZEIT,)),
        source=cite("spin", "solo"),
        sources={Reserve.HOCHZEIT: cite("spin", "hochzeit")},
        pflichtsolo_source=cite("spin", "pflichtsolo"),
    ),
)

# "Nur beim regulären Spiel, bei einer Hochzeit oder einem Farbsolo": not in an Armut.
_WITH_SCHWEINCHEN = KARO_TRUMP_KINDS - {Kind.ARMUT} | {Kind.SOLO_KARO, Kind.SOLO_HERZ, Kind.SOLO_PIK, Kind.SOLO_KREUZ}

HOUSE_REFEREES = replace(
    REFEREES,
    tricks=TrickRules(
        source=cite("spin", "bedienen"),
        second_dulle=cite("spin", "dulle"),
        extras=dict.fromkeys(EXTRAS, cite("spin", "sonderpunkte")),
        catch=KarlchenCatch.KARO_DAME,
        raised=Raised(Note.SCHWEINCHEN, "", _WITH_SCHWEINCHEN, cite("spin", "schweinchen")),
    ),
    reservations=ReservationRules(
        order=((Reserve.SOLO,), (Reserve.EINMISCHEN,), (Reserve.HOCHZEIT,), (Reserve.ARMUT,)),
        source=cite("spin", "vorbehalte"),
        alone=frozenset({Reserve.ARMUT}),
        rights=(
            HandRight(
                Reserve.EINMISCHEN,
                (
                    Threshold(HandCount.NINES, 5, 8, deck=48),
                    Threshold(HandCount.KINGS, 5, 8, deck=40),
                    Threshold(HandCount.NINES_AND_KINGS, 8, 16, deck=48),
                    Threshold(HandCount.HIGH_TRUMPS, 0, 0),
                ),
                cite("spin", "einmischen"),
            ),
            HandRight(
                Reserve.ARMUT,
                (Threshold(HandCount.TRUMPS_BUT_FOXES, 0, 3),),
                cite("spin", "armut"),
                unless=Reserve.EINMISCHEN,
            ),
        ),
    ),
)


_RULES = (
    Rule(value.gewonnen, cite("spin", "spielwertung")),
    Rule(value.unter, cite("spin", "spielwertung")),
    Rule(value.ansagen, cite("spin", "spielwertung"), when=ansagen_add),
    Rule(value.absagen_re, cite("spin", "spielwertung"), when=absagen_add),
    Rule(value.absagen_kontra, cite("spin", "spielwertung"), when=absagen_add),
    Rule(value.gegen_die_alten, cite("spin", "gegen")),
    Rule(factors.ansagen_verdoppeln, cite("haus", "ansagen"), stage=Stage.FACTORS, when=ansagen_double),
    Rule(factors.absagen_verdoppeln, cite("haus", "ansagen"), stage=Stage.FACTORS, when=absagen_double),
    Rule(extras.sonderpunkte, cite("spin", "sonderpunkte"), stage=Stage.EXTRAS),
)
_EXTRAS = (ExtraKind.FUCHS, ExtraKind.DOPPELKOPF, ExtraKind.KARLCHEN, ExtraKind.KARLCHEN_GEFANGEN)

SPIN_TURNIER = Scheme(
    key="spin_turnier",
    title="Spin Turnierregeln",
    short="Spin Turnier",
    document="spin",
    referees=REFEREES,
    about="Wie auf Turnieren, mit Pflichtsolo: alles wird zusammengezählt, nichts verdoppelt.",
    options=Options(
        kinds=frozenset({Kind.NORMAL, Kind.HOCHZEIT, Kind.STILLE_HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})
        | (SOLO_KINDS - {Kind.SOLO_TRUMPF, Kind.SOLO_IWAN}),
        extras=dict.fromkeys(_EXTRAS, PAIR_KINDS),
        extras_without_winner=False,
        karlchen_gefangen_once=True,
        re_with_120=Re120.KONTRA,
        deal=DealPolicy(pflichtsolo=True, again_after_pflichtsolo=True, pflichtsolo_leads=True),
    ),
    winner=spin,
    grounds=dict.fromkeys((*PartyName, None), cite("spin", "spielwertung")),
    rules=_RULES,
    # "Stille Hochzeit" is the announced one without a partner; the unannounced one is a "Stilles Solo".
    words={"stille_hochzeit": "Stilles Solo", "haengende_hochzeit": "Stille Hochzeit", "karlchen": "Karlchen Müller"},
    levels=("", "unter 120", "Unter 90", "Unter 60", "Unter 30", "Schwarz"),
)

SPIN_HAUS = replace(
    SPIN_TURNIER,
    key="spin_haus",
    title="Spin Hausregeln",
    short="Spin Haus",
    about="Mit Armut, Einmischen und Bockrunden: alles wird zusammengezählt, nur ein Bock verdoppelt.",
    notes=(Note.SCHWEINCHEN,),
    referees=HOUSE_REFEREES,
    redeals=("einmischen", "armut"),
    options=replace(
        SPIN_TURNIER.options,
        kinds=SPIN_TURNIER.options.kinds | {Kind.ARMUT},
        schwein=True,
        second_dulle=True,
        bock=BockPolicy(
            triggers=frozenset({Trigger.DOPPELKOPF, Trigger.SOLO_LOST}),
            games=4,
            nesting=Nesting.QUEUE,
            last_round=LastRoundBock.PLAY_OUT,
        ),
        deal=DealPolicy(again_if_lead_moved=True, solo_leads=True),
    ),
    rules=(*_RULES, Rule(factors.bock, cite("spin", "bock"), stage=Stage.BOCK)),
)
