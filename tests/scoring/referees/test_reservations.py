"""Wer darf spielen? The Vorbehalte in the order of each document, the bidding, and what a hand gives a right to."""

from scorebook.scoring.game.cards import Card
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.referee_rules import Reserve
from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.reservations import HandAnswer, answer_reservations, count_hand, rights_of
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

SEATS = ["Anna", "Ben", "Cora", "Dirk"]  # Dirk deals, Anna is left of him


def ask(scheme, *said, **more):
    """The answer for what was said, as "Anna solo solo_damen re" (level in advance last) or "Anna weg"."""
    reservations = []
    for line in said:
        player, what, *rest = line.split()
        kind = next((word for word in rest if word.startswith("solo_")), None)
        vorab = next((word for word in rest if word in ("re", "kontra", "k90", "k60")), None)
        accepted = "abgelehnt" not in rest
        reservations.append({"player": player, "what": what, "kind": kind, "vorab": vorab, "accepted": accepted})
    question = {"scheme": scheme, "seats": SEATS, "dealer": "Dirk", "reservations": reservations, **more}
    return answer_reservations(question)


def asked(scheme, *said, **more):
    """The same in the interchange form."""
    return ask(scheme, *said, **more).to_json()


def found(scheme, *said, **more):
    """In short: what is played, by whom (or "redeal"), who leads and who deals next."""
    answer = asked(scheme, *said, **more)
    who = "redeal" if answer.get("redeal") else answer["player"]
    return answer["kind"], who, answer["leader"], answer["next_dealer"]


# What `test_reservation_orders` does not say: what is declined, what goes with a Hochzeit, no Vorbehalt at all.
WITHOUT_TAKER = ["Ben hochzeit", "Ben schieben abgelehnt"]
TABLE = [
    ("ddv", [], ("normal", None, "Anna", "Anna")),
    ("steffen", [f"{name} gesund" for name in SEATS], ("normal", None, "Anna", "Anna")),
    # Spin, Vorbehalte: Armut only if nobody else has any
    ("spin_haus", ["Ben armut", "Cora armut"], ("normal", None, "Anna", "Anna")),
    ("spin_haus", ["Ben armut abgelehnt"], (None, "redeal", None, "Dirk")),
    ("tacken", ["Anna schweinchen", "Ben hochzeit"], ("hochzeit", "Ben", "Anna", "Anna")),
    ("tacken", ["Ben trumpfabgabe abgelehnt"], (None, "redeal", None, "Dirk")),
    # Steffen, Schieben: offered cards that nobody takes end the deal, also where there is a Hochzeit
    ("steffen", ["Anna schieben abgelehnt"], (None, "redeal", None, "Dirk")),
    ("steffen", ["Anna schieben abgelehnt", "Ben solo solo_karo"], ("solo_karo", "Ben", "Anna", "Anna")),
    ("steffen", ["Anna schieben abgelehnt", "Ben hochzeit"], (None, "redeal", None, "Dirk")),
    # a Hochzeiter with at most three trumps hands them round; the first who takes them is his partner
    ("steffen", ["Ben hochzeit", "Ben schieben"], ("armut", "Ben", "Anna", "Anna")),
    ("steffen", ["Ben schieben", "Ben hochzeit"], ("armut", "Ben", "Anna", "Anna")),
    ("steffen", WITHOUT_TAKER, (None, "redeal", None, "Dirk")),
    (
        "steffen",
        ["Ben hochzeit", "Ben schieben abgelehnt", "Cora solo solo_herz"],
        ("solo_herz", "Cora", "Anna", "Anna"),
    ),
    ("steffen", ["Ben hochzeit", "Ben schieben", "Cora einmischen"], (None, "redeal", None, "Dirk")),
]


@each(("scheme", "said", "answer"), TABLE)
def test_who_goes_first(scheme, said, answer):
    assert found(scheme, *said) == answer


