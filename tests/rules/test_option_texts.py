"""Every option of the rules has its words, its place, where it comes from, and an example that it changes."""

from scorebook.rules.option_examples import differs, example_text, score_example, variants
from scorebook.rules.option_texts import OPTION_GROUPS, OPTION_TEXTS
from scorebook.scoring.game.words import EXTRA_WORDS, KIND_WORDS
from scorebook.scoring.input.option_values import OptionShape
from scorebook.scoring.input.options import SINGLE_OPTIONS, resolve, single_values
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

KERNEL_WORDS = {one.value for one in (*KIND_WORDS, *EXTRA_WORDS)}


def test_every_option_is_told_and_nothing_else():
    assert set(OPTION_TEXTS) == set(SINGLE_OPTIONS)
    assert {one.group for one in OPTION_TEXTS.values()} <= set(OPTION_GROUPS)


@each("key", SINGLE_OPTIONS)
def test_an_option_has_a_title_a_sentence_and_words_for_its_values(key):
    told, option = OPTION_TEXTS[key], SINGLE_OPTIONS[key]
    assert told.title
    assert not told.title.endswith(".")
    assert told.text.endswith((".", "?"))
    words = [told.word(value) for value in option.values]
    assert len(set(words)) == len(words)
    if option.shape is OptionShape.SOME:
        assert (set(told.values) or KERNEL_WORDS) >= set(option.values[-1])


@each("key", SINGLE_OPTIONS)
def test_nothing_is_said_about_a_value_that_an_option_cannot_have(key):
    told, option = OPTION_TEXTS[key], SINGLE_OPTIONS[key]
    known = {
        OptionShape.AMOUNTS: {"one", "many", "empty"},
        OptionShape.NAMED: {"one", "many", "empty"},
        OptionShape.SOME: set(option.values[-1] if option.shape is OptionShape.SOME else ()) | {"empty"},
        OptionShape.NUMBER: {"one", "many", "null"} if None in option.values else {"one", "many"},
    }.get(option.shape)
    if known is None:
        known = {str(one).lower() if isinstance(one, bool) else str(one) for one in option.values}
    assert set(told.values) <= known


@each("key", SINGLE_OPTIONS)
def test_a_default_has_words_and_comes_from_a_document_of_its_scheme_if_from_any(key):
    told = OPTION_TEXTS[key]
    assert set(told.sources) <= set(SCHEMES)
    for scheme in SCHEMES.values():
        assert told.word(single_values(scheme.options)[key])
        assert scheme.key not in told.sources or told.sources[scheme.key].document in {scheme.document, "haus"}


@each("key", SINGLE_OPTIONS)
def test_every_example_is_changed_by_its_option_under_some_scheme(key):
    for example in OPTION_TEXTS[key].examples:
        changed = []
        for scheme in SCHEMES.values():
            first, *others = [score_example(example, other) for _, other in variants(key, scheme)]
            changed += [scheme.key] if any(differs(first, other) for other in others) else []
        assert changed, example.title


@each("key", SINGLE_OPTIONS)
def test_an_example_answers_under_rules_that_contradict_it(key):
    """Without any solo to declare nobody can owe one; the example is refused then, and no page breaks."""
    without = resolve(SCHEMES["ddv"], {"kinds": ["normal"], "deal": {"pflichtsolo": False, "vorfuehrung": False}})
    assert example_text(OPTION_TEXTS[key], without).lines


DDV, STEFFEN, TACKEN = SCHEMES["ddv"], SCHEMES["steffen"], SCHEMES["tacken"]


EUROS = "In Geld: Anna und Ben je +10,00 €, Cora und Dirk je −10,00 €."
UNKNOWN_PENALTY = "Diese Strafe kennt die Abrechnung nicht; die Zahl ändert hier nichts."
HEAVY = "Schwerwiegender Verstoß: −30, die anderen je +10; das Spiel ist abgebrochen, derselbe gibt noch einmal."
CALLED = "Ja, „Re“ ist rechtzeitig, solange der Ansager mindestens 10 Karten auf der Hand hat; er hat 10 Karten."
CAUGHT = "Der Stich gehört der dritten Karte, Herz-Zehn: von zwei gleichen gewinnt hier die zweite. "
CAUGHT += "Er zählt 34 Augen. Für Kontra: Dulle fangen."
SHEEP = "Der Stich gehört der dritten Karte, Herz-König: das Schaf kommt gleich nach der Dulle. Er zählt 13 Augen."


@each(
    ("key", "base", "options", "last"),
    [
        ("tenth_cents", DDV, {"tenth_cents": 25}, "In Geld: Anna und Ben je +5 Cent, Cora und Dirk je −5 Cent."),
        ("tenth_cents", DDV, {}, "Um Geld geht es dabei nicht."),
        ("tenth_cents", STEFFEN, {"tenth_cents": 1000}, EUROS),
        ("stille_factor", TACKEN, {"stille_factor": 1}, "Kontra gewinnt: Ben, Cora und Dirk je 0, Anna −2."),
        ("stille_factor", TACKEN, {}, "Kontra gewinnt: Ben, Cora und Dirk je 0, Anna −6."),
        ("penalties.unsportlich", TACKEN, {}, UNKNOWN_PENALTY),
        ("penalties.absage", DDV, {"penalties": {"absage": 3}}, HEAVY),
        ("call_shift", DDV, {"call_shift": 1}, CALLED),
        ("second_dulle", TACKEN, {"second_dulle": True}, CAUGHT),
        ("schwein", STEFFEN, {}, SHEEP),
        ("schwein", STEFFEN, {"schwein": False}, "Das gibt es nach diesen Regeln nicht."),
        ("schmeissen_two_trumps", TACKEN, {}, "Trumpfabgabe: ja, nötig: höchstens 3 Trümpfe."),
    ],
)
def test_an_example_says_what_comes_out_by_these_rules(key, base, options, last):
    assert example_text(OPTION_TEXTS[key], resolve(base, options)).lines[-1] == last


def test_where_an_extra_point_counts_is_said_the_shortest_way():
    pairs, every = ["normal", "hochzeit", "armut"], [kind.value for kind in KIND_WORDS]
    told = OPTION_TEXTS["extras"].word(
        {
            "fuchs": pairs,
            "doppelkopf": every,
            "karlchen": ["normal"],
            "herzstich": [one for one in every if one != "armut"],
        }
    )
    assert told.split("; ") == [
        "Fuchs gefangen nur zwei gegen zwei",
        "Doppelkopf in jeder Spielart",
        "Karlchen macht den letzten Stich bei Normalspiel",
        "Herzstich nicht bei Armut",
    ]
