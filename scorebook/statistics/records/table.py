"""What each person holds, as a table."""

from django.utils.translation import gettext_lazy as _

from ..columns import PointsColumn, RankedColumn, RateColumn
from ..person_columns import CalledColumn
from ..tables import StatisticsTable


class RecordTable(StatisticsTable):
    """Evenings won and lost, attendance, the highest and the lowest total, and the way to the next round number."""

    look = "table table--statistics table--pivot"
    usual_order = ("-won",)
    person = CalledColumn(_("Spieler"))
    won = RankedColumn(_("Abende gewonnen"), title=_("auch geteilt"))
    dry = RankedColumn(_("seitdem"), title=_("Abende seit dem letzten gewonnenen"))
    driest = RankedColumn(_("längste Dürre"), title=_("die meisten Abende nacheinander ohne einen gewonnenen"))
    last = RankedColumn(_("Letzter"))
    above = RankedColumn(_("im Plus"))
    attendance = RateColumn(_("dabei"), title=_("Anteil der Abende seit dem ersten eigenen"))
    high = PointsColumn(_("Höchst\u00adstand"))
    low = PointsColumn(_("Tiefst\u00adstand"))
    missing = RankedColumn(_("bis zur nächsten Marke"), title=_("Spiele bis zur nächsten runden Zahl"))
