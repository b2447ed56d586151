"""What can be wrong with the facts of a game or an evening, said as a value."""

import json
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from .sentences import IN_FIELD, UNDER, Sentence, Value, gettext_noop

# What can be wrong, by codes: with a game, an evening, an event at the table, a question to a referee.


# code → what it means; the order is the order of the checks.
CODES: Final[dict[str, str]] = {
    "not_an_object": gettext_noop("Die Zeile ist leer oder kein JSON-Objekt."),
    "scheme_missing": gettext_noop("Es fehlt die Abrechnung."),
    "scheme_unknown": gettext_noop("Diese Abrechnung gibt es nicht."),
    "options_invalid": gettext_noop("Eine Hausregel ist unbekannt oder hat einen unmöglichen Wert."),
    "wrong_type": gettext_noop("Ein Feld hat die falsche Form."),
    "kind_missing": gettext_noop("Es fehlt die Spielart."),
    "kind_unknown": gettext_noop("Diese Spielart gibt es nicht."),
    "kind_not_in_scheme": gettext_noop("Die Abrechnung kennt diese Spielart nicht."),
    "players_missing": gettext_noop("Es fehlen die Spieler."),
    "players_not_four": gettext_noop("Ein Spiel hat genau vier Spieler."),
    "players_not_distinct": gettext_noop("Ein Spieler steht doppelt da."),
    "re_missing": gettext_noop("Es fehlt die Re-Partei."),
    "re_not_players": gettext_noop("Re nennt jemanden, der nicht mitspielt."),
    "re_not_distinct": gettext_noop("Re nennt jemanden doppelt."),
    "re_size": gettext_noop("Die Größe der Re-Partei passt nicht zur Spielart."),
    "augen_missing": gettext_noop("Es fehlt das Ergebnis."),
    "augen_twice": gettext_noop("Das Ergebnis steht doppelt da."),
    "augen_range": gettext_noop("Die Augen liegen außerhalb von 0 bis 240."),
    "tricks_range": gettext_noop("So viele Stiche gibt es nicht."),
    "tricks_without_augen": gettext_noop("Null Stiche und Augen widersprechen sich."),
    "call_unknown": gettext_noop("Diese Ansage gibt es nicht."),
    "call_party_unknown": gettext_noop("Die Partei der Ansage ist unbekannt."),
    "call_wrong_party": gettext_noop("Eine Partei sagt an, was nur die andere ansagt."),
    "call_player": gettext_noop("Der Ansager passt nicht zur Partei."),
    "vorab_not_in_scheme": gettext_noop("Die Abrechnung kennt hier keine Vorabansage."),
    "invalid_not_in_scheme": gettext_noop("Die Abrechnung kennt keine ungültigen Ansagen."),
    "call_before_ansage": gettext_noop("Vor der Absage fehlt die Ansage der Partei."),
    "call_repeated": gettext_noop("Dieselbe Partei sagt zweimal dasselbe an."),
    "call_shallower": gettext_noop("Nach einer tieferen Absage kommt eine flachere."),
    "solo_calls": gettext_noop("Im Solo sagt hier zuerst die Gegenpartei an, darauf Re, und niemand ab."),
    "extra_unknown": gettext_noop("Dieses Extra gibt es nicht."),
    "extra_party_unknown": gettext_noop("Die Partei des Extras ist unbekannt."),
    "extra_not_in_scheme": gettext_noop("Die Abrechnung kennt dieses Extra nicht."),
    "extra_player": gettext_noop("Der Spieler des Extras passt nicht zur Partei."),
    "extra_limit": gettext_noop("Mehr Extras, als die Karten hergeben."),
    "extra_without_trick": gettext_noop("Ein Extra ohne Stich."),
    "note_extra": gettext_noop("Was angesagt wurde, schließt ein Extra aus."),
    "extras_apart": gettext_noop("Extras, die eine Partei nicht zugleich machen kann."),
    "extra_tricks": gettext_noop("Zu wenig Stiche für die Extras."),
    "doppelkopf_augen": gettext_noop("Zu wenig Augen für die Doppelköpfe."),
    "extra_augen": gettext_noop("Zu wenig Augen für die Extras."),
    "augen_impossible": gettext_noop("Diese Augen geben die Karten nicht her."),
    "tricks_augen": gettext_noop("Augen und Stiche widersprechen sich."),
    "facts_apart": gettext_noop("Augen, Stiche und Extras widersprechen sich."),
    "bock_not_in_scheme": gettext_noop("Die Abrechnung kennt keinen Bock."),
    "bock_range": gettext_noop("So viele Böcke können nicht auf einem Spiel liegen."),
    "klaerungsstich_range": gettext_noop("Der Klärungsstich ist der erste, zweite oder dritte."),
    "armut_player": gettext_noop("Wer Trümpfe abgegeben hat, spielt nicht mit."),
    "hochzeit_by_unknown": gettext_noop("So wird keine Hochzeit geheiratet."),
    "hochzeit_by_not_in_scheme": gettext_noop("In dieser Abrechnung sagt der Hochzeiter nicht, wen er heiratet."),
    "hochzeit_by_kind": gettext_noop("Nur in einer angesagten Hochzeit wird gesagt, wer geheiratet wird."),
    "note_unknown": gettext_noop("Diese Besonderheit gibt es nicht."),
    "augen_needed": gettext_noop("Für dieses Ergebnis werden die genauen Augen gebraucht."),
}
# What can be wrong with an evening besides; checked before its games.
EVENING_CODES: Final[dict[str, str]] = {
    "seats_missing": gettext_noop("Es fehlen die Plätze am Tisch."),
    "seats_number": gettext_noop("Am Tisch sitzen vier bis acht Spieler."),
    "seats_not_distinct": gettext_noop("Ein Spieler sitzt auf zwei Plätzen."),
    "dealer_missing": gettext_noop("Es fehlt der erste Geber."),
    "dealer_not_seated": gettext_noop("Der Geber sitzt nicht am Tisch."),
    "events_missing": gettext_noop("Es fehlt, was am Abend geschehen ist."),
    "event_type_missing": gettext_noop("Es fehlt, was geschehen ist."),
    "event_type_unknown": gettext_noop("So ein Ereignis gibt es nicht."),
    "event_field_missing": gettext_noop("Einem Ereignis fehlt ein Feld."),
    "points_range": gettext_noop("So viele Punkte sind nicht möglich."),
    "games_range": gettext_noop("So viele Spiele sind nicht möglich."),
}
# code → what it means; an event with an objection changes nothing.
EVENT_CODES: Final[dict[str, str]] = {
    "seats_number": gettext_noop("Am Tisch sitzen vier bis acht Spieler."),
    "seats_not_distinct": gettext_noop("Ein Spieler sitzt auf zwei Plätzen."),
    "dealer_not_seated": gettext_noop("Der Geber sitzt nicht am Tisch oder setzt gerade aus."),
    "already_seated": gettext_noop("Dieser Spieler sitzt schon am Tisch."),
    "table_full": gettext_noop("Mehr als acht Spieler haben am Tisch keinen Platz."),
    "seat_range": gettext_noop("Diesen Platz gibt es nicht."),
    "not_seated": gettext_noop("Dieser Spieler sitzt nicht am Tisch."),
    "too_few": gettext_noop("Ohne diesen Spieler wären es weniger als vier."),
    "already_paused": gettext_noop("Dieser Spieler setzt schon aus."),
    "not_paused": gettext_noop("Dieser Spieler setzt nicht aus."),
    "last_round_range": gettext_noop("Die Zahl der weiteren Runden ist negativ."),
    "bock_not_in_scheme": gettext_noop("Diese Abrechnung spielt ohne Bock."),
    "bock_runs": gettext_noop(
        "So viele Böcke können nicht auf einem Spiel liegen, oder die Zahl der Spiele ist unmöglich."
    ),
    "seats_differ": gettext_noop("Die neue Sitzordnung nennt nicht genau die Spieler, die am Tisch sitzen."),
}
# What can be wrong with a question to a referee besides.
REFEREE_CODES: Final[dict[str, str]] = {
    "calls_unknown": gettext_noop("Die Abrechnung sagt nichts über den Zeitpunkt von Ansagen."),
    "party_missing": gettext_noop("Es fehlt die Partei."),
    "call_missing": gettext_noop("Es fehlt die Ansage."),
    "cards_missing": gettext_noop("Es fehlen die Karten."),
    "cards_range": gettext_noop("So viele Karten kann es hier nicht geben."),
    "cards_not_four": gettext_noop("Ein Stich hat genau vier Karten."),
    "card_unknown": gettext_noop("Diese Karte gibt es nicht."),
    "card_three_times": gettext_noop("Jede Karte gibt es nur zweimal."),
    "nine_in_40": gettext_noop("Ohne Neunen gibt es keine Neun."),
    "impossible_trick": gettext_noop("Beide Karten sind in einer Hand und liegen nie in einem Stich."),
    "parties_not_four": gettext_noop("Zu einem Stich gehören vier Parteien."),
    "tricks_unknown": gettext_noop("Die Abrechnung sagt nicht, wer einen Stich bekommt."),
    "reservations_unknown": gettext_noop("Die Abrechnung sagt nichts über Vorbehalte."),
    "reservation_missing": gettext_noop("Es fehlt, was jemand sagt."),
    "reservation_unknown": gettext_noop("So einen Vorbehalt gibt es nicht."),
    "reservation_not_in_scheme": gettext_noop("Die Abrechnung kennt diesen Vorbehalt nicht."),
    "not_playing": gettext_noop("Wer das sagt, spielt nicht mit."),
    "cards_contradict": gettext_noop("Die Angaben zu den Karten widersprechen sich."),
    "cards_played_needed": gettext_noop("Hier zählt, wie viele Karten im Spiel schon lagen."),
}
# What can be wrong with how any of them is asked.
ASKING_CODES: Final[dict[str, str]] = {"language_unknown": gettext_noop("Diese Sprache gibt es nicht.")}
_FIRST: Final = tuple(CODES)[:5]  # what is wrong with any of them
_IN_ORDER: Final = dict.fromkeys([*_FIRST, *EVENING_CODES, *CODES, *REFEREE_CODES, *ASKING_CODES])
ORDER: Final = {code: place for place, code in enumerate(_IN_ORDER)}


