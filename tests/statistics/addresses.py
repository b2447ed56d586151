"""The address of a statistic: of a page by its name, or of a ready-made question by that of the question."""

from django.urls import reverse


def statistic(league: int, name: str) -> str:
    """Names of pages begin with "league-"."""
    return (
        reverse(name, args=[league]) if name.startswith("league-") else reverse("league-question", args=[league, name])
    )
