"""The ratings of a league after each evening: read where they are stored, and computed where they are not yet.

What was computed is stored (`keep`) once an evening is closed or a league taken over, and by `manage.py rate`: never by
a page that is only read, and never by whoever saves a game.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from itertools import islice, takewhile
from typing import Any, Final
from uuid import UUID

from django.db import Error
from django.db.models import TextField
from django.db.models.functions import Cast

from leagues.memory import AROUND, Memory, size_of
from leagues.results import Shelf

from ..dashboard import Frame
from ..models import SkillCheckpoint
from ..stretch_reads import evening_key
from .checkpoints import Checkpoint, RatedEvening, rated, reached
from .lineup import lineup_of
from .played import Told, told_by_rows
from .rating import REVISION, Estimate, Ratings

logger = logging.getLogger(__name__)
PLACES: Final = 4  # decimal places that are kept, so that going on from a stored state gives the same as the whole way
FIELDS: Final = ("stamp", "league_id", "scheme", "ratings", "lineup")


@dataclass(frozen=True, eq=False)
class History:
    """Everybody's ratings evening by evening, in order. `fresh`: no evening is missing at the end.

    `unsaved`: what was computed and is not stored.
    """

    league_id: int
    evenings: tuple[Checkpoint, ...]
    fresh: bool
    unsaved: tuple[Checkpoint, ...] = ()

    @property
    def stamp(self) -> str:
        """The name of the state of all these evenings."""
        return self.evenings[-1].stamp if self.evenings else ""

    @property
    def schemes(self) -> list[str]:
        """The currencies of all these evenings."""
        return sorted({one.scheme for one in self.evenings})

    def same_as(self, other: "History") -> bool:
        """Whether both end with the very same evening, and so are the same."""
        mine, others = (one.evenings[-1] if one.evenings else None for one in (self, other))
        return mine is others and (self.fresh, len(self.unsaved)) == (other.fresh, len(other.unsaved))

    def rated(self) -> Sequence[RatedEvening]:
        """All evenings with their ratings."""
        return _RATED.made((self.league_id, (self.stamp,)), lambda: rated(self.evenings))

    def rating(self, who: int) -> Estimate | None:
        """Somebody's rating at the end; None without any."""
        name = str(who)
        # but few evenings are looked into
        latest = (rated([one])[0].people for one in reversed(self.evenings) if f'"{name}"' in one.ratings)
        return next((Estimate(*people[name]) for people in latest if name in people), None)

    def ratings(self) -> Ratings:
        """The ratings at the end."""
        return reached(self.rated()).ratings

    @property
    def has_a_course(self) -> bool:
        """Whether two evenings at least say something; few are looked into."""
        saying = (one for one in self.evenings if rated([one])[0].people)
        return len(list(islice(saying, 2))) == 2


def stored_history(frame: Frame) -> History:
    """What is stored and still true: everything up to the first evening that was changed since. At most one query."""
    stamps = stamps_of(frame)
    known: History | None = _HISTORIES.get(frame.league_id)
    if known and [one.stamp for one in known.evenings] == list(stamps.values()):
        return known
    return _read(frame, stamps, known or History(frame.league_id, (), fresh=False))


def history_of(frame: Frame) -> History:
    """The whole history; what is stale is computed, in two more queries, and remembered by this process."""
    found = stored_history(frame)
    if found.fresh:
        return found
    stamps = stamps_of(frame)
    stale = list(stamps.items())[len(found.evenings) :]
    told = told_by_rows([key for key, _stamp in stale], frame.people)
    computed = tuple(play_on(found.ratings(), stale, told, frame.days))
    evenings, unsaved = (*found.evenings, *computed), (*found.unsaved, *computed)
    whole = History(frame.league_id, evenings, fresh=True, unsaved=unsaved)
    if known := _RATED.get((found.league_id, (found.stamp,))):
        _RATED.keep((whole.league_id, (whole.stamp,)), [*known[0], *rated(computed)])
    _remember(whole)
    return whole


def keep(history: History) -> None:
    """Store what had to be computed. If that cannot be just now, who asks next computes it again."""
    if not history.unsaved:
        return
    rows = [one.row(history.league_id) for one in history.unsaved]
    try:
        SkillCheckpoint.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["evening"], update_fields=list(FIELDS)
        )
    except Error:
        logger.info("ratings of league %s not stored", history.league_id, exc_info=True)
        return
    _remember(History(history.league_id, history.evenings, fresh=True))


