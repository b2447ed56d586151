"""Whether everything in a league's file can be taken: each line for itself, what it names, and every game by its rules.

All that is wrong is noted with file, line and field, up to `notes.MOST_OBJECTIONS`.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scorebook.scoring import SCHEMES, score
from scorebook.scoring.evening import Event, GamePlayed, Penalty, PointsOnly, Setup, fold_events, setup_objections
from scorebook.scoring.game import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import Sentence, gettext_noop
from scorebook.scoring.input import OptionError, Reader, options_to_json, read_event, resolve, weigh

from . import layout
from .archive import FieldTwiceError, once_each
from .entities import CONSEQUENCE, FACTS, FORMER, MISSING, MORE, POLICY, READ_OF_TYPE, SHAPES, SHAPES_OF_TYPE, TABLE
from .fields import Shape, outcome_shape, shapes_of
from .layout import FileObjection

# What has been read of a file so far, and what was wrong with it.


MOST_OBJECTIONS: Final = 20
MOST_NAMED: Final = 5  # games that the cards forbid


class TooManyError(Exception):
    """There are too many faults to read on."""


@dataclass
class EveningSoFar:
    """An evening while its events are read."""

    scheme: Scheme
    setup: Setup
    line: int
    booked: bool = False  # whether anything counts there: a game, points, a penalty
    events: list[Event] = field(default_factory=list)


@dataclass
class Checked:
    """What has been read so far, and what was wrong with it."""

    objections: list[FileObjection] = field(default_factory=list)
    forbidden: list[FileObjection] = field(default_factory=list)  # the first games that the cards forbid
    forbidden_games: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    games: int = 0
    people: dict[str, str] = field(default_factory=dict)  # a player's number → that of the person
    rule_sets: int = 0
    rules: list[Scheme | None] = field(default_factory=list)
    evenings: dict[str, EveningSoFar] = field(default_factory=dict)
    events: dict[str, bool] = field(default_factory=dict)  # → whether it is a game
    once: set[Any] = field(default_factory=set)
    place: tuple[str, int] = ("", 0)

    def reject(self, code: str, at: str, message: str) -> None:
        """Note that something is wrong with the line that is being read."""
        sentence = message if isinstance(message, Sentence) else Sentence(message)
        self.objections.append(FileObjection(code, *self.place, at, sentence))
        if len(self.objections) >= MOST_OBJECTIONS:
            raise TooManyError

    def forbid(self, code: str, at: str, message: Sentence) -> None:
        """Note that the cards forbid a game which the league has stored nevertheless: it is imported, with a note."""
        self.forbidden_games += 1
        if len(self.forbidden) < MOST_NAMED:
            self.forbidden.append(FileObjection(code, *self.place, at, message))

    def shaped(self, raw: Mapping[str, Any], shapes: Mapping[str, Shape], under: str = "") -> bool:
        """Whether all fields are there and hold what they may."""
        before = len(self.objections)
        for name, shape in shapes.items():
            if name not in raw:
                self.reject("field_missing", under + name, gettext_noop("fehlt."))
            elif wrong := shape(raw[name]):
                self.reject("field_wrong", under + name, wrong)
        return len(self.objections) == before

    def nothing_else(
        self, raw: Mapping[str, Any], allowed: Collection[str], more: Collection[str] = (), under: str = ""
    ) -> bool:
        """Whether there are no other fields: an unknown field may change the meaning for another program."""
        others = [name for name in raw if name not in allowed and name not in more]
        for name in others:
            self.reject("field_unknown", under + name, gettext_noop("kennt dieses Programm nicht."))
        return not others

    def exactly(self, raw: Mapping[str, Any], shapes: Mapping[str, Shape], under: str) -> bool:
        """Whether these fields are there, no others, and hold what they may."""
        return self.nothing_else(raw, shapes, (), under) and self.shaped(raw, shapes, under)

    def only_once(self, what: Any, at: str) -> None:
        """Refuse what was there before; an identity is one of the whole file."""
        if what in self.once:
            self.reject("not_once", at, gettext_noop("steht zum zweiten Mal da."))
        self.once.add(what)

    def different(self, numbers: Collection[str], at: str) -> bool:
        """Whether these players, who stand in the file, are different people."""
        if len({self.people[number] for number in numbers}) == len(numbers):
            return True
        self.reject("person_twice", at, gettext_noop("nennt jemanden zweimal."))
        return False

    def refers_to(self, number: Any, among: Collection[Any], at: str) -> bool:
        """Whether something named here stands in the file."""
        if number in among:
            return True
        self.reject("unknown", at, gettext_noop("steht nicht in der Datei."))
        return False

    def refers_to_all(self, numbers: Iterable[Any], among: Collection[Any], at: str) -> bool:
        """The same for several; each one that is not there is named."""
        return sum(not self.refers_to(number, among, at) for number in numbers) == 0


# Who is named by which kind of payment.
NAMED_BY: Final = {"payer": frozenset({"paid", "in"}), "payee": frozenset({"paid", "out"})}
# The content of a field.
POLICY_SHAPES, FORMER_SHAPES = shapes_of(POLICY), shapes_of(FORMER)
TABLE_SHAPES, CONSEQUENCE_SHAPES = shapes_of(TABLE), shapes_of(CONSEQUENCE)


def check(name: str, lines: Iterable[bytes], checked: Checked) -> None:
    """Read a file of lines; the files before it in the layout have been read."""
    number = 0
    for number, line in enumerate(lines, start=1):
        checked.place = (name, number)
        try:
            raw = json.loads(line, parse_constant=_no_number, object_pairs_hook=once_each)
        except FieldTwiceError as twice:
            checked.reject("field_twice", twice.name, gettext_noop("steht zweimal in der Zeile."))
            continue
        except (ValueError, RecursionError):
            raw = None
        if not isinstance(raw, dict):
            checked.reject("no_json", "", gettext_noop("ist kein JSON-Objekt."))
        elif checked.nothing_else(raw, SHAPES[name], MORE.get(name, ())):
            raw = {**MISSING[name], **raw}
            if checked.shaped(raw, SHAPES[name]):
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
        checked.exactly(raw["disputes"], POLICY_SHAPES, "disputes.")


def _league_end(checked: Checked) -> None:
    if "league" not in checked.once:
        checked.reject("league_missing", "", gettext_noop("ist leer."))


def _season(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(("season", raw["name"]), "name")
    if raw["end"] is not None and raw["end"] < raw["start"]:
        checked.reject("season_ends_before", "end", gettext_noop("liegt vor dem ersten Tag."))


def _player(raw: dict[str, Any], checked: Checked) -> None:
    if raw["number"] != len(checked.people) + 1:
        checked.reject("number_wrong", "number", gettext_noop("zählt nicht von 1 an."))
    for place, former in enumerate(raw["former"]):
        checked.exactly(former, FORMER_SHAPES, f"former[{place}].")
    if raw["since"] and raw["until"] and raw["until"] < raw["since"]:
        checked.reject("until_before_since", "until", gettext_noop("liegt vor „dabei seit“."))
    number = str(len(checked.people) + 1)
    checked.people[number] = str(raw["merged_into"] or number)


def _people_end(checked: Checked) -> None:
    """Who is merged with whom: each with an existing player, without a cycle."""
    merged = checked.people
    for number in list(merged):
        seen, person = {number}, number
        while (into := merged.get(person)) != person:
            if into is None or into in seen:
                wrong = gettext_noop("ergibt einen Kreis oder steht nicht in der Datei.")
                checked.reject("merged_wrongly", "merged_into", wrong)
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
    checked.refers_to(raw["rule_set"], range(1, checked.rule_sets + 1), "rule_set")
    checked.only_once(("rules", raw["rule_set"], raw["number"]), "number")
    scheme = None
    try:
        scheme = resolve(SCHEMES[raw["scheme"]], raw["options"])
        # What the file says must be what the kernel makes of it; options that are newer than the file may be missing.
        options = options_to_json(scheme.options)
        if any(options.get(name) != value for name, value in raw["options"].items()):
            checked.reject("options_invalid", "options", gettext_noop("enthält einen Wert, den es nicht gibt."))
    except OptionError as error:
        checked.reject("options_invalid", "options", error.sentence)
    checked.rules.append(scheme)


def _evening(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(raw["id"], "id")
    seats, dealer = tuple(str(number) for number in raw["seats"]), str(raw["dealer"])
    here = checked.refers_to_all(seats, checked.people, "seats")
    if not checked.refers_to(raw["rules"], range(1, len(checked.rules) + 1), "rules") or not here:
        return
    for wrong in setup_objections(seats, dealer):
        checked.reject(wrong.code, wrong.field, Sentence.of_rules(wrong.message))
        return
    checked.different(seats, "seats")
    scheme = checked.rules[raw["rules"] - 1]
    if scheme is not None:
        checked.evenings[raw["id"]] = EveningSoFar(scheme, Setup(seats, dealer), checked.place[1])


def _event(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(raw["id"], "id")
    if not checked.refers_to(raw["evening"], checked.evenings, "evening"):
        return
    if raw["type"] not in READ_OF_TYPE:
        checked.reject("event_type_unknown", "type", gettext_noop("gibt es nicht."))
        return
    evening = checked.evenings[raw["evening"]]
    is_game = raw["type"] == "game"
    checked.events[raw["id"]] = is_game
    own, read = SHAPES_OF_TYPE[raw["type"]], READ_OF_TYPE[raw["type"]]
    if not checked.nothing_else(raw, SHAPES[layout.EVENTS], {*own, *read}) or not checked.shaped(raw, own):
        return
    if "told" in raw and not checked.shaped(raw, {"told": outcome_shape}):
        return
    if is_game and isinstance(raw.get("facts"), dict) and not checked.nothing_else(raw["facts"], FACTS, (), "facts."):
        return
    reader = Reader(raw, evening.scheme)
    event = read_event(reader, "", raw["id"], stored=True)
    for wrong in reader.objections:
        checked.reject(wrong.code, wrong.field.removeprefix("."), Sentence.of_rules(wrong.sentence_without_field))
    if event is None or reader.objections:
        return
    if _named(raw, checked) and (not isinstance(event, GamePlayed) or _playable(event, raw, evening.scheme, checked)):
        checked.games += is_game
        if raw["withdrawn_at"] is None:
            evening.events.append(event)
            evening.booked = evening.booked or isinstance(event, (GamePlayed, Penalty, PointsOnly))


def _named(raw: dict[str, Any], checked: Checked) -> bool:
    """Whether everybody whom an event names is there, and no one twice."""
    facts = raw.get("facts") or {}
    people = [*facts.get("players", ()), *raw.get("order", ()), *raw.get("points", ())]
    people += [str(raw["player"])] if raw.get("player") else []
    people += [raw["soloist"]] if raw.get("soloist") else []
    people += raw["told"]["re"] if "told" in raw else []
    if not checked.refers_to_all(people, checked.people, "players"):
        return False
    some = (facts.get("players", ()), raw.get("order", ()), raw.get("points", ()))
    return all(checked.different(one, "players") for one in some)


def _playable(event: GamePlayed, raw: dict[str, Any], scheme: Scheme, checked: Checked) -> bool:
    """Whether a game can be scored by the rules of its evening, and has an identity of its own."""
    checked.only_once(raw["game"], "game")
    scored = score(event.facts, scheme)
    if isinstance(scored, Refusal):
        for wrong in scored.objections:
            checked.reject(wrong.code, wrong.field, Sentence.of_rules(wrong.message))
        return False
    weighed = Reader(raw["facts"], scheme)
    weigh(weighed, event.facts)
    for wrong in weighed.objections[:1]:
        checked.forbid(wrong.code, f"facts.{wrong.field}", Sentence.of_rules(wrong.sentence_without_field))
    return True


def _evenings_end(checked: Checked) -> None:
    """Whether every evening can be folded."""
    for evening in checked.evenings.values():
        try:
            fold_events(evening.setup, tuple(evening.events), evening.scheme)
        except (ValueError, LookupError):
            checked.place = (layout.EVENINGS, evening.line)
            checked.reject("evening_broken", "", gettext_noop("lässt sich nicht abrechnen."))
        evening.events.clear()


def _about_game(raw: dict[str, Any], checked: Checked) -> bool:
    return checked.refers_to(raw["event"], [raw["event"]] if checked.events.get(raw["event"]) else [], "event")


def _dispute(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(raw["id"], "id")
    _about_game(raw, checked)
    if (raw["settled_at"] is None) != (raw["outcome"] == ""):
        checked.reject("outcome_missing", "outcome", gettext_noop("passt nicht dazu, ob entschieden ist."))
    if raw["settled_at"] is None:
        checked.only_once(("open", raw["event"]), "event")
    for number in raw["agreed"]:
        if number is not None:
            checked.refers_to(str(number), checked.people, "agreed")


def _countersign(raw: dict[str, Any], checked: Checked) -> None:
    _about_game(raw, checked)
    checked.only_once(("read", raw["event"], raw["revision"]), "revision")


def _answer(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(raw["id"], "id")
    _about_game(raw, checked)
    checked.only_once(("answer", raw["event"], raw["referee"], raw["question"]), "question")


def _money_terms(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(raw["id"], "id")


def _payment(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(raw["id"], "id")
    for at, kinds in NAMED_BY.items():
        if (raw[at] is not None) != (raw["kind"] in kinds):
            checked.reject("payment_wrong", at, gettext_noop("passt nicht zur Art der Buchung."))
        elif raw[at] is not None:
            checked.refers_to(str(raw[at]), checked.people, at)
    if raw["evening"] is not None:
        checked.refers_to(raw["evening"], checked.evenings, "evening")


def _gathering(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(raw["id"], "id")
    checked.refers_to(raw["rules"], range(1, len(checked.rules) + 1), "rules")
    people = [str(number) for number in raw["people"]]
    if checked.refers_to_all(people, checked.people, "people"):
        checked.different(people, "people")
    if len(raw["left"]) != len(people):
        checked.reject("field_wrong", "left", gettext_noop("nennt nicht so viele wie dabei waren."))
    for number, table in enumerate(raw["tables"]):
        at = f"tables[{number}]."
        if not checked.exactly(table, TABLE_SHAPES, at):
            continue
        checked.refers_to(table["evening"], checked.evenings, f"{at}evening")
        checked.only_once(("table", table["evening"]), f"{at}evening")
        if table["withdrawn_at"] is not None:
            if (evening := checked.evenings.get(table["evening"])) and evening.booked:
                checked.reject(
                    "round_played", f"{at}withdrawn_at", gettext_noop("nennt eine Runde, in der etwas zählt.")
                )
            continue
        checked.only_once(("place", raw["id"], table["round"], table["number"]), f"{at}number")


def _title(raw: dict[str, Any], checked: Checked) -> None:
    checked.only_once(("title", raw["name"]), "name")


def _question(raw: dict[str, Any], checked: Checked) -> None:
    if raw["season"] is not None:
        checked.refers_to(raw["season"], range(1, checked.counts.get(layout.SEASONS, 0) + 1), "season")
    for at in ("players", "seats"):
        checked.refers_to_all((str(number) for number in raw[at]), checked.people, at)
    if not all(isinstance(value, str) for value in raw["plain"].values()):
        checked.reject("field_wrong", "plain", gettext_noop("muss Texte enthalten."))


def _entry(raw: dict[str, Any], checked: Checked) -> None:
    if raw["action"].startswith(layout.STAYS):
        checked.reject("action_unknown", "action", gettext_noop("gehört nicht in die Datei."))
    if raw["evening"] is not None:
        checked.refers_to(raw["evening"], checked.evenings, "evening")
    if raw["part"] is not None:
        checked.refers_to(raw["part"], checked.events if raw["evening"] else (), "part")
    if raw["by"] is not None:
        checked.refers_to(str(raw["by"]), checked.people, "by")
    if "consequence" in raw:
        consequence = raw["consequence"]
        if isinstance(consequence, dict):
            checked.exactly(consequence, CONSEQUENCE_SHAPES, "consequence.")
        else:
            checked.reject("field_wrong", "consequence", gettext_noop("muss ein Objekt sein."))


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
    layout.GATHERINGS: _gathering,
    layout.TITLES: _title,
    layout.QUESTIONS: _question,
    layout.JOURNAL: _entry,
}
ENDS: Final[Mapping[str, Callable[[Checked], None]]] = {
    layout.LEAGUE: _league_end,
    layout.PLAYERS: _people_end,
    layout.EVENTS: _evenings_end,
}
