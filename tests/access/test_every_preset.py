"""Every page works under all ready-made rules, some drawn by lot and some passed on, with games of each sort."""

from random import Random
from types import SimpleNamespace

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.refused import Refused
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.option_examples import variants
from scorebook.rules.presets import (
    Preset,
    all_presets,
    preset_file,
    preset_query,
    read_preset_file,
    read_preset_query,
)
from scorebook.rules.services import take_preset
from scorebook.scoring.game.terms import PAIR_KINDS, Kind
from scorebook.scoring.input.options import SINGLE_OPTIONS, resolve
from scorebook.scoring.schemes import SCHEMES
from tests import shares
from tests.access.walk import places

PRESETS = all_presets()


def drawn(seed):
    """Rules in which every option has a value drawn by lot, as far as the others allow it."""
    lot = Random(seed)
    scheme = lot.choice(list(SCHEMES.values()))
    for key in lot.sample(list(SINGLE_OPTIONS), len(SINGLE_OPTIONS)):
        if found := variants(key, scheme):
            _, scheme = lot.choice(found)
    return Preset("", f"drawn {seed}", "", scheme)


# Herzstich and 120:120 cause a Bock for a round, Karlchen off, ten cents a point.
OWN = Preset(
    "",
    "Freitagsrunde",
    "",
    resolve(
        SCHEMES["ddv"],
        {
            "extras": {"fuchs": ["normal", "hochzeit"], "doppelkopf": ["normal", "hochzeit"], "herzstich": ["normal"]},
            "bock": {"triggers": ["herzstich", "gespalten"], "games": None},
            "tenth_cents": 100,
        },
    ),
)
PASSED_ON = {
    "by file": read_preset_file(preset_file(OWN)),
    "by address": read_preset_query(preset_query(drawn(7))),
}
# Pages that have to open by all rules: the table, the calculation, the Aushang, referees, statistics, comparisons.
SHOWN = (
    *("evening-detail", "evening-sheet", "evening-display", "evening-print", "evening-table", "evening-penalties"),
    *("game-detail", "game-correct", "evening-journal", "league-changes"),
    *("league-rules", "rules-notice", "rules-edit", "rule-versions", "league-rules-shared"),
    *("evening-referee", "evening-referee-call", "evening-referee-trick", "evening-referee-reservation"),
    *("evening-referee-hand", "evening-referee-count", "evening-referee-tables"),
    *("evening-comparison", "game-comparison", "league-comparison", "evening-rules"),
    *("league-detail", "league-table", "league-ranking", "league-pairs", "league-calls", "league-versus"),
    *("league-profile", "league-recounts", "recount", "league-votes", "rule-vote"),
)
DRAWN = {f"drawn {seed}": drawn(seed) for seed in range(4)}
EVERY = PRESETS | DRAWN | PASSED_ON
# What most games of an evening are like; a preset that lacks something leaves it out.
CALLS = [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}]


@pytest.fixture
def played(make_league, verwalter, record):
    """An evening of five under ready-made rules: each kind of game once, calls, extra points and 120 to 120."""

    def make(preset):
        league, players = make_league(preset.scheme.key, ("Anna", "Ben", "Cem", "Dora", "Emil"))
        rules = take_preset(actor=Actor.system(), league=league, scheme=preset.scheme, name="Unsere", usual=True)
        evening = open_evening(
            actor=Actor.account(verwalter),
            league=league,
            rule_set_version=rules.versions.get(),
            players=players,
            dealer=players[0],
        )
        options = preset.scheme.options
        games = [record(evening, re_augen=150, announcements=[CALLS[0]])]
        games += [record(evening, kind.value, re_augen=120) for kind in Kind if kind in options.kinds]
        games += [
            record(evening, re_augen=170, extras=[{"kind": extra.value, "party": "re"}])
            for extra in options.extras
            if not extra.value.endswith("gefangen")
        ]
        for kind in options.kinds & PAIR_KINDS:
            games.append(record(evening, kind.value, re_augen=80, announcements=CALLS))
        return SimpleNamespace(league=league, evening=evening, game=games[0], verwalter=verwalter)

    return make


@pytest.mark.share(4)
@pytest.mark.parametrize(("number", "preset"), list(enumerate(EVERY.values())), ids=EVERY)
def test_every_page_opens(number, preset, played, browser_of, verwalter):
    """In a quick run all pages once by some rules or other: by each of those that are left, every fifth."""
    home = played(preset)
    browser = browser_of(verwalter)
    chosen = places(home)[number // 4 % 5 :: 5] if shares.quick else places(home)
    status = {place.name: browser.get(place.path).status_code for place in chosen if place.name not in {"logout"}}
    status["trumps"] = browser.get(reverse("help-scheme", args=[preset.scheme.key])).status_code
    assert {name: code for name, code in status.items() if code >= 500} == {}
    shown = {name: status[name] for name in (*SHOWN, "trumps") if name in status or not shares.quick}
    assert {name: code for name, code in shown.items() if code != 200} == {}


def test_a_quick_run_opens_every_page():
    left = range(0, len(EVERY), 4)
    assert {number // 4 % 5 for number in left} == set(range(5))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_game_that_the_rules_do_not_know_is_refused(preset, played, record):
    home = played(preset)
    for kind in set(Kind) - preset.scheme.options.kinds:
        with pytest.raises(Refused):
            record(home.evening, kind.value)


def test_every_abrechnung_and_eight_house_variants_are_there_and_rules_that_were_passed_on():
    assert set(SCHEMES) <= set(PRESETS)
    assert len(PRESETS) == len(SCHEMES) + 8
    assert PASSED_ON["by file"] == OWN
    assert PASSED_ON["by address"].scheme == drawn(7).scheme
