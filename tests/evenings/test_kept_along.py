"""What a phone fetches so that it opens without a net: named by the page, small, and open to whoever is told of it."""

import re
from html import unescape

from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from scorebook.evenings.services.evenings import close_evening

MOST = 512 * 1024


def along(browser, path):
    """The addresses that a page names."""
    found = re.search(r'<meta name="along" content="([^"]*)">', browser.get(path).content.decode())
    return unescape(found[1]).split()


def test_what_comes_along_opens_for_who_is_told_of_it_and_is_small(client, evening, schreiber):
    client.force_login(schreiber)
    for page in (f"/abend/{evening.pk}/", f"/liga/{evening.league_id}/"):
        answers = [client.get(path) for path in along(client, page)]
        assert {answer.status_code for answer in answers} == {200}
        assert sum(len(answer.content) for answer in answers) <= MOST


def test_a_phone_at_the_table_is_told_of_no_page_of_the_league(evening, seated):
    phone, _link = seated
    at, paths = f"/abend/{evening.pk}/", along(phone, f"/abend/{evening.pk}/")
    assert paths == [f"{at}blatt/", f"{at}schluss/", "/streitfall/?a=ddv", "/hilfe/glossar/"]
    assert {phone.get(path).status_code for path in paths} == {200}


def test_what_runs_comes_along_with_the_page_of_its_league(client, evening, schreiber):
    client.force_login(schreiber)
    table = f"/abend/{evening.pk}/"
    assert table in along(client, f"/liga/{evening.league_id}/")
    close_evening(actor=Actor.system(), evening=evening)
    assert table not in along(client, f"/liga/{evening.league_id}/")


def test_only_who_writes_is_told_where_an_evening_begins_and_ends(client, evening, schreiber, lena):
    Membership.objects.create(league=evening.league, account=lena, role=Role.LESER)
    ends = {}
    for account in (schreiber, lena):
        client.force_login(account)
        ends[account] = {path.rsplit("/", 2)[1] for path in along(client, f"/abend/{evening.pk}/")}
    assert ends[schreiber] - ends[lena] == {"schluss", "neu", "leer", "plaetze", "dazu", "umsetzen"}
