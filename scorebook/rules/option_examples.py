"""What the example of an option comes to under some rules. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scorebook.scoring import penalties, score
from scorebook.scoring.evening import Row, State, fold_events
from scorebook.scoring.game import OPPONENTS, GameScore, Objection, Refusal, Sheet, book, kind_word, shares, solo_times
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import RuleText, signed
from scorebook.scoring.game.terms import ALL_AUGEN, ALONE_KINDS, SOLO_KINDS, Kind, PartyName
from scorebook.scoring.input import SINGLE_OPTIONS, OptionError, read_evening, read_facts, resolve
from scorebook.scoring.penalties import Strafe
from scorebook.scoring.referees import (
    CARDS,
    CallAnswer,
    HandAnswer,
    TrickAnswer,
    answer_call,
    answer_trick,
    count_hand,
    rights_of,
)

from .deviations import Drawback
from .money import money_words
from .option_texts import EXAMPLE_PLAYERS, ExampleKind, OptionExample, OptionText
from .wording import bock_words, call_words, extra_words, listed, localized, party_word

# What causes a Bock in an example that needs one, where the rules know none.
BOCK: Final = {"bock": {"triggers": ["re_and_kontra"]}}

NO_PENALTY: Final = "penalty_not_in_scheme"


@dataclass(frozen=True)
class ExampleGame:
    """The game of an example, scored. `tenth_cents`: what a point is worth, where the example is about money."""

    facts: GameFacts
    score: GameScore
    tenth_cents: int | None = None


@dataclass(frozen=True)
class ExampleEvening:
    """The evening of an example: its games, and how the table stands after them."""

    rows: Sequence[Row]
    state: State


@dataclass(frozen=True)
class HandAnswers:
    """What the hand of an example gives a right to."""

    rights: Sequence[HandAnswer]


ExampleResult = ExampleGame | ExampleEvening | CallAnswer | TrickAnswer | HandAnswers | Strafe | Refusal


def score_example(example: OptionExample, scheme: Scheme) -> ExampleResult:
    """The example under these rules; a Refusal where they do not have such a thing."""
    try:
        agreed = resolve(scheme, example.raw.get("options", {}))
    except OptionError as error:  # what the example needs besides contradicts these rules
        return Refusal((Objection("options_invalid", "options", str(error)),))
    return _PLAY[example.kind](example.raw, agreed)


def differs(one: ExampleResult, other: ExampleResult) -> bool:
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
        results = [score_example(one, other) for other in others]
        if any(differs(results[0], result) for result in results[1:]):
            return one
    return examples[0]


def solo_shares(scheme: Scheme) -> list[tuple[int, int]]:
    """What the soloist and each opponent are booked of a won and of a lost solo; nothing without any solo.

    Without its factor the game would be worth a point, or as many as the opponents divide among them.
    """
    kinds = sorted(SOLO_KINDS & scheme.options.kinds)
    found = []
    for winner in PartyName if kinds else ():
        sheet = Sheet(GameFacts(kind=kinds[0], players=EXAMPLE_PLAYERS, re=EXAMPLE_PLAYERS[:1]), ALL_AUGEN // 2, scheme)
        sheet.decide(winner)
        sheet.total = solo_times(sheet) * shares(sheet)
        found.append(book(sheet))
    return found


def _essence(one: ExampleResult) -> object:
    if isinstance(one, Refusal | HandAnswers):
        return [right.allowed for right in one.rights] if isinstance(one, HandAnswers) else None
    if isinstance(one, Strafe):
        return one.points
    if isinstance(one, CallAnswer):
        return one.verdict, one.until, one.must
    if isinstance(one, TrickAnswer):
        return one.taker, one.trump, one.extras
    if isinstance(one, ExampleGame):
        score = one.score
        return score.winner, score.re_points, score.kontra_points, score.boecke, one.tenth_cents
    rows = [(row.dealer, row.leader, row.bock, row.boecke, row.points) for row in one.rows]
    state = one.state
    return rows, state.owes, state.forced, state.games_left, state.outlook, state.over, state.standing


def _facts(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The facts with what an example leaves out."""
    kind = raw.get("kind", Kind.NORMAL.value)
    re = EXAMPLE_PLAYERS[: 1 if Kind(kind) in ALONE_KINDS else 2]
    return {"kind": kind, "players": list(EXAMPLE_PLAYERS), "re": list(re), **raw}


def _game(raw: Mapping[str, Any], scheme: Scheme) -> ExampleGame | Refusal:
    read = read_facts(_facts({name: text for name, text in raw.items() if name != "options"}), scheme)
    if isinstance(read, Refusal):
        return read
    found = score(*read)
    return found if isinstance(found, Refusal) else ExampleGame(read[0], found)


