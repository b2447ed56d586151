"""Sheets of a stranger making: what nobody has told us of comes over by the same rules."""

from collections import Counter
from dataclasses import replace
from datetime import date

import pytest

from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.sheets.meaning import proposed_meaning
from scorebook.transfer.sheets.parsed_rows import RulesByDate
from scorebook.transfer.sheets.plan import plan_of
from scorebook.transfer.sheets.reading import read_workbook
from scorebook.transfer.sheets.systems import understood
from scorebook.transfer.sheets.tables import SheetError

SAID_DAY = date(2020, 2, 29)
# What somebody has brought, and what is right: days, games of each evening, points of each person.
SHEETS = {
    "month first, with times of twelve hours": (
        """Date,Ann,Bob,Cid,Dan
3/8/2024 8:27 PM,1,-1,1,-1
3/8/2024 11:59 PM,2,2,-2,-2
3/9/2024 12:20 AM,-3,1,1,1
3/15/2024 8:00 PM,1,1,-1,-1
3/15/2024 8:20 PM,1,1,-1,-1""",
        {"2024-03-08": 3, "2024-03-15": 2},
        {"Ann": 2, "Bob": 4, "Cid": -2, "Dan": -4},
    ),
    "seconds since 1970 in the last column": (
        """Anna;Ben;Cem;Dora;Zeit
1;-1;1;-1;1709926020
2;2;-2;-2;1709927220
-3;1;1;1;1709937600""",
        {"2024-03-08": 3},
        {"Anna": 0, "Ben": 2, "Cem": 0, "Dora": -2},
    ),
    "money with its sign and an amount that is nobody's": (
        """Abend;Anna;Ben;Cem;Dora;Trinken
05.01.24;1,20 €;-0,40 €;-0,40 €;-0,40 €;31,50 €
12.01.24;-0,10 €;0,30 €;-0,50 €;0,30 €;28,00 €
19.01.24;0,90 €;-0,30 €;-0,30 €;-0,30 €;40,00 €""",
        {"2024-01-05": 0, "2024-01-12": 0, "2024-01-19": 0},
        {"Anna": 20, "Ben": -4, "Cem": -12, "Dora": -4},
    ),
    "day and time apart, after midnight": (
        """Tag;Uhrzeit;Anna;Ben;Cem;Dora
8.3.24;23:40;1;-1;1;-1
9.3.24;00:05;2;2;-2;-2
9.3.24;00:31;-3;1;1;1""",
        {"2024-03-08": 3},
        {"Anna": 0, "Ben": 2, "Cem": 0, "Dora": -2},
    ),
    "words for who sits out, and a dealer": (
        """Datum;Geber;Anna;Ben;Cem;Dora;Emil
8.3.24;Emil;1;-1;1;-1;Pause
8.3.24;Anna;Pause;2;2;-2;-2
8.3.24;Ben;-3;krank;1;1;1""",
        {"2024-03-08": 3},
        {"Anna": -2, "Ben": 1, "Cem": 4, "Dora": -2, "Emil": -1},
    ),
    "the value of the game behind, under a word of the group": (
        """Nr.;Anna;Ben;Cem;Dora;Zähler
1;1;-1;1;-1;1
2;4;4;-4;-4;4
3;-6;2;2;2;2
4;3;-3;3;-3;3""",
        {"2020-02-29": 4},
        {"Anna": 2, "Ben": 2, "Cem": 2, "Dora": -6},
    ),
    "standing over two years, sheet goes on": (
        """Datum;Anna;Ben;Cem;Dora
2.12.22;10;-4;-6;0
9.12.22;14;-8;-9;3
16.12.22;20;-12;-6;-2
6.1.23;22;-15;-3;-4
13.1.23;18;-10;-7;-1
20.1.23;25;-16;-9;0""",
        {"2022-12-02": 0, "2022-12-09": 0, "2022-12-16": 0, "2023-01-06": 0, "2023-01-13": 0, "2023-01-20": 0},
        {"Anna": 25, "Ben": -16, "Cem": -9, "Dora": 0},
    ),
    "winners ticked in German": (
        """Spiel;Punkte;Anna;Ben;Cem;Dora
1;2;g;g;v;v
2;3;g;v;v;v
3;1;v;g;v;g""",
        {"2020-02-29": 3},
        {"Anna": 10, "Ben": 0, "Cem": -6, "Dora": -4},
    ),
    "a row a player of each evening": (
        """Datum,Spieler,Punkte
2024-01-05,Anna,12
2024-01-05,Ben,-4
2024-01-05,Cem,-3
2024-01-05,Dora,-5
2024-01-12,Anna,-6
2024-01-12,Ben,2
2024-01-12,Emil,3
2024-01-12,Dora,1""",
        {"2024-01-05": 0, "2024-01-12": 0},
        {"Anna": 6, "Ben": -2, "Cem": -3, "Dora": -4, "Emil": 3},
    ),
    "a title with the day, noughts in brackets and minus in them": (
        """Doppelkopf am Freitag, den 8. März 2024 bei Cem;;;;
;Anna;Ben;Cem;Dora
1;3;(3);3;(3)
2;(2);2;(2);2
3;9;(3);(3);(3)
Summe;10;(4);(2);(4)""",
        {"2024-03-08": 3},
        {"Anna": 10, "Ben": -4, "Cem": -2, "Dora": -4},
    ),
    "who was Re and who won, one of them alone": (
        """Datum;Re;Kontra;Gewinner;Punkte
08.03.2024;Anna, Ben;Cem, Dora;Re;3
08.03.2024;Anna, Cem;Ben, Dora;Kontra;5
08.03.2024;Dora;Anna, Ben, Cem;Re;2
15.03.2024;Ben, Dora;Anna, Cem;Re;1""",
        {"2024-03-08": 3, "2024-03-15": 1},
        {"Anna": -5, "Ben": 7, "Cem": -11, "Dora": 9},
    ),
    "the same in English, the day behind": (
        """Points,Winner,Re team,Kontra team,Date
3,Re,Ann + Bob,Cid + Dan,2024-03-08
5,Kontra,Ann/Cid,Bob/Dan,2024-03-08
2,Re,Dan,Ann/Bob/Cid,2024-03-08""",
        {"2024-03-08": 3},
        {"Ann": -4, "Bob": 6, "Cid": -10, "Dan": 8},
    ),
    "a column for each player of a party, the winner by name": (
        """Datum;Re 1;Re 2;Kontra 1;Kontra 2;Sieger;Wert
08.03.2024;Anna;Ben;Cem;Dora;Anna und Ben;3
08.03.2024;Ben;Dora;Anna;Cem;Anna;4""",
        {"2024-03-08": 2},
        {"Anna": 7, "Ben": -1, "Cem": 1, "Dora": -7},
    ),
    "the sign of the value says whether Re won": (
        """Datum;Re;Kontra;Punkte
08.03.2024;Anna, Ben;Cem, Dora;3
08.03.2024;Anna, Cem;Ben, Dora;-4
08.03.2024;Anna;Cem, Ben, Dora;-4""",
        {"2024-03-08": 3},
        {"Anna": -13, "Ben": 11, "Cem": -3, "Dora": 5},
    ),
    "winners and losers by name": (
        """Datum;Gewinner;Verlierer;Punkte
08.03.2024;Anna, Ben;Cem, Dora;3
08.03.2024;Ben, Dora;Anna, Cem;4
08.03.2024;Dora;Anna, Ben, Cem;2""",
        {"2024-03-08": 3},
        {"Anna": -3, "Ben": 5, "Cem": -9, "Dora": 7},
    ),
    "evenings of which only the year is known, one of them with its day": (
        """Abend;Anna;Ben;Cem;Dora
1. Abend 2008;12;-4;-6;-2
2. Abend 2008;2;-4;4;-2
12.3.2008;-12;4;6;2
4. Abend 2008;10;-4;-4;-2
1. Abend 2009;-12;4;6;2""",
        {"2008-01-01": 0, "2008-01-02": 0, "2008-03-12": 0, "2008-03-13": 0, "2009-01-01": 0},
        {"Anna": 0, "Ben": -4, "Cem": 6, "Dora": -2},
    ),
    "games of such evenings, the word only before the first of them": (
        """Abend;Anna;Ben;Cem;Dora
Weihnachten 2008;1;1;-1;-1
;2;-2;2;-2
Silvester 2008;-1;1;1;-1
;3;-1;-1;-1""",
        {"2008-01-01": 2, "2008-01-02": 2},
        {"Anna": 5, "Ben": -1, "Cem": 1, "Dora": -5},
    ),
    "a title above, averages and counts below": (
        """Doppelkopfrunde Donnerstag 2023;;;;;
;;;;;
Datum;Anna;Ben;Cem;Dora;Ort
12.01.2023;12;-4;-6;-2;Krone
26.01.2023;-3;9;-3;-3;Krone
09.02.2023;5;5;-5;-5;Bären
Gesamt;14;10;-14;-10;
Durchschnitt;4,67;3,33;-4,67;-3,33;
Teilnahmen;3;3;3;3;""",
        {"2023-01-12": 0, "2023-01-26": 0, "2023-02-09": 0},
        {"Anna": 14, "Ben": 10, "Cem": -14, "Dora": -10},
    ),
    "days as numbers in a file without types": (
        """Datum;Anna;Ben;Cem;Dora
45359;1;-1;1;-1
45359;2;2;-2;-2
45366;-3;1;1;1""",
        {"2024-03-08": 2, "2024-03-15": 1},
        {"Anna": 0, "Ben": 2, "Cem": 0, "Dora": -2},
    ),
    "people below each other, with their place and average": (
        """Platz;Name;08.03.24;15.03.24;22.03.24;Summe;Schnitt
1;Anna;12;-3;5;14;4,67
2;Ben;-4;9;5;10;3,33
3;Dora;-2;-3;-5;-10;-3,33
4;Cem;-6;-3;-5;-14;-4,67""",
        {"2024-03-08": 0, "2024-03-15": 0, "2024-03-22": 0},
        {"Anna": 14, "Ben": 10, "Cem": -14, "Dora": -10},
    ),
    "a row a player of each game, whose numbers begin anew every evening": (
        """Abend;Spiel;Spieler;Partei;Punkte
08.03.2024;1;Anna;Re;1
08.03.2024;1;Ben;Kontra;-1
08.03.2024;1;Cem;Re;1
08.03.2024;1;Dora;Kontra;-1
08.03.2024;2;Anna;Re;-6
08.03.2024;2;Ben;Kontra;2
08.03.2024;2;Cem;Kontra;2
08.03.2024;2;Dora;Kontra;2
15.03.2024;1;Anna;Re;2
15.03.2024;1;Ben;Re;2
15.03.2024;1;Cem;Kontra;-2
15.03.2024;1;Emil;Kontra;-2""",
        {"2024-03-08": 2, "2024-03-15": 1},
        {"Anna": -3, "Ben": 3, "Cem": 1, "Dora": 1, "Emil": -2},
    ),
    "a mark beside the points of some games": (
        """Datum;Anna;Ben;Cem;Dora
8.3.24;1;-1;1;-1
8.3.24;S 6;-2;-2;-2
8.3.24;3;-9 S;3;3
8.3.24;1;1;-1;-1""",
        {"2024-03-08": 4},
        {"Anna": 11, "Ben": -11, "Cem": 1, "Dora": -1},
    ),
    "days without a year below lines with one": (
        """2023;;;;
Tag;Anna;Ben;Cem;Dora
12.10.;12;-4;-6;-2
26.10.;-3;9;-3;-3
2024;;;;
11.01.;1;1;-1;-1
25.01.;2;-2;2;-2""",
        {"2023-10-12": 0, "2023-10-26": 0, "2024-01-11": 0, "2024-01-25": 0},
        {"Anna": 12, "Ben": 4, "Cem": -8, "Dora": -8},
    ),
    "evenings beside each other": (
        """8.3.24;;;;;15.3.24;;;;
Nr;Anna;Ben;Cem;Dora;Nr;Anna;Ben;Cem;Dora
1;1;-1;1;-1;1;2;2;-2;-2
2;2;2;-2;-2;2;-1;1;-1;1
3;-3;1;1;1;3;1;-1;-1;1""",
        {"2024-03-08": 3, "2024-03-15": 3},
        {"Anna": 2, "Ben": 4, "Cem": -4, "Dora": -2},
    ),
    "a standing that begins anew with the year": (
        """Datum;Anna;Ben;Cem;Dora;Summe
05.01.23;10;-10;5;-5;0
12.01.23;14;-12;3;-5;0
19.01.23;20;-20;0;0;0
26.01.23;18;-22;4;0;0
11.01.24;-4;4;-4;4;0
18.01.24;-6;10;-8;4;0
25.01.24;0;8;-8;0;0""",
        {
            "2023-01-05": 0,
            "2023-01-12": 0,
            "2023-01-19": 0,
            "2023-01-26": 0,
            "2024-01-11": 0,
            "2024-01-18": 0,
            "2024-01-25": 0,
        },
        {"Anna": 18, "Ben": -14, "Cem": -4, "Dora": 0},
    ),
    "points and sum of each person beside each other": (
        """Datum,Spiel,Bock,Anna,Anna Summe,Ben,Ben Summe,Cem,Cem Summe,Dora,Dora Summe
2024-03-08,1,0,1,1,-1,-1,1,1,-1,-1
2024-03-08,2,1,4,5,4,3,-4,-3,-4,-5
2024-03-08,3,0,-3,2,1,4,1,-2,1,-4""",
        {"2024-03-08": 3},
        {"Anna": 2, "Ben": 4, "Cem": -2, "Dora": -4},
    ),
    "a line with the day above the games of each evening": (
        """Spiel;Anna;Ben;Cem;Dora
8.3.2024;;;;
1;1;-1;1;-1
2;2;2;-2;-2
Zwischenstand;3;1;-1;-3
3;-3;1;1;1
Endstand;0;2;0;-2
15.3.2024;;;;
1;1;1;-1;-1
2;-1;1;-1;1
Endstand;0;2;-2;0""",
        {"2024-03-08": 3, "2024-03-15": 2},
        {"Anna": 0, "Ben": 4, "Cem": -2, "Dora": -2},
    ),
    "points with their word behind them": (
        """Datum;Anna;Ben;Cem;Dora
8.3.24;10 P.;-10 P.;5 P.;-5 P.
15.3.24;4 P.;-2 P.;-2 P.;0 P.
22.3.24;6 P.;-8 P.;-3 P.;5 P.""",
        {"2024-03-08": 0, "2024-03-15": 0, "2024-03-22": 0},
        {"Anna": 20, "Ben": -20, "Cem": 0, "Dora": 0},
    ),
    "a sum at the end that nothing calls so": (
        """Datum;A;B;C;D;E
05.01.24;10;-10;5;-5;
12.01.24;;4;-2;-2;0
19.01.24;6;;-8;-3;5
;16;-6;-5;-10;5""",
        {"2024-01-05": 0, "2024-01-12": 0, "2024-01-19": 0},
        {"A": 16, "B": -6, "C": -5, "D": -10, "E": 5},
    ),
    "marks for the same day": (
        """Datum;Anna;Ben;Cem;Dora
8.3.24;1;-1;1;-1
dito;2;2;-2;-2
″;-3;1;1;1
15.3.24;1;1;-1;-1
dto.;1;-1;-1;1""",
        {"2024-03-08": 3, "2024-03-15": 2},
        {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2},
    ),
    "signs as words": (
        """Datum;Anna;Ben;Cem;Dora
05.01.24;plus 10;minus 10;plus 5;minus 5
12.01.24;plus 4;minus 2;minus 2;0""",
        {"2024-01-05": 0, "2024-01-12": 0},
        {"Anna": 14, "Ben": -12, "Cem": 3, "Dora": -5},
    ),
}


