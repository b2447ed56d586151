"""What else a group of many years has: titles, a Kasse, a correction, a game that is contested."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5

from leagues.groups.models import League
from leagues.journal import Actor, JournalEntry
from scorebook.disputes.models import Dispute
from scorebook.disputes.services import contest_game
from scorebook.evenings.models import Evening, EveningPlayer, ExtraPoint, Game
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.games import correct_game
from scorebook.money.models import MoneyTerms, Payment, PaymentKind
from scorebook.statistics.titles import add_title

TITLES: Final = (
    ("Eichel-Ober", "punkte", "most", "jahr"),
    ("Rote Laterne", "punkte", "least", "abend"),
    ("Solokönig", "soli_gewonnen", "most", "saison"),
)
PAID_SINCE: Final = 40  # evenings before the last one
TENTHS: Final = 5  # of a cent, for a point
OPEN: Final = 2  # evenings that nobody has paid yet
LATER: Final = timedelta(hours=12)
SPENT: Final = ((27, 96_00, "Wochenende auf der Hütte"), (9, 61_50, "Neue Karten und ein Fass zum Jubiläum"))


def furnish(actor: Actor, league: League) -> None:
    """Give a league what it has besides its evenings, all of it on days of its past."""
    for name, figure, best, span in TITLES:
        add_title(actor=actor, league=league, name=name, figure=figure, best=best, span=span)
    evenings = list(Evening.objects.filter(league=league).exclude(closed_at=None).order_by("-local_date"))
    _kasse(league, evenings)
    corrected, contested = evenings[1], evenings[0]
    _correct(actor, corrected)
    fuchs = ExtraPoint.objects.filter(kind="fuchs", party__game__evening=contested)
    game = fuchs.order_by("party__game__event__position")[0].party.game
    contest_game(actor=actor, game=game, sentence="Der Fuchs war nicht gefangen, er ist daheim geblieben.")
    Dispute.objects.filter(league=league).update(opened_at=contested.closed_at + LATER)


def _kasse(league: League, evenings: list[Evening]) -> None:
    """Whoever is behind pays into the Kasse; what it bought now and then; the last evenings are open."""
    paid = evenings[OPEN:PAID_SINCE]
    since = paid[-1].local_date
    terms = MoneyTerms(pk=_id(league, "terms"), league=league, since=since, tenths=TENTHS, pays="kasse")
    terms.set_at = paid[-1].opened_at - timedelta(days=2)
    terms.save(force_insert=True)
    Payment.objects.bulk_create(_payments(league, paid))


def _payments(league: League, paid: list[Evening]) -> Iterator[Payment]:
    for evening in paid:
        for row in EveningPlayer.objects.filter(evening=evening).select_related("player").order_by("player"):
            cents = (-(row.points + row.penalties) * TENTHS + 5) // 10
            if cents > 0:
                yield Payment(
                    pk=_id(league, f"{evening.pk}/{row.player.name}"),
                    league=league,
                    kind=PaymentKind.IN,
                    payer_id=row.player_id,
                    cents=cents,
                    day=evening.local_date,
                    evening=evening,
                    recorded_at=evening.closed_at,
                )
    for place, cents, note in SPENT:
        yield Payment(
            pk=_id(league, note),
            league=league,
            kind=PaymentKind.SPENT,
            cents=cents,
            day=paid[place].local_date,
            note=note,
            recorded_at=paid[place].closed_at,
        )


def _id(league: League, text: str) -> UUID:
    return uuid5(NAMESPACE_URL, f"{league.name}/{text}")


def _correct(actor: Actor, evening: Evening) -> None:
    """Somebody noticed next morning that a Fuchs was forgotten."""
    games = Game.objects.filter(evening=evening, kind="normal", score__winner="re", event__withdrawn_at=None)
    game = next(one for one in games.order_by("pk") if not one.parties.filter(extras__isnull=False).exists())
    facts = facts_of_games([game])[game.pk].to_json()
    correct_game(actor=actor, game=game, facts={**facts, "extras": [{"kind": "fuchs", "party": "re"}]})


def date_the_journal(league: League) -> None:
    """Let every entry of the journal be from when it would have been written."""
    evenings = {one.pk: one for one in Evening.objects.filter(league=league)}
    moments = dict(Game.objects.filter(league=league).values_list("event", "event__recorded_at"))
    founded = league.created_at
    for entry in JournalEntry.objects.filter(league=league):
        evening = evenings.get(entry.subject_id)
        at = founded
        if evening and entry.action == "game_recorded":
            at = moments[entry.part_id]
        elif evening:
            at = evening.opened_at if entry.action == "evening_opened" else evening.closed_at + LATER
        JournalEntry.objects.filter(pk=entry.pk).update(at=at)
