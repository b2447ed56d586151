"""What a league's first page must say, computed once more from the games: plain Python, no rollup, no `Course` read."""

from itertools import groupby

from leagues.groups.models import Ranking
from scorebook.statistics.likelihood import LIKELY, Meetings, tendencies_of
from scorebook.statistics.partners import likelihood_words, missing_words

FORM, LAST, PAIR, EIGHT = 5, 5, 20, 8
MILESTONES = [50, 100, 250, 500, 750, *range(1000, 10_000, 500)]


def evening_order(oracle):
    """All evenings at which anything was booked, in order."""
    held = {play.evening for play in oracle.plays} | {entry[0] for entry in oracle.booked + oracle.totals}
    return sorted(held, key=lambda key: oracle.order[key])


def without_last(oracle):
    """The same league before the last of its evenings."""
    last = evening_order(oracle)[-1:]
    other = oracle.asked(None)
    other.plays = [play for play in other.plays if play.evening not in last]
    other.booked = [entry for entry in other.booked if entry[0] not in last]
    other.totals = [entry for entry in other.totals if entry[0] not in last]
    return other


def standing(oracle, mode, minimum, names):
    """(place or None, person, score, average), as it stands in the table."""
    nights = {who: oracle.evenings(who) for who in oracle.people()}
    rows = []
    for who, mine in nights.items():
        games = sum(who in play.points for play in oracle.plays)
        average = sum(play.points.get(who, 0) for play in oracle.plays) / games if games else None
        booked, worst = sum(oracle.bookings(who).values()), sorted(mine.values())
        score = {
            Ranking.SUM: booked,
            Ranking.DROPPED: booked - sum(worst[: max(min(mode.drop, len(worst) - 1), 0)]),
            Ranking.PLACES: sum(beaten(nights, who, night) for night in mine),
            Ranking.AVERAGE: average,
        }[mode.key]
        ranks = score is not None and games >= minimum
        rows.append((2 if score is None else not ranks, -(score or 0), names[who], who, score, average))
    rows.sort(key=lambda row: row[:4])
    best = [row[4] for row in rows if not row[0]]
    return [
        (None if group else 1 + sum(other > score for other in best), who, score, average)
        for group, _minus, _name, who, score, average in rows
    ]


def beaten(nights, who, night):
    """The points for the place at one evening: one for everybody who had less, half of one for equals."""
    others = [theirs[night] for rival, theirs in nights.items() if rival != who and night in theirs]
    mine = nights[who][night]
    return sum(mine > other for other in others) + sum(mine == other for other in others) / 2


def table(oracle, mode, minimum, names, own):
    """(place, moved, person, score, per game, gap, form, own) of everybody."""
    held = evening_order(oracle)
    before = {who: place for place, who, *_ in standing(without_last(oracle), mode, minimum, names)}
    rows = standing(oracle, mode, minimum, names)
    best = next((score for place, _who, score, _average in rows if place == 1), 0)
    found = []
    for place, who, score, average in rows:
        mine = {key: points for (_day, key), points in oracle.evenings(who).items()}
        moved = before[who] - place if place and before.get(who) else None
        form = tuple(mine.get(key) for key in held[-FORM:])
        found.append((place, moved, who, score, average, best - (score or 0), form, who == own))
    return found


def last_evenings(oracle, names):
    """(evening, games, everybody's points) of the newest ones, whether or not anything was played."""
    found = []
    for key in sorted(oracle.order, key=oracle.order.get, reverse=True)[:LAST]:
        points = {who: sum(n for (_d, k), n in oracle.bookings(who).items() if k == key) for who in oracle.people()}
        there = {who for play in oracle.plays if play.evening == key for who in play.points}
        there |= {who for evening, _day, _unit, who, _points in oracle.totals if evening == key}
        games = sum(play.evening == key for play in oracle.plays)
        found.append((key, games, sorted((-points[who], names[who], who) for who in there)))
    return [(key, games, [(who, -minus) for minus, _name, who in some]) for key, games, some in found]


