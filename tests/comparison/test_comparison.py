"""The same games under other rules: adapted, judged, and the difference told by its items. Nothing is stored."""

from dataclasses import replace

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from scorebook.comparison.differences import Cause, Causes, Topics, compared, difference, topics
from scorebook.comparison.judgement import adapted, judge
from scorebook.comparison.pages.columns import column
from scorebook.comparison.played import Rules, played_evening
from scorebook.comparison.shapes import shape_of
from scorebook.comparison.standings import verdict, verdicts
from scorebook.comparison.wording import topic_words
from scorebook.evenings.models import Score as StoredScore
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from scorebook.scoring.evening.events import BockSet, GamePlayed, Join, Penalty
from scorebook.scoring.evening.fold import Setup, fold
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.items import GameScore, Item
from scorebook.scoring.game.terms import SCHWARZ, Call, ExtraKind, Kind, Note, PartyName
from scorebook.scoring.game.topics import AGAINST, ALSO_MISSED, BOCK, EXTRA, MISSED, REACHED, WON, ItemTopic, TopicKind
from scorebook.scoring.game.topics import CALLED as CALLED_BY
from scorebook.scoring.game.topics import DEFIED as DEFIED_AT
from scorebook.scoring.game.topics import VORAB as VORAB_AT
from scorebook.scoring.input.options import resolve
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.space import some_games

FOUR = ("Anna", "Ben", "Cem", "Dora")


def game(kind=Kind.NORMAL, calls=(), extras=(), re=None, **result):
    alone = kind.value.startswith("solo_") or "hochzeit" in kind.value[2:]
    return GameFacts(
        kind=kind,
        players=FOUR,
        re=re or (FOUR[:1] if alone else FOUR[:2]),
        announcements=calls,
        extras=extras,
        **result,
    )


RE = CallFact(PartyName.RE, Call.RE)
RE_K90, RE_K60 = CallFact(PartyName.RE, Call.K90), CallFact(PartyName.RE, Call.K60)
KONTRA, VORAB = CallFact(PartyName.KONTRA, Call.KONTRA), RE._replace(vorab=True)
CALLED, DEFIED = ["unter 90 abgesagt"], "gegen eine Absage erreicht"
WON_VORAB = ["Gewonnen", "vorab angesagt"]
AGAINST_SCHWARZ = ["Gewonnen", "unter 90 erreicht", "unter 60 erreicht", "unter 30 erreicht", "schwarz erreicht"]
FUCHS = ExtraFact(ExtraKind.FUCHS, PartyName.RE, "Anna", "Cem")


@pytest.mark.parametrize(
    ("facts", "scheme", "kind", "notes"),
    [
        (game(Kind.SOLO_TRUMPF, re_augen=130), "ddv", Kind.SOLO_KARO, ("„Trumpfsolo“ heißt dort „Karosolo“.",)),
        (game(Kind.SOLO_KARO, re_augen=130), "maennle", Kind.SOLO_TRUMPF, ("„Karosolo“ heißt dort „Trumpfsolo“.",)),
        (game(Kind.ARMUT, re_augen=130), "ddv", Kind.NORMAL, ("„Armut“ heißt dort „Normalspiel“.",)),
        (game(Kind.SOLO_IWAN, re_augen=130), "ddv", None, ("„Iwan“ gibt es dort nicht.",)),
        (game(calls=(RE._replace(vorab=True),), re_augen=130), "ddv", Kind.NORMAL, ("Vorab zählt dort nicht.",)),
        (
            game(calls=(RE._replace(invalid=True),), re_augen=90),
            "ddv",
            Kind.NORMAL,
            ("Ungültige Ansagen kennt sie nicht.",),
        ),
        (
            game(extras=(ExtraFact(ExtraKind.HERZSTICH, PartyName.RE),), re_augen=130),
            "ddv",
            Kind.NORMAL,
            ("„Herzstich“ gibt es dort nicht.",),
        ),
        (
            game(Kind.SOLO_DAMEN, calls=(RE,), re_augen=130),
            "steffen",
            Kind.SOLO_DAMEN,
            ("Im Solo gibt es dort nur Contra und danach Re.",),
        ),
        (game(calls=(RE,), extras=(FUCHS,), re_augen=130), "spin_haus", Kind.NORMAL, ()),
    ],
)
def test_facts_are_told_as_another_scheme_knows_them(facts, scheme, kind, notes):
    found = adapted(facts, SCHEMES[scheme])
    assert (found.facts and found.facts.kind, found.notes) == (kind, notes)


HERZSTICH = ExtraFact(ExtraKind.HERZSTICH, PartyName.RE)


