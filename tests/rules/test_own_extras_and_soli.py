"""Extra points and soli that a league names itself: as rules, at the entry, in games, statistics and files."""

import io

import pytest

from leagues.journal import Actor, JournalEntry
from scorebook.evenings.forms.entry import scheme_config
from scorebook.evenings.models import Evening, Score
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import close_evening
from scorebook.rules.deviations import changes_in_words
from scorebook.rules.services import save_version
from scorebook.scoring.input.options import options_to_json, resolve
from scorebook.scoring.schemes import SCHEMES
from scorebook.statistics.dashboard import calls, eternal_rows, frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.transfer.exporting import export_league
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import checked_file
from tests.each import each
from tests.rules.test_editor import address, filled, newest, phone, plain, sent, version  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db
OWN = {
    "own_extras": {"own_1": {"name": "Fuchs am End", "points": 2, "kinds": ["normal"]}},
    "own_solos": {"solo_own_1": {"name": "Kontrasolo", "like": "solo_damen", "points": 2}},
}


@pytest.fixture
def evening(make_evening):
    """An evening by rules with an extra point and a solo of the league's own."""
    opened = make_evening()
    rules = opened.rule_set_version
    options = options_to_json(resolve(SCHEMES["ddv"], OWN).options)
    saved = save_version(rule_set=rules.rule_set, scheme_key="ddv", options=options, actor=Actor.system())
    Evening.objects.filter(pk=opened.pk).update(rule_set_version=saved)
    return Evening.objects.get(pk=opened.pk)


def test_they_are_named_in_the_rules_and_make_a_version(phone, address, version):  # noqa: F811
    asked = sent(version) | {
        "own_extras.own_1.name": " Fuchs  am End ",
        "own_extras.own_1.points": "2",
        "own_extras.own_1": "own",
        "own_extras.own_1.kinds": ["normal"],
        "own_extras.own_4.name": "Schwarze Sau",
        "own_extras.own_4.points": "-3",
        "own_solos.solo_own_1.name": "Kontrasolo",
        "own_solos.solo_own_1.points": "2",
    }
    text = plain(phone.post(address, asked, follow=True).content.decode())
    saved = newest()
    everywhere = sorted(saved.options["own_extras"]["own_4"]["kinds"])
    assert (saved.number, saved.options["own_extras"], saved.options["own_solos"]) == (
        2,
        {**OWN["own_extras"], "own_4": {"name": "Schwarze Sau", "points": -3, "kinds": everywhere}},
        OWN["own_solos"],
    )
    assert "Fuchs am End" in text
    assert "Kontrasolo" in text
    assert changes_in_words(version.scheme, saved.scheme) == (
        "Eigene Sonderpunkte: Fuchs am End (2 Punkte) bei Normalspiel; Schwarze Sau (−3 Punkte) in jeder Spielart "
        "(bisher: keine); Eigene Soli: Kontrasolo wie Damensolo (2 Punkte dazu) (bisher: keine)"
    )
    assert JournalEntry.objects.filter(action="rules.version").exists()


@each(
    ("fields", "key", "sentence"),
    [
        ({"own_extras.own_1.name": "Fuchs gefangen"}, "own_extras", "heißt bei euch schon etwas anderes"),
        ({"own_extras.own_1.name": "A", "own_extras.own_2.name": "a"}, "own_extras", "gibt es zweimal"),
        ({"own_solos.solo_own_1.name": "A", "own_extras.own_2.name": "a"}, "own_solos", "heißt bei euch schon"),
        ({"own_extras.own_1.name": "A", "own_extras.own_1.points": "11"}, "own_extras", "Höchstens 10."),
        ({"own_solos.solo_own_1.name": "x" * 31}, "own_solos", "30"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(version, fields, key, sentence):  # noqa: F811
    assert sentence in " ".join(filled(version, sent(version) | fields).objections(key))


def test_the_entry_offers_them_beside_the_others():
    config = scheme_config(resolve(SCHEMES["ddv"], OWN))
    assert config["extras"][-1] == {"key": "own_1", "word": "Fuchs am End", "name": "Fuchs am End", "max": 4}
    assert config["kinds"][-1] == {"key": "solo_own_1", "word": "Kontrasolo", "played": "solo"}


def test_a_game_counts_them_as_items_of_their_name(evening, record):
    record(evening, extras=[{"kind": "own_1", "party": "re"}])
    record(evening, "solo_own_1")
    rows = [row.score for row in load(evening).folded.rows]
    named = [[(str(item.label), item.amount, item.source) for item in score.items] for score in rows]
    assert ("Fuchs am End (Re)", 2, "Hausregel der Runde") in named[0]
    assert ("Kontrasolo", 2, "Hausregel der Runde") in named[1]
    plain_value = Score.objects.get(number=1).value - 2
    assert [Score.objects.get(number=number).value for number in (1, 2)] == [plain_value + 2, plain_value + 2]


def test_statistics_of_soli_count_them_by_their_name(evening, record):
    record(evening, "solo_own_1")
    record(evening)
    close_evening(actor=Actor.system(), evening=Evening.objects.get(pk=evening.pk))
    frame = frame_of(evening.league_id)
    question = frame.settled(StatsFilter(minimum=0))
    assert [(one.what, one.number) for one in calls(frame, question).kinds()] == [("Kontrasolo", 1)]
    assert sorted(row.soli.value for row in eternal_rows(frame, question)) == [0, 0, 0, 1]


def test_a_moved_league_has_them(evening, record, verwalter):
    game = record(evening, "solo_own_1", extras=[{"kind": "own_1", "party": "re"}])
    out = io.BytesIO()
    export_league(league=evening.league, target=out)
    out.seek(0)
    with checked_file(out) as checked:
        moved = import_league(actor=Actor.account(verwalter), owner=verwalter, checked=checked, as_new=True)
    there = Evening.objects.get(league=moved.league)
    assert {key: there.rule_set_version.options[key] for key in OWN} == {
        key: evening.rule_set_version.options[key] for key in OWN
    }
    assert Score.objects.get(league=moved.league).value == Score.objects.get(game=game).value
