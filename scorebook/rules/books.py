"""The rule book of a scheme: paragraphs and readings, an overview, the steps of the calculation, worked examples."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, override

from leagues.people.selectors import Name
from scorebook.scoring import SCHEMES, score
from scorebook.scoring.game import (
    DEAL_WORDS,
    DOCUMENTS,
    PARTY_WORDS,
    Document,
    Example,
    Item,
    Paragraph,
    Reading,
    Refusal,
    Trumps,
    by_source,
    extra_word,
    kind_word,
    trump_tables,
)
from scorebook.scoring.game.scheme import DealPolicy, LastRoundBock, Nesting, Scheme, Trigger, Vorab
from scorebook.scoring.game.terms import PAIR_KINDS, Kind, PartyName
from scorebook.scoring.input import parse
from scorebook.scoring.referees import DeadlineRow, deadline_rows

from .card_images import Face, face_of
from .citations import address_of, linked
from .deviations import Deviation
from .option_texts import OPTION_TEXTS, OptionText
from .wording import PartySide, extra_points_word, facts_in_words, listed, party_word, sides_of

# What a scheme has, at a glance: its options as headings with whole sentences.


# Whole sentences of what the words of the kernel say in pieces.
NESTING_SENTENCES: Final = {
    Nesting.QUEUE: gettext_lazy("Ein weiterer wird danach gespielt."),
    Nesting.STACK: gettext_lazy("Ein weiterer legt sich darüber und verdoppelt noch einmal."),
    Nesting.RESTART: gettext_lazy("Ein weiterer lässt den laufenden von vorn beginnen."),
    Nesting.IGNORE: gettext_lazy("Ein weiterer verfällt."),
}
LAST_ROUND_SENTENCES: Final = {
    LastRoundBock.PLAY_OUT: gettext_lazy("Böcke über das Ende des Abends hinaus werden noch ausgespielt."),
    LastRoundBock.DROP: gettext_lazy("Böcke über das Ende des Abends hinaus verfallen."),
}


class Glance(NamedTuple):
    """A heading of the overview with its sentences; `changed`: the league does something of it otherwise."""

    heading: str
    sentences: list[str]
    changed: bool


@override(settings.LANGUAGE_CODE)  # half of it are words of the kernel: a text of the rules, in one language
def at_a_glance(scheme: Scheme, changed: Collection[str] = ()) -> list[Glance]:
    """What a scheme has, as headings with sentences; `changed` options mark the heading that they belong to."""
    options = scheme.options
    calls = [", ".join([PARTY_WORDS[PartyName.RE], scheme.kontra_word, *scheme.levels[2:]])]
    if options.vorab is not Vorab.NONE:
        calls.append(OPTION_TEXTS["vorab"].of(scheme).word(options.vorab.value))
    if options.solo_calls_answer_only:
        calls.append(_("Im angesagten Solo nur {kontra}, danach Re.").format(kontra=scheme.kontra_word))
    cards = _("48, mit Neunen") if options.cards == 48 else _("40, ohne Neunen")
    # The options that a heading is about, by how their keys begin.
    headings = [
        (_("Karten"), ("cards",), [cards]),
        (_("Spielarten"), ("kinds",), [named(options.kinds, scheme)]),
        (
            _("Ansagen"),
            ("calls", "vorab", "invalid_calls", "one_absage", "solo_calls", "stille_own", "re_with_120"),
            calls,
        ),
        (
            extra_points_word(scheme),
            ("extra", "alone_extras", "karlchen", "stille_extras", "gegen"),
            extras_in_words(scheme),
        ),
        (
            _("Buchung"),
            ("booking", "tenth_cents", "stille_factor", "solo_factor", "rounding"),
            [OPTION_TEXTS["booking"].of(scheme).word(options.booking.value)],
        ),
        (_("Bock"), ("bock",), bock_in_words(scheme)),
        (_("Geben"), ("deal",), deal_in_words(options.deal)),
    ]
    return [
        Glance(heading, sentences, any(option.startswith(beginnings) for option in changed))
        for heading, beginnings, sentences in headings
    ]


def extras_in_words(scheme: Scheme) -> list[str]:
    """Which extra points there are and where, those that count in the same kinds of game together."""
    options = scheme.options
    counting: dict[str, list[str]] = {}
    for kind, kinds in options.extras.items():
        counting.setdefault(where(kinds, scheme), []).append(extra_word(kind, scheme))
    extras = [f"{listed(words)}: {place}" for place, words in counting.items()]
    amount = options.extra_amount
    if amount != 1:
        extras.append(
            ngettext("Jeder zählt {number} Punkt.", "Jeder zählt {number} Punkte.", amount).format(number=amount)
        )
    return extras or [_("keine")]


def named(kinds: Iterable[Kind], scheme: Scheme) -> str:
    """Kinds of game in their usual order: "Normalspiel, Hochzeit und Armut"."""
    return listed([kind_word(kind, scheme) for kind in Kind if kind in kinds])


def where(counted: Collection[Kind], scheme: Scheme) -> str:
    """In which kinds of game something counts, said the shorter way."""
    kinds = scheme.options.kinds
    inside = [kind for kind in kinds if kind in counted]
    outside = [kind for kind in kinds if kind not in counted]
    if not inside or not outside:
        return _("in jeder Spielart") if inside else _("nirgends")
    if set(inside) == PAIR_KINDS & set(kinds):
        return _("nur zwei gegen zwei")
    if len(outside) < len(inside):
        return _("außer {kinds}").format(kinds=named(outside, scheme))
    return _("nur {kinds}").format(kinds=named(inside, scheme))


def bock_in_words(scheme: Scheme) -> list[str]:
    """How Böcke come and go."""
    policy = scheme.options.bock
    if not policy.triggers:
        return [_("keiner, außer als Hausregel")]
    triggers = OPTION_TEXTS["bock.triggers"].of(scheme)
    causes = "; ".join(triggers.element(one.value) for one in Trigger if one in policy.triggers)
    length = _("Dauer: so viele Spiele, wie am Tisch sitzen")
    if policy.games:
        length = ngettext("Dauer: {number} Spiel", "Dauer: {number} Spiele", policy.games).format(number=policy.games)
    return [
        _("Anlass: {causes}").format(causes=causes),
        length,
        str(NESTING_SENTENCES[policy.nesting]),
        str(LAST_ROUND_SENTENCES[policy.last_round]),
    ]


def deal_in_words(policy: DealPolicy) -> list[str]:
    """Who owes a solo, who deals again and who leads."""
    parts = [name for name in DEAL_WORDS if getattr(policy, name)]
    sentences = [DEAL_WORDS[name] for name in parts]
    if policy.round_games:
        number = policy.round_games
        games = ngettext(
            "Eine Turnierrunde hat zu viert {number} Spiel.", "Eine Turnierrunde hat zu viert {number} Spiele.", number
        )
        sentences.insert(0, games.format(number=number))
    if not any(name.startswith("again") for name in parts):
        sentences.append(_("Nach jedem Spiel gibt der Nächste."))
    if not any(name.endswith("leads") for name in parts):
        sentences.append(_("Auch im Solo spielt aus, wer links vom Geber sitzt."))
    return sentences


# The worked examples of a scheme. None is calculated by hand: each goes through the kernel when it is shown.


@dataclass(frozen=True)
class OwnWorth:
    """What an example comes to under a league's own rules: refused, or its value and what everybody is booked."""

    refused: bool
    value: int = 0
    points: Sequence[tuple[str, int]] = ()


