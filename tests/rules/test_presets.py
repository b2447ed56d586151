"""Ready-made rules: what they are, how they are passed on by file and address, and how a league takes them."""

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from leagues.groups.models import League
from leagues.refused import Refused
from scorebook.rules.choice import preset_card
from scorebook.rules.models import RuleSet
from scorebook.rules.presets import (
    LARGEST_FILE,
    LONGEST_ADDRESS,
    Preset,
    all_presets,
    differences,
    house_presets,
    preset_file,
    preset_query,
    read_preset_file,
    read_preset_query,
    scheme_presets,
)
from scorebook.rules.selectors import default_rule_set
from scorebook.rules.services import start_league, take_preset
from scorebook.scoring.game.options import Booking, DealPolicy
from scorebook.scoring.game.terms import ExtraKind
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.options import OPTIONS, OptionError, resolve
from scorebook.scoring.schemes import SCHEMES
from tests.cast import by, by_field
from tests.each import each

PRESETS = pytest.mark.parametrize("preset", all_presets().values(), ids=all_presets())
DAMAGED = "Diese Regeln sind beschädigt; lass sie dir noch einmal geben."
NO_RULES = "Das ist keine Datei mit Regeln."


def changed(scheme, **options):
    return resolve(SCHEMES[scheme], options)


def code_of(read, data):
    with pytest.raises(Refused) as refusal:
        read(data)
    (objection,) = refusal.value.objections
    return objection.field, objection.code, objection.message


def whole(**parts):
    facts = {"format": "spielbuch-regeln", "version": 1, "name": "Unsere", "scheme": "ddv", "options": {}} | parts
    return json.dumps(facts).encode()


def query(*parts):
    return urlsafe_b64encode(zlib.compress(json.dumps(list(parts)).encode())).decode().rstrip("=")


@PRESETS
def test_a_file_and_an_address_say_the_same_rules_again(preset):
    for passed_on in (read_preset_file(preset_file(preset)), read_preset_query(preset_query(preset))):
        assert passed_on == Preset("", preset.name, "", preset.scheme)


def every_option():
    """Rules of a scheme with one option otherwise; those that a scheme cannot have are left out."""
    for key, scheme in SCHEMES.items():
        for name, option in OPTIONS.items():
            for value in option.values:
                try:
                    yield resolve(scheme, {name: value})
                except OptionError:
                    assert key in SCHEMES


@pytest.mark.share(7)
@pytest.mark.parametrize("part", range(7))
def test_every_option_survives_file_and_address(part):
    for place, scheme in enumerate(every_option()):
        if place % 7 != part:
            continue
        preset = Preset("", "Unsere", "", scheme)
        assert read_preset_file(preset_file(preset)).scheme == scheme
        assert read_preset_query(preset_query(preset)).scheme == scheme
        assert len(preset_query(preset)) < LONGEST_ADDRESS


def test_only_what_differs_is_written():
    scheme = changed("steffen", cards=48, bock={"games": 4})
    assert differences(scheme) == {"cards": 48, "bock": {"games": 4}}
    assert differences(SCHEMES["steffen"]) == {}
    assert json.loads(preset_file(Preset("", "Unsere", "", scheme))) == {
        "format": "spielbuch-regeln",
        "version": 1,
        "name": "Unsere",
        "scheme": "steffen",
        "options": {"cards": 48, "bock": {"games": 4}},
    }


