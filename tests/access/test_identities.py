"""A form that makes something makes it once, however often and by whomever it is sent."""

import uuid

import pytest
from django.core import mail
from django.urls import reverse

from leagues.creation import OUTDATED, USED, Creation, Identity, IdentityRefused, once
from leagues.groups.models import Invitation, League, Membership, Role, Season
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.api.models import AccessToken, Webhook
from scorebook.comparison.models import Recount, RuleProposal
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Capability, Evening, Event
from scorebook.evenings.services.events import add_event
from scorebook.gatherings.models import Gathering, GatheringPlayer
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.money.models import MoneyTerms, Payment
from scorebook.referees.models import RefereeAnswer
from scorebook.rules.services import start_league
from scorebook.statistics.models import LeagueTitle
from tests.access.walk import stored
from tests.harness.pages import forms_of


@pytest.fixture
def table_size():
    return 5


@pytest.fixture
def home(home):
    """One more in the league, who may sit down."""
    Player.objects.create(league=home.league, name="Ida", sign="Id")
    return home


def of_league(name):
    return lambda home: reverse(name, args=[home.league.pk])


def of_evening(name, *more):
    return lambda home: reverse(name, args=[home.evening.pk, *more])


# What is made → the page with its form (as seen from the league at home), and what is typed into it.
MAKERS = {
    "an evening": (Evening, of_league("evening-open"), {"place": "Krug"}),
    "totals": (
        Evening,
        of_league("evening-totals"),
        {"local_date": "1999-05-01"} | {f"points_{n}": str(p) for n, p in enumerate((3, -1, -1, -1, 0), start=1)},
    ),
    "a league": (League, lambda h: reverse("league-create"), {"name": "Neue Runde", "default_scheme": "ddv"}),
    "a player": (Player, of_league("league-players"), {"name": "Zoe"}),
    "a guest": (Player, of_league("league-players"), {"name": "Gast", "guest": "on"}),
    "a season": (Season, of_league("league-seasons"), {"name": "S", "start": "2026-01-01"}),
    "a title": (LeagueTitle, of_league("league-titles"), {"name": "T", "figure": "soli"}),
    "an invitation": (Invitation, of_league("league-members"), {"role": "leser"}),
    "an invitation for a player": (
        Invitation,
        lambda h: reverse("player-invite", args=[h.league.pk, Player.objects.get(name="Ben").pk]),
        {"role": "leser"},
    ),
    "a recount": (Recount, of_league("league-recounts"), {"scope": "league"}),
    "a vote": (RuleProposal, of_league("rule-propose"), {"rules": "scheme-mainz", "applies": "from_now"}),
    "a dispute": (Dispute, lambda h: reverse("game-contest", args=[h.game.pk]), {"sentence": "So war es nicht."}),
    "an answer of a referee": (
        RefereeAnswer,
        lambda h: f"{reverse('evening-referee-keep', args=[h.evening.pk])}?schiedsrichter=ansage&karten=9",
        {},
    ),
    "an access": (
        AccessToken,
        of_league("league-access"),
        {"name": "Anzeige", "scopes": "read", "days": "90", "password": "Kreuz-Dame-1"},
    ),
    "a webhook": (Webhook, of_league("league-webhooks"), {"url": "https://hook.example/", "password": "Kreuz-Dame-1"}),
    "a payment": (
        Payment,
        of_league("money-book"),
        {"kind": "in", "payer": "first", "cents": "12,50", "day": "2026-01-01"},
    ),
    "what is agreed about money": (
        MoneyTerms,
        of_league("money-terms"),
        {"since": "2026-01-01", "worth": "own", "tenths": "10 Cent", "step": "1", "absent": "nothing"},
    ),
    "a table link": (Capability, of_evening("table-link"), {}),
    "a free penalty": (
        Event,
        of_evening("evening-penalty", "frei"),
        {"culprit": "first", "amount": "3", "reason": "zu spät", "save": "1"},
    ),
    "a guided penalty": (
        Event,
        of_evening("evening-penalty", "unsportlich"),
        {"culprit": "first", "points": "1", "save": "1"},
    ),
    "a redeal": (Event, of_evening("evening-table"), {"kind": "redeal"}),
    "somebody who joins": (Event, of_evening("evening-join"), {"kind": "join", "player": "last"}),
    "a guest who joins": (Player, of_evening("evening-join"), {"kind": "join", "name": "Gast"}),
    "people who swap": (
        Event,
        lambda h: reverse("evening-reseat", args=[h.evening.pk]) + swap_of(h.evening),
        {"kind": "seats"},
    ),
    "a pause": (Event, of_evening("evening-table"), {"kind": "pause", "player": "first"}),
    "somebody who leaves": (Event, of_evening("evening-table"), {"kind": "leave", "player": "first"}),
    "the last round": (Event, of_evening("evening-table"), {"kind": "last_round", "more": "0"}),
    "a Spieltag": (
        Gathering,
        lambda h: reverse("gathering-open", args=[spieltag(h).league_id]),
        {"players": "all", "place": "Krug"},
    ),
    "a round of a Spieltag": (Evening, lambda h: round_page(spieltag(h)), {}),
    "somebody who comes to a Spieltag": (
        GatheringPlayer,
        lambda h: reverse("gathering-round", args=[spieltag(h).pk]),
        {"player": "first"},
    ),
}


