"""Tables whose heads come from another list than their rows: what stands below a head is what belongs there.

The cells are read from the page and the file as a browser and a spreadsheet get them, and compared with a replay of all
games.
"""

from collections import defaultdict
from html.parser import HTMLParser
from itertools import accumulate

import pytest

from leagues.people.selectors import names_of
from scorebook.scoring.game.sentences import number_words
from tests.each import each
from tests.statistics.oracle import Oracle

pytestmark = pytest.mark.django_db
SMALL = {"small", "svg"}
DDV = {"abrechnung": "ddv", "wer": "", "per_page": "100"}


class Cells(HTMLParser):
    """The tables of a page: lines of the text of each cell, without small letters and those in a sign."""

    def __init__(self, show):
        super().__init__()
        self.tables, self.quiet, self.inside = [], 0, False
        self.feed(show)

    def handle_starttag(self, tag, attrs):
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in {"th", "td"} and self.tables:
            self.tables[-1][-1].append("")
            self.inside = True
        elif tag in SMALL:
            self.quiet += 1

    def handle_endtag(self, tag):
        self.quiet -= tag in SMALL
        self.inside = self.inside and tag not in {"th", "td"}

    def handle_data(self, text):
        if self.inside and not self.quiet:
            self.tables[-1][-1][-1] += " ".join(text.split()).replace("\u00ad", "")


def by_line(head, lines):
    """The first cell of a line → head → cell."""
    return {line[0]: dict(zip(head[1:], line[1:], strict=True)) for line in lines}


@pytest.fixture
def read(decades, show):
    """The table of a page."""

    def found(name, **asked):
        head, *lines = Cells(show(name, **(DDV | asked)).text).tables[-1]
        return by_line(head, lines)

    return found


@pytest.fixture
def stored(decades, filed):
    """The same of a file."""

    def found(name, **asked):
        head, *lines = filed(name, **(DDV | asked))
        return by_line(head, lines)

    return found


@pytest.fixture
def oracle(decades, league):
    return Oracle(league).asked("ddv")


@pytest.fixture
def people(decades):
    return {player.name: str(player.pk) for player in decades[0]}


def points(value, places=0):
    return number_words(value, places, sign=True)


@each("sort", ["", "-person"])
def test_two_side_by_side_each_have_their_own_numbers(read, stored, oracle, people, sort):
    for one, two in (("Anna", "Ben"), ("Cem", "Emil")) if sort else (("Ben", "Anna"), ("Emil", "Cem")):
        asked = {"a": people[one], "b": people[two], "sort": sort}
        shown = read("league-versus", **asked)
        for name in (one, two):
            own = oracle.row(people[name])
            wanted = {
                "Spiele": str(own["games"]),
                "Abende": str(own["evenings"]),
                "Punkte": points(own["points"]),
                "je Spiel": points(own["in_games"] / own["games"], 2),
                "Siege": str(own["wins"]),
                "Siege %": f"{number_words(100 * own['wins'] / own['games'])} %",
                "Soli": str(own["soli"]),
                "Soli gewonnen": str(own["soli_won"]),
                "bester Abend": points(own["best"]),
                "schlechtester": points(own["worst"]),
                "erster Abend": own["first"].strftime("%d.%m.%Y"),
                "Siegesserie": str(own["longest_win"]),
            }
            assert {label: shown[label][name].replace("\u00a0", " ") for label in wanted} == wanted, (one, two)
        assert [list(line) for line in shown.values()] == [[one, two]] * len(shown), "in the order they were chosen"
        file = stored("league-versus", **asked)
        assert list(file) == [one, two]
        assert [file[name]["Punkte"] for name in file] == [str(oracle.row(people[name])["points"]) for name in file]


