"""How well ratings foretell who wins, on leagues like those of the demo: `uv run python -m tests.bench.rating`.

Every game is foretold before it counts. The figure is the log loss: the lower, the better; ln 2 = 0.6931 is a coin's.
What can be chosen about each rating was chosen on other leagues (seed 1), where each of them did best. The table stands
in `docs/glossary.md`; `tests/statistics/skill/test_comparison.py` compares.
"""

import os
import sys
from collections import defaultdict
from math import log

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
SEED, EVENINGS = 5, 240


def frequency(evenings):
    """How often Re has won so far, apart for soli: what is known without looking at who plays."""
    won, games = {False: 5.7, True: 6.0}, {False: 10, True: 10}
    for game in (game for evening in evenings for game in evening if game.counts):
        yield won[game.alone] / games[game.alone]
        won[game.alone] += game.winner == "re"
        games[game.alone] += 1


def plain_elo(evenings, step=4.0):
    """An Elo on the means of both parties with a step that stays the same."""
    from scorebook.statistics.skill.rating import EDGE, SOLO_EDGE

    people, soli, edges = defaultdict(float), defaultdict(float), {False: EDGE, True: SOLO_EDGE}
    for game in (game for evening in evenings for game in evening if game.counts):
        own = soli[game.re[0]] if game.alone else sum(people[who] for who in game.re) / 2
        ahead = own - sum(people[who] for who in game.kontra) / len(game.kontra) + edges[game.alone]
        share = 1 / (1 + 10 ** (-ahead / 400))
        yield share
        moved = step * ((game.winner == "re") - share)
        edges[game.alone] += moved / 2
        if game.alone:
            soli[game.re[0]] += moved
            continue
        for who in (*game.re, *game.kontra):
            people[who] += moved / 2 if who in game.re else -moved / 2


def openskill(name):
    """A model of openskill. The edge of Re, and the strength in soli, play as members of the party."""
    import openskill.models

    def rate(evenings):
        model = getattr(openskill.models, name)(mu=0.0, sigma=0.2, beta=4.0, tau=0.0, kappa=1e-6)
        people, soli = defaultdict(model.rating), defaultdict(model.rating)
        edges = {False: model.rating(mu=0.5, sigma=0.15), True: model.rating(mu=0.8, sigma=0.15)}
        for game in (game for evening in evenings for game in evening if game.counts):
            others = [people[who] for who in game.kontra]
            if game.alone:
                re = [soli[game.re[0]], edges[True]]
                others = [model.rating(mu=sum(one.mu for one in others) / 3, sigma=0.01)]
            else:
                re = [*(people[who] for who in game.re), edges[False]]
            yield model.predict_win([re, others])[0]
            (*re, edges[game.alone]), others = model.rate(
                [re, others], ranks=[1, 2][:: 1 if game.winner == "re" else -1]
            )
            if game.alone:
                soli[game.re[0]] = re[0]
            else:
                people.update(zip((*game.re, *game.kontra), (*re, *others), strict=True))

    return rate


def uncertain_elo(evenings):
    """The rating of the app."""
    from scorebook.statistics.skill.rating import Ratings

    ratings = Ratings()
    for evening in evenings:
        yield from ratings.evening(evening)


RATINGS = {
    "nur die Häufigkeit von Re": frequency,
    "Elo mit festem Schritt": plain_elo,
    "openskill, Plackett-Luce": openskill("PlackettLuce"),
    "openskill, Bradley-Terry": openskill("BradleyTerryFull"),
    "openskill, Thurstone-Mosteller": openskill("ThurstoneMostellerFull"),
    "Elo mit Unsicherheit": uncertain_elo,
}


def leagues(seed=SEED, evenings=EVENINGS):
    """The games of all leagues of the demo, evening by evening."""
    from tests.invented.build import shares
    from tests.invented.cast import GROUPS
    from tests.statistics.skill.simulated import rated, simulated

    numbers = zip(GROUPS, shares(evenings), strict=True)
    return [[[rated(row) for row in rows] for rows in simulated(one, seed, number)] for one, number in numbers]


def compared(some):
    """Rating → log loss in games of two against two, in soli, and in all; with the numbers of games at the end."""
    data = {}
    for name, rate in RATINGS.items():
        pairs, soli = [], []
        for league in some:
            games = [game for evening in league for game in evening if game.counts]
            for game, share in zip(games, rate(league), strict=True):
                (soli if game.alone else pairs).append((share, game.winner == "re"))
        data[name] = (log_loss(pairs), log_loss(soli), log_loss(pairs + soli), len(pairs), len(soli))
    return data


def log_loss(shares):
    """How wrong forecasts were: the mean of −ln of what each gave to what happened. ln 2 = 0.693 is a coin's."""
    losses = [-log(share if won else 1 - share) for share, won in shares]
    return sum(losses) / len(losses)


def table(told):
    """The comparison as lines of a document, the best one last."""
    pairs, soli = next(iter(told.values()))[3:]
    head = f"| Wertung | zwei gegen zwei ({pairs} Spiele) | Soli ({soli}) | alle |"
    rows = (f"| {name} | {one[0]:.4f} | {one[1]:.4f} | {one[2]:.4f} |" for name, one in told.items())
    return [head, "|---|---|---|---|", *rows]


def main() -> int:
    """Print the comparison; 1 if another rating that knows ± foretells better than ours."""
    import django

    django.setup()
    told = compared(leagues())
    print(*table(told), sep="\n")
    others = [one[2] for name, one in told.items() if name.startswith("openskill")]
    return 0 if told["Elo mit Unsicherheit"][2] < min(others) else 1


if __name__ == "__main__":
    sys.exit(main())
