"""Taking over a table in one batch, beside the request, and taking the whole batch back."""

import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import get_language, ngettext, override
from django.utils.translation import gettext as _

from leagues import background
from leagues.accounts.models import Account
from leagues.background import Work, place_in_turn
from leagues.groups.models import League
from leagues.groups.services.departures import hold_league
from leagues.journal import Actor, note
from leagues.journal_wording import JournalNames, Saying, StoredValues
from leagues.people.models import Player
from leagues.people.services.players import add_player
from leagues.refused import Reason, Refused
from scorebook.evenings.models import Evening, Event, EventKind, Game
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.games import record_game
from scorebook.statistics.skill.ratings import store_what_is_missing

from ..models import BroughtSheet, SheetBatch, chunks
from ..sheets.parsed_rows import EveningRead, GameRead, renamed
from .brought import NEW, SheetOnItsWay, keep_mapping
from .sheet_evenings import EveningRows, about_money, owe_again, settle_past
from .trial import ChangedEvening, SheetTrial, try_sheet

AT_A_TIME: Final = 40  # evenings that are worked out together
TAKEN: Final = "league.sheet"
TAKEN_BACK: Final = "league.sheet_back"
# What comes into an evening from a table.
COMING: Final = (EventKind.GAME, EventKind.POINTS_ONLY, EventKind.DEALER_SET, EventKind.BOCK_SET)
REGULAR: Final = 3  # who was there every third time is a regular


