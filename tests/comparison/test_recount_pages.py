"""The pages of a recount: planned by a Verwalter, worked off by whoever looks, read by all."""

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
from tests.each import each


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


def place(recount, name="recount"):
    return reverse(name, args=[recount.league_id, recount.pk])


def steps(browser, recount, most=20):
    """Work it off as the page does; answers what it was told."""
    told = []
    while len(told) < most and (not told or told[-1]["busy"]):
        told.append(browser.post(place(recount, "recount-step"), headers={"Accept": "application/json"}).json())
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
    assert answer.url == place(recount)
    assert "Das ist eine Vorschau. Noch ist nichts geändert." in text(browser.get(answer.url))
    promised = [one.points for one in browser.get(answer.url).context["players"]]
    assert Evening.objects.filter(rule_set_version=version).count() == 0
    browser.post(place(recount, "recount-start"), {"only_these": "on"})
    assert "Abend für Abend wird neu gerechnet." in text(browser.get(answer.url))
    assert steps(browser, recount)[-1] == {"done": 9, "of": 9, "busy": False}
    done = browser.get(answer.url)
    assert [one.points for one in done.context["players"]] == promised
    assert "Neu gerechnet am" in text(done)
    counted = Evening.objects.filter(rule_set_version=version).count()
    assert counted == recount.rows.filter(state="done").count() > 0
    back = browser.post(place(recount, "recount-return"))
    assert "Zurück zum Stand vor der Neuberechnung" in text(browser.get(back.url))


def test_where_every_evening_stands_by_these_rules_already_nothing_is_offered(rule_set, vera, browser_of):
    version, browser = rule_set.versions.latest("number"), browser_of(vera)
    rules = f"{reverse('league-rules', args=[rule_set.league_id])}?regelwerk={rule_set.pk}"
    assert offered(browser.get(rules)) is None
    recount = plan_recount(actor=by(vera), rule_set=rule_set, scheme=version.scheme, version=version)
    steps(browser, recount)
    page = text(browser.get(place(recount)))
    assert [part in page for part in ("Hier gibt es nichts zu rechnen", "Verwerfen", "0 Abende")] == [True, True, False]


def test_going_back_says_what_it_does_and_what_new_evenings_are_counted_by(planned, version, vera, browser_of):
    browser, actor = browser_of(vera), by(vera)
    work(start(actor=actor, recount=look(planned), only_these=True), actor=actor)
    back = look(plan_return(actor=actor, recount=planned))
    preview = text(browser.get(place(back)))
    assert ("So zurückrechnen" in preview, "So neu rechnen" in preview) == (True, False)
    work(start(actor=actor, recount=back, only_these=True), actor=actor)
    done, forward = (text(browser.get(place(one))) for one in (back, planned))
    for part in ("Zurückgerechnet am", f"Für neue Abende gilt weiter {version}.", "Doch wieder neu rechnen"):
        assert part in done
    assert reverse("rule-versions", args=[back.league_id, back.rule_set_id]) in done
    assert "Alles zurück wie vorher" not in done
    assert ("Neu gerechnet am" in forward, "Für neue Abende gilt weiter" in forward) == (True, False)


def offered(answer):
    """What the form that counts all evenings anew sends."""
    form = re.search(r'<form method="post" action="[^"]*/neu-rechnen/">(.*?)</form>', answer.text, re.DOTALL)
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
    assert there.url == place(recount)
    assert "Das ist eine Vorschau. Noch ist nichts geändert." in text(browser.get(there.url))
    assert offered(browser_of(lena).get(rules)) is None
    assert offered(browser.get(f"{rules}&fassung={version.rule_set.versions.last().pk}")) is None


