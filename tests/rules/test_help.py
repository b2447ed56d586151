"""The help is open to everybody, complete, and calculates its examples with the kernel."""

import re
from dataclasses import replace

from django.urls import reverse
from django.utils.text import slugify

from scorebook.rules.books import bock_in_words, deal_in_words, where
from scorebook.rules.citations import address_of
from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.rules.terms import GLOSSES
from scorebook.scoring.game.paragraphs import DOCUMENTS, GLOSSARY, by_source
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.game.terms import KINDS, PAIR_KINDS, Kind
from scorebook.scoring.input.answer import answer
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

PAGES = [*SCHEMES, "haus"]


def page(client, name, *args):
    """The text of a help page that anybody can read."""
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return response.content.decode()


def anchors(html):
    return re.findall(r'\bid="([^"]+)"', html)


def plain(html):
    """The words of a page, without tags and with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("&quot;", '"').split())


ALSO = ["/hilfe/atlas/", "/hilfe/glossar/", "/hilfe/statistik/staerke/"]


def test_the_index_leads_to_every_scheme_and_to_the_glossary(client):
    html = page(client, "help")
    links = re.findall(r'class="row" href="([^"]+)"', html)
    assert links == ["/regeln/", *(f"/hilfe/{key}/" for key in PAGES), *ALSO]
    assert [scheme.title for scheme in SCHEMES.values() if scheme.title not in html] == []
    assert {client.get(f"/hilfe/{wrong}/").status_code for wrong in ("skat", "spin", "DDV")} == {404}


@each("key", PAGES)
def test_every_paragraph_has_its_anchor_and_every_anchor_is_unique(client, key):
    document = DOCUMENTS[SCHEMES[key].document if key in SCHEMES else key]
    found = anchors(page(client, "help-scheme", key))
    assert [f"p-{one}" for one in document.paragraphs if f"p-{one}" not in found] == []
    assert len(found) == len(set(found))


@each("key", [*PAGES, "glossar"])
def test_every_link_inside_the_help_leads_somewhere(client, key):
    address = f"/hilfe/{key}/"
    html = client.get(address).content.decode()
    there = {"": set(anchors(html))}
    for target, anchor in set(re.findall(r'href="(/hilfe/[^"#]*|)(?:#([^"]+))?"', html)):
        if target not in there:
            response = client.get(target)
            assert response.status_code == 200, target
            there[target] = set(anchors(response.content.decode()))
        assert not anchor or anchor in there[target], (target, anchor)


@each("key", SCHEMES)
def test_a_scheme_shows_its_steps_calculates_its_examples_and_tells_its_readings(client, key):
    html, scheme, document = page(client, "help-scheme", key), SCHEMES[key], DOCUMENTS[SCHEMES[key].document]
    steps = html.partition('id="rechnung"')[2].partition("</ol>")[0]
    sources = dict.fromkeys(rule.source for rule in scheme.rules)
    own = [one for one in sources if by_source(one).document == scheme.document]
    assert re.findall(r'class="row__sub">([^<]+)<', steps) == own
    shown = html.split('<details class="more"')[1:]
    examples = [one for one in document.examples if one.facts["scheme"] == key]
    assert len(shown) == len(examples) > 0
    for part, example in zip(shown, examples, strict=True):
        score = answer(dict(example.facts))
        text = plain(part.partition("</details>")[0])
        winner = {"re": "Re gewinnt.", "kontra": f"{scheme.kontra_word} gewinnt."}
        assert winner.get(score.winner, "Niemand gewinnt.") in text
        assert [item.label for item in score.items if item.label not in text.replace("&quot;", '"')] == []
        for names, points in ((score.re, score.re_points), (score.kontra, score.kontra_points)):
            assert f"{names[-1]} {'je ' * (len(names) > 1)}{signed(points)}" in text
    told = html.partition('id="auslegungen"')[2]
    for reading in document.readings:
        assert (f'id="a-{reading.key}"' in told) is (key in reading.schemes)
        if key in reading.schemes and reading.option:
            part = told.partition(f'id="a-{reading.key}"')[2].partition("</article>")[0]
            assert f"„{OPTION_TEXTS[reading.option].of(scheme).title}“" in part


@each(
    ("counted", "words"),
    [
        (frozenset(KINDS), "in jeder Spielart"),
        (PAIR_KINDS, "nur zwei gegen zwei"),
        ({Kind.NORMAL}, "nur Normalspiel"),
        ({Kind.NORMAL, Kind.HOCHZEIT, Kind.SOLO_DAMEN}, "außer Stille Hochzeit"),
        (frozenset(), "nirgends"),
    ],
)
def test_where_something_counts(counted, words):
    known = frozenset({Kind.NORMAL, Kind.HOCHZEIT, Kind.STILLE_HOCHZEIT, Kind.SOLO_DAMEN})
    scheme = replace(SCHEMES["ddv"], options=replace(SCHEMES["ddv"].options, kinds=known))
    assert where(counted, scheme) == words


def test_bock_and_deal_policies_in_words():
    assert bock_in_words(SCHEMES["ddv"]) == ["keiner, außer als Hausregel"]
    assert bock_in_words(SCHEMES["steffen"]) == [
        "Anlass: ein angesagtes und gewonnenes Contra; Re und Contra im selben Spiel; eine Partei ohne Stich; "
        "120 zu 120",
        "Dauer: so viele Spiele, wie am Tisch sitzen",
        "Ein weiterer legt sich darüber und verdoppelt noch einmal.",
        "Böcke über das Ende des Abends hinaus verfallen.",
    ]
    assert deal_in_words(SCHEMES["steffen"].options.deal) == [
        "Nach jedem Spiel gibt der Nächste.",
        "Auch im Solo spielt aus, wer links vom Geber sitzt.",
    ]
    assert deal_in_words(SCHEMES["ddv"].options.deal) == [
        "Eine Turnierrunde hat zu viert 24 Spiele.",
        "Jeder schuldet ein Pflichtsolo.",
        "Wer sein Pflichtsolo zu lange schuldig bleibt, wird vorgeführt.",
        "Nach einem Pflichtsolo gibt derselbe noch einmal.",
        "Im Pflichtsolo spielt der Solist aus.",
    ]


def test_the_glossary_has_every_word_once(client):
    html = page(client, "help-glossary")
    found = [one for one in anchors(html) if one.startswith("wort-")]
    assert len(found) == len(set(found)) == len(GLOSSARY)
    assert [word.term for word in GLOSSARY if f">{word.term}" not in html] == []


def test_a_reader_of_another_language_reads_what_the_german_words_mean(client):
    assert {*GLOSSES} <= {slugify(word.term) for word in GLOSSARY}
    german = page(client, "help-glossary")
    client.cookies["language"] = "en"
    english = page(client, "help-glossary")
    assert "card points" in plain(english)
    assert english.count("<strong>") - german.count("<strong>") == len(GLOSSES)
    assert "The German words" in plain(page(client, "help"))
    client.cookies["language"] = "de"
    assert "Die deutschen Wörter" not in plain(page(client, "help"))


def test_a_paragraph_of_another_document_is_linked_to_its_page():
    assert address_of(by_source("DDV TSR 7.2.3")) == "/hilfe/ddv/#p-7.2.3"
    assert address_of(by_source("DDV TSR 7.2.3"), DOCUMENTS["ddv"]) == "#p-7.2.3"
    assert address_of(by_source("Hausregel Bock"), DOCUMENTS["ddv"]) == "/hilfe/haus/#p-bock"