def _money(raw: Mapping[str, Any], scheme: Scheme) -> ExampleGame | Refusal:
    found = _game(raw, scheme)
    return found if isinstance(found, Refusal) else replace(found, tenth_cents=scheme.options.tenth_cents)


def _evening(raw: Mapping[str, Any], scheme: Scheme) -> ExampleEvening | Refusal:
    agreed = resolve(scheme, BOCK) if raw.get("bock") and not scheme.options.bock.triggers else scheme
    events = [{**one, "facts": _facts(one["facts"])} if "facts" in one else one for one in raw["events"]]
    facts = {"seats": list(EXAMPLE_PLAYERS), "dealer": EXAMPLE_PLAYERS[-1], "events": events}
    example_evening = read_evening(facts, agreed)
    if isinstance(example_evening, Refusal):
        return example_evening
    evening = fold_events(example_evening.setup, example_evening.events, example_evening.scheme)
    refused = next((row.refusal for row in evening.rows if row.refusal), None)
    if refused:
        return refused
    return ExampleEvening([row for row in evening.rows if row.is_game], evening.state)


def _penalty(raw: Mapping[str, Any], scheme: Scheme) -> Strafe | Refusal:
    """What the third player pays; a penalty that the scheme does not have is refused."""
    kind, four, culprit = raw["kind"], EXAMPLE_PLAYERS, EXAMPLE_PLAYERS[2]
    if kind not in scheme.penalties:
        return Refusal((Objection(NO_PENALTY, "kind", str(kind)),))
    prices: dict[str, Callable[[], Strafe | Objection]] = {
        penalties.DULLE_GEZOGEN: lambda: penalties.dulle_gezogen(four, culprit, scheme),
        penalties.FALSCH_BEDIENT: lambda: penalties.falsch_bedient(four, culprit, scheme),
        penalties.GERINGFUEGIG: lambda: penalties.geringfuegig(four, culprit, scheme),
        penalties.SCHWERWIEGEND: lambda: penalties.schwerwiegend(four, culprit, scheme, raw["absagen"]),
        penalties.UNSPORTLICH: lambda: penalties.unsportlich(
            four, culprit, scheme, scheme.options.penalties.unsportlich
        ),
    }
    found = prices[kind]()
    return Refusal((found,)) if isinstance(found, Objection) else found


def _hand(raw: Mapping[str, Any], scheme: Scheme) -> HandAnswers | Refusal:
    rights = rights_of(count_hand(tuple(CARDS[card] for card in raw["cards"]), scheme), scheme)
    return HandAnswers(rights) if rights else Refusal((Objection("reservations_unknown", "scheme", scheme.key),))


_PLAY: Final[Mapping[ExampleKind, Callable[[Mapping[str, Any], Scheme], ExampleResult]]] = {
    ExampleKind.GAME: _game,
    ExampleKind.MONEY: _money,
    ExampleKind.EVENING: _evening,
    ExampleKind.CALL: answer_call,
    ExampleKind.TRICK: answer_trick,
    ExampleKind.HAND: _hand,
    ExampleKind.PENALTY: _penalty,
}


# The result of an option's example in sentences.


class ExampleText(NamedTuple):
    """An example of an option: what happens, and what comes of it under some rules, a line each."""

    title: str
    lines: list[str]


def example_text(option: OptionText, scheme: Scheme) -> ExampleText:
    """The example that shows best what an option does in these rules."""
    example = telling(option.examples, option.key, scheme)
    return ExampleText(example.title, _lines(score_example(example, scheme), option, scheme))


def _lines(found: ExampleResult, option: OptionText, scheme: Scheme) -> list[str]:
    """What comes of an example, a line each."""
    if isinstance(found, Refusal):
        if any(one.code == NO_PENALTY for one in found.objections):
            return [_("Diese Strafe kennt die Abrechnung nicht; die Zahl ändert hier nichts.")]
        return [_("Das gibt es nach diesen Regeln nicht.")]
    if isinstance(found, Strafe):
        return [localized(found.sentence)]
    if isinstance(found, CallAnswer | TrickAnswer | HandAnswers):
        return [RuleText(one.message) for one in (found.rights if isinstance(found, HandAnswers) else (found,))]
    if isinstance(found, ExampleGame):
        solo_lines = _solo(scheme) if option.key == "solo_factor" else []
        return [game_text(found.facts, found.score, scheme), *_money_text(found), *solo_lines]
    after = _bock_after if option.group.key == "bock" else _deal_after
    return [*(_row(row, scheme) for row in found.rows), *after(found.state)]


