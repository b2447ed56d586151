"""What the referees read of Steffen's group."""

from ...game.call_times import CallTimes, CallTopic, Jump, Pace, Unfound
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules
from ...game.reservation_rules import HandCount, HandRight, ReservationRules, Reserve, Threshold
from ...game.terms import KARO_TRUMP_KINDS, ExtraKind, Note
from ...game.trick_rules import Raised, TrickRules

STEFFEN = RefereeRules(
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
        extras=dict.fromkeys(ExtraKind, cite("steffen", "sonderpunkte")),
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