@dataclass(frozen=True)
class WorkedExample:
    """An example, calculated: facts as headings and words, items with linked sources, winner, both parties.

    `boecke`: how many Böcke it causes; `own`: what it comes to under a league's own rules, if that is something else.
    """

    title: str
    facts: Sequence[tuple[str, str]]
    items: Sequence[Item]
    value: int
    winner: str
    sides: Sequence[PartySide]
    boecke: int
    own: OwnWorth | None


def worked(example: Example, own: Scheme, document: Document) -> WorkedExample:
    """A worked example, calculated now as the Abrechnung says; what `own` rules say besides, if they differ."""
    scheme = SCHEMES[own.key].with_cards_of(own)
    facts, found = parse(dict(example.facts), scheme), score(example.facts, scheme)
    if isinstance(facts, Refusal) or isinstance(found, Refusal):  # the tests score every example of the catalogue
        raise ValueError(example.title)
    names = {name: Name.of_letter(name, place) for place, name in enumerate(facts.players, start=1)}
    text = facts_in_words(facts, scheme, names)
    for party, tricks in ((PartyName.RE, facts.re_tricks), (PartyName.KONTRA, facts.kontra_tricks)):
        if tricks is not None:
            text.append((_("Stiche von {party}").format(party=party_word(party, scheme)), str(tricks)))
    if facts.bock:
        text.append((_("Bock"), _("{number} auf diesem Spiel").format(number=facts.bock)))
    return WorkedExample(
        title=example.title,
        facts=text,
        items=[item._replace(source=linked(item.source, document)) for item in found.items],
        value=found.value,
        winner=party_word(found.winner, scheme),
        sides=sides_of(found, facts, names),
        boecke=found.boecke,
        own=own_worth(example, own),
    )


