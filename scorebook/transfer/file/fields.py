"""Which fields a line of each file has, and what they may hold."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.schemes import SCHEMES

from . import layout
from .shapes import Shape, day, flag, identity, kept, listed, moment, none_or, one_of, text, whole

MOST_ROWS: Final = 1_000_000
COLOURS: Final = frozenset({"blue", "orange", "green", "purple", "sky", "yellow", "red", "grey"})
FIGURES: Final = frozenset(
    {"punkte", "je_spiel", "spiele", "siege", "niederlagen", "siegquote", "re", "soli", "soli_gewonnen"}
    | {"soli_verloren", "ansagen", "ansagen_verfehlt", "sonderpunkte", "sonderpunkte_verloren", "strafen"}
)
ROW: Final = whole(1, MOST_ROWS)
LARGE: Final = whole(0, 100_000)
MOST_CENTS: Final = 2_000_000_000
SEATINGS: Final = frozenset({"lot", "standing", "snake"})

FIELDS: Final[Mapping[str, Mapping[str, Shape]]] = {
    layout.LEAGUE: {
        "name": text(80, empty=False),
        "description": text(1000),
        "home_pub": text(120),
        "player_fields": listed(one_of({"nickname", "colour", "since", "until"}), 4),
        "share_names": flag,
        "ask_names": flag,
        "other_words": flag,
        "founded": none_or(day),
        "created_at": moment,
        "disputes": none_or(kept(200)),
    },
    layout.SEASONS: {
        "name": text(60, empty=False),
        "ranking": one_of({"summe", "schnitt", "streich", "platz"}),
        "drop": whole(0, 100),
        "minimum": LARGE,
        "start": day,
        "end": none_or(day),
    },
    layout.PLAYERS: {
        "number": ROW,
        "name": text(200, empty=False),
        "nickname": text(200),
        "sign": text(3),
        "colour": one_of(COLOURS),
        "regular": flag,
        "unlisted": flag,
        "since": none_or(day),
        "until": none_or(day),
        "merged_into": none_or(ROW),
        "anonymised_at": none_or(moment),
        "created_at": moment,
        "former": listed(kept(500), 1000),
    },
    layout.RULE_SETS: {"name": text(80, empty=False), "is_default": flag, "created_at": moment},
    layout.RULES: {
        "rule_set": ROW,
        "number": ROW,
        "scheme": one_of(SCHEMES),
        "options": kept(20_000),
        "created_at": moment,
    },
    layout.EVENINGS: {
        "id": identity,
        "local_date": day,
        "place": text(120),
        "rules": ROW,
        "seats": listed(ROW, 20),
        "dealer": ROW,
        "opened_at": none_or(moment),
        "closed_at": none_or(moment),
    },
    layout.EVENTS: {
        "evening": identity,
        "id": identity,
        "type": text(20),
        "recorded_at": none_or(moment),
        "withdrawn_at": none_or(moment),
    },
    layout.GATHERINGS: {
        "id": identity,
        "local_date": day,
        "place": text(120),
        "rules": ROW,
        "first_seating": one_of(SEATINGS),
        "later_seating": one_of(SEATINGS),
        "games_each": whole(4, 100),
        "seed": text(16),
        "opened_at": moment,
        "ended_at": none_or(moment),
        "people": listed(ROW, 1000),
        "left": listed(none_or(moment), 1000),
        "tables": listed(kept(300), 10_000),
    },
    layout.DISPUTES: {
        "id": identity,
        "event": identity,
        "sentence": text(300),
        "revision": LARGE,
        "outcome": one_of({"", "stands", "corrected", "withdrawn"}),
        "reason": text(300),
        "opened_at": moment,
        "settled_at": none_or(moment),
        "agreed": listed(none_or(ROW), 20),
    },
    layout.COUNTERSIGNS: {"event": identity, "revision": LARGE, "at": moment},
    layout.ANSWERS: {
        "id": identity,
        "event": identity,
        "referee": text(12, empty=False),
        "question": text(600),
        "said": text(600),
        "source": text(120),
        "kept_at": moment,
    },
    layout.MONEY_TERMS: {
        "id": identity,
        "since": day,
        "tenths": none_or(whole(0, MOST_CENTS)),
        "step": whole(1, 30_000),
        "pays": one_of({"", "winners", "kasse", "behind"}),
        "start_fee": whole(0, MOST_CENTS),
        "penalty_fee": whole(0, MOST_CENTS),
        "absent": one_of({"nothing", "fixed", "average"}),
        "absent_fee": whole(0, MOST_CENTS),
        "set_at": moment,
        "withdrawn_at": none_or(moment),
    },
    layout.PAYMENTS: {
        "id": identity,
        "kind": one_of({"paid", "in", "out", "given", "spent"}),
        "payer": none_or(ROW),
        "payee": none_or(ROW),
        "cents": whole(1, MOST_CENTS),
        "day": day,
        "evening": none_or(identity),
        "note": text(200),
        "recorded_at": moment,
        "withdrawn_at": none_or(moment),
    },
    layout.TITLES: {
        "name": text(60, empty=False),
        "figure": one_of(FIGURES),
        "best": one_of({"most", "least"}),
        "span": one_of({"abend", "saison", "jahr"}),
    },
    layout.QUESTIONS: {
        "name": text(60, empty=False),
        "plain": kept(2_000),
        "place": text(120),
        "season": none_or(ROW),
        "players": listed(ROW, 500),
        "seats": listed(ROW, 500),
    },
    layout.JOURNAL: {
        "at": moment,
        "evening": none_or(identity),
        "part": none_or(identity),
        "actor": text(12, empty=False),
        "by": none_or(ROW),
        "action": text(40, empty=False),
        "before": none_or(kept(20_000)),
        "after": none_or(kept(20_000)),
    },
}
# A table of a Spieltag.
TABLE: Final[Mapping[str, Shape]] = {
    "evening": identity,
    "round": whole(1, 1000),
    "number": whole(1, 1000),
    "games": whole(1, 1000),
    "withdrawn_at": none_or(moment),
}
# Besides these an event of a certain kind has others; what the fold reads of it is checked by the kernel.
OF_GAME: Final[Mapping[str, Shape]] = {"game": identity, "comment": text(200), "revision": whole(1, 100_000)}
OF_PENALTY: Final[Mapping[str, Shape]] = {"reason": text(200), "player": none_or(ROW), "details": kept(5_000)}
OF_POINTS: Final[Mapping[str, Shape]] = {"reason": text(200)}
OF_TYPE: Final[Mapping[str, Mapping[str, Shape]]] = {"game": OF_GAME, "penalty": OF_PENALTY, "points_only": OF_POINTS}
# Who is named by which kind of payment.
PAYER_KINDS: Final = frozenset({"paid", "in"})
PAYEE_KINDS: Final = frozenset({"paid", "out"})
FORMER: Final[Mapping[str, Shape]] = {
    "kind": one_of({"name", "nickname"}),
    "name": text(200, empty=False),
    "since": moment,
    "until": moment,
}
POLICY: Final[Mapping[str, Shape]] = {
    "judge": one_of({"verwalter", "table"}),
    "final_after_days": none_or(whole(0, 30_000)),
}
CONSEQUENCE: Final[Mapping[str, Shape]] = {"recounted": LARGE, "totals": kept(5_000)}
# What the facts of a game may say; the rules are those of the evening.
FACTS: Final = frozenset({field.name for field in fields(GameFacts)} | {"scheme", "options"})
# What the kernel reads of an event of a certain kind.
READ_OF_TYPE: Final[Mapping[str, frozenset[str]]] = {
    "game": frozenset({"facts"}),
    "redeal": frozenset({"reason"}),
    "penalty": frozenset({"points", "aborts", "counts", "soloist"}),
    "join": frozenset({"player", "seat"}),
    "leave": frozenset({"player"}),
    "pause": frozenset({"player"}),
    "resume": frozenset({"player"}),
    "dealer": frozenset({"player"}),
    "last_round": frozenset({"more"}),
    "bock": frozenset({"runs"}),
    "seats": frozenset({"order"}),
    "points_only": frozenset({"points", "games"}),
}
# What a line may say besides; of an event it goes by its kind.
MORE: Final[Mapping[str, frozenset[str]]] = {
    layout.EVENTS: frozenset().union(*READ_OF_TYPE.values(), *OF_TYPE.values()),
    layout.JOURNAL: frozenset({"consequence"}),
}
