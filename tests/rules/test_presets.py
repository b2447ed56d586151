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
from scorebook.rules.models import RuleSet
from scorebook.rules.presets import (
    LARGEST_FILE,
    LONGEST_ADDRESS,
    Preset,
    all_presets,
    differences,
    house_presets,
    preset_card,
    preset_file,
    preset_query,
    read_preset_file,
    read_preset_query,
    scheme_presets,
)
from scorebook.rules.selectors import default_rule_set
from scorebook.rules.services import take_preset
from scorebook.scoring.game.options import DealPolicy
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
    assert (objection.field, bool(objection.message)) == ("file", True)
    return objection.code


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
    ("data", "code"),
    [
        (b"", "not_rules"),
        (b"\xff\xfe", "not_rules"),
        (b"[" * 60_000, "not_rules"),
        (b"[]", "not_rules"),
        (b'{"format": "skat"}', "not_rules"),
        (b" " * (LARGEST_FILE + 1), "too_large"),
        (whole(version=2), "newer"),
        (whole(version="1"), "damaged"),
        (whole(version=0), "damaged"),
        (whole(version=True), "damaged"),
        (whole(name=""), "nameless"),
        (whole(name=7), "nameless"),
        (whole(name="x" * 81), "nameless"),
        (whole(scheme="skat"), "scheme_unknown"),
        (whole(scheme=["ddv"]), "scheme_unknown"),
        (whole(options={"cards": 32}), "options_invalid"),
        (whole(options=[]), "options_invalid"),
    ],
    ids=str,
)
def test_a_bad_file_is_refused(data, code):
    assert code_of(read_preset_file, data) == code


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
def test_a_bad_address_is_refused(text, code):
    assert code_of(read_preset_query, text) == code


@given(st.binary(max_size=300), st.text(max_size=300))
def test_nothing_breaks_the_readers(data, text):
    assert code_of(read_preset_file, data)
    assert code_of(read_preset_query, text)


# Re and Kontra of the example on its card: won 1, below 90 1, Re 2, Kontra 2, Doppelkopf 1; or twice doubled.
SIDES = {
    "ganz_normal": (7, -7),
    "additiv_bock": (7, -7),
    "verdoppelt": (9, -9),
    "verdoppelt_bock": (9, -9),
    "fuenf_zehn": (50, -50),  # 5 × 2 (below 90) × 2 × 2, Doppelkopf 10
    "kasse": (0, -7),
    "ohne_neunen": (7, -7),
    "solo_dreifach": (7, -7),
}


def test_there_are_the_abrechnungen_and_widespread_house_variants():
    assert list(scheme_presets()) == list(SCHEMES)
    found = {key: tuple(points for _, points in preset_card(preset).sides) for key, preset in house_presets().items()}
    assert found == SIDES
    assert not set(SIDES) & set(SCHEMES)
    solo = {"scheme": "ddv", "kind": "solo_damen", "players": list("ABCD"), "re": ["A"], "re_augen": 155}
    points = answer(solo, house_presets()["solo_dreifach"].scheme).points
    assert dict(points) == {"A": 6, "B": -2, "C": -2, "D": -2}  # won 1 + below 90 1, from each of three
    for preset in house_presets().values():
        assert preset.overrides, preset.name
        assert (preset.about.endswith("."), preset.about.count("."), len(preset.about) <= 120) == (True, 1, True)


