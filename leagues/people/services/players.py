"""Writing the players of a league."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.groups.services.departures import must_manage
from leagues.journal import Actor, note
from leagues.refused import AnyObjection, Reason, Refused, check
from leagues.texts import first_alike, folded, tidy

from ..models import Colour, FormerName, Player
from ..selectors import group_of

# Of these only the fact that they changed is journalled: a name must be forgettable.
PERSONAL = ("name", "nickname")
PLAIN = ("sign", "colour", "regular", "since", "until")
SIGN_LENGTH = 3


@transaction.atomic
def add_player(
    *,
    actor: Actor,
    league: League,
    name: str,
    nickname: str = "",
    sign: str = "",
    colour: str = "",
    regular: bool = True,
    since: date | None = None,
) -> Player:
    """A new player of the league. Without a sign the first free one from the name, without a colour the rarest.

    Where others than the league can read it, or soon will, only people who know of it are named there: a new player is
    `unlisted` then, until somebody who has told them, or the person, says otherwise (`unlist_player`).
    Refuses (by field) an empty name, and a name or sign that another player has.
    """
    league = League.objects.select_for_update().get(pk=league.pk)
    present = list(Player.objects.present().filter(league=league))
    player = Player(
        league=league,
        name=name,
        nickname=nickname,
        sign=tidy(sign) or free_sign(nickname or name, [other.sign for other in present]),
        colour=colour or rarest_colour([other.colour for other in present]),
        regular=regular,
        since=since,
        unlisted=league.public_key is not None,
    )
    check(player)
    player.save()
    note(actor=actor, league=league, action="player.add", after={"player": player.pk, **_plain(player)})
    return player


@transaction.atomic
def add_players(*, actor: Actor, league: League, names: Sequence[str], **details: Any) -> list[Player]:
    """New players of the league, all of them or none; `details` as for `add_player`.

    Refuses (at `name`, each by name) who stands there twice, and otherwise what `add_player` refuses.
    """
    added: list[Player] = []
    wrong: list[AnyObjection] = []
    seen: set[str] = set()
    for name in names:
        if (key := folded(name)) in seen:
            wrong.append(Reason("twice", "name", gettext("„{name}“ steht zweimal da.").format(name=tidy(name))))
            continue
        seen.add(key)
        try:
            added.append(add_player(actor=actor, league=league, name=name, **details))
        except Refused as refused:
            wrong += refused.objections
    if wrong:
        raise Refused(wrong)
    return added


@transaction.atomic
def edit_player(*, actor: Actor, player: Player, **changes: Any) -> Player:
    """Change some of name, nickname, sign, colour, regular, since, until. Nothing changed: nothing is journalled.

    An emptied sign becomes the first free one from the name. Refuses (by field) what `add_player`
    refuses and dates in the wrong order; any other field is a TypeError.
    """
    if unknown := set(changes) - {*PERSONAL, *PLAIN}:
        raise TypeError(f"cannot be edited: {', '.join(sorted(unknown))}")
    League.objects.select_for_update().get(pk=player.league_id)
    player = Player.objects.select_for_update().select_related("league").get(pk=player.pk)
    before, personal = _plain(player), [getattr(player, name) for name in PERSONAL]
    for name, value in changes.items():
        setattr(player, name, value)
    if not tidy(player.sign):
        others = Player.objects.present().filter(league=player.league).exclude(pk=player.pk)
        player.sign = free_sign(player.called, [other.sign for other in others])
    check(player)
    after = _plain(player)
    changed = [key for key in PLAIN if before[key] != after[key]]
    renamed = [name for name, old in zip(PERSONAL, personal, strict=True) if getattr(player, name) != old]
    if not changed and not renamed:
        return player
    player.save()
    _keep_former(player, {name: old for name, old in zip(PERSONAL, personal, strict=True) if name in renamed})
    note(
        actor=actor,
        league=player.league,
        action="player.edit",
        before={"player": player.pk, **{key: before[key] for key in changed}},
        after={"player": player.pk, **{key: after[key] for key in changed}, "renamed": renamed},
    )
    return player


def _keep_former(player: Player, old: dict[str, str]) -> None:
    """Keep the names that the player bore until now: they stand in texts, and how long they were borne counts."""
    for kind, name in old.items():
        if name:
            before = FormerName.objects.filter(player=player, kind=kind).order_by("-until", "-pk").first()
            since = before.until if before else player.created_at
            times = {"since": since, "until": timezone.now()}
            FormerName.objects.create(league_id=player.league_id, player=player, kind=kind, name=name, **times)


def free_sign(name: str, taken: list[str]) -> str:
    """The shortest free sign that starts like the name: A, An, Ann, then A2 … A99; empty when all are taken."""
    letters = "".join(char for char in tidy(name) if char.isalnum())
    starts = [letters[:length] for length in range(1, min(SIGN_LENGTH, len(letters)) + 1)]
    numbered = [f"{letters[:1]}{number}" for number in range(2, 100)]
    return next((sign for sign in (*starts, *numbered) if sign and not first_alike(sign, taken)), "")


def rarest_colour(used: list[str]) -> str:
    """The colour that the fewest of these have; of equals the first of the palette."""
    count = Counter(used)
    return min(Colour.values, key=lambda colour: count[colour])


def _plain(player: Player) -> dict[str, Any]:
    values = {key: getattr(player, key) for key in PLAIN}
    return {key: value.isoformat() if isinstance(value, date) else value for key, value in values.items()}


# Whether a player is named in what others than the league can read.


@transaction.atomic
def unlist_player(*, actor: Actor, player: Player, unlisted: bool) -> Player:
    """Name the player outside the league no more, or again, by all entries of the person. Twice changes nothing.

    The person may say either. A Verwalter may say it for somebody: that they are not named in any case, that they are
    only if there is no account that could say so itself (PermissionDenied otherwise). Refuses who is forgotten, and an
    entry that counts for another one.
    """
    league = League.objects.locked(player.league_id)
    player = Player.objects.get(pk=player.pk)
    if player.merged_into_id or player.anonymised_at:
        raise Refused.because("player_unknown", "", _("Diesen Spieler gibt es nicht."))
    if actor.account_id is None or actor.account_id != player.account_id:
        must_manage(actor, league)
        if player.account_id and not unlisted:
            raise PermissionDenied(_("Ob der Name wieder dasteht, sagt nur die Person selbst."))
    entries = [player.pk] if unlisted else group_of(player)
    if Player.objects.filter(pk__in=entries).exclude(unlisted=unlisted).update(unlisted=unlisted):
        player.unlisted = unlisted
        note(
            actor=actor, league=league, action="player.unlist" if unlisted else "player.list", after=_as_journal(player)
        )
    return player


def _as_journal(player: Player) -> dict[str, int]:
    return {"player": player.pk}
