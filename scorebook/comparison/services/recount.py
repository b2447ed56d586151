"""Counting evenings by other rules: a preview that is stored, then one transaction an evening.

Every step can be the last one: what was done is stored with the evening it was done to, and the next request goes
on with the rest. Two workers take different evenings, or one waits for the other.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.database import pause_for_other_writers, retry_when_locked, snapshot
from leagues.groups.services.departures import hold_league
from leagues.journal import Actor, note
from leagues.refused import Refused
from scorebook.evenings.models import Evening
from scorebook.evenings.services.recount import EveningOutcome, Obstacle, outcomes, play_by
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input import options_to_json

from ..models import Recount, RecountedEvening, RecountScope, RecountState, RowState, RuleProposal

# What there may be only once at a time: the database says so, and whoever comes second is told.


@contextmanager
def only_one(others: QuerySet[Any], code: str, message: str) -> Iterator[None]:
    """A transaction that is refused with this code and sentence if one of `others` is there already."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if not others.exists():
            raise
        raise Refused.because(code, "", message) from error


AT_A_TIME: Final = 40  # evenings that a preview reads at once
TO_DO: Final = (RowState.WAITING, RowState.SEEN)
SENTENCE: Final = 400
RUNS: Final = "evening_runs"  # it is not played yet, so it is none of those that cannot follow
MOST_NAMED: Final = 20


@transaction.atomic
def plan_recount(
    *,
    actor: Actor,
    rule_set: RuleSet,
    scheme: Scheme,
    version: RuleSetVersion | None = None,
    scope: str = RecountScope.RULE_SET,
    first_day: date | None = None,
    last_day: date | None = None,
) -> Recount:
    """A recount by a version of a rule set, or by rules that may become one; its preview is the next step.

    What it writes down names every evening: the league is held, as by all who write about many evenings at once.
    `first_day`, `last_day`: only evenings from the one to the other, both included. Refused: a last day before the
    first (`days_order`).
    """
    if first_day and last_day and last_day < first_day:
        raise Refused.because("days_order", "last_day", _("Der letzte Tag liegt vor dem ersten."))
    hold_league(rule_set.league_id)
    recount = Recount.objects.create(
        league_id=rule_set.league_id,
        rule_set=rule_set,
        version=version,
        scheme_key=scheme.key,
        options=options_to_json(scheme.options),
        scope=scope,
        first_day=first_day,
        last_day=last_day,
        created_by_id=actor.account_id,
    )
    _collect(recount)
    return recount


@transaction.atomic
def plan_return(*, actor: Actor, recount: Recount) -> Recount:
    """A recount that brings every evening back to what it was counted by before another one.

    Evenings that were counted otherwise since stay as they are. Refused: nothing would go back (`nothing_to_undo`).
    """
    hold_league(recount.league_id)
    back = Recount.objects.create(
        league_id=recount.league_id, rule_set_id=recount.rule_set_id, undoes=recount, created_by_id=actor.account_id
    )
    rows = recount.rows.filter(state=RowState.DONE).select_related("evening")
    RecountedEvening.objects.bulk_create(
        RecountedEvening(
            league_id=row.league_id, recount=back, evening=row.evening, former=row.target, target=row.former
        )
        for row in rows
        if row.evening.rule_set_version_id == row.target_id
    )
    if not back.rows.exists():
        raise Refused.because("nothing_to_undo", "", _("Da ist nichts mehr, was zurückgehen könnte."))
    return back


def look(recount: Recount, *, seconds: float | None = None) -> Recount:
    """Go on with the preview until it stands, or for so many seconds; at least a few evenings are looked at."""
    end = None if seconds is None else time.monotonic() + seconds
    while recount.state == RecountState.PREVIEW:
        rows = list(_rows(recount).filter(state=RowState.WAITING)[:AT_A_TIME])
        if rows:
            _look_at(recount, rows)
        else:
            Recount.objects.filter(pk=recount.pk, state=RecountState.PREVIEW).update(state=RecountState.READY)
        recount.refresh_from_db(fields=["state"])
        if end and time.monotonic() > end:
            break
    return recount


