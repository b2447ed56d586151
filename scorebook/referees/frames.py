"""Where a referee is asked: by anybody under any Abrechnung, or at a table with its rules, players and dealer."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Evening
from scorebook.evenings.selectors.evenings import load
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.schemes import SCHEMES

from .addresses import AddressQuestion, TapChoice
from .tables import tables_of

USUAL = next(iter(SCHEMES))


@dataclass(frozen=True)
class RefereeFrame:
    """What a referee page knows of where it is opened. `names`: those who play, left of the dealer first.

    `schemes`: the Abrechnungen to choose from; none at a table, where one holds. `others`: the other referees.
    `tables`: where a script finds what it needs to answer without a connection.
    """

    question: AddressQuestion
    scheme: Scheme
    schemes: Sequence[TapChoice]
    others: Sequence[TapChoice]
    evening: Evening | None
    tables: str
    names: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    dealer: str = ""


# The pages, by the end of their address, with the name of the address.
PAGES = ("ansage", "stich", "vorbehalt", "blatt", "zaehlen")


def frame_of(request: HttpRequest, page: str, evening_id: object = None) -> RefereeFrame:
    """The frame of a request; 404 for strangers to the evening."""
    from .words import PAGE_WORDS

    def others(prefix: str, extra: str) -> list[TapChoice]:
        return [TapChoice(str(PAGE_WORDS[one]), f"{prefix}{one}/{extra}", one == page) for one in PAGES]

    if evening_id is not None:
        evening, _access = evening_for(request, evening_id)
        view = load(evening)
        state = view.folded.state
        called = {player: view.names[player].call_name for player in state.seats}
        prefix = reverse("evening-referee", args=[evening.pk])
        return RefereeFrame(
            question=AddressQuestion.of(request.path, request.GET),
            scheme=evening.scheme,
            schemes=(),
            others=others(prefix, ""),
            evening=evening,
            tables=_versioned(reverse("evening-referee-tables", args=[evening.pk]), evening.scheme),
            names=tuple(called[player] for player in state.four),
            seats=tuple(called[player] for player in state.seats),
            dealer=called[state.dealer],
        )
    question = AddressQuestion.of(request.path, request.GET)
    key = question.word("regeln", SCHEMES, USUAL)
    chosen = f"?regeln={key}" if question.get("regeln") else ""
    return RefereeFrame(
        question=question,
        scheme=SCHEMES[key],
        schemes=[
            TapChoice(one.short, question.to(regeln=one.key, art=None), one.key == key) for one in SCHEMES.values()
        ],
        others=others(reverse("referees"), chosen),
        evening=None,
        tables=_versioned(reverse("referee-tables", args=[key]), SCHEMES[key]),
    )


def _versioned(address: str, scheme: Scheme) -> str:
    return f"{address}?v={tables_of(scheme).version}"