def _sheet_words(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    evenings, changed = after.get("evenings", 0), after.get("changed", 0)
    message = ngettext(
        "Aus einer Tabelle übernommen: {number} Abend", "Aus einer Tabelle übernommen: {number} Abende", evenings
    ).format(number=evenings)
    if not changed:
        return message
    more = ngettext("{number} Abend geändert", "{number} Abende geändert", changed).format(number=changed)
    return f"{message}, {more}"


def _back_words(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    evenings = after.get("evenings", 0)
    return ngettext(
        "Eine übernommene Tabelle zurückgenommen: {number} Abend",
        "Eine übernommene Tabelle zurückgenommen: {number} Abende",
        evenings,
    ).format(number=evenings)


WORDS: Final[Mapping[str, Saying]] = {TAKEN: _sheet_words, TAKEN_BACK: _back_words}


def take_over_sheet(
    *,
    actor: Actor,
    league: League,
    sheet: SheetOnItsWay,
    changed_too: bool = False,
    paid: bool = True,
    dry_run: bool = False,
    progress: Callable[[int, int], object] = lambda _done, _of: None,
) -> tuple[SheetTrial, SheetBatch | None]:
    """Write what is new in a table, and with `changed_too` what is different here; all of it or nothing.

    `paid`: nobody owes anything for the new evenings. `progress`: told how many of them are written. Answers
    what was found, and the batch; None for a `dry_run`,
    and where there is nothing to write. Refused: names that somebody else has (`name`), rules or evenings that cannot
    take it.
    """
    if dry_run:
        return try_sheet(league, sheet), None
    try:
        with transaction.atomic():
            hold_league(league.pk)
            trial = try_sheet(league, sheet)
            if not trial.new and not (changed_too and trial.changed):
                return trial, None
            batch = _Writing(actor, league, sheet, trial).write(changed_too, paid, progress)
    except IntegrityError as error:
        raise Refused.because("does_not_fit", "", _("Das passt nicht zu dem, was hier steht.")) from error
    transaction.on_commit(partial(store_what_is_missing, league.pk), robust=True)
    return trial, batch


def _day_text(read: EveningRead) -> str:
    """As `leagues.formats.day_from` reads it."""
    return read.day.isoformat() if read.day_known else str(read.day.year)


class _Writing:
    """One batch while it is written."""

    def __init__(self, actor: Actor, league: League, sheet: SheetOnItsWay, trial: SheetTrial) -> None:
        self.actor, self.league, self.sheet, self.trial = actor, league, sheet, trial
        self.made: dict[str, int] = {}

    def write(self, changed_too: bool, paid: bool, progress: Callable[[int, int], object]) -> SheetBatch:
        """Write players, evenings and changes."""
        trial, changes = self.trial, {}
        taken = [*trial.new, *(one.read for one in trial.changed if changed_too)]
        self._players(taken)
        writing = EveningRows(self.league, self.sheet.rules, self._player)
        keys: list[uuid.UUID] = []
        for some in chunks(trial.new, AT_A_TIME):
            progress(len(keys), len(trial.new))
            keys += writing.write(some)
        progress(len(keys), len(trial.new))
        for one in trial.changed if changed_too else ():
            changes[str(one.evening.pk)] = self._change(one)
        keep_mapping(self.league, self.sheet.shape, self.sheet.mapping, self.sheet.rules, self.made)
        BroughtSheet.objects.filter(pk=self.sheet.stored.pk).delete()  # it names people and is needed no more
        summary = {
            "evenings": len(keys),
            "games": trial.games,
            "changed": len(changes),
            "players": len(self.made),
            "first": _day_text(min(taken, key=lambda one: one.day)),
            "last": _day_text(max(taken, key=lambda one: one.day)),
        }
        days = [one.day for one in trial.new]
        settles = paid and about_money(self.league, days, self.sheet.rules)
        made = {
            "evenings": [str(key) for key in keys],
            "players": [*self.made.values()],
            "changes": changes,
            "terms": settle_past(actor=self.actor, league=self.league, days=days, keys=keys) if settles else [],
        }
        batch = SheetBatch.objects.create(league=self.league, told=summary, made=made)
        note(actor=self.actor, league=self.league, action=TAKEN, after={"batch": str(batch.pk), **summary})
        return batch

    def _players(self, taken: list[EveningRead]) -> None:
        """Everybody whom the league does not know yet, with the name as it is written first."""
        evening_counts: dict[str, int] = {}
        for evening in taken:
            for who in evening.people:
                evening_counts[who] = evening_counts.get(who, 0) + 1
        for key, evenings in evening_counts.items():
            if key.startswith(NEW):
                regular = evenings * REGULAR >= len(taken)
                name = key.removeprefix(NEW)
                player = add_player(actor=self.actor, league=self.league, name=name, regular=regular)
                self.made[key] = player.pk

    def _change(self, one: ChangedEvening) -> dict[str, list[str]]:
        """Withdraw what the table says otherwise, and add what it says."""
        own = Event.objects.filter(evening=one.evening, kind__in=COMING, withdrawn_at=None)
        withdrawn = list(own.select_related("game").order_by("-position"))
        added: list[str] = []
        for event in withdrawn:
            withdraw_event(actor=self.actor, event=event)
        for game in one.read.games:
            added += [str(event.pk) for event in self._add(one.evening, game)]
        return {"withdrawn": [str(event.pk) for event in withdrawn], "added": added}

    def _add(self, evening: Evening, game: GameRead) -> Iterator[Event]:
        """A game at the end of an evening that is here already, and what was set by hand before it."""
        for setting in game.before:
            kind = EventKind.DEALER_SET if setting.runs is None else EventKind.BOCK_SET
            player = Player.objects.get(pk=self._player(setting.dealer)) if setting.dealer else None
            data: dict[str, Any] = {} if setting.runs is None else {"runs": [list(run) for run in setting.runs]}
            with suppress(Refused):  # what is so without it need not be set
                yield add_event(actor=self.actor, evening=evening, kind=kind, player=player, data=data, late=True)[0]
        if game.facts:
            facts = renamed(game.facts, self._names(game.facts.players)).to_json()
            stored, _new = record_game(actor=self.actor, evening=evening, game_id=uuid.uuid4(), facts=facts, late=True)
            yield stored.event
            return
        shares = {self._player(who): points for who, points in game.points.items()}
        outcome = game.outcome.to_json(lambda who: str(self._player(who)))
        data = {"games": game.games, **({"told": outcome} if outcome else {})}
        kind, reason = EventKind.POINTS_ONLY, game.outcome.comment
        yield add_event(actor=self.actor, evening=evening, kind=kind, data=data, shares=shares, reason=reason)[0]

    def _names(self, keys: Iterable[str]) -> dict[str, str]:
        return {key: str(self._player(key)) for key in keys}

    def _player(self, key: str) -> int:
        return self.made.get(key) or int(key)


def take_back(*, actor: Actor, batch: SheetBatch) -> SheetBatch:
    """Take a whole batch back. Evenings that were not changed since are deleted, as if they had never come; of other
    evenings the
    points that came are withdrawn, and what was changed stands again. A batch that was taken back stays so.
    """
    with transaction.atomic():
        hold_league(batch.league_id)
        batch = SheetBatch.objects.select_for_update().get(pk=batch.pk)
        if batch.withdrawn_at is not None:
            return batch
        kept_evenings = 0
        for keys in chunks(batch.made["evenings"], AT_A_TIME):
            untouched = {one.pk for one in Evening.objects.filter(pk__in=keys, league=batch.league_id, version=1)}
            together = _removed(untouched)
            for key in [uuid.UUID(key) for key in keys]:
                if key not in untouched or not (together or _removed({key})):
                    kept_evenings += _emptied(actor, key)
        for change in batch.made["changes"].values():
            for event in reversed(_events(change["added"])):
                withdraw_event(actor=actor, event=event)
            for event in _events(change["withdrawn"]):
                restore_event(actor=actor, event=event)
        owe_again(actor=actor, league=batch.league, terms=batch.made.get("terms", ()))
        for player in Player.objects.filter(pk__in=batch.made["players"], league=batch.league_id):
            _forget(player)
        BroughtSheet.objects.filter(league=batch.league_id).delete()  # it may name players who are gone
        batch.withdrawn_at = timezone.now()
        batch.save(update_fields=["withdrawn_at"])
        after: dict[str, Any] = {"batch": str(batch.pk), "evenings": batch.told["evenings"], "kept": kept_evenings}
        note(actor=actor, league=batch.league, action=TAKEN_BACK, after=after)
    transaction.on_commit(partial(store_what_is_missing, batch.league_id), robust=True)
    return batch


def _removed(keys: set[uuid.UUID]) -> bool:
    """Whether evenings could be removed; where something else names one of them, all stay."""
    try:
        with transaction.atomic():
            Game.objects.filter(evening__in=keys).delete()
            Event.objects.filter(evening__in=keys).delete()
            Evening.objects.filter(pk__in=keys).delete()
    except ProtectedError:
        return False
    return True


def _emptied(actor: Actor, key: uuid.UUID) -> int:
    """Withdraw the points that came with an evening which somebody has touched; 1 if it is still there."""
    events = Event.objects.filter(evening=key, kind__in=COMING, withdrawn_at=None).select_related("game")
    for event in events.order_by("-position"):
        withdraw_event(actor=actor, event=event)
    return int(Evening.objects.filter(pk=key).exists())


def _events(keys: list[str]) -> list[Event]:
    return list(Event.objects.filter(pk__in=keys).select_related("game").order_by("position"))


def _forget(player: Player) -> None:
    """Remove a player who came with the batch, unless something else names them by now."""
    try:
        with transaction.atomic():
            player.delete()
    except ProtectedError:
        return


# A table is taken over beside the request, so that its page can say how far it is and a phone may leave.


ANSWERED_WITHIN: Final = 3.0  # seconds that a request waits for the end
PAUSE: Final = 0.05
Taking = dict[str, Any]
BEGUN: Final[Taking] = {"done": 0, "of": 0}


def begin_taking(*, account: Account, league: League, sheet: SheetOnItsWay, changed_too: bool, paid: bool) -> Taking:
    """Begin to take a table over and wait a moment; answers as `taking_of`. One after the other on a server."""
    background.forget_progress(taking_name(account, league))
    language = get_language()

    def work() -> None:
        with (
            background.reporting(taking_name(account, league)) as report,
            place_in_turn(Work.TAKE_OVER),
            override(language),
        ):
            report(result := BEGUN)  # what an accident leaves
            try:
                _trial, batch = take_over_sheet(
                    actor=Actor.account(account),
                    league=league,
                    sheet=sheet,
                    changed_too=changed_too,
                    paid=paid,
                    progress=lambda done, of: report({"done": done, "of": of}),
                )
                result = {"taken": batch.told if batch else {}}
            except Refused as refused:
                result = {"refused": [[one.code, one.field, str(one.message)] for one in refused.objections]}
            finally:
                report(result)

    background.start(("take-over", account.pk, league.pk), work)
    until = time.monotonic() + ANSWERED_WITHIN
    while (found := taking_of(account, league)) is None or "done" in found:
        if time.monotonic() >= until:
            return found or BEGUN
        time.sleep(PAUSE)
    return found


def taking_of(account: Account, league: League) -> Taking | None:
    """How far this account's table of the league is (`done`, `of`), what was `taken`, or a Refused; None: nothing.

    What has ended is answered once.
    """
    name = taking_name(account, league)
    goes_on, progress = background.progress_of(name)
    if goes_on:
        return progress if progress and "done" in progress else BEGUN
    if progress is None:
        return None
    background.forget_progress(name)
    if "done" in progress:  # the server was stopped: its transaction is gone with it
        raise Refused.because(
            "broken_off", "", _("Das Übernehmen wurde unterbrochen. Die Probe zeigt, was noch fehlt.")
        )
    if "refused" in progress:
        raise Refused(Reason(*one) for one in progress["refused"])
    return progress


def taking_name(account: Account, league: League) -> str:
    """What this work is called on the server; databases beside each other have the same keys, not the same moments."""
    made = f"{account.created_at.isoformat()} {league.created_at.isoformat()}"
    return f"sheet-{account.pk}-{league.pk}-{sha256(made.encode()).hexdigest()[:16]}"
