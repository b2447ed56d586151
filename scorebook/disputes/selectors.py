"""Contested games, games that were read over and final evenings: what is read of them, and what pages show of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.access import Access
from leagues.groups.models import League
from leagues.journal import JournalEntry
from leagues.journal_wording import JournalNames, Saying, StoredValues
from leagues.people.selectors import Name
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.page_parts import EntryWords, EveningAddition, GameAddition, GameView
from scorebook.evenings.selectors.evenings import EveningView

from .models import Countersign, Dispute, DisputePolicy, Judge, Outcome

WRITES_FACTS = ("game_recorded", "game_corrected")


def policy_of(league_id: int) -> DisputePolicy:
    """The league's rules, or unsaved defaults: the table settles, and no evening becomes final. One query."""
    return DisputePolicy.objects.filter(pk=league_id).first() or DisputePolicy(league_id=league_id)


def open_disputes(evening: Evening) -> QuerySet[Dispute]:
    """The open disputes of an evening, with their games. One query."""
    rows = Dispute.objects.filter(league=evening.league_id, evening=evening, settled_at=None)
    return rows.select_related("event__game", "opened_by").order_by("event__position")


def disputes_about(game: Game) -> list[Dispute]:
    """All disputes about a game, and the open ones about other games of its evening, newest first. One query."""
    about = Q(event=game.event_id) | Q(evening=game.evening_id, settled_at=None)
    return list(Dispute.objects.filter(about).select_related("opened_by", "settled_by"))


def disputes_of_league(league: League) -> QuerySet[Dispute]:
    """All disputes of a league, open ones first, then the newest. One query."""
    rows = Dispute.objects.filter(league=league).select_related("evening", "event__game", "opened_by", "settled_by")
    return rows.order_by("outcome", "-opened_at", "pk")


def countersign_of(game: Game) -> Countersign | None:
    """Who has read this revision of the game over; None if it was not read. One query."""
    return Countersign.objects.filter(event=game.event_id, revision=game.revision).select_related("account").first()


def last_writer(entries: Iterable[JournalEntry]) -> JournalEntry | None:
    """The newest entry that recorded or corrected the game, given the game's journal, newest first."""
    return next((entry for entry in entries if entry.action in WRITES_FACTS), None)


def final_from(evening: Evening, policy: DisputePolicy) -> datetime | None:
    """When the evening becomes final if nothing is contested then; None if it is open, or there is no such rule."""
    if evening.closed_at is None or policy.final_after_days is None:
        return None
    return evening.closed_at + timedelta(days=policy.final_after_days)


def time_is_over(evening: Evening, policy: DisputePolicy, now: datetime) -> bool:
    """Whether the time is over in which games of the evening can be contested. No query."""
    since = final_from(evening, policy)
    return since is not None and since <= now


def table_of(view: EveningView, game: Game) -> list[Name]:
    """Who sat at the table in a game, playing or pausing; they are the ones who vote.

    For a withdrawn game: everybody who took part in the evening.
    """
    for event, row in view.entries:
        if event.pk == game.event_id:
            facts = view.facts_of(row)
            played = facts.players if facts else ()
            keys = dict.fromkeys([*played, *row.four, *row.pausing, row.dealer])
            return [view.names[key] for key in keys]
    return view.players


# What pages and journal of an evening show of them.


# Titles of journal entries: one if the number of the game is not known, and one with the number.
TITLES: Final = {
    "dispute_opened": (gettext_lazy("Strittig"), gettext_lazy("Strittig: Spiel {number}")),
    "dispute_settled": (gettext_lazy("Streit entschieden"), gettext_lazy("Streit entschieden: Spiel {number}")),
    "game_countersigned": (gettext_lazy("Spiel gegengelesen"), gettext_lazy("Spiel {number} gegengelesen")),
}


def on_evening(evening: Evening) -> EveningAddition:
    """A list of the open disputes, and a mark at each contested game. One query."""
    waiting = list(open_disputes(evening))
    marks = {one.event_id: _("strittig") for one in waiting}
    return EveningAddition("disputes/open.html", waiting, marks)


@dataclass(frozen=True)
class GameDisputes:
    """What the page of a game shows about disputes and reading over, and what the reader may do about it."""

    game: Game
    disputes: list[Dispute]
    running: Dispute | None
    signed: Countersign | None
    is_final: bool
    may_contest: bool
    may_countersign: bool


def on_game(view: GameView) -> GameAddition:
    """Whether the game is contested, read over or final. Two queries, three for a closed evening."""
    own = disputes_of_game(view.game, view.access, view.entries, timezone.now())
    read_over = _("Gegengelesen: ändern lässt es sich, sobald es strittig ist.")
    has_content = own.disputes or own.signed or own.may_contest or own.may_countersign
    return GameAddition(
        notice="disputes/running.html" if own.running else "",
        template="disputes/game.html" if has_content else "",
        own=own,
        sealed=_("Der Abend ist endgültig.") if own.is_final else "",
        locked_reason=read_over if own.signed and not own.running else "",
    )


def disputes_of_game(game: Game, access: Access, entries: Iterable[JournalEntry], now: datetime) -> GameDisputes:
    """The disputes about a game, and what somebody with this access may do. `entries`: its journal, newest first."""
    evening = game.evening
    about = disputes_about(game)
    disputes = [one for one in about if one.event_id == game.event_id]
    running = next((one for one in disputes if one.open), None)
    signed = countersign_of(game)
    writer = last_writer(entries)
    over = not evening.open and time_is_over(evening, policy_of(evening.league_id), now)
    final = over and not any(one.open for one in about)
    active = access.league.archived_at is None
    withdrawn = game.event.withdrawn_at is not None
    account = access.actor.account_id
    other = account is not None and account != (writer.account_id if writer else None)
    return GameDisputes(
        game=game,
        disputes=disputes,
        running=running,
        signed=signed,
        is_final=final,
        may_contest=active and not access.only_reads and not (running or withdrawn or final),
        may_countersign=active and other and not (signed or running or withdrawn or final),
    )


def entry_words(entry: Any, number: int | None) -> EntryWords:
    """A journal entry of this room in words."""
    after = entry.after or {}
    alone, numbered = TITLES[entry.action]
    title = str(numbered).format(number=number) if number else str(alone)
    if entry.action == "game_countersigned":
        href = reverse("game-detail", args=[entry.game_id]) if entry.game_id else ""
        return EntryWords(title, href=href)
    outcome = str(Outcome(after["outcome"]).label) if after.get("outcome") else ""
    own = _("über den eigenen Einwand") if after.get("own") else ""
    sub = " · ".join(part for part in (outcome, own, after.get("sentence") or after.get("reason")) if part)
    return EntryWords(title, sub, reverse("dispute", args=[after["dispute"]]))


# How the journal of a league words changes of its rules about disputes.


def _policy(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    judge, days = after.get("judge", ""), after.get("final_after_days")
    who = Judge(judge).label if judge in Judge.values else "?"
    if days is None:
        return _("Streitregeln: es entscheidet {who}; nie endgültig").format(who=who)
    message = ngettext(
        "Streitregeln: es entscheidet {who}; endgültig nach {days} Tag",
        "Streitregeln: es entscheidet {who}; endgültig nach {days} Tagen",
        days,
    )
    return message.format(who=who, days=days)


WORDS: Final[Mapping[str, Saying]] = {"league.disputes": _policy}
