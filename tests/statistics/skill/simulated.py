"""Leagues of the demo without a database: the same people and evenings, and their true strength beside them."""

from random import Random

from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.evening.fold import Setup, fold
from scorebook.statistics.skill.rating import RatedGame
from tests.invented.build import Founded, planned
from tests.invented.evenings import play


def simulated(group, seed, evenings, games=24):
    """Evening by evening the scored rows of a league of the demo; its people are numbered from 1."""
    people = {str(number): one for number, one in enumerate(group.people, start=1)}
    version = RuleSetVersion(scheme_key=group.scheme, options=group.house_rules)
    founded = Founded(group, None, people, (version, version))
    for place in range(evenings):
        rng = Random(f"{seed}/{group.key}/{place}")
        plan = planned(rng, founded, version, group.founded, games=games, unfinished=False)
        play(rng, plan)
        events = [one.event for one in plan.happened if not one.withdrawn]
        rows = fold(Setup(plan.seats, plan.dealer), events, version.scheme).rows
        yield [row for row in rows if row.score is not None]


def rated(row):
    """What the rating sees of a scored row."""
    facts, winner = row.facts, row.score.winner
    parties = (tuple(map(int, facts.re)), tuple(map(int, facts.kontra)))
    return RatedGame(*parties, winner.value if winner else "none")
