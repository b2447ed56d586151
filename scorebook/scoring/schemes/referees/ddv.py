"""What the referees read of the DDV tournament rules, chapters 2, 4 and 6."""

from ...game.call_times import CallTimes, CallTopic, Reply, Wedding
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules
from ...game.reservation_rules import ReservationRules, Reserve
from ...game.terms import ExtraKind
from ...game.trick_rules import TrickRules

DDV = RefereeRules(
    calls=CallTimes(
        by_hand=True,
        limits=(1, 2, 3, 4, 5),
        reply=Reply.ONE_CARD,
        wedding=Wedding.FEWER,
        sources={
            CallTopic.ANSAGE: cite("ddv", "6.2.2"),
            CallTopic.ABSAGE: cite("ddv", "6.3.4"),
            CallTopic.HOCHZEIT: cite("ddv", "6.4.2"),
            CallTopic.UNFOUND: cite("ddv", "6.2.1"),
            CallTopic.REPEATED: cite("ddv", "6.4.7"),
            CallTopic.JUMP: cite("ddv", "6.4.3"),
            CallTopic.REPLY: cite("ddv", "6.4.4"),
        },
    ),
    tricks=TrickRules(
        source=cite("ddv", "5.2"),
        extras=dict.fromkeys(ExtraKind, cite("ddv", "7.2.3")),
    ),
    reservations=ReservationRules(
        order=((Reserve.SOLO,), (Reserve.HOCHZEIT,)),
        source=cite("ddv", "4.1"),
        sources={Reserve.SOLO: cite("ddv", "4.3"), Reserve.HOCHZEIT: cite("ddv", "4.4.3")},
        pflichtsolo_source=cite("ddv", "4.2"),
    ),
)
