"""What can be wrong with the facts of a game or an evening: codes in the order of the checks."""

import json
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

# code → what it means; the order is the order of the checks.
CODES: Final[dict[str, str]] = {
    "not_an_object": "Die Zeile ist leer oder kein JSON-Objekt.",
    "scheme_missing": "Es fehlt die Abrechnung.",
    "scheme_unknown": "Diese Abrechnung gibt es nicht.",
    "options_invalid": "Eine Hausregel ist unbekannt oder hat einen unmöglichen Wert.",
    "wrong_type": "Ein Feld hat die falsche Form.",
    "kind_missing": "Es fehlt die Spielart.",
    "kind_unknown": "Diese Spielart gibt es nicht.",
    "kind_not_in_scheme": "Die Abrechnung kennt diese Spielart nicht.",
    "players_missing": "Es fehlen die Spieler.",
    "players_not_four": "Ein Spiel hat genau vier Spieler.",
    "players_not_distinct": "Ein Spieler steht doppelt da.",
    "re_missing": "Es fehlt die Re-Partei.",
    "re_not_players": "Re nennt jemanden, der nicht mitspielt.",
    "re_not_distinct": "Re nennt jemanden doppelt.",
    "re_size": "Die Größe der Re-Partei passt nicht zur Spielart.",
    "augen_missing": "Es fehlt das Ergebnis.",
    "augen_twice": "Das Ergebnis steht doppelt da.",
    "augen_range": "Die Augen liegen außerhalb von 0 bis 240.",
    "tricks_range": "So viele Stiche gibt es nicht.",
    "tricks_without_augen": "Null Stiche und Augen widersprechen sich.",
    "call_unknown": "Diese Ansage gibt es nicht.",
    "call_party_unknown": "Die Partei der Ansage ist unbekannt.",
    "call_wrong_party": "Re sagt nur Re an, Kontra nur Kontra.",
    "call_player": "Der Ansager passt nicht zur Partei.",
    "vorab_not_in_scheme": "Die Abrechnung kennt hier keine Vorabansage.",
    "invalid_not_in_scheme": "Die Abrechnung kennt keine ungültigen Ansagen.",
    "call_before_ansage": "Vor der Absage fehlt Re oder Kontra.",
    "call_repeated": "Dieselbe Partei sagt zweimal dasselbe an.",
    "call_shallower": "Nach einer tieferen Absage kommt eine flachere.",
    "solo_calls": "Im Solo sind hier nur Kontra und danach Re erlaubt.",
    "extra_unknown": "Diesen Sonderpunkt gibt es nicht.",
    "extra_party_unknown": "Die Partei des Sonderpunkts ist unbekannt.",
    "extra_not_in_scheme": "Die Abrechnung kennt diesen Sonderpunkt nicht.",
    "extra_player": "Der Spieler des Sonderpunkts passt nicht zur Partei.",
    "extra_limit": "Mehr Sonderpunkte, als die Karten hergeben.",
    "extra_without_trick": "Ein Sonderpunkt ohne Stich.",
    "doppelkopf_augen": "Zu wenig Augen für die Doppelköpfe.",
    "bock_not_in_scheme": "Die Abrechnung kennt keinen Bock.",
    "bock_range": "So viele Böcke können nicht auf einem Spiel liegen.",
    "klaerungsstich_range": "Der Klärungsstich ist der erste, zweite oder dritte.",
    "armut_player": "Wer Armut hatte, spielt nicht mit.",
    "note_unknown": "Diese Besonderheit gibt es nicht.",
    "augen_needed": "Für dieses Ergebnis werden die genauen Augen gebraucht.",
}
# What can be wrong with an evening besides; checked before its games.
EVENING_CODES: Final[dict[str, str]] = {
    "seats_missing": "Es fehlen die Plätze am Tisch.",
    "seats_number": "Am Tisch sitzen vier bis acht Spieler.",
    "seats_not_distinct": "Ein Spieler sitzt auf zwei Plätzen.",
    "dealer_missing": "Es fehlt der erste Geber.",
    "dealer_not_seated": "Der Geber sitzt nicht am Tisch.",
    "events_missing": "Es fehlt, was am Abend geschehen ist.",
    "event_type_missing": "Es fehlt, was geschehen ist.",
    "event_type_unknown": "So ein Ereignis gibt es nicht.",
    "event_field_missing": "Einem Ereignis fehlt ein Feld.",
    "points_range": "So viele Punkte sind nicht möglich.",
    "games_range": "So viele Spiele sind nicht möglich.",
}
# code → what it means; an event with an objection changes nothing.
EVENT_CODES: Final[dict[str, str]] = {
    "seats_number": "Am Tisch sitzen vier bis acht Spieler.",
    "seats_not_distinct": "Ein Spieler sitzt auf zwei Plätzen.",
    "dealer_not_seated": "Der Geber sitzt nicht am Tisch oder setzt gerade aus.",
    "already_seated": "Dieser Spieler sitzt schon am Tisch.",
    "table_full": "Mehr als acht Spieler haben am Tisch keinen Platz.",
    "seat_range": "Diesen Platz gibt es nicht.",
    "not_seated": "Dieser Spieler sitzt nicht am Tisch.",
    "too_few": "Ohne diesen Spieler wären es weniger als vier.",
    "already_paused": "Dieser Spieler setzt schon aus.",
    "not_paused": "Dieser Spieler setzt nicht aus.",
    "last_round_range": "Die Zahl der weiteren Runden ist negativ.",
    "bock_not_in_scheme": "Diese Abrechnung spielt ohne Bock.",
    "bock_runs": "So viele Böcke können nicht auf einem Spiel liegen, oder die Zahl der Spiele ist unmöglich.",
    "seats_differ": "Die neue Sitzordnung nennt nicht genau die Spieler, die am Tisch sitzen.",
}
# What can be wrong with a question to a referee besides.
REFEREE_CODES: Final[dict[str, str]] = {
    "calls_unknown": "Die Abrechnung sagt nichts über den Zeitpunkt von Ansagen.",
    "party_missing": "Es fehlt die Partei.",
    "call_missing": "Es fehlt die Ansage.",
    "cards_missing": "Es fehlen die Karten.",
    "cards_range": "So viele Karten kann es hier nicht geben.",
    "cards_not_four": "Ein Stich hat genau vier Karten.",
    "card_unknown": "Diese Karte gibt es nicht.",
    "card_three_times": "Jede Karte gibt es nur zweimal.",
    "nine_in_40": "Ohne Neunen gibt es keine Neun.",
    "impossible_trick": "Beide Karten sind in einer Hand und liegen nie in einem Stich.",
    "parties_not_four": "Zu einem Stich gehören vier Parteien.",
    "tricks_unknown": "Die Abrechnung sagt nicht, wer einen Stich bekommt.",
    "reservations_unknown": "Die Abrechnung sagt nichts über Vorbehalte.",
    "reservation_missing": "Es fehlt, was jemand sagt.",
    "reservation_unknown": "So einen Vorbehalt gibt es nicht.",
    "reservation_not_in_scheme": "Die Abrechnung kennt diesen Vorbehalt nicht.",
    "not_playing": "Wer das sagt, spielt nicht mit.",
    "cards_contradict": "Die Angaben zu den Karten widersprechen sich.",
    "cards_played_needed": "Hier zählt, wie viele Karten im Spiel schon lagen.",
}
_FIRST: Final = ("not_an_object", "scheme_missing", "scheme_unknown", "options_invalid", "wrong_type")
_IN_ORDER: Final = dict.fromkeys([*_FIRST, *EVENING_CODES, *CODES, *REFEREE_CODES])
ORDER: Final = {code: place for place, code in enumerate(_IN_ORDER)}


class Objection(NamedTuple):
    """One thing that is wrong: machine-readable code, the field, a German sentence saying what is allowed."""

    code: str
    field: str
    message: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Facts that cannot be scored, with everything that is wrong about them, the first one first."""

    objections: tuple[Objection, ...]

    def under(self, path: str) -> "Refusal":
        """The same about facts that stand under this path."""
        return Refusal(
            tuple(Objection(code, f"{path}.{field}", f"{path}.{said}") for code, field, said in self.objections)
        )

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange format: the first objection in `error`, all of them in `errors`."""
        every = [objection._asdict() for objection in sorted(self.objections, key=lambda one: ORDER[one.code])]
        return {"error": every[0], "errors": every}

    def to_line(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False)
