"""The pages of a recount: planned by a Verwalter, worked off by whoever looks, read by all."""

import json
import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.groups.models import Membership, Role
from scorebook.comparison.models import Recount, RecountState
from scorebook.comparison.pages import recounts as pages
from scorebook.comparison.services.recount import look, plan_recount, plan_return, start, work
from scorebook.evenings.models import Evening
from scorebook.rules.services import save_version
from scorebook.scoring.input.options import options_to_json
from tests.cast import by


@pytest.fixture
def rule_set(fill):
    return fill(9)


@pytest.fixture
def version(rule_set, other_rules):
    return other_rules(rule_set)


@pytest.fixture
def planned(version, vera):
    return plan_recount(actor=by(vera), rule_set=version.rule_set, scheme=version.scheme, version=version)


def text(answer):
    return " ".join(answer.content.decode().split())


def steps(browser, recount, most=20):
    """Work it off as the page does; answers what it was told."""
    address = reverse("recount-step", args=[recount.league_id, recount.pk])
    told = []
    while len(told) < most:
        answer = browser.post(address, headers={"Accept": "application/json"})
        told.append(json.loads(answer.content))
        if not told[-1]["busy"]:
            break
    return told


def test_from_the_versions_to_the_preview_to_new_points_and_back(version, vera, browser_of):
    browser, league = browser_of(vera), version.league
    listed = browser.get(reverse("rule-versions", args=[league.pk, version.rule_set_id]))
    address = f"{reverse('league-recounts', args=[league.pk])}?fassung={version.pk}"
    assert address in text(listed)
    page = browser.get(address)
    assert page.context["form"]["version"].value() == str(version.pk)
    answer = browser.post(address, {"version": version.pk, "scope": "rule_set"})
    recount = Recount.objects.get()
    assert answer.url == reverse("recount", args=[league.pk, recount.pk])
    assert "Das ist eine Vorschau. Noch ist nichts geändert." in text(browser.get(answer.url))
    promised = [one.points for one in browser.get(answer.url).context["players"]]
    assert Evening.objects.filter(rule_set_version=version).count() == 0
    browser.post(reverse("recount-start", args=[league.pk, recount.pk]), {"only_these": "on"})
    assert "Abend für Abend wird neu gerechnet." in text(browser.get(answer.url))
    assert steps(browser, recount)[-1] == {"done": 9, "of": 9, "busy": False}
    done = browser.get(answer.url)
    assert [one.points for one in done.context["players"]] == promised
    assert "Neu gerechnet am" in text(done)
    counted = Evening.objects.filter(rule_set_version=version).count()
    assert counted == recount.rows.filter(state="done").count() > 0
    back = browser.post(reverse("recount-return", args=[league.pk, recount.pk]))
    assert "Zurück zum Stand vor der Neuberechnung" in text(browser.get(back.url))


def test_where_every_evening_stands_by_these_rules_already_it_says_so(rule_set, vera, browser_of):
    version = rule_set.versions.latest("number")
    recount = plan_recount(actor=by(vera), rule_set=rule_set, scheme=version.scheme, version=version)
    browser = browser_of(vera)
    steps(browser, recount)
    page = text(browser.get(reverse("recount", args=[recount.league_id, recount.pk])))
    assert "Hier gibt es nichts zu rechnen" in page
    assert "0 Abende" not in page
    assert "Verwerfen" in page


def test_going_back_says_what_it_does_and_what_new_evenings_are_counted_by(planned, version, vera, browser_of):
    browser, actor = browser_of(vera), by(vera)
    work(start(actor=actor, recount=look(planned), only_these=True), actor=actor)
    back = look(plan_return(actor=actor, recount=planned))
    address = reverse("recount", args=[back.league_id, back.pk])
    preview = text(browser.get(address))
    assert "So zurückrechnen" in preview
    assert "So neu rechnen" not in preview
    work(start(actor=actor, recount=back, only_these=True), actor=actor)
    done = browser.get(address)
    assert "Zurückgerechnet am" in text(done)
    assert f"Für neue Abende gilt weiter {version}." in text(done)
    assert reverse("rule-versions", args=[back.league_id, back.rule_set_id]) in text(done)
    assert "Doch wieder neu rechnen" in text(done)
    assert "Alles zurück wie vorher" not in text(done)
    forward = text(browser.get(reverse("recount", args=[planned.league_id, planned.pk])))
    assert "Neu gerechnet am" in forward
    assert "Für neue Abende gilt weiter" not in forward


