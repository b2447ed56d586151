"""Nobody is shown under a name that is somebody else's or looks like it; nothing invisible is kept in a text."""

import uuid

import pytest
from django.apps import apps
from hypothesis import given
from hypothesis import strategies as st

from leagues.accounts.models import Account
from leagues.accounts.services import rename_account
from leagues.groups.models import Membership, Role, Season
from leagues.groups.services.invitations import invite, redeem_invitation
from leagues.groups.services.leagues import add_season, edit_league
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.people.redaction import free_texts
from leagues.people.services.players import add_player, edit_player
from leagues.refused import Refused
from leagues.texts import Line, Lines, alike, folded, tidy, tidy_lines
from scorebook.disputes.services import contest_game, settle_dispute
from scorebook.evenings.models import EventKind, Pen
from scorebook.evenings.services.evenings import change_date_and_place
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.penalties import record_penalty
from scorebook.scoring.penalties.guided import free
from tests.cast import by, by_field
from tests.each import each

SYSTEM = Actor.system()
INVISIBLE = ["\u200b", "\u200c", "\u200d", "\u00ad", "\u202e", "\u2066", "\ufeff", "\u2060", "\u180e", "\u061c"]
INVISIBLE += ["\u034f", "\u115f", "\u3164", "\uffa0", "\u2800", "\ufe0f", "\U000e0101", "\U000e0041", "\x07", "\uffff"]
HOSTILE = "Kne\u202eipe\u200b zum\u00ad Fuchs\ufeff"
SEEN = "Kneipe zum Fuchs"
TWINS = [
    *("Anton Zwilling", "ANTON  zwilling", "Anton\u200b Zwilling", "Anton Zwilling\xad"),
    "Аnton Zwilling",
    "Antοn Zwilling",
    "Anton Zwiⅼling",
    "Anton ZwiIling",
    "Ａｎｔｏｎ Zwilling",
    "𝐀nton Zwilling",
    "Anton\u00a0Zwilling",
    "АNТОN ZWILLING",
    "\u202eAnton Zwilling",
]
OTHERS = ["Anton", "Antonia Zwilling", "Anton Zwillinger", "Änton Zwilling", "Toni"]


@each("char", INVISIBLE, ids=lambda char: f"U+{ord(char):04X}")
def test_what_cannot_be_seen_is_not_kept(char):
    assert tidy(f"An{char}na{char}") == "Anna"
    assert folded(f"{char}An{char}na") == "anna"
    assert tidy(char) == ""


@each("emoji", ["👩‍👩‍👧‍👦", "❤️", "🏳️‍🌈", "👨🏽‍🍳", "1️⃣"])
def test_an_emoji_stays_whole(emoji):
    assert tidy(f"Anna {emoji}") == f"Anna {emoji}"
    assert folded(f"Anna {emoji}") == folded(f"anna {emoji.replace(chr(0xFE0F), '')}")


@given(st.text(max_size=40))
def test_tidying_twice_changes_nothing_and_leaves_no_marks(text):
    once = tidy(text)
    assert (tidy(once), tidy_lines(tidy_lines(text))) == (once, tidy_lines(text))
    assert not set(once) & set("\u202e\u2066\u200e\u200b\u00ad\x00\n\ufeff")
    assert alike(once, once) or not once


def test_lines_stay_lines():
    assert tidy_lines(" Erste\u202e Zeile \r\n\r\n  zweite\u200b ") == "Erste Zeile\n\nzweite"


@each(
    ("one", "other"),
    [("Ian", "Lan"), ("Homer", "Horner"), ("Jürgen", "Jurgen"), ("Анна", "Anna"), ("Ida", "Ada"), ("Тоня", "Toni")],
)
def test_different_names_are_not(one, other):
    assert not alike(one, other)


@each("twin", TWINS, ids=ascii)
def test_no_two_players_look_the_same(league, vera, twin):
    add_player(actor=by(vera), league=league, name="Anton Zwilling")
    with pytest.raises(Refused) as refusal:
        add_player(actor=by(vera), league=league, name=twin)
    assert list(by_field(refusal.value)) == ["name"]
    other = add_player(actor=by(vera), league=league, name="Berta")
    for field in ("name", "nickname"):
        with pytest.raises(Refused) as refusal:
            edit_player(actor=by(vera), player=other, **{field: twin})
        assert list(by_field(refusal.value)) == [field]


@each("name", OTHERS)
def test_other_names_are_free(league, vera, name):
    add_player(actor=by(vera), league=league, name="Anton Zwilling")
    assert add_player(actor=by(vera), league=league, name=name).name == name


def test_nobody_is_named_as_somebody_else_is_called(league, vera):
    add_player(actor=by(vera), league=league, name="Johannes Meier", nickname="Hansi")
    for facts in ({"name": "Hansі"}, {"name": "Johann Huber", "nickname": "HANSI"}):
        with pytest.raises(Refused):
            add_player(actor=by(vera), league=league, **facts)


def test_no_two_signs_look_the_same(league, vera, anna):
    with pytest.raises(Refused) as refusal:
        add_player(actor=by(vera), league=league, name="Berta", sign="А")
    assert list(by_field(refusal.value)) == ["sign"]


