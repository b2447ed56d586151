"""The settings of a league: its data, its usual rules, the public page, putting it away."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from leagues.groups.models import League
from leagues.journal import JournalEntry
from scorebook.rules.models import RuleSet
from scorebook.rules.pages.leagues import LeagueSettingsForm
from scorebook.rules.selectors import default_rule_set, newest_rule_set_versions
from scorebook.scoring.schemes import SCHEMES
from tests.each import each


@pytest.fixture
def edit(league):
    return f"/liga/{league.pk}/bearbeiten/"


@pytest.fixture
def typed(league):
    return {
        "name": "Samstagsrunde",
        "rules": f"set-{default_rule_set(league).pk}",
        "home_pub": "Zum Fuchs",
        "founded": "1999-04-01",
        "description": "Seit 1999 am Stammtisch",
        "player_fields": ["nickname"],
        "ask_names": "on",
    }


def test_the_data_are_changed_and_journalled_without_texts(browser_of, vera, league, edit, typed):
    assert browser_of(vera).get(edit).status_code == 200
    assert browser_of(vera).post(edit, typed).url == edit
    league.refresh_from_db()
    assert (league.name, league.home_pub, str(league.founded)) == ("Samstagsrunde", "Zum Fuchs", "1999-04-01")
    assert (league.description, league.player_fields) == ("Seit 1999 am Stammtisch", ["nickname"])
    entry = JournalEntry.objects.first()
    assert (entry.action, entry.account) == ("league.edit", vera)
    assert entry.before == {"founded": None, "player_fields": ["nickname", "colour", "since", "until"]}
    assert entry.after == {
        "founded": "1999-04-01",
        "player_fields": ["nickname"],
        "changed": ["founded", "player_fields", "name", "description", "home_pub"],
    }


def test_nothing_else_can_be_changed(browser_of, vera, league, edit, typed):
    more = {"archived_at": "2020-01-01", "public_key": "offen", "created_at": "1990-01-01", "id": "77"}
    browser_of(vera).post(edit, {**typed, **more})
    stored = League.objects.get()
    assert (stored.pk, stored.archived_at, stored.public_key) == (league.pk, None, None)
    assert stored.created_at == league.created_at


def test_other_usual_rules_come_first_from_then_on(browser_of, vera, league, edit, typed):
    browser_of(vera).post(edit, {**typed, "rules": "mainz"})
    assert [version.scheme_key for version in newest_rule_set_versions(league)] == ["mainz", "ddv"]
    first = RuleSet.objects.order_by("pk").first()
    browser_of(vera).post(edit, {**typed, "rules": f"set-{first.pk}"})
    assert [version.scheme_key for version in newest_rule_set_versions(league)] == ["ddv", "mainz"]
    assert (default_rule_set(league), RuleSet.objects.count()) == (first, 2)
    form = browser_of(vera).get(edit).context["form"]
    assert form["rules"].value() == f"set-{first.pk}"
    assert list(form.fields) == [
        "name", "rules", "home_pub", "founded", "description", "player_fields", "share_names", "ask_names"
    ]  # fmt: skip


def test_a_league_asks_who_it_was_until_it_does_not_want_to(browser_of, vera, league, edit, typed):
    assert League.objects.get().ask_names
    del typed["ask_names"]
    browser_of(vera).post(edit, typed)
    assert not League.objects.get().ask_names
    browser_of(vera).post(edit, {**typed, "ask_names": "on"})
    assert League.objects.get().ask_names
    told = [change.sentence for change in browser_of(vera).get(f"/liga/{league.pk}/aenderungen/").context["changes"]]
    assert told[0] == "Einstellungen geändert: Nach Namen fragen"


def test_the_journal_names_the_rules_that_were_chosen_and_those_before(browser_of, vera, league, edit, typed):
    first = RuleSet.objects.get(league=league)
    for rules in ("mainz", f"set-{first.pk}", f"set-{first.pk}"):
        browser_of(vera).post(edit, {**typed, "rules": rules})
    RuleSet.objects.filter(pk=first.pk).update(name="Unsere alten")
    told = [change.sentence for change in browser_of(vera).get(f"/liga/{league.pk}/aenderungen/").context["changes"]]
    mainz = SCHEMES["mainz"].title
    assert [sentence for sentence in told if not sentence.startswith("Einstellungen")] == [
        f"Gewöhnliche Regeln: Unsere alten statt {mainz}",
        f"Gewöhnliche Regeln: {mainz} statt Unsere alten",
        f"Neue Fassung: {mainz}, Fassung 1",
        "Neue Fassung: Unsere alten, Fassung 1",
        "Liga angelegt",
    ]


def test_no_league_has_two_usual_rule_sets(league):
    second = RuleSet(league=league, name="Sommerregeln", is_default=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        second.save()
    with pytest.raises(ValidationError, match="schon ein anderes gewöhnliches Regelwerk"):
        second.full_clean()
    second.is_default = False
    second.full_clean()
    second.save()


def test_rules_that_are_refused_leave_the_other_settings_as_they_were(
    browser_of, vera, league, edit, typed, monkeypatch
):
    """The form has let a scheme through that is gone when the service looks."""
    monkeypatch.setattr(LeagueSettingsForm, "rules_chosen", lambda form: {"scheme_key": "skat"})
    form = browser_of(vera).post(edit, typed).context["form"]
    assert form.errors == {"rules": ["Diese Abrechnung gibt es nicht."]}
    league.refresh_from_db()
    assert league.name == "Freitagsrunde"


@each(
    ("change", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"rules": "skat"}, "rules"),
        ({"founded": "gestern"}, "founded"),
        ({"player_fields": ["schuhe"]}, "player_fields"),
    ],
)
def test_what_is_wrong_stands_at_the_field(browser_of, vera, league, edit, typed, change, field):
    form = browser_of(vera).post(edit, {**typed, **change}).context["form"]
    assert list(form.errors) == [field]
    league.refresh_from_db()
    assert league.name == "Freitagsrunde"


def test_the_rules_of_another_league_cannot_be_chosen(browser_of, vera, other_league, edit, typed):
    foreign = RuleSet.objects.get(league=other_league)
    form = browser_of(vera).post(edit, {**typed, "rules": f"set-{foreign.pk}"}).context["form"]
    assert list(form.errors) == ["rules"]


def test_the_public_page_gets_a_new_address_each_time(browser_of, client, vera, league):
    path, keys = f"/liga/{league.pk}/offen/", []
    browser = browser_of(vera)
    for _ in range(2):
        browser.post(path, {"public": "1"})
        league.refresh_from_db()
        keys.append(league.public_key)
        browser.post(path, {"public": "0"})
    assert keys[0] != keys[1]
    assert [client.get(f"/offen/{key}/").status_code for key in keys] == [404, 404]
    assert [browser.get(one).status_code for one in (path, f"/liga/{league.pk}/ablegen/")] == [405, 405]


def test_bavarian_names_are_offered_where_an_abrechnung_has_them(browser_of, vera, league, edit, typed):
    assert "other_words" not in browser_of(vera).get(edit).context["form"].fields
    browser_of(vera).post(edit, {**typed, "rules": "steffen"})
    asked = {**typed, "rules": f"set-{default_rule_set(league).pk}"}
    assert "other_words" in browser_of(vera).get(edit).context["form"].fields
    browser_of(vera).post(edit, {**asked, "other_words": "on"})
    assert League.objects.get().other_words
    browser_of(vera).post(edit, asked)
    assert not League.objects.get().other_words
