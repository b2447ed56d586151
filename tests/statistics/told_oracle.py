"""What is told of a person, of a year and at the table, computed once more from the games: no rollup, no `Course`."""

from collections import Counter, defaultdict
from itertools import accumulate, pairwise

from django.utils.formats import date_format

from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words
from tests.statistics import front_oracle as front
from tests.statistics.oracle import longest
from tests.statistics.skill.skill_oracle import hands_of, luck_by_hand

FEW_SOLI, FEW_CALLS, OFTEN = 5, 5, 3
NEVER = "Hat noch nie ein Solo gespielt; das gilt sonst für niemanden."
MORE, ALL = "mehr als alle anderen", "öfter als alle anderen"


def signed(points):
    return number_words(points, sign=True)


def percent(share):
    return f"{number_words(100 * share, 0 if share > 0.1 else 1)} %"


def long_day(day):
    return date_format(day, "j. F Y")


def results(oracle):
    """The evenings in order: everybody's points who was there."""
    nights = {who: oracle.evenings(who) for who in oracle.people()}
    found = {key: {} for key in front.evening_order(oracle)}
    for who, mine in nights.items():
        for (_day, key), points in mine.items():
            found[key][who] = points
    return found


# Three sentences about a person.


def evenings_won(oracle):
    """Person → evenings at whose end nobody had more, at whose end they were last, and the longest wait for a win."""
    found = {who: [0, 0, 0, 0] for who in oracle.people()}
    for there in results(oracle).values():
        most, least = max(there.values(), default=0), min(there.values(), default=0)
        for who, points in there.items():
            mine = found[who]
            mine[0] += points == most
            mine[1] += points == least < most
            mine[3] = 0 if points == most else mine[3] + 1
            mine[2] = max(mine[2], mine[3])
    return {who: mine[:3] for who, mine in found.items()}


def compared(oracle, minimum, words):
    """What it is about, everybody's value, how much of it is worth telling, and the sentence of who has most of it."""
    rows, won = {who: oracle.row(who) for who in oracle.people()}, evenings_won(oracle)

    def number(name):
        return {who: row[name] for who, row in rows.items()}

    def share(part, whole, least):
        return {who: part(row) / whole(row) for who, row in rows.items() if whole(row) >= max(least, 1)}

    def decided(row):
        return row["decided"]

    yield "evenings", number("evenings"), OFTEN, f"War an {{number}} Abenden dabei, {ALL}."
    yield "run", number("longest_win"), OFTEN, "{number} Siege am Stück: so viele hat sonst niemand geschafft."
    yield "lost", number("longest_loss"), OFTEN, "{number} Niederlagen am Stück hat sonst niemand ausgehalten."
    wins = share(lambda row: row["wins"], decided, minimum)
    yield "wins", wins, None, f"Gewinnt {{share}} der Spiele, {MORE}."
    soli = share(lambda row: row["soli_won"], lambda row: row["soli"], FEW_SOLI)
    yield "soli", soli, None, f"Gewinnt {{share}} der Soli, {MORE}."
    kept = share(lambda row: row["kept"], lambda row: row["calls"][0], FEW_CALLS)
    yield "kept", kept, None, f"Hält {{share}} der eigenen Ansagen, {MORE}."
    parties = share(lambda row: row["re"], lambda row: row["games"], minimum)
    yield "re", parties, None, f"Hat in {{share}} der Spiele Re, {ALL}."
    solo = share(lambda row: row["soli"], lambda row: row["games"], minimum)
    yield "solo", solo, None, f"Spielt in {{share}} der Spiele ein Solo, {ALL}."
    seldom = {who: -one for who, one in solo.items()}
    yield "solo", seldom, None, "Spielt in {share} der Spiele ein Solo, seltener als alle anderen."
    since = {who: -row["first"].toordinal() for who, row in rows.items() if row["first"]}
    yield "first", since, None, "Dabei seit dem {first}, länger als alle anderen."
    best = {who: row["best"] for who, row in rows.items() if row["best"] is not None}
    yield "best", best, None, "{best}: ein besserer Abend ist hier niemandem gelungen."
    for at, about, sentence in (
        (0, "won", f"Hat {{number}} Abende gewonnen, {MORE}."),
        (1, "last", f"War {{number}}-mal am Ende des Abends hinten, {ALL}."),
        (2, "dry", "Gewann {number} Abende lang keinen, länger als alle anderen."),
    ):
        yield about, {who: won[who][at] for who in rows}, OFTEN, sentence
    high = {who: max(0, *accumulate(oracle.bookings(who).values())) for who in rows if oracle.evenings(who)}
    yield "high", high, 1, "Stand einmal bei {signed}, höher als alle anderen."
    net = defaultdict(int)
    for (who, _side, _call), (_made, _kept, gained, lost, _unpriced) in oracle.calls().items():
        if who:
            net[who] += gained + lost
    more = "mehr als bei allen anderen"
    yield "calls", dict(net), 1, f"Die eigenen Ansagen haben {{number}} Punkte gebracht, {more}."
    paid = {who: -one for who, one in net.items()}
    yield "calls", paid, 1, f"Die eigenen Ansagen haben {{number}} Punkte gekostet, {more}."
    counted = defaultdict(dict)
    for (who, kind), (times, *_rest) in oracle.kinds().items():
        if kind.startswith("solo_"):
            counted[words[kind]][who] = times
    for (who, kind), (made, _lost) in oracle.extras().items():
        if who:
            counted[words[kind]][who] = made
    for what, some in counted.items():
        yield "counts", some, OFTEN, f"{what}: {{number}}-mal, {ALL}."


