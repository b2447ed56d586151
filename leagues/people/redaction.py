"""Taking a name out of the texts that people typed."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.db.models import CharField, Model, TextField, Value
from django.db.models.functions import Cast

from leagues.groups.models import League, Season
from leagues.journal_models import JournalEntry
from leagues.names import folded
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Evening, Event, Pen
from scorebook.rules.models import RuleSet

from .selectors.names import Names

GAP = "[Name entfernt]"
PART_LENGTH = 3
MOST_PARTS = 5  # a "name" of more words is a sentence; its words are no names

# Every text that people type freely, with the way from it to its league.
FREE_TEXTS: tuple[tuple[type[Model], str, str], ...] = (
    (League, "description", "pk"),
    (League, "home_pub", "pk"),
    (Evening, "place", "league"),
    (Event, "reason", "league"),
    (Dispute, "sentence", "league"),
    (Dispute, "reason", "league"),
    (Pen, "name", "evening__league"),
)
# Names of things, which are never changed because a person is called the same; they are shown to whoever asks.
SHOWN_TEXTS: tuple[tuple[type[Model], str, str], ...] = (
    (League, "name", "pk"),
    (Season, "name", "league"),
    (RuleSet, "name", "league"),
)
# JSON that holds texts beside codes and numbers; only what stands under these keys is text.
FREE_JSON: tuple[tuple[type[Model], str, str], ...] = (
    (Event, "data", "league"),
    (JournalEntry, "before", "league"),
    (JournalEntry, "after", "league"),
)
TEXT_KEYS = frozenset({"reason", "text", "comment", "note", "place", "name", "description", "sentence"})
# Entries of the journal about games hold ids and codes only; there are far too many to read them all.
WITHOUT_TEXT = "game_"


# How the places are called for people.
WHERE = {
    "League.name": "Name der Liga",
    "League.description": "Beschreibung der Liga",
    "League.home_pub": "Stammlokal",
    "Season.name": "Name einer Saison",
    "RuleSet.name": "Name eines Regelwerks",
    "Evening.place": "Ort eines Abends",
    "Event.reason": "Grund einer Strafe oder eines neuen Gebens",
    "Event.data": "Angaben zu einer Strafe",
    "Dispute.sentence": "Einwand in einem Streit",
    "Dispute.reason": "Begründung in einem Streit",
    "Pen.name": "Name am Stift",
    "JournalEntry.before": "Verlauf der Änderungen",
}


class Hit(NamedTuple):
    """A text in which one of the words stands: where, how it reads before and after, and how often it is there."""

    where: str
    text: str
    after: str
    times: int


def words_of(names: Names) -> list[str]:
    """What stands for a person in texts: the names that count, and their parts that nobody else is called by."""
    taken = {folded(name) for name in names.others}
    taken_parts = {part for name in names.others for part in folded(name).split()}
    words = [name for name in names.counting if folded(name) not in taken]
    for name in names.counting:
        parts = re.split(r"[\s\-]+", name)
        if len(parts) <= MOST_PARTS:
            words += [
                part
                for part in parts
                if len(part) >= PART_LENGTH and part[:1].isupper() and folded(part) not in taken_parts
            ]
    return list(dict.fromkeys(words))


def preview(league: League, words: Iterable[str]) -> tuple[list[Hit], list[Hit]]:
    """Every text that `redact` would change, and the names of things that it leaves alone. Three queries."""
    pattern = _pattern(words)
    if pattern is None:
        return [], []
    shown = {f"{model.__name__}.{field}" for model, field, _ in SHOWN_TEXTS}
    changed: Counter[tuple[str, str]] = Counter()
    left: Counter[tuple[str, str]] = Counter()
    first, *others = [_texts(league, *source) for source in (*FREE_TEXTS, *SHOWN_TEXTS)]
    for where, text in first.union(*others, all=True):
        if pattern.search(_composed(text)):
            (left if where in shown else changed)[where, text] += 1
    for model, fields, rows in _json(league):
        for row in rows:
            for value in (getattr(row, field) for field in fields):
                found = [text for text in _texts_in(value, False) if pattern.search(_composed(text))]
                changed.update((f"{model.__name__}.{fields[0]}", text) for text in found)
    return _hits(pattern, changed), _hits(pattern, left)


def redact(league: League, words: Iterable[str]) -> dict[str, int]:
    """Replace these words in all texts of the league but the names of things; how many rows changed, by where.

    Whole words only, in any case, with a genitive s; points, codes and ids stay as they are.
    """
    changed: Counter[str] = Counter()
    pattern = _pattern(words)
    if pattern is None:
        return changed
    for model, field, path in FREE_TEXTS:
        for row in model._default_manager.filter(**{path: league.pk}).exclude(**{field: ""}).only("pk", field):
            changed[model.__name__] += _write(row, field, _replaced(pattern, getattr(row, field)))
    for model, fields, rows in _json(league):
        for row in rows:
            for field in fields:
                changed[model.__name__] += _write(row, field, _cleaned(pattern, getattr(row, field), False))
    return {where: number for where, number in changed.items() if number}


def _texts(league: League, model: type[Model], field: str, path: str) -> Any:
    """Where and what of one field, to be put together with others in one query."""
    rows = model._default_manager.filter(**{path: league.pk}).exclude(**{field: ""}).order_by()
    where = Value(f"{model.__name__}.{field}", output_field=CharField())
    return rows.annotate(where_it_is=where, what=Cast(field, TextField())).values_list("where_it_is", "what")


def _json(league: League) -> Iterator[tuple[type[Model], list[str], Any]]:
    """Each model that holds JSON with its fields and its rows, one query a model."""
    fields_of: dict[tuple[type[Model], str], list[str]] = defaultdict(list)
    for model, field, path in FREE_JSON:
        fields_of[model, path].append(field)
    for (model, path), fields in fields_of.items():
        rows = model._default_manager.filter(**{path: league.pk}).only("pk", *fields)
        if model is JournalEntry:
            rows = rows.exclude(action__startswith=WITHOUT_TEXT)
        yield model, fields, rows.iterator(chunk_size=500)


def _texts_in(value: Any, is_text: bool) -> Iterator[str]:
    """Every text of a JSON value that `_cleaned` would look at."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts_in(inner, is_text or key in TEXT_KEYS)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts_in(inner, is_text)
    elif is_text and isinstance(value, str):
        yield value


