"""Turnier-Spielregeln des Deutschen Doppelkopf-Verbands (DDV TSR).

| Paragraph       | What                                            | Where                                    |
|-----------------|-------------------------------------------------|------------------------------------------|
| 7.1.1–7.1.3     | who has won, games without a winner             | winning.official                         |
| 7.2.2 (a)       | gewonnen, unter 90/60/30, schwarz               | value.gewonnen, value.unter              |
| 7.1.3           | (a) without a winner, for either party          | value.unter_ohne_gewinner                |
| 7.2.2 (b)       | Re, Kontra angesagt                             | value.ansagen                            |
| 7.2.2 (c), (d)  | Absagen of Re, of Kontra                        | value.absagen_re, value.absagen_kontra   |
| 7.2.2 (e), (f)  | more reached than the others' Absage allowed    | value.*_gegen_absagen                    |
| 7.2.3           | Sonderpunkte, only two against two              | value.gegen_die_alten, extras            |
| 7.2.4           | a player alone three times                      | sheet.book                               |
| 7.3.3           | the totals of four are all even or all odd      | Scheme.parity                            |
| 9.2.3           | unerheblich: no points, no event                |                                          |
| 9.3.2           | geringfügig, Normalspiel                        | breaches.geringfuegig                    |
| 9.3.3 a, b2     | … soloist; opponent who cannot harm him         |                                          |
| 9.3.3 b1        | … opponent who may have harmed the soloist      | … harms_soloist                          |
| 9.4.3           | schwerwiegend, Normalspiel                      | breaches.schwerwiegend                   |
| 9.4.4           | … soloist; opponent: the solo counts as played  |                                          |
| 9.5.1           | the game was decided: as geringfügig            | breaches.geringfuegig, decided           |
| 9.7.2           | Unsportlichkeit                                 | breaches.unsportlich                     |
| 4.2, 4.3, 8.5   | Pflichtsolo, Vorführung, rounds of 24 games     | DealPolicy                               |
"""

from ..game.paragraphs import cite
from ..game.referee_rules import (
    CallTimes,
    CallTopic,
    RefereeRules,
    Reply,
    ReservationRules,
    Reserve,
    TrickRules,
    Wedding,
)
from ..game.rules import extras, factors, value
from ..game.scheme import (
    BreachCase,
    DealPolicy,
    Guided,
    Options,
    Rule,
    Scheme,
    Stage,
    absagen_add,
    absagen_double,
    ansagen_add,
    ansagen_double,
)
from ..game.sentences import gettext_noop
from ..game.terms import EXTRAS, PAIR_KINDS, SOLO_KINDS, ExtraKind, Kind, PartyName
from ..game.winning import official

# What the referees read of the REFEREES tournament rules, chapters 2, 4 and 6.


REFEREES = RefereeRules(
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
    tricks=TrickRules(source=cite("ddv", "5.2"), extras=dict.fromkeys(EXTRAS, cite("ddv", "7.2.3"))),
    reservations=ReservationRules(
        order=((Reserve.SOLO,), (Reserve.HOCHZEIT,)),
        source=cite("ddv", "4.1"),
        sources={Reserve.SOLO: cite("ddv", "4.3"), Reserve.HOCHZEIT: cite("ddv", "4.4.3")},
        pflichtsolo_source=cite("ddv", "4.2"),
    ),
)


DDV = Scheme(
    key="ddv",
    title="DDV Turnier-Spielregeln",
    short="DDV",
    document="ddv",
    referees=REFEREES,
    about="Das gewöhnliche Doppelkopf, wie auf Turnieren: mit Neunen, alles wird zusammengezählt, nichts verdoppelt.",
    options=Options(
        kinds=frozenset({Kind.NORMAL, Kind.HOCHZEIT, Kind.STILLE_HOCHZEIT, Kind.HAENGENDE_HOCHZEIT})
        | (SOLO_KINDS - {Kind.SOLO_TRUMPF, Kind.SOLO_IWAN}),
        extras=dict.fromkeys((ExtraKind.FUCHS, ExtraKind.DOPPELKOPF, ExtraKind.KARLCHEN), PAIR_KINDS),
        deal=DealPolicy(
            pflichtsolo=True, round_games=24, vorfuehrung=True, again_after_pflichtsolo=True, pflichtsolo_leads=True
        ),
    ),
    winner=official,
    grounds={PartyName.RE: cite("ddv", "7.1.1"), PartyName.KONTRA: cite("ddv", "7.1.2"), None: cite("ddv", "7.1.3")},
    rules=(
        Rule(value.gewonnen, cite("ddv", "7.2.2a")),
        Rule(value.unter, cite("ddv", "7.2.2a")),
        Rule(value.unter_ohne_gewinner, cite("ddv", "7.1.3")),
        Rule(value.ansagen, cite("ddv", "7.2.2b"), when=ansagen_add),
        Rule(value.absagen_re, cite("ddv", "7.2.2c"), when=absagen_add),
        Rule(value.absagen_kontra, cite("ddv", "7.2.2d"), when=absagen_add),
        Rule(value.re_gegen_absagen, cite("ddv", "7.2.2e")),
        Rule(value.kontra_gegen_absagen, cite("ddv", "7.2.2f")),
        Rule(value.gegen_die_alten, cite("ddv", "7.2.3")),
        Rule(extras.sonderpunkte, cite("ddv", "7.2.3"), stage=Stage.EXTRAS),
        Rule(factors.ansagen_verdoppeln, cite("haus", "ansagen"), stage=Stage.FACTORS, when=ansagen_double),
        Rule(factors.absagen_verdoppeln, cite("haus", "ansagen"), stage=Stage.FACTORS, when=absagen_double),
    ),
    penalties={
        "geringfuegig": Guided(
            "ddv",
            "9.3.2",
            gettext_noop("Geringfügiger Verstoß"),
            {BreachCase.IN_SOLO: "9.3.3", BreachCase.DECIDED: "9.5.1"},
        ),
        "schwerwiegend": Guided("ddv", "9.4.3", gettext_noop("Schwerwiegender Verstoß"), {BreachCase.IN_SOLO: "9.4.4"}),
        "unsportlich": Guided("ddv", "9.7.2", gettext_noop("Unsportlichkeit")),
    },
    most_at_a_table=5,  # 8.3, 10.1
    parity=True,
)
