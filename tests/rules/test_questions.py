""" "Wie spielt ihr?": five questions lead to the nearest ready-made rules, and what differs is named."""

import itertools

from django.urls import reverse

from scorebook.rules.deviations import changes
from scorebook.rules.presets import all_presets, house_presets, proposal, questions, read_preset_query, scheme_presets
from scorebook.scoring.input.options import OptionError, resolve
from tests.each import each

PRESETS = [*house_presets().values(), *scheme_presets().values()]


def said(*keys):
    asked = zip(questions(), keys, strict=True)
    return [next(one for one in question.answers if one.key == key) for question, key in asked]


def is_so(preset, answer):
    """Whether the preset has it as the answer says; one to which it cannot be added has not."""
    try:
        return resolve(preset.scheme, dict(answer.wants)) == preset.scheme
    except OptionError:
        return False


ALL = list(itertools.product(*[[answer.key for answer in question.answers] for question in questions()]))


def test_there_are_five_questions():
    assert (len(questions()), min(len(one.answers) for one in questions())) == (5, 2)


@each(
    ("answers", "preset"),
    [
        (("48", "plus", "nein", "nein", "minus"), "ganz_normal"),
        (("48", "plus", "nein", "ja", "minus"), "ddv"),
        (("48", "plus", "herz", "nein", "minus"), "additiv_bock"),
        (("48", "plus", "doppelkopf", "nein", "minus"), "spin_haus"),
        (("48", "mal", "nein", "nein", "minus"), "verdoppelt"),
        (("48", "mal", "herz", "nein", "minus"), "verdoppelt_bock"),
        (("48", "mal", "nein", "nein", "nichts"), "tacken"),
        (("48", "plus", "nein", "nein", "kasse"), "kasse"),
        (("48", "plus", "doppelkopf", "ja", "minus"), "solo_dreifach"),
        (("40", "plus", "nein", "nein", "minus"), "ohne_neunen"),
        (("40", "mal", "nein", "nein", "minus"), "maennle"),
    ],
)
def test_who_plays_like_ready_made_rules_is_offered_those_without_a_difference(answers, preset):
    found = proposal(said(*answers), PRESETS)
    assert (found.preset.key, found.differences) == (preset, [])


@each("answers", ALL, ids="-".join)
def test_every_answer_is_in_what_is_proposed_and_no_preset_is_nearer(answers):
    answered = said(*answers)
    found = proposal(answered, PRESETS)
    for answer in answered:
        assert resolve(found.chosen, dict(answer.wants)) == found.chosen, answer.words
    assert found.differences == changes(found.preset.scheme, found.chosen)
    exact = [one for one in PRESETS if all(is_so(one, each) for each in answered)]
    assert bool(exact) is (found.differences == [])


NAMED_AFTER = {
    "Ganz normal": {"48", "plus"},
    "Additiv mit Bock": {"plus", "herz", "doppelkopf"},
    "Re und Kontra verdoppeln": {"mal"},
    "Verdoppeln mit Bock": {"mal", "herz", "doppelkopf"},
    "Verlierer zahlen in die Kasse": {"kasse"},
    "Ohne Neunen": {"40"},
}


@each("answers", ALL, ids="-".join)
def test_nothing_is_proposed_whose_name_says_otherwise(answers):
    """Of the questions that a name speaks of, the answer is among those it speaks of."""
    named = NAMED_AFTER.get(proposal(said(*answers), PRESETS).preset.name, set())
    for question, key in zip(questions(), answers, strict=True):
        possible = {one.key for one in question.answers} & named
        assert not possible or key in possible


def test_the_page_names_what_is_different_and_leads_on_either_way(client, db):
    asked = dict(zip((one.key for one in questions()), ("40", "plus", "herz", "nein", "minus"), strict=True))
    page = client.get(reverse("preset-questions"), asked)
    assert page.context["proposal"].preset == all_presets()["additiv_bock"]
    assert [one.option for one in page.context["proposal"].differences] == ["cards"]
    assert page.context["proposed"] == f"{reverse('preset')}?vorlage=additiv_bock"
    adapted = client.get(page.context["adapted"])
    wanted = resolve(all_presets()["additiv_bock"].scheme, {"cards": 40})
    assert (adapted.context["preset"].name, adapted.context["preset"].scheme) == ("Unsere Regeln", wanted)
    assert adapted.context["card"].about == ""
    started = client.get(reverse("preset-questions"), {**asked, "neue-liga": ""})
    assert started.context["proposed"] == f"{reverse('league-create')}?vorlage=additiv_bock"
    assert started.context["adapted"].startswith(f"{reverse('league-create')}?regeln=")
    assert 'name="neue-liga"' in started.content.decode()
    assert read_preset_query(adapted.wsgi_request.GET["regeln"]).scheme == wanted


def test_unanswered_questions_are_asked_again_and_nothing_is_lost(client, db):
    page = client.get(reverse("preset-questions"), {"karten": "40", "bock": "immer"})
    assert page.context["proposal"] is None
    assert set(page.context["form"].errors) == {"ansagen", "bock", "solo", "buchung"}
    assert page.context["form"]["karten"].value() == "40"
    for address in (reverse("preset-questions"), f"{reverse('preset-questions')}?neue-liga"):
        assert client.get(address).context["form"].errors == {}
