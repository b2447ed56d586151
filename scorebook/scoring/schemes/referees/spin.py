"""What the referees read of Spin, tournament and house rules."""

from ...game.call_times import CallTimes, CallTopic, Reply, Wedding
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules

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
)
