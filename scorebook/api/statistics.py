"""The eternal table, pairs and records."""

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _

from scorebook import scoring as kernel
from scorebook.evenings.pages.requests import body_of
from scorebook.rules.wording import refused_by_rules
from scorebook.scoring.game import Refusal
from scorebook.statistics.dashboard import Frame, dashboard, frame_of, partners
from scorebook.statistics.eternal import EternalRow, Extreme
from scorebook.statistics.filters import NORMALISED, StatsFilter
from scorebook.statistics.pages.records import GAMES, KINDS
from scorebook.statistics.partners import Pair
from scorebook.statistics.records.book import Record, book_for
from scorebook.statistics.records.games import biggest_games

from . import schemas
from .operations import Answer, ApiRequest, operation
from .problems import ChoicePart, DayPart, NumberPart, Problem, QueryPart
from .values import figure_json

CURRENCY = QueryPart(
    "currency", f"The key of a currency of the league, or `{NORMALISED}`; by default the one with the most games."
)
SEASON = NumberPart("season", "The id of a season: its days take the place of `from` and `to`.")
SINCE = DayPart("from", "Count from this day on.")
UNTIL = DayPart("to", "Count until this day.")
HOW = ChoicePart("how", "Partners, or opponents.", choices=("together", "against"))
PERIOD = (CURRENCY, SEASON, SINCE, UNTIL)

TOTALS: Final = (
    *("games", "evenings", "points", "penalties", "wins", "soli", "soli_won", "calls", "calls_kept", "extras"),
    *("extras_lost", "bock_games", "current_run", "longest_win", "longest_loss"),
)
FIGURES: Final = ("per_game", "per_evening", "win_rate", "re_rate", "soli_rate", "calls_rate")
EXTREME = schemas.or_null(schemas.thing(points=schemas.NUMBER, date=schemas.DAY, evening=schemas.UUID))
QUESTION_FIELDS: Final = {
    "currency": schemas.TEXT,
    "from": schemas.or_null(schemas.DAY),
    "to": schemas.or_null(schemas.DAY),
}
ROW = schemas.thing(
    place=schemas.WHOLE,
    player=schemas.PERSON,
    **{name: schemas.or_null(schemas.NUMBER) for name in TOTALS},
    **dict.fromkeys(FIGURES, schemas.FIGURE),
    best=EXTREME,
    worst=EXTREME,
    first=schemas.or_null(schemas.DAY),
    last=schemas.or_null(schemas.DAY),
)
PAIR = schemas.thing(
    player=schemas.PERSON,
    other=schemas.PERSON,
    games=schemas.WHOLE,
    decided=schemas.WHOLE,
    wins=schemas.WHOLE,
    **dict.fromkeys(("win_rate", "expected", "surplus", "points", "per_game"), schemas.FIGURE),
)
RECORD = schemas.thing(
    kind=schemas.TEXT,
    title=schemas.TEXT,
    value=schemas.NUMBER,
    players=schemas.listed(schemas.PERSON),
    date=schemas.DAY,
    since=schemas.or_null(schemas.DAY),
    evening=schemas.or_null(schemas.UUID),
    game=schemas.or_null(schemas.UUID),
)
GAME_KINDS: Final = ("biggest_game", "best_solo", "dearest_solo")


@operation(
    "api-table",
    "GET",
    "table",
    "The eternal table: everybody's sums over all evenings of a period, in one currency.",
    answer=schemas.thing(**QUESTION_FIELDS, unit=schemas.TEXT, rows=schemas.listed(ROW)),
    parts=PERIOD,
    refuses=(422,),
)
def table(api_request: ApiRequest) -> Answer:
    """The eternal table."""
    frame, question = _question(api_request)
    rows = dashboard(frame, question).rows
    return {**_as_json(question), "unit": frame.unit(question), "rows": [_row_json(row) for row in rows]}


@operation(
    "api-pairs",
    "GET",
    "pairs",
    "How often two people win together, or one against the other, and how often they should.",
    answer=schemas.thing(**QUESTION_FIELDS, how=schemas.TEXT, pairs=schemas.listed(PAIR)),
    parts=(HOW, *PERIOD),
    refuses=(422,),
)
def pairs(api_request: ApiRequest) -> Answer:
    """Partners, each pair once, or opponents, each from both sides."""
    frame, question = _question(api_request)
    found, how = partners(frame, question), api_request[HOW]
    chosen = found.against.items() if how == "against" else found.together.items()
    rows = [pair for (one, other), pair in sorted(chosen, key=lambda row: row[0]) if how == "against" or one < other]
    return {**_as_json(question), "how": how, "pairs": [_pair_json(pair) for pair in rows]}


@operation(
    "api-records",
    "GET",
    "records",
    "What was the most, the longest, the furthest; whoever was first holds it.",
    answer=schemas.thing(**QUESTION_FIELDS, records=schemas.listed(RECORD)),
    parts=PERIOD,
    refuses=(422,),
)
def records(api_request: ApiRequest) -> Answer:
    """The records of games and of evenings."""
    frame, question = _question(api_request)
    book = book_for(frame, question)
    biggest = biggest_games(frame, question)
    rows = [
        {
            "kind": kind,
            "title": str(title),
            "value": record.points,
            "players": [person.pk for person in record.people],
            "date": record.day,
            "since": None,
            "evening": None,
            "game": record.game,
        }
        for kind, (sort, title) in zip(GAME_KINDS, GAMES.items(), strict=True)
        if (record := biggest.get(sort))
    ]
    rows += [
        _record_json(kind.name, str(kind.title), record)
        for kind in KINDS
        if (record := getattr(book, kind.name)) is not None
    ]
    return {**_as_json(question), "records": rows}


