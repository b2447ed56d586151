"""What the journal of a league says about people, rights and settings, in words.

Rooms above journal things of their own and contribute the words for them (`contributions`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from leagues.groups.models import League, Role
from leagues.registry import Registry

Kept = Mapping[str, Any]
Names = Mapping[int, str]
SOMEBODY, SOME_PLAYER = "Ein gelöschtes Konto", "ein Spieler"
LEAGUE_FIELDS = {
    "name": "Name",
    "description": "Beschreibung",
    "home_pub": "Stammlokal",
    "founded": "gegründet",
    "player_fields": "Angaben zu Spielern",
}
PLAYER_FIELDS = {
    "name": "Name",
    "nickname": "Spitzname",
    "sign": "Kürzel",
    "colour": "Farbe",
    "regular": "Stammspieler oder Gast",
    "since": "dabei seit",
    "until": "dabei bis",
}


@dataclass(frozen=True, slots=True)
class Known:
    """What the ids of some entries stand for today."""

    accounts: Names
    players: Names
    others: Mapping[str, Names] = field(default_factory=dict)

    def account(self, kept: Kept) -> str:
        """Who the entry is about."""
        return self.accounts.get(kept.get("account", 0), SOMEBODY)

    def player(self, kept: Kept, key: str = "player") -> str:
        """Which player the entry is about."""
        return self.players.get(kept.get(key) or 0, SOME_PLAYER)

    def other(self, kept: Kept, key: str, unknown: str) -> str:
        """Which thing of a room above the entry is about; `key` is what its id is kept under."""
        return self.others.get(key, {}).get(kept.get(key) or 0, unknown)


Saying = Callable[[Kept, Kept, Known], str]


@dataclass(frozen=True, slots=True)
class Contribution:
    """The words of a room above for its actions, and what reads the names in them: by key of an entry, then by id."""

    words: Mapping[str, Saying]
    names: Callable[[League], Mapping[str, Names]] = lambda league: {}


contributions: Final[Registry[Contribution]] = Registry()


def saying_of(action: str) -> Saying | None:
    """What makes a sentence of the entries of this action; None if nobody has words for it."""
    return next((words[action] for words in (WORDS, *(one.words for one in contributions)) if action in words), None)


def others_of(league: League) -> dict[str, Names]:
    """What the things of the rooms above are called today. The queries of the contributions."""
    return {key: names for one in contributions for key, names in one.names(league).items()}


def words(action: str, before: Kept | None, after: Kept | None, known: Known) -> str:
    """A sentence for an entry; the action itself for one that is not known."""
    saying = saying_of(action)
    return saying(before or {}, after or {}, known) if saying else action


def _role(key: Any) -> str:
    return Role(key).label if key in Role.values else "?"


def _day(text: Any) -> str:
    return f"{date.fromisoformat(text):%d.%m.%Y}" if text else "offen"


def _ended(after: Kept) -> str:
    counts = [(after.get("invitations_ended", 0), "Einladung", "Einladungen")]
    counts.append((after.get("table_links_ended", 0), "Tischlink", "Tischlinks"))
    parts = [f"{number} {one if number == 1 else many}" for number, one, many in counts if number]
    return f" Damit beendet: {', '.join(parts)}." if parts else ""


def _offer(after: Kept, known: Known) -> str:
    as_player = f", als {known.player(after)}" if after.get("player") else ""
    return f"Einladung {after.get('invitation')}: {_role(after.get('role'))}{as_player}"


def _fields(keys: Any, labels: Mapping[str, str]) -> str:
    return ", ".join(labels.get(key, key) for key in keys) or "–"


def _player_changes(before: Kept, after: Kept, known: Known) -> str:
    changed = [*after.get("renamed", ()), *(key for key in PLAYER_FIELDS if key in after)]
    return f"Spieler {known.player(after)} geändert: {_fields(changed, PLAYER_FIELDS)}"


def _rename(before: Kept, after: Kept, known: Known) -> str:
    if "name" not in before:
        return "Ein Mitglied hat sich umbenannt; das Konto ist gelöscht"
    return f"„{before['name']}“ heißt jetzt „{after['name']}“"


def _forgotten(before: Kept, after: Kept, known: Known) -> str:
    number = sum(after.get("texts", {}).values())
    texts = "kein Text" if not number else "ein Text" if number == 1 else f"{number} Texte"
    return f"Name entfernt, jetzt {known.player(after)}; geändert: {texts}"


def _season(word: str) -> Saying:
    def say(before: Kept, after: Kept, known: Known) -> str:
        kept = after or before
        return f"Saison {word}: {_day(kept.get('start'))} bis {_day(kept.get('end'))}"

    return say


WORDS: Final[Mapping[str, Saying]] = {
    "league.create": lambda b, a, k: "Liga angelegt",
    "league.edit": lambda b, a, k: f"Einstellungen geändert: {_fields(a.get('changed', ()), LEAGUE_FIELDS)}",
    "league.put_away": lambda b, a, k: "Liga abgelegt",
    "league.take_out": lambda b, a, k: "Liga wieder hervorgeholt",
    "league.publish": lambda b, a, k: "Offene Seite eingeschaltet",
    "league.unpublish": lambda b, a, k: "Offene Seite ausgeschaltet",
    "member.role": lambda b, a, k: f"{k.account(a)} ist {_role(a.get('role'))}, war {_role(b.get('role'))}.{_ended(a)}",
    "member.remove": lambda b, a, k: f"{k.account(b)} aus der Liga genommen, war {_role(b.get('role'))}.{_ended(a)}",
    "member.leave": lambda b, a, k: f"Die Liga verlassen, war {_role(b.get('role'))}.{_ended(a)}",
    "invitation.add": lambda b, a, k: f"{_offer(a, k)} gemacht",
    "invitation.revoke": lambda b, a, k: f"Einladung {a.get('invitation')} zurückgezogen",
    "invitation.redeem": lambda b, a, k: f"Einladung {a.get('invitation')} eingelöst: {_role(a.get('role'))}",
    "account.rename": _rename,
    "account.address": lambda b, a, k: "Andere E-Mail-Adresse",
    "player.add": lambda b, a, k: f"Spieler {k.player(a)} angelegt",
    "player.edit": _player_changes,
    "player.merge": lambda b, a, k: f"{k.player(a)} zählt jetzt bei {k.player(a, 'into')} mit",
    "player.separate": lambda b, a, k: f"{k.player(b)} ist wieder von {k.player(b, 'into')} getrennt",
    "player.unlink": lambda b, a, k: f"Spieler {k.player(b)} vom Konto gelöst: {k.account(b)}",
    "player.forget_ask": lambda b, a, k: f"Name von {k.player(a)} soll am {_day(a.get('due'))} entfernt werden",
    "player.forget_cancel": lambda b, a, k: f"Name von {k.player(b)} bleibt: abgebrochen",
    "player.anonymise": _forgotten,
    "season.add": _season("angelegt"),
    "season.edit": _season("geändert"),
    "season.remove": _season("entfernt"),
}
