"""What the entry page is told: only what the scheme has, in the words the phone asked for."""

import json

import pytest

from leagues.groups.models import League
from scorebook.evenings.forms.entry import entry_mode, new_game_config, scheme_config
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.rules.wording import facts_in_words
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

SCHEME_KEYS = {
    "key", "title", "kinds", "extras", "vorab", "invalid", "levels", "kontra_word", "solo_calls_answer_only",
    "early_contra", "pflichtsolo", "hochzeit_by", "notes", "question", "armut_question", "extra_points",
}  # fmt: skip


def words(config, name):
    return {one["key"]: one["word"] for one in config[name]}


@each("key", SCHEMES)
def test_every_scheme_tells_the_same_things(key):
    assert set(scheme_config(SCHEMES[key])) == SCHEME_KEYS


def test_a_hochzeit_is_entered_by_one_name_and_an_armut_by_two():
    ways = {"normal": "pair", "armut": "pair", "solo_damen": "solo", "hochzeit": "pair", "stille_hochzeit": "wedding"}
    assert {key: entry_mode(Kind(key)) for key in ways} == ways


@each(
    ("key", "expected"),
    [
        ("maennle", ["schwein", "zwangsansage"]),
        ("spin_turnier", []),
        ("spin_haus", ["schweinchen"]),
        ("tacken", ["schweinchen"]),
        ("steffen", ["schafe", "geschoben"]),
        ("mainz", []),
        ("ddv", []),
    ],
)
def test_besonderheiten_are_those_that_the_document_names(key, expected):
    assert [note["key"] for note in scheme_config(SCHEMES[key])["notes"]] == expected


@each("key", SCHEMES)
def test_only_where_it_is_said_which_trick_finds_the_partner_is_it_asked(key):
    asked = [one["key"] for one in scheme_config(SCHEMES[key])["hochzeit_by"]]
    said = {"any", "trump", "plain", "kreuz", "pik", "herz"} if key in ("mainz", "tacken", "steffen") else set()
    assert set(asked) == said


@pytest.mark.django_db
def test_which_trick_finds_the_partner_is_stored_shown_and_offered_again(make_evening, record):
    evening = make_evening("mainz")
    game = record(evening, "haengende_hochzeit", hochzeit_by="kreuz")
    game.refresh_from_db()
    facts = facts_of_games([game])[game.pk]
    assert facts.hochzeit_by == "kreuz"
    assert ("Geheiratet wird", "erster Kreuz-Stich") in facts_in_words(facts, SCHEMES["mainz"], {})
    assert facts.to_json()["hochzeit_by"] == "kreuz"


def taken(scheme, extra, times):
    """Whether the kernel takes a game with so many extra points of a kind."""
    made = [{"kind": extra, "party": ("re", "kontra")[place % 2]} for place in range(times)]
    facts = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_augen": 120, "extras": made}
    return isinstance(parse(facts, scheme), GameFacts)


@each("key", SCHEMES)
def test_an_extra_point_can_be_tapped_as_often_as_it_can_happen(key):
    for extra in scheme_config(SCHEMES[key])["extras"]:
        assert taken(SCHEMES[key], extra["key"], extra["max"]), extra
        assert not taken(SCHEMES[key], extra["key"], extra["max"] + 1), extra


@each(
    ("extra", "most"),
    [("fuchs", 2), ("doppelkopf", 4), ("karlchen", 1), ("karlchen_gefangen", 2), ("dulle_gefangen", 1)],
)
def test_how_often_an_extra_point_can_happen(extra, most):
    limits = {one["key"]: one["max"] for one in scheme_config(SCHEMES["tacken"])["extras"]}
    assert limits[extra] == most


def test_two_karlchen_are_caught_or_one_makes_the_last_trick():
    def made(*extras):
        facts = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_augen": 120}
        points = [{"kind": kind, "party": "re"} for kind in extras]
        answer = parse(facts | {"extras": points}, SCHEMES["tacken"])
        return [one.code for one in answer.objections] if isinstance(answer, Refusal) else []

    both = ["karlchen", "karlchen_gefangen"]
    assert (made(*both), made(*both, "karlchen_gefangen")) == ([], ["extra_limit"])


@each("key", SCHEMES)
def test_only_steffen_names_german_cards_and_has_the_early_contra(key):
    config, asked = scheme_config(SCHEMES[key]), scheme_config(SCHEMES[key].in_french())
    steffen = key == "steffen"
    assert (config["early_contra"], asked != config) == (steffen, steffen)


def test_bavarian_words():
    config = scheme_config(SCHEMES["steffen"])
    kinds = words(config, "kinds")
    solos = ["solo_trumpf", "solo_damen", "solo_buben", "solo_kreuz", "solo_pik", "solo_herz", "solo_karo"]
    assert [kinds[solo] for solo in solos] == [
        "Trumpfsolo", "Obersolo", "Untersolo", "Eichelsolo", "Grünsolo", "Herzsolo", "Schellsolo",
    ]  # fmt: skip
    assert words(config, "extras")["herzstich"] == "Rotstich"
    assert config["question"] == "Wer hat die Alten?"


def test_vorab_and_pflichtsolo_only_where_the_scheme_has_them():
    assert {key: scheme_config(scheme)["vorab"] for key, scheme in SCHEMES.items() if key in {"maennle", "ddv"}} == {
        "maennle": "ansage",
        "ddv": "none",
    }
    assert scheme_config(SCHEMES["ddv"])["pflichtsolo"] is True
    assert scheme_config(SCHEMES["maennle"])["pflichtsolo"] is False


@pytest.mark.django_db
def test_a_new_game_knows_the_table_and_what_the_evening_expects(make_evening, record):
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Emil"))
    four = [player["key"] for player in new_game_config(load(evening))["players"] if player["plays"]]
    record(evening, "solo_damen", players=four)
    config = new_game_config(load(evening), seen="")
    assert set(config) == {
        "record_url", "preview_url", "scheme", "players", "game", "bock", "dealer", "owes", "forced", "seen",
        "ask_names", "comment_length", "exact_augen",
    }  # fmt: skip
    assert [player["name"] for player in config["players"]] == ["Anna", "Ben", "Cem", "Dora", "Emil"]
    assert sum(player["plays"] for player in config["players"]) == 4
    assert four[0] not in config["owes"]
    assert len(config["owes"]) == 4
    assert (config["seen"], config["game"]) == ("", None)
    json.dumps(config)


@pytest.mark.django_db
def test_a_league_can_have_french_names_on_every_phone(client, verwalter, make_evening):
    evening = make_evening("steffen")
    client.force_login(verwalter)
    assert "Obersolo" in client.get(f"/abend/{evening.pk}/").content.decode()
    League.objects.update(other_words=False)
    html = client.get(f"/abend/{evening.pk}/").content.decode()
    assert "Damensolo" in html
    assert "Obersolo" not in html
    assert "Rotstich" in html


@pytest.mark.django_db
def test_a_besonderheit_of_a_recorded_game_can_be_corrected(client, verwalter, make_evening, record):
    game = record(make_evening("ddv"), notes=["schwein"])
    client.force_login(verwalter)
    html = client.get(f"/spiel/{game.pk}/korrigieren/").content.decode()
    assert 'data-act="note" data-value="schwein"' in html
