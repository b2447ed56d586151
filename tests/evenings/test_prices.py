"""What calls have brought: they add up, and a remembered price is the one computed anew, whatever people are called."""

import json
from dataclasses import replace
from pathlib import Path

from scorebook.evenings.derived.tallies import priced
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.terms import PartyName
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
def test_prices_are_those_of_the_same_game_by_other_people(path):
    for facts, scheme in games(path):
        prices = [price for _call, price in priced(facts, scheme)]
        assert [price for _call, price in priced(renamed(facts), scheme)] == prices


@each("path", CASES, ids=lambda path: path.stem)
def test_the_prices_of_a_game_add_up_to_what_all_calls_have_brought(path):
    """Seen by each of two who play against two: what Kontra's calls have brought, Re has paid."""
    for facts, scheme in games(path):
        answers = [score(replace(facts, announcements=calls), scheme) for calls in (facts.announcements, ())]
        paid = scheme.options.booking.zero_sum and len(facts.re) == 2
        if not paid or not all(isinstance(one, GameScore) for one in answers):
            continue
        prices = [(call.party, price) for call, price in priced(facts, scheme)]
        if all(price is not None for _party, price in prices):
            brought = sum(price if party is PartyName.RE else -price for party, price in prices)
            assert brought == answers[0].re_points - answers[1].re_points, facts
