"""Names that somebody might think of are stored and shown on every page as what they are: text."""

from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import Evening, Event
from tests.access.walk import places
from tests.shares import much

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
    "&lt;blink&gt;",
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
# What none of our pages has.
FOREIGN = {"base", "blink", "embed", "iframe", "object", "style"}


class Dangerous(HTMLParser):
    """Everything in a page that could run or lead it elsewhere."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        names, values = {name for name, _ in attrs}, [(value or "").strip().lower() for _, value in attrs]
        if (
            tag in FOREIGN
            or any(name.startswith("on") or name in {"style", "srcdoc", "http-equiv"} for name in names)
            or any(value.startswith("javascript:") for value in values)
            or (tag == "script" and not {"src", "type"} & names)
        ):
            self.found.append((tag, attrs))

    handle_startendtag = handle_starttag

    def handle_comment(self, data):
        self.found.append(data)

    handle_pi = handle_comment


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


@pytest.fixture
def table_size():
    return 8


def test_a_name_is_stored_as_it_reads(home, browser_of):
    for name in NAMES:
        stored = add_player(actor=SYSTEM, league=home.league, name=name)
        stored.full_clean()
        assert 0 < len(stored.name) <= 200, repr(name)
        assert not set(stored.name) & set("\x00\x1b\n\r\t\u202e\u2066\u2067"), repr(name)
    form = browser_of(home.schreiber).post(f"/liga/{home.league.pk}/spieler/", {"name": "Nu\x00ll"}).context["form"]
    assert list(form.errors) == ["name"]


def test_no_page_becomes_another_one_by_a_name(home, browser_of, record):
    players = list(home.evening.seats.order_by("position").values_list("player_id", flat=True))
    for four in (range(4, 8), (0, 1, 4, 5)):
        record(home.evening, players=[str(players[place]) for place in four])
    key = publish(actor=SYSTEM, league=home.league, public=True, notice=AT_ONCE).public_key
    todo = [place for place in places(home) if place.of_league or place.name in {"league-list", "account"}]
    fill(home, eight_of_all())
    browser, found = browser_of(home.verwalter), {}
    for path in (*(place.path for place in todo[:: much(1, 2)]), f"/offen/{key}/"):
        answer = browser.get(path)
        assert answer.status_code < 500, path
        if answer.status_code == 200:
            found[path] = dangerous(answer)
    assert {path: what for path, what in found.items() if what} == {}
    assert len(found) >= much(30, 15)


def eight_of_all():
    """All of them as eight long names: a page of eight people meets each of them at one walk."""
    eight = [""] * 8
    storable = [name.replace("\x00", "")[:200] for name in NAMES]  # no database keeps a NUL
    for name in sorted(storable, key=len, reverse=True):
        shortest = min(range(8), key=lambda place: len(eight[place]))
        eight[shortest] = f"{name} {eight[shortest]}".strip()
    assert max(map(len, eight)) <= 200
    return eight[::-1]  # of the first, league and pub are made as well: one with many of them


def dangerous(answer):
    kind = answer["Content-Type"].split(";")[0]
    if kind == "image/svg+xml":
        tags = {element.tag.split("}")[-1] for element in ElementTree.fromstring(answer.content).iter()}  # noqa: S314
        return tags & {"script", "foreignObject"}
    return Dangerous(answer.content.decode()).found if kind == "text/html" else []