def start(
    *, actor: Actor, recount: Recount, version: RuleSetVersion | None = None, only_these: bool = False
) -> Recount:
    """Begin to write; what is written from now on stays. `version`: what a proposal has become.

    Evenings that have come since the preview belong to it too. `only_these`: somebody has said that the others stay as
    they are. Refused: evenings of the preview cannot follow and this was not confirmed (`evenings_stay`), the preview
    does
    not stand yet (`recount_not_ready`), the rules are only proposed (`recount_is_voted_on`), and while another one of
    the league is running (`recount_running`).
    """
    running = Recount.objects.filter(league=recount.league_id, state=RecountState.RUNNING)
    message = _("Es wird gerade schon neu gerechnet. Wartet, bis das fertig ist.")
    with only_one(running, "recount_running", message):
        locked = Recount.objects.select_for_update(of=("self",)).get(pk=recount.pk)
        if locked.state == RecountState.RUNNING:
            return locked
        if locked.state not in {RecountState.READY, RecountState.PREVIEW} or (
            locked.state == RecountState.PREVIEW and version is None
        ):
            raise Refused.because("recount_not_ready", "", _("Diese Vorschau gilt nicht mehr."))
        if version is None and not locked.decided:
            raise Refused.because("recount_is_voted_on", "", _("Über diese Regeln wird erst noch abgestimmt."))
        if not only_these:
            left = locked.rows.filter(state=RowState.LEFT).exclude(code=RUNS).select_related("evening").order_by("pk")
            refuse_leaving([(row.evening, Obstacle(row.code, row.game_number, row.sentence)) for row in left])
        if version:
            locked.version = version
            locked.rows.update(target=version)
        _collect(locked)
        locked.state, locked.started_at = RecountState.RUNNING, timezone.now()
        locked.created_by_id = actor.account_id
        locked.save(update_fields=["version", "state", "started_at", "created_by"])
        note(actor=actor, league=locked.league, action="recount.started", after=_noted(locked))
    return locked


def cannot_follow(
    *, rule_set: RuleSet, scheme: Scheme, first_day: date | None = None, last_day: date | None = None
) -> list[tuple[Evening, Obstacle]]:
    """Which closed evenings of a rule set, of these days, other rules cannot score, and why; nothing is written."""
    found: list[tuple[Evening, Obstacle]] = []
    played = Evening.objects.filter(rule_set_version__rule_set=rule_set, closed_at__isnull=False)
    evenings = list(
        played.filter(_on_days(first_day, last_day)).select_related("rule_set_version").order_by("-local_date", "pk")
    )
    for begin in range(0, len(evenings), AT_A_TIME):
        some = evenings[begin : begin + AT_A_TIME]
        with snapshot():
            results = outcomes(some, {one.pk: scheme for one in some})
        found += [(one, results[one.pk].obstacle) for one in some if results[one.pk].obstacle]  # type: ignore[misc]
    return found


def refuse_leaving(left: Sequence[tuple[Evening, Obstacle]], field: str = "") -> None:
    """Refuse what some evenings cannot follow, saying which and why: the league would count in two ways afterwards."""
    if not left:
        return
    named = []
    for evening, obstacle in left[:MOST_NAMED]:
        game = _(", Spiel {number}").format(number=obstacle.game) if obstacle.game else ""
        named.append(f"{evening}{game}: {obstacle.sentence}")
    if len(left) > MOST_NAMED:
        named.append("…")
    message = ngettext(
        "{number} Abend kann diesen Regeln nicht folgen. Sollen nur die übrigen neu gerechnet werden, sagt es dazu. "
        "{which}",
        "{number} Abende können diesen Regeln nicht folgen. Sollen nur die übrigen neu gerechnet werden, sagt es dazu. "
        "{which}",
        len(left),
    )
    raise Refused.because("evenings_stay", field, message.format(number=len(left), which=" ".join(named)))


def work(recount: Recount, *, actor: Actor, seconds: float | None = None) -> Recount:
    """Go on writing until all is done, or for so many seconds; at least one evening is done.

    `actor` stands in the journals of the evenings. Nothing happens to one that is not running.
    """
    end = None if seconds is None else time.monotonic() + seconds
    while True:
        recount.refresh_from_db(fields=["state"])
        if recount.state != RecountState.RUNNING:
            return recount
        begun = time.monotonic()
        found = retry_when_locked(lambda: _next(recount, actor))
        pause_for_other_writers(begun)
        if not found and recount.rows.filter(state__in=TO_DO).exists():
            time.sleep(0.05)  # somebody else is at the last ones
        elif not found:
            _finish(recount, actor)
        if end and time.monotonic() > end:
            recount.refresh_from_db(fields=["state"])
            return recount


@transaction.atomic
def drop(*, recount: Recount) -> None:
    """Throw away a preview. A recount that was begun stays."""
    never = (RecountState.PREVIEW, RecountState.READY)
    Recount.objects.filter(pk=recount.pk, state__in=never).update(state=RecountState.DROPPED)