class Objection(NamedTuple):
    """One thing that is wrong: machine-readable code, the field, a German sentence saying what is allowed.

    The sentences of the kernel are each a `Sentence`, which a page can say in another language.
    """

    code: str
    field: str
    message: str

    @property
    def sentence_without_field(self) -> str:
        """The sentence without the field's name, to be shown beside the field."""
        return self.message.alone if isinstance(self.message, Sentence) else self.message

    def under(self, path: str) -> "Objection":
        """The same about a field that stands under this path."""
        return Objection(self.code, f"{path}.{self.field}", Sentence(UNDER, path=path, said=self.message))


def at_field(code: str, field: str, template: str, /, **values: Value) -> Objection:
    """An objection whose sentence, of this template and these values, has the field's name in front."""
    return Objection(code, field, Sentence(IN_FIELD, field=field, said=Sentence(template, **values)))


NOT_AN_OBJECT: Final = Objection("not_an_object", "", Sentence(CODES["not_an_object"]))


class KernelAnswer:
    """What is answered in the interchange format."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """The answer as an object."""
        raise NotImplementedError

    def to_line(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Refusal(KernelAnswer):
    """Facts that cannot be scored, with everything that is wrong about them, the first one first."""

    objections: tuple[Objection, ...]

    def under(self, path: str) -> "Refusal":
        """The same about facts that stand under this path."""
        return Refusal(tuple(one.under(path) for one in self.objections))

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange format: the first objection in `error`, all of them in `errors`."""
        every = [objection._asdict() for objection in sorted(self.objections, key=lambda one: ORDER[one.code])]
        return {"error": every[0], "errors": every}
