"""What calls have brought, remembered by game: the same as computed anew, whatever the players are called."""

import json
from dataclasses import replace
from pathlib import Path

from scorebook.evenings.derived.tallies import _values, _without_calls, forget_prices, priced
from scorebook.scoring.game.engine import CLASS_OF, nameless, score
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.terms import ALL_AUGEN, PartyName
from scorebook.scoring.input.answer import read_facts
from tests.each import each

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.jsonl"))


def games(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        read = read_facts(json.loads(line)["game"])
        if isinstance(read, tuple) and read[0].announcements:
            yield read


def renamed(facts):
    """The same game, played by others."""
    name = {one: f"{place}-{one}" for place, one in enumerate(facts.players)}.get
    return replace(
        facts,
        players=tuple(map(name, facts.players)),
        re=tuple(map(name, facts.re)),
        announcements=tuple(one._replace(player=name(one.player)) for one in facts.announcements),
        extras=tuple(one._replace(player=name(one.player), loser=name(one.loser)) for one in facts.extras),
        armut_player=name(facts.armut_player),
        comment="anders",
    )


@each("path", CASES, ids=lambda path: path.stem)
def test_a_remembered_price_is_the_one_of_the_same_game_by_other_people(path):
    for facts, scheme in games(path):
        answer = score(facts, scheme)
        if not isinstance(answer, GameScore):
            continue
        others = renamed(facts)
        forget_prices()
        anew = [price for _call, price in priced(facts, answer.points, scheme)]
        remembered = [price for _call, price in priced(others, score(others, scheme).points, scheme)]
        forget_prices()
        assert remembered == anew == [price for _call, price in priced(others, score(others, scheme).points, scheme)]


@each("path", CASES, ids=lambda path: path.stem)
def test_a_stretch_of_augen_is_priced_once_and_like_each_of_its_numbers(path):
    """Whatever of the same stretch was priced first; asked of a few games, with the Augen they could have had."""
    forget_prices()
    seen = 0
    for facts, scheme in list(games(path))[::5]:
        if facts.re_augen is None:
            continue
        for augen in range(0, ALL_AUGEN + 1, 7):
            other = replace(facts, re_augen=augen)
            known = _without_calls(nameless(other), scheme)
            assert known == {party: tuple(_values(other, party, scheme)) for party in PartyName}, (augen, other)
            seen += CLASS_OF[augen] != augen
    assert seen or not list(games(path))[::5]
