"""Every page works under every ready-made rules and some drawn by lot, with games of each sort that they know."""

from random import Random
from types import SimpleNamespace

import pytest

from leagues.actor import Actor
from leagues.refused import Refused
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.option_examples import variants
from scorebook.rules.presets import Preset, all_presets
from scorebook.rules.services import take_preset
from scorebook.scoring.game.terms import PAIR_KINDS, Kind
from scorebook.scoring.input.options import SINGLE_OPTIONS
from scorebook.scoring.schemes import SCHEMES
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


DRAWN = {f"drawn {seed}": drawn(seed) for seed in range(4)}
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
@pytest.mark.parametrize("preset", [*PRESETS.values(), *DRAWN.values()], ids=[*PRESETS, *DRAWN])
def test_every_page_opens(preset, played, browser_of, verwalter):
    home = played(preset)
    browser = browser_of(verwalter)
    wrong = {}
    for place in places(home):
        if place.name != "logout" and (status := browser.get(place.path).status_code) >= 500:
            wrong[place.path] = status
    assert wrong == {}
    shown = ("evening-detail", "evening-sheet", "evening-display", "evening-comparison", "game-detail", "league-rules")
    known = {place.name: place.path for place in places(home)}
    assert {browser.get(known[name]).status_code for name in shown} == {200}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_game_that_the_rules_do_not_know_is_refused(preset, played, record):
    home = played(preset)
    for kind in set(Kind) - preset.scheme.options.kinds:
        with pytest.raises(Refused):
            record(home.evening, kind.value)


def test_every_abrechnung_is_there():
    assert set(SCHEMES) <= set(PRESETS)