@each(
    ("data", "code", "message"),
    [
        (b"", "not_rules", NO_RULES),
        (b"\xff\xfe", "not_rules", NO_RULES),
        (b"[" * 60_000, "not_rules", NO_RULES),
        (b"[]", "not_rules", NO_RULES),
        (b'{"format": "skat"}', "not_rules", NO_RULES),
        (b" " * (LARGEST_FILE + 1), "too_large", "Das ist zu groß für eine Datei mit Regeln."),
        (
            whole(version=2),
            "newer",
            "Diese Regeln kommen aus einem neueren Spielbuch; hier lassen sie sich noch nicht lesen.",
        ),
        (whole(version="1"), "damaged", DAMAGED),
        (whole(version=0), "damaged", DAMAGED),
        (whole(version=True), "damaged", DAMAGED),
        (whole(name=""), "nameless", "Diesen Regeln fehlt ein Name, oder er ist zu lang."),
        (whole(name=7), "nameless", "Diesen Regeln fehlt ein Name, oder er ist zu lang."),
        (whole(name="x" * 81), "nameless", "Diesen Regeln fehlt ein Name, oder er ist zu lang."),
        (whole(scheme="skat"), "scheme_unknown", "Die Abrechnung, auf der diese Regeln bauen, gibt es nicht."),
        (whole(scheme=["ddv"]), "scheme_unknown", "Die Abrechnung, auf der diese Regeln bauen, gibt es nicht."),
        (
            whole(options={"cards": 32}),
            "options_invalid",
            "Nach diesen Regeln lässt sich nicht rechnen: cards: erlaubt: 40, 48.",
        ),
        (
            whole(options=[]),
            "options_invalid",
            "Nach diesen Regeln lässt sich nicht rechnen: options muss ein Objekt sein.",
        ),
    ],
    ids=str,
)
def test_a_bad_file_is_refused_with_a_sentence(data, code, message):
    assert code_of(read_preset_file, data) == ("file", code, message)


@each(
    ("text", "code"),
    [
        ("x", "damaged"),
        ("äöü", "damaged"),
        ("A" * 100, "damaged"),
        ("A" * (LONGEST_ADDRESS + 1), "too_large"),
        (query(1, "Unsere", "ddv"), "damaged"),
        (query(1, "Unsere", "ddv", {}, 5), "damaged"),
        (query(2, "Unsere", "ddv", {}), "newer"),
        (query(1, "Unsere", "skat", {}), "scheme_unknown"),
        (query(1, "Unsere", "ddv", {"cards": 32}), "options_invalid"),
        (urlsafe_b64encode(zlib.compress(b" " * 1_000_000)).decode(), "damaged"),
        (preset_query(all_presets()["ddv"])[:-6], "damaged"),
    ],
)
def test_a_bad_address_is_refused_with_a_sentence(text, code):
    assert code_of(read_preset_query, text)[:2] == ("file", code)


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(data):
    assert code_of(read_preset_file, data)[0] == "file"


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text):
    assert code_of(read_preset_query, text)[0] == "file"


def test_there_are_the_abrechnungen_and_widespread_house_variants():
    assert list(scheme_presets()) == list(SCHEMES)
    assert list(house_presets()) == [
        "ganz_normal",
        "additiv_bock",
        "verdoppelt",
        "verdoppelt_bock",
        "fuenf_zehn",
        "kasse",
        "ohne_neunen",
        "solo_dreifach",
    ]
    assert not set(house_presets()) & set(SCHEMES)
    for preset in house_presets().values():
        assert preset.overrides, preset.name
        assert (preset.about.endswith("."), preset.about.count("."), len(preset.about) <= 120) == (True, 1, True)


@PRESETS
def test_anybody_may_look_at_ready_made_rules_and_take_them_home(client, db, preset):
    page = client.get(reverse("preset"), {"vorlage": preset.key})
    assert page.status_code == 200
    assert preset.name in page.content.decode()
    download = client.get(reverse("preset-download"), {"vorlage": preset.key})
    assert download.content == preset_file(preset)
    assert download["Content-Disposition"].startswith('attachment; filename="regeln-')


def test_rules_that_somebody_passed_on_can_be_looked_at(client, db):
    passed_on = Preset("", "Runde „Fuchs“", "", changed("mainz", cards=40))
    page = client.get(reverse("preset"), {"regeln": preset_query(passed_on)}).content.decode()
    assert "Runde „Fuchs“" in page
    assert "40" in page


@pytest.mark.parametrize("address", ["preset", "preset-download"])
def test_an_address_that_cannot_be_read_is_said(client, db, address):
    page = client.get(reverse(address), {"regeln": "kaputt"})
    assert (page.status_code, DAMAGED in page.content.decode()) == (400, True)
    assert client.get(reverse(address), {"vorlage": "skat"}).status_code == 404
    assert client.get(reverse(address)).status_code == 404


