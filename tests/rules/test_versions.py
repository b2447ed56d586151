"""Versions of a rule set: made by saving, told in words, and the way back."""

import pytest
from django.urls import reverse

from leagues.groups.pages.leagues import changes_page
from leagues.journal import JournalEntry
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.rules.selectors import versions_page
from scorebook.rules.services import go_back, save_version
from scorebook.scoring.input.options import options_to_json
from scorebook.scoring.schemes import SCHEMES
from tests.cast import by

ONE_ABSAGE = OPTION_TEXTS["one_absage"]


@pytest.fixture
def rule_set(league):
    return RuleSet.objects.get(league=league)


def options(**more):
    return options_to_json(SCHEMES["ddv"].options) | more


def told(page):
    return [
        (one.version.number, one.who, [(c.title, c.usual, c.played) for c in one.changes], one.newest)
        for one in page.object_list
    ]


def test_saving_all_options_makes_a_version_and_saving_them_again_makes_none(rule_set, vera, sven):
    second = save_version(rule_set=rule_set, scheme_key="ddv", options=options(one_absage=True), actor=by(vera))
    again = save_version(rule_set=rule_set, scheme_key="ddv", options=options(one_absage=True), actor=by(sven))
    assert (second.number, again, RuleSetVersion.objects.count()) == (2, second, 2)
    assert second.options == options(one_absage=True)
    assert told(versions_page(rule_set, None)) == [
        (2, "Vera", [(ONE_ABSAGE.title, ONE_ABSAGE.word(False), ONE_ABSAGE.word(True))], True),
        (1, "Vera", [], False),
    ]


def test_a_version_that_is_older_than_an_option_says_the_same_as_today(rule_set, vera):
    short = options()
    del short["cards"]
    version = RuleSetVersion(league=rule_set.league, rule_set=rule_set, number=2, scheme_key="ddv", options=short)
    version.save()
    assert save_version(rule_set=rule_set, scheme_key="ddv", options=options(), actor=by(vera)) == version


def test_going_back_is_a_new_version_that_says_what_the_old_one_said(rule_set, vera, sven):
    first = rule_set.versions.get()
    save_version(rule_set=rule_set, scheme_key="ddv", options={"one_absage": True}, actor=by(vera))
    third = go_back(version=first, actor=by(sven))
    assert (third.number, third.options, third.scheme) == (3, first.options, first.scheme)
    assert go_back(version=first, actor=by(vera)) == third
    assert told(versions_page(rule_set, None))[0] == (
        3,
        "Sven",
        [(ONE_ABSAGE.title, ONE_ABSAGE.word(True), ONE_ABSAGE.word(False))],
        True,
    )


def test_another_abrechnung_is_told_by_its_title_and_what_is_played_otherwise(rule_set, vera):
    save_version(rule_set=rule_set, scheme_key="mainz", options={"cards": 40}, actor=by(vera))
    (_, _, changes, _), _ = told(versions_page(rule_set, None))
    assert changes[0] == ("Abrechnung", SCHEMES["ddv"].title, SCHEMES["mainz"].title)
    assert [one[1:] for one in changes[1:]] == [("mit Neunen, 48 Karten", "ohne Neunen, 40 Karten")]


def test_the_journal_says_what_a_version_has_changed(rule_set, vera):
    save_version(rule_set=rule_set, scheme_key="ddv", options={"one_absage": True}, actor=by(vera))
    name = rule_set.name
    assert [change.sentence for change in changes_page(rule_set.league, None)][:2] == [
        f"Neue Fassung: {name}, Fassung 2. Nur eine Partei sagt ab: die zweite Absage ist nichtig"
        " (bisher: beide Parteien können absagen).",
        f"Neue Fassung: {name}, Fassung 1",
    ]


def test_twenty_one_versions_fill_two_pages_and_none_loses_what_it_changed(rule_set, vera, django_assert_num_queries):
    for number in range(20):
        save_version(rule_set=rule_set, scheme_key="ddv", options={"one_absage": number % 2 == 0}, actor=by(vera))
    with django_assert_num_queries(4):
        first = versions_page(rule_set, "1")
    assert [len(one.changes) for one in first.object_list] == [1] * 20
    assert [(one.version.number, one.newest) for one in versions_page(rule_set, "2").object_list] == [(1, False)]


def test_a_verwalter_goes_back_with_a_button_and_a_leser_reads(rule_set, vera, lena, browser_of):
    save_version(rule_set=rule_set, scheme_key="ddv", options={"one_absage": True}, actor=by(vera))
    first = rule_set.versions.get(number=1)
    address = reverse("rule-versions", args=[rule_set.league_id, rule_set.pk])
    back = reverse("rule-back", args=[rule_set.league_id, first.pk])
    assert back not in browser_of(lena).get(address).content.decode()
    assert browser_of(lena).post(back).status_code == 403
    browser = browser_of(vera)
    assert back in browser.get(address).content.decode()
    answer = browser.post(back, follow=True)
    assert "Ab jetzt gilt wieder, was in Fassung 1 stand." in answer.content.decode()
    assert rule_set.versions.count() == 3
    assert JournalEntry.objects.filter(action="rules.version").count() == 3
    page = answer.content.decode()
    assert back not in page  # it says what counts now
    assert "gilt jetzt wieder" in page
    assert reverse("rule-back", args=[rule_set.league_id, rule_set.versions.get(number=2).pk]) in page


def test_an_earlier_version_can_be_read_as_a_rule_book(rule_set, vera, browser_of, other_league):
    save_version(rule_set=rule_set, scheme_key="ddv", options={"one_absage": True}, actor=by(vera))
    browser, address = browser_of(vera), reverse("league-rules", args=[rule_set.league_id])
    first = rule_set.versions.get(number=1)
    assert "Was ihr anders macht" in browser.get(address).content.decode()
    assert "Was ihr anders macht" not in browser.get(f"{address}?fassung={first.pk}").content.decode()
    stranger = RuleSetVersion.objects.get(league=other_league)
    wrong = [stranger.pk, 0, "x", 10**30, "²"]
    assert {browser.get(f"{address}?fassung={one}").status_code for one in wrong} == {404}
    assert browser.get(f"{address}?regelwerk=999").status_code == 404