def spieltag(home):
    """A Spieltag of eight people at which nobody sits yet."""
    names = [f"Gast {letter}" for letter in "ABCDEFGH"]
    made = [Player.objects.create(league=home.league, name=name, regular=False) for name in names]
    version = home.evening.rule_set_version
    return open_gathering(actor=Actor.system(), league=home.league, rule_set_version=version, players=made)


def round_page(gathering):
    """Where a round at one table begins; the others sit out."""
    people = gathering.people.order_by("position").values_list("player", flat=True)[:4]
    return f"{reverse('gathering-round', args=[gathering.pk])}?plan={'-'.join(map(str, people))}"


def swap_of(evening):
    """The question what it would change if the first two swapped."""
    one, other = evening.seats.order_by("position").values_list("player", flat=True)[:2]
    return f"?tausch={one}&tausch={other}"


OTHERWISE = {
    "a league": {"name": "Ganz anders"},
    "a player": {"name": "Ganz anders"},
    "a season": {"name": "Ganz anders"},
    "an access": {"name": "Ganz anders"},
    "a guest": {"name": "Ganz anders"},
    "a dispute": {"sentence": "Oder doch."},
    "an evening": {"place": "Woanders"},
    "a Spieltag": {"place": "Woanders"},
    "a payment": {"cents": "13,50"},
    "what is agreed about money": {"tenths": "20 Cent"},
    "totals": {"place": "Woanders"},
    "a redeal": {"reason": "other"},
    "the last round": {"more": "1"},
}


@pytest.fixture(params=MAKERS)
def maker(request, home, browser_of):
    """A browser of the Verwalter, the kind of thing, where its form goes, and what the form sends."""
    kind, path_of, typed = MAKERS[request.param]
    browser, path = browser_of(home.verwalter), path_of(home)
    forms = [form for form in forms_of(browser.get(path), path) if "uuid" in form.names and suits(form, typed)]
    form = forms[0]
    typed = {name: who(name, value, form) for name, value in typed.items()}
    return request.param, browser, kind, form.action, form.data(**typed)


def suits(form, typed):
    """The form of a page that has the fields which are typed into, or their buttons."""
    of_buttons = {name for name, _ in form.buttons}
    kinds = [one.value for one in form.fields if one.name == "kind"] + [v for n, v in form.buttons if n == "kind"]
    return set(typed) - {"save", "sure"} <= form.names | of_buttons and (
        not typed.get("kind") or typed["kind"] in kinds
    )


def who(name, value, form):
    """The first or last player that a form offers, or all of them."""
    if value not in {"first", "last", "all"}:
        return value
    offers = [offer for one in form.fields if one.name == name for offer in (one.offers or [one.value]) if offer]
    return offers if value == "all" else offers[0 if value == "first" else -1]


def count(kind):
    return kind._base_manager.count()


def said(answer):
    """All that a page or the page after it says."""
    return answer.content.decode()


WRONG = dict.fromkeys(
    ("event", "name", "sentence", "seat_1", "seat_2", "culprit", "order", "scope", "rules", "cents", "games_each"), ""
) | {"since": "", "url": "", "player": "0", "role": "?"}
MERE_BUTTONS = {"a table link", "a redeal", "the last round", "a round of a Spieltag"}
NO_NUMBERS = ("", "1", "x" * 5000, "\x00", "ffffffff-ffff-ffff-ffff-fffffffffffg")


