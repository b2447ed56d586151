"""The pages of the atlas: how the Abrechnungen differ, what an option changes, and which games no rule decides."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.people.selectors import Name
from leagues.web import render_page
from scorebook.scoring import SCHEMES, score
from scorebook.scoring.game import DOCUMENTS, HOUSE, Example, Refusal, kind_word
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.input import nested, parse, resolve, single_values

from ..atlas import read_atlas, whole
from ..books import WorkedExample, worked
from ..citations import linked
from ..option_examples import game_text
from ..option_texts import OPTION_TEXTS, OptionText
from ..wording import call_words, extra_words, result_words


class AtlasCell(NamedTuple):
    """A share of the same games in percent, None where a scheme meets itself; `winner`: of winners, else of points."""

    percent: int | None
    winner: bool = False


class Deciding(NamedTuple):
    """How the games of a scheme's whole space are decided, in numbers."""

    scheme: Scheme
    games: int
    re: int
    kontra: int
    without_winner: int
    readings: int

    @property
    def undecided(self) -> int:
        """Games that no rule decides."""
        return self.games - self.re - self.kontra - self.without_winner


@dataclass(frozen=True)
class AtlasPage:
    """All schemes side by side: `rows` of the matrix, and how their games are decided. `games`: how many were asked."""

    games: int
    rows: Sequence[tuple[Scheme, Sequence[AtlasCell]]]
    decided: Sequence[Deciding]


class Apart(NamedTuple):
    """The plainest game that two schemes count differently, calculated in both."""

    title: str
    calculations: Sequence[tuple[Scheme, WorkedExample]]


class Neighbour(NamedTuple):
    """Another scheme, and how many of the same games have the same winner and the same points, in percent."""

    scheme: Scheme
    winner: int
    points: int
    apart: Sequence[Apart]


class OptionChange(NamedTuple):
    """What another value of an option does: `usual` as it is written, `value` instead, how many games it changes.

    `game`: the plainest of them in words; `before` and `after`: what comes of it.
    """

    option: OptionText
    usual: str
    value: str
    changed: int
    percent: int
    game: Sequence[str]
    before: str
    after: str


class DecidingRule(NamedTuple):
    """A paragraph by which so many games have no winner, or are decided by our reading of it, with the plainest."""

    source: SafeString
    games: int
    game: Sequence[str]
    result: str


@dataclass(frozen=True)
class SchemeAtlasPage:
    """The atlas of one scheme."""

    scheme: Scheme
    games: int
    neighbours: Sequence[Neighbour]
    changes: Sequence[OptionChange]
    deciding: Deciding
    without_winner: Sequence[DecidingRule]
    readings: Sequence[DecidingRule]


@require_safe
def atlas(request: HttpRequest) -> HttpResponse:
    """All schemes side by side."""
    schemes, shares = _schemes(), _shares()
    rows = [
        (scheme, [_cell(shares, schemes, place, column) for column in range(len(schemes))])
        for place, scheme in enumerate(schemes)
    ]
    page = AtlasPage(read_atlas()["games"], rows, [_deciding(scheme) for scheme in schemes])
    return render_page(request, "rules/atlas.html", page)


@require_safe
def scheme_atlas(request: HttpRequest, scheme: str) -> HttpResponse:
    """What a scheme does otherwise, what its options change, how its games are decided. 404 for other schemes."""
    found = read_atlas()
    if scheme not in found["decided"]:
        raise Http404(_("Diese Abrechnung gibt es nicht."))
    one = SCHEMES[scheme]
    rules = found["decided"][scheme]
    page = SchemeAtlasPage(
        one,
        found["games"],
        [_neighbour(one, pair) for pair in found["pairs"] if scheme in {pair["one"], pair["other"]}],
        [_change(one, change) for change in found["options"][scheme]],
        _deciding(one),
        [_rule(one, rule) for rule in rules["nobody"]],
        [_rule(one, rule) for rule in rules["readings"]],
    )
    return render_page(request, "rules/atlas_scheme.html", page)


def _schemes() -> list[Scheme]:
    """Those that the atlas knows: one that was added is in it when it has been worked out anew."""
    return [SCHEMES[key] for key in read_atlas()["decided"]]


