"""What a game is: its calculation, what is wrong with facts, the words and paragraphs of the rules."""

from .awards import Award, Awarded, awards_of
from .cards import Card, Trumps, trump_tables, trumps_of
from .engine import CLASS_OF, CLASS_STARTS, decision, nameless, score_at
from .explain import counted_items, operation, step_words, uncounted
from .items import GameScore, Item, ItemTopic, TopicKind
from .objections import CODES, EVENT_CODES, Objection, Refusal
from .paragraphs import DOCUMENTS, GLOSSARY, HOUSE, SYNONYMS, Document, Example, Paragraph, Reading, Word, by_source
from .referee_rules import EXCHANGES, ReservationRules, Reserve
from .rules import OPTION_READERS
from .sheet import OPPONENTS, Sheet, book, booked_points, shares, solo_times
from .words import (
    BESIDE_WORDS,
    CALL_WORDS,
    DEAL_WORDS,
    EXTRA_SHORT,
    EXTRA_WORDS,
    HOCHZEIT_BY_WORDS,
    KIND_WORDS,
    NOTE_WORDS,
    PARTY_WORDS,
    USUAL_WORDS,
    call_word,
    extra_points_word,
    extra_short,
    extra_word,
    gegen_word,
    hochzeit_by_word,
    kind_word,
    note_word,
    word_of,
)