def test_a_file_is_shown_before_anything_is_kept(client, db):
    passed_on = Preset("", "Unsere", "", changed("mainz", cards=40))
    file = SimpleUploadedFile("regeln.json", preset_file(passed_on))
    shown = client.post(reverse("preset-read"), {"file": file}, follow=True)
    assert shown.redirect_chain == [(f"{reverse('preset')}?{urlencode({'regeln': preset_query(passed_on)})}", 302)]
    assert RuleSet.objects.count() == 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{}", NO_RULES),
        (b"", "Die Datei ist leer."),
        (whole(options={"skat": 1}), "Nach diesen Regeln lässt sich nicht rechnen: skat: diese Option gibt es nicht"),
    ],
)
def test_a_file_that_cannot_be_read_is_said_at_its_field(client, db, data, said):
    page = client.post(reverse("preset-read"), {"file": SimpleUploadedFile("regeln.json", data)})
    assert page.status_code == 200
    assert page.context["form"].errors["file"][0].startswith(said)


def test_a_league_takes_rules_once(league, vera):
    scheme = changed("mainz", cards=40)
    first = take_preset(actor=by(vera), league=league, scheme=scheme, name=" Unsere  Runde ", usual=True)
    again = take_preset(actor=by(vera), league=league, scheme=scheme, name="Unsere Runde", usual=False)
    assert (again, first.name, default_rule_set(league)) == (first, "Unsere Runde", first)
    assert [one.scheme for one in first.versions.all()] == [scheme]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Unsere", ["Unter diesem Namen habt ihr schon andere Regeln."]),
        ("   ", ["Dieses Feld darf nicht leer sein."]),
    ],
)
def test_rules_need_a_name_of_their_own(league, vera, name, said):
    take_preset(actor=by(vera), league=league, scheme=changed("mainz", cards=40), name="Unsere", usual=False)
    before = RuleSet.objects.count()
    with pytest.raises(Refused) as refusal:
        take_preset(actor=by(vera), league=league, scheme=SCHEMES["ddv"], name=name, usual=True)
    assert (by_field(refusal.value), RuleSet.objects.count()) == ({"name": said}, before)


@PRESETS
def test_a_new_league_can_begin_with_ready_made_rules(client, vera, preset):
    client.force_login(vera)
    client.post(reverse("league-create"), {"name": "Neue Runde", "default_scheme": preset.key})
    rules = default_rule_set(League.objects.get(name="Neue Runde"))
    assert (rules.name, rules.versions.get().scheme) == (preset.name, preset.scheme)


def test_a_new_league_can_begin_with_rules_that_were_passed_on(client, vera):
    passed_on = Preset("", "Unsere", "", changed("mainz", cards=40))
    address = f"{reverse('league-create')}?{urlencode({'regeln': preset_query(passed_on)})}"
    client.force_login(vera)
    page = client.get(address)
    assert page.context["form"]["default_scheme"].value() == "mitgebracht"
    client.post(address, {"name": "Neue Runde", "default_scheme": "mitgebracht"})
    rules = default_rule_set(League.objects.get(name="Neue Runde"))
    assert (rules.name, rules.versions.get().scheme) == ("Unsere", passed_on.scheme)


def test_rules_that_did_not_come_with_the_address_cannot_be_chosen(client, vera):
    client.force_login(vera)
    page = client.post(reverse("league-create"), {"name": "Neue Runde", "default_scheme": "mitgebracht"})
    assert (list(page.context["form"].errors), League.objects.count()) == (["default_scheme"], 0)


def test_a_verwalter_takes_rules_over_and_new_evenings_are_played_by_them(client, league, vera):
    client.force_login(vera)
    address = f"{reverse('preset-take', args=[league.pk])}?vorlage=ohne_neunen"
    page = client.get(address)
    assert page.context["form"].initial == {"name": "Ohne Neunen", "usual": True}
    taken = client.post(address, {"name": "Ohne Neunen", "usual": "on"})
    rules = default_rule_set(league)
    assert (rules.name, rules.versions.get().scheme) == ("Ohne Neunen", house_presets()["ohne_neunen"].scheme)
    assert taken.url == f"{reverse('league-rules', args=[league.pk])}?regelwerk={rules.pk}"


