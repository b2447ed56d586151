"""Days and moments as they stand in the league's file."""

from datetime import date, datetime


def day_text(day: date | None) -> str | None:
    """A day, or None."""
    return day.isoformat() if day else None


def moment_text(moment: datetime | None) -> str | None:
    """A moment with its time zone, or None."""
    return moment.isoformat() if moment else None
