"""The game's own words say on an English page that they are German; nothing else is touched."""

from itertools import count, takewhile

from django.template import Context, Template
from django.utils.safestring import SafeString
from django.utils.translation import override

from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.rules.terms import TERMS, all_german, gloss_of_topic, with_terms
from scorebook.rules.wording import bock_name
from scorebook.scoring.game.items import Item, ItemTopic, TopicKind
from scorebook.scoring.game.sentences import RuleText
from scorebook.scoring.game.terms import PAIR_KINDS, SCHWARZ, PartyName
from scorebook.scoring.game.words import (
    BESIDE_WORDS,
    CALL_WORDS,
    EXTRA_SHORT,
    EXTRA_WORDS,
    KIND_WORDS,
    NOTE_WORDS,
    PARTY_WORDS,
)
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

ANSWERED = Item("Re und Kontra", "+", 1, PartyName.RE, 1, "DDV 1", ItemTopic(TopicKind.ANSWERED))
TABLES = (CALL_WORDS, EXTRA_SHORT, EXTRA_WORDS, KIND_WORDS, NOTE_WORDS, PARTY_WORDS)


def rendered(source, **values):
    return Template(source).render(Context(values))


def test_every_word_of_the_game_is_known_and_so_is_what_schemes_say_instead():
    assert {word for table in TABLES for word in table.values()} <= TERMS
    for scheme in SCHEMES.values():
        assert {scheme.kontra_word, *scheme.words.values(), *scheme.levels[2:]} <= TERMS


def test_what_a_bock_is_called_is_a_word_of_the_game():
    """Its names are sentences of the catalogue, which the kernel does not know: both say the same."""
    names = list(takewhile(lambda name: not name[0].isdigit(), map(bock_name, count(1))))
    assert (BESIDE_WORDS[: len(names)], set(names) <= TERMS) == (tuple(names), True)
    assert bock_name(len(names) + 1).split()[-1] == BESIDE_WORDS[len(names)]


def test_where_something_counts_is_a_sentence_of_the_page_and_what_the_rules_say_is_german(in_english):
    where = OPTION_TEXTS["extras"].word({"fuchs": sorted(PAIR_KINDS)})
    assert with_terms(where) == '<span lang="de">Fuchs gefangen</span> only two against two'
    assert with_terms(OPTION_TEXTS["extra_amount"].word(2)) == '<span lang="de">2 Punkte</span>'


def test_every_line_of_a_calculation_says_what_it_is_about_to_those_who_read_no_german():
    topics = [*map(ItemTopic, TopicKind), ItemTopic(TopicKind.REACHED, 3), ItemTopic(TopicKind.REACHED, SCHWARZ)]
    with override("en"):
        english = [gloss_of_topic(topic) for topic in topics]
        line = rendered("{{ item|gloss }}", item=ANSWERED)
    assert [one for one in english if not one or "{" in one] == []
    assert len(set(english)) == len(topics)
    assert ("60" in english[-2], line) == (True, english[topics.index(ANSWERED.topic)])
    assert [gloss_of_topic(topic) for topic in topics] == [""] * len(topics)


GERMAN = '<span lang="de">{}</span>'.format


@each(
    ("text", "marked"),
    [
        ("Fuchs gefangen (Re, Anna <b>)", f"{GERMAN('Fuchs gefangen')} ({GERMAN('Re')}, Anna &lt;b&gt;)"),
        ("Re: keine 90 (early)", f"{GERMAN('Re: keine 90')} (early)"),
        ("Rebecca and Kontrast, Bockhorn", "Rebecca and Kontrast, Bockhorn"),
        (
            SafeString(f'<b title="Re">Re</b> {GERMAN("Re ist angesagt")}'),  # keeps its tags, marks nothing twice
            f'<b title="Re">{GERMAN("Re")}</b> {GERMAN("Re ist angesagt")}',
        ),
    ],
)
def test_words_of_the_game_are_marked_within_a_text_and_the_rest_is_text(text, marked, in_english):
    assert with_terms(text) == marked
    assert "|Damensolo|" in rendered("{% terms_for_scripts %}")


def test_an_element_says_it_as_a_whole_where_nothing_else_stands_in_it(in_english):
    whole = ("Gegen die Alten", "Damensolo", "Kontra: keine 60", "only games with Bock", "")
    assert [*map(all_german, whole)] == [True, True, True, False, False]
    assert rendered("<option{{ word|own_term }}>", word="Damensolo") == '<option lang="de">'
    rules = rendered("<p{{ one|own_term }}>{{ one|terms }}", one=RuleText("Wer hat <gewonnen>?"))
    assert rules == f'<p lang="de">{GERMAN("Wer hat &lt;gewonnen&gt;?")}'


def test_on_a_german_page_nothing_is_marked():
    assert with_terms("Re <") == "Re <"
    assert rendered("<i{{ word|own_term }}>{{ word|terms }}</i>{% terms_for_scripts %}", word="Re") == "<i>Re</i>"
