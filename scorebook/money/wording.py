"""Money in sentences: who pays whom, what somebody gets something for, by what an evening is paid."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.people.selectors import Name
from scorebook.rules.money import euro_words, money_words
from scorebook.scoring.game.sentences import signed

from .amounts import Absent, Amount, Attended, Pays, Terms, Transfer, Why
from .models import PAYS_WORDS, MoneyTerms
from .selectors import KASSE


def range_words(least: int, most: int) -> str:
    """Between which amounts one must lie, in cents."""
    return _("Der Betrag liegt zwischen {least} und {most}.").format(least=euro_words(least), most=euro_words(most))


def name_of(names: Mapping[str, Name], key: int) -> str:
    """The person; None for the Kasse."""
    return names[str(key)].call_name if key != KASSE else _("die Kasse")


def transfer_words(names: Mapping[str, Name], one: Transfer[int]) -> str:
    """ "Anna bekommt 3,20 € von Bernd", "Bernd zahlt 3,20 € in die Kasse"."""
    payer, payee, money = name_of(names, one.payer), name_of(names, one.payee), euro_words(one.cents)
    if one.payee == KASSE:
        return _("{payer} zahlt {money} in die Kasse").format(payer=payer, money=money)
    if one.payer == KASSE:
        return _("{payee} bekommt {money} aus der Kasse").format(payee=payee, money=money)
    return _("{payee} bekommt {money} von {payer}").format(payee=payee, money=money, payer=payer)


def chat_text(title: str, names: Mapping[str, Name], transfers: Iterable[Transfer[int]]) -> str:
    """Who pays whom for a chat: one line a payment below a title."""
    return "\n".join([title, *(transfer_words(names, one) for one in transfers)])


def amount_words(amount: Amount, there: Attended | None) -> str:
    """What somebody gets or pays something for: "+12 Punkte", "Startgeld"."""
    if amount.why == Why.POINTS:
        points = there.points + there.penalties if there else 0
        return ngettext("{points} Punkt", "{points} Punkte", abs(points)).format(points=signed(points))
    if amount.why == Why.PENALTY:
        times = there.offences if there else 1
        return ngettext("Strafgeld", "Strafgeld, {times} Strafen", times).format(times=times)
    return {Why.START: _("Startgeld"), Why.ABSENT: _("gefehlt")}[amount.why]


def terms_words(terms: Terms) -> list[str]:
    """By what an evening is paid, in sentences."""
    if not terms.tenths:
        return fee_words(terms)
    return [worth_words(terms.tenths, terms.step), _pays_words(terms), *fee_words(terms)]


def agreed_words(row: MoneyTerms) -> list[str]:
    """What was agreed from a day on, in sentences."""
    fees = Terms(
        tenths=0,
        start_fee=row.start_fee,
        penalty_fee=row.penalty_fee,
        absent=Absent(row.absent),
        absent_fee=row.absent_fee,
    )
    pays = [f"{PAYS_WORDS[row.pays]}."] if row.pays else []
    if row.tenths is None:
        return [_("Ein Punkt ist wert, was die Regeln des Abends sagen."), *pays, *fee_words(fees)]
    if not row.tenths:
        return [_("Um Punkte geht kein Geld."), *fee_words(fees)]
    return [worth_words(row.tenths, row.step), *pays, *fee_words(fees)]


def worth_words(tenths: int, step: int) -> str:
    """What points are worth: "10 Cent je Punkt.", "10 Cent für 5 Punkte."."""
    message = ngettext("{money} je Punkt.", "{money} für {step} Punkte.", step)
    return message.format(money=money_words(tenths), step=step)


def fee_words(terms: Terms) -> list[str]:
    """What goes to the Kasse besides the points, in sentences."""
    parts = []
    for fee, words in (
        (terms.start_fee, _("Startgeld {money} für jeden, der mitspielt.")),
        (terms.penalty_fee, _("Strafgeld {money} je Strafe.")),
        (terms.absent_fee if terms.absent == Absent.FIXED else 0, _("Wer fehlt, zahlt {money}.")),
    ):
        if fee:
            parts.append(words.format(money=euro_words(fee)))
    if terms.absent == Absent.AVERAGE:
        parts.append(_("Wer fehlt, zahlt so viel wie im Schnitt alle, die da waren, in die Kasse."))
    return parts


def _pays_words(terms: Terms) -> str:
    if terms.pays == Pays.KASSE:
        return _("Wer im Minus ist, zahlt in die Kasse.")
    if terms.pays == Pays.BEHIND:
        return _("Jeder zahlt den Abstand zum Besten in die Kasse.")
    if terms.balanced:
        return _("Die Gewinner bekommen es von den Verlierern.")
    return _(
        "Wer je Spiel über dem Schnitt aller liegt, bekommt es von denen darunter, für jedes Spiel, das er "
        "mitgespielt hat."
    )
