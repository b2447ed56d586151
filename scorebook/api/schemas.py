"""The answers of the API as JSON Schemas, which the description holds and the tests compare with what is answered."""

from typing import Any, Final

from scorebook.scoring.lines import schemas as kernel_schemas

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
NUMBER: Final[Schema] = {"type": "number"}
BOOL: Final[Schema] = {"type": "boolean"}
DAY: Final[Schema] = {"type": "string", "format": "date"}
MOMENT: Final[Schema] = {"type": "string", "format": "date-time"}
UUID: Final[Schema] = {"type": "string", "format": "uuid"}
# What the kernel takes, by the names of the components of the description.
COMPONENTS: Final[dict[str, Schema]] = {
    name.capitalize(): {key: value for key, value in schema.items() if key != "$schema"}
    for name, schema in kernel_schemas().items()
    if name != "refusal"
}
PERSON: Final[Schema] = {"type": "integer", "description": "id of a player"}


def component(name: str, about: str = "") -> Schema:
    """A schema that stands among the components."""
    found: Schema = {"$ref": f"#/components/schemas/{name}"}
    return found | {"description": about} if about else found


def or_null(schema: Schema) -> Schema:
    """The same, or null."""
    return {**schema, "type": [schema["type"], "null"]}


def listed(schema: Schema) -> Schema:
    """A list of these."""
    return {"type": "array", "items": schema}


def by_player(schema: Schema) -> Schema:
    """An object with a value for each player, whose id is the key."""
    return {"type": "object", "additionalProperties": schema, "description": "by the id of the player"}


def thing(about: str = "", /, **members: Schema) -> Schema:
    """An object with exactly these members."""
    found: Schema = {
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }
    return found | {"description": about} if about else found


def piece(schema: Schema) -> Schema:
    """A piece of a list, and the cursor of the next one."""
    return thing(items=listed(schema), next=or_null({**TEXT, "description": "the cursor of the next piece"}))


