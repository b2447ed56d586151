"""What the referees read of the Mainzer Skript, chapters 2 to 4."""

from ...game.call_times import CallTimes, CallTopic, Jump, Reply, Unfound
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules
from ...game.reservation_rules import ReservationRules, Reserve
from ...game.terms import ExtraKind
from ...game.trick_rules import TrickRules

MAINZ = RefereeRules(
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
        extras=dict.fromkeys(ExtraKind, cite("mainz", "3.11")),
    ),
    reservations=ReservationRules(
        order=((Reserve.SOLO,), (Reserve.HOCHZEIT,)),
        source=cite("mainz", "4.3"),
    ),
)