def meetings(oracle, one, two, *, against):
    """What the likelihood is reckoned from, counted game by game."""
    rate = oracle.solo_rate(one)
    decided = [play for play in oracle.met(one, two, against=against) if play.winner != "none"]
    pairs = sum(len(play.facts.re) == 2 for play in decided)
    return Meetings(
        pairs, sum(play.won(one) for play in decided) - sum(map(rate, decided)) - pairs / 2, len(decided) - pairs
    )


def striking(oracle, *, against, one=None):
    """The pair (of `one`) that most likely is no chance, how many were compared, and what is said of it."""
    people = sorted(oracle.people(), key=int)
    keys = [(first, second) for first in people for second in people if int(first) < int(second)]
    sums = [
        {tuple(map(int, key)): meetings(oracle, *key, against=kind) for key in keys if oracle.met(*key, against=kind)}
        for kind in (False, True)
    ]
    found = tendencies_of(*sums, minimum=PAIR)[against]
    views = [(key, tendency, tendency.effect) for key, tendency in found.items()]
    if one or against:
        views += [
            ((two, first), tendency, -tendency.effect if against else tendency.effect)
            for (first, two), tendency, _effect in views
        ]
    views = [view for view in views if not one or view[0][0] == int(one)]
    some = [view for view in views if (view[2] < 0 if against else view[2] > 0)]
    likely = [view for view in some if view[1].likelihood >= LIKELY]
    if not likely:
        missing = [view[1].missing for view in some if view[1].missing]
        return None, len(views), missing_words(min(missing, default=None))
    (first, second), tendency, _effect = max(likely, key=lambda view: view[1].likelihood)
    first, second = str(first), str(second)
    _all, games, wins, _points = oracle.pair(first, second)[against]
    expected = oracle.expected(first, second, against=against) / games
    return (first, second, wins / games, expected), len(views), likelihood_words(tendency)


def courage(oracle, names, own):
    """(person, calls, gained, lost), whose calls have brought most first; and how many have a name, and all."""
    sums = {}
    for (who, _side, _call), (number, _kept, gained, lost, _unpriced) in oracle.calls().items():
        mine = sums.setdefault(who, [0, 0, 0])
        mine[0] += number
        mine[1] += gained
        mine[2] += lost
    rows = sorted(
        ((who, *some) for who, some in sums.items() if who), key=lambda row: (-row[2] - row[3], names[row[0]], row[0])
    )
    shown = [row for place, row in enumerate(rows) if place < EIGHT or row[0] == own]
    return shown, sum(row[1] for row in rows), sum(some[0] for some in sums.values())


def games_played(oracle):
    """Person → games in whatever currency, and how many of them at the last evening of the league."""
    last = max(oracle.order, key=oracle.order.get, default=None)
    return {
        who: (
            sum(who in play.points for play in oracle.plays),
            sum(who in play.points and play.evening == last for play in oracle.plays),
        )
        for who in oracle.people()
    }


def runs(oracle):
    """Person → the run of wins (positive) or losses that goes on, if they were there at the last evening."""
    last, found = evening_order(oracle)[-1:], {}
    for who in oracle.people():
        outcomes = [play.outcome(who) for play in oracle.plays if who in play.points]
        nights = [key for _day, key in oracle.evenings(who)]
        if outcomes and nights[-1:] == last:
            found[who] = outcomes[-1] * len(list(next(iter(groupby(reversed(outcomes))))[1]))
    return found


def won_in_a_row(oracle):
    """Who alone had the most at the last evening, and at how many before it without a break."""
    winner, number = None, 0
    for key in reversed(evening_order(oracle)):
        mine = {who: oracle.evenings(who) for who in oracle.people()}
        points = {who: n for who, nights in mine.items() for (_day, k), n in nights.items() if k == key}
        first = [who for who, n in points.items() if n == max(points.values())]
        if len(first) != 1 or winner not in (None, first[0]):
            break
        winner, number = first[0], number + 1
    return winner, number
