"""German words for what happens between the games, and for what the journal has kept of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.people.selectors import Name
from scorebook.rules.wording import bock_name, localized, penalty_word, redeal_word
from scorebook.scoring.game import kind_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import Sentence, signed
from scorebook.scoring.game.terms import ALL_AUGEN, Kind, PartyName
from scorebook.scoring.penalties import Strafe

from .models import Event, EventKind

Names = Mapping[str, Name]
TITLES: Final = {
    EventKind.REDEAL: gettext_lazy("Neu gegeben"),
    EventKind.JOIN: gettext_lazy("{who} kommt dazu"),
    EventKind.LEAVE: gettext_lazy("{who} geht"),
    EventKind.PAUSE: gettext_lazy("{who} setzt aus"),
    EventKind.RESUME: gettext_lazy("{who} ist wieder dabei"),
    EventKind.LAST_ROUND: gettext_lazy("Letzte Runde"),
    EventKind.DEALER_SET: gettext_lazy("{who} gibt"),
    EventKind.BOCK_SET: gettext_lazy("Bock von Hand"),
    EventKind.SEATS: gettext_lazy("Umgesetzt"),
}


class EventText(NamedTuple):
    """An event in words: a title, and what is said below it."""

    title: str
    sub: str = ""


def event_words(event: Event, points: Mapping[str, int], names: Names, scheme: Scheme | None = None) -> EventText:
    """A stored event in words; `points` is what it books, by player key; kinds of game are named as `scheme` does."""
    what = {
        "kind": event.kind,
        "player": event.player_id,
        "seat": event.seat,
        "reason": event.reason,
        "data": event.data,
        "shares": points,
    }
    return journal_text(what, names, scheme)


def journal_text(what: Mapping[str, Any], names: Names, scheme: Scheme | None = None) -> EventText:
    """An event that is no game in words, from what the journal keeps of it."""
    who, data = called(what.get("player"), names), what.get("data") or {}
    kind, reason = EventKind(what["kind"]), what.get("reason") or ""
    if kind == EventKind.PENALTY:
        return _penalty_words(who, reason, data, what.get("shares") or {}, names)
    if kind == EventKind.POINTS_ONLY:
        return _bare_words(data, reason, what.get("shares") or {}, names, scheme)
    subs = {
        EventKind.REDEAL: redeal_word(reason),
        EventKind.JOIN: _("auf Platz {number}").format(number=(what.get("seat") or 0) + 1),
        EventKind.LAST_ROUND: _last_round_words(int(data.get("more", 0))),
        EventKind.DEALER_SET: _("von Hand gesetzt"),
        EventKind.BOCK_SET: runs_words(data.get("runs") or []),
        EventKind.SEATS: ", ".join(called(key, names) for key in data.get("order") or []),
    }
    return EventText(str(TITLES[kind]).format(who=who), subs.get(kind, ""))


def penalty_sentence(event: Event, points: Mapping[str, int]) -> str:
    """What a booked penalty says of itself, in the reader's language; "" where it says nothing.

    It is worked out from what was booked. Once the sentence itself was kept instead of what it tells of: such a one
    still says what it said, in German where it cannot be worked out.
    """
    data = event.data
    kept, augen = data.get("sentence"), data.get("safe_augen")
    if event.kind != EventKind.PENALTY or not (kept or data.get("source")):
        return ""
    strafe = Strafe(
        kind=str(data.get("kind")),
        points=dict(points),
        source=str(data.get("source")),
        culprit=None if event.player_id is None else str(event.player_id),
        counts_as_played=bool(data.get("counts_as_played")),
        decided=bool(data.get("decided")),
        safe_augen=augen if isinstance(augen, int) else None,
    )
    if not kept:
        return localized(strafe.sentence)
    variants: list[dict[str, Any]] = [
        {},
        {"decided": True},
        *({"safe_augen": number} for number in range(ALL_AUGEN + 1)),
    ]
    worked_out = (replace(strafe, **more).sentence for more in variants)
    return localized(next((sentence for sentence in worked_out if sentence == kept), Sentence.of_rules(str(kept))))


def points_words(points: Mapping[str, int], names: Names) -> str:
    """What everybody is booked: "Anna −300, Ben +100"; who gets nothing is left out."""
    return ", ".join(f"{called(key, names)} {signed(amount)}" for key, amount in points.items() if amount)


def runs_words(runs: list[list[int]]) -> str:
    """Böcke set by hand: "Bock für 3 Spiele, dann kein Bock mehr"."""
    parts = []
    for bock, games in runs:
        lying = ngettext("{bock} für {number} Spiel", "{bock} für {number} Spiele", games)
        parts.append(lying.format(bock=bock_name(bock) if bock else _("kein Bock"), number=games))
    return ", ".join([*parts, _("dann kein Bock mehr")]) if parts else _("kein Bock mehr")


def called(key: Any, names: Names) -> str:
    """The name of a player by key or id; empty without one."""
    if key is None:
        return ""
    return names[str(key)].call_name if str(key) in names else _("jemand")


def _penalty_words(
    who: str, reason: str, data: Mapping[str, Any], points: Mapping[str, int], names: Names
) -> EventText:
    title = penalty_word(str(data.get("kind"))) or (_("Strafe") if who else _("Korrektur"))
    end = ""
    if data.get("counts_as_played"):
        end = _("das Spiel zählt als gespielt")
    elif data.get("aborts_game"):
        end = _("derselbe gibt noch einmal")
    heading = ": ".join(part for part in (title, who) if part)
    return EventText(heading, " · ".join(part for part in (reason, points_words(points, names), end) if part))


def _bare_words(
    data: Mapping[str, Any], comment: str, points: Mapping[str, int], names: Names, scheme: Scheme | None
) -> EventText:
    """Points without a story: little else is known."""
    games, decided = int(data.get("games", 0)), data.get("told") or {}
    if not games:
        title = _("Gesamtstand")
    elif games == 1:
        title = _("Solo") if len(decided.get("re", ())) == 1 else _("Nur die Punkte")
        title = kind_word(Kind(decided["kind"]), scheme) if decided.get("kind") else title
    else:
        title = _("{number} Spiele, nur die Punkte").format(number=games)
    parts = [points_words(points, names)]
    if decided.get("re"):
        parts.insert(0, _("Re: {names}").format(names=", ".join(called(key, names) for key in decided["re"])))
    if decided.get("winner"):
        parts.append(_("Re gewinnt") if decided["winner"] == PartyName.RE else _("Kontra gewinnt"))
    if games and comment:
        parts.append(f"„{comment}“")
    return EventText(title, " · ".join(parts))


def _last_round_words(more: int) -> str:
    if not more:
        return _("die laufende Runde")
    if more == 1:
        return _("noch eine ganze Runde nach der laufenden")
    return _("noch {number} Runden nach der laufenden").format(number=more)
