"""Which day, and which time of it, stands in a cell; and to which evening a game of that time belongs."""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from .cells import Value, finite

# There are no recorded evenings before; a spreadsheet that says so has counted its days from another beginning.
FIRST_DAY: Final = date(1950, 1, 1)
# Serial numbers of days: Excel on Windows counts as if 1900 had been a leap year, Excel on the Macintosh from 1904 on
# (ECMA-376 part 1, 18.17.4.1).
EPOCHS: Final = {1900: date(1899, 12, 30), 1904: date(1904, 1, 1)}
SERIALS: Final = range(10_000, 80_000)
SECONDS: Final = range(600_000_000, 4_000_000_000)  # since 1970; before there were no programs to write them
HOME: Final = ZoneInfo("Europe/Berlin")  # where the seconds since 1970 are read
CENTURY_TURN: Final = 60  # "61" is 1961, "07" is 2007
NIGHT: Final = 6 * 60  # minutes: up to here a game belongs to the evening before, if that goes on
SIGNS: Final = ("-", "/", ".")
WEEKDAY: Final = r"(?:[A-Za-zÄÖÜäöü]{2,10}\.?,?\s+)?"
REST: Final = r"(?:[\s,T].*)?"
DAY: Final = re.compile(WEEKDAY + r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})(?:\D.*)?")
SHORT: Final = re.compile(WEEKDAY + r"(\d{1,2})\.\s*(\d{1,2})\.?")
YEAR: Final = re.compile(r"(?<!\d)(19[5-9]\d|20\d\d)(?!\d)")
SEASON: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)\s*[-/–_]\s*(\d{4}|\d{2})(?!\d)")
HALF_A_YEAR: Final = timedelta(days=180)
AS_ABOVE: Final = frozenset(
    {'"', "''", "″", "〃", "“", "”", "„", '-"-', '- " -', "dito", "dto", "do", "ebenso", "ditto"}
)
WEEK: Final = re.compile(r"\s*(?:KW|Woche|Kalenderwoche|week|W)\b", re.I)
PARTS: Final = re.compile(r"\d\s*[./-]\s*\d")  # of a day
YEAR_FIRST: Final = re.compile(WEEKDAY + r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})" + REST)
COMPACT: Final = re.compile(r"((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])")
SLASHES: Final = re.compile(WEEKDAY + r"(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})" + REST)
NAMED: Final = re.compile(WEEKDAY + r"(\d{1,2})\.?\s*([A-Za-zä]{3,9})\.?,?\s*(\d{4}|\d{2})" + REST)
MONTH_FIRST: Final = re.compile(WEEKDAY + r"([A-Za-zä]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})" + REST)
MONTHS: Final = (
    ("jan",), ("feb",), ("mär", "mae", "mrz", "mar"), ("apr",), ("mai", "may"), ("jun",), ("jul",), ("aug",), ("sep",),
    ("okt", "oct"), ("nov",), ("dez", "dec"),
)  # fmt: skip
CLOCK: Final = re.compile(r"(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(am|pm|Uhr)?(?![\d:])", re.I)
HOUR: Final = re.compile(r"(\d{1,2})(?:[.:](\d{2}))?\s*(?:Uhr|h)", re.I)
IN_UTC: Final = re.compile(r"T.*(?:Z|[+-]\d{2}:?\d{2})$")
INSIDE: Final = re.compile(
    r"(?<!\d)(?:\d{4}[-._]\d{1,2}[-._]\d{1,2}|\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2})|\d{1,2}[-_/]\d{1,2}[-_/]\d{4}"
    r"|\d{1,2}\.?\s?[A-Za-zä]{3,9}\.?\s\d{4}|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?!\d)"
)


class DayAndTime(NamedTuple):
    """A day, and the minutes of it that had gone, where the time is known."""

    day: date
    minutes: int | None = None


def moment_of(
    value: Value, *, month_first: bool = False, epoch: int = 1900, year: int | None = None
) -> DayAndTime | None:
    """The day and time that stand in a cell: a date, a text such as 6.3.98 20:15, a number of days or seconds.

    `year`: the one that the sheet is about; then 6.3. says enough.
    """
    if isinstance(value, date):
        return DayAndTime(value)
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _of_number(value, epoch)
    text = " ".join(value.split())
    if text.isdigit() and len(text) >= 9:
        return _of_number(int(text), epoch)
    if IN_UTC.search(text) and (moment := _in_utc(text)):
        return moment
    day = _date(year, int(found[2]), int(found[1])) if year and (found := SHORT.fullmatch(text)) else None
    day = day or _day_of_text(text, month_first)
    return DayAndTime(day, clock_of(text)) if day else None


def as_day(value: Value) -> Value:
    """What stands in a column of days; a mark that says "as above" is nothing.

    A file without types holds the number of a day as text.
    """
    text = value.strip() if isinstance(value, str) else ""
    if text.casefold().rstrip(".") in AS_ABOVE:
        return None
    return int(text) if text.isdigit() and int(text) in SERIALS else value


