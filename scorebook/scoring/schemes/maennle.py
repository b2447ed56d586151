"""Spielordnung Doppelkopf, Manfred Männle, Fassung vom 19.08.2004.

| §            | What                                                        | Where                                   |
|--------------|-------------------------------------------------------------|-----------------------------------------|
| 3            | 40 cards                                                    | Options.cards                           |
| 8            | the soloist leads                                           | DealPolicy                              |
| 9            | who fails to follow suit loses at the highest price;        | breaches.revoke, .erreichbare_stufen    |
|              | goes before § 27: every level in reach, not only the next   |                                         |
| 16           | only one party makes Absagen, later calls are void          | sheet.until_second_absage               |
| 17           | an invalid call counts only if its party loses              | sheet.drop_invalid                      |
| 24           | Tacks                                                       | Options.extras, extras.sonderpunkte     |
| 14, 26       | a player alone three times                                  | sheet.book                              |
| 27           | who has won, Nullspiel                                      | winning.maennle                         |
| 27           | the 12, called levels, the next one, "gegen"                | maennle.zwoelf … value.gegen_die_alten  |
| 28           | ×2 for Re, ×2 for Kontra, rounded down to even              | factors.ansagen_verdoppeln, .gerade     |
"""

from ..game.options import Rounding
from ..game.paragraphs import cite
from ..game.referee_rules import (
    CallTimes,
    CallTopic,
    Jump,
    Pace,
    Raised,
    RefereeRules,
    ReservationRules,
    Reserve,
    TrickRules,
    Wedding,
)
from ..game.rules import extras, factors, maennle, value
from ..game.scheme import (
    CallEffect,
    CallPolicy,
    DealPolicy,
    Guided,
    Options,
    Rule,
    Scheme,
    Stage,
    Vorab,
    absagen_add,
    absagen_double,
    ansage_counts_twice,
    ansagen_add,
    ansagen_double,
    rounded,
)
from ..game.sentences import gettext_noop
from ..game.terms import EXTRAS, KARO_TRUMP_KINDS, KINDS, ExtraKind, Kind, Note, PartyName
from ..game.winning import maennle as winner

# What the referees read of Männle's Spielordnung, §§ 10 to 25.


REFEREES = RefereeRules(
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
    tricks=TrickRules(
        source=cite("maennle", "22"),
        second_dulle=cite("maennle", "22"),
        extras=dict.fromkeys(EXTRAS, cite("maennle", "24")),
        raised=Raised(Note.SCHWEIN, "CA", KARO_TRUMP_KINDS, cite("maennle", "23"), single=True),
        second_karlchen=KARO_TRUMP_KINDS - {Kind.SOLO_TRUMPF},
        stranger_fuchs=True,
    ),
    reservations=ReservationRules(
        order=((Reserve.SOLO,), (Reserve.HOCHZEIT,)),
        source=cite("maennle", "11"),
        sources={Reserve.SOLO: cite("maennle", "10"), Reserve.HOCHZEIT: cite("maennle", "13")},
        solos=(
            frozenset({Kind.SOLO_TRUMPF}),
            frozenset({Kind.SOLO_HERZ, Kind.SOLO_PIK, Kind.SOLO_KREUZ}),
            frozenset({Kind.SOLO_DAMEN}),
            frozenset({Kind.SOLO_BUBEN}),
        ),
        outbid=True,
        normal_outbids=True,
        outbid_source=cite("maennle", "12"),
    ),
)


_KINDS = frozenset(
    {
        Kind.NORMAL,
        Kind.HOCHZEIT,
        Kind.STILLE_HOCHZEIT,
        Kind.HAENGENDE_HOCHZEIT,
        Kind.SOLO_TRUMPF,
        Kind.SOLO_HERZ,
        Kind.SOLO_PIK,
        Kind.SOLO_KREUZ,
        Kind.SOLO_DAMEN,
        Kind.SOLO_BUBEN,
    }
)

MAENNLE = Scheme(
    key="maennle",
    title="Männle, Spielordnung 2004",
    short="Männle",
    document="maennle",
    referees=REFEREES,
    about="Das scharfe Spiel ohne Neunen: Re und Kontra verdoppeln, und immer gewinnt genau eine Partei.",
    options=Options(
        kinds=_KINDS,
        cards=40,
        extras={
            ExtraKind.FUCHS: KARO_TRUMP_KINDS,
            ExtraKind.DOPPELKOPF: frozenset(KINDS),
            ExtraKind.KARLCHEN: frozenset(KINDS),
            ExtraKind.HERZSTICH: KARO_TRUMP_KINDS | {Kind.SOLO_PIK, Kind.SOLO_KREUZ},
        },
        extras_without_winner=False,
        second_dulle=True,
        gegen_kinds=frozenset(KINDS),
        vorab=Vorab.ANSAGE,
        schwein=True,
        invalid_calls=True,
        one_absage=True,
        extras_doubled=True,
        rounding=Rounding.DOWN,
        calls=CallPolicy(ansage=CallEffect.DOUBLE, absage_points=2),
        deal=DealPolicy(solo_leads=True),
    ),
    winner=winner,
    grounds=dict.fromkeys((*PartyName, None), cite("maennle", "27")),
    rules=(
        Rule(maennle.nichtig, cite("maennle", "16")),
        Rule(maennle.ungueltig, cite("maennle", "17")),
        Rule(maennle.zwoelf, cite("maennle", "27")),
        Rule(maennle.zwoelf_vorab, cite("maennle", "27")),
        Rule(maennle.zwoelf_angesagt, cite("haus", "ansagen"), when=ansage_counts_twice),
        Rule(maennle.angesagte_stufen, cite("maennle", "27"), when=absagen_add),
        Rule(maennle.naechste_stufe, cite("maennle", "27"), in_revoke=maennle.erreichbare_stufen),
        Rule(maennle.gegen_absage_erreicht, cite("maennle", "27")),
        Rule(value.ansagen, cite("haus", "ansagen"), when=ansagen_add),
        Rule(value.gegen_die_alten, cite("maennle", "27")),
        Rule(extras.sonderpunkte, cite("maennle", "24"), stage=Stage.EXTRAS),
        Rule(factors.ansagen_verdoppeln, cite("maennle", "28"), stage=Stage.FACTORS, when=ansagen_double),
        Rule(factors.absagen_verdoppeln, cite("haus", "ansagen"), stage=Stage.FACTORS, when=absagen_double),
        Rule(factors.gerade, cite("maennle", "28"), stage=Stage.ROUNDING, when=rounded),
    ),
    notes=(Note.SCHWEIN, Note.ZWANGSANSAGE),
    penalties={"revoke": Guided("maennle", "9", gettext_noop("Nicht bedient"))},
    words={
        "haengende_hochzeit": "Hängengelassene Hochzeit",
        "karlchen": "Tack mit dem Kreuz-Buben",
        "gegen": "Gegen",
        "extra_points": "Tacks",
    },
    levels=("", "12", "keine 9", "keine 6", "keine 3", "schwarz"),
)