@pytest.mark.parametrize(
    ("facts", "scheme", "left"),
    [
        # what a scheme does not know
        (game(calls=(RE._replace(invalid=True),), re_augen=90), "ddv", {"calls": (RE,)}),
        (game(calls=(RE._replace(invalid=True),), re_augen=90), "maennle", {"calls": (RE._replace(invalid=True),)}),
        (game(calls=(VORAB, RE_K90._replace(vorab=True)), re_augen=90), "maennle", {"calls": (VORAB, RE_K90)}),
        (game(calls=(VORAB, RE_K90._replace(vorab=True)), re_augen=90), "ddv", {"calls": (RE, RE_K90)}),
        (
            game(calls=(VORAB, RE_K90._replace(vorab=True)), re_augen=90),
            "tacken",
            {"calls": (VORAB, RE_K90._replace(vorab=True))},
        ),
        (game(extras=(FUCHS, HERZSTICH), re_augen=90), "ddv", {"extras": (FUCHS,)}),
        (game(extras=(FUCHS, HERZSTICH), re_augen=90), "maennle", {"extras": (FUCHS, HERZSTICH)}),
        (
            game(Kind.SOLO_DAMEN, calls=(KONTRA, RE, RE_K90), re_augen=90),
            "steffen",
            {"calls": (KONTRA, RE)},
        ),
        (game(Kind.SOLO_DAMEN, calls=(RE, KONTRA), re_augen=90), "steffen", {"calls": ()}),
        (game(Kind.STILLE_HOCHZEIT, calls=(RE, KONTRA), re_augen=90), "steffen", {"calls": (RE, KONTRA)}),
        # what carries no points
        (game(Kind.HOCHZEIT, re=FOUR[:2], re_augen=90, klaerungsstich=2), "ddv", {"klaerungsstich": None}),
        (game(Kind.ARMUT, re_augen=90, armut_player="Anna"), "ddv", {"kind": Kind.NORMAL, "armut_player": None}),
        (game(re_augen=90, notes=(Note.SCHWEIN,)), "ddv", {"notes": ()}),
        (game(re_augen=90, bock=1), "ddv", {"bock": 0}),
        (game(Kind.SOLO_DAMEN, re_augen=90, pflicht=True), "ddv", {}),
        (game(Kind.STILLE_HOCHZEIT, re_augen=90, pflicht=True), "ddv", {"pflicht": None}),
        # of tricks only whether there were any, and only where that is not known anyway
        (game(re_augen=90, re_tricks=4, kontra_tricks=8), "ddv", {"re_tricks": None, "kontra_tricks": None}),
        (game(re_augen=0, re_tricks=4, kontra_tricks=8), "ddv", {"re_tricks": 1, "kontra_tricks": None}),
        (game(re_augen=240, re_tricks=8, kontra_tricks=4), "ddv", {"re_tricks": None, "kontra_tricks": 1}),
        (game(re_augen=0, re_tricks=0), "ddv", {"re_tricks": 0}),
        (game(re_augen=240, kontra_tricks=0), "ddv", {"kontra_tricks": 0}),
    ],
)
def test_exactly_what_another_scheme_does_not_know_is_left_out(facts, scheme, left):
    left = {"announcements" if name == "calls" else name: value for name, value in left.items()}
    assert adapted(facts, SCHEMES[scheme]).facts == replace(facts, **left)


@pytest.mark.parametrize("key", SCHEMES)
@pytest.mark.share(3)
def test_every_adapted_game_is_one_that_the_scheme_takes(key):
    for other in SCHEMES.values():
        for facts in some_games(SCHEMES[key], 25):
            found = adapted(facts, other).facts
            if found:
                assert isinstance(parse(found.to_json(), other), GameFacts), (found, other.key)


@pytest.mark.parametrize("key", SCHEMES)
def test_a_shape_is_worth_what_its_game_is(key):
    scheme = SCHEMES[key]
    for facts in some_games(scheme, 120):
        exact = score(facts, scheme)
        shaped = verdict(shape_of(facts), Rules.of("", scheme)).score
        assert (shaped.re_points, shaped.kontra_points, shaped.boecke) == (
            exact.re_points,
            exact.kontra_points,
            exact.boecke,
        )


