"""Whether everything in a league's file can be taken: each line for itself, what it names, and every game by its rules.

All that is wrong is noted with file, line and field, up to `MOST_OBJECTIONS`.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scorebook.scoring.evening.events import Event, GamePlayed
from scorebook.scoring.evening.fold import Setup, fold, setup_objections
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.event import read_event
from scorebook.scoring.input.options import OptionError, options_to_json, resolve
from scorebook.scoring.input.reader import Reader
from scorebook.scoring.schemes import SCHEMES

from . import layout
from .layout import FileObjection
from .shapes import (
    Shape,
    day,
    flag,
    identity,
    kept,
    listed,
    moment,
    none_or,
    one_of,
    text,
    whole,
)

MOST_OBJECTIONS: Final = 20
MOST_ROWS: Final = 1_000_000
COLOURS: Final = frozenset({"blue", "orange", "green", "purple", "sky", "yellow", "red", "grey"})
ROW: Final = whole(1, MOST_ROWS)
LARGE: Final = whole(0, 100_000)

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
# Besides these an event of a certain kind has others; what the fold reads of it is checked by the kernel.
OF_GAME: Final[Mapping[str, Shape]] = {"game": identity, "comment": text(200), "revision": whole(1, 100_000)}
OF_PENALTY: Final[Mapping[str, Shape]] = {"reason": text(200), "player": none_or(ROW), "details": kept(5_000)}
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
STORED_TYPES: Final = frozenset(
    {"game", "redeal", "penalty", "join", "leave", "pause", "resume", "dealer", "last_round", "bock", "seats"}
)


class TooManyError(Exception):
    """There is so much wrong that nobody reads on."""


@dataclass
class EveningSoFar:
    """An evening while its events are read."""

    scheme: Scheme
    setup: Setup
    line: int
    events: list[Event] = field(default_factory=list)


@dataclass
class Checked:
    """What has been read so far, and what was wrong with it."""

    objections: list[FileObjection] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    games: int = 0
    people: dict[str, str] = field(default_factory=dict)  # a player's number → that of the person
    rule_sets: int = 0
    rules: list[Scheme | None] = field(default_factory=list)
    evenings: dict[str, EveningSoFar] = field(default_factory=dict)
    events: dict[str, bool] = field(default_factory=dict)  # → whether it is a game
    identities: set[str] = field(default_factory=set)
    once: set[Any] = field(default_factory=set)
    place: tuple[str, int] = ("", 0)

    def reject(self, code: str, at: str, message: str) -> None:
        """Note that something is wrong with the line that is being read."""
        self.objections.append(FileObjection(code, *self.place, at, message))
        if len(self.objections) >= MOST_OBJECTIONS:
            raise TooManyError

    def shaped(self, raw: Mapping[str, Any], shapes: Mapping[str, Shape], under: str = "") -> bool:
        """Whether all fields are there and hold what they may."""
        before = len(self.objections)
        for name, shape in shapes.items():
            if name not in raw:
                self.reject("field_missing", under + name, "fehlt.")
            elif wrong := shape(raw[name]):
                self.reject("field_wrong", under + name, wrong)
        return len(self.objections) == before

    def only_once(self, what: Any, at: str) -> None:
        """Refuse what was there before."""
        if what in self.once:
            self.reject("not_once", at, "steht zum zweiten Mal da.")
        self.once.add(what)

    def known(self, number: Any, among: Collection[Any], at: str) -> bool:
        """Whether something named here stands in the file."""
        if number in among:
            return True
        self.reject("unknown", at, "steht nicht in der Datei.")
        return False

    def all_known(self, numbers: Iterable[Any], among: Collection[Any], at: str) -> bool:
        """The same for several; each one that is not there is named."""
        return sum(not self.known(number, among, at) for number in numbers) == 0


def check(name: str, lines: Iterable[bytes], checked: Checked) -> None:
    """Read a file of lines; the files before it in the layout have been read."""
    number = 0
    for number, line in enumerate(lines, start=1):
        checked.place = (name, number)
        try:
            raw = json.loads(line, parse_constant=_no_number)
        except (ValueError, RecursionError):
            raw = None
        if not isinstance(raw, dict):
            checked.reject("no_json", "", "ist kein JSON-Objekt.")
        elif checked.shaped(raw, FIELDS[name]):
            LOOKS[name](raw, checked)
    checked.counts[name] = number
    checked.place = (name, number)
    if name in ENDS:
        ENDS[name](checked)


def _no_number(_word: str) -> None:
    raise ValueError


def _league(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once("league", "")
    if raw["disputes"] is not None:
        checked.shaped(raw["disputes"], POLICY, "disputes.")


def _season(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(("season", raw["name"]), "name")
    if raw["end"] is not None and raw["end"] < raw["start"]:
        checked.reject("season_ends_before", "end", "liegt vor dem ersten Tag.")


def _player(raw: dict[str, Any], checked: Checked) -> None:
    if raw["number"] != len(checked.people) + 1:
        checked.reject("number_wrong", "number", "zählt nicht von 1 an.")
    for place, former in enumerate(raw["former"]):
        checked.shaped(former, FORMER, f"former[{place}].")
    if raw["since"] and raw["until"] and raw["until"] < raw["since"]:
        checked.reject("until_before_since", "until", "liegt vor „dabei seit“.")
    number = str(len(checked.people) + 1)
    checked.people[number] = str(raw["merged_into"] or number)


def _people_end(checked: Checked) -> None:
    """Who is merged with whom: everybody with somebody who is there, nobody in a ring."""
    merged = checked.people
    for number in list(merged):
        seen, person = {number}, number
        while (into := merged.get(person)) != person:
            if into is None or into in seen:
                checked.reject("merged_wrongly", "merged_into", "ergibt einen Kreis oder steht nicht in der Datei.")
                merged[person] = into = person
            seen.add(into)
            person = into
    for number in list(merged):
        while merged[merged[number]] != merged[number]:
            merged[number] = merged[merged[number]]


def _rule_set(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(("rule_set", raw["name"]), "name")
    if raw["is_default"]:
        checked.only_once("default", "is_default")
    checked.rule_sets += 1


def _rules(raw: dict[str, Any], checked: Checked) -> None:
    checked.known(raw["rule_set"], range(1, checked.rule_sets + 1), "rule_set")
    checked.only_once(("rules", raw["rule_set"], raw["number"]), "number")
    scheme = None
    try:
        scheme = resolve(SCHEMES[raw["scheme"]], raw["options"])
        # What the file says must be what the kernel makes of it; options that are newer than the file may be missing.
        told = options_to_json(scheme.options)
        if any(told.get(name) != value for name, value in raw["options"].items()):
            checked.reject("options_invalid", "options", "enthält einen Wert, den es nicht gibt.")
    except OptionError as error:
        checked.reject("options_invalid", "options", str(error))
    checked.rules.append(scheme)


def _evening(raw: dict[str, Any], checked: Checked) -> None:
    _identity(raw["id"], checked)
    seats, dealer = tuple(str(number) for number in raw["seats"]), str(raw["dealer"])
    here = checked.all_known(seats, checked.people, "seats")
    if not checked.known(raw["rules"], range(1, len(checked.rules) + 1), "rules") or not here:
        return
    for wrong in setup_objections(seats, dealer):
        checked.reject(wrong.code, wrong.field, wrong.message)
        return
    if len({checked.people[number] for number in seats}) < len(seats):
        checked.reject("person_twice", "seats", "nennt jemanden zweimal.")
    scheme = checked.rules[raw["rules"] - 1]
    if scheme is not None:
        checked.evenings[raw["id"]] = EveningSoFar(scheme, Setup(seats, dealer), checked.place[1])


def _identity(key: str, checked: Checked, at: str = "id") -> None:
    if key in checked.identities:
        checked.reject("not_once", at, "steht zum zweiten Mal da.")
    checked.identities.add(key)


def _event(raw: dict[str, Any], checked: Checked) -> None:
    _identity(raw["id"], checked)
    if not checked.known(raw["evening"], checked.evenings, "evening"):
        return
    if raw["type"] not in STORED_TYPES:
        checked.reject("event_type_unknown", "type", "gibt es nicht.")
        return
    evening = checked.evenings[raw["evening"]]
    is_game = raw["type"] == "game"
    checked.events[raw["id"]] = is_game
    more = OF_GAME if is_game else OF_PENALTY if raw["type"] == "penalty" else {}
    if not checked.shaped(raw, more):
        return
    reader = Reader(raw, evening.scheme)
    event = read_event(reader, "", raw["id"])
    for wrong in reader.objections:
        at = wrong.field.removeprefix(".")
        checked.reject(wrong.code, at, wrong.message.removeprefix(f"{wrong.field}: "))
    if event is None or reader.objections:
        return
    if _named(raw, checked) and (not isinstance(event, GamePlayed) or _playable(event, raw, evening.scheme, checked)):
        checked.games += is_game
        if raw["withdrawn_at"] is None:
            evening.events.append(event)


def _named(raw: dict[str, Any], checked: Checked) -> bool:
    """Whether everybody whom an event names is there, and nobody twice."""
    facts = raw.get("facts") or {}
    people = [*facts.get("players", ()), *raw.get("order", ()), *raw.get("points", ())]
    people += [str(raw["player"])] if raw.get("player") else []
    people += [raw["soloist"]] if raw.get("soloist") else []
    if not checked.all_known(people, checked.people, "players"):
        return False
    for some in (facts.get("players", ()), raw.get("order", ()), raw.get("points", ())):
        if len({checked.people[who] for who in some}) < len(some):
            checked.reject("person_twice", "players", "nennt jemanden zweimal.")
            return False
    return True


def _playable(event: GamePlayed, raw: dict[str, Any], scheme: Scheme, checked: Checked) -> bool:
    """Whether a game can be scored by the rules of its evening, and has an identity of its own."""
    _identity(raw["game"], checked, "game")
    scored = score(event.facts, scheme)
    if isinstance(scored, Refusal):
        for wrong in scored.objections:
            checked.reject(wrong.code, wrong.field, wrong.message)
        return False
    return True


def _evenings_end(checked: Checked) -> None:
    """Whether every evening can be folded."""
    for evening in checked.evenings.values():
        try:
            fold(evening.setup, tuple(evening.events), evening.scheme)
        except (ValueError, LookupError):
            checked.place = (layout.EVENINGS, evening.line)
            checked.reject("evening_broken", "", "lässt sich nicht abrechnen.")
        evening.events.clear()


def _about_game(raw: dict[str, Any], checked: Checked) -> bool:
    return checked.known(raw["event"], [raw["event"]] if checked.events.get(raw["event"]) else [], "event")


def _dispute(raw: dict[str, Any], checked: Checked) -> None:
    _identity(raw["id"], checked)
    _about_game(raw, checked)
    if (raw["settled_at"] is None) != (raw["outcome"] == ""):
        checked.reject("outcome_missing", "outcome", "passt nicht dazu, ob entschieden ist.")
    if raw["settled_at"] is None:
        checked.only_once(("open", raw["event"]), "event")
    for number in raw["agreed"]:
        if number is not None:
            checked.known(str(number), checked.people, "agreed")


def _countersign(raw: dict[str, Any], checked: Checked) -> None:
    _about_game(raw, checked)
    checked.only_once(("read", raw["event"], raw["revision"]), "revision")


def _answer(raw: dict[str, Any], checked: Checked) -> None:
    _identity(raw["id"], checked)
    _about_game(raw, checked)
    checked.only_once(("answer", raw["event"], raw["referee"], raw["question"]), "question")


def _entry(raw: dict[str, Any], checked: Checked) -> None:
    if raw["action"].startswith(layout.STAYS):
        checked.reject("action_unknown", "action", "gehört nicht in die Datei.")
    if raw["evening"] is not None:
        checked.known(raw["evening"], checked.evenings, "evening")
    if raw["part"] is not None:
        checked.known(raw["part"], checked.events if raw["evening"] else (), "part")
    if raw["by"] is not None:
        checked.known(str(raw["by"]), checked.people, "by")
    if "consequence" in raw:
        told = raw["consequence"]
        if isinstance(told, dict):
            checked.shaped(told, CONSEQUENCE, "consequence.")
        else:
            checked.reject("field_wrong", "consequence", "muss ein Objekt sein.")


LOOKS: Final[Mapping[str, Callable[[dict[str, Any], Checked], None]]] = {
    layout.LEAGUE: _league,
    layout.SEASONS: _season,
    layout.PLAYERS: _player,
    layout.RULE_SETS: _rule_set,
    layout.RULES: _rules,
    layout.EVENINGS: _evening,
    layout.EVENTS: _event,
    layout.DISPUTES: _dispute,
    layout.COUNTERSIGNS: _countersign,
    layout.ANSWERS: _answer,
    layout.JOURNAL: _entry,
}


def _league_end(checked: Checked) -> None:
    if "league" not in checked.once:
        checked.reject("league_missing", "", "ist leer.")


ENDS: Final[Mapping[str, Callable[[Checked], None]]] = {
    layout.LEAGUE: _league_end,
    layout.PLAYERS: _people_end,
    layout.EVENTS: _evenings_end,
}
