"""Whatever is read, the answer is a score or everything that is wrong with it, each with its code and field."""

import json
from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorebook import scoring
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import CODES, ORDER, Refusal
from scorebook.scoring.game.terms import HochzeitBy
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.facts import possible
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.shares import much

GAME = {"scheme": "ddv", "kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 130}
RE = {"party": "re", "call": "re"}
KONTRA = {"party": "kontra", "call": "kontra"}
GONE = object()


def game(**changes):
    """The plain game with some fields changed, or taken away with `GONE`."""
    return {name: value for name, value in (GAME | changes).items() if value is not GONE}


def solo(**changes):
    return game(**{"kind": "solo_damen", "re": ["A"]} | changes)


def extra(kind, party="re", **more):
    return {"kind": kind, "party": party, **more}


def k(call, party="re", **more):
    return {"party": party, "call": call, **more}


# One game a line: the code, the field it is found at, the facts.
CASES = [
    ("not_an_object", "", None),
    ("not_an_object", "", [GAME]),
    ("scheme_missing", "scheme", game(scheme=GONE)),
    ("scheme_unknown", "scheme", game(scheme="skat")),
    ("options_invalid", "options", game(options={"kein_fuchs": True})),
    ("options_invalid", "options", game(options={"cards": 32})),
    ("options_invalid", "options", game(options=[])),
    ("wrong_type", "scheme", game(scheme=7)),
    ("wrong_type", "kind", game(kind=None)),
    ("wrong_type", "players", game(players="ABCD")),
    ("wrong_type", "players", game(players=["A", "B", "C", 4])),
    ("wrong_type", "re_augen", game(re_augen="130")),
    ("wrong_type", "re_augen", game(re_augen=True)),
    ("wrong_type", "re_augen", game(re_augen=130.0)),
    ("wrong_type", "re_range", game(re_augen=GONE, re_range=[121])),
    ("wrong_type", "announcements", game(announcements={"re": "re"})),
    ("wrong_type", "announcements[0]", game(announcements=["re"])),
    ("wrong_type", "announcements[0].vorab", game(announcements=[k("re", vorab="ja")])),
    ("wrong_type", "extras[1]", game(extras=[extra("fuchs"), None])),
    ("wrong_type", "bock", game(bock=None)),
    ("wrong_type", "pflicht", solo(pflicht=1)),
    ("wrong_type", "armut_player", game(armut_player=["A"])),
    ("kind_missing", "kind", game(kind=GONE)),
    ("kind_unknown", "kind", game(kind="ramsch")),
    ("kind_not_in_scheme", "kind", game(kind="armut")),
    ("kind_not_in_scheme", "kind", solo(kind="solo_trumpf")),
    ("players_missing", "players", game(players=GONE)),
    ("players_not_four", "players", game(players=["A", "B", "C"])),
    ("players_not_four", "players", game(players=["A", "B", "C", "D", "E"])),
    ("players_not_distinct", "players", game(players=["A", "B", "C", "C"])),
    ("re_missing", "re", game(re=GONE)),
    ("re_not_players", "re", game(re=["A", "E"])),
    ("re_not_distinct", "re", game(re=["A", "A"])),
    ("re_size", "re", game(re=["A"])),
    ("re_size", "re", solo(re=["A", "B"])),
    ("re_size", "re", solo(kind="stille_hochzeit", re=["A", "B"])),
    ("augen_missing", "re_range", game(re_augen=GONE)),
    ("augen_twice", "re_range", game(re_range=[121, 150])),
    ("augen_range", "re_augen", game(re_augen=241)),
    ("augen_range", "re_augen", game(re_augen=-1)),
    ("augen_range", "re_range", game(re_augen=GONE, re_range=[150, 121])),
    ("tricks_range", "re_tricks", game(scheme="maennle", re_tricks=11)),
    ("tricks_range", "kontra_tricks", game(re_tricks=8, kontra_tricks=5)),
    ("tricks_without_augen", "re_tricks", game(re_augen=1, re_tricks=0)),
    ("tricks_without_augen", "kontra_tricks", game(re_augen=239, kontra_tricks=0)),
    ("call_unknown", "announcements[0].call", game(announcements=[k("k120")])),
    ("call_party_unknown", "announcements[0].party", game(announcements=[k("re", "wir")])),
    ("call_wrong_party", "announcements[0].call", game(announcements=[k("kontra", "re")])),
    ("call_wrong_party", "announcements[0].call", game(announcements=[k("re", "kontra")])),
    ("call_player", "announcements[0].player", game(announcements=[k("re", player="C")])),
    ("vorab_not_in_scheme", "announcements[0].vorab", game(announcements=[k("re", vorab=True)])),
    ("vorab_not_in_scheme", "announcements[1].vorab", game(scheme="maennle", announcements=[RE, k("k90", vorab=True)])),
    ("invalid_not_in_scheme", "announcements[0].invalid", game(scheme="tacken", announcements=[k("re", invalid=True)])),
    ("call_before_ansage", "announcements[0].call", game(announcements=[k("k90")])),
    ("call_before_ansage", "announcements[1].call", game(announcements=[RE, k("k90", "kontra")])),
    ("call_repeated", "announcements[1].call", game(announcements=[RE, RE])),
    ("call_repeated", "announcements[2].call", game(announcements=[RE, k("k90"), k("k90")])),
    ("call_shallower", "announcements[2].call", game(announcements=[RE, k("k60"), k("k90")])),
    ("solo_calls", "announcements", solo(scheme="steffen", announcements=[KONTRA, k("k90", "kontra")])),
    ("extra_unknown", "extras[0].kind", game(extras=[extra("schwein")])),
    ("extra_party_unknown", "extras[0].party", game(extras=[extra("fuchs", "alle")])),
    ("extra_not_in_scheme", "extras[0].kind", game(extras=[extra("karlchen_gefangen")])),
    ("extra_player", "extras[0].player", game(extras=[extra("fuchs", player="C")])),
    ("extra_player", "extras[0].from", game(extras=[extra("fuchs", **{"from": "B"})])),
    ("extra_limit", "extras", game(extras=[extra("fuchs"), extra("fuchs"), extra("fuchs", "kontra")])),
    ("extra_limit", "extras", game(extras=[extra("karlchen"), extra("karlchen", "kontra")])),
    ("extra_limit", "extras", game(scheme="mainz", extras=[extra("karlchen"), *[extra("karlchen_gefangen")] * 2])),
    ("extra_limit", "extras", game(scheme="mainz", extras=[extra("dulle_gefangen")] * 2)),
    ("extra_limit", "extras", game(scheme="maennle", extras=[extra("herzstich")] * 2)),
    ("extra_limit", "extras", game(re_augen=220, extras=[extra("doppelkopf")] * 5)),
    ("extra_without_trick", "extras", game(re_augen=0, extras=[extra("fuchs")])),
    ("extra_without_trick", "extras", game(re_augen=240, kontra_tricks=0, extras=[extra("karlchen", "kontra")])),
    ("doppelkopf_augen", "extras", game(re_augen=39, extras=[extra("doppelkopf")])),
    ("doppelkopf_augen", "extras", game(re_augen=121, extras=[extra("doppelkopf", "kontra")] * 3)),
    ("doppelkopf_augen", "extras", game(re_augen=116, extras=[extra("doppelkopf")] * 3)),
    ("note_extra", "extras", game(scheme="maennle", re_augen=100, notes=["schwein"], extras=[extra("fuchs")] * 2)),
    ("note_extra", "extras", game(scheme="spin_haus", notes=["schweinchen"], extras=[extra("fuchs", "kontra")])),
    ("note_extra", "extras", game(scheme="tacken", notes=["schweinchen"], extras=[extra("fuchs")])),
    ("note_extra", "extras", game(scheme="steffen", notes=["schafe"], extras=[extra("herzstich")])),
    ("extras_apart", "extras", solo(scheme="tacken", kind="solo_karo", re_augen=99, extras=[extra("fuchs")] * 2)),
    ("extra_tricks", "extras", game(re_tricks=1, extras=[extra("doppelkopf")] * 2)),
    ("extra_tricks", "extras", game(re_augen=60, re_tricks=1, extras=[extra("doppelkopf"), extra("karlchen")])),
    ("extra_augen", "extras", game(re_augen=12, extras=[extra("fuchs")])),
    ("extra_augen", "extras", game(re_augen=23, extras=[extra("fuchs")] * 2)),
    ("extra_augen", "extras", game(re_augen=0, re_tricks=1, extras=[extra("fuchs")])),
    ("extra_augen", "extras", game(re_augen=40, extras=[extra("fuchs"), extra("doppelkopf")])),
    ("extra_augen", "extras", game(re_augen=GONE, re_range=[0, 12], extras=[extra("fuchs")])),
    ("extra_augen", "extras", game(re_augen=228, extras=[extra("fuchs", "kontra")])),
    ("extra_augen", "extras", game(scheme="maennle", re_augen=16, extras=[extra("fuchs")])),
    ("extra_augen", "extras", game(scheme="maennle", re_augen=29, extras=[extra("herzstich")])),
    ("extra_augen", "extras", game(scheme="mainz", re_augen=19, extras=[extra("dulle_gefangen")])),
    (
        "extra_augen",
        "extras",
        game(scheme="mainz", re_augen=240, kontra_tricks=1, extras=[extra("karlchen", "kontra")]),
    ),
    ("augen_impossible", "re_augen", game(re_augen=1)),
    ("augen_impossible", "re_augen", game(re_augen=239)),
    ("augen_impossible", "re_augen", game(scheme="maennle", re_augen=7)),
    ("augen_impossible", "re_augen", game(re_augen=233, options={"cards": 40})),
    ("augen_impossible", "re_range", game(scheme="steffen", re_augen=GONE, re_range=[1, 7])),
    ("tricks_augen", "re_augen", game(re_augen=200, re_tricks=2)),
    ("tricks_augen", "re_augen", game(re_augen=38, re_tricks=1)),
    ("tricks_augen", "re_augen", game(re_augen=200, kontra_tricks=11)),
    ("tricks_augen", "re_range", game(re_augen=GONE, re_range=[121, 150], re_tricks=2)),
    ("facts_apart", "re_augen", game(scheme="maennle", re_augen=31, extras=[extra("herzstich")])),
    ("facts_apart", "re_augen", game(re_augen=36, re_tricks=1, extras=[extra("karlchen")])),
    ("bock_not_in_scheme", "bock", game(bock=1)),
    ("bock_range", "bock", game(scheme="spin_haus", bock=2)),
    ("bock_range", "bock", game(scheme="steffen", bock=-1)),
    ("bock_range", "bock", game(scheme="steffen", bock=10**6)),
    ("klaerungsstich_range", "klaerungsstich", game(kind="hochzeit", klaerungsstich=4)),
    ("armut_player", "armut_player", game(scheme="spin_haus", kind="armut", armut_player="E")),
    ("hochzeit_by_unknown", "hochzeit_by", game(scheme="mainz", kind="hochzeit", hochzeit_by="karo")),
    ("hochzeit_by_not_in_scheme", "hochzeit_by", game(kind="hochzeit", hochzeit_by="trump")),
    ("hochzeit_by_kind", "hochzeit_by", game(scheme="tacken", hochzeit_by="any")),
    ("wrong_type", "hochzeit_by", game(scheme="steffen", kind="hochzeit", hochzeit_by=1)),
    ("note_unknown", "notes[1]", game(notes=["schwein", "glück"])),
    ("note_unknown", "notes[0]", game(notes=[7])),
    ("augen_needed", "re_range", game(re_augen=GONE, re_range=[120, 121])),
]


@each(("code", "field", "facts"), [pytest.param(*case, id=f"{case[0]}-{case[1] or 'line'}") for case in CASES])
def test_a_single_mistake_is_named_with_its_field(code, field, facts):
    found = answer(facts).to_json()
    assert [(one["code"], one["field"]) for one in found["errors"]] == [(code, field)]
    assert found["error"] == found["errors"][0]
    assert found["error"]["message"].startswith(f"{field}: " if field else "Die Zeile")


def test_every_code_can_be_reached():
    assert {code for code, _, _ in CASES} == set(CODES)


FINE = [
    pytest.param(game(), id="nothing optional"),
    pytest.param(game(unbekannt=[1], dauer="lang"), id="unknown fields are ignored"),
    pytest.param(game(re_augen=0, re_tricks=2), id="two tricks of nines"),
    pytest.param(game(re_augen=13, extras=[extra("fuchs")]), id="a Fuchs under a Bube, beside two nines"),
    pytest.param(game(re_augen=0, re_tricks=0, kontra_tricks=12), id="schwarz with both numbers of tricks"),
    pytest.param(game(re_augen=40, extras=[extra("doppelkopf")]), id="a Doppelkopf of all the Augen"),
    pytest.param(game(re_augen=200, extras=[extra("doppelkopf")] * 4), id="four Doppelköpfe"),
    pytest.param(game(announcements=[RE, KONTRA, k("k60"), k("schwarz")]), id="levels may be skipped"),
    pytest.param(solo(scheme="steffen", announcements=[KONTRA, RE]), id="Contra, then Re in a solo"),
    pytest.param(game(scheme="steffen", bock=30), id="as many Böcke as there can be"),
    pytest.param(
        game(kind="hochzeit", klaerungsstich=3, notes=["schwein", "zwangsansage"]), id="details without points"
    ),
    *(
        pytest.param(game(scheme=key, kind=kind, re=re, hochzeit_by=by), id=f"{key}, {kind} by {by}")
        for key in ("mainz", "tacken", "steffen")
        for kind, re in (("hochzeit", ["A", "B"]), ("haengende_hochzeit", ["A"]))
        for by in HochzeitBy
    ),
    pytest.param(game(players=["", " ", "\ud800", "😀"], re=["", "\ud800"]), id="any distinct strings are names"),
]


@each("facts", FINE)
def test_what_is_possible_is_scored(facts):
    assert isinstance(answer(facts), GameScore)


def test_everything_wrong_is_reported_in_the_order_of_the_checks():
    found = answer(
        {
            "scheme": "ddv",
            "kind": "armut",
            "players": ["A", "A", "C"],
            "re": ["A", "E", "F"],
            "re_augen": 999,
            "re_range": [1, 2],
            "announcements": [k("k90"), k("kontra", "re"), k("re", vorab=True, player="C")],
            "extras": [extra("herzstich", "alle"), "fuchs"],
            "bock": 3,
            "notes": ["pech"],
        }
    ).to_json()
    assert [(one["code"], one["field"]) for one in found["errors"]] == [
        ("wrong_type", "extras[1]"),
        ("kind_not_in_scheme", "kind"),
        ("players_not_four", "players"),
        ("players_not_distinct", "players"),
        ("re_not_players", "re"),
        ("re_size", "re"),
        ("augen_twice", "re_range"),
        ("augen_range", "re_augen"),
        ("call_wrong_party", "announcements[1].call"),
        ("call_player", "announcements[2].player"),
        ("vorab_not_in_scheme", "announcements[2].vorab"),
        ("call_before_ansage", "announcements[0].call"),
        ("call_shallower", "announcements[2].call"),
        ("extra_party_unknown", "extras[0].party"),
        ("extra_not_in_scheme", "extras[0].kind"),
        ("bock_not_in_scheme", "bock"),
        ("note_unknown", "notes[0]"),
    ]


def test_an_unknown_scheme_does_not_hide_what_every_scheme_refuses():
    found = answer(game(scheme="skat", re=["A"], bock=40, re_augen="130")).to_json()
    assert [one["code"] for one in found["errors"]] == ["scheme_unknown", "wrong_type", "re_size", "bock_range"]


@pytest.mark.parametrize("scheme", [key for key, one in SCHEMES.items() if len(one.options.extras) > 1])
def test_facts_survive_the_way_to_json_and_back(scheme):
    raw = game(
        scheme=scheme,
        announcements=[k("re", player="A"), k("kontra", "kontra"), k("k90")],
        extras=[extra("fuchs", player="B", **{"from": "D"}), extra("doppelkopf", "kontra")],
        re_tricks=5,
        klaerungsstich=2,
        pflicht=False,
        notes=["schafe"],
    )
    facts = parse(raw, SCHEMES[scheme])
    assert isinstance(facts, GameFacts)
    assert facts.to_json() == {name: value for name, value in (raw | {"bock": 0}).items() if name != "scheme"}
    assert parse(facts.to_json(), SCHEMES[scheme]) == facts
    assert scoring.score(facts, SCHEMES[scheme]).to_line() == answer(raw).to_line()
    assert replace(facts, re=facts.re[::-1]).seated() == facts
    made = facts.announcements
    assert [possible(calls, facts.kind, SCHEMES[scheme]) for calls in (made, made[::-1])] == [True, False]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
WORDS = ("re", "kontra", "k90", "schwarz", "fuchs", "doppelkopf", "normal", "solo_damen", "A", "E", *SCHEMES)
JUNK = JSON | st.sampled_from(WORDS) | st.integers(-1, 241) | st.just(10**5000)
FULL = game(
    announcements=[k("re", player="A"), k("kontra", "kontra"), k("k90")],
    extras=[extra("fuchs", player="A", **{"from": "C"}), extra("doppelkopf", "kontra")],
    re_tricks=6,
    kontra_tricks=6,
    bock=0,
    options={"bock": {"triggers": ["doppelkopf"]}, "extras": {"fuchs": ["normal"], "doppelkopf": ["normal"]}},
    pflicht=True,
    vorgefuehrt=False,
    klaerungsstich=1,
    armut_player="A",
    notes=["schwein"],
)


def answered(raw):
    """The answer to anything: whole, printable, and refused only with known codes in their order."""
    found = answer(raw)
    told = found.to_json()
    json.dumps(told)
    if isinstance(found, GameScore):
        assert set(told) == {"winner", "points", "boecke", "items"}
    else:
        places = [ORDER[one["code"]] for one in told["errors"]]
        assert isinstance(found, Refusal)
        assert places == sorted(places)
        assert all(one["message"].startswith(one["field"]) for one in told["errors"])
    return found


@given(st.sampled_from(sorted(FULL)), JUNK, st.sampled_from(sorted(SCHEMES)))
@settings(max_examples=much(400, 50), deadline=None)
def test_junk_in_one_field_is_answered(field, junk, scheme):
    answered(FULL | {"scheme": scheme} | {field: junk})


@given(st.sampled_from(["announcements", "extras"]), st.integers(0, 1), st.text(max_size=6), JUNK, st.data())
@settings(max_examples=much(200, 25), deadline=None)
def test_junk_in_one_field_of_an_entry_is_answered(field, place, name, junk, data):
    facts = deepcopy(FULL)
    entry = facts[field][place]
    entry[data.draw(st.sampled_from([*entry, name]))] = junk
    answered(facts)


@given(
    st.sampled_from(sorted(set(FULL) - {"options", "scheme"})),
    st.none() | st.floats() | st.dictionaries(st.text(), JSON),
)
@settings(max_examples=much(60, 7), deadline=None)
def test_a_field_of_the_wrong_form_is_never_scored(field, junk):
    assert isinstance(answered(FULL | {field: junk}), Refusal)
