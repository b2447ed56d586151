"""Help: the schemes with their paragraphs, readings and worked examples, and the glossary. Open to everybody.

Nothing is calculated by hand here: every example goes through the kernel when the page is shown.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from leagues.people.selectors.shown import Name
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.paragraphs import (
    DOCUMENTS,
    GLOSSARY,
    HOUSE,
    Document,
    Example,
    Paragraph,
    Reading,
    by_source,
)
from scorebook.scoring.game.scheme import BockPolicy, DealPolicy, Scheme, Vorab
from scorebook.scoring.game.terms import PAIR_KINDS, Kind
from scorebook.scoring.game.trumps import trump_tables
from scorebook.scoring.game.words import (
    BOOKING_WORDS,
    DEAL_WORDS,
    EXTRA_WORDS,
    KIND_WORDS,
    LAST_ROUND_WORDS,
    NESTING_WORDS,
    OPTION_WORDS,
    TRIGGER_WORDS,
    VORAB_WORDS,
)
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES

from ..addresses import address_of, anchor_of_word, linked
from ..deviations import Deviation
from ..wording import facts_in_words, games_words, listed, party_word, sides_of


class Decision(NamedTuple):
    """A reading as the page shows it: where it belongs, and the house rule that decides otherwise (or "").

    `changed`: the league whose book this is decides otherwise.
    """

    reading: Reading
    paragraph: Paragraph
    option: str
    changed: bool


class Glance(NamedTuple):
    """A heading of the overview with its sentences; `changed`: the league does something of it otherwise."""

    heading: str
    sentences: list[str]
    changed: bool


# The options that a heading of the overview is about, by how their keys begin.
GLANCE_OPTIONS: dict[str, tuple[str, ...]] = {
    "Karten": ("cards",),
    "Spielarten": ("kinds",),
    "Ansagen": ("vorab", "invalid_calls", "one_absage", "solo_calls", "stille_own", "re_with_120"),
    "Sonderpunkte": ("extra", "karlchen", "stille_extras", "gegen"),
    "Buchung": ("booking", "stille_factor"),
    "Bock": ("bock",),
    "Geben": ("deal",),
}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All schemes with what they are about."""
    schemes = [(scheme, DOCUMENTS[scheme.document]) for scheme in SCHEMES.values()]
    return render(request, "rules/index.html", {"schemes": schemes, "house": DOCUMENTS[HOUSE]})


@require_safe
def scheme_page(request: HttpRequest, scheme: str) -> HttpResponse:
    """How a scheme is calculated, examples, readings, paragraphs; `haus`: what every scheme shares. 404 for others."""
    if scheme == HOUSE:
        return render(request, "rules/document.html", document_context(DOCUMENTS[HOUSE], None))
    if scheme not in SCHEMES:
        raise Http404("Diese Abrechnung gibt es nicht.")
    return render(request, "rules/scheme.html", scheme_context(SCHEMES[scheme]))


def scheme_context(scheme: Scheme, deviations: Sequence[Deviation] = ()) -> dict[str, Any]:
    """The page of a scheme: how it is calculated, trumps, examples, readings, paragraphs.

    `deviations`: what a league does otherwise; the parts that they touch are marked.
    """
    document = DOCUMENTS[scheme.document]
    changed = {one.option for one in deviations}
    examples = [one for one in document.examples if one.facts["scheme"] == scheme.key]
    return document_context(document, scheme.key, changed) | {
        "scheme": scheme,
        "glance": [
            Glance(heading, sentences, any(one.startswith(GLANCE_OPTIONS[heading]) for one in changed))
            for heading, sentences in at_a_glance(scheme)
        ],
        "steps": steps(scheme),
        "trumps": [(table, linked(table.source, document)) for table in trump_tables(scheme)],
        "examples": [worked(one, SCHEMES[scheme.key], document) | here(one, scheme) for one in examples],
    }


def here(example: Example, scheme: Scheme) -> dict[str, Any]:
    """What an example is worth under a league's own rules, if that is something else."""
    usual, own = answer(dict(example.facts)), answer(dict(example.facts), scheme)
    if isinstance(own, Refusal) or isinstance(usual, Refusal):
        return {"refused_here": isinstance(own, Refusal)}
    return {} if own.points == usual.points else {"value_here": own.value, "points_here": list(own.points.items())}


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Every word of the game with its term in the data, by first letter."""
    words = sorted(GLOSSARY, key=lambda word: slugify(word.term))
    letters = [
        (letter, [(anchor_of_word(word), word) for word in group])
        for letter, group in groupby(words, key=lambda word: slugify(word.term)[0].upper())
    ]
    return render(request, "rules/glossary.html", {"letters": letters})


def document_context(document: Document, scheme: str | None, changed: Collection[str] = ()) -> dict[str, Any]:
    """The paragraphs of a document, and its readings that hold for a scheme; `changed` options are marked."""
    readings = [one for one in document.readings if scheme is None or not one.schemes or scheme in one.schemes]
    return {
        "document": document,
        "paragraphs": document.paragraphs.values(),
        "decisions": [
            Decision(
                one,
                document.paragraphs[one.paragraph],
                OPTION_WORDS.get(one.option or "", ""),
                one.option is not None and one.option in changed,
            )
            for one in readings
        ],
    }


def steps(scheme: Scheme) -> list[tuple[Paragraph, str]]:
    """The paragraphs in the order in which the value is calculated, with their addresses; only the scheme's own."""
    own = DOCUMENTS[scheme.document]
    found = (by_source(source) for source in dict.fromkeys(rule.source for rule in scheme.rules))
    return [(one, address_of(one, own)) for one in found if one and one.document == own.key]