# Männle § 12; Tacken, Solo: whoever has the higher solo holds what was bid, or is gone.
HELD = ["Anna solo solo_trumpf", "Ben solo solo_buben re", "Anna solo re"]
BIDDING = [
    ("maennle", ["Anna solo solo_trumpf k90", "Ben solo solo_buben k90"], "solo_trumpf", "k90", None),
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben re"], "solo_buben", "re", ("Anna", 1)),
    ("maennle", ["Anna solo solo_trumpf", "Ben gesund kontra"], "normal", "re", ("Anna", 1)),
    ("maennle", ["Anna solo solo_trumpf", "Ben gesund re", "Anna solo re"], "solo_trumpf", "re", None),
    ("maennle", ["Anna solo solo_trumpf", "Cora hochzeit", "Ben gesund k60", "Anna weg"], "hochzeit", "k60", None),
    ("maennle", ["Anna solo solo_trumpf", "Ben solo solo_buben", "Anna weg"], "solo_buben", None, None),
    ("maennle", ["Anna solo solo_damen", "Cora solo solo_trumpf", "Ben gesund re"], "normal", "re", ("Cora", 1)),
    ("tacken", ["Anna solo solo_trumpf", "Ben solo solo_fleischlos k90"], "solo_fleischlos", "k90", ("Anna", 2)),
    ("tacken", ["Anna solo solo_trumpf", "Ben gesund re"], "solo_trumpf", None, None),
    ("maennle", HELD, "solo_trumpf", "re", None),
    ("maennle", [*HELD, "Ben solo k90"], "solo_buben", "k90", ("Anna", 2)),
    ("maennle", [*HELD, "Ben solo k90", "Cora gesund k60"], "normal", "k60", ("Anna", 3)),
    ("maennle", [*HELD, "Ben solo k90", "Cora gesund k60", "Anna weg"], "normal", "k60", ("Ben", 3)),
    ("maennle", [*HELD, "Ben solo k90", "Cora gesund k60", "Anna weg", "Ben solo k60"], "solo_buben", "k60", None),
    ("tacken", ["Dirk solo solo_damen", "Anna solo solo_herz re", "Dirk solo re"], "solo_damen", "re", None),
    ("tacken", ["Dirk solo solo_damen", "Anna solo solo_herz re", "Dirk weg"], "solo_herz", "re", None),
]


@each(("scheme", "said", "kind", "vorab", "step"), BIDDING)
def test_the_bidding_step_by_step(scheme, said, kind, vorab, step):
    answer = asked(scheme, *said)
    assert (answer["kind"], answer["vorab"], ask(scheme, *said).step) == (kind, vorab, step)
    assert ("“ vorab" in answer["message"]) is (vorab is not None)


def test_an_answer_is_given_whole():
    assert asked("maennle", "Anna solo solo_trumpf", "Ben solo solo_buben re") == {
        "kind": "solo_buben",
        "player": "Ben",
        "vorab": "re",
        "leader": "Ben",
        "next_dealer": "Anna",
        "source": "Männle § 12",
        "message": "Ben spielt: Bubensolo, mit „12“ vorab. Danach gibt Anna.",
    }
    for said, sentence in (
        ([], "Ben hat mit dem Normalspiel überboten"),
        (["Anna weg"], "Ben hat mit dem Normalspiel überboten"),
        (["Cora hochzeit"], "Die Hochzeit von Cora wird "),
    ):
        answer = asked("maennle", "Anna solo solo_buben", "Ben gesund re", *said)
        assert answer["message"].startswith(sentence)
    # Steffen, Schieben: the parties stay by the Alten; whoever takes from a Hochzeiter becomes his partner
    assert "nehmen darf sie nur, wer nach den Alten sein Partner ist" in asked("steffen", "Ben schieben")["message"]
    assert "spielt mit" in asked("steffen", "Ben hochzeit", "Ben schieben")["message"]


