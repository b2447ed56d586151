"""One evening by another version: a Verwalter moves it, also while it is played."""

from django.urls import reverse

from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Evening, Game, Score
from scorebook.rules.services import save_version
from tests.cast import by


def test_a_running_evening_keeps_its_version_until_a_verwalter_moves_it(fill, vera, lena, browser_of):
    rule_set = fill(1)
    evening = Evening.objects.get()
    former = evening.rule_set_version
    version = save_version(rule_set=rule_set, scheme_key="ddv", options={"booking": "credits"}, actor=by(vera))
    assert (evening.open, Evening.objects.get().rule_set_version) == (True, former)
    address = reverse("evening-rules", args=[evening.pk])
    assert browser_of(lena).post(address, {"version": version.pk}).status_code == 403
    browser = browser_of(vera)
    assert str(version) in browser.get(address).content.decode()
    answer = browser.post(address, {"version": version.pk}, follow=True)
    assert f"Der Abend rechnet jetzt nach {version}." in answer.content.decode()
    moved = Evening.objects.select_related("rule_set_version").get()
    assert (moved.rule_set_version, moved.version) == (version, evening.version + 1)
    assert list(differences(moved)) == []
    assert set(Score.objects.values_list("rule_set_version", flat=True)) == {version.pk}


def test_an_evening_that_the_rules_cannot_score_stays_and_says_why(fill, vera, browser_of):
    rule_set = fill(1)
    evening = Evening.objects.get()
    Game.objects.filter(pk=Game.objects.first().pk).update(kind="solo_herz")
    kinds = sorted(one.value for one in evening.rule_set_version.scheme.options.kinds if one.value != "solo_herz")
    save_version(rule_set=rule_set, scheme_key="ddv", options={"kinds": kinds}, actor=by(vera))
    version = rule_set.versions.first()
    page = browser_of(vera).post(reverse("evening-rules", args=[evening.pk]), {"version": version.pk})
    said = "So lässt sich der Abend nicht rechnen: Die Abrechnung kennt diese Spielart nicht."
    assert said in page.content.decode()
    assert Evening.objects.get().rule_set_version_id == evening.rule_set_version_id