def test_a_league_passes_its_rules_on(client, league, vera):
    taken = take_preset(
        actor=by(vera), league=league, scheme=changed("mainz", cards=40), name="Unsere Runde", usual=True
    )
    client.force_login(vera)
    page = client.get(reverse("league-rules-shared", args=[league.pk]))
    address = page.context["shared"].address
    assert page.context["shared"].qr.startswith("data:image/svg+xml")
    client.logout()
    seen = client.get(address)
    assert (seen.context["preset"].name, seen.context["preset"].scheme) == (taken.name, taken.versions.get().scheme)


@PRESETS
def test_the_notice_tells_what_a_group_does_otherwise(client, vera, preset):
    league = start_league(actor=by(vera), name="Runde", preset=preset)
    client.force_login(vera)
    page = client.get(reverse("rules-notice", args=[league.pk]))
    said = page.content.decode()
    assert page.status_code == 200
    assert ("Wir weichen in nichts von der Abrechnung ab." in said) is (not preset.overrides)
    for one in page.context["deviations"]:
        assert one.title in said


def test_rules_differ_by_scheme_and_options_alone():
    scheme = changed("mainz", cards=40)
    assert read_preset_query(preset_query(Preset("x", "A", "b", replace(scheme)))).scheme == scheme


@each(
    ("preset", "re", "kontra"),
    [
        ("ganz_normal", 7, -7),
        ("additiv_bock", 7, -7),  # gewonnen 1, unter 90 1, Re 2, Kontra 2, Doppelkopf 1
        ("verdoppelt", 9, -9),  # (gewonnen 1 + unter 90 1) × 2 × 2, Doppelkopf 1
        ("verdoppelt_bock", 9, -9),
        ("fuenf_zehn", 50, -50),  # 5 × 2 (unter 90) × 2 × 2, Doppelkopf 10
        ("kasse", 0, -7),
        ("ohne_neunen", 7, -7),
        ("solo_dreifach", 7, -7),
    ],
)
def test_the_card_of_a_house_variant_says_what_the_example_comes_to(preset, re, kontra):
    assert preset_card(house_presets()[preset]).sides == [
        ("Re", re),
        (house_presets()[preset].scheme.kontra_word, kontra),
    ]


def test_ganz_normal_is_the_tournament_without_its_duties_and_stands_first(client, db, verwalter):
    ddv, usual = SCHEMES["ddv"].options, all_presets()["ganz_normal"].scheme.options
    assert usual == replace(ddv, deal=DealPolicy())
    assert (usual.cards, usual.bock.triggers, usual.booking, set(usual.extras)) == (
        48,
        frozenset(),
        Booking.PLUS_MINUS,
        {ExtraKind.FUCHS, ExtraKind.DOPPELKOPF, ExtraKind.KARLCHEN},
    )
    solo = {"kind": "solo_karo", "players": list("ABCD"), "re": ["A"], "re_augen": 155, "scheme": "ddv"}
    assert dict(answer(solo, all_presets()["ganz_normal"].scheme).points) == {"A": 6, "B": -2, "C": -2, "D": -2}
    assert next(iter(all_presets())) == "ganz_normal"
    assert client.get(reverse("preset-list")).context["usual"].title == "Ganz normal"
    client.force_login(verwalter)
    form = client.get(reverse("league-create"))
    assert [card.key for card in form.context["cards"]] == ["ganz_normal", *SCHEMES]
    assert form.content.decode().index('value="ganz_normal"') < form.content.decode().index(reverse("preset-questions"))
    assert "ganz_normal" not in {card.key for card in form.context["houses"]}


def test_a_solo_counts_three_times_where_its_name_says_so():
    scheme = house_presets()["solo_dreifach"].scheme
    raw = {"kind": "solo_damen", "players": list("ABCD"), "re": ["A"], "re_augen": 155}
    found = answer({**raw, "scheme": scheme.key}, scheme)
    # gewonnen 1 + unter 90 1, from each of three opponents
    assert dict(found.points) == {"A": 6, "B": -2, "C": -2, "D": -2}


def test_a_house_variant_says_of_the_extras_only_what_it_makes_otherwise():
    usual = SCHEMES["ddv"].options.extras
    for key in ("additiv_bock", "verdoppelt_bock"):
        assert dict(house_presets()[key].scheme.options.extras) == {**usual, ExtraKind.HERZSTICH: frozenset()}