def told_of(oracle, who, lines):
    """Sentence → (what it is about, how far ahead of the next one) of all that is true of nobody else."""
    row, found = oracle.row(who), {}
    for about, values, least, sentence in lines:
        others = [one for other, one in values.items() if other != who]
        own = values.get(who)
        if own is None or not others or own <= max(others) or (least is not None and own < least):
            continue
        said = NEVER if about == "solo" and own == 0 else sentence
        best = f"{signed(row['best'])} am {long_day(day_of(oracle, who, row['best']))}" if row["first"] else ""
        first = long_day(row["first"]) if row["first"] else ""
        words = {"number": number_words(own), "share": percent(abs(own)), "signed": signed(own)}
        lead = (own - max(others)) / max(abs(own), abs(max(others)))
        found[said.format(**words, first=first, best=best)] = about, lead
    return found


def day_of(oracle, who, points):
    """The day of the first evening that brought somebody so many points."""
    return next(day for (day, _key), got in oracle.evenings(who).items() if got == points)


def plain(oracle, who):
    """What is left to say of who is ahead of all in too little."""
    row = oracle.row(who)
    if row["first"]:
        yield f"Der beste eigene Abend: {signed(row['best'])} am {long_day(day_of(oracle, who, row['best']))}."
        yield f"Dabei seit dem {long_day(row['first'])}."
    yield f"Bisher {signed(row['points'])} Punkte in {number_words(row['games'])} Spielen."
    if row["decided"]:
        yield f"{number_words(row['wins'])} von {number_words(row['decided'])} Spielen gewonnen."
    if row["first"]:
        yield f"Der schwerste eigene Abend: {signed(row['worst'])} am {long_day(day_of(oracle, who, row['worst']))}."
    yield f"Die längste eigene Serie: {row['longest_win']} Siege am Stück."


# The year in six pictures.


def story(everything, span, before, names):
    """Key → what a picture of a year says big, what it says below, and whose names stand where `{names}` does.

    `span`, `before`: the first and last day of the year and of that before it; `names`: what people are called.
    """
    unit = everything.asked(None, *span).usual()
    oracle = everything.asked(unit, *span)
    found = {"abende": _played(everything.asked(None, *span), everything.asked(None, *before))}
    found |= _champion(oracle) | _game(oracle)
    pair, _compared, chance = front.striking(oracle, against=False)
    if pair:
        _all, decided, wins, _points = oracle.pair(*pair[:2])[0]
        words = f"{number_words(wins)} von {number_words(decided)} Spielen gewonnen, {chance}."
        found["paar"] = "{names}", words, {*pair[:2]}
    brave, _named, _made = front.courage(oracle, names, None)
    if brave and brave[0][2] + brave[0][3] > 0:
        who, number, gained, lost = brave[0]
        calls = "1 Ansage brachte" if number == 1 else f"{number_words(number)} Ansagen brachten"
        found["mut"] = "{names}", f"{calls} {signed(gained + lost)} Punkte.", {who}
    return found | _luck(everything, unit, {play.evening for play in oracle.plays})


