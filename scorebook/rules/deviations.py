"""What a league does otherwise than its Abrechnung says, option by option in words; which options can matter; and where
changed rules punish the better game: more Augen or a call that was kept bring less. Pure.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from leagues.templatetags.page_tags import filled, joined
from scorebook.scoring import SCHEMES, penalties
from scorebook.scoring.game import CLASS_STARTS, OPTION_READERS, GameScore, Paragraph, Refusal, score_at
from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import RuleText
from scorebook.scoring.game.terms import LEVELS, SOLO_KINDS, ExtraKind, Kind, PartyName
from scorebook.scoring.input import SINGLE_OPTIONS, OptionError, OptionShape, nested, parse, resolve, single_values
from scorebook.scoring.lookup import Calls, facts_of, ladder

from .citations import address_of
from .option_texts import OPTION_GROUPS, OPTION_TEXTS, OptionGroup, OptionText
from .terms import with_terms

ABRECHNUNG: Final = "scheme"  # in place of an option


class Deviation(NamedTuple):
    """One option: its key, what it is called, what the Abrechnung says and what is played."""

    option: str
    title: str
    usual: str
    played: str


def deviations(scheme: Scheme) -> list[Deviation]:
    """Where a scheme differs from the Abrechnung it builds on, in the order of the options."""
    return _differing(SCHEMES[scheme.key], scheme)


def changes(before: Scheme, after: Scheme) -> list[Deviation]:
    """What has become otherwise from one version to another.

    Two Abrechnungen differ in nearly every option: then it is said which it is now, and how it is played otherwise.
    """
    if before.key == after.key:
        return _differing(before, after)
    return [Deviation(ABRECHNUNG, _("Abrechnung"), RuleText(before.title), RuleText(after.title)), *deviations(after)]


def changes_in_words(before: Scheme, after: Scheme) -> str:
    """The same as one text: "Karlchen: nein (bisher: ja); Geber: …". In a page that is not German it is HTML.

    What options are called and what they say is German, and marked so there.
    """
    message = _("{title}: {now} (bisher: {before})")
    parts = []
    for one in changes(before, after):
        title, now, then = map(with_terms, (one.title, one.played, one.usual))
        parts.append(filled(message, title=title, now=now, before=then))
    return joined("; ", parts)


def _differing(before: Scheme, after: Scheme) -> list[Deviation]:
    usual, played = single_values(before.options), single_values(after.options)
    return [
        Deviation(key, option.title, *option.apart(usual[key], played[key]))
        for key, option in ((key, OPTION_TEXTS[key].of(after)) for key in OPTION_TEXTS if played[key] != usual[key])
    ]


# Which options can matter in an Abrechnung: what nothing in it reads is neither told nor offered there. Pure.


# Prices → the penalty that costs them.
_PENALTIES: Final[Mapping[str, str]] = {
    "penalties.dulle": penalties.DULLE_GEZOGEN,
    "penalties.bedient": penalties.FALSCH_BEDIENT,
    "penalties.geringfuegig": penalties.GERINGFUEGIG,
    "penalties.schwerwiegend": penalties.SCHWERWIEGEND,
    "penalties.absage": penalties.SCHWERWIEGEND,
    "penalties.unsportlich": penalties.UNSPORTLICH,
}


def can_matter(key: str, scheme: Scheme) -> bool:
    """Whether anything of an Abrechnung reads this option, whatever the others are."""
    if key in OPTION_READERS:
        return not OPTION_READERS[key].isdisjoint({scheme.winner, *(rule.write for rule in scheme.rules)})
    if key in _PENALTIES:
        return _PENALTIES[key] in scheme.penalties
    if key == "call_shift":
        return scheme.referees.calls is not None
    if key == "schwein":
        return scheme.referees.tricks is not None and scheme.referees.tricks.raised is not None
    if key == "schmeissen_two_trumps":
        rules = scheme.referees.reservations
        return rules is not None and any(one.option == key for right in rules.rights for one in right.thresholds)
    return True


def relevant_options(scheme: Scheme) -> list[OptionText]:
    """The options of some rules in their words: those that can matter, and whatever a group has changed."""
    usual, played = single_values(SCHEMES[scheme.key].options), single_values(scheme.options)
    return [
        option_text.of(scheme)
        for key, option_text in OPTION_TEXTS.items()
        if can_matter(key, scheme) or played[key] != usual[key]
    ]


# All options of some rules in words, in the groups in which people speak of them.


class OptionRow(NamedTuple):
    """An option as a page tells it.

    `choices`: the words of its values, where they are few. `played`: what holds under the rules shown; `usual`:
    what their Abrechnung says, if that is something else; `paragraph`: where that is written, if it is, and its
    `address`.
    """

    option: OptionText
    choices: Sequence[str]
    played: str = ""
    usual: str = ""
    paragraph: Paragraph | None = None
    address: str = ""


class OptionSection(NamedTuple):
    """A group with its options."""

    group: OptionGroup
    rows: Sequence[OptionRow]


def sections_of(rows: Sequence[OptionRow]) -> list[OptionSection]:
    """The rows by group; a group without any is left out."""
    found = ([row for row in rows if row.option.group.key == group.key] for group in OPTION_GROUPS)
    return [OptionSection(own[0].option.group, own) for own in found if own]


def all_options() -> list[OptionSection]:
    """Every option that a group can decide, with what it can be."""
    return sections_of([OptionRow(option, _choices(option)) for option in OPTION_TEXTS.values()])


def options_of(scheme: Scheme) -> list[OptionSection]:
    """Every option that can matter in these rules, with what holds in them."""
    usual, played = single_values(SCHEMES[scheme.key].options), single_values(scheme.options)
    rows = []
    for option in relevant_options(scheme):
        key, paragraph = option.key, option.sources.get(scheme.key)
        otherwise = "" if played[key] == usual[key] else option.word(usual[key])
        address = address_of(paragraph) if paragraph else ""
        rows.append(OptionRow(option, (), option.word(played[key]), otherwise, paragraph, address))
    return sections_of(rows)


def _choices(option_text: OptionText) -> list[str]:
    option = SINGLE_OPTIONS[option_text.key]
    if option.shape is OptionShape.CHOICE:
        return [option_text.word(value) for value in option.values]
    if option.shape is OptionShape.SOME:
        return [option_text.element(word) for word in option_text.elements()]
    return []


# Extra points that a party can make once or twice.
_EXTRAS: Final = (ExtraKind.FUCHS, ExtraKind.DOPPELKOPF)
_Scores = dict[int, GameScore]


class Drawback(NamedTuple):
    """A party gets less for the better of two games."""

    party: PartyName
    worse: GameFacts
    better: GameFacts

    def possible(self, scheme: Scheme) -> bool:
        """Whether both games can be entered under these rules."""
        return not any(isinstance(parse(one.to_json(), scheme), Refusal) for one in (self.worse, self.better))

    def points(self, scheme: Scheme) -> tuple[int, int]:
        """What each of the party is booked for the worse game and for the better one."""
        worse, better = (score_at(one, one.re_augen or 0, scheme) for one in (self.worse, self.better))
        return _points(worse, self.party), _points(better, self.party)


def drawbacks_of(scheme: Scheme, usual: Scheme) -> dict[str, Drawback]:
    """A drawback for each option without whose change it would not be there; `usual` are the rules as written."""
    there = list(_drawbacks(scheme)) if scheme.options != usual.options else []
    allowed = set(_drawbacks(usual)) if there else set()
    new = [one for one in there if one not in allowed and one.possible(scheme)]
    original, now = single_values(usual.options), single_values(scheme.options)
    found = {}
    for key in original if new else ():
        if original[key] != now[key] and (reset := _with(scheme, key, original[key])):
            others = set(_drawbacks(reset))
            if one := next((one for one in new if one not in others), None):
                found[key] = one
    return found


def _with(scheme: Scheme, key: str, value: Any) -> Scheme | None:
    """These rules with another value of one option; None where that contradicts the others."""
    try:
        return resolve(scheme, nested({key: value}))
    except OptionError:
        return None


def _drawbacks(scheme: Scheme) -> Iterator[Drawback]:
    """Every drawback among few games: two kinds, the calls of one party and perhaps an answer, some extra points."""
    solo = next((kind for kind in Kind if kind in SOLO_KINDS & scheme.options.kinds), None)
    for kind in (Kind.NORMAL, solo) if solo else (Kind.NORMAL,):
        plain: dict[Calls, _Scores] = {}
        for calls in _calls():
            plain[calls] = _scores(facts_of(kind, calls), scheme)
            yield from _more_augen(facts_of(kind, calls), plain[calls])
            for extras in _extras(kind, scheme) if len({one.party for one in calls}) < len(PartyName) else ():
                facts = facts_of(kind, calls, extras)
                yield from _more_augen(facts, _scores(facts, scheme))
        for calls, scores in plain.items():
            yield from _fulfilled_call(kind, calls, scores, plain)


def _more_augen(facts: GameFacts, scores: _Scores) -> Iterator[Drawback]:
    for fewer, more in pairwise(scores):
        if scores[more].re_points < scores[fewer].re_points:
            yield Drawback(PartyName.RE, facts.at(fewer), facts.at(more))
        if scores[fewer].kontra_points < scores[more].kontra_points:
            yield Drawback(PartyName.KONTRA, facts.at(more), facts.at(fewer))


def _fulfilled_call(kind: Kind, calls: Calls, scores: _Scores, plain: dict[Calls, _Scores]) -> Iterator[Drawback]:
    for party in PartyName:
        last = next((one for one in reversed(calls) if one.party is party), None)
        without = tuple(one for one in calls if one is not last)
        if last is None or without not in plain:
            continue
        for augen, score in scores.items():
            before = plain[without][augen]
            if before.winner is score.winner is party and _points(score, party) < _points(before, party):
                yield Drawback(party, facts_of(kind, without).at(augen), facts_of(kind, calls).at(augen))


def _calls() -> Iterator[Calls]:
    """How deep one party calls, alone, before or after the Ansage of the other."""
    yield ()
    for party in PartyName:
        for depth in LEVELS:
            yield ladder(party, depth)
    for party in PartyName:
        other = ladder(party.other, 1)
        for depth in LEVELS:
            yield ladder(party, depth) + other
            if depth > 1:
                yield other + ladder(party, depth)


def _extras(kind: Kind, scheme: Scheme) -> Iterator[tuple[ExtraFact, ...]]:
    """One or two extra points of either party."""
    for extra in [one for one in _EXTRAS if kind in scheme.options.extras.get(one, ())][:1]:
        for number in (1, 2):
            for party in PartyName:
                yield (ExtraFact(extra, party),) * number


def _scores(facts: GameFacts, scheme: Scheme) -> _Scores:
    """Re's Augen, rising → the score."""
    return {augen: score_at(facts, augen, scheme) for augen in CLASS_STARTS if augen in facts.possible_augen()}


def _points(score: GameScore, party: PartyName) -> int:
    return score.re_points if party is PartyName.RE else score.kontra_points
