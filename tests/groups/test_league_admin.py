import pytest

from leagues.accounts.models import Account
from scorebook.rules.models import RuleSetVersion
from tests.cast import PASSWORD
from tests.each import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(browser_of):
    return browser_of(Account.objects.create_superuser("chef@example.org", PASSWORD, display_name="Chef"))


@each(
    "model",
    [
        *(f"leagues/{name}" for name in ("account", "league", "player", "membership", "season", "invitation")),
        *(f"scorebook/{name}" for name in ("ruleset", "rulesetversion")),
    ],
)
def test_every_list_opens(boss, league, anna, model):
    assert boss.get(f"/verwaltung/{model}/").status_code == 200


@each("model", ["evening", "event", "game", "score"])
def test_a_long_list_is_not_counted_to_its_end(boss, league, model, django_assert_max_num_queries):
    with django_assert_max_num_queries(7) as asked:
        assert boss.get(f"/verwaltung/scorebook/{model}/").status_code == 200
    counted = [one["sql"] for one in asked.captured_queries if "COUNT(" in one["sql"]]
    assert len(counted) == 1
    assert "LIMIT 10000" in counted[0]
    listed = asked.captured_queries[-1]["sql"]
    assert f'ORDER BY "scorebook_{model}"."{"game_id" if model == "score" else "id"}" DESC' in listed


def test_an_account_is_added_with_its_address_and_changed(boss):
    typed = {"email": "Ida@example.org", "display_name": "Ida", "usable_password": "true"}
    passwords = {"password1": "Karo As gefangen", "password2": "Karo As gefangen"}
    assert boss.get("/verwaltung/leagues/account/add/").status_code == 200
    boss.post("/verwaltung/leagues/account/add/", {**typed, **passwords})
    ida = Account.objects.get(email="ida@example.org")
    assert ida.check_password("Karo As gefangen")
    path = f"/verwaltung/leagues/account/{ida.pk}/change/"
    assert boss.get(path).status_code == 200
    boss.post(path, {"email": "INA@example.org", "display_name": "Ina", "is_active": "on"})
    ida.refresh_from_db()
    assert (ida.email, ida.display_name) == ("ina@example.org", "Ina")


def test_versions_of_rules_are_only_read(boss, league):
    path = f"/verwaltung/scorebook/rulesetversion/{RuleSetVersion.objects.get().pk}/change/"
    statuses = [
        boss.get(path).status_code,
        boss.post(path, {"scheme_key": "mainz"}).status_code,
        boss.get("/verwaltung/scorebook/rulesetversion/add/").status_code,
    ]
    assert statuses == [200, 403, 403]
    assert RuleSetVersion.objects.get().scheme_key == "ddv"


def test_members_have_no_administration(browser_of, vera):
    assert browser_of(vera).get("/verwaltung/").status_code == 302
