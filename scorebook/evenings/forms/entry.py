"""What the entry of a game must know: the context of `evenings/entry/entry.html` and, as JSON, of `static/js/entry/`.

    record_url   where the facts are sent: POST {uuid, facts, revision, seen};
                 200/201 {redirect}, 409 {same} (another phone has it already?), 422 {errors}
    preview_url  the same facts unsaved: {html} of `preview.html`, or 422 {errors}
    scheme       what `scheme_config` gives: words, kinds, extras, notes and switches of one scheme
    players      everybody at the table in seat order: NAME_PARTS of their `Name`, and plays (in this game)
    dealer, bock who deals and how many Böcke lie on the game; both only shown
    owes, forced keys of the players with an open Pflichtsolo, and who is vorgeführt (None: no one)
    game         None, or the game to correct: uuid, facts, revision
    seen         up to where this page knows the games (`duplicate_requests.newest_recording_of`), sent back with the
                 facts; None: there is no question whether two games are one
    ask_names    whether the names of who it was are offered where a call or an extra point is tapped
    comment_length  how many characters a comment on a game may have
    exact_augen  True opens the field for exact Augen from the start

Nothing else is read, so anybody can offer an entry: a simulation gives its own two addresses, four players without
dealer, and `seen` None.
"""

from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.rules.wording import extra_points_word
from scorebook.scoring.game import extra_short, extra_word, hochzeit_by_word, kind_word, note_word
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALONE_KINDS, EXTRA_LIMITS, SOLO_KINDS, ExtraKind, HochzeitBy, Kind

from ..models import COMMENT_LENGTH, Game
from ..selectors.evenings import EveningView

NAME_PARTS: Final = ("key", "name", "call_name", "short", "sign", "colour", "person")
EntryConfig = dict[str, Any]  # as the head of this module says


def scheme_config(scheme: Scheme) -> dict[str, Any]:
    """The part of a scheme that the page shows: only what the scheme has, in the words that it speaks."""
    options = scheme.options
    return {
        "key": scheme.key,
        "title": scheme.title,
        "kinds": [
            {"key": kind.value, "word": kind_word(kind, scheme), "played": entry_mode(kind)}
            for kind in Kind
            if kind in options.kinds
        ],
        "extras": [
            {
                "key": extra.value,
                "word": extra_short(extra, scheme),
                "name": extra_word(extra, scheme),
                "max": min(limit for kinds, limit in EXTRA_LIMITS if extra in kinds),
            }
            for extra in ExtraKind
            if extra in options.extras
        ],
        "vorab": options.vorab.value,
        "invalid": options.invalid_calls,
        "levels": list(scheme.levels),
        "kontra_word": scheme.kontra_word,
        "solo_calls_answer_only": options.solo_calls_answer_only,
        "early_contra": scheme.early_contra,
        "pflichtsolo": options.deal.pflichtsolo,
        "hochzeit_by": [
            {"key": by.value, "word": hochzeit_by_word(by, scheme)} for by in HochzeitBy if scheme.says_hochzeit_by
        ],
        "notes": [{"key": note.value, "word": note_word(note, scheme)} for note in scheme.notes],
        "question": scheme.words.get("question", _("Wer ist Re?")),
        "armut_question": scheme.words.get("armut_question", _("Wer hatte die Armut?")),
        "extra_points": extra_points_word(scheme),
    }


def entry_mode(kind: Kind) -> str:
    """How a kind of game is entered: "pair" by two names, "solo" by one, "wedding" by one who has a Hochzeit."""
    if kind in SOLO_KINDS:
        return "solo"
    return "wedding" if kind in ALONE_KINDS else "pair"


def new_game_config(view: EveningView, *, seen: str | None = None) -> EntryConfig:
    """The configuration for a game at the end of the evening."""
    evening, state = view.evening, view.folded.state
    return {
        "record_url": reverse("game-record", args=[evening.pk]),
        "preview_url": reverse("game-preview", args=[evening.pk]),
        "scheme": scheme_config(evening.scheme),
        "players": _players(view, state.four),
        "game": None,
        "bock": state.bock,
        "dealer": state.dealer,
        "owes": list(state.owes),
        "forced": state.forced,
        "seen": seen,
        "ask_names": evening.league.ask_names,
        "comment_length": COMMENT_LENGTH,
        "exact_augen": False,
    }


def correct_config(view: EveningView, game: Game, facts: GameFacts, bock: int, dealer: str) -> EntryConfig:
    """The configuration for correcting a game; a Besonderheit that the game has can be tapped, whatever the scheme."""
    config = new_game_config(view)
    note_keys = {note["key"] for note in config["scheme"]["notes"]}
    config["scheme"]["notes"] += [
        {"key": note.value, "word": note_word(note, view.evening.scheme)}
        for note in facts.notes
        if note.value not in note_keys
    ]
    return {
        **config,
        "record_url": reverse("game-correct", args=[game.pk]),
        "preview_url": reverse("game-preview", args=[game.evening_id]) + f"?spiel={game.pk}",
        "players": _players(view, facts.players),
        "game": {"uuid": str(game.pk), "facts": facts.to_json(), "revision": game.revision},
        "bock": bock,
        "dealer": dealer,
        "owes": [],
        "forced": None,
    }


def _players(view: EveningView, playing: tuple[str, ...]) -> list[dict[str, Any]]:
    """Everybody at the table in seat order, those who play this game marked."""
    everybody = [view.names[key] for key in dict.fromkeys([*view.folded.state.seats, *playing])]
    return [{part: getattr(who, part) for part in NAME_PARTS} | {"plays": who.key in playing} for who in everybody]