def _cell(
    shares: Mapping[tuple[str, str], tuple[int, int]], schemes: Sequence[Scheme], row: int, column: int
) -> AtlasCell:
    if row == column:
        return AtlasCell(None)
    winner, points = shares[schemes[row].key, schemes[column].key]
    return AtlasCell(winner, winner=True) if row < column else AtlasCell(points)


def _percent(part: int, all_of_them: int) -> int:
    """Rounded, but neither to nothing nor to everything."""
    if part in {0, all_of_them}:
        return 100 * part // all_of_them
    return min(99, max(1, round(100 * part / all_of_them)))


def _shares() -> Mapping[tuple[str, str], tuple[int, int]]:
    """Two schemes → the same winner, the same points, in percent."""
    found = read_atlas()
    shares = {}
    for pair in found["pairs"]:
        same = tuple(_percent(found["games"] - pair[name], found["games"]) for name in ("winner", "points"))
        shares[pair["one"], pair["other"]] = shares[pair["other"], pair["one"]] = (same[0], same[1])
    return shares


def _deciding(scheme: Scheme) -> Deciding:
    found = read_atlas()["decided"][scheme.key]
    without_winner, readings = (sum(rule["games"] for rule in found[name]) for name in ("nobody", "readings"))
    return Deciding(scheme, found["games"], found["re"], found["kontra"], without_winner, readings)


def _neighbour(scheme: Scheme, pair: Mapping[str, Any]) -> Neighbour:
    other = SCHEMES[pair["other"] if pair["one"] == scheme.key else pair["one"]]
    winner, points = _shares()[scheme.key, other.key]
    titles = {"winner_example": _("Ein anderer gewinnt"), "points_example": _("Andere Punkte")}
    examples = {name: pair[name] for name in titles if pair[name]}
    if examples.get("winner_example") == examples.get("points_example"):
        examples.pop("points_example", None)
    apart = [
        Apart(titles[name], [(one, _worked(one, example)) for one in (scheme, other)])
        for name, example in examples.items()
    ]
    return Neighbour(other, winner, points, apart)


def _worked(scheme: Scheme, example: Mapping[str, Any]) -> WorkedExample:
    return worked(Example("", whole(example, scheme)), scheme, DOCUMENTS[scheme.document])


def _change(scheme: Scheme, change: Mapping[str, Any]) -> OptionChange:
    key, value = change["option"], change["value"]
    option = OPTION_TEXTS[key].of(scheme)
    facts = _facts(scheme, change["example"])
    other = resolve(scheme, nested({key: value}))
    return OptionChange(
        option,
        option.word(single_values(scheme.options)[key]),
        option.word(value),
        change["changed"],
        _percent(change["changed"], change["games"]),
        game_words(facts, scheme),
        _result(facts, scheme),
        _result(facts, other),
    )


def _rule(scheme: Scheme, rule: Mapping[str, Any]) -> DecidingRule:
    facts = _facts(scheme, rule["example"])
    source = linked(rule["source"], DOCUMENTS[HOUSE])
    return DecidingRule(source, rule["games"], game_words(facts, scheme), _result(facts, scheme))


def _facts(scheme: Scheme, example: Mapping[str, Any]) -> GameFacts:
    facts = parse(whole(example, scheme), scheme)
    if isinstance(facts, Refusal):  # the tests read every game of the atlas
        raise TypeError(example)
    return facts


def _result(facts: GameFacts, scheme: Scheme) -> str:
    found = score(facts, scheme)
    if isinstance(found, Refusal):
        raise TypeError(facts)
    return game_text(facts, found, scheme)


def game_words(facts: GameFacts, scheme: Scheme) -> list[str]:
    """A game in a few words: its kind if it is none of the ordinary ones, its result, its calls and extra points."""
    names = {name: Name.of_letter(name, place) for place, name in enumerate(facts.players, start=1)}
    kind = [] if facts.kind is Kind.NORMAL else [kind_word(facts.kind, scheme)]
    bock = [_("ein Bock")] if facts.bock else []
    additions = [*call_words(facts, scheme), *extra_words(facts, scheme, names), *bock]
    return [*kind, result_words(facts, scheme), *additions]
