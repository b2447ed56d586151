"""Every group reads the words of its own document, wherever a game is entered, calculated, explained or counted."""

import html
import io
import re
from itertools import chain

import pytest
from django.urls import reverse
from python_calamine import CalamineWorkbook

from leagues.groups.models import League
from scorebook.rules.option_examples import variants
from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.rules.services import save_version
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.game.words import CALL_WORDS, USUAL_WORDS
from scorebook.scoring.input.options import SINGLE_OPTIONS, options_to_json, single_values
from scorebook.scoring.schemes import SCHEMES
from tests.cast import by
from tests.each import each
from tests.statistics.addresses import statistic

pytestmark = pytest.mark.django_db

COUNTED = "ansagen stufen re parteien spielarten soli pflicht arten sonderpunkte auszeichnungen"

# Where the document has a word of its own: term → word; the levels from keine 90 to schwarz; how Kontra is written.
SPIN = {
    "stille_hochzeit": "Stilles Solo",
    "haengende_hochzeit": "Stille Hochzeit",
    "solo_fleischlos": "Fleischloser",
    "karlchen": "Karlchen Müller",
}
VOCABULARY = {
    "maennle": {
        "haengende_hochzeit": "Hängengelassene Hochzeit",
        "karlchen": "Tack mit dem Kreuz-Buben",
        "gegen": "Gegen",
    },
    "spin_turnier": SPIN,
    "spin_haus": SPIN,
    "tacken": {
        "stille_hochzeit": "Stille Hochzeit",
        "haengende_hochzeit": "Hängen lassen",
        "armut": "Trumpfabgabe",
        "solo_fleischlos": "Fleischloser",
        "fuchs": "Fuchs fangen",
        "karlchen": "Karlchen durchbekommen",
        "karlchen_gefangen": "Karlchen fangen",
        "dulle_gefangen": "Dulle fangen",
    },
    "steffen": {
        "stille_hochzeit": "Stilles Solo",
        "armut": "Schieben",
        "solo_damen": "Obersolo",
        "solo_buben": "Untersolo",
        "solo_kreuz": "Eichelsolo",
        "solo_pik": "Grünsolo",
        "solo_herz": "Herzsolo",
        "solo_karo": "Schellsolo",
        "herzstich": "Rotstich",
        "schafe": "Schafe",
    },
    "mainz": {
        "stille_hochzeit": "Stilles Solo",
        "solo_iwan": "Iwan",
        "solo_fleischlos": "Fleischloser",
        "karlchen": "Charly macht den letzten Stich",
        "karlchen_gefangen": "Charly gefangen",
        "gegen": "Gegen",
    },
}
SPIN_LEVELS = ("Kontra", "Unter 90", "Unter 60", "Unter 30", "Schwarz")
LEVELS = {
    "maennle": ("Kontra", "keine 9", "keine 6", "keine 3", "schwarz"),
    "spin_turnier": SPIN_LEVELS,
    "spin_haus": SPIN_LEVELS,
    "tacken": ("Kontra", "Keine 90", "Keine 60", "Keine 30", "Keine 0"),
    "steffen": ("Contra", "U9", "U6", "U3", "Schwarz"),
    "mainz": ("Contra", "neun", "sechs", "drei", "schwarz"),
}
# Words of others that stand in longer ones, too, for what the document calls otherwise.
STEMS = {"maennle": ("Sonderpunkt",), "mainz": ("Karlchen",)}
# What a document says is told in its own words, and other words stand beside it where it has two.
PRINTED = re.compile(r'<section[^>]*aria-labelledby="(?:paragraphen|auslegungen)".*?</section>', re.DOTALL)


@pytest.fixture
def group(make_evening, record, request):
    """An evening under a scheme with each of its kinds of game, extra points and calls."""
    scheme, evening = SCHEMES[request.param], make_evening(request.param)
    owner = {"fuchs": "re", "herzstich": "re"}
    points = [{"kind": kind.value, "party": owner.get(kind.value, "kontra")} for kind in scheme.options.extras]
    calls = [("kontra", "kontra"), *[("kontra", call) for call in ("k90", "k60", "k30", "schwarz")]]
    games = [record(evening, announcements=[{"party": side, "call": call} for side, call in calls], kontra_tricks=6)]
    for one in points:
        games.append(record(evening, re_augen=100, extras=[one]))
    for kind in sorted(scheme.options.kinds - {Kind.NORMAL}):
        games.append(record(evening, kind.value, re_augen=100))
    return scheme, evening, games


def shown(browser, address):
    answer = browser.get(address)
    assert answer.status_code == 200, address
    if answer.streaming:
        book = CalamineWorkbook.from_filelike(io.BytesIO(b"".join(answer.streaming_content)))
        rows = chain.from_iterable(book.get_sheet_by_name(name).to_python() for name in book.sheet_names)
        return " ".join(map(str, chain.from_iterable(rows)))
    text = PRINTED.sub("", answer.content.decode()).replace("\u00ad", "")
    text = re.sub(r"<script.*?</script>|<[^>]*>", " ", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(text))