def stamps_of(frame: Frame) -> dict[str, str]:
    """Evening → the name of the state of all evenings up to it, in order; of those that are closed."""
    frame = frame.closed
    merged = sorted((pk, who) for pk, who in frame.people.canonical_id.items() if pk != who)
    stamps, last = {}, f"{REVISION} {merged}"
    for key, stamp in frame.stamps.items():
        last = blake2b(f"{last} {key} {stamp}".encode(), digest_size=16).hexdigest()
        stamps[key] = last
    return stamps


def play_on(
    ratings: Ratings, stale: Iterable[tuple[str, str]], told: Mapping[str, Told], days: Mapping[str, date]
) -> Iterator[Checkpoint]:
    """One evening after the other from these ratings on; `stale` names evenings and their stamps."""
    for key, stamp in stale:
        one = told.get(key, Told())
        for _share in ratings.evening(one.rated):
            pass
        there = {who for game in one.rated if game.counts for who in (*game.re, *game.kontra)}
        alone = {game.re[0] for game in one.rated if game.counts and game.alone}
        _round(ratings, there)
        yield Checkpoint(
            key=key,
            day=days[key],
            stamp=stamp,
            scheme=one.scheme,
            ratings=json.dumps(
                {
                    "people": {str(who): _plain(ratings.people[who]) for who in sorted(there)},
                    "soli": {str(who): _plain(ratings.soli[who]) for who in sorted(alone)},
                    "edges": [_plain(ratings.edge), _plain(ratings.solo_edge)],
                }
            ),
            lineup=json.dumps(lineup_of(one.booked).as_json()),
        )


def differences(frame: Frame) -> list[str]:
    """The keys of the evenings whose stored row says that it is true and is not, compared with the whole way."""
    stored = stored_history(frame)
    stamps = list(stamps_of(frame).items())[: len(stored.evenings)]
    told = told_by_rows([key for key, _stamp in stamps], frame.people)
    true = play_on(Ratings(), stamps, told, frame.days)
    rows = ((one.row(0), other.row(0)) for one, other in zip(stored.evenings, true, strict=True))
    return [str(one.evening_id) for one, other in rows if any(getattr(one, x) != getattr(other, x) for x in FIELDS)]


# League → its newest history, and beside it what was read of some. What of it is still true after a change need not be
# read again.
_HISTORIES: Final = Memory[Any](24 << 20)
_RATED: Final = Shelf[Sequence[RatedEvening]]("ratings", _HISTORIES, here_only=True)


def forget() -> None:
    """Empty what is remembered: for measurements, tests and the check."""
    _HISTORIES.forget()


def _read(frame: Frame, stamps: Mapping[str, str], known: History) -> History:
    """What is stored, one evening after the other, from the first one that is not known already."""
    true = zip(known.evenings, stamps.items(), strict=False)
    evenings = [one for one, _same in takewhile(lambda pair: (pair[0].key, pair[0].stamp) == pair[1], true)]
    rows = SkillCheckpoint.objects.filter(league=frame.league_id).order_by()
    rest = list(stamps.items())[len(evenings) :]
    if evenings:
        rows = rows.filter(evening__in=[UUID(key) for key, _stamp in rest])
    days = frame.days
    texts = Cast("ratings", TextField()), Cast("lineup", TextField())
    stored = {row[0]: row for row in rows.values_list(evening_key(), "stamp", "scheme", *texts)}
    told = [stored[key] for key, _stamp in takewhile(lambda one: stored.get(one[0], ())[:2] == one, rest)]
    evenings += [Checkpoint(key, days[key], *rest) for key, *rest in told]
    unsaved = tuple(one for one in known.unsaved if stamps.get(one.key) == one.stamp)
    history = History(frame.league_id, tuple(evenings), fresh=len(evenings) == len(stamps), unsaved=unsaved)
    if evenings and history.same_as(known):
        return known  # nothing was stored since, and it is weighed already
    _remember(history)
    return history


def _remember(history: History) -> None:
    if history.evenings:
        _HISTORIES.keep(history.league_id, history, size_of(history) + AROUND)


def _round(ratings: Ratings, people: Iterable[int]) -> None:
    """Leave the digits that are stored, of everything that this evening may have changed."""
    some = [ratings.people[who] for who in people] + [*ratings.soli.values(), ratings.edge, ratings.solo_edge]
    for one in some:
        one.mean, one.variance = round(one.mean, PLACES), round(one.variance, PLACES)


def _plain(one: Estimate) -> list[float]:
    return [one.mean, one.variance]
