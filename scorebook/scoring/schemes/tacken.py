"""Das Tacken-Büchlein: "Hochzählen".

| Rule               | What                                                           | Where                       |
|--------------------|----------------------------------------------------------------|-----------------------------|
| 2 A, 2 B, 2 D      | +1 a level, +1 vorab, ×2 called                                | tacken.hochzaehlen          |
| 2 C                | a missed call: counted as if won, ×2, to the others            | tacken.verloren             |
| 2 E                | gegen die Alten first                                          | tacken.gegen                |
| 2 F                | ×3 in a declared solo, in the value or in the booking          | factors.solo                |
| Ansagen erwidern   | ×2                                                             | tacken.erwidert             |
| 1, Anlage 3        | extras at the end, not multiplied                              | extras.sonderpunkte         |
| 2 C                | credits: only the side that gets the points is booked          | sheet.book                  |
"""

from ..game.options import Gespalten
from ..game.paragraphs import cite
from ..game.referee_rules import (
    CallTimes,
    CallTopic,
    HandCount,
    HandRight,
    Jump,
    KarlchenCatch,
    Pace,
    Raised,
    RefereeRules,
    Reply,
    ReservationRules,
    Reserve,
    Threshold,
    TrickRules,
    Unfound,
    Wedding,
)
from ..game.rules import extras, factors, tacken
from ..game.scheme import (
    BockPolicy,
    Booking,
    CallEffect,
    CallPolicy,
    Options,
    Rule,
    Scheme,
    Stage,
    Vorab,
    solo_counts_more,
)
from ..game.terms import KARO_TRUMP_KINDS, KINDS, ExtraKind, Kind, Note
from ..game.winning import Ground
from ..game.winning import tacken as winner

# What the referees read of the Tacken-Büchlein.


REFEREES = RefereeRules(
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


_LEVELS = {1: "ansage", 2: "k90", 3: "k60", 4: "k30", 5: "k0"}
_ALWAYS = (ExtraKind.FUCHS, ExtraKind.DOPPELKOPF, ExtraKind.KARLCHEN, ExtraKind.KARLCHEN_GEFANGEN)

TACKEN = Scheme(
    key="tacken",
    title="Tacken-Büchlein",
    short="Tacken",
    document="tacken",
    referees=REFEREES,
    about="Für Einsteiger: jede angesagte Stufe verdoppelt, und nur wer gewinnt, bekommt etwas aufgeschrieben.",
    options=Options(
        kinds=frozenset(KINDS) - {Kind.SOLO_IWAN},
        extras=dict.fromkeys(_ALWAYS, frozenset(KINDS)) | {ExtraKind.DULLE_GEFANGEN: KARO_TRUMP_KINDS},
        vorab=Vorab.ANY,
        schwein=True,
        solo_factor=3,
        booking=Booking.CREDITS,
        gespalten=Gespalten.NOBODY,
        calls=CallPolicy(ansage=CallEffect.DOUBLE, absage=CallEffect.DOUBLE),
        bock=BockPolicy(extras=False),
    ),
    winner=winner,
    grounds={
        Ground.AUGEN: cite("tacken", "ziel"),
        Ground.EVEN: cite("tacken", "ziel"),
        **{(Ground.KEPT, level): cite("tacken", key) for level, key in _LEVELS.items()},
        Ground.MISSED: cite("tacken", "2c"),
        Ground.MISSED_AND_ANSWERED: cite("tacken", "erwidern"),
        Ground.BOTH_MISSED: cite("tacken", "2c"),
        Ground.ONE_OF_TWO_KEPT: cite("tacken", "2c"),
    },
    rules=(
        Rule(tacken.gegen, cite("tacken", "2e")),
        Rule(tacken.hochzaehlen, cite("tacken", "2b")),
        Rule(tacken.verloren, cite("tacken", "2c"), stage=Stage.FACTORS),
        Rule(tacken.erwidert, cite("tacken", "erwidern"), stage=Stage.FACTORS),
        Rule(factors.solo, cite("tacken", "2f"), stage=Stage.FACTORS, when=solo_counts_more),
        Rule(extras.sonderpunkte, cite("tacken", "1"), stage=Stage.EXTRAS),
    ),
    solo_is_three=True,
    notes=(Note.SCHWEINCHEN,),
    says_hochzeit_by=True,
    redeals=("schmeissen", "trumpfabgabe"),
    words={
        "haengende_hochzeit": "Hängen lassen",
        "armut": "Trumpfabgabe",
        "fuchs": "Fuchs fangen",
        "karlchen": "Karlchen durchbekommen",
        "karlchen_gefangen": "Karlchen fangen",
        "dulle_gefangen": "Dulle fangen",
        "extra_points": "Extra-Tacken",
        "armut_question": "Wer hat die Trümpfe abgegeben?",
    },
    levels=("", "Keine 120", "Keine 90", "Keine 60", "Keine 30", "Keine 0"),
)
