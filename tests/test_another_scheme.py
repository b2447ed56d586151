"""A scheme that nobody knows by name: registered for a while, it has every page, and nothing is left of it after."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.urls import reverse

from scorebook.evenings.forms.entry import scheme_config
from scorebook.rules.search import search_rules
from scorebook.scoring.game.paragraphs import DOCUMENTS, by_source, document_from
from scorebook.scoring.game.referee_rules import RefereeRules
from scorebook.scoring.game.rules import extras, factors, value
from scorebook.scoring.game.scheme import Guided, Options, Rule
from scorebook.scoring.game.terms import PAIR_KINDS, SOLO_KINDS, ExtraKind, Kind, Note
from scorebook.scoring.game.winning import official
from scorebook.scoring.penalties import offered
from scorebook.scoring.penalties.guided import falsch_bedient
from scorebook.scoring.schemes import SCHEMES, registered
from tests.access.walk import places

REFEREES = ["ansage", "stich", "vorbehalt", "blatt", "zaehlen"]
DRAWN = ("-chart", "-booklet", "-book", "-card", "-picture")  # of what the pages say, and dear
PARAGRAPHS = [
    ("sieg", "§ 1", "Wer gewinnt", "Wer mehr als die Hälfte hat, gewinnt."),
    ("wert", "§ 2", "Was es zählt", "Ein Punkt für den Sieg und einer für jede Stufe."),
    ("bock", "§ 3", "Bock", "Ein Bock verdoppelt."),
    ("strafe", "§ 4", "Falsch bedient", "Wer falsch bedient, zahlt dreihundert."),
]
HALF = {"key": "halb", "title": "Gleichstand am Tresen", "text": "Hundertzwanzig genügen der Gegenpartei."}
HALF |= {"paragraph": "sieg", "option": None, "schemes": ["kneipe_am_eck"]}
WON = {"scheme": "kneipe_am_eck", "kind": "normal", "players": ["Anna", "Ben", "Carla", "David"], "re": ["Anna", "Ben"]}
WON |= {"re_augen": 155, "announcements": [], "extras": []}
TRUMPS = {"title": "Tresenspiel", "kinds": ["normal"], "trumps": ["H10", "KD"], "second_dulle": False}
TRUMPS |= {"notes": ["Die Bierdeckel sind kein Trumpf."], "paragraph": "wert"}
DOCUMENT = {
    "document": "kneipe",
    "cite": "Kneipe",
    "title": "Regeln der Kneipe am Eck",
    "edition": "Bierdeckel von 1999",
    "about": "Eine Abrechnung, die es nur hier gibt.",
    "paragraphs": [dict(zip(("key", "number", "title", "text"), one, strict=True)) for one in PARAGRAPHS],
    "readings": [HALF],
    "examples": [{"title": "Ein Sieg", "facts": WON}],
    "trumps": {"kneipe_am_eck": [TRUMPS]},
}


@pytest.fixture
def other():
    """The scheme and its document, registered for this test."""
    document = document_from(DOCUMENT)
    source = {key: one.source for key, one in document.paragraphs.items()}
    scheme = replace(
        SCHEMES["ddv"],
        key="kneipe_am_eck",
        title="Kneipe am Eck",
        short="Kneipe",
        document="kneipe",
        options=Options(kinds=PAIR_KINDS | SOLO_KINDS | {Kind.STILLE_HOCHZEIT}, extras={ExtraKind.FUCHS: PAIR_KINDS}),
        winner=official,
        grounds=dict.fromkeys(SCHEMES["ddv"].grounds, source["sieg"]),
        rules=(
            Rule(value.gewonnen, source["wert"]),
            Rule(value.unter, source["wert"]),
            Rule(factors.bock, source["bock"]),
            Rule(extras.sonderpunkte, source["wert"]),
        ),
        notes=(Note.SCHAFE,),
        words={"solo_damen": "Wirtinnensolo"},
        penalties={"falsch_bedient": Guided("kneipe", "strafe", "Falsch bedient am Eck")},
        early_contra=True,
        parity=False,
    )
    with registered(scheme, document):
        yield scheme


@pytest.fixture
def home(other, make_evening, record, client, verwalter):
    evening = make_evening(other.key)
    game = record(evening, re_augen=155, extras=[{"kind": "fuchs", "party": "re"}])
    record(evening, kind="solo_damen", re_augen=100)
    client.force_login(verwalter)
    return SimpleNamespace(league=evening.league, evening=evening, game=game, verwalter=verwalter)


@pytest.mark.django_db
@pytest.mark.whole
def test_every_page_of_an_evening_under_it_opens(home, client):
    told = [place for place in places(home) if not place.name.endswith(DRAWN)]
    statuses = {place.name: client.get(place.path).status_code for place in told}
    assert {name: status for name, status in statuses.items() if status >= 500} == {}
    shown = ("evening-detail", "evening-sheet", "evening-display", "evening-comparison", "evening-penalties")
    assert {statuses[name] for name in (*shown, "league-comparison")} == {200}


@pytest.mark.django_db
def test_pages_of_referees_open_where_its_document_says_nothing_to_them(other, make_evening, record, client, verwalter):
    silent = replace(other, key="stumme_kneipe", referees=RefereeRules())
    with registered(silent):
        evening = make_evening(silent.key)
        game = record(evening, re_augen=155)
        client.force_login(verwalter)
        home = SimpleNamespace(league=evening.league, evening=evening, game=game, verwalter=verwalter)
        todo = [place.path for place in places(home) if "referee" in place.name or place.name == "evening-detail"]
        answers = [client.get(path).status_code for path in todo]
        asked = [client.get(f"/schiedsrichter/{one}/", {"regeln": silent.key}).status_code for one in REFEREES]
    assert (len(answers) > 5, max(answers) < 500, set(asked)) == (True, True, {200})


@pytest.mark.django_db
def test_its_games_are_calculated_and_compared_and_its_penalties_offered_with_their_paragraphs(home, other, client):
    page = client.get(reverse("game-detail", args=[home.game.pk])).content.decode()
    assert "§ 2</summary>" in page or "§ 2</small>" in page
    assert "Regeln der Kneipe" not in page
    assert "Männle" in client.get(reverse("game-comparison", args=[home.game.pk])).content.decode()
    assert list(offered(home.evening.scheme)) == ["falsch_bedient", "frei"]
    page = client.get(reverse("evening-penalty", args=[home.evening.pk, "falsch_bedient"])).content.decode()
    assert "Falsch bedient am Eck" in page
    assert falsch_bedient(("A", "B", "C", "D"), "A", other).source == "Kneipe § 4"


@pytest.mark.django_db
def test_it_stands_beside_the_others_in_a_comparison(other, make_evening, record, client, verwalter):
    game = record(make_evening("ddv"), re_augen=155)
    client.force_login(verwalter)
    assert "Kneipe" in client.get(reverse("game-comparison", args=[game.pk])).content.decode()


def test_its_help_page_and_the_list_of_all(other, client):
    html = client.get(reverse("help-scheme", args=[other.key])).content.decode()
    for text in ("Kneipe am Eck", "Tresenspiel", "Gleichstand am Tresen", "Ein Sieg", "Falsch bedient"):
        assert text in html
    assert "Kneipe am Eck" in client.get(reverse("help")).content.decode()


def test_the_search_finds_it_and_forgets_it():
    kinds = {"Bierdeckel": "Trümpfe", "Tresen": "Auslegung", "Tresenspiel": "Trümpfe", "dreihundert": "Regel"}

    def found(wanted):
        return {hit.entry.kind for hit in search_rules(wanted) if "kneipe" in hit.entry.address}

    assert [*map(found, kinds)] == [set()] * 4
    with registered(replace(SCHEMES["ddv"], key="kneipe_am_eck", document="kneipe"), document_from(DOCUMENT)):
        assert [wanted for wanted, kind in kinds.items() if kind not in found(wanted)] == []
    assert [*map(found, kinds)] == [set()] * 4


def test_the_entry_has_what_it_says(other):
    config = scheme_config(other)
    assert [note["key"] for note in config["notes"]] == ["schafe"]
    assert (config["early_contra"], config["title"]) == (True, "Kneipe am Eck")
    words = {one["key"]: one["word"] for one in config["kinds"]}
    assert words["solo_damen"] == "Wirtinnensolo"


def test_a_quarrel_can_be_settled_by_it(other, client):
    page = client.get(reverse("simulation"), {"a": other.key, "art": "normal", "erg": "re1"})
    assert page.status_code == 200
    text = page.content.decode()
    assert "§ 2</summary>" in text or "§ 2</small>" in text


def test_nothing_is_left_of_it_and_nothing_is_registered_twice():
    scheme, document = replace(SCHEMES["ddv"], key="kneipe_am_eck", document="kneipe"), document_from(DOCUMENT)
    with registered(scheme, document):
        assert by_source("Kneipe § 2") is document.paragraphs["wert"]
        with pytest.raises(ValueError, match="already"), registered(scheme):
            pass
        with pytest.raises(ValueError, match="already"), registered(replace(scheme, key="other"), document):
            pass
    assert "kneipe_am_eck" not in SCHEMES
    assert "kneipe" not in DOCUMENTS
    assert by_source("Kneipe § 2") is None