@pytest.mark.parametrize("key", ["spin_haus", "steffen"])
def test_the_boecke_are_those_of_the_fold(key):
    scheme = SCHEMES[key]
    events = [
        GamePlayed(str(place), replace(facts, players=FOUR, re=FOUR[: len(facts.re)]))
        for place, facts in enumerate(some_games(scheme, 40))
    ]
    events.insert(5, Join("join", "Eva", 4))
    events.insert(20, Penalty("p", "", {"Anna": -3}, aborts_game=True, counts_as_played=True))
    setup = Setup(FOUR, "Anna")
    folded = [row for row in fold(setup, events, scheme).rows if isinstance(row.event, GamePlayed)]
    rules, other = Rules.of("", scheme), Rules.of("", SCHEMES["ddv"])
    found = verdicts(played_evening(other, setup, events, {}), rules)
    assert [one.bock for one in found] == [row.bock for row in folded]
    assert [one.score.value for one in found] == [row.score.value for row in folded]
    assert verdicts(played_evening(other, setup, [BockSet("b", ((1, 3),)), *events], {}), rules) == found


def test_a_range_that_is_not_enough_elsewhere_says_so():
    facts = game(re_range=(121, 180))
    assert judge(facts, SCHEMES["ddv"]).reason == "Dafür müssten die Augen genau aufgeschrieben sein."


@pytest.mark.parametrize(
    ("key", "details", "words"),
    [
        ("maennle", {"calls": (RE,)}, ["Gewonnen", "unter 90 erreicht", "Re angesagt"]),
        ("steffen", {}, ["Gewonnen", "unter 90 erreicht"]),
        ("tacken", {"bock": 2}, ["Gewonnen", "unter 90 erreicht", "Bock", "Bock"]),
        ("mainz", {"re_augen": 90}, ["Gewonnen", "Gegen die Alten"]),
        (
            "mainz",
            {"calls": (RE, RE_K90), "re_augen": 121},
            ["Gewonnen", "unter 90 erreicht", *CALLED, "Gegen die Alten", "Re angesagt"],
        ),
        ("maennle", {"calls": (RE, RE_K90)}, ["Gewonnen", *CALLED, "Re angesagt"]),
        ("tacken", {"calls": (VORAB, RE_K90)}, [*WON_VORAB, "Re angesagt", "unter 90 erreicht", *CALLED]),
        ("maennle", {"calls": (VORAB,)}, [*WON_VORAB, "unter 90 erreicht", "Re angesagt"]),
        (
            "steffen",
            {"calls": (RE, RE_K90, RE_K60), "re_augen": 120},
            ["Gewonnen", "Re angesagt", "mehrere Absagen verfehlt"],
        ),
        ("ddv", {"calls": (KONTRA,), "re_augen": 0}, [*AGAINST_SCHWARZ, "Kontra angesagt", "Gegen die Alten"]),
        (
            "tacken",
            {"calls": (KONTRA, RE)},
            ["Gegen die Alten", "Gewonnen", "Kontra angesagt", "Ansage verloren (Kontra)", "Ansage erwidert"],
        ),
        ("ddv", {"extras": (FUCHS,)}, ["Gewonnen", "unter 90 erreicht", "Fuchs gefangen (Re)"]),
        (
            "ddv",
            {"calls": (RE, RE_K90), "re_augen": 120},
            ["Gewonnen", "Re angesagt", *CALLED, DEFIED, "Gegen die Alten"],
        ),
        ("tacken", {"kind": Kind.SOLO_DAMEN}, ["Gewonnen", "unter 90 erreicht", "Solo"]),
        ("steffen", {"kind": Kind.SOLO_DAMEN, "re_augen": 100}, ["Gewonnen", "Solo verloren"]),
        ("maennle", {"re_augen": 130}, ["Gewonnen", "Ungerade: ein Punkt Abschlag"]),
    ],
)
def test_what_items_are_about_in_words_that_every_abrechnung_shares(key, details, words):
    details = {"re_augen": 155} | details
    found = score(game(**details), SCHEMES[key])
    assert [topic_words(item.topic, SCHEMES["ddv"]) for item in found.items if item.amount] == words


def test_every_topic_has_words():
    topics = [ItemTopic(kind, SCHWARZ, ExtraKind.FUCHS, PartyName.KONTRA) for kind in TopicKind]
    words = [topic_words(topic, SCHEMES["ddv"]) for topic in topics]
    assert len(set(words)) == len(words)
    assert topic_words(ItemTopic(TopicKind.REACHED, SCHWARZ), SCHEMES["ddv"]) == "schwarz erreicht"


