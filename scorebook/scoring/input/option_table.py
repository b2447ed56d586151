"""Every option that a group can decide: its key, how it is read, and its values."""

from dataclasses import fields
from typing import Final

from ..game.choices import (
    Booking,
    BothMissed,
    CallEffect,
    Gespalten,
    LastRoundBock,
    Nesting,
    Re120,
    Rounding,
    Trigger,
    Vorab,
)
from ..game.policies import MOST_FACTOR, DealPolicy
from ..game.terms import ExtraKind, Kind
from .option_values import Option, OptionShape, amounts, extras, one_of, policy, some, whole, word

_YES_NO = one_of(True, False)
_BOCK: Final[dict[str, Option]] = {
    "triggers": some(Trigger),
    "games": whole(1, 50, none=True),
    "nesting": word(Nesting),
    "last_round": word(LastRoundBock),
    "factor": whole(2, MOST_FACTOR),
    "extras": _YES_NO,
}
_DEAL: Final[dict[str, Option]] = {
    field.name: whole(1, 200, none=True) if field.name == "round_games" else _YES_NO for field in fields(DealPolicy)
}
_CALLS: Final[dict[str, Option]] = {
    "ansage": word(CallEffect),
    "ansage_points": whole(0, 1000),
    "absage": word(CallEffect),
    "absage_points": whole(0, 1000),
}
_PENALTIES: Final[dict[str, Option]] = {
    "dulle": whole(1, 100_000),
    "bedient": whole(1, 100_000),
    "geringfuegig": whole(1, 100_000),
    "schwerwiegend": whole(1, 100_000),
    "absage": whole(0, 100_000),
    "unsportlich": whole(1, 100_000),
}
# Every option that a group can decide; whoever goes through all of them reads this table.
OPTIONS: Final[dict[str, Option]] = {
    "kinds": some(Kind, frozenset({Kind.NORMAL})),
    "extras": extras(),
    "cards": one_of(40, 48),
    "extra_amount": whole(0, 1000),
    "extra_weights": amounts(ExtraKind, 0, 1000),
    "alone_extras": _YES_NO,
    "extras_without_winner": _YES_NO,
    "extras_doubled": _YES_NO,
    "karlchen_gefangen_once": _YES_NO,
    "second_dulle": _YES_NO,
    "schmeissen_two_trumps": _YES_NO,
    "gegen_kinds": some(Kind),
    "gegen_points": whole(0, 1000),
    "solo_factor": whole(1, 10),
    "rounding": word(Rounding),
    "vorab": word(Vorab),
    "call_shift": whole(-5, 5),
    "schwein": _YES_NO,
    "vorab_once": _YES_NO,
    "ansage_twice": _YES_NO,
    "uncalled_level": _YES_NO,
    "levels_once": _YES_NO,
    "invalid_calls": _YES_NO,
    "invalid_spreads": _YES_NO,
    "one_absage": _YES_NO,
    "re_with_120": word(Re120),
    "gespalten": word(Gespalten),
    "both_missed": word(BothMissed),
    "solo_calls_answer_only": _YES_NO,
    "stille_own_calls": _YES_NO,
    "stille_extras": _YES_NO,
    "stille_factor": one_of(1, 3),
    "booking": word(Booking),
    "tenth_cents": whole(0, 100_000, shape=OptionShape.MONEY),
    "calls": policy(_CALLS),
    "bock": policy(_BOCK),
    "deal": policy(_DEAL),
    "penalties": policy(_PENALTIES),
}
# Of these no game is worth more or less.
WITHOUT_WORTH: Final = frozenset(
    {"call_shift", "deal", "penalties", "schmeissen_two_trumps", "schwein", "second_dulle", "tenth_cents"}
)
# The same with the parts of a policy each for itself, under "bock.games".
SINGLE_OPTIONS: Final[dict[str, Option]] = {
    key: single
    for name, option in OPTIONS.items()
    for key, single in ({f"{name}.{part}": one for part, one in option.parts.items()} or {name: option}).items()
}
