"""What the referees read of Spin, tournament and house rules."""

from dataclasses import replace

from ...game.call_times import CallTimes, CallTopic, Reply, Wedding
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules
from ...game.reservation_rules import HandCount, HandRight, ReservationRules, Reserve, Threshold
from ...game.terms import KARO_TRUMP_KINDS, ExtraKind, Kind, Note
from ...game.trick_rules import KarlchenCatch, Raised, TrickRules

SPIN = RefereeRules(
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
        extras=dict.fromkeys(ExtraKind, cite("spin", "sonderpunkte")),
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

SPIN_HAUS = replace(
    SPIN,
    tricks=TrickRules(
        source=cite("spin", "bedienen"),
        second_dulle=cite("spin", "dulle"),
        extras=dict.fromkeys(ExtraKind, cite("spin", "sonderpunkte")),
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
