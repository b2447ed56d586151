"""What a league's file consists of: one table of fields for each of its files of lines, and for the JSON inside one.

The files stand here in the order in which they are read: each refers only to files before it. Fields
without a codec are written by `league_lines.py` and read by `services/league_rows.py`.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple

from scorebook.scoring import SCHEMES
from scorebook.scoring.game.facts import GameFacts

from . import layout
from .fields import (
    BY_PERSON,
    IDENTITY,
    JSON,
    PEOPLE,
    PLAYER,
    REFERENCE,
    RULE_SET,
    TIME,
    UNSET,
    VERSION,
    Field,
    Shape,
    day,
    flag,
    identity,
    listed,
    moment,
    none_or,
    one_of,
    opaque_object,
    shapes_of,
    text,
    whole_number,
)

MOST_ROWS: Final = 1_000_000
COLOURS: Final = frozenset({"blue", "orange", "green", "purple", "sky", "yellow", "red", "grey"})
FIGURES: Final = frozenset(
    {"punkte", "je_spiel", "spiele", "siege", "niederlagen", "siegquote", "re", "soli", "soli_gewonnen"}
    | {"soli_verloren", "ansagen", "ansagen_verfehlt", "sonderpunkte", "sonderpunkte_verloren", "strafen"}
)
ROW: Final = whole_number(1, MOST_ROWS)
LARGE: Final = whole_number(0, 100_000)
MOST_CENTS: Final = 2_000_000_000
SEATINGS: Final = frozenset({"lot", "standing", "snake"})


class Entity(NamedTuple):
    """The lines of a file. `since`: the version of the format that brought it; `signs`: whether it goes along then."""

    fields: tuple[Field, ...]
    since: int = 1
    signs: bool = True


# What a line holds inside one of its fields.
POLICY: Final = (
    Field("judge", one_of({"verwalter", "table"})),
    Field("final_after_days", none_or(whole_number(0, 30_000))),
)
FORMER: Final = (
    Field("kind", one_of({"name", "nickname"})),
    Field("name", text(200, empty=False)),
    Field("since", moment, TIME),
    Field("until", moment, TIME),
)
TABLE: Final = (
    Field("evening", identity, REFERENCE, "evening_id"),
    Field("round", whole_number(1, 1000), column="round_number"),
    Field("number", whole_number(1, 1000)),
    Field("games", whole_number(1, 1000)),
    Field("withdrawn_at", none_or(moment), TIME),
)
CONSEQUENCE: Final = (Field("recounted", LARGE), Field("totals", opaque_object(5_000), BY_PERSON))
# What a line of an event has besides; what the fold reads of it is checked by the kernel.
REASON: Final = Field("reason", text(200), signs="")
OF_GAME: Final = (
    Field("game", identity, IDENTITY, "pk"),
    Field("comment", text(200), signs=""),
    Field("revision", whole_number(1, 100_000)),
)
OF_PENALTY: Final = (
    REASON,
    Field("player", none_or(ROW), PLAYER, "player_id"),
    Field("details", opaque_object(5_000), None),
)
OF_POINTS: Final = (REASON,)
OF_TYPE: Final[Mapping[str, tuple[Field, ...]]] = {"game": OF_GAME, "penalty": OF_PENALTY, "points_only": OF_POINTS}

ENTITIES: Final[Mapping[str, Entity]] = {
    layout.LEAGUE: Entity(
        (
            Field("name", text(80, empty=False)),
            Field("description", text(1000), signs=""),
            Field("home_pub", text(120), signs=""),
            Field("player_fields", listed(one_of({"nickname", "colour", "since", "until"}), 4)),
            Field("share_names", flag),
            Field("ask_names", flag),
            Field("other_words", flag),
            Field("founded", none_or(day), TIME),
            Field("created_at", moment, TIME),
            Field("disputes", none_or(opaque_object(200)), None),
        )
    ),
    layout.SEASONS: Entity(
        (
            Field("name", text(60, empty=False)),
            Field("ranking", one_of({"summe", "schnitt", "streich", "platz"})),
            Field("drop", whole_number(0, 100)),
            Field("minimum", LARGE),
            Field("start", day, TIME),
            Field("end", none_or(day), TIME),
        )
    ),
    layout.PLAYERS: Entity(
        (
            Field("number", ROW, None),
            Field("name", text(200, empty=False)),
            Field("nickname", text(200), signs=""),
            Field("sign", text(3)),
            Field("colour", one_of(COLOURS)),
            Field("regular", flag),
            Field("unlisted", flag, missing=False),
            Field("since", none_or(day), TIME),
            Field("until", none_or(day), TIME),
            Field("merged_into", none_or(ROW), None),
            Field("anonymised_at", none_or(moment), TIME),
            Field("created_at", moment, TIME),
            Field("former", listed(opaque_object(500), 1000), None, signs=[]),
        )
    ),
    layout.RULE_SETS: Entity(
        (
            Field("name", text(80, empty=False)),
            Field("is_default", flag),
            Field("created_at", moment, TIME),
        )
    ),
    layout.RULES: Entity(
        (
            Field("rule_set", ROW, RULE_SET, "rule_set_id"),
            Field("number", ROW),
            Field("scheme", one_of(SCHEMES), column="scheme_key"),
            Field("options", opaque_object(20_000)),
            Field("created_at", moment, TIME),
        )
    ),
    layout.EVENINGS: Entity(
        (
            Field("id", identity, IDENTITY, "pk"),
            Field("local_date", day, TIME),
            Field("day_known", flag, None, missing=True),  # written only where it is not
            Field("place", text(120), signs=""),
            Field("rules", ROW, VERSION, "rule_set_version_id"),
            Field("seats", listed(ROW, 20), None),
            Field("dealer", ROW, PLAYER, "dealer_id"),
            Field("opened_at", none_or(moment), TIME),
            Field("closed_at", none_or(moment), TIME),
        )
    ),
    layout.EVENTS: Entity(
        (
            Field("evening", identity, REFERENCE, "evening_id"),
            Field("id", identity, IDENTITY, "pk"),
            Field("type", text(20), None),
            Field("recorded_at", none_or(moment), TIME),
            Field("withdrawn_at", none_or(moment), TIME),
        )
    ),
    layout.DISPUTES: Entity(
        (
            Field("id", identity, IDENTITY, "pk"),
            Field("event", identity, REFERENCE, "event_id"),
            Field("sentence", text(300), signs=""),
            Field("revision", LARGE),
            Field("outcome", one_of({"", "stands", "corrected", "withdrawn"})),
            Field("reason", text(300), signs=""),
            Field("opened_at", moment, TIME),
            Field("settled_at", none_or(moment), TIME),
            Field("agreed", listed(none_or(ROW), 20), PEOPLE),
        )
    ),
    layout.COUNTERSIGNS: Entity(
        (
            Field("event", identity, REFERENCE, "event_id"),
            Field("revision", LARGE),
            Field("at", moment, TIME),
        )
    ),
    layout.ANSWERS: Entity(
        (
            Field("id", identity, IDENTITY, "pk"),
            Field("event", identity, REFERENCE, "event_id"),
            Field("referee", text(12, empty=False)),
            Field("question", text(600)),
            Field("said", text(600)),
            Field("source", text(120)),
            Field("kept_at", moment, TIME),
        ),
        signs=False,
    ),
    layout.MONEY_TERMS: Entity(
        (
            Field("id", identity, IDENTITY, "pk"),
            Field("since", day, TIME),
            Field("tenths", none_or(whole_number(0, MOST_CENTS))),
            Field("step", whole_number(1, 30_000)),
            Field("pays", one_of({"", "winners", "kasse", "behind"})),
            Field("start_fee", whole_number(0, MOST_CENTS)),
            Field("penalty_fee", whole_number(0, MOST_CENTS)),
            Field("absent", one_of({"nothing", "fixed", "average"})),
            Field("absent_fee", whole_number(0, MOST_CENTS)),
            Field("set_at", moment, TIME),
            Field("withdrawn_at", none_or(moment), TIME),
        ),
        since=2,
    ),
    layout.PAYMENTS: Entity(
        (
            Field("id", identity, IDENTITY, "pk"),
            Field("kind", one_of({"paid", "in", "out", "given", "spent"})),
            Field("payer", none_or(ROW), PLAYER, "payer_id"),
            Field("payee", none_or(ROW), PLAYER, "payee_id"),
            Field("cents", whole_number(1, MOST_CENTS)),
            Field("day", day, TIME),
            Field("evening", none_or(identity), REFERENCE, "evening_id"),
            Field("note", text(200), signs=""),
            Field("recorded_at", moment, TIME),
            Field("withdrawn_at", none_or(moment), TIME),
        ),
        since=2,
    ),
    layout.GATHERINGS: Entity(
        (
            Field("id", identity, IDENTITY, "pk"),
            Field("local_date", day, TIME),
            Field("place", text(120), signs=""),
            Field("rules", ROW, VERSION, "rule_set_version_id"),
            Field("first_seating", one_of(SEATINGS)),
            Field("later_seating", one_of(SEATINGS)),
            Field("games_each", whole_number(4, 100)),
            Field("seed", text(16)),
            Field("opened_at", moment, TIME),
            Field("ended_at", none_or(moment), TIME),
            Field("people", listed(ROW, 1000), None),
            Field("left", listed(none_or(moment), 1000), None),
            Field("tables", listed(opaque_object(300), 10_000), None),
        ),
        since=3,
    ),
    layout.TITLES: Entity(
        (
            Field("name", text(60, empty=False)),
            Field("figure", one_of(FIGURES)),
            Field("best", one_of({"most", "least"})),
            Field("span", one_of({"abend", "saison", "jahr"})),
        ),
        since=3,
        signs=False,
    ),
    layout.QUESTIONS: Entity(
        (
            Field("name", text(60, empty=False)),
            Field("plain", opaque_object(2_000), None),
            Field("place", text(120), None),
            Field("season", none_or(ROW), None),
            Field("players", listed(ROW, 500), None),
            Field("seats", listed(ROW, 500), None),
        ),
        since=3,
        signs=False,
    ),
    layout.JOURNAL: Entity(
        (
            Field("at", moment, TIME),
            Field("evening", none_or(identity), None),
            Field("part", none_or(identity), REFERENCE, "part_id"),
            Field("actor", text(12, empty=False), column="actor_kind"),
            Field("by", none_or(ROW), None),
            Field("action", text(40, empty=False)),
            Field("before", none_or(opaque_object(20_000)), JSON),
            Field("after", none_or(opaque_object(20_000)), JSON),
        ),
        signs=False,
    ),
}
FILES: Final = tuple(ENTITIES)
SINCE: Final = {name: entity.since for name, entity in ENTITIES.items() if entity.since > 1}
SHAPES: Final[Mapping[str, Mapping[str, Shape]]] = {name: shapes_of(entity.fields) for name, entity in ENTITIES.items()}
# What a line means that comes from a version of before and does not have these fields.
MISSING: Final[Mapping[str, Mapping[str, Any]]] = {
    name: {field.name: field.missing for field in entity.fields if field.missing is not UNSET}
    for name, entity in ENTITIES.items()
}

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
    "points_only": frozenset({"points", "games", "played", "soloist", "told"}),
}
SHAPES_OF_TYPE: Final = {name: shapes_of(OF_TYPE.get(name, ())) for name in READ_OF_TYPE}
# What a line may say besides; of an event it goes by its kind.
MORE: Final[Mapping[str, frozenset[str]]] = {
    layout.EVENTS: frozenset().union(*READ_OF_TYPE.values(), *SHAPES_OF_TYPE.values()),
    layout.JOURNAL: frozenset({"consequence"}),
}
