"""What the referees read of Männle's Spielordnung, §§ 10 to 25."""

from ...game.call_times import CallTimes, CallTopic, Jump, Pace, Wedding
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules
from ...game.reservation_rules import ReservationRules, Reserve
from ...game.terms import KARO_TRUMP_KINDS, ExtraKind, Kind, Note
from ...game.trick_rules import Raised, TrickRules

MAENNLE = RefereeRules(
    calls=CallTimes(
        by_hand=True,
        limits=(1, 2, 3, 4, 5),
        pace=Pace.COUNTED,
        jump=Jump.NEVER,
        wedding=Wedding.AFTER,
        open_trick=True,
        forced=True,
        sources={
            CallTopic.ANSAGE: cite("maennle", "15"),
            CallTopic.HOCHZEIT: cite("maennle", "13"),
            CallTopic.UNFOUND: cite("maennle", "13"),
            CallTopic.INVALID: cite("maennle", "17"),
            CallTopic.VOID: cite("maennle", "16"),
            CallTopic.FORCED: cite("maennle", "25"),
        },
    ),
    tricks=TrickRules(
        source=cite("maennle", "22"),
        second_dulle=cite("maennle", "22"),
        extras=dict.fromkeys(ExtraKind, cite("maennle", "24")),
        raised=Raised(Note.SCHWEIN, "CA", KARO_TRUMP_KINDS, cite("maennle", "23"), single=True),
        second_karlchen=KARO_TRUMP_KINDS - {Kind.SOLO_TRUMPF},
        stranger_fuchs=True,
    ),
    reservations=ReservationRules(
        order=((Reserve.SOLO,), (Reserve.HOCHZEIT,)),
        source=cite("maennle", "11"),
        sources={Reserve.SOLO: cite("maennle", "10"), Reserve.HOCHZEIT: cite("maennle", "13")},
        solos=(
            frozenset({Kind.SOLO_TRUMPF}),
            frozenset({Kind.SOLO_HERZ, Kind.SOLO_PIK, Kind.SOLO_KREUZ}),
            frozenset({Kind.SOLO_DAMEN}),
            frozenset({Kind.SOLO_BUBEN}),
        ),
        outbid=True,
        normal_outbids=True,
        outbid_source=cite("maennle", "12"),
    ),
)
