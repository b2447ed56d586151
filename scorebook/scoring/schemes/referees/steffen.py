"""What the referees read of Steffen's group."""

from ...game.call_times import CallTimes, CallTopic, Jump, Pace, Unfound
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules

STEFFEN = RefereeRules(
    calls=CallTimes(
        by_hand=False,
        limits=(5,),
        pace=Pace.EACH_TRICK,
        jump=Jump.INCLUDED,
        unfound=Unfound.KONTRA,
        sources={CallTopic.ANSAGE: cite("steffen", "ansagen")},
    ),
)