def _played(year, before):
    def evenings(oracle):
        number = len(front.evening_order(oracle))
        return f"{number} Abend{'' if number == 1 else 'e'}"

    games = f"{len(year.plays)} Spiel{'' if len(year.plays) == 1 else 'e'}"
    more = f". Im Jahr davor waren es {evenings(before)}." if front.evening_order(before) else ""
    return evenings(year), games + more, set()


def _champion(oracle):
    """Who had most at the end, and after how many evenings others had than before."""
    leaders, so_far = [], Counter()
    booked = {who: oracle.bookings(who) for who in oracle.people()}
    for key in front.evening_order(oracle):
        so_far.update({who: n for who, some in booked.items() for (_day, k), n in some.items() if k == key})
        leaders.append({who for who, points in so_far.items() if points == max(so_far.values())})
    ends = {who: sum(some.values()) for who, some in booked.items()}
    changes = sum(one != other for one, other in pairwise(leaders))
    led = {0: "Niemand sonst lag je vorn.", 1: "Die Spitze wechselte einmal."}
    words = f"{signed(max(ends.values()))} Punkte. {led.get(changes, f'Die Spitze wechselte {changes}-mal.')}"
    return {"spitze": ("{names}", words, {who for who, points in ends.items() if points == max(ends.values())})}


def _game(oracle):
    """The game in which most points changed hands: of equals two against two, then one won alone, then one lost alone.

    Of several in one evening or on one day any may be told: they are in `biggest`.
    """
    plays = [play for play in oracle.plays if len(play.facts.re) < 3]
    most = max(map(size, plays), default=0)
    if not most:
        return {}
    sort = min(sort_of(play) for play in plays if size(play) == most)
    first = next(play for play in plays if size(play) == most and sort_of(play) == sort)
    points = -most if sort == 2 else most
    who = {one for one, got in first.points.items() if got == points} or {
        one for one, got in first.points.items() if abs(got) == most
    }
    return {"spiel": (signed(points), f"{{names}} am {date_format(first.day, 'j. F')}", who)}


def size(play):
    """The most that anybody got or lost; of a solo what the soloist did."""
    return abs(play.points[play.facts.re[0]]) if len(play.facts.re) == 1 else max(map(abs, play.points.values()))


def sort_of(play):
    """0: two against two, 1: one alone who got points, 2: one alone who lost some."""
    return 0 if len(play.facts.re) == 2 else 1 if play.points[play.facts.re[0]] > 0 else 2


def _luck(everything, unit, evenings):
    lucks = luck_by_hand(hands_of(everything), unit, lambda hand: hand.evening in evenings)
    sums = {who: sum(value for part, value in luck.items() if part != "margin") for who, luck in lucks.items()}
    who = max(sums, key=lambda one: (sums[one], -int(one)), default=None)
    if who is None or sums[who] < 1:
        return {}
    words = f"Etwa {signed(sums[who])} Punkte kamen vom Los: Partei, Partner, Gegner und Böcke."
    return {"glueck": ("{names}", words, {who})}


# What is told at the table when a game is recorded.


