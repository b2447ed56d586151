"""What the referees read of Männle's Spielordnung, §§ 10 to 25."""

from ...game.call_times import CallTimes, CallTopic, Jump, Pace, Wedding
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules

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
)