def test_the_points_of_a_recount_are_those_of_its_evenings_and_it_says_so(planned, vera, browser_of):
    look(planned)
    page = text(browser_of(vera).get(reverse("recount", args=[planned.league_id, planned.pk])))
    assert "Zusammengezählt sind nur die Abende, um die es hier geht." in page


def offered(answer):
    """What the form that counts all evenings anew sends."""
    form = re.search(
        r'<form method="post" action="[^"]*/neu-rechnen/">(.*?)</form>', answer.content.decode(), re.DOTALL
    )
    return dict(re.findall(r'name="(version|scope)" value="([^"]*)"', form.group(1))) if form else None


def test_saved_rules_lead_to_the_preview_for_all_evenings_in_one_tap(version, vera, lena, browser_of):
    browser, league = browser_of(vera), version.league
    rules = f"{reverse('league-rules', args=[league.pk])}?regelwerk={version.rule_set_id}"
    page = browser.get(rules)
    played = Evening.objects.filter(league=league, closed_at__isnull=False).count()
    words = f"Ab jetzt gilt Fassung 2 für jeden neuen Abend. {played} gespielte rechnen noch nach früheren."
    assert words in text(page)
    there = browser.post(reverse("league-recounts", args=[league.pk]), {**offered(page), "uuid": str(uuid4())})
    recount = Recount.objects.get()
    assert there.url == reverse("recount", args=[league.pk, recount.pk])
    assert "Das ist eine Vorschau. Noch ist nichts geändert." in text(browser.get(there.url))
    assert offered(browser_of(lena).get(rules)) is None
    assert offered(browser.get(f"{rules}&fassung={version.rule_set.versions.last().pk}")) is None


def test_where_every_evening_counts_by_the_newest_version_nothing_is_offered(rule_set, vera, browser_of):
    rules = f"{reverse('league-rules', args=[rule_set.league_id])}?regelwerk={rule_set.pk}"
    assert offered(browser_of(vera).get(rules)) is None


def test_whoever_takes_an_extra_point_away_learns_how_to_count_these_evenings_all_the_same(
    fill, vera, lena, browser_of
):
    rule_set = fill(9)
    extras = options_to_json(rule_set.versions.first().scheme.options)["extras"]
    del extras["fuchs"]
    addresses = []
    for options in ({"extras": extras}, {"extra_weights": {"fuchs": 0}}):
        version = save_version(rule_set=rule_set, scheme_key="ddv", options=options, actor=by(vera))
        recount = look(plan_recount(actor=by(vera), rule_set=rule_set, scheme=version.scheme, version=version))
        addresses.append(reverse("recount", args=[recount.league_id, recount.pk]))
    said = "gebt ihm in den Regeln 0 Punkte"
    assert [said in text(browser_of(vera).get(address)) for address in addresses] == [True, False]
    assert said not in text(browser_of(lena).get(addresses[0]))
    left = Recount.objects.first().rows.exclude(code="")
    assert [row.code for row in left] == ["evening_runs"]


def test_a_dropped_preview_is_gone(planned, vera, browser_of):
    browser = browser_of(vera)
    answer = browser.post(reverse("recount-drop", args=[planned.league_id, planned.pk]), follow=True)
    assert "Die Vorschau ist weg. Gerechnet wurde nichts." in text(answer)
    assert browser.get(reverse("recount", args=[planned.league_id, planned.pk])).status_code == 404


