"""Whether the evenings of a league's file can be taken: who sits there, what happened, and every game by its rules."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scorebook.scoring.evening.events import GamePlayed, Penalty, PointsOnly
from scorebook.scoring.evening.fold import Setup, fold, setup_objections
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.said import Sentence, gettext_noop
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.event import read_event
from scorebook.scoring.input.reader import Reader
from scorebook.scoring.input.weighing import weigh

from . import layout
from .fields import FACTS, FIELDS, OF_TYPE, READ_OF_TYPE
from .notes import Checked, EveningSoFar


def _evening(raw: dict[str, Any], checked: Checked) -> None:
    checked.own_identity(raw["id"])
    seats, dealer = tuple(str(number) for number in raw["seats"]), str(raw["dealer"])
    here = checked.all_known(seats, checked.people, "seats")
    if not checked.known(raw["rules"], range(1, len(checked.rules) + 1), "rules") or not here:
        return
    for wrong in setup_objections(seats, dealer):
        checked.reject(wrong.code, wrong.field, Sentence.of_rules(wrong.message))
        return
    if len({checked.people[number] for number in seats}) < len(seats):
        checked.reject("person_twice", "seats", Sentence(gettext_noop("nennt jemanden zweimal.")))
    scheme = checked.rules[raw["rules"] - 1]
    if scheme is not None:
        checked.evenings[raw["id"]] = EveningSoFar(scheme, Setup(seats, dealer), checked.place[1])


def _event(raw: dict[str, Any], checked: Checked) -> None:
    checked.own_identity(raw["id"])
    if not checked.known(raw["evening"], checked.evenings, "evening"):
        return
    if raw["type"] not in READ_OF_TYPE:
        checked.reject("event_type_unknown", "type", Sentence(gettext_noop("gibt es nicht.")))
        return
    evening = checked.evenings[raw["evening"]]
    is_game = raw["type"] == "game"
    checked.events[raw["id"]] = is_game
    own, read = OF_TYPE.get(raw["type"], {}), READ_OF_TYPE[raw["type"]]
    if not checked.nothing_else(raw, FIELDS[layout.EVENTS], {*own, *read}) or not checked.shaped(raw, own):
        return
    if is_game and isinstance(raw.get("facts"), dict) and not checked.nothing_else(raw["facts"], FACTS, (), "facts."):
        return
    reader = Reader(raw, evening.scheme)
    event = read_event(reader, "", raw["id"], stored=True)
    for wrong in reader.objections:
        checked.reject(wrong.code, wrong.field.removeprefix("."), Sentence.of_rules(wrong.said))
    if event is None or reader.objections:
        return
    if _named(raw, checked) and (not isinstance(event, GamePlayed) or _playable(event, raw, evening.scheme, checked)):
        checked.games += is_game
        if raw["withdrawn_at"] is None:
            evening.events.append(event)
            evening.booked = evening.booked or isinstance(event, (GamePlayed, Penalty, PointsOnly))


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
            checked.reject("person_twice", "players", Sentence(gettext_noop("nennt jemanden zweimal.")))
            return False
    return True


def _playable(event: GamePlayed, raw: dict[str, Any], scheme: Scheme, checked: Checked) -> bool:
    """Whether a game can be scored by the rules of its evening, and has an identity of its own."""
    checked.own_identity(raw["game"], "game")
    scored = score(event.facts, scheme)
    if isinstance(scored, Refusal):
        for wrong in scored.objections:
            checked.reject(wrong.code, wrong.field, Sentence.of_rules(wrong.message))
        return False
    weighed = Reader(raw["facts"], scheme)
    weigh(weighed, event.facts)
    for wrong in weighed.objections[:1]:
        checked.forbid(wrong.code, f"facts.{wrong.field}", Sentence.of_rules(wrong.said))
    return True


def evenings_end(checked: Checked) -> None:
    """Whether every evening can be folded."""
    for evening in checked.evenings.values():
        try:
            fold(evening.setup, tuple(evening.events), evening.scheme)
        except (ValueError, LookupError):
            checked.place = (layout.EVENINGS, evening.line)
            checked.reject("evening_broken", "", Sentence(gettext_noop("lässt sich nicht abrechnen.")))
        evening.events.clear()


EVENING_LOOKS: Final[Mapping[str, Callable[[dict[str, Any], Checked], None]]] = {
    layout.EVENINGS: _evening,
    layout.EVENTS: _event,
}
