"""The pages of the referees: every tap is an address, every address an answer, whatever is typed into it."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from scorebook.evenings.services.evenings import close_evening
from scorebook.referees.frames import FIELDS, RULES
from scorebook.referees.services import tidy_question
from scorebook.scoring.schemes import SCHEMES
from tests.cast import by
from tests.each import each
from tests.judged import EVERYTHING
from tests.shares import much

BASE = "/schiedsrichter/"
PAGES = ["ansage", "stich", "vorbehalt", "blatt", "zaehlen"]
STEP = re.compile(r'data-step href="([^"]+)"')


def answer_of(page):
    """What the answer says, without its tags."""
    said = re.search(r"data-answer>(.*?)</section>", page, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", said[1])).split())


def open_page(client, address):
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@each(
    ("address", "said"),
    [
        ("ansage/?wer=kontra&was=kontra&karten=9&zuvor=re-re-0&zuvor=re-k90-4", "Ja, als Erwiderung: „Kontra“"),
        ("ansage/?was=k90&karten=10", "Nein, „keine 90“ lässt eine Stufe aus"),
        ("ansage/?regeln=maennle&was=re&karten=8", "Nein, „Re“ ist ungültig"),
        ("ansage/?regeln=steffen&art=hochzeit&wer=offen&was=kontra&karten=10", "Ja, „Contra“"),
        ("stich/?k=karo-as&k=herz-10&k=pik-as&k=karo-10&p=krkr", "zweiten Karte, Herz-Zehn"),
        ("stich/?regeln=mainz&k=karo-as&p=k", "Contra"),
        ("stich/?regeln=maennle&k=herz-10&k=herz-10&k=pik-as&k=karo-10", "von zwei gleichen gewinnt hier die zweite"),
        ("stich/?regeln=maennle&k=karo-as&k=karo-as&k=pik-as&k=karo-10&angesagt=1", "in einer Hand"),
        ("vorbehalt/?s1=hochzeit&s2=solo.solo_damen", "C spielt: Damensolo. Danach gibt A. Es spielt aus: A."),
        ("vorbehalt/?regeln=spin_haus&s1=hochzeit&s2=einmischen", "Einmischen von C geht vor: Es wird neu gegeben"),
        ("vorbehalt/?regeln=maennle&s0=solo.solo_trumpf&s1=gesund..re", "B hat mit dem Normalspiel überboten"),
        ("vorbehalt/?s1=solo.solo_damen&pflicht=1", "Danach gibt noch einmal D"),
        ("blatt/?regeln=steffen" + "".join(f"&k={suit}-koenig&k={suit}-koenig" for suit in ("kreuz", "pik")), "Noch 6"),
        ("zaehlen/?k=karo-as", "11 Augen in 1 Karte. Der Rest: 229 Augen in 47 Karten."),
        ("zaehlen/?k=herz-10&k=herz-10&k=karo-as", "31 Augen in 3 Karten. Der Rest: 209 Augen in 45 Karten."),
    ],
)
def test_an_address_holds_its_question(client, address, said):
    assert said in answer_of(open_page(client, BASE + address))


@each(
    ("address", "titles"),
    [
        (
            "ansage/?regeln=maennle&was=re&karten=9",
            [
                "Die n-te Ansage ist die n-te des Spiels",
                "Ein verspätetes „vorab“ ist ungültig",
                "Wer schon ausgespielt hat, hat eine Karte weniger",
                "Ohne Zeitpunkte entscheidet die Kartenzahl allein",
                "Auf ein Vorab kann noch mit Vorab geantwortet werden",
            ],
        ),
        ("ansage/?regeln=tacken&was=re&karten=11", ["Die erste Ansage vor der sechsten Karte"]),
        (
            "stich/?regeln=maennle&k=herz-10&k=herz-10&k=pik-as&k=karo-10",
            ["Der zweite Kreuz-Bube gewinnt auch in der Hochzeit"],
        ),
        ("ansage/?regeln=ddv&was=re&karten=11", []),
    ],
)
def test_an_answer_names_what_was_decided_where_its_paragraph_is_silent(client, address, titles):
    page = open_page(client, BASE + address)
    found = re.findall(r'<a href="([^"]+#a-[^"]+)">([^<]+)</a>', page)
    assert [unescape(title) for _, title in found] == titles
    for href, _ in found:
        where, _, anchor = href.partition("#")
        assert f'id="{anchor}"' in open_page(client, where)


def test_the_bidding_goes_on_step_by_step(client):
    """Männle § 12: Ben bids, Anna holds, Ben goes higher, Anna holds again."""
    said = []
    for bid in ("re", "k90"):
        anna = f".{said[-1][1]}" if said else ""
        page = open_page(client, f"{BASE}vorbehalt/?regeln=maennle&s0=solo.solo_trumpf{anna}&s1=solo.solo_buben.{bid}")
        outbid = answer_of(page)
        hold = re.search(r'href="([^"]+)">(A hält[^<]+)<', page)
        held = answer_of(open_page(client, unescape(hold[1])))
        said.append((unescape(hold[2]), bid, "B spielt: Bubensolo" in outbid, "A spielt: Trumpfsolo" in held))
    assert said == [("A hält „12 vorab“", "re", True, True), ("A hält „keine 9 vorab“", "k90", True, True)]


def test_who_is_outbid_says_weg_and_is_asked_no_more(client):
    """Männle § 12: „weg“; the solo of the other one is played."""
    asked = f"{BASE}vorbehalt/?regeln=maennle&s0=solo.solo_trumpf&s1=solo.solo_buben.re"
    weg = re.search(r'href="([^"]+)">A sagt „weg“<', open_page(client, asked))
    page = open_page(client, unescape(weg[1]))
    assert weg[1].endswith("s0=weg")
    assert "B spielt: Bubensolo" in answer_of(page)
    assert "weg“" not in answer_of(page)
    assert re.findall(r'aria-current="true">([^<]+)<', page)[1:3] == ["weg", "Solo"]


def test_a_hochzeiter_hands_his_trumps_round_with_a_tap(client):
    """Steffen, Schieben: the first who takes them is his partner, and if nobody does, new cards are dealt."""
    page = open_page(client, f"{BASE}vorbehalt/?regeln=steffen&s1=hochzeit")
    assert "Die Hochzeit von B wird gespielt" in answer_of(page)
    said = []
    for words in ("reicht seine Trümpfe herum", "niemand nimmt die Karten", "reicht seine Trümpfe herum"):
        tap = re.search(rf'href="([^"]+)"(?: aria-current="true")?>{words}<', page)
        page = open_page(client, unescape(tap[1]))
        said.append((tap[1].rpartition("s1=")[2], answer_of(page).partition(":")[0]))
    assert said == [
        ("hochzeit..herum", "B hat die Hochzeit und reicht die Trümpfe herum"),
        ("hochzeit..nein", "Niemand nimmt die Karten von B"),
        ("hochzeit", "Die Hochzeit von B wird gespielt. Danach gibt A. Es spielt aus"),
    ]


def test_four_taps_answer_a_trick(client):
    page = open_page(client, f"{BASE}stich/")
    for card in ("herz-10", "kreuz-dame", "karo-as", "pik-9"):
        steps = [unescape(step) for step in STEP.findall(page)]
        page = open_page(client, next(step for step in steps if step.endswith(f"k={card}")))
    assert answer_of(page).split("Der Stich gehört")[1].startswith(" der ersten Karte, Herz-Zehn")


@pytest.mark.whole
@each("scheme", EVERYTHING)
@each("referee", PAGES)
def test_whatever_there_is_to_tap_leads_to_an_answer(client, referee, scheme):
    """Two taps deep, every way, without signing in; the test has no database: nothing is read."""
    first = open_page(client, f"{BASE}{referee}/?regeln={scheme}")
    assert answer_of(first)
    steps = sorted({unescape(step) for step in STEP.findall(first)})
    for step in steps[:: much(3, 17)]:
        found = open_page(client, step)
        second = sorted({unescape(one) for one in STEP.findall(found)})
        for one in second[:: much(11, 67)]:
            assert answer_of(open_page(client, one)), one
        for one in second:
            asked = [(name, value) for name, value in parse_qsl(one.partition("?")[2]) if name != RULES]
            assert parse_qsl(tidy_question(urlencode(asked))) == asked, "kept with a game, it is another question"


def test_a_trick_can_be_read_with_bavarian_faces(client):
    page = open_page(client, f"{BASE}stich/?blatt=bayerisch")
    assert "Schellen-Ober" in page
    assert "Karo-Dame" not in page


WORDS = [*SCHEMES, "re", "kontra", "offen", "k90", "schwarz", "hochzeit", "haengende_hochzeit", "solo_damen", "1", "4"]
WORDS += ["re-re-0-v", "kontra-k90-99", "re-kontra-3", "herz-10", "karo-as", "rk?o", "solo.solo_pik.re", "armut..nein"]
WORDS += ["weg", "hochzeit..herum", "hochzeit..nein", "gesund..k60", "9", "12", "-1", "²", "", "x" * 300]


@pytest.mark.whole
@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted({*FIELDS, RULES})),
            st.one_of(st.sampled_from(WORDS), st.text(st.characters(exclude_categories=["C"]), max_size=8)),
        ),
        max_size=9,
    )
)
@settings(max_examples=much(60, 20), deadline=None)
def test_nothing_in_an_address_breaks_a_page(query):
    from django.test import Client

    client = Client()
    for page in PAGES:
        assert client.get(f"{BASE}{page}/?{urlencode(query)}").status_code == 200


def test_at_a_table_its_rules_and_players_are_asked_about(make_evening, browser_of, verwalter, stranger):
    """With the names of those who play, left of the dealer first."""
    evening = make_evening("maennle", names=("Anna", "Ben", "Cem", "Dora", "Emil"))
    address = reverse("evening-referee-reservation", args=[evening.pk])
    page = open_page(browser_of(verwalter), f"{address}?s0=solo.solo_damen")
    names = re.findall(r'ref-seat__name">\s*([^<]+?)\s*<', page)
    assert names == ["Ben", "Cem", "Dora", "Emil"]
    assert answer_of(page).startswith("Ben spielt: Damensolo. Danach gibt Ben. Es spielt aus: Ben.")
    assert evening.rule_set_version.scheme.title in page
    assert browser_of(stranger).get(address).status_code == 404


def test_the_three_disputes_are_one_tap_from_the_running_evening(make_evening, browser_of, verwalter):
    evening, browser = make_evening(), browser_of(verwalter)
    names = ("evening-referee", *(f"evening-referee-{name}" for name in ("call", "trick", "reservation")))
    addresses = [f'href="{reverse(name, args=[evening.pk])}"' for name in names]
    page = reverse("evening-detail", args=[evening.pk])
    shown = open_page(browser, page)
    assert [one in shown for one in addresses] == [True] * 4
    close_evening(evening=evening, actor=by(verwalter))
    over = open_page(browser, page)
    assert [one in over for one in addresses[1:]] == [False] * 3


@each("referee", PAGES)
def test_at_a_bavarian_table_the_referee_speaks_bavarian(make_evening, browser_of, verwalter, referee):
    evening = make_evening("steffen")
    type(evening.league).objects.filter(pk=evening.league_id).update(other_words=True)
    address = f"{reverse('evening-referee', args=[evening.pk])}{referee}/?k=herz-10&s0=solo.solo_damen"
    said = re.sub(r"<[^>]+>", " ", unescape(open_page(browser_of(verwalter), address)))
    assert re.findall(r"Damen|Buben|Kreuz|\bPik|\bKaro|Stille Hochzeit|Herzstich", said) == []