def test_whoever_takes_an_extra_point_away_learns_how_to_count_these_evenings_all_the_same(
    rule_set, vera, lena, browser_of
):
    extras = options_to_json(rule_set.versions.first().scheme.options)["extras"]
    del extras["fuchs"]
    addresses = []
    for options in ({"extras": extras}, {"extra_weights": {"fuchs": 0}}):
        version = save_version(rule_set=rule_set, scheme_key="ddv", options=options, actor=by(vera))
        recount = look(plan_recount(actor=by(vera), rule_set=rule_set, scheme=version.scheme, version=version))
        addresses.append(place(recount))
    said = "gebt ihm in den Regeln 0 Punkte"
    assert [said in text(browser_of(vera).get(address)) for address in addresses] == [True, False]
    assert said not in text(browser_of(lena).get(addresses[0]))
    left = Recount.objects.first().rows.exclude(code="")
    assert [row.code for row in left] == ["evening_runs"]


def test_a_dropped_preview_is_gone(planned, vera, browser_of):
    browser = browser_of(vera)
    answer = browser.post(place(planned, "recount-drop"), follow=True)
    assert "Die Vorschau ist weg. Gerechnet wurde nichts." in text(answer)
    assert browser.get(place(planned)).status_code == 404


@each(("state", "button"), [("ready", "recount-start"), ("done", "recount-return")])
def test_where_every_evening_stays_as_it_is_there_is_nothing_to_begin_and_nothing_to_take_back(
    planned, vera, browser_of, state, button
):
    def offered():
        return place(planned, button) in browser_of(vera).get(place(planned)).text

    look(planned)
    type(planned).objects.filter(pk=planned.pk).update(state=state, finished_at=timezone.now())
    assert offered()
    planned.rows.update(state="left")
    assert not offered()


def test_a_running_recount_is_finished_first_step_by_step_for_whoever_has_begun_it(
    planned, sven, vera, browser_of, monkeypatch
):
    """A step stops after a moment; the journals do not name who has looked."""
    monkeypatch.setattr(pages, "SECONDS", 0)
    Membership.objects.create(league=planned.league, account=sven, role=Role.SCHREIBER)
    start(actor=by(vera), recount=look(planned), only_these=True)
    page = text(browser_of(vera).get(reverse("league-recounts", args=[planned.league_id])))
    assert ("Gerade wird neu gerechnet." in page, "Vorschau zeigen" in page) == (True, False)
    told = steps(browser_of(sven), planned)
    assert [one["busy"] for one in told] == [True] * (len(told) - 1) + [False]
    assert len(told) >= 3
    planned.refresh_from_db()
    row = planned.rows.filter(state="done").first()
    assert planned.state == RecountState.DONE
    assert row.evening.journal.get(action="evening_rules").account == vera


def test_a_leser_sees_a_preview_and_lets_it_go_on_and_writes_nothing(planned, lena, vera, browser_of):
    """Whoever votes on rules has to see what they come to, also before anybody has looked who may write."""
    browser, step = browser_of(lena), place(planned, "recount-step")
    assert step in text(browser.get(place(planned)))
    assert steps(browser, planned)[-1] == {"done": 9, "of": 9, "busy": False}
    page = text(browser.get(place(planned)))
    assert ("Wer gewinnt, wer verliert" in page, "So neu rechnen" in page) == (True, False)
    buttons = [place(planned, f"recount-{one}") for one in ("step", "start", "drop", "return")]
    for address in (*buttons, reverse("league-recounts", args=[planned.league_id])):
        assert browser.post(address).status_code == 403
    start(actor=by(vera), recount=Recount.objects.get(), only_these=True)
    assert browser.post(step).status_code == 403
    page = text(browser.get(place(planned)))
    assert ("Abend für Abend wird neu gerechnet." in page, step in page) == (True, False)


def test_the_page_asks_for_the_word_before_some_evenings_are_left_behind(rule_set, vera, browser_of):
    version = save_version(rule_set=rule_set, scheme_key="ddv", options={"extras": {}}, actor=by(vera))
    planned = look(plan_recount(actor=by(vera), rule_set=rule_set, scheme=version.scheme, version=version))
    browser, begin = browser_of(vera), place(planned, "recount-start")
    assert 'name="only_these" required' in browser.get(place(planned)).text
    assert "können diesen Regeln nicht folgen" in browser.post(begin, follow=True).text
    planned.refresh_from_db()
    assert planned.state == "ready"
    browser.post(begin, {"only_these": "on"})
    planned.refresh_from_db()
    assert planned.state == "running"