def test_a_topic_speaks_as_the_group_does():
    steffen = SCHEMES["steffen"].spoken()
    assert topic_words(CALLED_BY[PartyName.KONTRA, 1], steffen) == "Contra angesagt"
    rotstich = ItemTopic(TopicKind.EXTRA, extra=ExtraKind.HERZSTICH, party=PartyName.KONTRA)
    assert topic_words(rotstich, steffen) == "Rotstich (Contra)"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (CALLED_BY[PartyName.RE, 2], CALLED_BY[PartyName.KONTRA, 2], True),
        (CALLED_BY[PartyName.RE, 1], CALLED_BY[PartyName.KONTRA, 1], False),
        (CALLED_BY[PartyName.RE, 2], CALLED_BY[PartyName.RE, 3], False),
        (REACHED[2], REACHED[3], False),
        (REACHED[2], CALLED_BY[PartyName.RE, 2], False),
        *[(one[2], one[3], True) for one in (DEFIED_AT, VORAB_AT)],
        (ALSO_MISSED[PartyName.RE, 3], ALSO_MISSED[PartyName.KONTRA, 4], True),
        (MISSED[PartyName.RE], MISSED[PartyName.KONTRA], False),
        (EXTRA[PartyName.RE, ExtraKind.FUCHS], EXTRA[PartyName.KONTRA, ExtraKind.FUCHS], False),
        (EXTRA[PartyName.RE, ExtraKind.FUCHS], EXTRA[PartyName.RE, ExtraKind.KARLCHEN], False),
    ],
)
def test_what_a_comparison_tells_from_one_another(one, other, same):
    assert (compared(one) == compared(other)) is same


def test_the_difference_is_told_by_items():
    facts = game(calls=(RE,), extras=(FUCHS,), re_augen=155)
    ddv, mainz = score(facts, SCHEMES["ddv"]), score(facts, SCHEMES["mainz"])
    steffen = score(facts, SCHEMES["steffen"])
    found = difference(ddv, mainz)
    assert [(one.label, other.label, one.amount, other.op) for one, other in found.changed] == [
        ("Re angesagt", "Re angesagt", 2, "×")
    ]
    assert (found.here, found.there, difference(ddv, ddv).empty) == ((), (), True)
    causes = Causes()
    causes.add(topics(ddv, mainz), 3)
    causes.add(topics(ddv, steffen), 2)
    assert causes.most(1) == [Cause(CALLED_BY[PartyName.RE, 1], here=0, there=0, otherwise=5)]


def test_causes_that_are_equally_frequent_have_an_order():
    every = [ItemTopic(kind, level) for kind in TopicKind for level in (0, 1)]
    causes = Causes()
    causes.add(Topics(frozenset(every), frozenset(), frozenset()), 1)
    assert [cause.topic for cause in causes.most(len(every))] == every


def line(topic, op="+", amount=1):
    return Item("", op, amount, PartyName.RE, 0, "", topic)


def calculation(*items):
    return GameScore(PartyName.RE, items, ("A", "B"), ("C", "D"), 1, -1, 0)


BOCK_LINE, WON_LINE, AGAINST_LINE = line(BOCK, "×", 2), line(WON), line(AGAINST)


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        ([WON_LINE], [WON_LINE], ((), (), ())),
        ([WON_LINE], [line(WON, "+", 5)], ((), (), ((WON_LINE, line(WON, "+", 5)),))),
        ([WON_LINE], [line(WON, "×", 1)], ((), (), ((WON_LINE, line(WON, "×", 1)),))),
        ([WON_LINE, AGAINST_LINE], [WON_LINE], ((AGAINST_LINE,), (), ())),
        ([WON_LINE], [WON_LINE, AGAINST_LINE], ((), (AGAINST_LINE,), ())),
        # the same twice: the first belongs to the first, and one is left
        ([BOCK_LINE, BOCK_LINE], [BOCK_LINE], ((BOCK_LINE,), (), ())),
        ([BOCK_LINE], [BOCK_LINE, BOCK_LINE], ((), (BOCK_LINE,), ())),
        # what adds nothing is no difference
        ([WON_LINE, line(AGAINST, "+", 0)], [WON_LINE], ((), (), ())),
        ([WON_LINE], [WON_LINE, line(AGAINST, "+", 0)], ((), (), ())),
        ([WON_LINE], [line(WON, "+", 0)], ((WON_LINE,), (), ())),
    ],
)
def test_the_difference_is_what_only_one_has_or_both_have_otherwise(here, there, expected):
    assert difference(calculation(*here), calculation(*there)) == expected


def test_an_item_of_one_side_only():
    facts = game(re_augen=100)
    found = difference(score(facts, SCHEMES["ddv"]), score(facts, SCHEMES["steffen"]))
    assert ([one.label for one in found.here], [one.label for one in found.there]) == (["Gegen die Alten"], [])
    assert isinstance(score(facts, SCHEMES["ddv"]), GameScore)


