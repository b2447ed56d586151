"""Everything the statistics say, computed once more from the facts: plain Python, game by game, no rollup read."""

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from statistics import pstdev

from leagues.people.models import Player
from scorebook.evenings.models import Evening
from scorebook.evenings.selectors.facts import sources_of
from scorebook.gatherings.models import GatheringTable
from scorebook.scoring.evening.fold import fold
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.terms import ALL_AUGEN, LEVEL_AUGEN, LEVEL_OF, PartyName
from scorebook.scoring.input import possible
from scorebook.scoring.schemes import SCHEMES

LOSABLE = {"fuchs", "karlchen_gefangen", "dulle_gefangen"}


@dataclass(frozen=True)
class Play:
    """One scored game; players are those who count, whatever entry was written down.

    `evening`: the evening as it counts, `table`: that of a Spieltag at which it was played, otherwise the same.
    """

    evening: str
    day: date
    unit: str
    scheme: object
    facts: GameFacts
    winner: str
    points: dict[str, int]
    table: str

    def side(self, who):
        return "re" if who in self.facts.re else "kontra"

    def won(self, who):
        return self.winner == self.side(who)

    def outcome(self, who):
        return 0 if self.winner == "none" else 1 if self.won(who) else -1


class Oracle:
    """All games and penalties of a league in the order they were played."""

    def __init__(self, league):
        self.who = {}
        for player in Player.objects.filter(league=league):
            survivor = player
            while survivor.merged_into_id:
                survivor = Player.objects.get(pk=survivor.merged_into_id)
            self.who[str(player.pk)] = str(survivor.pk)
        self.plays, self.booked, self.totals, self.order = [], [], [], {}
        evenings = Evening.objects.filter(league=league).select_related("rule_set_version")
        spieltage = dict(GatheringTable.objects.filter(league=league).values_list("evening", "gathering"))
        first = {}
        for evening in sorted(evenings, key=lambda one: (one.local_date, one.opened_at, one.pk)):
            night = spieltage.get(evening.pk, evening.pk)
            self.replay(evening, first.setdefault(night, str(evening.pk)))
        self.plays.sort(key=lambda play: self.order[play.evening])

    def replay(self, evening, key):
        """Add an evening under a key: all tables of a Spieltag are one, which has that of its first table."""
        self.order.setdefault(key, len(self.order))
        scheme = evening.rule_set_version.scheme
        unit = scheme.key
        if scheme.options.booking is not SCHEMES[scheme.key].options.booking:
            unit += f":{scheme.options.booking.value}"
        sources = sources_of(evening)
        for event, row in zip(sources.rows, fold(sources.setup, sources.events, scheme).rows, strict=True):
            common = (key, evening.local_date, unit)
            if row.score is not None:
                facts = self.renamed(replace(row.event.facts, bock=row.bock))
                points = {self.who[name]: points for name, points in row.score.points.items()}
                winner = row.score.winner.value if row.score.winner else "none"
                self.plays.append(Play(*common, scheme, facts, winner, points, str(evening.pk)))
            else:
                where = self.totals if event.reason == "Gesamtstand" else self.booked
                where += [(*common, self.who[name], points) for name, points in row.points.items()]

    def renamed(self, facts):
        def new(name):
            return None if name is None else self.who[name]

        return replace(
            facts,
            players=tuple(map(new, facts.players)),
            re=tuple(map(new, facts.re)),
            announcements=tuple(call._replace(player=new(call.player)) for call in facts.announcements),
            extras=tuple(one._replace(player=new(one.player), loser=new(one.loser)) for one in facts.extras),
        )

    def asked(self, unit, start=None, end=None):
        """An oracle that knows only what the filter lets through; `unit` None lets every Abrechnung through."""
        other = object.__new__(Oracle)

        def question(day, its):
            return (unit in (None, its)) and (not start or day >= start) and (not end or day <= end)

        other.who, other.order = self.who, self.order
        other.plays = [play for play in self.plays if question(play.day, play.unit)]
        other.booked = [entry for entry in self.booked if question(entry[1], entry[2])]
        other.totals = [entry for entry in self.totals if question(entry[1], entry[2])]
        return other

    def people(self):
        beside = {entry[3] for entry in self.booked + self.totals}
        return {who for play in self.plays for who in play.facts.players} | beside

    def deviations(self):
        """Mean and standard deviation of the points of a player in a game, by Abrechnung."""
        values = defaultdict(list)
        for play in self.plays:
            values[play.unit] += play.points.values()
        return {unit: (sum(some) / len(some), pstdev(some) or 1.0) for unit, some in values.items()}

    def evenings(self, who, worth=lambda unit, points, games: points):
        """(day, evening) → points of one person, in order; `worth` says what points of an Abrechnung are worth."""
        nights = self.bookings(who, worth)
        there = {play.evening for play in self.plays if who in play.points}
        there |= {evening for evening, _day, _unit, name, _points in self.totals if name == who}
        return {key: points for key, points in nights.items() if key[1] in there}

    def bookings(self, who, worth=lambda unit, points, games: points):
        """The same with the penalties of evenings at which the person was not."""
        nights = {}
        for play in self.plays:
            if who in play.points:
                night = nights.setdefault((play.day, play.evening), 0)
                nights[play.day, play.evening] = night + worth(play.unit, play.points[who], 1)
        for evening, day, unit, name, points in self.booked + self.totals:
            if name == who:
                nights[day, evening] = nights.get((day, evening), 0) + worth(unit, points, 0)
        return dict(sorted(nights.items(), key=lambda night: self.order[night[0][1]]))

    def fined(self, who):
        """All penalties of a person."""
        return sum(entry[4] for entry in self.booked if entry[3] == who)

    def usual(self):
        """The Abrechnung with the most games; of several the one played last, then the first by name."""
        games, last = defaultdict(int), {}
        for play in self.plays:
            games[play.unit] += 1
            last[play.unit] = max(play.day, last.get(play.unit, play.day))
        for _evening, day, unit, _name, _points in self.booked + self.totals:
            games[unit] += 0
            last[unit] = max(day, last.get(unit, day))
        return min(games, key=lambda unit: (-games[unit], -last[unit].toordinal(), unit), default="")

    def held(self):
        """Abrechnung → evenings and games."""
        evenings, games = defaultdict(set), defaultdict(int)
        for play in self.plays:
            evenings[play.unit].add(play.evening)
            games[play.unit] += 1
        for evening, _day, unit, _name, _points in self.booked + self.totals:
            evenings[unit].add(evening)
        return {unit: (len(some), games[unit]) for unit, some in evenings.items()}

    def row(self, who):
        """One line of the eternal table."""
        mine = [play for play in self.plays if who in play.facts.players]
        nights = self.evenings(who)
        outcomes = [play.outcome(who) for play in mine]
        soli = [play for play in mine if play.side(who) == "re" and play.facts.kind.value.startswith("solo_")]
        calls, unnamed = self.named(mine, who, lambda play: play.facts.announcements, lambda one: one.player)
        extras, extras_unnamed = self.named(mine, who, lambda play: play.facts.extras, lambda one: one.player)
        lost, lost_unnamed = self.losses(mine, who)
        return {
            "games": len(mine),
            "evenings": len(nights),
            "points": sum(self.bookings(who).values()),
            "in_evenings": sum(nights.values()),
            "penalties": self.fined(who),
            "in_games": sum(play.points[who] for play in mine),
            "wins": sum(play.won(who) for play in mine),
            "decided": sum(outcome != 0 for outcome in outcomes),
            "re": sum(play.side(who) == "re" for play in mine),
            "soli": len(soli),
            "soli_won": sum(play.won(who) for play in soli),
            "bock_games": sum(play.facts.bock > 0 for play in mine),
            "calls": (len(calls), unnamed > 0),
            "kept": sum(kept(play, call) for play, call in calls),
            "extras": (len(extras), extras_unnamed > 0),
            "lost": (lost, lost_unnamed > 0),
            "best": max(nights.values(), default=None),
            "worst": min(nights.values(), default=None),
            "first": min(nights)[0] if nights else None,
            "last": max(nights)[0] if nights else None,
            "current": (0 if not outcomes else outcomes[-1] * len(list(next(iter(groupby(reversed(outcomes))))[1]))),
            "longest_win": longest(outcomes, 1),
            "longest_loss": longest(outcomes, -1),
        }

    def named(self, mine, who, ones, name):
        """What stands under a person's name (or can only be theirs), and how much of their party stands under none."""
        own, unnamed = [], 0
        for play in mine:
            for one in ones(play):
                members = play.facts.members(one.party)
                maker = name(one) or (members[0] if len(members) == 1 else None)
                if maker == who:
                    own.append((play, one))
                elif maker is None and who in members:
                    unnamed += 1
        return own, unnamed

    def losses(self, mine, who):
        lost = unnamed = 0
        for play in mine:
            for extra in play.facts.extras:
                others = play.facts.members(extra.party.other)
                if extra.kind.value in LOSABLE and who in others:
                    loser = extra.loser or (others[0] if len(others) == 1 else None)
                    lost += loser == who
                    unnamed += loser is None
        return lost, unnamed

    def pair(self, one, two):
        """Games, those that somebody has won, wins and points of `one`, together with `two` and against `two`."""
        both = [play for play in self.plays if one in play.points and two in play.points]
        groups = (
            [play for play in both if play.side(one) == play.side(two)],
            [play for play in both if play.side(one) != play.side(two)],
        )
        return tuple(
            (
                len(some),
                sum(play.winner != "none" for play in some),
                sum(play.won(one) for play in some),
                sum(play.points[one] for play in some),
            )
            for some in groups
        )

    def two_and_two(self, one, two, *, against):
        """The share of games of two against two that `one` was to be expected to win, before it is cut to 0 … 1.

        The games of these two together (or against each other) are not among those that it follows from.
        """
        pairs = [play for play in self.plays if len(play.facts.re) == 2 and play.winner != "none"]
        everybody = share(play.won(name) for play in pairs for name in play.points)
        theirs = [play for play in self.met(one, two, against=against) if play.winner != "none"]
        games = sum(len(play.facts.re) == 2 for play in theirs)
        wins = min(max(sum(play.won(one) for play in theirs) - sum(map(self.solo_rate(one), theirs)), 0), games)
        own, other = (
            min(max((sum(play.won(who) for play in some) - less) / (len(some) - games), 0), 1)
            if len(some) > games
            else everybody
            for who, less in ((one, wins), (two, games - wins if against else wins))
            for some in [[play for play in pairs if who in play.points]]
        )
        return own - other + everybody if against else own + other - everybody

    def met(self, one, two, *, against):
        """The games of these two together, or against each other."""
        both = [play for play in self.plays if {one, two} <= set(play.points)]
        return [play for play in both if (play.side(one) != play.side(two)) == against]

    def solo_rate(self, one):
        """What `one` was to be expected to win of a game of one against three; 0 for others."""
        solos = [play for play in self.plays if play.winner != "none" and len(play.facts.re) == 1]
        alone = share(play.won(play.facts.re[0]) for play in solos)
        three = share(play.won(name) for play in solos for name in play.facts.kontra)
        return lambda play: 0 if len(play.facts.re) == 2 else alone if play.facts.re == (one,) else three

    def expected(self, one, two, *, against):
        """How many games `one` was to be expected to win with or against `two`: game by game."""
        decided = [play for play in self.met(one, two, against=against) if play.winner != "none"]
        two_and_two = min(max(self.two_and_two(one, two, against=against), 0), 1)
        in_pairs = sum(len(play.facts.re) == 2 for play in decided)
        return in_pairs * two_and_two + sum(map(self.solo_rate(one), decided))

    def coverage(self):
        """Calls and extra points with a name, and all of them."""
        counts = {"call": [0, 0], "extra": [0, 0]}
        for play in self.plays:
            for topic, ones in (("call", play.facts.announcements), ("extra", play.facts.extras)):
                for one in ones:
                    counts[topic][0] += one.player is not None or len(play.facts.members(one.party)) == 1
                    counts[topic][1] += 1
        return {topic: tuple(count) for topic, count in counts.items() if count[1]}

    def calls(self):
        """(person or None, party, call) → made, kept, gained, lost, unpriced."""
        lines = defaultdict(lambda: [0, 0, 0, 0, 0])
        for play in self.plays:
            for place, call in enumerate(play.facts.announcements):
                members = play.facts.members(call.party)
                caller = call.player or (members[0] if len(members) == 1 else None)
                price = worth_of(play, place)
                line = lines[caller, call.party.value, call.call.value]
                line[0] += 1
                line[1] += kept(play, call)
                line[2] += max(price or 0, 0)
                line[3] += min(price or 0, 0)
                line[4] += price is None
        return dict(lines)

    def kinds(self):
        """(person, kind) → games on the Re side, won, points won, points lost."""
        lines = defaultdict(lambda: [0, 0, 0, 0])
        for play in self.plays:
            for who in play.facts.re if play.facts.kind.value != "normal" else ():
                line = lines[who, play.facts.kind.value]
                line[0] += 1
                line[1] += play.won(who)
                line[2] += max(play.points[who], 0)
                line[3] += min(play.points[who], 0)
        return dict(lines)

    def extras(self):
        """(person or None, kind) → made, lost."""
        lines = defaultdict(lambda: [0, 0])
        for play in self.plays:
            for extra in play.facts.extras:
                for place, name, members in (
                    (0, extra.player, play.facts.members(extra.party)),
                    (1, extra.loser, play.facts.members(extra.party.other)),
                ):
                    if place == 0 or extra.kind.value in LOSABLE:
                        lines[name or (members[0] if len(members) == 1 else None), extra.kind.value][place] += 1
        return dict(lines)