@each("preset", [all_presets()["ohne_neunen"], all_presets()["ddv"]])
def test_ready_made_rules_are_looked_at_taken_home_begun_with_and_put_up(client, vera, preset):
    page = client.get(reverse("preset"), {"vorlage": preset.key}).content.decode()
    assert preset.name in page
    download = client.get(reverse("preset-download"), {"vorlage": preset.key})
    assert download.content == preset_file(preset)
    assert download["Content-Disposition"].startswith('attachment; filename="regeln-')
    client.force_login(vera)
    client.post(reverse("league-create"), {"name": "Neue Runde", "default_scheme": preset.key})
    league = League.objects.get(name="Neue Runde")
    rules = default_rule_set(league)
    assert (rules.name, rules.versions.get().scheme) == (preset.name, preset.scheme)
    notice = client.get(reverse("rules-notice", args=[league.pk]))
    said = notice.content.decode()
    assert ("Wir weichen in nichts von der Abrechnung ab." in said) is (not preset.overrides)
    assert [one.title for one in notice.context["deviations"] if one.title not in said] == []


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
    for data, said in ((b"{}", NO_RULES), (b"", "Die Datei ist leer."), (whole(options=[]), "Nach diesen Regeln")):
        page = client.post(reverse("preset-read"), {"file": SimpleUploadedFile("regeln.json", data)})
        assert page.context["form"].errors["file"][0].startswith(said)


def test_a_league_takes_rules_once(league, vera):
    scheme = changed("mainz", cards=40)
    first = take_preset(actor=by(vera), league=league, scheme=scheme, name=" Unsere  Runde ", usual=True)
    again = take_preset(actor=by(vera), league=league, scheme=scheme, name="Unsere Runde", usual=False)
    assert (again, first.name, default_rule_set(league)) == (first, "Unsere Runde", first)
    assert [one.scheme for one in first.versions.all()] == [scheme]


@pytest.mark.parametrize(
    ("name", "said"),
    [("Unsere", ["Unter diesem Namen habt ihr schon andere Regeln."]), ("   ", ["Dieses Feld darf nicht leer sein."])],
)
def test_rules_need_a_name_of_their_own(league, vera, name, said):
    take_preset(actor=by(vera), league=league, scheme=changed("mainz", cards=40), name="Unsere", usual=False)
    before = RuleSet.objects.count()
    with pytest.raises(Refused) as refusal:
        take_preset(actor=by(vera), league=league, scheme=SCHEMES["ddv"], name=name, usual=True)
    assert (by_field(refusal.value), RuleSet.objects.count()) == ({"name": said}, before)


def test_a_new_league_can_begin_with_rules_that_were_passed_on(client, vera):
    passed_on = Preset("", "Unsere", "", changed("mainz", cards=40))
    address = f"{reverse('league-create')}?{urlencode({'regeln': preset_query(passed_on)})}"
    client.force_login(vera)
    page = client.get(address)
    assert page.context["form"]["default_scheme"].value() == "mitgebracht"
    client.post(address, {"name": "Neue Runde", "default_scheme": "mitgebracht"})
    rules = default_rule_set(League.objects.get(name="Neue Runde"))
    assert (rules.name, rules.versions.get().scheme) == ("Unsere", passed_on.scheme)
    page = client.post(reverse("league-create"), {"name": "Andere", "default_scheme": "mitgebracht"})
    assert list(page.context["form"].errors) == ["default_scheme"]  # no rules came along


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


def test_ganz_normal_is_the_tournament_without_its_duties_and_stands_first(client, db, verwalter):
    ddv, usual = SCHEMES["ddv"].options, all_presets()["ganz_normal"].scheme.options
    assert usual == replace(ddv, deal=DealPolicy())
    assert next(iter(all_presets())) == "ganz_normal"
    assert client.get(reverse("preset-list")).context["usual"].title == "Ganz normal"
    client.force_login(verwalter)
    form = client.get(reverse("league-create"))
    assert [card.key for card in form.context["cards"]] == ["ganz_normal", *SCHEMES]
    assert form.content.decode().index('value="ganz_normal"') < form.content.decode().index(reverse("preset-questions"))
    assert "ganz_normal" not in {card.key for card in form.context["houses"]}


def test_a_house_variant_says_of_the_extras_only_what_it_makes_otherwise():
    usual = SCHEMES["ddv"].options.extras
    for key in ("additiv_bock", "verdoppelt_bock"):
        assert dict(house_presets()[key].scheme.options.extras) == {**usual, ExtraKind.HERZSTICH: frozenset()}
