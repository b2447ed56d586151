"""What one process has worked out serves the others, and a cache that is gone, slow or wrong breaks nothing.

With a real redis-server. Another process is this one after it has forgotten what it knew.
"""

import logging
import random
import re
import time
import zlib
from datetime import date

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import results, shared_cache
from leagues.people.models import Player
from leagues.shared_cache import SharedCache
from scorebook.comparison.selectors.years import forget_years
from scorebook.rules.models import RuleSetVersion
from scorebook.statistics.reads import RESULTS
from tests.statistics.dice import play_evening, play_league

pytestmark = pytest.mark.django_db
NOTICED = "the shared cache does not answer"


def another_process():
    """Nothing is known any more but what is shared."""
    RESULTS.forget()
    forget_years()


@pytest.fixture
def league(make_league):
    league, _players = make_league("steffen")
    Player.objects.filter(league=league).delete()
    play_league(random.Random(5), league, RuleSetVersion.objects.get(league=league))
    another_process()
    return league


@pytest.fixture
def pages(league, browser_of, verwalter):
    """The pages that take long to work out, as one browser reads them: how each was answered, and how many queries."""
    browser = browser_of(verwalter)
    names = ("detail", "table", "pairs", "calls", "records", "skill", "comparison")

    def read():
        found = {}
        for name in names:
            with CaptureQueriesContext(connection) as asked:
                answer = browser.get(reverse(f"league-{name}", args=[league.pk]))
            assert answer.status_code == 200
            found[name] = (bare(answer.content.decode()), len(asked))
        return found

    return read


def bare(page):
    """A page without what is made up anew for each answer."""
    return re.sub(r'(nonce|value|data-[a-z-]*token)="[^"]*"', "", page)


def read_only(found):
    """What stands on the pages."""
    return {name: page for name, (page, _asked) in found.items()}


def asked_only(found):
    """How often the database was asked for them."""
    return {name: asked for name, (_page, asked) in found.items()}


def stored():
    client = cache._cache.get_client()
    return {key.decode(): client.get(key) for key in client.keys("*results*")}


@pytest.fixture
def said():
    """What the log says about the cache and the results in it."""

    class Said(logging.Handler):
        def __init__(self):
            super().__init__()
            self.lines = []

        def emit(self, record):
            self.lines.append(record.getMessage())

    handler = Said()
    loggers = [logging.getLogger(name) for name in ("leagues.shared_cache", "leagues.results")]
    for one in loggers:
        one.addHandler(handler)
    yield handler.lines
    for one in loggers:
        one.removeHandler(handler)


def test_another_process_reads_what_was_worked_out(shared, pages):
    another_process()
    first = pages()
    again = pages()
    another_process()
    elsewhere = pages()
    assert read_only(elsewhere) == read_only(first)
    assert asked_only(elsewhere) == asked_only(again)
    assert sum(asked_only(again).values()) < sum(asked_only(first).values())


def test_everything_that_is_kept_can_be_shared(shared, pages, said):
    pages()
    assert said == []
    assert len(stored()) > 8


def test_nothing_of_people_is_shared_and_every_league_has_its_own(shared, pages, league):
    pages()
    names = [one.encode() for one in Player.objects.values_list("name", flat=True)]
    for key, value in stored().items():
        assert re.fullmatch(rf":1:results\.[0-9a-f]{{16}}\.({league.pk}|0)\.[0-9a-f]{{32}}", key)
        content = zlib.decompress(value[1 + results.SIGNED :])
        assert [name for name in names if name in content] == []


def test_what_was_played_since_is_seen_by_all_at_once(shared, pages, league):
    before = pages()
    another_process()
    players = list(Player.objects.filter(league=league))
    version = RuleSetVersion.objects.filter(rule_set__league=league).first()
    play_evening(random.Random(8), league, version, players[:5], players[5], date(2026, 1, 2))
    seen = read_only(pages())
    cache._cache.get_client().flushdb()
    another_process()
    assert seen == read_only(pages()) != read_only(before)


def test_what_somebody_else_put_there_is_no_result(shared, pages, said):
    first = pages()
    client = cache._cache.get_client()
    for key, value in stored().items():
        client.set(key, random.Random(key).choice([b"=", b"=x", b"12", value[:-1] + b"!", b"=" + b"0" * 40]))
    another_process()
    assert read_only(pages()) == read_only(first)
    assert {line.partition(":")[0] for line in said} == {"not a result of this server"}


def test_a_result_of_another_name_is_no_result(shared, pages):
    first = pages()
    client = cache._cache.get_client()
    some = stored()
    for key, value in zip(some, reversed(list(some.values())), strict=True):
        client.set(key, value)
    another_process()
    assert read_only(pages()) == read_only(first)


def test_killed_in_the_middle_every_page_works_and_the_log_says_so_once(shared, pages, said, monkeypatch):
    with_cache = pages()
    shared.kill()
    another_process()
    assert read_only(pages()) == read_only(with_cache)
    another_process()
    pages()
    assert said == [f"{NOTICED} (ConnectionError): each process goes by itself"]
    shared.start()
    monkeypatch.setattr(SharedCache, "asked_again", time.monotonic())  # a while later
    another_process()
    pages()
    assert said[1:] == ["the shared cache answers again"]
    assert stored()


def test_one_that_does_not_answer_is_waited_for_once(shared, pages, said, monkeypatch):
    pages()
    asked = []
    inside = shared_cache.RedisCache.get_many
    monkeypatch.setattr(shared_cache.RedisCache, "get_many", lambda *given: asked.append(1) or inside(*given))
    shared.hold()
    try:
        another_process()
        pages()
    finally:
        shared.go_on()
    assert asked == [1]
    assert said == [f"{NOTICED} (TimeoutError): each process goes by itself"]


def test_a_full_one_is_gone_around(redis_server, shared, pages, said):
    cache._cache.get_client().config_set("maxmemory", "1")
    another_process()
    pages()
    assert said[0].startswith(NOTICED)


def test_counting_goes_on_without_it(shared):
    assert (cache.add("counted", 0, 60), cache.incr("counted", 5), cache.add("counted", 0, 60)) == (True, 5, False)
    shared.kill()
    assert (cache.add("counted", 0, 60), cache.incr("counted", 3), cache.get("counted", "unknown")) == (
        True,
        3,
        "unknown",
    )
    with pytest.raises(ValueError):
        cache.incr("never-counted")


def test_only_bytes_and_numbers_are_shared(shared):
    cache.set("bytes", b"12", 60)
    cache.set("number", -3, 60)
    assert cache.get_many(["bytes", "number", "nothing"]) == {"bytes": b"12", "number": -3}
    with pytest.raises(TypeError):
        cache.set("text", {"day": date(2026, 1, 1)}, 60)