@pytest.mark.share(6)
def test_a_form_makes_one_thing_and_whatever_else_is_sent_with_its_identity_nothing(maker, home, browser_of, people):
    name, browser, kind, path, data = maker
    rows = stored()
    for number in NO_NUMBERS:
        assert browser.post(path, data | {"uuid": number}, follow=True).status_code < 500
    assert stored() == rows
    before = count(kind)
    if name not in MERE_BUTTONS:  # what was refused has not used its identity up
        browser.post(path, data | WRONG)
        assert count(kind) == before
    first = browser.post(path, data)
    assert count(kind) == before + 1, said(first)
    rows = stored()
    second = browser.post(path, data)
    assert stored() == rows
    assert (second.status_code, second.get("Location")) == (first.status_code, first.get("Location"))
    for secret in {AccessToken: ["secret"], Invitation: ["link"]}.get(kind, ()):
        assert second.context[secret] == first.context[secret]
        assert second.context[secret].rstrip("/").rpartition("/")[2] not in str(rows)
    other = data | OTHERWISE.get(name, {"extra": "1"})
    answer = browser.post(path, other, follow=True)
    assert (stored() == rows, str(USED) in said(answer)) == (True, True)
    forms = [form for form in forms_of(answer, path, refused=True) if "uuid" in form.names and suits(form, {})]
    numbers = {number for form in forms for number in form.data()["uuid"]}
    assert data["uuid"][0] not in numbers
    somebody = people("Zweiter")
    Membership.objects.create(league=home.league, account=somebody, role=Role.VERWALTER)
    other_browser = browser_of(somebody)
    rows = stored()
    answer = other_browser.post(path, data, follow=True)
    assert (stored() == rows, str(USED) in said(answer)) == (True, True)
    if name in OTHERWISE and name not in {"a dispute", "the last round"}:  # of these there is one already
        browser.post(path, other | {"uuid": numbers.pop()})
        assert count(kind) == before + 2


def test_the_sentence_about_an_outdated_page(home, browser_of):
    answer = browser_of(home.verwalter).post("/ligen/neu/", {"name": "N", "default_scheme": "ddv", "uuid": "x"})
    assert str(OUTDATED) in said(answer)


def test_an_identity_makes_one_thing_of_all_kinds_in_all_leagues_and_tells_nothing_of_another(
    home, browser_of, people, verwalter
):
    """Whether the number was used elsewhere, and for what, is nobody's business here."""
    falk = people("Falk")
    theirs = start_league(actor=Actor.account(falk), name="Die Anderen", default_scheme="mainz")
    second = start_league(actor=Actor.account(verwalter), name="Zweite", default_scheme="ddv")
    foreign, mine = str(uuid.uuid4()), str(uuid.uuid4())
    browser_of(falk).post(f"/liga/{theirs.pk}/spieler/", {"name": "Zoe", "uuid": foreign})
    own, path = browser_of(home.verwalter), f"/liga/{home.league.pk}"
    own.post(f"{path}/spieler/", {"name": "Zoe", "uuid": mine})
    rows = stored()
    answers = [
        own.post(f"{path}/spieler/", {"name": "Zora", "uuid": foreign}),
        own.post(f"{path}/spieler/", {"name": "Yves", "uuid": mine}),
        own.post(f"/liga/{second.pk}/spieler/", {"name": "Zoe", "uuid": mine}),
        own.post(f"{path}/saisons/", {"name": "S", "start": "2026-01-01", "uuid": mine}),
    ]
    assert stored() == rows
    assert [one.context["form"].non_field_errors() for one in answers] == [[USED]] * 4
    assert not [one for one in answers if "Die Anderen" in said(one)]


def test_what_was_taken_away_is_not_answered_as_if_it_were_there(home, browser_of):
    browser = browser_of(home.verwalter)
    page = f"/liga/{home.league.pk}/saisons/"
    form = next(one for one in forms_of(browser.get(page), page) if "uuid" in one.names)
    data = form.data(name="S", start="2026-01-01")
    browser.post(page, data)
    browser.post(f"{page}{Season.objects.get().pk}/entfernen/")
    answer = browser.post(page, data)
    assert (Season.objects.count(), answer.context["form"].non_field_errors()) == (0, [USED])


def test_an_invitation_by_letter_is_sent_once(home, browser_of):
    browser, page = browser_of(home.verwalter), f"/liga/{home.league.pk}/mitglieder/"
    form = next(one for one in forms_of(browser.get(page), page) if "email" in one.names)
    data = form.data(email="ida@example.org", role="leser")
    answers = [browser.post(page, data, follow=True) for _ in range(3)]
    assert all("geht an ida@example.org" in said(answer) for answer in answers)
    assert (len(mail.outbox), Invitation.objects.count()) == (1, 1)


def test_a_number_that_events_have_had_before_there_were_identities(home):
    """The service itself knows its events by their number."""
    facts = {"actor": Actor.system(), "evening": home.evening, "kind": "redeal", "event_id": uuid.uuid4()}
    first, _ = add_event(**facts, reason="bad_cards")
    assert add_event(**facts, reason="bad_cards") == (first, False)
    with pytest.raises(Refused) as refusal:
        add_event(**facts, reason="other")
    assert refusal.value.objections[0].code == "event_id_taken"


def test_whatever_the_thing_refuses_leaves_no_trace_of_the_identity(db):
    def refuse():
        raise ValueError

    identity = Identity(uuid.uuid4(), "x")
    with pytest.raises(ValueError):
        once(identity=identity, kind=League, make=refuse)
    assert count(Creation) == 0
    Creation.objects.create(identity=identity.number, seal="x", kind="leagues.Player", subject="1")
    with pytest.raises(IdentityRefused):
        once(identity=identity, kind=League, make=refuse)