def _hits(pattern: re.Pattern[str], found: Mapping[tuple[str, str], int]) -> list[Hit]:
    return [Hit(WHERE[where], text, _replaced(pattern, text), times) for (where, text), times in sorted(found.items())]


def _pattern(words: Iterable[str]) -> re.Pattern[str] | None:
    longest_first = sorted({_composed(word) for word in words if word}, key=len, reverse=True)
    if not longest_first:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?:['’]?s|['’])?(?!\w)", re.IGNORECASE)


def _write(row: Model, field: str, value: Any) -> int:
    """Store a text if it changed, past the guard of the journal: this is the one change that it knows. 1 if it did."""
    if value == getattr(row, field):
        return 0
    limit = getattr(row._meta.get_field(field), "max_length", None)
    if limit and isinstance(value, str):
        value = value[:limit]
    type(row)._default_manager.filter(pk=row.pk).update(**{field: value})
    return 1


def _replaced(pattern: re.Pattern[str], text: str) -> str:
    found, count = pattern.subn(GAP, _composed(text))
    return found if count else text


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _cleaned(pattern: re.Pattern[str], value: Any, is_text: bool) -> Any:
    if isinstance(value, dict):
        return {key: _cleaned(pattern, inner, is_text or key in TEXT_KEYS) for key, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned(pattern, inner, is_text) for inner in value]
    return _replaced(pattern, value) if is_text and isinstance(value, str) else value