@each(
    ("said", "code", "field"),
    [
        ({"seats": SEATS[:3]}, "seats_number", "seats"),
        ({"seats": []}, "seats_number", "seats"),
        ({"seats": None}, "seats_missing", "seats"),
        ({"seats": ["Anna", 2]}, "wrong_type", "seats"),
        ({"dealer": "Eva"}, "dealer_not_seated", "dealer"),
        ({"reservations": [{"player": "Eva", "what": "solo"}]}, "not_playing", "reservations[0].player"),
        ({"reservations": [{"player": "Anna"}]}, "reservation_missing", "reservations[0].what"),
        ({"reservations": [{"player": "Anna", "what": "x"}]}, "reservation_unknown", "reservations[0].what"),
        (
            {"reservations": [{"player": "Anna", "what": "einmischen"}]},
            "reservation_not_in_scheme",
            "reservations[0].what",
        ),
        ({"reservations": [{"player": "Anna", "what": "solo"}]}, "kind_missing", "reservations[0].kind"),
        (
            {"reservations": [{"player": "Anna", "what": "hochzeit", "vorab": "re"}]},
            "vorab_not_in_scheme",
            "reservations[0].vorab",
        ),
        (
            {"reservations": [{"player": "Anna", "what": "gesund"}] * 2},
            "players_not_distinct",
            "reservations[1].player",
        ),
        (
            {
                "scheme": "steffen",
                "reservations": [{"player": "Anna", "what": one} for one in ("hochzeit", "schieben", "schieben")],
            },
            "players_not_distinct",
            "reservations[2].player",
        ),
        ({"pflicht_open": ["Eva"]}, "not_playing", "pflicht_open"),
        # with five at the table the dealer does not play
        (
            {"seats": [*SEATS, "Eva"], "dealer": "Eva", "reservations": [{"player": "Eva", "what": "gesund"}]},
            "not_playing",
            "reservations[0].player",
        ),
    ],
)
def test_what_nobody_can_say_is_refused_at_its_field(said, code, field):
    refused = answer_reservations({"scheme": "ddv", "seats": SEATS, "dealer": "Dirk", **said})
    assert isinstance(refused, Refusal)
    assert (refused.objections[0].code, refused.objections[0].field) == (code, field)


def hand(text):
    return tuple(Card(one[0], one[1:]) for one in text.split())


TWO_TRUMPS = "KK KA KA K10 K10 PA PA P10 P10 PK H10 KD"
THROWN = {"schmeissen_two_trumps": True}
KINGS = "Schmeißen: {}, nötig: mindestens 4 Fehl-Könige oder mindestens 6 Könige."
TRUMPS = "Schmeißen: {}, nötig: mindestens 4 Fehl-Könige oder mindestens 6 Könige oder höchstens 2 Trümpfe."
GIVEN_AWAY = "Trumpfabgabe: {}, nötig: höchstens 3 Trümpfe."


@each(
    ("options", "cards", "answers"),
    [
        ({}, TWO_TRUMPS, [("schmeissen", False, KINGS), ("trumpfabgabe", True, GIVEN_AWAY)]),
        (THROWN, TWO_TRUMPS, [("schmeissen", True, TRUMPS), ("trumpfabgabe", True, GIVEN_AWAY)]),
        (THROWN, TWO_TRUMPS.replace("KD", "HA"), [("schmeissen", True, TRUMPS), ("trumpfabgabe", True, GIVEN_AWAY)]),
        (THROWN, TWO_TRUMPS.replace("PK", "HD"), [("schmeissen", False, TRUMPS), ("trumpfabgabe", True, GIVEN_AWAY)]),
    ],
)
def test_with_two_trumps_cards_are_thrown_in_only_where_it_is_agreed(options, cards, answers):
    """Tacken, Schmeißen: "gelegentlich"; without it these are the cards of a Trumpfabgabe."""
    agreed = resolve(SCHEMES["tacken"], options)
    assert rights_of(count_hand(hand(cards), agreed), agreed) == tuple(
        HandAnswer(Reserve(what), allowed, f"Tacken {title}", said.format("ja" if allowed else "nein"))
        for (what, allowed, said), title in zip(answers, ("Schmeißen", "Trumpfabgabe"), strict=True)
    )


def test_a_bavarian_group_reads_its_own_cards():
    spoken = SCHEMES["spin_haus"].with_cards_of(SCHEMES["steffen"])
    said = rights_of(count_hand(hand("CA"), spoken), spoken)[0].message
    assert "kein Trumpf über dem Schellen-Ass" in said