def about_options(evening, actor):
    """Where options are told, after every one of them has become otherwise that can."""
    league, version, scheme = evening.league.pk, evening.rule_set_version, evening.scheme
    for key in SINGLE_OPTIONS:
        now = single_values(scheme.options)[key]
        scheme = next((other for value, other in variants(key, scheme) if value != now), scheme)
    save_version(rule_set=version.rule_set, scheme_key=scheme.key, options=options_to_json(scheme.options), actor=actor)
    rules = [league, version.rule_set_id]
    return [
        reverse("league-rules", args=[league]),
        reverse("rules-notice", args=[league]),
        reverse("rules-edit", args=rules),
        reverse("rule-versions", args=rules),
        reverse("league-changes", args=[league]),
        f"{reverse('simulation')}?a={scheme.key}",
        reverse("league-comparison", args=[league]),
    ]


def has(text, word):
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


@pytest.mark.whole
@pytest.mark.parametrize("group", VOCABULARY, indirect=True)
@pytest.mark.share(3)
def test_a_group_reads_its_own_words_and_no_others(group, browser_of, verwalter):
    scheme, evening, games = group
    browser, own = browser_of(verwalter), VOCABULARY[scheme.key]
    league = evening.league
    League.objects.filter(pk=league.pk).update(share_names=True)
    counted = [statistic(league.pk, name) for name in COUNTED.split()]
    person = reverse("league-profile", args=[league.pk, evening.seats.first().player_id])
    beside = [
        person,
        reverse("rules-notice", args=[league.pk]),
        reverse("evening-referee", args=[evening.pk]),
        reverse("league-picture", args=[league.pk, "ansagen"]),
        reverse("league-titles", args=[league.pk]),
        reverse("league-detail", args=[league.pk]),
    ]
    texts = {
        "entry": shown(browser, reverse("evening-detail", args=[evening.pk])),
        "games": " ".join(shown(browser, reverse("game-detail", args=[game.pk])) for game in games),
        "rules": shown(browser, reverse("league-rules", args=[league.pk])),
        "options": " ".join(shown(browser, address) for address in about_options(evening, by(verwalter))),
        "counted": " ".join(shown(browser, address) for address in counted),
        "files": " ".join(shown(browser, f"{address}?als=csv") for address in counted),
        "workbook": shown(browser, reverse("league-workbook", args=[league.pk, "xlsx"])),
        "beside": " ".join(shown(browser, address) for address in beside),
    }
    played = {kind.value for kind in scheme.options.kinds}
    extras = {extra.value for extra in scheme.options.extras}
    wanted = {
        "entry": {own[key] for key in own if key != "gegen"} | set(LEVELS[scheme.key]),
        "games": {own[key] for key in own if key not in {"schafe"}} | set(LEVELS[scheme.key]),
        "rules": {own[key] for key in own if key in played | extras} | set(LEVELS[scheme.key]),
        "counted": {own[key] for key in own if key in played | extras},
    }
    wanted |= {"files": wanted["counted"], "beside": set(), "options": set()}
    wanted["workbook"] = {own[key] for key in own if key in played} | set(LEVELS[scheme.key])
    data = {place: sorted(solo_short(word, place) for word in words) for place, words in wanted.items()}
    missing = {place: [word for word in words if not has(texts[place], word)] for place, words in data.items()}
    left = {place: foreign(text, scheme) for place, text in texts.items()}
    nothing: dict[str, list[str]] = {place: [] for place in texts}
    assert (missing, left) == (nothing, nothing)


def foreign(text, scheme):
    """The words of other groups in a text of this one."""
    own = VOCABULARY.get(scheme.key, {})
    words = {*CALL_WORDS.values(), *(USUAL_WORDS[key] for key in own)} - {"Re", "schwarz", *own.values()}
    whole = sorted(word for word in words - set(LEVELS.get(scheme.key, words)) if has(text, word))
    return whole + [stem for stem in STEMS.get(scheme.key, ()) if stem in text]


def solo_short(word, place):
    """On its button a solo goes without the word: "Ober"."""
    return word.removesuffix("solo") if place == "entry" else word


@each("scheme", [SCHEMES[key] for key in VOCABULARY])
def test_an_option_is_told_in_the_words_of_a_group(scheme):
    """Title, text, values, examples: of all options, those that nobody there has changed yet, too."""
    data = {key: one.of(scheme) for key, one in OPTION_TEXTS.items()}
    texts = {
        key: " ".join([one.title, one.text, *one.group, *one.values.values(), *(each.title for each in one.examples)])
        for key, one in data.items()
    }
    assert {key: words for key, text in texts.items() if (words := foreign(text, scheme))} == {}
    assert [key for key, text in texts.items() if "{" in text.replace("{number}", "")] == []
