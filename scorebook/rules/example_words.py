"""The result of an option's example in sentences."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from scorebook.scoring.evening.rows import Row, State
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import RuleText, signed
from scorebook.scoring.game.sheet import OPPONENTS
from scorebook.scoring.game.terms import ALL_AUGEN, Kind, PartyName
from scorebook.scoring.game.words import kind_word
from scorebook.scoring.penalties.guided import Strafe
from scorebook.scoring.referees.call_facts import CallAnswer
from scorebook.scoring.referees.tricks import TrickAnswer

from .drawbacks import Drawback
from .money import money_words
from .option_examples import NO_PENALTY, ExampleGame, HandAnswers, played, solo_shares, telling
from .option_texts import OptionText
from .said import in_words
from .wording import bock_words, call_words, extra_words, listed, party_word


class ToldExample(NamedTuple):
    """An example of an option: what happens, and what comes of it under some rules, a line each."""

    title: str
    lines: list[str]


def told_example(told: OptionText, scheme: Scheme) -> ToldExample:
    """The example that shows best what an option does in these rules."""
    example = telling(told.examples, told.key, scheme)
    found = played(example, scheme)
    if isinstance(found, Refusal):
        if any(one.code == NO_PENALTY for one in found.objections):
            return ToldExample(
                example.title, [_("Diese Strafe kennt die Abrechnung nicht; die Zahl ändert hier nichts.")]
            )
        return ToldExample(example.title, [_("Das gibt es nach diesen Regeln nicht.")])
    if isinstance(found, Strafe):
        return ToldExample(example.title, [in_words(found.sentence)])
    if isinstance(found, CallAnswer | TrickAnswer | HandAnswers):
        answers = found.rights if isinstance(found, HandAnswers) else (found,)
        return ToldExample(example.title, [RuleText(one.message) for one in answers])
    if isinstance(found, ExampleGame):
        beside = _solo(scheme) if told.key == "solo_factor" else []
        return ToldExample(example.title, [_game(found.facts, found.score, scheme), *_money(found), *beside])
    return ToldExample(
        example.title, [*(_row(row, scheme) for row in found.rows), *_after(found.state, told.group.key)]
    )


def drawback_words(one: Drawback, scheme: Scheme) -> str:
    """That the better game of a party brings it less, by an example."""
    worse, better = (signed(points) for points in one.points(scheme))
    case = [*call_words(one.better, scheme), *extra_words(one.better, scheme, {})]
    if one.better.kind is not Kind.NORMAL:
        case.insert(0, kind_word(one.better.kind, scheme))
    party, augen = party_word(one.party, scheme), [_augen(facts, one.party) for facts in (one.worse, one.better)]
    if one.worse.announcements == one.better.announcements:
        said = _(
            "Achtung, mehr Augen können weniger bringen: {party} bekommt mit {worse} Augen {more}, mit {better} {less}"
        )
    else:
        said = _(
            "Achtung, eine gehaltene Ansage kann weniger bringen: "
            "{party} bekommt mit {better} Augen {less} statt {more}"
        )
    sentence = said.format(party=party, worse=augen[0], better=augen[1], more=worse, less=better)
    return _("{said}. Dabei: {case}.").format(said=sentence, case=", ".join(case)) if case else f"{sentence}."


def _augen(facts: GameFacts, party: PartyName) -> int:
    re = facts.re_augen or 0
    return re if party is PartyName.RE else ALL_AUGEN - re


def _game(facts: GameFacts, score: GameScore, scheme: Scheme) -> str:
    """ "Re gewinnt: Anna und Ben je +3, Cora und Dirk je −3"."""
    if not score.re_points and not score.kontra_points:
        said = _("niemand bekommt etwas")
    else:
        first, second = (_side(facts, score, party) for party in _in_order(score))
        said = f"{first}, {second}"
    if score.winner is None:
        return _("Niemand gewinnt: {points}.").format(points=said)
    return _("{party} gewinnt: {points}.").format(party=party_word(score.winner, scheme), points=said)


def _solo(scheme: Scheme) -> list[str]:
    """What a solo is to the soloist and what to each opponent."""
    said = _("Solist {soloist}, jeder Gegner {opponent}")
    sides = [
        said.format(soloist=signed(soloist), opponent=signed(opponent)) for soloist, opponent in solo_shares(scheme)
    ]
    if not sides:
        return []
    won, lost = sides
    value = OPPONENTS if scheme.options.booking.whole else 1
    line = _("Ist ein Spiel {value} wert, steht beim Solo gewonnen: {won}; verloren: {lost}.")
    return [line.format(value=value, won=won, lost=lost)]


def _money(found: ExampleGame) -> list[str]:
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
    points_said = money_words(points * tenth_cents, sign=True) if tenth_cents else signed(points)
    each = _("{names} je {points}") if len(names) > 1 else _("{names} {points}")
    return each.format(names=listed(names), points=points_said)


def _row(row: Row, scheme: Scheme) -> str:
    said = _("Spiel {number}: {dealer} gibt, {leader} kommt heraus.").format(
        number=row.number, dealer=row.dealer, leader=row.leader
    )
    if row.factor > 1:
        said = _("{game} Zählt ×{factor}.").format(game=said, factor=row.factor)
    facts = getattr(row.event, "facts", None)
    return f"{said} {_game(facts, row.score, scheme)}" if facts and row.score else said


def _after(state: State, group: str) -> list[str]:
    """How the table stands after the games, as far as options of this group change it."""
    return _bock_after(state) if group == "bock" else _deal_after(state)


def _bock_after(state: State) -> list[str]:
    if state.over:
        return [_("Der Abend ist zu Ende.")]
    ahead = bock_words(state.outlook)
    return [_("Danach: {bock}.").format(bock=ahead)] if ahead else []


def _deal_after(state: State) -> list[str]:
    lines = [_("Als Nächstes gibt {dealer}.").format(dealer=state.dealer)]
    if state.owes:
        lines.append(_("Ein Pflichtsolo schulden noch: {names}.").format(names=listed(state.owes)))
    if state.forced:
        lines.append(_("Jetzt wird {name} vorgeführt.").format(name=state.forced))
    if state.games_left is not None:
        lines.append(_("Noch {number} Spiele in dieser Runde.").format(number=state.games_left))
    return lines
