"""Doppelkopf: what a game is worth and why, whether a call is in time, whose trick it is, who plays, how it stands.

Six names are the promise: five functions and the schemes. What goes in is an object as programs exchange it (a
dictionary, its JSON, or checked facts); what comes out is a frozen dataclass with `to_json()`, or a `Refusal` that
names everything that is wrong. Nothing raises for what was sent, nothing asks for the time, and nothing is random.
Points are whole numbers, Augen are those of Re (0 to 240), cards and tricks are counted.
"""

from .public import fold, judge_call, judge_reservation, judge_trick, score
from .schemes import SCHEMES

__all__ = ["SCHEMES", "fold", "judge_call", "judge_reservation", "judge_trick", "score"]
