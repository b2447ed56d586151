"""Whether everything in a league's file can be taken: each line for itself, what it names, and every game by its rules.

All that is wrong is noted with file, line and field, up to `notes.MOST_OBJECTIONS`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from scorebook.scoring.evening.events import GamePlayed
from scorebook.scoring.evening.fold import Setup, fold, setup_objections
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.event import read_event
from scorebook.scoring.input.options import OptionError, options_to_json, resolve
from scorebook.scoring.input.reader import Reader
from scorebook.scoring.schemes import SCHEMES

from . import layout
from .about_gatherings import GATHERING_LOOKS
from .about_statistics import STATISTICS_LOOKS
from .fields import CONSEQUENCE, FIELDS, FORMER, OF_TYPE, PAYEE_KINDS, PAYER_KINDS, POLICY, STORED_TYPES
from .notes import Checked, EveningSoFar


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
    if not checked.shaped(raw, OF_TYPE.get(raw["type"], {})):
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


def _money_terms(raw: dict[str, Any], checked: Checked) -> None:
    _identity(raw["id"], checked)


def _payment(raw: dict[str, Any], checked: Checked) -> None:
    _identity(raw["id"], checked)
    for at, kinds in (("payer", PAYER_KINDS), ("payee", PAYEE_KINDS)):
        if (raw[at] is not None) != (raw["kind"] in kinds):
            checked.reject("payment_wrong", at, "passt nicht zur Art der Buchung.")
        elif raw[at] is not None:
            checked.known(str(raw[at]), checked.people, at)
    if raw["evening"] is not None:
        checked.known(raw["evening"], checked.evenings, "evening")


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
    layout.MONEY_TERMS: _money_terms,
    layout.PAYMENTS: _payment,
    layout.JOURNAL: _entry,
    **GATHERING_LOOKS,
    **STATISTICS_LOOKS,
}


def _league_end(checked: Checked) -> None:
    if "league" not in checked.once:
        checked.reject("league_missing", "", "ist leer.")


ENDS: Final[Mapping[str, Callable[[Checked], None]]] = {
    layout.LEAGUE: _league_end,
    layout.PLAYERS: _people_end,
    layout.EVENTS: _evenings_end,
}