def test_an_old_twin_can_still_be_changed_otherwise(league, vera, anna):
    """What has stood for years is not held against the rest of the entry."""
    twin = Player.objects.create(league=league, name="Аnnа", sign="X")
    edit_player(actor=by(vera), player=twin, colour="red", name="Аnnа")
    twin.refresh_from_db()
    assert twin.colour == "red"


@each("twin", TWINS, ids=ascii)
def test_no_member_takes_another_members_name(browser_of, league, sven, account, twin):
    anton = account("Anton")
    Account.objects.filter(pk=anton.pk).update(display_name="Anton Zwilling")
    Membership.objects.create(league=league, account=anton, role=Role.LESER)
    form = browser_of(sven).post("/konto/", {"display_name": twin}).context["form"]
    assert list(form.errors) == ["display_name"]
    sven.refresh_from_db()
    assert sven.display_name == "Sven"


@each("name", ["Falk", " sven ", "Svenja"])
def test_other_names_and_those_of_other_leagues_are_free(league, sven, falk, other_league, name):
    rename_account(account=sven, display_name=name)
    sven.refresh_from_db()
    assert sven.display_name == tidy(name)


def test_nobody_joins_under_a_members_name(browser_of, league, vera, falk):
    Account.objects.filter(pk=falk.pk).update(display_name="Vеra")
    _, secret = invite(actor=by(vera), league=league, role=Role.LESER)
    page = browser_of(falk).post(f"/einladung/{secret}/", follow=True).content.decode()
    assert "In dieser Liga heißt schon jemand so." in page
    assert not Membership.objects.filter(account=falk).exists()
    falk.refresh_from_db()
    rename_account(account=falk, display_name="Falk")
    redeem_invitation(account=falk, secret=secret)
    assert Membership.objects.filter(account=falk).exists()


def test_a_rename_stands_in_the_journal_of_every_league(league, other_league, sven, falk):
    Membership.objects.create(league=other_league, account=sven, role=Role.LESER)
    rename_account(account=sven, display_name="Svenja")
    rename_account(account=sven, display_name="Svenja")
    entries = JournalEntry.objects.filter(action="account.rename").order_by("league_id")
    assert [(one.league, one.account, one.before, one.after) for one in entries] == [
        (each, sven, {"account": sven.pk, "name": "Sven"}, {"account": sven.pk, "name": "Svenja"})
        for each in (league, other_league)
    ]


def test_a_phone_of_a_stranger_is_not_called_like_a_member(browser_of, make_evening, account):
    from scorebook.evenings.services.table_links import open_table_link, table_secret

    evening = make_evening()
    fake = account("Fake")
    Account.objects.filter(pk=fake.pk).update(display_name="Vera")
    browser = browser_of(fake)
    browser.post(f"/tisch/{table_secret(open_table_link(actor=SYSTEM, evening=evening))}/")
    browser.post(f"/abend/{evening.pk}/stift/", headers={"user-agent": "Firefox on Android"})
    assert Pen.objects.get(evening=evening).name == "Firefox auf Android"


def test_every_text_that_people_type_is_kept_without_marks():
    """A new field joins by itself: what is redacted is also tidied."""
    kinds = {free.name: type(free.model._meta.get_field(free.field)) for free in free_texts()}
    own = {"Player": ("name", "nickname", "sign"), "Account": ("display_name",), "FormerName": ("name",)}
    kinds |= {
        f"{name}.{field}": type(apps.get_model("leagues", name)._meta.get_field(field))
        for name, fields in own.items()
        for field in fields
    }
    assert {name: kind for name, kind in kinds.items() if not issubclass(kind, Line | Lines)} == {}


def test_marks_are_kept_neither_in_a_text_nor_in_its_journal(make_evening, record, verwalter):
    evening = make_evening()
    league, game = evening.league, record(evening)
    change_date_and_place(actor=SYSTEM, evening=evening, local_date=evening.local_date, place=HOSTILE)
    edit_league(actor=SYSTEM, league=league, name=HOSTILE, description=f"{HOSTILE}\r\n{HOSTILE}", home_pub=HOSTILE)
    add_season(actor=SYSTEM, league=league, name=HOSTILE, start=evening.local_date)
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL, reason=HOSTILE, data={"note": HOSTILE})
    four = tuple(str(seat.player_id) for seat in evening.seats.all())
    record_penalty(actor=SYSTEM, evening=evening, strafe=free(four, four[0], 3), reason=HOSTILE, event_id=uuid.uuid4())
    dispute = contest_game(actor=SYSTEM, game=game, sentence=HOSTILE)
    settle_dispute(actor=SYSTEM, dispute=dispute, outcome="stands", reason=HOSTILE)
    for one in (evening, league, dispute):
        one.refresh_from_db()
    events = evening.events.exclude(kind=EventKind.GAME).order_by("position")
    assert [evening.place, league.name, league.home_pub, dispute.sentence, dispute.reason] == [SEEN] * 5
    assert league.description == f"{SEEN}\n{SEEN}"
    assert Season.objects.get().name == SEEN
    assert [event.reason for event in events] == [SEEN, SEEN]
    assert events[0].data == {"note": SEEN}
    written = "".join(str(values) for values in JournalEntry.objects.values_list("before", "after"))
    assert not set(written) & set(HOSTILE) - set(SEEN)
    assert "\\u202e" not in written