@pytest.mark.parametrize(("state", "button"), [("ready", "recount-start"), ("done", "recount-return")])
def test_where_every_evening_stays_as_it_is_there_is_nothing_to_begin_and_nothing_to_take_back(
    planned, vera, browser_of, state, button
):
    def offered():
        page = browser_of(vera).get(reverse("recount", args=[planned.league_id, planned.pk]))
        return reverse(button, args=[planned.league_id, planned.pk]) in page.content.decode()

    look(planned)
    type(planned).objects.filter(pk=planned.pk).update(state=state, finished_at=timezone.now())
    assert offered()
    planned.rows.update(state="left")
    assert not offered()


def test_the_journals_name_whoever_has_begun_it_not_who_has_looked(planned, sven, vera, browser_of):
    Membership.objects.create(league=planned.league, account=sven, role=Role.SCHREIBER)
    start(actor=by(vera), recount=look(planned), only_these=True)
    steps(browser_of(sven), planned)
    planned.refresh_from_db()
    row = planned.rows.filter(state="done").first()
    assert planned.state == RecountState.DONE
    assert row.evening.journal.get(action="evening_rules").account == vera


def test_a_step_stops_after_a_moment_and_the_next_one_goes_on(planned, vera, browser_of, monkeypatch):
    monkeypatch.setattr(pages, "SECONDS", 0)
    start(actor=by(vera), recount=look(planned), only_these=True)
    told = steps(browser_of(vera), planned)
    assert [one["busy"] for one in told] == [True] * (len(told) - 1) + [False]
    assert len(told) >= 3


def test_a_leser_sees_a_preview_and_lets_it_go_on_and_writes_nothing(planned, lena, vera, browser_of):
    """Whoever votes on rules has to see what they come to, also before anybody has looked who may write."""
    browser, league = browser_of(lena), planned.league_id
    address = reverse("recount", args=[league, planned.pk])
    assert reverse("recount-step", args=[league, planned.pk]) in text(browser.get(address))
    assert steps(browser, planned)[-1] == {"done": 9, "of": 9, "busy": False}
    page = text(browser.get(address))
    assert "Wer gewinnt, wer verliert" in page
    assert "So neu rechnen" not in page
    for button in ("recount-step", "recount-start", "recount-drop", "recount-return"):
        assert browser.post(reverse(button, args=[league, planned.pk])).status_code == 403
    assert browser.post(reverse("league-recounts", args=[league])).status_code == 403
    start(actor=by(vera), recount=Recount.objects.get(), only_these=True)
    assert browser.post(reverse("recount-step", args=[league, planned.pk])).status_code == 403
    assert "Abend für Abend wird neu gerechnet." in text(browser.get(address))
    assert reverse("recount-step", args=[league, planned.pk]) not in text(browser.get(address))


def test_a_running_recount_is_finished_first(planned, vera, browser_of):
    start(actor=by(vera), recount=look(planned), only_these=True)
    page = text(browser_of(vera).get(reverse("league-recounts", args=[planned.league_id])))
    assert "Gerade wird neu gerechnet." in page
    assert "Vorschau zeigen" not in page


def test_the_page_takes_as_many_queries_for_forty_evenings_as_for_nine(
    planned, vera, browser_of, django_assert_max_num_queries
):
    start(actor=by(vera), recount=look(planned), only_these=True)
    work(planned, actor=by(vera))
    browser = browser_of(vera)
    with django_assert_max_num_queries(12):
        browser.get(reverse("recount", args=[planned.league_id, planned.pk]))


def test_the_page_asks_for_the_word_before_some_evenings_are_left_behind(fill, vera, browser_of):
    rule_set = fill(12)
    version = save_version(rule_set=rule_set, scheme_key="ddv", options={"extras": {}}, actor=by(vera))
    planned = look(plan_recount(actor=by(vera), rule_set=rule_set, scheme=version.scheme, version=version))
    browser = browser_of(vera)
    assert 'name="only_these" required' in browser.get(reverse("recount", args=[rule_set.league_id, planned.pk])).text
    begin = reverse("recount-start", args=[rule_set.league_id, planned.pk])
    assert "können diesen Regeln nicht folgen" in browser.post(begin, follow=True).text
    planned.refresh_from_db()
    assert planned.state == "ready"
    browser.post(begin, {"only_these": "on"})
    planned.refresh_from_db()
    assert planned.state == "running"
