"""Whether everything in a league's file can be taken: each line for itself, what it names, and every game by its rules.

All that is wrong is noted with file, line and field, up to `notes.MOST_OBJECTIONS`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from scorebook.scoring.game.said import Sentence, gettext_noop
from scorebook.scoring.input.options import OptionError, options_to_json, resolve
from scorebook.scoring.schemes import SCHEMES

from . import layout
from .about_evenings import EVENING_LOOKS, evenings_end
from .about_gatherings import GATHERING_LOOKS
from .about_statistics import STATISTICS_LOOKS
from .archive import FieldTwiceError, once_each
from .fields import CONSEQUENCE, FIELDS, FORMER, MORE, PAYEE_KINDS, PAYER_KINDS, POLICY
from .notes import Checked


def check(name: str, lines: Iterable[bytes], checked: Checked) -> None:
    """Read a file of lines; the files before it in the layout have been read."""
    number = 0
    for number, line in enumerate(lines, start=1):
        checked.place = (name, number)
        try:
            raw = json.loads(line, parse_constant=_no_number, object_pairs_hook=once_each)
        except FieldTwiceError as twice:
            checked.reject("field_twice", twice.name, Sentence(gettext_noop("steht zweimal in der Zeile.")))
            continue
        except (ValueError, RecursionError):
            raw = None
        if not isinstance(raw, dict):
            checked.reject("no_json", "", Sentence(gettext_noop("ist kein JSON-Objekt.")))
        elif checked.nothing_else(raw, FIELDS[name], MORE.get(name, ())):
            raw = layout.UNSAID.get(name, {}) | raw
            if checked.shaped(raw, FIELDS[name]):
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
        checked.exactly(raw["disputes"], POLICY, "disputes.")


def _season(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(("season", raw["name"]), "name")
    if raw["end"] is not None and raw["end"] < raw["start"]:
        checked.reject("season_ends_before", "end", Sentence(gettext_noop("liegt vor dem ersten Tag.")))


def _player(raw: dict[str, Any], checked: Checked) -> None:
    if raw["number"] != len(checked.people) + 1:
        checked.reject("number_wrong", "number", Sentence(gettext_noop("zählt nicht von 1 an.")))
    for place, former in enumerate(raw["former"]):
        checked.exactly(former, FORMER, f"former[{place}].")
    if raw["since"] and raw["until"] and raw["until"] < raw["since"]:
        checked.reject("until_before_since", "until", Sentence(gettext_noop("liegt vor „dabei seit“.")))
    number = str(len(checked.people) + 1)
    checked.people[number] = str(raw["merged_into"] or number)


def _people_end(checked: Checked) -> None:
    """Who is merged with whom: everybody with somebody who is there, nobody in a ring."""
    merged = checked.people
    for number in list(merged):
        seen, person = {number}, number
        while (into := merged.get(person)) != person:
            if into is None or into in seen:
                checked.reject(
                    "merged_wrongly",
                    "merged_into",
                    Sentence(gettext_noop("ergibt einen Kreis oder steht nicht in der Datei.")),
                )
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
            checked.reject(
                "options_invalid", "options", Sentence(gettext_noop("enthält einen Wert, den es nicht gibt."))
            )
    except OptionError as error:
        checked.reject("options_invalid", "options", error.sentence)
    checked.rules.append(scheme)


def _about_game(raw: dict[str, Any], checked: Checked) -> bool:
    return checked.known(raw["event"], [raw["event"]] if checked.events.get(raw["event"]) else [], "event")


def _dispute(raw: dict[str, Any], checked: Checked) -> None:
    checked.own_identity(raw["id"])
    _about_game(raw, checked)
    if (raw["settled_at"] is None) != (raw["outcome"] == ""):
        checked.reject("outcome_missing", "outcome", Sentence(gettext_noop("passt nicht dazu, ob entschieden ist.")))
    if raw["settled_at"] is None:
        checked.only_once(("open", raw["event"]), "event")
    for number in raw["agreed"]:
        if number is not None:
            checked.known(str(number), checked.people, "agreed")


def _countersign(raw: dict[str, Any], checked: Checked) -> None:
    _about_game(raw, checked)
    checked.only_once(("read", raw["event"], raw["revision"]), "revision")


def _answer(raw: dict[str, Any], checked: Checked) -> None:
    checked.own_identity(raw["id"])
    _about_game(raw, checked)
    checked.only_once(("answer", raw["event"], raw["referee"], raw["question"]), "question")


def _money_terms(raw: dict[str, Any], checked: Checked) -> None:
    checked.own_identity(raw["id"])


def _payment(raw: dict[str, Any], checked: Checked) -> None:
    checked.own_identity(raw["id"])
    for at, kinds in (("payer", PAYER_KINDS), ("payee", PAYEE_KINDS)):
        if (raw[at] is not None) != (raw["kind"] in kinds):
            checked.reject("payment_wrong", at, Sentence(gettext_noop("passt nicht zur Art der Buchung.")))
        elif raw[at] is not None:
            checked.known(str(raw[at]), checked.people, at)
    if raw["evening"] is not None:
        checked.known(raw["evening"], checked.evenings, "evening")


def _entry(raw: dict[str, Any], checked: Checked) -> None:
    if raw["action"].startswith(layout.STAYS):
        checked.reject("action_unknown", "action", Sentence(gettext_noop("gehört nicht in die Datei.")))
    if raw["evening"] is not None:
        checked.known(raw["evening"], checked.evenings, "evening")
    if raw["part"] is not None:
        checked.known(raw["part"], checked.events if raw["evening"] else (), "part")
    if raw["by"] is not None:
        checked.known(str(raw["by"]), checked.people, "by")
    if "consequence" in raw:
        told = raw["consequence"]
        if isinstance(told, dict):
            checked.exactly(told, CONSEQUENCE, "consequence.")
        else:
            checked.reject("field_wrong", "consequence", Sentence(gettext_noop("muss ein Objekt sein.")))


LOOKS: Final[Mapping[str, Callable[[dict[str, Any], Checked], None]]] = {
    layout.LEAGUE: _league,
    layout.SEASONS: _season,
    layout.PLAYERS: _player,
    layout.RULE_SETS: _rule_set,
    layout.RULES: _rules,
    layout.DISPUTES: _dispute,
    layout.COUNTERSIGNS: _countersign,
    layout.ANSWERS: _answer,
    layout.MONEY_TERMS: _money_terms,
    layout.PAYMENTS: _payment,
    layout.JOURNAL: _entry,
    **EVENING_LOOKS,
    **GATHERING_LOOKS,
    **STATISTICS_LOOKS,
}


def _league_end(checked: Checked) -> None:
    if "league" not in checked.once:
        checked.reject("league_missing", "", Sentence(gettext_noop("ist leer.")))


ENDS: Final[Mapping[str, Callable[[Checked], None]]] = {
    layout.LEAGUE: _league_end,
    layout.PLAYERS: _people_end,
    layout.EVENTS: evenings_end,
}
