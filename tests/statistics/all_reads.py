"""All that the statistics read of a league, so that two ways of reading can be compared."""

from datetime import date

from scorebook.evenings.models import Topic
from scorebook.statistics.dashboard import course_for, frame_of
from scorebook.statistics.filters import NORMALISED, StatsFilter
from scorebook.statistics.pictures.bars import form_of, places_after
from scorebook.statistics.records.book import book_for
from scorebook.statistics.records.games import biggest_games, evening_comeback
from scorebook.statistics.records.jubilees import jubilees_of
from scorebook.statistics.selection import SOLI, WITHOUT_BOCK, Selection, answer_to
from scorebook.statistics.skill.ratings import history_of
from scorebook.statistics.skill.standing import luck_rows, rating_rows, until

PERIODS = [
    (None, None),
    (None, date(2025, 12, 31)),
    (date(2025, 6, 1), date(2026, 2, 28)),
]
SELECTIONS = [Selection(kind=SOLI), Selection(bock=WITHOUT_BOCK), Selection(place="Linde")]


def everything(league):
    """All that the reads say, by question, without an order where they promise none."""
    frame, found = frame_of(league.pk), {}
    rollups, history = frame.rollups, history_of(frame)
    questions = [StatsFilter(scheme, *period) for scheme in ("ddv", NORMALISED) for period in PERIODS]
    for question in questions:
        found[question] = [
            *(rollups.sums(question), rollups.nights(question), rollups.sides(question)),
            *(rollups.pairs(question), rollups.coverage(question).items()),
            rollups.tallies(question, Topic),
            *(rollups.values(question), rollups.parts(question, "hours"), rollups.parts(question, "places")),
            *([answer_to(frame, question, one)] for one in SELECTIONS),
        ]
        course = course_for(frame, question)
        book = book_for(frame, question)
        lines = [places_after(course).items(), [[who, form_of(path)] for who, path in course.paths.items()]]
        lines.append([evening_comeback(frame, question)])
        lines.append(biggest_games(frame, question).items())
        found[question] += [[course], [book], *lines, jubilees_of(frame, question), frame.shares(question)]
        found[question] += [luck_rows(frame, history, question)]
        found[question] += [rating_rows(frame, until(history, question), question)]
    found["held"] = [frame.currencies, frame.calendar.items(), frame.stamps.items()]
    return {question: [sorted(map(repr, rows)) for rows in some] for question, some in found.items()}
