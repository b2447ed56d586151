"""Names in texts that people typed: taken out of them for good, and left out where anybody may read."""

import copy
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.db.models import CharField, Model, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.people.models import Player, canonical_among
from leagues.people.selectors import Names, all_players_in
from leagues.texts import Jotted, Line, Lines, folded

GAP = gettext_noop("[Name entfernt]")  # written into the texts in the language of this moment
PART_LENGTH = 3
MOST_PARTS = 5  # a "name" of more words is a sentence; its words are no names

# JSON values under these keys are text.
TEXT_KEYS = frozenset({"reason", "text", "comment", "note", "place", "name", "description", "sentence"})


class FreeText(NamedTuple):
    """A field in which people type freely, and what the place is called. `kept`: it is shown and never changed."""

    model: type[Model]
    field: str
    called: str
    kept: bool

    @property
    def name(self) -> str:
        """Model and field."""
        return f"{self.model.__name__}.{self.field}"


class FreeJson(NamedTuple):
    """The JSON of a model in which texts stand, what it is called, and which rows of it hold none."""

    model: type[Model]
    fields: tuple[str, ...]
    called: str
    without: Q | None

    @property
    def name(self) -> str:
        """Model and first field."""
        return f"{self.model.__name__}.{self.fields[0]}"


class Hit(NamedTuple):
    """A text in which one of the words stands: where, how it reads before and after, and how often it is there."""

    where: str
    text: str
    after: str
    times: int


def free_texts() -> list[FreeText]:
    """Every field in which people type freely: the fields say so themselves."""
    return [
        FreeText(model, field.name, str(field.redact or field.label), kept=bool(field.label))
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, Line | Lines) and (field.redact or field.label)
    ]


def free_json() -> list[FreeJson]:
    """All JSON that holds texts."""
    found = []
    for model in apps.get_models():
        if fields := [field for field in model._meta.get_fields() if isinstance(field, Jotted)]:
            names, first = tuple(field.name for field in fields), fields[0]
            found.append(FreeJson(model, names, str(first.redact), first.without))
    return found


def name_words(names: Names) -> list[str]:
    """The words for a person in texts: the names that count, and those of their parts that no other player has."""
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
    free, blobs = free_texts(), free_json()
    kept_names = {one.name for one in free if one.kept}
    called = {one.name: one.called for one in free} | {one.name: one.called for one in blobs}
    changed: Counter[tuple[str, str]] = Counter()
    left: Counter[tuple[str, str]] = Counter()
    every = [_rows(league, one) for one in free]
    for where, text in every[0].union(*every[1:], all=True) if every else ():
        if pattern.search(_composed(text)):
            (left if where in kept_names else changed)[where, text] += 1
    for blob in blobs:
        for row in _json(league, blob):
            for value in (getattr(row, field) for field in blob.fields):
                found = [text for text in _texts_in(value, False) if pattern.search(_composed(text))]
                changed.update((blob.name, text) for text in found)
    return _hits(pattern, changed, called), _hits(pattern, left, called)


def redact(league: League, words: Iterable[str]) -> dict[str, int]:
    """Replace these words in all texts of the league but the names of things; how many rows changed, by where.

    Whole words only, in any case, with a genitive s; points, codes and ids stay as they are.
    """
    changed: Counter[str] = Counter()
    pattern = _pattern(words)
    if pattern is None:
        return changed
    for free in free_texts():
        if not free.kept:
            rows = _of_league(league, free.model).exclude(**{free.field: ""})
            for row in rows.only("pk", free.field):
                changed[free.model.__name__] += _write(row, free.field, _replaced(pattern, getattr(row, free.field)))
    for blob in free_json():
        for row in _json(league, blob):
            for field in blob.fields:
                changed[blob.model.__name__] += _write(row, field, _cleaned(pattern, getattr(row, field), False))
    return {where: number for where, number in changed.items() if number}


def without_words(text: str, words: Iterable[str]) -> str:
    """A text with these words replaced; nothing is stored."""
    pattern = _pattern(words)
    return _replaced(pattern, text) if pattern else text


def _rows(league: League, free: FreeText) -> Any:
    """Where and what of one field, to be put together with others in one query."""
    rows = _of_league(league, free.model).exclude(**{free.field: ""}).order_by()
    where = Value(free.name, output_field=CharField())
    return rows.annotate(where_it_is=where, what=Cast(free.field, TextField())).values_list("where_it_is", "what")


def _of_league(league: League, model: type[Model]) -> QuerySet[Any]:
    return model._default_manager.filter(**{"pk" if model is League else "league": league.pk})


def _json(league: League, blob: FreeJson) -> Iterator[Model]:
    """The rows whose JSON may hold texts. One query."""
    rows = _of_league(league, blob.model).only("pk", *blob.fields)
    return (rows.exclude(blob.without) if blob.without else rows).iterator(chunk_size=500)


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


def _hits(pattern: re.Pattern[str], found: Mapping[tuple[str, str], int], called: Mapping[str, str]) -> list[Hit]:
    return [Hit(called[where], text, _replaced(pattern, text), times) for (where, text), times in sorted(found.items())]


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
    found, count = pattern.subn(gettext(GAP), _composed(text))
    return found if count else text


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _cleaned(pattern: re.Pattern[str], value: Any, is_text: bool) -> Any:
    if isinstance(value, dict):
        return {key: _cleaned(pattern, inner, is_text or key in TEXT_KEYS) for key, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned(pattern, inner, is_text) for inner in value]
    return _replaced(pattern, value) if is_text and isinstance(value, str) else value


# How people are called where anybody may read it: who does not want to be named there stands behind a sign. Two kinds
# of people are not named. People who are forgotten, or will be, get no name at all. People who only do not want to be
# named outside is somebody, and always the same one: by the sign, unless that gives the name away.


UNKNOWN: Final = "?"


def sign_outside(sign: str, *names: str) -> str:
    """The sign of somebody who is not named; none if the sign is the name, or all of a part of it."""
    parts = {part for name in names for part in (folded(name), *re.split(r"[\s\-]+", folded(name)))}
    return UNKNOWN if folded(sign) in parts else sign


def word_outside(sign: str) -> str:
    """The text in place of the name."""
    return _("Mitspieler {sign}").format(sign=sign) if sign != UNKNOWN else _("Mitspieler")


def anonymous() -> str:
    """The text in place of a forgotten person."""
    return _("Anonym")


def texts_outside(league_id: int) -> Callable[[str], str]:
    """Free texts of a league as anybody may read them: without the names of people who are not named. One query."""
    return texts_among(all_players_in(league_id))


def texts_among(entries: Iterable[Player]) -> Callable[[str], str]:
    """The same, from all players of a league, each with the wish to be forgotten if there is one. No query."""
    players = [one for one in entries if one.anonymised_at is None]
    persons = canonical_among(players)
    unnamed = {persons[one.pk] for one in players if one.unlisted or hasattr(one, "forgetting")}
    own = [name for one in players if persons[one.pk] in unnamed for name in (one.name, one.nickname) if name]
    others = [name for one in players if persons[one.pk] not in unnamed for name in (one.name, one.nickname) if name]
    words = name_words(Names(own, [], others))
    return lambda text: without_words(text, words)


def league_outside(league: League, as_public: Callable[[str], str] | None = None) -> League:
    """A copy of a league to be read outside, never to be saved: what it says of itself names only who may be named.

    `as_public` makes of a text what may be read outside; without it that takes one query.
    """
    public, as_public = copy.copy(league), as_public or texts_outside(league.pk)
    for field in ("name", "description", "home_pub"):
        setattr(public, field, as_public(getattr(league, field)))
    return public
