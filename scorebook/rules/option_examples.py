"""What the example of an option comes to under some rules. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorebook.scoring.evening.fold import fold
from scorebook.scoring.evening.rows import Row, State
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Objection, Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALONE_KINDS, Kind
from scorebook.scoring.input.answer import read_facts
from scorebook.scoring.input.evening import read_evening
from scorebook.scoring.input.options import SINGLE_OPTIONS, OptionError, options_to_json, resolve

from .option_texts import EXAMPLE_PLAYERS, OptionExample

# What causes a Bock in an example that needs one, where the rules know none.
BOCK: Final = {"bock": {"triggers": ["re_and_kontra"]}}


@dataclass(frozen=True)
class ExampleGame:
    """The game of an example, scored."""

    facts: GameFacts
    score: GameScore


@dataclass(frozen=True)
class ExampleEvening:
    """The evening of an example: its games, and how the table stands after them."""

    rows: Sequence[Row]
    state: State


Played = ExampleGame | ExampleEvening | Refusal


def played(example: OptionExample, scheme: Scheme) -> Played:
    """The example under these rules; a Refusal where they do not have such a game."""
    if example.evening is not None:
        return _evening(example.evening, scheme)
    read = read_facts(_facts(example.game or {}), scheme)
    if isinstance(read, Refusal):
        return read
    found = score(*read)
    return found if isinstance(found, Refusal) else ExampleGame(read[0], found)


def told_apart(one: Played, other: Played) -> bool:
    """Whether two results of an example are different for those who play."""
    return _essence(one) != _essence(other)


def variants(key: str, scheme: Scheme) -> list[tuple[Any, Scheme]]:
    """The rules with every value that an option can have in them."""
    name, _, part = key.partition(".")
    found = []
    for value in SINGLE_OPTIONS[key].values:
        try:
            found.append((value, resolve(scheme, {name: {part: value} if part else value})))
        except OptionError:
            continue
    return found


def telling(examples: Sequence[OptionExample], key: str, scheme: Scheme) -> OptionExample:
    """The first example that the option changes under these rules; the first of all if none is changed."""
    others = [other for _, other in variants(key, scheme)]
    for one in examples:
        results = [played(one, other) for other in others]
        if any(told_apart(results[0], result) for result in results[1:]):
            return one
    return examples[0]


def _essence(one: Played) -> object:
    if isinstance(one, Refusal):
        return None
    if isinstance(one, ExampleGame):
        return one.score.winner, one.score.re_points, one.score.kontra_points, one.score.boecke
    rows = [(row.dealer, row.leader, row.bock, row.boecke, row.points) for row in one.rows]
    state = one.state
    return rows, state.owes, state.forced, state.games_left, state.outlook, state.over, state.standing


def _facts(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The facts with what an example leaves out."""
    kind = raw.get("kind", Kind.NORMAL.value)
    re = EXAMPLE_PLAYERS[: 1 if Kind(kind) in ALONE_KINDS else 2]
    return {"kind": kind, "players": list(EXAMPLE_PLAYERS), "re": list(re), **raw}


def _evening(raw: Mapping[str, Any], scheme: Scheme) -> ExampleEvening | Refusal:
    try:
        agreed = resolve(scheme, raw.get("options", {}))
        if raw.get("bock") and not agreed.options.bock.triggers:
            agreed = resolve(agreed, BOCK)
    except OptionError as error:  # what the example needs besides contradicts these rules
        return Refusal((Objection("options_invalid", "options", str(error)),))
    events = [{**one, "facts": _facts(one["facts"])} if "facts" in one else one for one in raw["events"]]
    told = read_evening(
        {
            "scheme": agreed.key,
            "options": options_to_json(agreed.options),
            "seats": list(EXAMPLE_PLAYERS),
            "dealer": EXAMPLE_PLAYERS[-1],
            "events": events,
        }
    )
    if isinstance(told, Refusal):
        return told
    evening = fold(told.setup, told.events, told.scheme)
    refused = next((row.refusal for row in evening.rows if row.refusal), None)
    if refused:
        return refused
    return ExampleEvening([row for row in evening.rows if row.is_game], evening.state)
