"""A recount for some days: these evenings and no others, whoever asks for it, and with other recounts around it."""

from datetime import timedelta

import pytest
from django.core.management import CommandError
from django.urls import reverse

from leagues.groups.pages.leagues import changes_page
from scorebook.comparison.models import Recount, RecountState
from scorebook.comparison.services.recount import look, plan_recount, plan_return, start, work
from scorebook.comparison.services.votes import propose
from scorebook.evenings.models import Evening
from scorebook.rules.services import save_version
from scorebook.scoring.input.options import scheme_from_json
from tests.cast import by
from tests.comparison.test_recount import SYSTEM, derived, planned, run
from tests.comparison.voting import ballots, code
from tests.each import each


@pytest.fixture
def version(fill, vera):
    """Other rules for ten evenings, which all of them can follow."""
    rule_set = fill(10)
    return weighing(rule_set, vera, 3)


def weighing(rule_set, vera, fuchs):
    """Rules in which a Fuchs counts so many points."""
    options = {"extra_weights": {"fuchs": fuchs}}
    return save_version(rule_set=rule_set, scheme_key="ddv", options=options, actor=by(vera))


def days():
    """The days of all closed evenings, the first one first."""
    return sorted(Evening.objects.filter(closed_at__isnull=False).values_list("local_date", flat=True))


def numbers():
    """By which version each closed evening is counted, the first one first."""
    played = Evening.objects.filter(closed_at__isnull=False).order_by("local_date")
    return list(played.values_list("rule_set_version__number", flat=True))


def recounted(version, **days):
    recount = look(planned(version, **days))
    start(actor=SYSTEM, recount=recount)
    return work(recount, actor=SYSTEM)


@each(
    ("first", "last", "counted"),
    [(6, None, [6, 7, 8]), (None, 2, [0, 1, 2]), (4, 4, [4])],
)
def test_the_evenings_of_these_days_are_counted_anew_and_no_others(version, first, last, counted):
    played, all_of = days(), [*range(9)]
    assert len(set(played)) == 9
    chosen = {"first_day": None if first is None else played[first], "last_day": None if last is None else played[last]}
    recounted(version, **chosen)
    assert numbers() == [2 if place in counted else 1 for place in all_of]


def test_a_later_recount_of_some_of_the_days_is_kept_and_each_goes_back_by_itself(version, vera):
    before, played = derived(), days()
    first = recounted(version, first_day=played[2], last_day=played[7])
    after_first = derived()
    second = recounted(weighing(version.rule_set, vera, 5), first_day=played[5])
    both = [1, 1, 2, 2, 2, 3, 3, 3, 3]
    assert numbers() == both

    def back(recount):
        work(start(actor=SYSTEM, recount=look(plan_return(actor=SYSTEM, recount=recount))), actor=SYSTEM)

    back(first)  # what was counted otherwise since stays
    assert numbers() == [1, 1, 1, 1, 1, 3, 3, 3, 3]
    back(second)
    assert numbers() == [1, 1, 1, 1, 1, 2, 2, 2, 1]
    back(first)
    assert (numbers(), derived() == before, after_first == before) == ([1] * 9, True, False)


def test_an_evening_whose_day_changes_after_the_preview_is_in_or_out_by_its_new_day(version):
    played = days()
    recount = look(planned(version, first_day=played[2], last_day=played[4]))
    gone, come = (Evening.objects.get(local_date=played[place]) for place in (3, 8))
    for evening, day in ((gone, played[0] - timedelta(days=9)), (come, played[3])):
        Evening.objects.filter(pk=evening.pk).update(local_date=day)
    work(start(actor=SYSTEM, recount=recount), actor=SYSTEM)
    counted = Evening.objects.filter(rule_set_version=version).order_by("local_date")
    assert list(counted.values_list("local_date", flat=True)) == [played[2], played[3], played[4]]
    assert come in counted


def test_only_what_cannot_follow_on_these_days_stands_against_it(fill, vera, lena):
    rule_set = fill(12)
    narrow = scheme_from_json("ddv", {"extras": {}})
    facts = {"actor": by(vera), "rule_set": rule_set, "scheme": narrow, "applies": "recount"}
    preview = look(plan_recount(actor=SYSTEM, rule_set=rule_set, scheme=narrow))
    left = set(preview.rows.filter(state="left").values_list("evening__local_date", flat=True))
    free = next(day for day in days() if day not in left)
    bound = next(day for day in days() if day in left)
    assert code(lambda: propose(**facts, first_day=bound, last_day=bound)) == "evenings_stay"
    assert propose(**facts, first_day=free, last_day=free).recount.rows.count() == 1


def test_a_vote_says_its_days_and_counts_them(fill, vera, lena, browser_of):
    rule_set, browser = fill(10), browser_of(vera)
    first, last = days()[2], days()[4]
    version = weighing(rule_set, vera, 2)
    address = reverse("rule-propose", args=[rule_set.league_id])
    asked = {"rules": f"version-{rule_set.versions.last().pk}", "applies": "recount"}
    asked |= {"first_day": first, "last_day": last}
    recounted(version)
    made = browser.post(address, asked)
    message = f"Auch für die gespielten Abende ab {first:%d.%m.%Y} bis {last:%d.%m.%Y}"
    assert message in " ".join(browser.get(made.url).text.split())
    done = ballots(rule_set.league.rule_proposals.get(), Vera="yes", Lena="yes")
    assert work(done.recount, actor=SYSTEM).state == RecountState.DONE
    assert numbers() == [2, 2, 3, 3, 3, 2, 2, 2, 2]
    refused = browser.post(address, {**asked, "rules": f"version-{version.pk}", "applies": "from_now"})
    assert list(refused.context["form"].errors) == ["first_day"]


def test_the_page_and_the_journal_say_the_days(version, vera, browser_of):
    browser, league, (first, last) = browser_of(vera), version.league, days()[2:4]
    address = reverse("league-recounts", args=[league.pk])
    chosen = {"version": version.pk, "scope": "rule_set", "first_day": first, "last_day": last}
    assert code(lambda: planned(version, first_day=last, last_day=first)) == "days_order"
    wrong = browser.post(address, {**chosen, "first_day": last, "last_day": first})
    assert wrong.context["form"].errors == {"last_day": ["Der letzte Tag liegt vor dem ersten."]}
    there = browser.post(address, chosen).url
    preview = browser.get(there)
    message = f"ab {first:%d.%m.%Y} bis {last:%d.%m.%Y}"
    assert f"{version}, Abende {message}" in preview.text
    assert (preview.context["sums"].evenings, preview.context["sums"].left) == (2, 0)
    browser.post(there + "schreiben/")
    recount = Recount.objects.get()
    work(start(actor=by(vera), recount=recount), actor=by(vera))
    assert [change.sentence for change in changes_page(league, None)][:2] == [
        f"2 Abende neu gerechnet ({message})",
        f"2 Abende werden nach {version} neu gerechnet ({message})",
    ]


def test_the_command_takes_days(version):
    played = days()
    said = run(str(version.league_id), "--first-day", f"{played[7]}")
    assert said[0].startswith(f"{version.league} nach „{version}, Abende ab {played[7]:%d.%m.%Y}“: ")
    assert numbers() == [1] * 7 + [2] * 2
    for days_asked, sentence in (
        (["--last-day", "gestern"], "„gestern“ ist kein Tag"),
        (["--first-day", "2026-02-02", "--last-day", "2026-02-01"], "Der letzte Tag liegt vor dem ersten."),
    ):
        with pytest.raises(CommandError, match=sentence):
            run(str(version.league_id), *days_asked)