def own_worth(example: Example, scheme: Scheme) -> OwnWorth | None:
    """What an example is worth under a league's own rules, if that is something else."""
    usual, own = score(example.facts), score(example.facts, scheme)
    if isinstance(own, Refusal):
        return OwnWorth(refused=True)
    if isinstance(usual, Refusal) or own.points == usual.points:
        return None
    return OwnWorth(refused=False, value=own.value, points=list(own.points.items()))


class Decision(NamedTuple):
    """A reading as the page shows it: where it belongs, and the house rule that decides otherwise, if there is one.

    `changed`: the league whose book this is decides otherwise.
    """

    reading: Reading
    paragraph: Paragraph
    option: OptionText | None
    changed: bool


@dataclass(frozen=True)
class RulesText:
    """The paragraphs of a document in printed order, and its readings that hold here."""

    document: Document
    paragraphs: Collection[Paragraph]
    decisions: Sequence[Decision]


@dataclass(frozen=True)
class SchemeBook:
    """The rule book of a scheme: what is written, an overview, the steps of the calculation, trumps and examples.

    `steps`: paragraphs with their addresses; `trumps`: tables with their linked sources and the faces of the trumps.
    """

    scheme: Scheme
    rules_text: RulesText
    glance: Sequence[Glance]
    steps: Sequence[tuple[Paragraph, str]]
    deadlines: Sequence[DeadlineRow]
    trumps: Sequence[tuple[Trumps, SafeString, Sequence[Face]]]
    examples: Sequence[WorkedExample]


def book_of_scheme(scheme: Scheme, deviations: Sequence[Deviation] = ()) -> SchemeBook:
    """The rule book of a scheme. `deviations`: what a league does otherwise; the parts that they touch are marked."""
    document = DOCUMENTS[scheme.document]
    changed = {one.option for one in deviations}
    bavarian = bool(scheme.german_cards)
    return SchemeBook(
        scheme=scheme,
        rules_text=rules_text_of(document, scheme, changed),
        glance=at_a_glance(scheme, changed),
        steps=steps(scheme),
        deadlines=deadline_rows(scheme),
        trumps=[
            (table, linked(table.source, document), [face_of(card, bavarian=bavarian) for card in table.order])
            for table in trump_tables(scheme)
        ],
        examples=[worked(one, scheme, document) for one in document.examples if one.facts["scheme"] == scheme.key],
    )


def rules_text_of(document: Document, scheme: Scheme | None, changed: Collection[str] = ()) -> RulesText:
    """The paragraphs of a document, and its readings that hold for a scheme; `changed` options are marked."""
    readings = [one for one in document.readings if scheme is None or not one.schemes or scheme.key in one.schemes]
    decisions = [
        Decision(
            one,
            document.paragraphs[one.paragraph],
            _option_text(one.option, scheme) if one.option else None,
            one.option is not None and one.option in changed,
        )
        for one in readings
    ]
    return RulesText(document, document.paragraphs.values(), decisions)


def _option_text(option: str, scheme: Scheme | None) -> OptionText:
    return OPTION_TEXTS[option].of(scheme) if scheme else OPTION_TEXTS[option]


def steps(scheme: Scheme) -> list[tuple[Paragraph, str]]:
    """The paragraphs in the order in which the value is calculated, with their addresses; only the scheme's own."""
    own = DOCUMENTS[scheme.document]
    found = (by_source(source) for source in dict.fromkeys(rule.source for rule in scheme.rules))
    return [(one, address_of(one, own)) for one in found if one and one.document == own.key]
