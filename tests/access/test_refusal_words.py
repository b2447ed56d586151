"""Whatever is refused, each group is told so in its own words, and nobody in the words of the program."""

import re
from dataclasses import replace

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import override

from scorebook.rules.wording import about_option, field_message, localized_objections, refused_by_rules
from scorebook.scoring.game.objections import CODES, EVENING_CODES, EVENT_CODES, REFEREE_CODES, Objection, Refusal
from scorebook.scoring.game.referee_rules import RefereeRules
from scorebook.scoring.game.sentences import Sentence
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.contradictions import ContradictionError
from scorebook.scoring.input.evening import answer_evening
from scorebook.scoring.input.options import OPTIONS, SINGLE_OPTIONS, OptionError, resolve
from scorebook.scoring.penalties.guided import PENALTY_CODES
from scorebook.scoring.referees.calls import answer_call
from scorebook.scoring.referees.reservations import answer_reservations
from scorebook.scoring.referees.tricks import answer_trick
from scorebook.scoring.schemes import SCHEMES
from tests.access.test_inside_words import read
from tests.access.test_vocabulary import foreign
from tests.each import each
from tests.scoring import test_contradictions, test_fold_command, test_plausibility

LANGUAGES = ("de", "en")
NINE, SEATS = ["pik-9", "pik-as", "pik-10", "herz-as"], ["A", "B", "C", "D"]
BID = {"seats": SEATS, "dealer": "A"}
RE = {"kind": "normal", "party": "re", "call": "re"}
# Questions to the referees that no referee answers.
ASKED = [
    *(
        (answer_trick, {"kind": "normal"} | one)
        for one in (
            {},
            {"cards": ["herz-10"]},
            {"cards": [*NINE[:3], "pik-11"]},
            {"cards": NINE, "cards_in_deck": 40},
            {"cards": NINE, "cards_in_deck": 41},
            {"cards": NINE, "cards_in_deck": 50},
            {"cards": ["pik-10"] * 3 + ["pik-as"]},
            {"cards": NINE, "parties": ["re"]},
            {"cards": NINE, "parties": [1, "wir", None, "re"]},
            {"cards": NINE, "announced": ["pech"]},
            {"cards": ["karo-as", "karo-as", "pik-10", "pik-as"], "announced": ["schweinchen"]},
            {"cards": NINE, "kind": "ramsch"},
            {"cards": NINE, "kind": "armut"},
            {"cards": NINE, "kind": "solo_iwan"},
            {"cards": NINE, "kind": None},
        )
    ),
    *(
        (answer_call, one)
        for one in (
            RE,
            {"kind": "normal", "call": "re", "cards_in_hand": 12},
            RE | {"party": "wir"},
            RE | {"party": None},
            {"kind": "normal", "party": "re", "cards_in_hand": 3},
            RE | {"call": "k120"},
            RE | {"call": "kontra"},
            RE | {"vorab": True, "cards_in_hand": 10},
            RE | {"call": "k90", "vorab": True, "cards_in_hand": 10},
            RE | {"cards_played": 4, "caller_has_played": True},
            RE | {"cards_played": 4, "cards_in_hand": 9},
            RE | {"cards_in_hand": 99},
            RE | {"cards_in_hand": 9, "klaerungsstich": 5},
            RE | {"cards_in_hand": 9, "announcements": [RE]},
            RE | {"cards_played": 8, "announcements": [RE | {"cards_played": 4}, RE | {"cards_played": 4}]},
        )
    ),
    *(
        (answer_reservations, BID | one)
        for one in (
            {"seats": None},
            {"dealer": None},
            {"seats": ["A", "B"]},
            {"seats": ["A", "B", "C", "C"]},
            {"dealer": "X"},
            {"pflicht_open": ["X"]},
            {"reservations": [{"player": "X", "what": "gesund"}]},
            {"reservations": [{"player": "A"}]},
            {"reservations": [{"player": "A", "what": "pech"}]},
            *({"reservations": [{"player": "A", "what": what}]} for what in ("armut", "schmeissen", "schieben")),
            {"reservations": [{"player": "A", "what": "solo", "kind": "normal"}]},
            {"reservations": [{"player": "A", "what": "gesund"}, {"player": "A", "what": "gesund"}]},
            {"reservations": [{"player": "A", "what": "solo", "kind": "solo_damen", "vorab": "wer"}]},
            {"reservations": [{"player": "A", "what": "solo", "kind": "solo_damen", "vorab": "re"}] * 2},
        )
    ),
]
# What a script fills in, and what a template does.
FILLED, TAG = re.compile(r"\{\w+\}"), re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
# A value that no option can have, one that its list cannot hold, and one of another form.
IMPOSSIBLE = (["pech"], {"pech": 1}, {"fuchs": ["pech"]}, "pech", 10**9, -(10**9), 1.5)


