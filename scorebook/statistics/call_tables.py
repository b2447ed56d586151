"""The tables of calls, kinds of game and extra points, and the parts of their page."""

from django.utils.translation import gettext_lazy as _

from .columns import OrderedColumn, PointsColumn, RankedColumn, RateColumn, TextColumn
from .person_columns import PersonColumn
from .tables import EXTRA_POINTS, Part, StatisticsTable


class CountTable(StatisticsTable):
    """Calls or kinds of game: how often, how successfully, and for how many points."""

    usual_order = ("person", "what")
    person = PersonColumn(_("Spieler"))
    side = TextColumn(_("Partei"), accessor="party")
    what = OrderedColumn(_("Art"), accessor="ordered")
    number = RankedColumn(_("Anzahl"))
    good = RankedColumn(_("gehalten"))
    good_rate = RateColumn(_("gehalten %"), interval=True)
    gained = PointsColumn(_("gebracht"), title=_("Punkte, um die sie das Ergebnis verbessert haben"))
    lost = PointsColumn(_("gekostet"), title=_("Punkte, um die sie es verschlechtert haben"))
    net = PointsColumn(_("unterm Strich"), title=_("gebracht und gekostet zusammen"))


class KindTable(CountTable):
    """Kinds of game."""

    good = RankedColumn(_("gewonnen"))
    good_rate = RateColumn(_("gewonnen %"), interval=True)
    gained = PointsColumn(_("Plus"))
    lost = PointsColumn(_("Minus"))


class ExtraTable(StatisticsTable):
    """Extra points."""

    usual_order = ("person", "what")
    person = PersonColumn(_("Spieler"))
    what = OrderedColumn(EXTRA_POINTS, accessor="ordered")
    made = RankedColumn(_("ge\u00admacht"))
    lost = RankedColumn(_("ver\u00adloren"))


class AwardTable(ExtraTable):
    """Awards."""

    what = OrderedColumn(_("Auszeichnung"), accessor="ordered")
    made = RankedColumn(_("Anzahl"))


PRICE = frozenset({"gained", "lost"})
CALL_VIEWS: dict[str, Part] = {
    "": Part(_("Spieler"), ("person", "number", "good_rate", "gained", "lost", "net"), PRICE),
    "stufen": Part(_("Stufen"), ("person", "what", "number", "good_rate", "gained", "lost", "net"), PRICE | {"number"}),
    "re": Part(_("Re und {kontra}"), (), frozenset({"re_games", "kontra_games"})),
    "parteien": Part(_("Parteien"), ("side", "what", "number", "good_rate", "gained", "lost", "net"), PRICE),
    "spielarten": Part(_("Spielarten"), ("what", "number", "good", "good_rate", "gained", "lost"), PRICE | {"good"}),
    "soli": Part(_("Soli"), ("person", "what", "number", "good_rate", "gained", "lost", "net"), PRICE | {"number"}),
    "pflicht": Part(_("Lust und Pflicht"), ()),
    "arten": Part(_("Punkte je Art"), ()),
    "sonderpunkte": Part(EXTRA_POINTS, ("person", "what", "made", "lost")),
    "auszeichnungen": Part(_("Auszeichnungen"), ("person", "what", "made")),
}
