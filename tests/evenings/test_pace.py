"""The pace of an evening and when it is expected to end."""

from datetime import UTC, datetime, timedelta

from scorebook.evenings.pages.seating import expected_end, pace
from tests.each import each

EIGHT = datetime(2026, 11, 13, 20, 0, tzinfo=UTC)


def at(*minutes):
    """Times so many minutes after eight."""
    return [None if minute is None else EIGHT + timedelta(minutes=minute) for minute in minutes]


def clock(time):
    return time and f"{time:%H:%M}"


@each(
    ("minutes", "expected"),
    [
        ((0, 9, 18), None),  # two distances are too few
        ((0, 9, 18, 26), 9),
        ((0, 9, 18, 78, 87), 9),  # an hour's break
        ((0, None, 9, None, 18, 27), 9),  # nobody knows of two
        ((27, 0, 18, 9), 9),  # a forgotten game stands earlier than it was written
        ((0, 8, 17, 17.2, 17.4, 17.6), None),  # three sent together, once there was a net
        ((0, 10, 20, 30.5, 42), 10.25),
    ],
)
def test_the_pace_is_the_median_of_what_is_known(minutes, expected):
    usual = None if expected is None else timedelta(minutes=expected)
    assert pace(at(*minutes), EIGHT + timedelta(hours=2)) == usual


def test_what_was_written_down_yesterday_says_nothing_about_today():
    assert pace(at(0, 9, 18, 27), EIGHT + timedelta(hours=20)) is None
    assert pace(at(0, 9, 18, 27), EIGHT - timedelta(hours=1)) is None


@each(
    ("games", "now", "expected"),
    [
        (9, 28, "21:50"),  # 20:27 and nine times nine minutes, to the next five minutes
        (1, 30, "20:40"),
        (2, 60, "21:10"),  # the running game is late: now, and another one
        (0, 28, None),
        (9, 27 + 181, None),  # nobody has played for three hours
    ],
)
def test_the_end_is_expected_at_the_pace_of_today(games, now, expected):
    times = at(0, 9, 18, 27)
    assert clock(expected_end(times, games, EIGHT + timedelta(minutes=now))) == expected


def test_without_a_pace_no_end_is_expected():
    assert expected_end(at(0, 9), 5, EIGHT + timedelta(minutes=10)) is None
    assert expected_end([], 5, EIGHT) is None