class Table:
    """The games of a league up to one of an evening; records are looked for among those of the same Abrechnung.

    `rules`: how many evenings there must have been, how long a run is, the round numbers, and from how many games on
    those of the league count.
    """

    def __init__(self, oracle, play, rules, names):
        at = next(place for place, one in enumerate(oracle.plays) if one is play)
        self.rules, self.names, self.play = rules, names, play
        self.every = oracle.plays[: at + 1]
        self.games = [one for one in self.every if one.unit == play.unit]
        self.tonight = [one for one in self.every if one.evening == play.evening]
        self.newest = oracle.plays[at + 1 : at + 2] == [] or oracle.plays[at + 1].evening != play.evening
        self.oracle = oracle
        order = [key for key in front.evening_order(oracle) if oracle.order[key] < oracle.order[play.evening]]
        self.before = [key for key in order if any(units == play.unit for units in self.units(key))]

    def units(self, key):
        return {one.unit for one in self.oracle.plays if one.evening == key} | {
            entry[2] for entry in self.oracle.booked + self.oracle.totals if entry[0] == key
        }

    def told(self, *, alone=True):
        """(figure, sentence) of everything; `alone`: no anniversary is told, beside which nothing comes near."""
        reached = [*self.round_numbers()]
        if len(self.before) < self.rules["ENOUGH"]:
            return reached
        found = [*self.biggest(), *self.runs(), *reached]
        if found or not self.newest or not alone:
            return found
        return [*self.near_run()] or [*self.near_evening()]

    def round_numbers(self):
        for who in self.play.points:
            number = sum(who in one.points for one in self.every)
            if number in self.rules["MILESTONES"]:
                yield str(number), f"{self.names[who]} spielt zum {number}. Mal mit"
        number = len(self.every)
        if number >= self.rules["YOUNG"] and number in self.rules["MILESTONES"]:
            yield str(number), f"Das war euer {number}. Spiel"

    def biggest(self):
        """The widest choice of games in which nothing was as big before."""

        def most(play):
            return max(map(abs, play.points.values()))

        sizes = {
            "Das größte Spiel, das ihr je hattet": lambda one: True,
            "So groß war zwei gegen zwei noch keins": lambda one: len(one.facts.re) == 2,
            "So viel hat allein gegen drei noch niemand geholt": lambda one: (
                len(one.facts.re) == 1 and one.winner == "re"
            ),
        }
        for words, among in sizes.items():
            others = [one for one in self.games[:-1] if among(one)]
            earlier = [most(one) for one in others if one.evening != self.play.evening]
            if among(self.play) and earlier and most(self.play) > max(map(most, others)):
                yield str(most(self.play)), f"{words}, bisher {max(earlier)}"
                return

    def results(self, who, games):
        return [one.outcome(who) for one in games if who in one.points]

    def run(self, who, games, result):
        """How many of these games somebody has won (or lost) up to the last of them."""
        some = self.results(who, games)[::-1]
        return next((at for at, one in enumerate(some) if one != result), len(some))

    def runs(self):
        people = {who for one in self.games for who in one.points}
        for result, word in ((1, "Siege"), (-1, "Niederlagen")):
            record = max((longest(self.results(who, self.games[:-1]), result) for who in people), default=0)
            own = {
                who: self.run(who, self.games, result) for who in self.play.points if self.play.outcome(who) == result
            }
            length = max(own.values(), default=0)
            if length >= self.rules["LONG"] and length > record > 0:
                names = self.listed([who for who in own if own[who] == length])
                yield str(length), f"{names}: {length} {word} am Stück, so viele wie noch nie, bisher {record}"

    def listed(self, some):
        return listed([self.names[who] for who in self.play.points if who in some])

    def near_run(self):
        """Two wins are missing to the longest run that anybody ever had."""
        people = {who for one in self.games for who in one.points}
        record = max((longest(self.results(who, self.games), 1) for who in people), default=0)
        who = [one for one in self.play.points if self.play.outcome(one) == 1]
        who = [one for one in who if self.run(one, self.games, 1) == record - 2]
        if who and record >= self.rules["LONG"] and record - 2 >= self.rules["SHORTEST_RUN"]:
            yield str(record - 2), f"{self.listed(who)}: {record - 2} Siege am Stück, der Rekord sind {record}"

    def near_evening(self):
        """At most a tenth is missing to the best evening that anybody ever had, since this game."""
        oracle = self.oracle.asked(self.play.unit)
        best = [
            (points, -oracle.order[key], self.names[who])
            for who in oracle.people()
            for (_day, key), points in oracle.evenings(who).items()
            if key in self.before
        ]
        most = max((points for points, *_more in best), default=0)
        holders = {name for points, _order, name in best if points == most}
        least = most - most // 10
        sums = Counter()
        for number, one in enumerate(self.tonight, start=1):
            sums.update(one.points)
            if number < len(self.tonight) and max(sums.values()) >= least:
                return
        if most <= 0 or max(sums.values()) < least:
            return
        for evening, _day, _unit, who, points in oracle.booked:
            sums[who] += points if evening == self.play.evening else 0
        points = max(sums.values())
        if least <= points < most:
            who = {self.names[one] for one in sums if sums[one] == points}
            yield str(most - points), (who, most, holders)
