"""The games of a league as rows of a spreadsheet, read bit by bit."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from django.db.models import F
from django.utils.translation import gettext as _

from leagues.groups.models import League
from scorebook.evenings.models import Announcement, ExtraPoint, Participation, Score
from scorebook.rules.dialect import in_words_of
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import party_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName
from scorebook.scoring.game.words import call_word, extra_short, kind_word
from scorebook.statistics.filters import Question
from scorebook.statistics.people import People, Person

from ..workbook.sheet import CellKind, CellValue, WorkbookColumn

AT_A_TIME: Final = 1_000
SIDES: Final = frozenset(side.value for side in PartyName)
READ: Final = (
    "game",
    "evening__local_date",
    "number",
    "dealer",
    "game__kind",
    "winner",
    "game__re_augen",
    "game__re_low",
    "game__re_high",
    "value",
    "bock",
    "rule_set_version",
)


def game_columns(people: Iterable[Person]) -> list[WorkbookColumn]:
    """What stands above the games."""
    return [
        WorkbookColumn(_("Datum"), CellKind.DAY),
        WorkbookColumn(_("Spiel"), CellKind.NUMBER),
        WorkbookColumn(_("Geber")),
        WorkbookColumn(_("Spielart")),
        WorkbookColumn(_("Re")),
        WorkbookColumn(_("Gewonnen")),
        WorkbookColumn(_("Augen Re"), CellKind.TEXT),
        WorkbookColumn(_("Wert"), CellKind.NUMBER),
        WorkbookColumn(_("Bock"), CellKind.NUMBER),
        WorkbookColumn(_("Ansagen"), CellKind.LONG),
        WorkbookColumn(_("Sonderpunkte"), CellKind.LONG),
        *(WorkbookColumn(person.name, CellKind.POINTS) for person in people),
    ]


def game_rows(league: League, people: People, shown: Sequence[Person], question: Question) -> Iterator[list[CellValue]]:
    """One game a row, in the order in which they were played, with what everybody was booked for it."""
    versions = RuleSetVersion.objects.filter(league=league)
    schemes = {version.pk: in_words_of(league, version.scheme) for version in versions}
    scores = Score.objects.filter(league=league, **_within(question)).order_by(
        "evening__local_date", F("evening__opened_at").asc(nulls_first=True), "evening", "number"
    )
    rows = scores.values_list(*READ).iterator(AT_A_TIME)
    while some := list(islice(rows, AT_A_TIME)):
        yield from _rows(some, schemes, people, shown)


def _within(question: Question) -> dict[str, Any]:
    ends = {"evening__local_date__gte": question.start, "evening__local_date__lte": question.end}
    return {name: day for name, day in ends.items() if day}


def _rows(
    rows: list[Any], schemes: dict[int, Scheme], people: People, shown: Sequence[Person]
) -> Iterator[list[CellValue]]:
    keys = [row[0] for row in rows]
    scheme_of = {row[0]: schemes[row[-1]] for row in rows}
    booked: dict[Any, dict[int, int]] = defaultdict(dict)
    re: dict[Any, list[str]] = defaultdict(list)
    played = Participation.objects.filter(game__in=keys).order_by("pk")
    for game, player, side, points in played.values_list("game", "player", "side", "points"):
        person = people.person(player)
        booked[game][person.pk] = points
        if side == PartyName.RE.value:
            re[game].append(person.name)
    calls, extras = _calls(keys, scheme_of, people), _extras(keys, scheme_of, people)
    for game, day, number, dealer, kind, winner, augen, low, high, value, bock, _version in rows:
        scheme = scheme_of[game]
        exact = augen if augen is not None else f"{low}–{high}"
        won = party_word(PartyName(winner), scheme) if winner in SIDES else "–"
        dealt = people.person(dealer).name if dealer else None
        own = [booked[game].get(person.pk) for person in shown]
        said = [", ".join(part[game]) for part in (re, calls, extras)]
        yield [day, number, dealt, kind_word(Kind(kind), scheme), said[0], won, exact, value, bock, *said[1:], *own]


def _calls(keys: list[Any], schemes: dict[Any, Scheme], people: People) -> dict[Any, list[str]]:
    """What was called in each game, by whom where that was written down, otherwise by which party."""
    found: dict[Any, list[str]] = defaultdict(list)
    rows = Announcement.objects.filter(party__game__in=keys).order_by("order", "pk")
    for game, side, call, player in rows.values_list("party__game", "party__side", "call", "player"):
        who = people.person(player).name if player else party_word(PartyName(side), schemes[game])
        found[game].append(f"{who}: {call_word(Call(call), schemes[game])}")
    return found


def _extras(keys: list[Any], schemes: dict[Any, Scheme], people: People) -> dict[Any, list[str]]:
    found: dict[Any, list[str]] = defaultdict(list)
    rows = ExtraPoint.objects.filter(party__game__in=keys).order_by("party__side", "order", "pk")
    for game, side, kind, player in rows.values_list("party__game", "party__side", "kind", "player"):
        who = people.person(player).name if player else party_word(PartyName(side), schemes[game])
        found[game].append(f"{who}: {extra_short(ExtraKind(kind), schemes[game])}")
    return found
