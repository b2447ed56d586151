"""What the entry page is told: only what the scheme has, in the words the phone asked for."""

import json

import pytest

from leagues.groups.models import League
from scorebook.evenings.forms.entry import entry_mode, new_game_config, scheme_config
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.rules.wording import facts_in_words
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

SCHEME_KEYS = {
    "key", "title", "kinds", "extras", "vorab", "invalid", "levels", "kontra_word", "solo_calls_answer_only",
    "early_contra", "pflichtsolo", "hochzeit_by", "notes", "question", "armut_question", "extra_points",
}  # fmt: skip


@each("key", SCHEMES)
def test_every_scheme_tells_the_same_things_and_only_steffen_names_german_cards_and_has_the_early_contra(key):
    config, french = scheme_config(SCHEMES[key]), scheme_config(SCHEMES[key].in_french())
    assert set(config) == SCHEME_KEYS
    assert (config["early_contra"], french != config) == (key == "steffen", key == "steffen")
    asked = {one["key"] for one in config["hochzeit_by"]}
    said = {"any", "trump", "plain", "kreuz", "pik", "herz"} if key in ("mainz", "tacken", "steffen") else set()
    assert asked == said


def test_a_hochzeit_is_entered_by_one_name_and_an_armut_by_two():
    ways = {"normal": "pair", "armut": "pair", "solo_damen": "solo", "hochzeit": "pair", "stille_hochzeit": "wedding"}
    assert {key: entry_mode(Kind(key)) for key in ways} == ways


def test_besonderheiten_are_those_that_the_document_names():
    named = {key: [note["key"] for note in scheme_config(scheme)["notes"]] for key, scheme in SCHEMES.items()}
    assert {key: notes for key, notes in named.items() if notes} == {
        "maennle": ["schwein", "zwangsansage"],
        "spin_haus": ["schweinchen"],
        "tacken": ["schweinchen"],
        "steffen": ["schafe", "geschoben"],
    }


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


def test_vorab_and_pflichtsolo_only_where_the_scheme_has_them():
    found = {key: scheme_config(SCHEMES[key]) for key in ("maennle", "ddv")}
    told = {key: (config["vorab"], config["pflichtsolo"]) for key, config in found.items()}
    assert told == {"maennle": ("ansage", False), "ddv": ("none", True)}


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
def test_a_league_can_have_french_names_on_every_phone(writer, make_evening):
    evening = make_evening("steffen")
    seen = []
    for other_words in (True, False):
        League.objects.update(other_words=other_words)
        html = writer.get(f"/abend/{evening.pk}/").content.decode()
        seen.append([word in html for word in ("Obersolo", "Damensolo", "Rotstich")])
    assert seen == [[True, False, True], [False, True, True]]


@pytest.mark.django_db
def test_a_besonderheit_of_a_recorded_game_can_be_corrected(writer, make_evening, record):
    game = record(make_evening("ddv"), notes=["schwein"])
    html = writer.get(f"/spiel/{game.pk}/korrigieren/").content.decode()
    assert 'data-act="note" data-value="schwein"' in html
