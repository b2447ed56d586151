"""The demo: seven invented leagues, taken over from files of this program with all dates moved to today.

They come in parts: the evening that runs in the first of them before anybody waits, the years before it and the other
leagues behind that. The files in `data/` are made by `python -m tests.invented`. In the first league a vote runs, among
accounts of some who play in it.
"""

import json
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role
from leagues.journal import Actor, JournalEntry
from leagues.journal_wording import JournalNames, Saying, StoredValues
from leagues.people.models import Player
from scorebook.comparison.models import Choice, Recount, RuleProposal
from scorebook.comparison.services.recount import look
from scorebook.comparison.services.votes import propose, vote
from scorebook.evenings.models import Evening
from scorebook.evenings.services.table_links import make_page
from scorebook.rules.models import RuleSet
from scorebook.statistics.skill.ratings import store_what_is_missing
from scorebook.transfer.league_file import layout
from scorebook.transfer.league_file.archive import json_line
from scorebook.transfer.league_file.entities import FILES
from scorebook.transfer.services.importing import IMPORTED, import_league, import_more
from scorebook.transfer.services.inspection import CheckedFile

FILLED: Final = "demo_filled"


def _filled_words(_before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    evenings = after.get("evenings", 0)
    message = ngettext("Mit einem erfundenen Abend gefüllt", "Mit {number} erfundenen Abenden gefüllt", evenings)
    return message.format(number=evenings)


WORDS: Final[Mapping[str, Saying]] = {FILLED: _filled_words}


EMAIL: Final = "demo@scorebook.example"
DATA: Final = Path(__file__).with_name("data")
# How many evenings each file has; a Spieltag with all its tables is one. The first league is the one that opens.
LEAGUES: Final = {
    "stammtisch-eichel-ober": 500,
    "freitagsrunde-lindenhof": 12,
    "hinterhof-doko": 8,
    "tackenbruder-ruhrufer": 6,
    "karlchenclub-neckartal": 7,
    "fachschaft-kreuz-dame": 5,
    "dritte-samstag-turnier": 3,
}
FIRST, *_, LAST = LEAGUES
# The day of the last evening in the files, a Friday; in the first league that evening is under way.
LAST_DAY: Final = date(2026, 10, 30)
SINCE_THE_LAST_GAME: Final = timedelta(minutes=3)
# So many events are written at once, and no evening apart: others who want to write do not wait long.
AT_A_TIME: Final = 120
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*")

Line = dict[str, Any]


def first_league() -> League | None:
    """The league that the demo opens with; None if it is not here."""
    entry = _filled(FIRST).select_related("league").first()
    return entry.league if entry else None


def invented_leagues() -> set[int]:
    """The keys of the leagues that the demo has brought."""
    return set(JournalEntry.objects.filter(action=FILLED).values_list("league", flat=True))


def running_evening(account: Account) -> Evening | None:
    """The evening that the demo opens with: the one that runs, or else the last one; None without any."""
    evenings = Evening.objects.filter(league__memberships__account=account)
    league = first_league()
    own = evenings.filter(league=league) if league else evenings
    return own.order_by("-local_date", "-opened_at").first() or evenings.order_by("-local_date").first()


def complete() -> bool:
    """Whether nothing of the demo is still to come; one that was made in one go by an earlier version is so, too."""
    filled = JournalEntry.objects.filter(action=FILLED)
    done = filled.filter(after__file=LAST, after__whole=True) | filled.filter(after__file__isnull=True)
    return done.exists()


def fill(*, account: Account, evenings: int | None = None, say: Callable[[int], object] = lambda _: None) -> None:
    """Take over all leagues for this account, of each at most its last `evenings` evenings."""
    begin(account)
    go_on(account, evenings, say)


@transaction.atomic
def begin(account: Account, name: str = FIRST) -> None:
    """Take over a league with nothing but its last evening; it is never made twice."""
    if _filled(name).exists():
        return
    file = LeagueFile(name)
    with file.part(file.evenings[-1:], beginning=True) as checked:
        league = import_league(actor=Actor.account(account), owner=account, checked=checked).league
    _made_here(league, account)
    after = {"evenings": LEAGUES[name], "file": name, "days": file.later.days, "whole": False}
    JournalEntry.objects.filter(league=league, action=IMPORTED).update(action=FILLED, after=after)
    for evening in league.evenings.filter(closed_at=None):
        make_page(evening, Actor.account(account))  # as one that is opened here has it


def go_on(account: Account, evenings: int | None = None, say: Callable[[int], object] = lambda _: None) -> None:
    """Take over what is not here yet, of each league at most its last `evenings` evenings; twice does nothing.

    `say` is called with the number of evenings written so far, when a part is written.
    """
    if complete():
        return
    evenings_so_far = 0
    for name in LEAGUES:
        begin(account, name)
        entry = _filled(name).select_related("league").get()
        for number in _years_before(entry, account, evenings):
            evenings_so_far += number
            say(evenings_so_far)
        store_what_is_missing(entry.league_id)
        if name == FIRST:
            put_to_the_vote(account, entry.league)
        _filled(name).update(after={**entry.after, "whole": True})


def _years_before(entry: JournalEntry, account: Account, evenings: int | None) -> Iterator[int]:
    """Write the evenings of a league that are not here yet, the newest first; yields how many a part has brought."""
    if entry.after["whole"]:
        return
    file = LeagueFile(entry.after["file"], timedelta(days=entry.after["days"]))
    selected = file.evenings[-(evenings or len(file.evenings)) :]
    here = set(map(str, Evening.objects.filter(league=entry.league_id).values_list("pk", flat=True)))
    missing = [one for one in selected if not here & one]
    yield len(selected) - len(missing)
    while missing:
        some = [missing.pop()]
        while missing and file.size([*some, missing[-1]]) <= AT_A_TIME:
            some.append(missing.pop())
        with file.part(some, beginning=False) as checked, transaction.atomic():
            import_more(league=entry.league, checked=checked)
            _made_here(entry.league, account)
        yield len(some)


class LeagueFile:
    """A file of `data/` with all of it moved to today, so much `later`; an evening that runs to this very hour."""

    def __init__(self, name: str, later: timedelta | None = None) -> None:
        self.name = name
        with zipfile.ZipFile(DATA / f"{name}{layout.SUFFIX}") as archive:
            lines = {file: [json.loads(line) for line in archive.read(file).splitlines()] for file in FILES}
        self._events = Counter(line["evening"] for line in lines[layout.EVENTS])
        self._evening_of = {line["id"]: line["evening"] for line in lines[layout.EVENTS]}
        now = timezone.localtime().replace(microsecond=0)
        days = (now.date() - LAST_DAY).days
        # The others played some days ago, on their weekday.
        self.later = later or (timedelta(days=days) if name == FIRST else timedelta(weeks=(days - 1) // 7))
        running = next((line for line in lines[layout.EVENINGS] if line["closed_at"] is None), None)
        till_now = running["id"] if running and later is None else ""
        if till_now:
            self._move_the_running_one(lines, till_now, now)
        self.lines = {
            file: [line if self._of(file, line) == till_now else moved(line, self.later) for line in some]
            for file, some in lines.items()
        }
        self.evenings = self._nights()

    def _move_the_running_one(self, lines: dict[str, list[Line]], running: str, now: datetime) -> None:
        """Its last game has just been written down; it is an evening of the day on which it began."""
        last = max(line["recorded_at"] for line in lines[layout.EVENTS] if line["evening"] == running)
        later = now - SINCE_THE_LAST_GAME - datetime.fromisoformat(last).astimezone(now.tzinfo)
        for file in FILES:
            lines[file] = [moved(one, later) if self._of(file, one) == running else one for one in lines[file]]
        (here,) = (line for line in lines[layout.EVENINGS] if line["id"] == running)
        here["local_date"] = here["opened_at"][: len("2026-10-30")]

    def _of(self, file: str, line: Line) -> str | None:
        """To which evening or Spieltag a line belongs; None: to the league."""
        if file in {layout.EVENINGS, layout.GATHERINGS}:
            return str(line["id"])
        return line.get("evening") or self._evening_of.get(line.get("event", ""))

    def _nights(self) -> list[set[str]]:
        """The identities of each evening, those of a Spieltag with its tables together, the oldest first."""
        nights = {line["id"]: (line["local_date"], {line["id"]}) for line in self.lines[layout.EVENINGS]}
        for line in self.lines[layout.GATHERINGS]:
            tables = {table["evening"] for table in line["tables"]}
            for table in tables:
                nights.pop(table)
            nights[line["id"]] = (line["local_date"], tables | {line["id"]})
        return [identities for _, identities in sorted(nights.values(), key=lambda night: night[0])]

    def size(self, nights: Collection[set[str]]) -> int:
        """How many events there are in these evenings."""
        return sum(self._events[evening] for night in nights for evening in night)

    @contextmanager
    def part(self, nights: Collection[set[str]], *, beginning: bool) -> Iterator[CheckedFile]:
        """The file with only these evenings; what belongs to none of them stands in the `beginning`."""
        kept = set().union(*nights)
        with TemporaryDirectory() as folder:
            for file, some in self.lines.items():
                of = ((line, self._of(file, line)) for line in some)
                text = (json_line(line) for line, evening in of if (beginning if evening is None else evening in kept))
                (Path(folder) / file).write_bytes(b"".join(text))
            yield CheckedFile(Path(folder), {}, 0, 0, [])  # a file of ours, as a test holds


def moved(value: Any, later: timedelta) -> Any:
    """A value with every day and moment in it so much later; an evening at eight stays one, whatever the clocks do."""
    if isinstance(value, dict):
        return {name: moved(one, later) for name, one in value.items()}
    if isinstance(value, list):
        return [moved(one, later) for one in value]
    if isinstance(value, str) and _DAY.fullmatch(value):
        return (date.fromisoformat(value) + later).isoformat()
    if isinstance(value, str) and _MOMENT.fullmatch(value):
        return (datetime.fromisoformat(value).astimezone(timezone.get_default_timezone()) + later).isoformat()
    return value


def _made_here(league: League, account: Account) -> None:
    """Nothing came from elsewhere: this account has invented it all."""
    JournalEntry.objects.filter(league=league).exclude(imported_at=None).update(account=account, imported_at=None)


def _filled(name: str) -> QuerySet[JournalEntry]:
    return JournalEntry.objects.filter(action=FILLED, after__file=name)


# The vote that runs in the first league.


WHY: Final = "Ein Bock gilt nur noch für ein Spiel. Sonst sitzen wir um eins noch da."
# Who plays under the account of the demo, and who else has one; what they vote, as far as they have.
OWN: Final = "Alois Brandl"
OTHERS: Final = {
    "Burgi Zeiler": Choice.YES,
    "Christoph Moosbauer": Choice.NO,
    "Dorothee Ammer": None,
    "Egon Pichler": None,
}


def put_to_the_vote(account: Account, league: League) -> None:
    """Let the league vote on another length of its Böcke, and see what that would have come to."""
    if not RuleProposal.objects.filter(league=league).exists():
        _put(account, league)
    for recount in Recount.objects.filter(league=league):
        look(recount)


@transaction.atomic
def _put(account: Account, league: League) -> None:
    """The others, who sign in nowhere, get accounts for it."""
    _plays_as(league, OWN, account)
    voters = [(_member(league, name), choice) for name, choice in OTHERS.items()]
    rule_set = RuleSet.objects.get(league=league, is_default=True)
    scheme = rule_set.versions.latest("number").scheme
    proposed = replace(scheme, options=replace(scheme.options, bock=replace(scheme.options.bock, games=1)))
    proposal = propose(actor=Actor.account(voters[0][0]), rule_set=rule_set, scheme=proposed, text=WHY)
    for voter, choice in voters:
        if choice:
            vote(actor=Actor.account(voter), proposal=proposal, choice=choice)


def _member(league: League, name: str) -> Account:
    """An account that belongs to the league and signs in nowhere."""
    account = Account(email=f"{name.split(maxsplit=1)[0].lower()}@scorebook.example", display_name=name)
    account.set_unusable_password()
    account.save()
    Membership.objects.create(league=league, account=account, role=Role.SCHREIBER)
    _plays_as(league, name, account)
    return account


def _plays_as(league: League, name: str, account: Account) -> None:
    Player.objects.filter(league=league, name=name).update(account=account)