@pytest.fixture
def evening(make_evening, record):
    evening = make_evening("ddv")
    record(evening, re_augen=155, announcements=[{"party": "re", "call": "re"}])
    record(evening, kind="solo_fleischlos", re_augen=100)
    return evening


@pytest.fixture
def addresses(evening):
    def make():
        one = evening.games.first()
        return [
            reverse("game-comparison", args=[one.pk]),
            reverse("evening-comparison", args=[evening.pk]),
            reverse("league-comparison", args=[evening.league_id]),
        ]

    return make


@pytest.mark.django_db
def test_one_game_under_every_abrechnung_and_rule_set(client, verwalter, evening):
    rules = RuleSet.objects.create(league=evening.league, name="Sommerregeln")
    save_version(actor=Actor.account(verwalter), rule_set=rules, scheme_key="ddv", options={"extra_amount": 5})
    client.force_login(verwalter)
    one = evening.games.get(kind="normal")
    page = client.get(reverse("game-comparison", args=[one.pk])).content.decode()
    for title in ("DDV", "Männle", "Steffen", "Sommerregeln", "so gespielt", "Zählt anders"):
        assert title in page
    solo = evening.games.get(kind="solo_fleischlos")
    assert (
        "„Fleischloser“ gibt es dort nicht." in client.get(reverse("game-comparison", args=[solo.pk])).content.decode()
    )


@pytest.mark.django_db
def test_the_own_column_is_what_is_booked(client, verwalter, make_evening, record):
    evening = make_evening("steffen")
    for augen in (120, 155, 120, 30, 90):
        record(evening, re_augen=augen)
    client.force_login(verwalter)
    booked = {}
    for one in StoredScore.objects.filter(evening=evening):
        for part in one.game.participations.all():
            booked[part.player.name] = booked.get(part.player.name, 0) + part.points
    for name, args in (("evening-comparison", [evening.pk]), ("league-comparison", [evening.league_id])):
        response = client.get(reverse(name, args=args))
        rows = response.context["table"].rows
        assert {row.who.name: row.cells[0].points for row in rows} == booked


@pytest.mark.django_db
def test_nothing_is_stored(client, verwalter, evening, addresses, django_assert_num_queries):
    client.force_login(verwalter)
    before = list(StoredScore.objects.values())
    for address in addresses():
        assert client.get(address).status_code == 200
        assert client.post(address).status_code == 405
    assert list(StoredScore.objects.values()) == before


@pytest.mark.django_db
def test_a_reader_reads_and_a_stranger_finds_nothing(client, stranger, evening, addresses):
    client.force_login(stranger)
    assert [client.get(address).status_code for address in addresses()] == [404] * 3
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    assert [client.get(address).status_code for address in addresses()] == [200] * 3


@pytest.mark.django_db
@pytest.mark.parametrize("year", ["", "1850", "x", "٢٠٢٦", "9" * 50])
def test_a_year_that_was_not_is_all_of_them(client, verwalter, evening, year):
    client.force_login(verwalter)
    response = client.get(reverse("league-comparison", args=[evening.league_id]), {"jahr": year})
    assert (response.context["year"], response.context["evenings"]) == (None, 1)


@pytest.mark.django_db
def test_a_league_without_evenings_and_an_evening_without_games(client, verwalter, make_evening, make_league):
    client.force_login(verwalter)
    league, _ = make_league(name="Leer")
    assert "Noch kein Abend" in client.get(reverse("league-comparison", args=[league.pk])).content.decode()
    evening = make_evening()
    assert "Noch kein Spiel" in client.get(reverse("evening-comparison", args=[evening.pk])).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("place", "queries"), [(0, 10), (1, 10)])
@pytest.mark.share(2)
def test_it_takes_the_same_queries_for_any_number_of_games(
    client, verwalter, evening, record, addresses, place, queries, django_assert_num_queries
):
    client.force_login(verwalter)
    client.get(addresses()[place])
    for _ in range(2):
        address = addresses()[place]
        with django_assert_num_queries(queries):
            client.get(address)
        for _ in range(5):
            record(evening)


@pytest.mark.parametrize(("factor", "boecke", "told"), [(2, 1, 2), (2, 2, 4), (3, 1, 3), (3, 2, 9), (3, 0, 0)])
def test_a_column_names_what_the_boecke_on_the_game_multiply_with(factor, boecke, told):
    scheme = resolve(SCHEMES["steffen"], {"bock": {"factor": factor}})
    assert column("Unsere", scheme, judge(game(re_augen=130), scheme, boecke), None).bock == told