def _question(api_request: ApiRequest) -> tuple[Frame, StatsFilter]:
    """What is asked about. Problem (422) for a currency or season that the league does not have."""
    frame = frame_of(api_request.league_id)
    currency, since, until = api_request[CURRENCY] or "", api_request[SINCE], api_request[UNTIL]
    if currency and currency != NORMALISED and currency not in {one.key for one in frame.currencies}:
        raise Problem.because(
            422, "currency_unknown", _("In dieser Währung wurde hier nie gespielt."), field="currency"
        )
    if api_request[SEASON]:
        season = next((one for one in frame.seasons if one.pk == api_request[SEASON]), None)
        if season is None:
            raise Problem.because(422, "season_unknown", _("Diese Saison gibt es hier nicht."), field="season")
        since, until = season.start, season.end
    question = StatsFilter(scheme=currency, start=since, end=until)
    return frame, frame.settled(question)


def _as_json(question: StatsFilter) -> dict[str, Any]:
    return {"currency": question.scheme, "from": question.start, "to": question.end}


def _row_json(row: EternalRow) -> Mapping[str, Any]:
    figures = {name: figure_json(getattr(row, name)) for name in (*TOTALS, *FIGURES)}
    data: dict[str, Any] = {"place": row.place, "player": row.person.pk}
    data |= {name: figures[name]["value"] for name in TOTALS}
    data |= {name: figures[name] for name in FIGURES}
    return data | {"best": _extreme(row.best), "worst": _extreme(row.worst), "first": row.first, "last": row.last}


def _extreme(found: Extreme | None) -> dict[str, Any] | None:
    return {"points": found.points, "date": found.day, "evening": UUID(found.key)} if found else None


def _pair_json(pair: Pair) -> dict[str, Any]:
    data = {"player": pair.person.pk, "other": pair.other.pk}
    data |= {name: getattr(pair, name) for name in ("games", "decided", "wins")}
    names = ("win_rate", "expected", "surplus", "points", "per_game")
    return data | {name: figure_json(getattr(pair, name)) for name in names}


def _record_json(kind: str, title: str, record: Record) -> dict[str, Any]:
    return {
        "kind": kind,
        "title": title,
        "value": record.value,
        "players": [record.person.pk],
        "date": record.day,
        "since": record.since,
        "evening": UUID(record.key),
        "game": None,
    }


# The kernel for programs: one game, one evening, and the three referees. Nothing of the league is read.


WRONG: Final = (413, 422)


@operation(
    "api-score",
    "POST",
    "score",
    "What a game is worth under any Abrechnung (`scheme` and `options`), without storing it.",
    answer=schemas.SCORE,
    body=schemas.component("Game"),
    refuses=WRONG,
)
def score(api_request: ApiRequest) -> Answer:
    """The calculation of a game."""
    return _answered(api_request, kernel.score)


@operation(
    "api-fold",
    "POST",
    "fold",
    "Deals, leads, Böcke, Pflichtsoli and points of a whole evening, without storing it.",
    answer=schemas.FOLD,
    body=schemas.component("Evening"),
    refuses=WRONG,
    cost=4,
)
def fold(api_request: ApiRequest) -> Answer:
    """The fold of an evening."""
    return _answered(api_request, kernel.fold)


@operation(
    "api-who-plays",
    "POST",
    "referees/reservations",
    "Who plays after the Vorbehalte.",
    answer=schemas.RESERVATION_RULING,
    body=schemas.component("Reservation"),
    refuses=WRONG,
)
def who_plays(api_request: ApiRequest) -> Answer:
    """The referee of Vorbehalte."""
    return _answered(api_request, kernel.judge_reservation)


@operation(
    "api-who-takes",
    "POST",
    "referees/tricks",
    "Who takes a trick.",
    answer=schemas.TRICK_RULING,
    body=schemas.component("Trick"),
    refuses=WRONG,
)
def who_takes(api_request: ApiRequest) -> Answer:
    """The referee of tricks."""
    return _answered(api_request, kernel.judge_trick)


@operation(
    "api-check-call",
    "POST",
    "referees/calls",
    "Whether a call was in time.",
    answer=schemas.CALL_RULING,
    body=schemas.component("Call"),
    refuses=WRONG,
)
def check_call(api_request: ApiRequest) -> Answer:
    """The referee of calls."""
    return _answered(api_request, kernel.judge_call)


def _answered(api_request: ApiRequest, ask: Callable[[Any], Any]) -> Answer:
    """What the kernel says to the body. Problem (422) with its objections."""
    found = ask(body_of(api_request.request))
    if isinstance(found, Refusal):
        raise Problem(422, refused_by_rules(found.objections).objections)
    answer: Answer = found.to_json()
    return answer