def refusals(scheme):
    """Everything that the kernel refuses under a scheme."""
    games = [(answer, facts) for _, _, facts in test_plausibility.CASES]
    evenings = [(answer_evening, raw) for raw, _ in test_fold_command.WRONG]
    for ask, raw in [*games, *evenings, *ASKED]:
        own = raw | {"scheme": scheme.key} if isinstance(raw, dict) else raw
        for asked in (
            (raw, own) if raw == own or not isinstance(raw, dict) or raw.get("scheme") not in SCHEMES else (own,)
        ):
            found = ask(asked)
            if isinstance(found, Refusal):
                yield from found.objections
    for ask in (answer_trick, answer_call, answer_reservations):
        yield from ask({}, replace(scheme, referees=RefereeRules())).objections
    for code, said in (EVENT_CODES | PENALTY_CODES).items():
        yield Objection(code, "", Sentence(said, least=300) if code in PENALTY_CODES else Sentence(said))


def wrong_options(scheme):
    """Every option with values that it cannot have, options that do not exist, and those that contradict each other."""
    tried = [{"pech": 1}, {"bock": {"pech": 1}}, []]
    tried += [{name: value} for name in OPTIONS for value in IMPOSSIBLE]
    nested = [key.split(".") for key in SINGLE_OPTIONS if "." in key]
    tried += [{name: {part: value}} for name, part in nested for value in IMPOSSIBLE]
    tried += [case[1] for case in (*test_contradictions.SENSELESS, *test_contradictions.IMPOSSIBLE)]
    for options in tried:
        try:
            resolve(scheme, options)
        except OptionError as error:
            yield error


def strange(texts, scheme):
    """Which of these sentences have words of other groups or of the program in them, and these words."""
    words = {text: [*foreign(text, scheme), *read(text)] for text in map(strip_tags, texts)}
    return {text: found for text, found in words.items() if found}


@each("language", LANGUAGES)
@each("scheme", SCHEMES.values(), ids=list(SCHEMES))
def test_a_refusal_speaks_the_words_of_the_group(scheme, language):
    found = list(dict.fromkeys(refusals(scheme)))
    with override(language):
        told = [
            *(one.message for one in refused_by_rules(found).objections),
            *localized_objections(found),
            *map(field_message, found),
        ]
    assert strange(told, scheme) == {}
    assert all(told)


@each("language", LANGUAGES)
@each("scheme", SCHEMES.values(), ids=list(SCHEMES))
def test_what_is_wrong_with_rules_is_told_in_the_words_of_the_group(scheme, language):
    with override(language):
        told = [about_option(error, scheme) for error in wrong_options(scheme)]
    assert strange(told, scheme) == {}
    assert len(told) > 200


@each("language", LANGUAGES)
@each("scheme", SCHEMES.values(), ids=list(SCHEMES))
def test_what_scripts_say_is_in_the_words_of_every_group(scheme, language):
    folder = settings.BASE_DIR / "templates" / "components" / "texts"
    with override(language):
        told = [render_to_string(f"components/texts/{one.name}") for one in folder.glob("*.html")]
    assert strange([FILLED.sub("", text) for text in told], scheme) == {}
    assert len(told) > 5


@each("scheme", SCHEMES.values(), ids=list(SCHEMES))
def test_a_letter_has_no_words_of_one_group_in_it(scheme):
    letters = [one.read_text(encoding="utf-8") for one in (settings.BASE_DIR / "templates").rglob("mail/*.txt")]
    told = [TAG.sub(lambda tag: " ".join(re.findall(r'"([^"]*)"', tag[0])), text) for text in letters]
    assert strange(told, scheme) == {}
    assert len(letters) > 10


def test_every_code_is_met():
    met = {one.code for scheme in SCHEMES.values() for one in refusals(scheme)}
    assert {*CODES, *EVENING_CODES, *EVENT_CODES, *REFEREE_CODES, *PENALTY_CODES} - met == set()


def test_every_contradiction_is_met():
    errors = [error for scheme in SCHEMES.values() for error in wrong_options(scheme)]
    met = {one.code for error in errors if isinstance(error, ContradictionError) for one in error.contradictions}
    cases = (*test_contradictions.SENSELESS, *test_contradictions.IMPOSSIBLE)
    assert met == {case[2] for case in cases}