def day_of(value: Value, *, month_first: bool = False, epoch: int = 1900, year: int | None = None) -> date | None:
    """The day that stands in a cell."""
    moment = moment_of(value, month_first=month_first, epoch=epoch, year=year)
    return moment.day if moment else None


def clock_of(value: Value) -> int | None:
    """The time that stands in a cell, in minutes of the day."""
    text = value if isinstance(value, str) else ""
    found = CLOCK.search(text) or HOUR.fullmatch(text.strip())
    if not found:
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    half = (found[3] or "").lower() if found.re is CLOCK else ""
    hour = hour % 12 + 12 * (half == "pm") if half in ("am", "pm") else hour
    return hour * 60 + minute if hour < 24 and minute < 60 else None


def evening_day(moment: DayAndTime, before: date | None) -> date:
    """The day of the evening to which a game belongs; `before`: that of the game before, if there was one."""
    night = moment.minutes is not None and moment.minutes < NIGHT
    yesterday = moment.day - timedelta(days=1)
    return yesterday if night and before == yesterday else moment.day


def has_no_year(value: Value) -> bool:
    """Whether a cell says a day and its month, and no year."""
    return isinstance(value, str) and bool(SHORT.fullmatch(" ".join(value.split())))


def day_inside(text: str) -> date | None:
    """The day that stands somewhere in the name of a file or sheet, or in a title."""
    found = (day_of(one.replace("_", "-")) for one in INSIDE.findall(text))
    return next((day for day in found if day), None) or day_of(text)


def year_of(text: str) -> int | None:
    """The year that a sheet is called after."""
    found = YEAR.search(text)
    return int(found[1]) if found else None


def is_season(text: str) -> bool:
    """Whether a sheet is called after two years, one after the other: 2023/24."""
    found = SEASON.search(text)
    return found is not None and int(found[2][-2:]) == (int(found[1]) + 1) % 100


def year_in(value: Value) -> int | None:
    """The year that stands in a cell beside other words, or alone; not that of a day which is written wrongly."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        number = finite(value)
        value = str(int(number)) if number is not None and number.is_integer() else ""
    if not isinstance(value, str):
        return None
    return None if PARTS.search(value) and not WEEK.match(value) else year_of(value)


def some_day_of(year: int, before: date | None) -> date:
    """A day for an evening of which only the year is known, after the evening before: so they keep their order."""
    after = before + timedelta(days=1) if before and before.year == year else date(year, 1, 1)
    return min(after, date(year, 12, 31))


def has_month_first(values: Iterable[Value]) -> bool:
    """Whether days with slashes can only be meant with the month first."""
    found = [one for value in values if isinstance(value, str) and (one := SLASHES.fullmatch(" ".join(value.split())))]
    return any(int(one[3]) > 12 for one in found) and all(int(one[1]) <= 12 for one in found)


def plausible(day: date, today: date) -> bool:
    """Whether an evening can have been on this day."""
    return FIRST_DAY <= day <= today + timedelta(days=1)


def _of_number(value: int | float, epoch: int) -> DayAndTime | None:
    number = finite(value)
    if number is None:
        return None
    for seconds in (number, number / 1000):
        if int(seconds) in SECONDS:
            return _moment(datetime.fromtimestamp(seconds, UTC).astimezone(HOME))
    if int(number) not in SERIALS:
        found = COMPACT.fullmatch(str(int(number)))
        day = _date(*(int(part) for part in found.groups())) if found else None
        return DayAndTime(day) if day else None
    part = round((number - int(number)) * 24 * 60)
    return DayAndTime(EPOCHS[epoch] + timedelta(days=int(number)), part if part else None)


def _in_utc(text: str) -> DayAndTime | None:
    try:
        return _moment(datetime.fromisoformat(text).astimezone(HOME))
    except (ValueError, OverflowError):
        return None


def _moment(local: datetime) -> DayAndTime:
    return DayAndTime(local.date(), local.hour * 60 + local.minute)


def _day_of_text(text: str, month_first: bool) -> date | None:
    for pattern in (YEAR_FIRST, COMPACT, DAY, SLASHES, NAMED, MONTH_FIRST):
        if found := pattern.fullmatch(text):
            return _date(*_parts(pattern, [part for part in found.groups() if part not in SIGNS], month_first))
    return None


def _parts(pattern: re.Pattern[str], parts: list[str], month_first: bool) -> tuple[int, int, int]:
    """Year, month and day, from the parts in the order in which they stand."""
    if pattern in (YEAR_FIRST, COMPACT):
        return int(parts[0]), int(parts[1]), int(parts[2])
    first, second, year = parts
    if pattern is MONTH_FIRST or (pattern is SLASHES and month_first):
        first, second = second, first
    month = int(second) if second.isdigit() else _month(second)
    return _year(year), month, int(first)


def _month(name: str) -> int:
    numbers = (number for number, some in enumerate(MONTHS, start=1) if name.lower().startswith(some))
    return next(numbers, 0)


def _year(text: str) -> int:
    year = int(text)
    if len(text) == 4:
        return year
    return 1900 + year if year >= CENTURY_TURN else 2000 + year


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
