"""What one process has worked out serves the others, and a cache that is gone, slow, full or wrong breaks nothing."""

import json
import random
import re
import time
from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from django.core.cache import cache as django_cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import cache
from leagues.cache import cached, quietly
from leagues.people.models import Player
from scorebook.rules.models import RuleSetVersion
from tests.each import each
from tests.statistics.dice import play_league

ROWS = [["Kreuz", 1, 2.5, True, None], []]
SILENT = "the cache does not answer ({})"


class Work:
    """Something that takes long: what it answers, and how often it was asked."""

    def __init__(self, answer=ROWS):
        self.answer, self.times = answer, 0

    def __call__(self):
        self.times += 1
        return self.answer

    def asked(self, league=1, stamp="stamp", name="sums", question=("ddv", None)):
        return cached(league, stamp, name, question, self)


@pytest.fixture
def client(shared):
    """Redis as it is, past Django."""
    return django_cache._cache.get_client()


@pytest.fixture(params=["in this process", "shared"])
def either(request):
    if request.param == "shared":
        request.getfixturevalue("shared")


def test_an_answer_is_made_once_for_what_it_is_named_by(either, monkeypatch):
    work = Work()
    assert [work.asked(), work.asked(), work.times] == [ROWS, ROWS, 1]
    others = [
        {"league": 2}, {"stamp": "later"}, {"name": "pairs"}, {"question": ("ddv",)}, {"question": ("ddv", 0)},
        {"question": ("ddv", False)}, {"question": ("ddv", "null")}, {"question": (("ddv", None),)},
    ]  # fmt: skip
    for times, other in enumerate(others, start=2):
        assert [work.asked(**other), work.asked(**other), work.times] == [ROWS, ROWS, times]
    monkeypatch.setattr(cache, "build", lambda: "another build")
    assert [work.asked(), work.times] == [ROWS, len(others) + 2]


def test_an_answer_is_the_same_when_it_was_just_made(either):
    work = Work(((date(2026, 1, 2), UUID(int=5)), {"sum": Decimal(12), "Ä": (1,)}))
    plain = [["2026-01-02", "00000000-0000-0000-0000-000000000005"], {"sum": 12, "Ä": [1]}]
    assert [work.asked(), work.asked(), work.times] == [plain, plain, 1]


@each("other", [object(), {1, 2}, b"bytes", frozenset("a"), ROWS.append])
def test_what_is_not_plain_is_refused_as_an_answer_and_as_a_question(other):
    with pytest.raises(KeyError):
        Work([other]).asked()
    with pytest.raises(KeyError):
        Work().asked(question=(other,))


def test_what_is_too_large_is_answered_and_not_kept(either):
    work = Work(["x" * cache.LARGEST])
    assert [work.asked(), work.asked(), work.times] == [work.answer, work.answer, 2]


def test_a_key_begins_with_its_league_and_what_lies_there_goes_by_itself(client):
    Work().asked(league=77)
    (key,) = client.keys()
    assert (key.startswith(b":1:77."), 0 < client.ttl(key) <= cache.DAY) == (True, True)


def test_what_somebody_else_put_there_is_no_answer(client):
    work = Work()
    work.asked()
    (key,) = client.keys()
    value = client.get(key)
    work.asked(question=("another",))
    (other,) = set(client.keys()) - {key}
    forged = [b"12", b"null", b"[[]]", b'"[]"', b"\xff", b"\x80\x04N.", value[:-2] + b'!"', client.get(other)]
    for times, wrong in enumerate(forged, start=3):
        client.set(key, wrong)
        assert [work.asked(), work.times, client.get(key)] == [ROWS, times, value]


def test_one_that_is_killed_is_a_miss_and_the_log_says_so_once(shared, caplog, monkeypatch):
    work = Work()
    work.asked()
    shared.kill()
    assert [work.asked(), work.asked(), work.times] == [ROWS, ROWS, 3]
    monkeypatch.setattr(cache, "retry_at", time.monotonic())  # a while later
    assert [work.asked(), work.times] == [ROWS, 4]
    assert caplog.messages == [SILENT.format("ConnectionError")]
    shared.start()
    monkeypatch.setattr(cache, "retry_at", time.monotonic())
    assert [work.asked(), work.asked(), work.times, cache.retry_at] == [ROWS, ROWS, 5, 0.0]
    assert len(caplog.messages) == 1


def test_one_that_does_not_answer_is_waited_for_once(shared, caplog, monkeypatch):
    work, waited = Work(), []
    shared.hold()
    try:
        assert [work.asked(question=(at,)) for at in range(9)] == [ROWS] * 9
        assert quietly(lambda: waited.append(1), "not asked") == "not asked"
    finally:
        shared.go_on()
    assert (work.times, waited, caplog.messages) == (9, [], [SILENT.format("TimeoutError")])


def test_a_full_one_is_a_miss(client, caplog):
    client.config_set("maxmemory", "1")
    work = Work()
    assert [work.asked(), work.asked(), work.times] == [ROWS, ROWS, 2]
    assert caplog.messages == [SILENT.format("OutOfMemoryError")]


def test_numbers_are_counted_on_and_not_at_all_without_it(shared):
    def spend(key="spent"):
        return quietly(lambda: django_cache.incr(key, 5), 0)

    assert quietly(lambda: django_cache.add("spent", 2), False)
    assert [spend(), spend(), spend("never")] == [7, 12, 0]
    shared.kill()
    assert spend() == 0


@pytest.fixture
def pages(make_league, browser_of, verwalter):
    """The pages that take long to work out, as one browser reads them: what stands there, and how many queries."""
    league, _players = make_league("steffen")
    Player.objects.filter(league=league).delete()
    play_league(random.Random(5), league, RuleSetVersion.objects.get(league=league))
    browser = browser_of(verwalter)
    names = ("detail", "table", "people", "records", "comparison")

    def read():
        found = {}
        for name in names:
            with CaptureQueriesContext(connection) as asked:
                answer = browser.get(reverse(f"league-{name}", args=[league.pk]))
            assert answer.status_code == 200
            text = re.sub(r'(nonce|value|data-[a-z-]*token)="[^"]*"', "", answer.content.decode())
            found[name] = (text, len(asked))
        return {name: text for name, (text, _asked) in found.items()}, sum(asked for _text, asked in found.values())

    return read


@pytest.mark.whole
def test_pages_are_the_same_with_any_cache_and_hand_it_no_name(pages, request, caplog):
    alone, _asked = pages()
    again, _asked = pages()
    server = request.getfixturevalue("shared")
    first, asked = pages()
    known, asked_again = pages()
    client = django_cache._cache.get_client()
    stored = [client.get(key) for key in client.keys("*")]
    names = [json.dumps(name)[1:-1].encode() for name in Player.objects.values_list("name", flat=True)]
    server.kill()
    gone, asked_alone = pages()
    assert alone == again == first == known == gone
    assert (asked_again < asked, asked_alone > asked_again) == (True, True)
    assert [name for name in names for value in stored if name in value] == []
    assert caplog.messages == [SILENT.format("ConnectionError")]