def share(won):
    """The share of wins among results."""
    won = list(won)
    return sum(won) / len(won) if won else 0


def kept(play, call):
    """Whether a call was kept."""
    level = LEVEL_OF[call.call]
    if level == 1:
        return play.winner == call.party.value
    re_augen = play.facts.possible_re_augen()
    others = re_augen if call.party is PartyName.KONTRA else [ALL_AUGEN - augen for augen in re_augen]
    tricks = play.facts.re_tricks if call.party is PartyName.KONTRA else play.facts.kontra_tricks
    if tricks == 0:
        return True
    return max(others) == 0 and tricks is None if level == 5 else max(others) < LEVEL_AUGEN[level]


def worth_of(play, place):
    """What a call has brought its party: the game with all calls up to it, less the one with those before it."""
    calls = play.facts.announcements

    def points(number):
        if number < len(calls) and not possible(calls[:number], play.facts.kind, play.scheme):
            return None
        answer = score(replace(play.facts, announcements=calls[:number]), play.scheme)
        if not isinstance(answer, GameScore):
            return None
        return answer.re_points if calls[place].party is PartyName.RE else answer.kontra_points

    after, before = points(place + 1), points(place)
    return None if after is None or before is None else after - before


def longest(outcomes, kind):
    """The longest run of one result."""
    return max((len(list(run)) for outcome, run in groupby(outcomes) if outcome == kind), default=0)
