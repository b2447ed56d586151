"""The ratings of a league after each evening: read where they are stored, and computed where they are not yet.

What was computed is stored (`keep`) once an evening is closed or a league taken over, and by `manage.py rate`: never by
a page that is only read, and never by whoever saves a game.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import blake2b
from itertools import islice, takewhile
from typing import Final

from django.db import Error
from django.db.models import TextField
from django.db.models.functions import Cast

from ..dashboard import Frame
from ..filters import Question
from ..models import SkillCheckpoint
from ..queries import evening_key
from .checkpoints import Checkpoint, RatedEvening, Reached, rated, reached
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

    @cached_property
    def rated(self) -> Sequence[RatedEvening]:
        """All evenings with their ratings."""
        return rated(self.evenings)

    @cached_property
    def reached(self) -> Reached:
        """Where everybody's ratings have come to."""
        return reached(self.rated)

    def rating(self, who: int) -> Estimate | None:
        """Somebody's rating at the end; None without any."""
        name = str(who)
        # but few evenings are looked into
        latest = (rated([one])[0].people for one in reversed(self.evenings) if f'"{name}"' in one.ratings)
        return next((Estimate(*people[name]) for people in latest if name in people), None)

    def ratings(self) -> Ratings:
        """The ratings at the end."""
        return self.reached.ratings

    @property
    def has_a_course(self) -> bool:
        """Whether two evenings at least say something; few are looked into."""
        saying = (one for one in self.evenings if rated([one])[0].people)
        return len(list(islice(saying, 2))) == 2


def stored_history(frame: Frame) -> History:
    """What is stored and still true: everything up to the first evening that was changed since. At most one query."""
    stamps, days = stamps_of(frame), frame.days
    rows = SkillCheckpoint.objects.filter(league=frame.league_id).order_by()
    texts = Cast("ratings", TextField()), Cast("lineup", TextField())
    stored = {row[0]: row for row in rows.values_list(evening_key(), "stamp", "scheme", *texts)}
    true = takewhile(lambda one: stored.get(one[0], ())[:2] == one, stamps.items())
    evenings = tuple(Checkpoint(key, days[key], *stored[key][1:]) for key, _stamp in true)
    return History(frame.league_id, evenings, fresh=len(evenings) == len(stamps))


def history_of(frame: Frame) -> History:
    """The whole history; what is stale is computed, in two more queries, and kept as an answer."""
    found = stored_history(frame)
    if found.fresh:
        return found
    stamps = stamps_of(frame)
    stale = list(stamps.items())[len(found.evenings) :]

    def make() -> list[tuple[str, ...]]:
        told = told_by_rows([key for key, _stamp in stale], frame.people)
        played = play_on(found.ratings(), stale, told, frame.days)
        return [(one.key, one.stamp, one.scheme, one.ratings, one.lineup) for one in played]

    rows = frame.closed.rollups.kept("ratings", Question(), make, stale[0][1], stale[-1][1])
    computed = tuple(Checkpoint(key, frame.days[key], *rest) for key, *rest in rows)
    return History(frame.league_id, (*found.evenings, *computed), fresh=True, unsaved=computed)


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


def stamps_of(frame: Frame) -> dict[str, str]:
    """Evening → the name of the state of all evenings up to it, in order; of those that are closed."""
    frame = frame.closed
    stamps, last = {}, f"{REVISION} {frame.people.merged}"
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


def _round(ratings: Ratings, people: Iterable[int]) -> None:
    """Leave the digits that are stored, of everything that this evening may have changed."""
    some = [ratings.people[who] for who in people] + [*ratings.soli.values(), ratings.edge, ratings.solo_edge]
    for one in some:
        one.mean, one.variance = round(one.mean, PLACES), round(one.variance, PLACES)


def _plain(one: Estimate) -> list[float]:
    return [one.mean, one.variance]
