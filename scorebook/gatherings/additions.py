"""What Spieltage add to the ground: the journal, where names may stand, and who cannot be one person."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.journal_wording import Contribution, contributions
from leagues.people.additions import FreeText, Merge, free_texts, merging
from leagues.refused import Reason

from .journal_wording import WORDS
from .models import Gathering, GatheringPlayer

NAME: Final = "gatherings"


def register() -> None:
    """Fill the registries of the ground."""
    contributions.add(NAME, Contribution(WORDS))
    free_texts.add(NAME, (FreeText(Gathering, "place", "league", gettext_lazy("Ort eines Spieltags")),))
    merging.add(NAME, took_part)


def took_part(merge: Merge) -> Reason | None:
    """Who takes part in one Spieltag under both names is not one person."""
    into = GatheringPlayer.objects.filter(player__in=merge.entries_into).values("gathering")
    both = Gathering.objects.filter(people__player__in=merge.entries, pk__in=into)
    last = both.order_by("-local_date", "pk").first()
    if last is None:
        return None
    sentence = _("{one} und {other} waren am {day} beide beim Spieltag: das sind zwei Leute.")
    day = f"{last.local_date:%d.%m.%Y}"
    return Reason("two_people", "into", sentence.format(one=merge.player, other=merge.into, day=day))
