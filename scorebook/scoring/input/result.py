"""Reading how a game ended: Augen and tricks."""

from ..game.said import gettext_noop
from ..game.terms import ALL_AUGEN
from .reader import Reader


def read_augen(reader: Reader) -> tuple[int | None, tuple[int, int] | None]:
    """Re's Augen, exactly or as a range of both included ends; exactly one of the two must be there."""
    raw = reader.raw
    if "re_augen" in raw and "re_range" in raw:
        reader.reject("augen_twice", "re_range", gettext_noop("entweder genaue Augen oder ein Bereich, nicht beides."))
    if "re_augen" in raw:
        return reader.whole("re_augen", 0, ALL_AUGEN, "augen_range"), None
    bounds = reader.listed("re_range", missing="augen_missing")
    if bounds is None:
        return None, None
    if len(bounds) != 2 or not all(type(bound) is int for bound in bounds):
        reader.reject("wrong_type", "re_range", gettext_noop("erlaubt sind zwei ganze Zahlen: [von, bis]."))
        return None, None
    low, high = bounds
    if not 0 <= low <= high <= ALL_AUGEN:
        reader.reject(
            "augen_range",
            "re_range",
            gettext_noop("[{low}, {high}] liegt nicht aufsteigend zwischen 0 und 240."),
            low=str(low),
            high=str(high),
        )
        return None, None
    return None, (low, high)


def read_tricks(reader: Reader) -> tuple[int | None, int | None]:
    """How many tricks Re and Kontra made, each None if nobody said."""
    tricks = reader.scheme.options.cards // 4 if reader.scheme else 12
    re = reader.whole("re_tricks", 0, tricks, "tricks_range")
    kontra = reader.whole("kontra_tricks", 0, tricks, "tricks_range")
    if re is not None and kontra is not None and re + kontra > tricks:
        reader.reject(
            "tricks_range",
            "kontra_tricks",
            gettext_noop("{re} und {kontra} Stiche; ein Spiel hat nur {tricks}."),
            re=re,
            kontra=kontra,
            tricks=tricks,
        )
    return re, kontra