@each("against", [False, True])
def test_everybody_with_and_against_everybody(decades, filed, oracle, people, against):
    compared = 0
    head, *lines = filed("gegner" if against else "paare", **DDV)
    wanted = [0, 1, *(head.index(one) for one in ("Spiele", "je Spiel", "mehr Siege %"))]
    for one, two, *cells in ([line[place] for place in wanted] for line in lines):
        if one not in people or two not in people:
            continue
        number, decided, wins, gained = oracle.pair(people[one], people[two])[against]
        if not decided:
            continue
        surplus = wins / decided - oracle.expected(people[one], people[two], against=against) / decided
        games, per_game, more = (float(cell.replace(",", ".")) for cell in cells)
        assert (games, per_game, more) == (
            number,
            pytest.approx(gained / number, abs=1e-4),
            pytest.approx(100 * surplus, abs=0.01),
        )
        compared += 1
    assert compared > 5


def test_evening_by_evening_everybody_has_their_own_column(read, stored, oracle, people, decades):
    people = people | {decades[1].name: str(decades[1].pk)}
    names = names_of(decades[1].league_id)
    shown, file = read("abende"), stored("abende")
    form, ranks = stored("form"), stored("rang")
    booked = {name: oracle.bookings(who) for name, who in people.items()}
    days = sorted({day for nights in booked.values() for day, _key in nights})
    single = [day for day in days if len({key for nights in booked.values() for on, key in nights if on == day}) == 1]
    assert len(single) == 5
    total = defaultdict(int)
    for day in days:
        for name, nights in booked.items():
            got = [value for (on, _key), value in nights.items() if on == day]
            total[name] += sum(got)
            if day not in single:
                continue
            cell = shown[day.strftime("%d.%m.%Y")][names[people[name]].call_name]
            assert cell == (points(got[0]) if got else "·noch nie"), (day, name)
            assert file[day.isoformat()][name] == (str(got[0]) if got else ""), (day, name)
        if day in single:
            began = {name for name, nights in booked.items() if min(nights)[0] <= day}
            places = {name: 1 + sum(total[other] > total[name] for other in began) for name in began}
            assert {name: ranks[day.isoformat()][name] for name in began} == {
                name: str(place) for name, place in places.items()
            }
    for name, who in people.items():
        nights = oracle.evenings(who)
        mean = dict(zip(list(nights)[4:], _means(list(nights.values())), strict=True))
        for (day, _key), value in mean.items():
            if day in single:
                assert float(form[day.isoformat()][name].replace(",", ".")) == pytest.approx(value, abs=1e-4)


def _means(values):
    sums = [0, *accumulate(values)]
    return [(sums[place] - sums[place - 5]) / 5 for place in range(5, len(sums))]


def test_points_in_each_month_stand_below_it(stored, oracle, people):
    file = stored("monat")
    sums = defaultdict(lambda: [0, 0])
    for play in oracle.plays:
        for who, gained in play.points.items():
            one = sums[who, play.day.month]
            one[0] += gained
            one[1] += 1
    names = ("Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez")
    for name, who in people.items():
        for month, called in enumerate(names, start=1):
            cell = next((cell for head, cell in file[name].items() if head.startswith(called)), "")
            gained, games = sums[who, month]
            assert (float(cell.replace(",", ".")) if cell else None) == (
                pytest.approx(gained / games, abs=1e-4) if games else None
            )


def test_kinds_and_extra_points_stand_below_what_they_are(read, oracle, people):
    kinds, extras = read("soli"), read("sonderpunkte")
    words = {"solo_damen": "Damensolo", "solo_buben": "Bubensolo"}
    made = {"fuchs": "Fuchs", "doppelkopf": "Doppelkopf", "karlchen": "Karlchen"}
    compared = 0
    assert not {"Hochzeit", "Armut"} & {head for row in kinds.values() for head in row}
    for table, heads, lines in ((kinds, words, oracle.kinds()), (extras, made, oracle.extras())):
        for (who, key), (number, *_more) in lines.items():
            name = next((name for name, pk in people.items() if pk == who), None)
            if key in heads and name:
                assert table[name][heads[key]] == str(number), (name, key)
                compared += 1
    assert compared >= 5
