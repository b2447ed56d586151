"""Editing a rule set: nothing is lost, what is impossible is said at its option, and saving makes a new version."""

import re
from html import unescape

import pytest
from django.http import QueryDict
from django.urls import reverse

from leagues.journal import JournalEntry
from scorebook.rules.deviations import drawbacks_of, relevant_options
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.option_examples import drawback_words, example_text
from scorebook.rules.option_forms import RuleSetForm
from scorebook.rules.option_texts import OPTION_GROUPS, OPTION_TEXTS
from scorebook.rules.presets import all_presets
from scorebook.rules.services import start_league
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.input.options import SINGLE_OPTIONS, options_to_json, resolve
from scorebook.scoring.schemes import SCHEMES
from tests.cast import by
from tests.each import each


def plain(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def part(html, id_):
    return html.partition(f'id="{id_}"')[2].partition("</div>" if id_[0] in "xen" else "</p>")[0].partition(">")[2]


def sent(version, **changes):
    """What a browser sends of the form as it stands, with these fields changed."""
    form = RuleSetForm(version=version, league=version.league)
    data = {name: form[name].value() for name in form.fields}
    data = {name: "" if value is None else value for name, value in data.items() if value is not False}
    return {**data, "do": "save", **{name.replace("__", "."): value for name, value in changes.items()}}


@pytest.fixture
def version(league):
    return RuleSetVersion.objects.select_related("rule_set").get(league=league)


@pytest.fixture
def address(league, version):
    return reverse("rules-edit", args=[league.pk, version.rule_set_id])


@pytest.fixture
def phone(client, vera):
    client.force_login(vera)
    return client


def newest():
    return RuleSetVersion.objects.order_by("-pk").first()


def test_every_option_that_can_matter_has_an_editor(phone, address):
    html = phone.get(address).content.decode()
    offered = [told.key for told in relevant_options(SCHEMES["ddv"])]
    without = [key for key in offered if f'name="{key}"' not in html and f'name="{key}.' not in html]
    assert without == []
    assert [key for key in offered if not plain(part(html, f"x-{key}")).startswith("Beispiel: ")] == []
    assert [key for key in offered if OPTION_TEXTS[key].text not in unescape(html)] == []


@each("key", SCHEMES)
def test_a_form_sent_back_as_it_stands_says_the_same_rules(vera, key):
    version = newest_of(start_league(actor=by(vera), name="X", default_scheme=key))
    form = filled(version, sent(version))
    assert form.is_valid(), form.errors
    assert options_to_json(form.scheme.options) == version.options


def newest_of(league):
    return RuleSetVersion.objects.get(league=league)


def filled(version, data):
    """The form with what was sent."""
    made = QueryDict(mutable=True)
    for name, value in data.items():
        made.setlist(name, value if isinstance(value, list) else [value])
    return RuleSetForm(made, version=version, league=version.league)


def test_saving_makes_a_new_version_that_the_next_evening_gets(phone, address, version):
    asked = sent(version, bock__triggers=["herzstich", "gespalten"], bock__games="", extra_amount="2")
    asked["extras.herzstich"], asked["extras.karlchen"] = "pairs", "off"
    response = phone.post(address, asked, follow=True)
    saved = newest()
    assert (saved.number, saved.options["bock"]["triggers"], saved.options["bock"]["games"]) == (
        2,
        ["gespalten", "herzstich"],
        None,
    )
    assert saved.options["extras"]["herzstich"] == ["armut", "hochzeit", "normal"]
    assert "karlchen" not in saved.options["extras"]
    text = plain(response.content.decode())
    assert "Gespeichert als Fassung 2. Sie gilt ab jetzt für jeden neuen Abend" in text
    assert "Bei euch: Herzstich" not in text
    assert "bei euch anders" in text


DRAWBACKS = [
    ("steffen", {"extras_doubled": True}, {"extras_doubled"}, "mehr Augen können weniger bringen"),
    ("maennle", {"calls": {"absage_points": 0}}, {"calls.absage_points"}, "eine gehaltene Ansage kann weniger bringen"),
    # what does not cause it is not blamed
    ("maennle", {"calls": {"absage_points": 0}, "re_with_120": "never"}, {"calls.absage_points"}, ""),
    ("ddv", {"extras_doubled": True, "extra_amount": 3}, set(), ""),
]


@each(("key", "options", "blamed", "words"), DRAWBACKS)
def test_rules_that_punish_the_better_game_are_named_with_one(key, options, blamed, words):
    scheme = resolve(SCHEMES[key], options)
    found = drawbacks_of(scheme, SCHEMES[key])
    assert found.keys() == blamed
    for one in found.values():
        worse, better = one.points(scheme)
        assert better < worse
        assert words in drawback_words(one, scheme)
        sign = 1 if one.party is PartyName.RE else -1
        assert sign * one.worse.re_augen <= sign * one.better.re_augen
        assert one.worse.announcements == one.better.announcements[: len(one.worse.announcements)]
        assert (one.worse.kind, one.worse.extras) == (one.better.kind, one.better.extras)


@each("preset", all_presets().values())
def test_ready_made_rules_do_not_punish_the_better_game(preset):
    assert drawbacks_of(preset.scheme, SCHEMES[preset.scheme.key]) == {}


def test_the_live_example_warns_of_them(phone, vera):
    version = newest_of(start_league(actor=by(vera), name="X", default_scheme="steffen"))
    address = reverse("rules-edit", args=[version.league_id, version.rule_set_id])
    data = sent(version, extras_doubled="true") | {"do": "try", "open": [group.key for group in OPTION_GROUPS]}
    html = phone.post(address, data).content.decode()
    assert {key for key in OPTION_TEXTS if "Achtung, mehr" in plain(part(html, f"x-{key}"))} == {"extras_doubled"}


def test_the_example_follows_what_is_chosen(phone, address, version):
    def told(**changes):
        asked = sent(version, do="try", open="sonderpunkte", **changes)
        return plain(part(phone.post(address, asked).content.decode(), "x-extra_amount"))

    assert told() != told(extra_amount="5")
    assert told(extra_amount="5").endswith("Re gewinnt: Anna und Ben je +6, Cora und Dirk je −6.")
    assert RuleSetVersion.objects.count() == 1


@each(
    ("scheme", "options", "line"),
    [
        ("ddv", {"solo_factor": 3}, "Solist +9, jeder Gegner −3; verloren: Solist −9, jeder Gegner +3."),
        ("tacken", {}, "Solist +3, jeder Gegner 0; verloren: Solist 0, jeder Gegner +3."),
        ("tacken", {"booking": "plus_minus"}, "Solist +3, jeder Gegner −1; verloren: Solist −3, jeder Gegner +1."),
        ("tacken", {"booking": "losers_pay"}, "Solist 0, jeder Gegner −1; verloren: Solist −3, jeder Gegner 0."),
        ("steffen", {"solo_factor": 2}, "Solist +6, jeder Gegner −2; verloren: Solist −6, jeder Gegner +2."),
        ("steffen", {"kinds": ["normal"]}, None),
    ],
)
def test_what_a_solo_counts_is_said_for_the_soloist_and_for_each_opponent(scheme, options, line):
    worth = 3 if scheme == "steffen" else 1
    lines = example_text(OPTION_TEXTS["solo_factor"], resolve(SCHEMES[scheme], options)).lines
    assert lines[1:] == ([f"Ist ein Spiel {worth} wert, steht beim Solo gewonnen: {line}"] if line else [])


def test_a_script_gets_the_examples_of_open_groups_only(phone, address, version):
    html = phone.post(address, sent(version, do="try", open=["bock"])).content.decode()
    assert 'id="x-bock.games"' in html
    assert 'id="x-vorab"' not in html
    assert 'id="m-vorab"' in html
    assert "<html" not in html


def test_every_contradiction_is_said_at_each_option_that_it_concerns(phone, address, version):
    changes = {"deal__pflichtsolo": "false", "bock__triggers": ["herzstich"], "stille_factor": "1", "extra_amount": "7"}
    html = phone.post(address, sent(version, **changes)).content.decode()
    assert re.search(r'name="extra_amount" value="7"', html)  # nothing is lost
    assert RuleSetVersion.objects.count() == 1
    said = {key: plain(part(html, f"e-{key}")) for key in SINGLE_OPTIONS}
    assert {key: sentence[:30] for key, sentence in said.items() if sentence} == {
        "bock.triggers": "„Herzstich“ soll einen Bock au",
        "extras": "„Herzstich“ soll einen Bock au",
        "deal.pflichtsolo": "Vorgeführt wird, wer sein Pfli",
        "deal.vorfuehrung": "Vorgeführt wird, wer sein Pfli",
        "stille_factor": "Mit Plus und Minus zählt „Stil",
        "booking": "Mit Plus und Minus zählt „Stil",
    }
    assert re.findall(r'href="#o-([^"]+)"', part(html, "e-form")) == [key for key in OPTION_TEXTS if said[key]]
    tried = phone.post(address, sent(version, **changes) | {"do": "try"}).content.decode()
    assert "Der Grund steht bei:" in plain(part(tried, "e-form"))


@each(
    ("field", "value", "sentence"),
    [
        ("extra_amount", "", "Bitte etwas wählen."),
        ("extra_amount", "viele", "Bitte eine ganze Zahl eintragen."),
        ("extra_amount", "-1", "Mindestens 0."),
        ("bock.games", "51", "Höchstens 50."),
        ("tenth_cents", "zehn", "Bitte so eintragen: „10 Cent“, „2,5 Cent“ oder „0,10 €“."),
        ("tenth_cents", "200 €", "Höchstens 100,00 €."),
        ("cards", "32", "Das steht nicht zur Wahl."),
        ("kinds", ["ramsch"], "Das steht nicht zur Wahl."),
        ("extras.fuchs", "immer", "Das steht nicht zur Wahl."),
    ],
)
def test_an_impossible_value_is_refused_at_its_field(version, field, value, sentence):
    key = field if field in SINGLE_OPTIONS else field.partition(".")[0]
    assert filled(version, {**sent(version), field: value}).objections(key) == [sentence]


def test_two_who_edit_at_once_do_not_overwrite_each_other_unasked(phone, address, version):
    first, second = sent(version, extra_amount="2"), sent(version, extra_amount="3")
    phone.post(address, first)
    html = phone.post(address, second).content.decode()
    assert "Inzwischen gilt Fassung 2." in plain(html)
    assert (newest().number, newest().options["extra_amount"]) == (2, 2)
    assert f'name="based_on" value="{newest().pk}"' in html
    phone.post(address, {**second, "based_on": newest().pk})
    assert (newest().number, newest().options["extra_amount"]) == (3, 3)


def test_a_rule_set_gets_another_name_and_the_journal_says_so(phone, address, version):
    phone.post(address, sent(version, name=" Unsere  Regeln "))
    assert RuleSet.objects.get(pk=version.rule_set_id).name == "Unsere Regeln"
    assert JournalEntry.objects.filter(action="rules.name").count() == 1
    html = phone.post(address, sent(version, name=" ")).content.decode()
    assert "Dieses Feld" in plain(html) or "Bitte" in plain(html)


def test_options_are_found_by_what_people_call_them(phone, address, version):
    def shown(**asked):
        html = phone.post(address, sent(version, do="show", **asked)).content.decode()
        found = re.findall(r'rules__option" id="o-([^"]+)" data-words="[^"]*"( hidden)?', html)
        return [key for key, hidden in found if not hidden]

    assert "extras" in shown(wanted="Gummipunkt")
    assert shown(wanted="xyz") == []
    assert shown(only="on") == []
    assert shown(only="on", extra_amount="4") == ["extra_amount"]
    assert shown() == [told.key for told in relevant_options(SCHEMES["ddv"])]


def test_a_rule_set_is_copied_and_made_the_usual_one(phone, league, version):
    rules = reverse("league-rules", args=[league.pk])
    copy = re.search(r'href="([^"]+uebernehmen/[^"]+)"', phone.get(rules).content.decode())[1]
    page = phone.get(unescape(copy)).content.decode()
    assert "DDV Turnier-Spielregeln (Kopie)" in page
    identity = re.search(r'name="uuid" value="([^"]+)"', page)[1]
    phone.post(unescape(copy), {"uuid": identity, "name": "Unsere"})
    made = RuleSet.objects.get(league=league, name="Unsere")
    assert (made.is_default, newest_of_set(made).options) == (False, version.options)
    assert "Zu den gewöhnlichen Regeln machen" in phone.get(f"{rules}?regelwerk={made.pk}").content.decode()
    told = phone.post(reverse("rules-usual", args=[league.pk, made.pk]), follow=True).content.decode()
    assert "Neue Abende werden jetzt nach „Unsere“ gespielt." in told
    assert "Zu den gewöhnlichen Regeln machen" not in told
    assert RuleSet.objects.get(league=league, is_default=True) == made


def newest_of_set(rule_set):
    return rule_set.versions.order_by("-number").first()


def test_money_is_typed_as_people_say_it(phone, address, version):
    phone.post(address, sent(version, tenth_cents="2,5 Cent"))
    assert newest().options["tenth_cents"] == 25
    assert 'name="tenth_cents" value="2,5 Cent"' in phone.get(address).content.decode()
    phone.post(address, sent(newest(), tenth_cents=""))
    assert newest().options["tenth_cents"] == 0


def test_rules_can_be_put_to_the_vote_instead_of_saved(phone, address, league, version):
    text = plain(phone.post(address, sent(version), follow=True).content.decode())
    assert "es bleibt bei Fassung 1" in text  # what is there already makes no version
    there = phone.post(address, sent(version, do="propose", cards="40"))
    assert RuleSetVersion.objects.count() == 1
    page = phone.get(there.url)
    assert page.context["form"]["rules"].value() == "mitgebracht"
    voted_on = phone.post(there.url, {"rules": "mitgebracht", "text": "Ohne Neunen!", "applies": "from_now"})
    vote = phone.get(voted_on.url)
    assert vote.context["proposal"].options == version.options | {"cards": 40}
    assert (newest().number, newest().options["cards"]) == (1, 48)
    page = phone.get(reverse("rule-propose", args=[league.pk]), {"vorlage": "kasse"})
    assert ("mitgebracht", "Verlierer zahlen in die Kasse") in page.context["form"].fields["rules"].choices
    assert phone.get(reverse("rule-propose", args=[league.pk]), {"regeln": "kaputt"}).status_code == 200
