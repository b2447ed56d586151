"""Where a referee is asked: by anybody under any Abrechnung, or at a table with its rules, players and dealer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Evening
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.scoring import SCHEMES
from scorebook.scoring.game.scheme import Scheme

from .addresses import GAME, AddressQuestion, TapChoice
from .tables import tables_of

USUAL = next(iter(SCHEMES))
# The field that says which referee was asked, where a question is kept.
REFEREE: Final = "schiedsrichter"


@dataclass(frozen=True)
class RefereeFrame:
    """What a referee page knows of where it is opened. `names`: those who play, left of the dealer first.

    `schemes`: the Abrechnungen to choose from; none at a table, where one holds. `others`: the other referees.
    `tables`: where a script finds what it needs to answer without a connection. `keep`: where the answer is kept with
    a game, empty without the right. `entry`: where the next game is entered, empty where there is none to enter or
    another one is asked about. `keys`: of those who play, as the entry knows them. `number`: the game that is asked
    about, if it was played.
    """

    question: AddressQuestion
    scheme: Scheme
    schemes: Sequence[TapChoice]
    others: Sequence[TapChoice]
    evening: Evening | None
    tables: str
    keep: str = ""
    entry: str = ""
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    dealer: str = ""
    number: int | None = None


# The pages, by the end of their address, with the name of the address.
PAGES = ("ansage", "stich", "vorbehalt", "blatt", "zaehlen")


def frame_of(request: HttpRequest, page: str, evening_id: object = None) -> RefereeFrame:
    """The frame of a request; 404 for strangers to the evening."""
    if evening_id is not None:
        evening, access = evening_for(request, evening_id)
        return frame_at(load(evening), page, request.GET, keeps=access.may_write)
    question = AddressQuestion.of(request.path, request.GET)
    key = question.word("regeln", SCHEMES, USUAL)
    chosen = f"?regeln={key}" if question.get("regeln") else ""
    return RefereeFrame(
        question=question,
        scheme=SCHEMES[key],
        schemes=[
            TapChoice(one.short, question.to(regeln=one.key, art=None), one.key == key) for one in SCHEMES.values()
        ],
        others=_others(reverse("referees"), page, chosen),
        evening=None,
        tables=_versioned(reverse("referee-tables", args=[key]), SCHEMES[key]),
    )


def frame_at(view: EveningView, page: str, query: QueryDict, *, keeps: bool = False) -> RefereeFrame:
    """The frame of a question at a table, about the game that its address names or about the next one."""
    evening, state = view.evening, view.folded.state
    game_key = query.get(GAME, "")
    row = next((row for event, row in view.entries if row.is_game and str(event.pk) == game_key), None)
    four, dealer = (row.four, row.dealer) if row else (state.four, state.dealer)
    there = dict.fromkeys((*four, dealer))
    seats = state.seats if there.keys() <= {*state.seats} else tuple(there)  # somebody has gone since

    def called(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(view.names[key].call_name for key in keys)

    prefix = reverse("evening-referee", args=[evening.pk])
    question = AddressQuestion.of(f"{prefix}{page}/", query)
    keep = f"{prefix}anheften/?{urlencode([(REFEREE, page), *question.fields])}"
    return RefereeFrame(
        question=question,
        scheme=evening.scheme,
        schemes=(),
        others=_others(prefix, page, f"?{urlencode({GAME: game_key})}" if row else ""),
        evening=evening,
        tables=_versioned(reverse("evening-referee-tables", args=[evening.pk]), evening.scheme),
        keep=keep if keeps else "",
        entry=reverse("evening-detail", args=[evening.pk]) if keeps and evening.closed_at is None and not row else "",
        keys=tuple(four),
        names=called(four),
        seats=called(seats),
        dealer=called([dealer])[0],
        number=row.number if row else None,
    )


def _others(prefix: str, page: str, extra: str) -> list[TapChoice]:
    from .tables import PAGE_WORDS

    return [TapChoice(str(PAGE_WORDS[one]), f"{prefix}{one}/{extra}", one == page) for one in PAGES]


def _versioned(address: str, scheme: Scheme) -> str:
    return f"{address}?v={tables_of(scheme).digest}"