def worked(example: Example, scheme: Scheme, document: Document) -> dict[str, Any]:
    """A worked example, calculated now: facts in words, linked items, winner, what everybody is booked."""
    facts = parse(dict(example.facts), scheme)
    found = facts if isinstance(facts, Refusal) else score(facts, scheme)
    if isinstance(facts, Refusal) or isinstance(found, Refusal):  # the tests score every example of the catalogue
        raise ValueError(f"Das Beispiel „{example.title}“ lässt sich nicht abrechnen.")
    names = {name: Name.of_letter(name, place) for place, name in enumerate(facts.players, start=1)}
    told = facts_in_words(facts, scheme, names)
    for heading, tricks in (
        ("Stiche von Re", facts.re_tricks),
        (f"Stiche von {scheme.kontra_word}", facts.kontra_tricks),
    ):
        if tricks is not None:
            told.append((heading, str(tricks)))
    if facts.bock:
        told.append(("Bock", f"{facts.bock} auf diesem Spiel"))
    return {
        "title": example.title,
        "facts": told,
        "items": [item.to_json() | {"source": linked(item.source, document)} for item in found.items],
        "value": found.value,
        "winner": party_word(found.winner, scheme),
        "sides": sides_of(found, facts, names),
        "boecke": found.boecke,
    }


def at_a_glance(scheme: Scheme) -> list[tuple[str, list[str]]]:
    """What a scheme has, as headings with sentences."""
    options = scheme.options
    calls = [", ".join(["Re", scheme.kontra_word, *scheme.levels[2:]])]
    if options.vorab is not Vorab.NONE:
        calls.append(VORAB_WORDS[options.vorab])
    if options.solo_calls_answer_only:
        calls.append(f"Im angesagten Solo nur {scheme.kontra_word}, danach Re.")
    counting: dict[str, list[str]] = {}
    for kind, kinds in options.extras.items():
        counting.setdefault(where(kinds, options.kinds), []).append(EXTRA_WORDS[kind])
    extras = [f"{listed(words)}: {place}" for place, words in counting.items()]
    if options.extra_amount != 1:
        extras.append(f"Jeder zählt {options.extra_amount} Punkte.")
    return [
        ("Karten", ["48, mit Neunen" if options.cards == 48 else "40, ohne Neunen"]),
        ("Spielarten", [named(options.kinds)]),
        ("Ansagen", calls),
        ("Sonderpunkte", extras or ["keine"]),
        ("Buchung", [BOOKING_WORDS[options.booking]]),
        ("Bock", bock_in_words(options.bock)),
        ("Geben", deal_in_words(options.deal)),
    ]


def named(kinds: Iterable[Kind]) -> str:
    """Kinds of game in their usual order: "Normalspiel, Hochzeit und Armut"."""
    return listed([KIND_WORDS[kind] for kind in Kind if kind in kinds])


def where(counted: Collection[Kind], known: Collection[Kind]) -> str:
    """In which kinds of game something counts, said the shorter way."""
    inside = [kind for kind in known if kind in counted]
    outside = [kind for kind in known if kind not in counted]
    if not inside or not outside:
        return "in jeder Spielart" if inside else "nirgends"
    if set(inside) == PAIR_KINDS & set(known):
        return "nur zwei gegen zwei"
    return f"außer {named(outside)}" if len(outside) < len(inside) else f"nur {named(inside)}"


def bock_in_words(policy: BockPolicy) -> list[str]:
    """How Böcke come and go."""
    if not policy.triggers:
        return ["keiner, außer als Hausregel"]
    causes = "; ".join(word for trigger, word in TRIGGER_WORDS.items() if trigger in policy.triggers)
    length = games_words(policy.games) if policy.games else "so viele Spiele, wie am Tisch sitzen"
    return [
        f"Anlass: {causes}",
        f"Dauer: {length}",
        f"Ein weiterer {NESTING_WORDS[policy.nesting]}.",
        f"Böcke über das Ende des Abends hinaus {LAST_ROUND_WORDS[policy.last_round]}.",
    ]


def deal_in_words(policy: DealPolicy) -> list[str]:
    """Who owes a solo, who deals again and who leads."""
    said = [name for name in DEAL_WORDS if getattr(policy, name)]
    sentences = [DEAL_WORDS[name] for name in said]
    if policy.round_games:
        sentences.insert(0, f"Eine Turnierrunde hat zu viert {games_words(policy.round_games)}.")
    if not any(name.startswith("again") for name in said):
        sentences.append("Nach jedem Spiel gibt der Nächste.")
    if not any(name.endswith("leads") for name in said):
        sentences.append("Auch im Solo spielt aus, wer links vom Geber sitzt.")
    return sentences
