"""The referees of calls, tricks, Vorbehalte and hands, and what they know as tables."""

from ..game.cards import PLAIN, in_deck
from .call_questions import TRICK, WEDDINGS, CallAnswer
from .calls import answer_call
from .reservation_questions import BIDS, RESERVE_WORDS, WEG, BidStep, bid_word
from .reservations import HandAnswer, ReservationAnswer, answer_reservations, count_hand, rights_of
from .tables import DeadlineRow, deadline_rows, deadline_table, hand_table, rank_table, reservation_table
from .trick_facts import CARDS, NAMES, augen_of
from .tricks import FOUR, TrickAnswer, answer_trick
