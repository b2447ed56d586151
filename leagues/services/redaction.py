"""Taking a name out of the texts that people typed."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model

from leagues.models import League, Player, RuleSet, Season
from leagues.models.names import folded
from scorebook.models import Dispute, Evening, Event, JournalEntry, Pen

GAP = "[Name entfernt]"
PART_LENGTH = 3

# Every text that people type freely, with the way from it to its league.
FREE_TEXTS: tuple[tuple[type[Model], str, str], ...] = (
    (League, "name", "pk"),
    (League, "description", "pk"),
    (League, "home_pub", "pk"),
    (Season, "name", "league"),
    (RuleSet, "name", "league"),
    (Evening, "place", "league"),
    (Event, "reason", "league"),
    (Dispute, "sentence", "league"),
    (Dispute, "reason", "league"),
    (Pen, "name", "evening__league"),
)
# JSON that holds texts beside codes and numbers; only what stands under these keys is text.
FREE_JSON: tuple[tuple[type[Model], str, str], ...] = (
    (Event, "data", "league"),
    (JournalEntry, "before", "league"),
    (JournalEntry, "after", "league"),
)
TEXT_KEYS = frozenset({"reason", "text", "comment", "note", "place", "name", "description", "sentence"})


def redact(league: League, names: Iterable[str]) -> None:
    """Replace these names, and their parts that nobody else of the league is called by, in all texts of the league.

    Whole words only, in any case, with a genitive s; points, codes and ids stay as they are.
    """
    pattern = _pattern(league, names)
    if pattern is None:
        return
    for model, field, path in FREE_TEXTS:
        for row in model._default_manager.filter(**{path: league.pk}).exclude(**{field: ""}).only("pk", field):
            _write(row, field, _replaced(pattern, getattr(row, field)))
    for model, field, path in FREE_JSON:
        rows = model._default_manager.filter(**{path: league.pk, f"{field}__isnull": False}).only("pk", field)
        for row in rows.iterator(chunk_size=500):
            _write(row, field, _cleaned(pattern, getattr(row, field), False))


def _pattern(league: League, names: Iterable[str]) -> re.Pattern[str] | None:
    others = {
        part
        for name in Player.objects.shown().filter(league=league).values_list("name", "nickname")
        for part in folded(" ".join(name)).split()
    }
    words = set(names)
    for name in tuple(words):
        words |= {
            part
            for part in re.split(r"[\s\-]+", name)
            if len(part) >= PART_LENGTH and part[:1].isupper() and folded(part) not in others
        }
    if not words:
        return None
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?:['’]?s|['’])?(?!\w)", re.IGNORECASE)


def _write(row: Model, field: str, value: Any) -> None:
    """Store a text if it changed, past the guard of the journal: this is the one change that it knows."""
    if value == getattr(row, field):
        return
    limit = getattr(row._meta.get_field(field), "max_length", None)
    if limit and isinstance(value, str):
        value = value[:limit]
    rows = type(row)._default_manager.filter(pk=row.pk)
    try:
        with transaction.atomic():
            rows.update(**{field: value})
    except IntegrityError:  # another one is called the same by now
        rows.update(**{field: f"{value[: (limit or 80) - 20]} {row.pk}"})


def _replaced(pattern: re.Pattern[str], text: str) -> str:
    found, count = pattern.subn(GAP, unicodedata.normalize("NFC", text))
    return found if count else text


def _cleaned(pattern: re.Pattern[str], value: Any, is_text: bool) -> Any:
    if isinstance(value, dict):
        return {key: _cleaned(pattern, inner, is_text or key in TEXT_KEYS) for key, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned(pattern, inner, is_text) for inner in value]
    return _replaced(pattern, value) if is_text and isinstance(value, str) else value
