"""What the referees read of the Tacken-Büchlein."""

from ...game.call_times import CallTimes, CallTopic, Jump, Pace, Reply, Unfound, Wedding
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules
from ...game.terms import KARO_TRUMP_KINDS, ExtraKind, Note
from ...game.trick_rules import KarlchenCatch, Raised, TrickRules

TACKEN = RefereeRules(
    calls=CallTimes(
        by_hand=False,
        limits=(5,),
        pace=Pace.EACH_TRICK,
        jump=Jump.INCLUDED,
        reply=Reply.NEXT_TRICK,
        unfound=Unfound.RE,
        wedding=Wedding.AFTER,
        sources={
            CallTopic.ANSAGE: cite("tacken", "ansage"),
            CallTopic.ABSAGE: cite("tacken", "ansagen"),
            CallTopic.VORAB: cite("tacken", "vorab"),
            CallTopic.HOCHZEIT: cite("tacken", "a2"),
            CallTopic.UNFOUND: cite("tacken", "hochzeit"),
            CallTopic.REPLY: cite("tacken", "erwidern"),
        },
    ),
    tricks=TrickRules(
        source=cite("tacken", "bedienen"),
        second_dulle=cite("tacken", "dulle"),
        extras={
            ExtraKind.FUCHS: cite("tacken", "fuchs"),
            ExtraKind.DOPPELKOPF: cite("tacken", "doppelkopf"),
            ExtraKind.KARLCHEN: cite("tacken", "karlchen"),
            ExtraKind.KARLCHEN_GEFANGEN: cite("tacken", "karlchen_gefangen"),
            ExtraKind.DULLE_GEFANGEN: cite("tacken", "dulle"),
        },
        raised=Raised(Note.SCHWEINCHEN, "CA", KARO_TRUMP_KINDS, cite("tacken", "schweinchen")),
        catch=KarlchenCatch.UNBEATEN,
    ),
)