FIGURE: Final = thing(
    "A figure; null is no figure, which is not 0. `enough` says whether the sample ranks; shares have a 95 % interval.",
    value=or_null(NUMBER),
    enough=BOOL,
    low=or_null(NUMBER),
    high=or_null(NUMBER),
)
REASONS: Final = {**listed(thing(code=TEXT, field=TEXT, message=TEXT)), "description": "codes, fields and sentences"}
PROBLEM: Final = thing(
    "RFC 9457; `type` is urn:spielbuch: and the first code, `errors` are all reasons.",
    type=TEXT,
    title=TEXT,
    status=WHOLE,
    detail={**TEXT, "description": "a sentence in German, for people"},
    errors=REASONS,
)
SEASON: Final = thing(id=WHOLE, name=TEXT, start=DAY, end=or_null(DAY))
LEAGUE: Final = thing(
    id=WHOLE,
    name=TEXT,
    description=TEXT,
    home_pub=TEXT,
    founded=or_null(DAY),
    put_away=BOOL,
    currencies=listed(thing("Points that can be added up.", key=TEXT, title=TEXT, games=WHOLE)),
    seasons=listed(SEASON),
    rules=listed(thing(id=WHOLE, name=TEXT, scheme=TEXT, number=WHOLE)),
)
PLAYER: Final = thing(
    id=WHOLE,
    person={**PERSON, "description": "whom the player counts for: another one after two were merged"},
    name={**TEXT, "description": "what the others call them; of somebody who was forgotten only a number"},
    call_name={**TEXT, "description": "a shorter name that nobody else in the league has"},
    sign=TEXT,
    colour={**WHOLE, "minimum": 1, "maximum": 8},
    regular=BOOL,
    hidden={**BOOL, "description": "nobody outside the league may be told the name"},
)
EVENING: Final = thing(
    id=UUID,
    date=DAY,
    day_known={**BOOL, "description": "whether that was the day; else no more than its year is known"},
    place=TEXT,
    opened_at=or_null(MOMENT),
    closed_at=or_null(MOMENT),
    version=WHOLE,
    rules=WHOLE,
    scheme=TEXT,
    games=WHOLE,
    leader=or_null(PERSON),
)
SEATING: Final = {**TEXT, "enum": ["lot", "standing", "snake"]}
GATHERED: Final[Schema] = {
    "id": UUID,
    "date": DAY,
    "place": TEXT,
    "opened_at": MOMENT,
    "ended_at": or_null(MOMENT),
    "rules": WHOLE,
    "scheme": TEXT,
    "first_seating": SEATING,
    "later_seating": SEATING,
    "games_each": {**WHOLE, "description": "how many games everybody plays in a round"},
    "seed": {**TEXT, "description": "all lots follow from it"},
}
GATHERING: Final = thing(**GATHERED)
GATHERING_WHOLE: Final = thing(
    **GATHERED,
    people={**listed(PERSON), "description": "in the order in which they were written down, whoever has gone too"},
    gone=listed(PERSON),
    games=WHOLE,
    rounds=listed(
        thing(
            number=WHOLE,
            pausing=listed(PERSON),
            tables=listed(
                thing(
                    number=WHOLE,
                    evening={**UUID, "description": "the table as an evening, with its stand and games"},
                    version=WHOLE,
                    closed=BOOL,
                    seats=listed(PERSON),
                    games=WHOLE,
                    games_planned=WHOLE,
                )
            ),
        )
    ),
    standing=listed(
        thing(
            player=PERSON,
            rank={**WHOLE, "description": "equal points share a rank"},
            points=WHOLE,
            games=WHOLE,
            rounds={**listed(or_null(WHOLE)), "description": "points of each round; null: played none"},
        )
    ),
)
STANDING: Final = thing(player=PERSON, rank=WHOLE, points=WHOLE, games=WHOLE, wins=WHOLE, penalties=WHOLE)
STAND: Final = thing(
    evening=UUID,
    version=WHOLE,
    closed=BOOL,
    games=WHOLE,
    round=WHOLE,
    seats=listed(PERSON),
    paused=listed(PERSON),
    dealer=or_null(PERSON),
    four=listed(PERSON),
    leader=or_null(PERSON),
    bock={**WHOLE, "description": "what the next game is multiplied by"},
    owes=listed(PERSON),
    forced=or_null(PERSON),
    games_left=or_null(WHOLE),
    over=BOOL,
    standing=listed(STANDING),
)
# A line of a calculation.
ITEM: Final[Schema] = {
    "id": {**TEXT, "description": "what the line is about, in no language"},
    "label": {**TEXT, "description": "for people, in German"},
    "op": {**TEXT, "enum": ["+", "-", "×", "even"]},
    "amount": WHOLE,
    "party": {**TEXT, "enum": ["re", "kontra"]},
    "total": {**WHOLE, "description": "the sum so far"},
    "source": {**TEXT, "description": "the paragraph as it is cited"},
}
CITED_ITEM: Final = thing(
    **ITEM,
    title=or_null({**TEXT, "description": "of the paragraph"}),
    text=or_null({**TEXT, "description": "what the paragraph says; only where one game is asked for"}),
)
GAME: Final = thing(
    id=UUID,
    event=UUID,
    evening=UUID,
    number=WHOLE,
    round=WHOLE,
    revision=WHOLE,
    dealer=PERSON,
    bock=WHOLE,
    facts=component("Facts", "what was played, in the form that `score` takes"),
    comment=TEXT,
    warnings=listed(TEXT),
    winner=or_null({**TEXT, "enum": ["re", "kontra", None]}),
    value=or_null(WHOLE),
    boecke=WHOLE,
    points=by_player(WHOLE),
    totals=by_player(WHOLE),
    items=listed(CITED_ITEM),
)
COMMANDS: Final[Schema] = {
    "type": "object",
    "properties": {
        "commands": {
            "type": "array",
            "maxItems": 100,
            "items": {
                "type": "object",
                "required": ["uuid", "type", "id"],
                "properties": {
                    "uuid": {**UUID, "description": "the number of the command: sent again it does nothing"},
                    "type": {**TEXT, "description": "game, correction, withdrawal, restore, redeal, …"},
                    "id": {**UUID, "description": "of the game or event that it makes or changes"},
                    "after": or_null({**UUID, "description": "the event that was seen last"}),
                    "facts": component("Facts", "of a game, in the form that `score` takes"),
                },
            },
        },
        "acknowledged": listed(UUID),
    },
}
# What a command has made, as far as it has.
RESULT: Final[Schema] = {
    "type": "object",
    "properties": {
        "event": UUID,
        "game": UUID,
        "revision": {**WHOLE, "description": "of the game, for its next correction"},
        "player": {**TEXT, "description": "the id of somebody new"},
        "contested": {**listed(UUID), "description": "games that may be the same one, entered on another phone"},
    },
    "additionalProperties": False,
}
ANSWERS: Final = thing(
    answers=listed(
        {
            "type": "object",
            "properties": {
                "uuid": TEXT,
                "status": {**WHOLE, "enum": [200, 201, 202, 403, 409, 422, 500]},
                "result": RESULT,
                "state": {**TEXT, "description": "what became of a command that waits"},
                "hint": {**TEXT, "description": "what has become of a game that was stored before"},
                "errors": REASONS,
            },
            "required": ["uuid", "status"],
        }
    ),
    missing=listed({**TEXT, "description": "acknowledged commands that are not here any more"}),
)
BY_NAME: Final[Schema] = {"type": "object", "additionalProperties": WHOLE, "description": "points by player"}
SCORE: Final = thing(
    winner={**TEXT, "enum": ["re", "kontra", "none"]},
    points=BY_NAME,
    boecke=WHOLE,
    items=listed(thing(**ITEM)),
)
FOLD: Final = thing(
    rows=listed(
        thing(
            number=WHOLE,
            round=WHOLE,
            dealer=TEXT,
            four=listed(TEXT),
            pausing=listed(TEXT),
            leader=TEXT,
            bock={**WHOLE, "description": "how many lie on the game"},
            points=BY_NAME,
            totals=BY_NAME,
            pflicht=BOOL,
            lustsolo=BOOL,
            vorgefuehrt=BOOL,
            refused={**BOOL, "description": "it was impossible and changed nothing"},
        )
    ),
    state=thing(
        seats=listed(TEXT),
        dealer=TEXT,
        four=listed(TEXT),
        leader=TEXT,
        bock=WHOLE,
        outlook={**listed(WHOLE), "description": "the Böcke on each coming game"},
        round=WHOLE,
        owes=listed(TEXT),
        forced=or_null(TEXT),
        games_left=or_null(WHOLE),
        over=BOOL,
        totals=BY_NAME,
    ),
)
CALL_RULING: Final = thing(
    allowed=BOOL,
    verdict=TEXT,
    source=TEXT,
    until=or_null({**BY_NAME, "description": "`cards_in_hand` or `cards_played` at the last moment"}),
    must=or_null(thing(call=TEXT)),
    message=TEXT,
)
TRICK_RULING: Final = thing(
    taker={**WHOLE, "minimum": 0, "maximum": 3, "description": "the place of the card"},
    augen=WHOLE,
    trump=listed(BOOL),
    extras=listed(thing(kind=TEXT, party=TEXT, card=WHOLE)),
    source=TEXT,
    message=TEXT,
)
_PLAYS: Final[Schema] = {
    "kind": or_null(TEXT),
    "vorab": or_null(TEXT),
    "leader": or_null(TEXT),
    "next_dealer": TEXT,
    "source": TEXT,
    "message": TEXT,
}
RESERVATION_RULING: Final[Schema] = {
    "oneOf": [thing(player=or_null(TEXT), **_PLAYS), thing(redeal=BOOL, **_PLAYS)],
}
