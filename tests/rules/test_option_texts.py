"""Every option of the rules has its words, its place, where it comes from, and an example that it changes."""

import pytest

from scorebook.rules.example_words import told_example
from scorebook.rules.option_examples import played, told_apart, variants
from scorebook.rules.option_texts import OPTION_GROUPS, OPTION_TEXTS
from scorebook.scoring.game.words import EXTRA_WORDS, KIND_WORDS
from scorebook.scoring.input.option_values import OptionShape
from scorebook.scoring.input.options import SINGLE_OPTIONS, resolve, single_values
from scorebook.scoring.schemes import SCHEMES

# Kept because stored rule sets name it, where it can be chosen nothing depends on it; money, which is no points; what
# penalties cost, which the table writes down itself; and what only the referees read.
WITHOUT_EFFECT = {"stille_factor", "tenth_cents", "call_shift", "schwein", "second_dulle"} | {
    key for key in SINGLE_OPTIONS if key.startswith("penalties.")
}
KERNEL_WORDS = {one.value for one in (*KIND_WORDS, *EXTRA_WORDS)}


def test_every_option_is_told_and_nothing_else():
    assert set(OPTION_TEXTS) == set(SINGLE_OPTIONS)
    assert {one.group for one in OPTION_TEXTS.values()} <= set(OPTION_GROUPS)


@pytest.mark.parametrize("key", SINGLE_OPTIONS)
def test_an_option_has_a_title_a_sentence_and_words_for_its_values(key):
    told, option = OPTION_TEXTS[key], SINGLE_OPTIONS[key]
    assert told.title
    assert not told.title.endswith(".")
    assert told.text.endswith((".", "?"))
    words = [told.word(value) for value in option.values]
    assert len(set(words)) == len(words)
    if option.shape is OptionShape.SOME:
        assert (set(told.values) or KERNEL_WORDS) >= set(option.values[-1])


@pytest.mark.parametrize("key", SINGLE_OPTIONS)
def test_nothing_is_said_about_a_value_that_an_option_cannot_have(key):
    told, option = OPTION_TEXTS[key], SINGLE_OPTIONS[key]
    known = {
        OptionShape.AMOUNTS: {"one", "many", "empty"},
        OptionShape.SOME: set(option.values[-1] if option.shape is OptionShape.SOME else ()) | {"empty"},
        OptionShape.NUMBER: {"one", "many", "null"} if None in option.values else {"one", "many"},
    }.get(option.shape)
    if known is None:
        known = {str(one).lower() if isinstance(one, bool) else str(one) for one in option.values}
    assert set(told.values) <= known


@pytest.mark.parametrize("key", SINGLE_OPTIONS)
def test_a_default_has_words_and_comes_from_a_document_of_its_scheme_if_from_any(key):
    told = OPTION_TEXTS[key]
    assert set(told.sources) <= set(SCHEMES)
    for scheme in SCHEMES.values():
        assert told.word(single_values(scheme.options)[key])
        assert scheme.key not in told.sources or told.sources[scheme.key].document in {scheme.document, "haus"}


@pytest.mark.parametrize("key", SINGLE_OPTIONS)
def test_every_example_is_changed_by_its_option_under_some_scheme(key):
    for example in OPTION_TEXTS[key].examples:
        changed = []
        for scheme in SCHEMES.values():
            first, *others = [played(example, other) for _, other in variants(key, scheme)]
            changed += [scheme.key] if any(told_apart(first, other) for other in others) else []
        assert bool(changed) == (key not in WITHOUT_EFFECT), example.title


@pytest.mark.parametrize("key", SINGLE_OPTIONS)
def test_an_example_answers_under_rules_that_contradict_it(key):
    """Without any solo to declare nobody can owe one; the example is refused then, and no page breaks."""
    without = resolve(SCHEMES["ddv"], {"kinds": ["normal"], "deal": {"pflichtsolo": False, "vorfuehrung": False}})
    assert told_example(OPTION_TEXTS[key], without).lines
