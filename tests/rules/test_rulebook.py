"""The rule book: trumps, a league's own deviations, and the search over all of it."""

import re
from html import unescape

import pytest
from django.urls import reverse

from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from scorebook.rules.deviations import can_matter, deviations
from scorebook.rules.models import RuleSet
from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.rules.search import SearchTerm, _index, folded, search_rules
from scorebook.rules.services import save_version
from scorebook.scoring.game.cards import PACK, trump_tables, trumps_of
from scorebook.scoring.game.paragraphs import DOCUMENTS, SYNONYMS, by_source
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.game.words import EXTRA_WORDS, KIND_WORDS
from scorebook.scoring.input.options import resolve
from scorebook.scoring.schemes import SCHEMES
from tests.each import each


def plain(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@each("scheme", SCHEMES.values(), ids=SCHEMES)
def test_every_kind_of_game_has_one_table_that_holds_every_card_once(scheme):
    tables = trump_tables(scheme.in_french())
    assert sorted(kind for table in tables for kind in table.kinds) == sorted(scheme.options.kinds)
    pack = sorted(card.name_in({}) for card in PACK if card.rank != "9" or scheme.options.cards == 48)
    for table in tables:
        rest = [card for _, cards in table.plain for card in cards]
        assert sorted([*table.cards, *rest]) == pack
        assert by_source(table.source).document == scheme.document


def test_without_nines_there_are_none_among_the_trumps():
    without = resolve(SCHEMES["tacken"], {"cards": 40})
    assert trumps_of(without, Kind.NORMAL).number == 24
    assert trumps_of(SCHEMES["ddv"], Kind.SOLO_IWAN) is None


def test_deviations_are_told_option_by_option():
    own = resolve(
        SCHEMES["ddv"], {"extra_amount": 2, "re_with_120": "kontra", "bock": {"triggers": ["gespalten"], "games": None}}
    )
    assert [(one.title, one.usual, one.played) for one in deviations(own)] == [
        ("Re schon mit 120 Augen", "wenn nur Kontra angesagt ist", "wenn Kontra angesagt ist, auch mit Re"),
        ("Wie viel Sonderpunkte zählen", "1 Punkt", "2 Punkte"),
        ("Was einen Bock auslöst", "nichts", "120 zu 120"),
        ("Wie lange ein Bock dauert", "4 Spiele", "eine Runde"),
    ]
    assert deviations(SCHEMES["steffen"]) == []


@pytest.fixture
def own_rules(make_league, verwalter):
    def make(scheme, **overrides):
        league, _ = make_league(scheme)
        rules = RuleSet.objects.get(league=league)
        save_version(actor=Actor.account(verwalter), rule_set=rules, scheme_key=scheme, options=overrides or None)
        return league

    return make


@pytest.mark.django_db
def test_the_book_of_a_league_marks_what_it_does_otherwise(client, verwalter, own_rules):
    league = own_rules("spin_haus", stille_extras=True, bock={"nesting": "stack"}, extra_amount=3)
    client.force_login(verwalter)
    html = client.get(reverse("league-rules", args=[league.pk])).content.decode()
    assert "Was ihr anders macht" in html
    own = html.partition('id="d-extra_amount"')[2].partition("</div>")[0]
    assert plain(own).endswith("Wie viel Sonderpunkte zählen 3 Punkte Sonst: 1 Punkt")
    assert plain(html).count("bei euch anders") >= 4
    assert "Nach euren Regeln:" in html


@pytest.mark.django_db
def test_the_book_of_a_league_says_what_holds_of_every_option_that_can_matter(client, verwalter, own_rules):
    league = own_rules("ddv", bock={"triggers": ["gespalten"]})
    client.force_login(verwalter)
    html = client.get(reverse("league-rules", args=[league.pk])).content.decode()
    data = {
        key: html.partition(f'id="o-{key}"')[2].partition("</article>")[0]
        for key in OPTION_TEXTS
        if can_matter(key, SCHEMES["ddv"])
    }
    assert [key for key, part in data.items() if "Bei euch: " not in plain(part)] == []
    assert "Bei euch: 120 zu 120" in plain(data["bock.triggers"])
    assert plain(data["bock.triggers"]).endswith("Sonst: nichts")
    assert plain(data["deal.vorfuehrung"]).endswith("DDV TSR 4.2.3")


def test_every_option_has_a_place_in_the_help(client):
    html = client.get(reverse("help-scheme", args=["haus"])).content.decode()
    assert [key for key, told in OPTION_TEXTS.items() if f'id="{told.anchor}"' not in html] == []


@pytest.mark.django_db
def test_a_league_without_deviations_reads_the_book_as_it_is(client, verwalter, own_rules):
    league = own_rules("ddv")
    client.force_login(verwalter)
    html = client.get(reverse("league-rules", args=[league.pk])).content.decode()
    assert "ohne Abweichung" in html
    assert "bei euch anders" not in html
    assert [key for key in DOCUMENTS["ddv"].paragraphs if f'id="p-{key}"' not in html] == []


@pytest.mark.django_db
def test_the_first_evening_and_the_rules_lead_to_each_other(client, verwalter, stranger, make_league, make_evening):
    """Whoever founds a league comes to its first evening; that its rules are not right yet is seen there.

    Whoever may not change them is not led there.
    """
    league, _ = make_league("ddv")
    client.force_login(verwalter)
    rules, evening = reverse("league-rules", args=[league.pk]), reverse("evening-open", args=[league.pk])
    editor = reverse("rules-edit", args=[league.pk, RuleSet.objects.get(league=league).pk])
    assert f'href="{editor}"' in client.get(evening).content.decode()
    assert f'href="{evening}"' in client.get(rules).content.decode()
    played = make_evening("ddv").league
    assert "Den ersten Abend" not in client.get(reverse("league-rules", args=[played.pk])).content.decode()
    Membership.objects.create(league=league, account=stranger, role=Role.SCHREIBER)
    client.force_login(stranger)
    assert "Regeln bearbeiten" not in client.get(evening).content.decode()


@each(
    ("said", "found"),
    [
        ("falsch bedient", "Steffen Falsches Bedienen"),
        ("Renonce", "Männle § 9"),
        ("revoke", "DDV TSR 5.2"),
        ("zu spät", "DDV TSR 6.3.4"),
        ("Wem gehört der Stich?", "Männle § 22"),
        ("wem gehört", "Mainz 1.7"),
        ("Kasse", "Steffen Abrechnung"),
        ("Charlie", "Mainz 1.3"),
        ("Sau", "Männle § 23"),
        ("wer kommt raus", "Männle § 8"),
        ("kein Gewinner", "DDV TSR 7.1.3"),
        ("Assesolo", "Glossar"),
        ("Wer ist der Partner?", "DDV TSR 4.4.4"),
        ("7.2.2 (b)", "DDV TSR 7.2.2 (b)"),
        ("§ 27", "Männle § 27"),
        ("vorfuehrung", "DDV TSR 4.2.3"),
        ("VORFÜHRUNG", "DDV TSR 4.2.3"),
        ("bock runde", "Hausregel Bock"),
    ],
)
def test_the_words_of_the_table_are_known(said, found):
    assert found in [hit.entry.source for hit in search_rules(said)[:15]]


GENERAL_WORDS = {one.value: word for one, word in (KIND_WORDS | EXTRA_WORDS).items()}
OWN_WORDS = [
    (scheme.key, own, GENERAL_WORDS[key])
    for scheme in SCHEMES.values()
    for key, own in scheme.words.items()
    if key in GENERAL_WORDS
]


@each(("scheme", "own", "general"), OWN_WORDS, ids=str)
def test_what_a_scheme_has_a_word_of_its_own_for_is_found_by_it_and_by_the_general_word(scheme, own, general):
    """In the scheme's document, or among its trumps, and at the same place by both words."""
    document, title = DOCUMENTS[SCHEMES[scheme].document], SCHEMES[scheme].title
    sources = {one.source for one in document.paragraphs.values()} | {title}
    by_own, by_general = (
        {hit.entry.address for hit in search_rules(word) if hit.entry.source in sources} for word in (own, general)
    )
    assert by_own
    assert by_own & by_general


@pytest.mark.whole
def test_everything_that_is_said_leads_somewhere_and_every_meaning_is_written_somewhere():
    assert len(SYNONYMS) >= 60
    assert [said for one in SYNONYMS for said in one.say if not search_rules(said)] == []
    meanings = {" ".join(re.findall(r"\w+", folded(word))) for one in SYNONYMS for word in one.means}
    lost = [word for word in meanings if not any(SearchTerm(word).score(title, text) for _, title, text in _index())]
    assert lost == []


def test_a_word_is_found_as_a_whole_with_another_ending_or_as_a_beginning():
    """ "Schwein" finds Schweinchen and nothing about keeping quiet ("schweigt")."""
    hits = search_rules("Schwein")
    assert [hit.entry.title for hit in hits[:2]] == ["Schwein", "Schwein"]
    assert "Schweinchen" in [hit.entry.title for hit in hits]
    assert "Stilles Solo" not in [hit.entry.title for hit in hits]
    assert [hit for hit in hits if "schwein" not in f"{hit.entry.title} {hit.entry.text}".lower()] == []
    assert {hit.entry.title for hit in search_rules("Füchse")} >= {"Fuchs"}
    assert search_rules("chwein") == search_rules("ulle") == []


def test_every_entry_leads_to_its_anchor(client):
    pages = {}
    for entry, _, _ in _index():
        address, _, anchor = entry.address.partition("#")
        if address not in pages:
            pages[address] = client.get(address).content.decode()
        assert f'id="{anchor}"' in pages[address], entry


def test_the_search_page_shows_hits_and_what_was_looked_for(client):
    html = client.get(reverse("help-search"), {"q": "<b>Karlchen"}).content.decode()
    assert 'value="&lt;b&gt;Karlchen"' in html
    assert "Karlchen" in plain(client.get(reverse("help-search"), {"q": "karlchen"}).content.decode())
    assert "Nichts gefunden" in client.get(reverse("help-search"), {"q": "Schafkopf"}).content.decode()
    for wanted in (" ", "\1", "(", "%", "ä" * 500):
        assert client.get(reverse("help-search"), {"q": wanted}).status_code == 200
    assert client.post(reverse("help-search")).status_code == 405