def _collect(recount: Recount) -> None:
    """A row for every evening it is about that has none yet, and none for one whose day is another one by now."""
    if recount.undoes_id:
        return
    on_days = _on_days(recount.first_day, recount.last_day)
    recount.rows.exclude(evening__in=Evening.objects.filter(on_days, league=recount.league_id)).delete()
    evenings = Evening.objects.filter(league=recount.league_id).exclude(pk__in=recount.rows.values("evening"))
    evenings = evenings.filter(on_days)
    if recount.scope == RecountScope.RULE_SET:
        evenings = evenings.filter(rule_set_version__rule_set=recount.rule_set_id)
    if recount.version_id:
        evenings = evenings.exclude(rule_set_version=recount.version_id)
    chosen = evenings.order_by("-local_date", "pk").values_list("pk", "rule_set_version_id")
    RecountedEvening.objects.bulk_create(
        RecountedEvening(
            league_id=recount.league_id,
            recount=recount,
            evening_id=evening,
            former_id=former,
            target_id=recount.version_id,
        )
        for evening, former in chosen
    )


def _on_days(first: date | None, last: date | None) -> Q:
    found = Q(local_date__gte=first) if first else Q()
    return found & Q(local_date__lte=last) if last else found


def _rows(recount: Recount) -> Any:
    return recount.rows.select_related("evening__rule_set_version", "target").order_by("pk")


def _look_at(recount: Recount, rows: list[RecountedEvening]) -> None:
    with snapshot():
        closed = [row for row in rows if not row.evening.open]
        schemes = {row.evening_id: row.target.scheme if row.target else recount.scheme for row in closed}
        found = outcomes([row.evening for row in closed], schemes)
    for row in rows:
        _say(row, found.get(row.evening_id))
        row.state = RowState.LEFT if row.code else RowState.SEEN
    fields = ["preview", "preview_games", "code", "game_number", "sentence", "state"]
    with transaction.atomic():
        still = set(
            RecountedEvening.objects.select_for_update(of=("self",))
            .filter(pk__in=[row.pk for row in rows], state=RowState.WAITING)
            .order_by("pk")
            .values_list("pk", flat=True)
        )
        RecountedEvening.objects.bulk_update([row for row in rows if row.pk in still], fields)


def _say(row: RecountedEvening, found: EveningOutcome | None) -> None:
    """Write into a row what was found; None: the evening is still running."""
    running = Obstacle(RUNS, 0, _("Der Abend läuft noch."))
    obstacle = found.obstacle if found else running
    row.code, row.game_number, row.sentence = "", 0, ""
    if obstacle:
        row.code, row.game_number, row.sentence = obstacle.code, obstacle.game, obstacle.sentence[:SENTENCE]
    row.preview = found.points if found and not obstacle else {}
    row.preview_games = found.games if found and not obstacle else 0


@transaction.atomic
def _next(recount: Recount, actor: Actor) -> bool:
    """One more evening; whether there was one that no other request works on."""
    rows = RecountedEvening.objects.select_for_update(of=("self",), skip_locked=True)
    row = rows.filter(recount=recount, state__in=TO_DO, target__isnull=False).order_by("pk").first()
    if row is None or row.target_id is None:
        return False
    evening = Evening.objects.select_for_update(of=("self",)).get(pk=row.evening_id)
    found, row.former_id = None, evening.rule_set_version_id
    if not evening.open:
        version = RuleSetVersion.objects.get(pk=row.target_id)
        found = play_by(actor=actor, evening_id=row.evening_id, version=version)
    if found is None or found.obstacle:
        _say(row, found)
        row.state = RowState.LEFT
    else:
        row.result, row.result_games, row.state = found.points, found.games, RowState.DONE
    row.save()
    return True


def _finish(recount: Recount, actor: Actor) -> None:
    with transaction.atomic():
        locked = Recount.objects.select_for_update(of=("self",)).get(pk=recount.pk)
        if locked.state != RecountState.RUNNING:
            return
        locked.state, locked.finished_at = RecountState.DONE, timezone.now()
        locked.save(update_fields=["state", "finished_at"])
        note(actor=actor, league=locked.league, action="recount.done", after=_noted(locked))


def _noted(recount: Recount) -> dict[str, Any]:
    """What the journal keeps: which recount, by which version (none if it takes one back), how many evenings."""
    rows = recount.rows
    return {
        "recount": recount.pk,
        "rule_set_version": recount.version_id,
        "evenings": rows.filter(state=RowState.DONE).count(),
        "left": rows.filter(state=RowState.LEFT).count(),
        "all": rows.count(),
        **{name: day.isoformat() for name in ("first_day", "last_day") if (day := getattr(recount, name))},
    }


def hold_recounts(league_id: int) -> None:
    """Lock all votes and recounts of a league, as voting and recounting do before they lock an evening."""
    for model in (RuleProposal, Recount, RecountedEvening):
        rows = model.objects.select_for_update(of=("self",)).filter(league=league_id).order_by("pk")
        list(rows.values_list("pk"))
