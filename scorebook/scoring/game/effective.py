"""Which calls count: implied levels, void calls (`maennle` § 16), calls that do not exist (`steffen`, Stilles Solo)."""

from .facts import CallFact
from .sheet import Sheet, Side
from .terms import K90, LEVEL_OF, Kind, PartyName


def standing_calls(sheet: Sheet) -> list[CallFact]:
    """The calls that count for the question who has won, in the order they were made."""
    calls = sheet.facts.announcements
    options = sheet.options
    if sheet.kind is Kind.STILLE_HOCHZEIT and not options.stille_own_calls:
        return [call for call in calls if call.party is not PartyName.RE]
    if options.one_absage:
        return until_second_absage(calls)
    return list(calls)


def until_second_absage(calls: tuple[CallFact, ...]) -> list[CallFact]:
    """Once a party has called k90 or deeper, such a call by the other party is void, and so is all after it (§ 16)."""
    first: PartyName | None = None
    for place, call in enumerate(calls):
        if LEVEL_OF[call.call] < K90:
            continue
        if first is None:
            first = call.party
        elif call.party is not first:
            return list(calls[:place])
    return list(calls)


def read_calls(sheet: Sheet) -> None:
    """Set what each side has called, before the winner is known."""
    for call in standing_calls(sheet):
        _raise(sheet.side(call.party), call)


def drop_invalid(sheet: Sheet, side: Side) -> None:
    """The winner's invalid call does not count, nor, as a reading of § 17, any later one of its party."""
    side.called = side.vorab = 0
    for call in standing_calls(sheet):
        if call.party is side.party:
            if not call.invalid:
                _raise(side, call)
            elif sheet.options.invalid_spreads:
                return


def _raise(side: Side, call: CallFact) -> None:
    level = LEVEL_OF[call.call]
    side.called = max(side.called, level)
    if call.vorab:
        side.vorab = max(side.vorab, level)
