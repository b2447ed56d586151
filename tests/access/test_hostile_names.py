"""Forty names that somebody might think of are stored and shown on every page as what they are: text."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from django.db import transaction

from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.groups.models import League
from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import Evening, Event
from tests.access.walk import places

SYSTEM = Actor.system()
NAMES = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "</text><script>alert(1)</script>",
    "<iframe src=javascript:alert(1)>",
    "<a href='javascript:alert(1)'>Anna</a>",
    "<style>*{display:none}</style>",
    "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0>",
    "<!--",
    "-->",
    "]]>",
    "<![CDATA[",
    "<?xml version='1.0'?>",
    "&lt;b&gt;",
    "&#x3C;script&#x3E;",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    "`${alert(1)}`",
    "{{ settings.SECRET_KEY }}",
    "{% debug %}",
    "{% csrf_token %}",
    "%s%s%n%(x)s{0}{name}",
    "$\\frac{1}{2}$ $x_1$",
    "=1+1",
    '=HYPERLINK("http://evil.example")',
    "+49 30 1234",
    "-2+3",
    "@SUM(A1)",
    "'; DROP TABLE leagues_player; --",
    "\u202eanrevdlog\u202c",
    "\u2066\u2067Amra\u2069",
    "🂡" * 200,
    "👩‍👩‍👧‍👦" * 18,
    "Anna\nBerta\r\nCora\tDora",
    "Nu\x00ll\x1b[31m",
    "Zalgo" + "\u0301\u0316" * 60,
    "\ufeffﷺ" * 60 + "ß İ ı ﬃ",
]


class Skeleton(HTMLParser):
    """The elements of a page and everything that could run."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.tags, self.dangerous = set(), []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.dangerous += [f"{tag} {name}" for name, _ in attrs if name.startswith("on") or name in {"style", "srcdoc"}]
        self.dangerous += [
            f"{tag} {name}={value}" for name, value in attrs if (value or "").strip().lower().startswith("javascript:")
        ]
        if tag == "script" and not {"src", "type"} & {name for name, _ in attrs}:
            self.dangerous.append("script without src")

    handle_startendtag = handle_starttag

    def handle_comment(self, data):
        self.dangerous.append(f"comment {data}")

    def handle_pi(self, data):
        self.dangerous.append(f"instruction {data}")


def fill(home, names):
    """Put names wherever people type, past every check: the players, their signs, league, pub, place, account."""
    players = Player.objects.filter(league=home.league).order_by("pk")[: len(names)]
    for place, (player, name) in enumerate(zip(players, names, strict=True)):
        Player.objects.filter(pk=player.pk).update(name=name, name_key=str(place), sign=f"{place}{name[:2]}")
    first = names[0]
    League.objects.filter(pk=home.league.pk).update(name=first[:80], description=first, home_pub=first[:120])
    Evening.objects.filter(pk=home.evening.pk).update(place=first[:120])
    Event.objects.filter(pk=home.game.event_id).update(reason=first[:200])
    Account.objects.filter(pk=home.verwalter.pk).update(display_name=first[:60])


def pages(home, browser):
    """Every page with something of the league or the account that the Verwalter can open, by name."""
    todo = [place for place in places(home) if place.of_league or place.name in {"league-list", "account"}]
    todo.append(todo[0]._replace(name="public", path=f"/offen/{home.league.public_key}/"))
    found = {}
    for place in todo:
        answer = browser.get(place.path)
        assert answer.status_code < 500, place.path
        if answer.status_code == 200:
            found[place.name] = answer
    return found


@pytest.fixture
def table_size():
    return 8


def test_there_are_forty_of_them():
    assert len(set(NAMES)) == len(NAMES) == 40


def test_a_name_is_stored_as_it_reads(home, browser_of):
    browser = browser_of(home.schreiber)
    for name in NAMES:
        typed = "".join(char for char in name if char != "\x00")
        if re.search("[,;\r\n]", typed):  # typed into the field these would be several
            add_player(actor=SYSTEM, league=home.league, name=typed)
        else:
            answer = browser.post(f"/liga/{home.league.pk}/spieler/", {"name": typed})
            assert answer.status_code == 302, repr(name)
        stored = Player.objects.latest("pk")
        stored.full_clean()
        assert 0 < len(stored.name) <= 200, repr(name)
        assert not set(stored.name) & set("\x00\x1b\n\r\t\u202e\u2066\u2067"), repr(name)
        with pytest.raises(Exception, match="gibt es in dieser Liga schon"), transaction.atomic():
            add_player(actor=SYSTEM, league=home.league, name=name)


def test_a_nul_is_refused_at_the_field(home, browser_of):
    form = browser_of(home.schreiber).post(f"/liga/{home.league.pk}/spieler/", {"name": "Nu\x00ll"}).context["form"]
    assert list(form.errors) == ["name"]


def test_no_page_becomes_another_one_by_a_name(home, browser_of, record):
    for four in (range(4, 8), (0, 1, 4, 5)):
        players = list(home.evening.seats.order_by("position").values_list("player_id", flat=True))
        record(home.evening, players=[str(players[place]) for place in four])
    browser = browser_of(home.verwalter)
    home.league.public_key = publish(actor=SYSTEM, league=home.league, public=True, notice=AT_ONCE).public_key
    fill(home, [f"Anna {number}" for number in range(8)])
    plain = pages(home, browser)
    assert len(plain) >= 30
    fill(home, eight_of_all())
    for name, answer in pages(home, browser).items():
        check(name, answer, plain[name])


def eight_of_all():
    """All of them as eight long names: a page of eight people meets each of them at one walk."""
    eight = [""] * 8
    storable = [name.replace("\x00", "")[:200] for name in NAMES]  # no database keeps a NUL
    for name in sorted(storable, key=len, reverse=True):
        shortest = min(range(8), key=lambda place: len(eight[place]))
        eight[shortest] = f"{name} {eight[shortest]}".strip()
    assert max(map(len, eight)) <= 200
    return eight[::-1]  # of the first, league and pub are made as well: one with many of them


def check(name, answer, plain):
    kind = answer["Content-Type"].split(";")[0]
    if kind == "image/svg+xml":
        root = ElementTree.fromstring(answer.content)  # noqa: S314 - our own
        assert not [element.tag for element in root.iter() if element.tag.split("}")[-1] in {"script", "foreignObject"}]
    elif kind == "text/html":
        page = Skeleton(answer.content.decode())
        assert page.dangerous == [], name
        assert page.tags <= Skeleton(plain.content.decode()).tags | {"p", "br"}, name