def drawback_words(one: Drawback, scheme: Scheme) -> str:
    """That the better game of a party brings it less, by an example."""
    worse, better = (signed(points) for points in one.points(scheme))
    case = [*call_words(one.better, scheme), *extra_words(one.better, scheme, {})]
    if one.better.kind is not Kind.NORMAL:
        case.insert(0, kind_word(one.better.kind, scheme))
    party, augen = party_word(one.party, scheme), [_augen(facts, one.party) for facts in (one.worse, one.better)]
    if one.worse.announcements == one.better.announcements:
        message = _(
            "Achtung, mehr Augen können weniger bringen: {party} bekommt mit {worse} Augen {more}, mit {better} {less}"
        )
    else:
        message = _(
            "Achtung, eine gehaltene Ansage kann weniger bringen: "
            "{party} bekommt mit {better} Augen {less} statt {more}"
        )
    sentence = message.format(party=party, worse=augen[0], better=augen[1], more=worse, less=better)
    return _("{said}. Dabei: {case}.").format(said=sentence, case=", ".join(case)) if case else f"{sentence}."


def _augen(facts: GameFacts, party: PartyName) -> int:
    re = facts.re_augen or 0
    return re if party is PartyName.RE else ALL_AUGEN - re


def game_text(facts: GameFacts, score: GameScore, scheme: Scheme) -> str:
    """ "Re gewinnt: Anna und Ben je +3, Cora und Dirk je −3"."""
    if not score.re_points and not score.kontra_points:
        message = _("niemand bekommt etwas")
    else:
        first, second = (_side(facts, score, party) for party in _in_order(score))
        message = f"{first}, {second}"
    if score.winner is None:
        return _("Niemand gewinnt: {points}.").format(points=message)
    return _("{party} gewinnt: {points}.").format(party=party_word(score.winner, scheme), points=message)


def _solo(scheme: Scheme) -> list[str]:
    """What a solo is to the soloist and what to each opponent."""
    message = _("Solist {soloist}, jeder Gegner {opponent}")
    sides = [message.format(soloist=signed(one), opponent=signed(other)) for one, other in solo_shares(scheme)]
    if not sides:
        return []
    won, lost = sides
    value = OPPONENTS if scheme.options.booking.whole else 1
    line = _("Ist ein Spiel {value} wert, steht beim Solo gewonnen: {won}; verloren: {lost}.")
    return [line.format(value=value, won=won, lost=lost)]


def _money_text(found: ExampleGame) -> list[str]:
    """ "In Geld: Anna und Ben je +30 Cent, Cora und Dirk je −30 Cent." Nothing where it is not about money."""
    if found.tenth_cents is None:
        return []
    if not found.tenth_cents:
        return [_("Um Geld geht es dabei nicht.")]
    first, second = (_side(found.facts, found.score, party, found.tenth_cents) for party in _in_order(found.score))
    return [_("In Geld: {first}, {second}.").format(first=first, second=second)]


def _in_order(score: GameScore) -> tuple[PartyName, PartyName]:
    """Both parties, the winner first."""
    first = score.winner or PartyName.RE
    return first, first.other


def _side(facts: GameFacts, score: GameScore, party: PartyName, tenth_cents: int = 0) -> str:
    names, points = facts.members(party), score.re_points if party is PartyName.RE else score.kontra_points
    points_text = money_words(points * tenth_cents, sign=True) if tenth_cents else signed(points)
    each = _("{names} je {points}") if len(names) > 1 else _("{names} {points}")
    return each.format(names=listed(names), points=points_text)


def _row(row: Row, scheme: Scheme) -> str:
    message = _("Spiel {number}: {dealer} gibt, {leader} kommt heraus.").format(
        number=row.number, dealer=row.dealer, leader=row.leader
    )
    if row.factor > 1:
        message = _("{game} Zählt ×{factor}.").format(game=message, factor=row.factor)
    facts = getattr(row.event, "facts", None)
    return f"{message} {game_text(facts, row.score, scheme)}" if facts and row.score else message


def _bock_after(state: State) -> list[str]:
    """How the table stands after the games, as far as options of Böcke change it."""
    if state.over:
        return [_("Der Abend ist zu Ende.")]
    ahead = bock_words(state.outlook)
    return [_("Danach: {bock}.").format(bock=ahead)] if ahead else []


def _deal_after(state: State) -> list[str]:
    """The same for all other options."""
    lines = [_("Als Nächstes gibt {dealer}.").format(dealer=state.dealer)]
    if state.owes:
        lines.append(_("Ein Pflichtsolo schulden noch: {names}.").format(names=listed(state.owes)))
    if state.forced:
        lines.append(_("Jetzt wird {name} vorgeführt.").format(name=state.forced))
    if state.games_left is not None:
        lines.append(_("Noch {number} Spiele in dieser Runde.").format(number=state.games_left))
    return lines
