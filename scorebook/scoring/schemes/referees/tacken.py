"""What the referees read of the Tacken-Büchlein."""

from ...game.call_times import CallTimes, CallTopic, Jump, Pace, Reply, Unfound, Wedding
from ...game.paragraphs import cite
from ...game.referee_rules import RefereeRules
from ...game.reservation_rules import HandCount, HandRight, ReservationRules, Reserve, Threshold
from ...game.terms import KARO_TRUMP_KINDS, ExtraKind, Kind, Note
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
    reservations=ReservationRules(
        order=((Reserve.SOLO,), (Reserve.HOCHZEIT, Reserve.TRUMPFABGABE, Reserve.SCHMEISSEN)),
        source=cite("tacken", "vorbehalte"),
        sources={
            Reserve.SOLO: cite("tacken", "solo"),
            Reserve.HOCHZEIT: cite("tacken", "hochzeit"),
            Reserve.TRUMPFABGABE: cite("tacken", "trumpfabgabe"),
            Reserve.SCHMEISSEN: cite("tacken", "schmeissen"),
        },
        solos=tuple(
            frozenset({kind})
            for kind in (
                Kind.SOLO_TRUMPF,
                Kind.SOLO_DAMEN,
                Kind.SOLO_BUBEN,
                Kind.SOLO_KREUZ,
                Kind.SOLO_PIK,
                Kind.SOLO_HERZ,
                Kind.SOLO_KARO,
                Kind.SOLO_FLEISCHLOS,
            )
        ),
        outbid=True,
        outbid_source=cite("tacken", "solo"),
        besides=frozenset({Reserve.SCHWEINCHEN}),
        rights=(
            HandRight(
                Reserve.SCHMEISSEN,
                (
                    Threshold(HandCount.PLAIN_KINGS, 4, 8),
                    Threshold(HandCount.KINGS, 6, 8),
                    Threshold(HandCount.TRUMPS, 0, 2, option="schmeissen_two_trumps"),
                ),
                cite("tacken", "schmeissen"),
            ),
            HandRight(Reserve.TRUMPFABGABE, (Threshold(HandCount.TRUMPS, 0, 3),), cite("tacken", "trumpfabgabe")),
        ),
    ),
)