@pytest.mark.parametrize("name", SHEETS)
def test_it_comes_over_whole(name):
    text, days, totals = SHEETS[name]
    shape = understood(read_workbook(text.encode()))
    meaning = proposed_meaning(shape, {one: one for one in shape.names if one not in shape.no_people})
    if shape.needs_day:
        meaning = replace(meaning, day=SAID_DAY)
    plan = plan_of(shape, meaning, today=date(2026, 11, 28), rules=RulesByDate(SCHEMES["ddv"]))
    found = Counter()
    for evening in plan.evenings:
        found.update(evening.totals)
    games = {str(evening.day): sum(game.games for game in evening.games) for evening in plan.evenings}
    assert ([str(one) for one in plan.refused], games, dict(found)) == ([], days, totals)


def test_two_rows_of_one_player_in_one_game_are_refused():
    text = "Spiel;Spieler;Punkte\n1;Anna;1\n1;Ben;-1\n1;Cem;1\n1;Dora;-1\n1;Anna;2\n"
    with pytest.raises(SheetError) as refused:
        understood(read_workbook(text.encode()))
    assert (refused.value.code, str(refused.value)) == (
        "row_twice",
        "Für „Anna“ stehen zwei Zeilen zu einem Spiel da (B2 und B6). Bitte eine davon löschen, oder beiden Spielen "
        "verschiedene Nummern geben.",
    )


def test_marks_below_one_name_alone_make_no_table():
    with pytest.raises(SheetError) as refused:
        understood(read_workbook(b"Datum;Anna\n8.3.24;6 S\n15.3.24;-9 S\n22.3.24;1\n"))
    assert refused.value.code == "no_table"
