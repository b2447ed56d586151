"""Who has won. Each function reads the effective calls of both sides and answers Re, Kontra or nobody.

official   DDV TSR 7.1; Spin, Spielwertung; Steffen, Wertung (they differ only at 120:120)
maennle    Männle §§ 16, 17, 27
tacken     Tacken-Büchlein, Regeln 2 A bis 2 C, Ansagen erwidern
mainz      Mainz 3.1, 3.6, 3.7, 3.10
"""

from .scheme import Re120
from .sheet import Sheet, Side
from .terms import K90, LEVEL_OF, Call, Party

RE, KONTRA = Party.RE, Party.KONTRA


def one_absage(sheet: Sheet) -> Party:
    """The winner when exactly one party has made an Absage: it decides alone."""
    side = sheet.re if sheet.re.called >= K90 else sheet.kontra
    return side.party if side.kept else side.party.other


def by_augen(sheet: Sheet) -> Party:
    """The winner without any Absage: Re needs 121, or 120 where the scheme says so."""
    re, kontra, rule = sheet.re, sheet.kontra, sheet.options.re_with_120
    enough = 121
    if kontra.called and (rule is Re120.KONTRA or (rule is Re120.ONLY_KONTRA and not re.called)):
        enough = 120
    return RE if re.augen >= enough else KONTRA


def official(sheet: Sheet) -> Party | None:
    """A kept Absage wins, a missed one loses, two missed ones leave nobody; without any the Augen decide."""
    re, kontra = sheet.re, sheet.kontra
    if re.called < K90 and kontra.called < K90:
        return by_augen(sheet)
    if re.called < K90 or kontra.called < K90:
        return one_absage(sheet)
    if re.kept:
        return RE
    return KONTRA if kontra.kept else None


def maennle(sheet: Sheet) -> Party | None:
    """As official, but 120:120 goes to Kontra, or is a Nullspiel after a valid "Kontra vorab" (§ 27)."""
    if sheet.re.called >= K90 or sheet.kontra.called >= K90 or sheet.re.augen != 120:
        return official(sheet)
    valid_vorab = any(
        call.call is Call.KONTRA and call.vorab and not call.invalid for call in sheet.facts.announcements
    )
    return None if valid_vorab else KONTRA


def caller(sheet: Sheet) -> Side | None:
    """The party whose calls are counted in `tacken`: the one with an Absage; of two the one that kept it (nobody
    if both missed); without Absagen the one that called first. None if nobody called."""
    re, kontra = sheet.re, sheet.kontra
    if re.called >= K90 and kontra.called >= K90:
        return re if re.kept else kontra if kontra.kept else None
    if re.called >= K90 or kontra.called >= K90:
        return re if re.called >= K90 else kontra
    calls = sheet.facts.announcements
    return sheet.side(calls[0].party) if calls else None


def tacken(sheet: Sheet) -> Party | None:
    """The caller if it kept its deepest call, else the others; without calls more than 120 wins."""
    side = caller(sheet)
    if side is not None:
        return side.party if side.kept else side.party.other
    if sheet.re.called or sheet.re.augen == 120:
        return None
    return RE if sheet.re.augen > 120 else KONTRA


def mainz(sheet: Sheet) -> Party:
    """Absagen of both parties: the last one called decides. Re and Contra: more than 120, else who called last."""
    re, kontra = sheet.re, sheet.kontra
    calls = sheet.facts.announcements
    if re.called >= K90 and kontra.called >= K90:
        last = next(call for call in reversed(calls) if LEVEL_OF[call.call] >= K90)
        side = sheet.side(last.party)
        return side.party if side.kept else side.party.other
    if re.called >= K90 or kontra.called >= K90:
        return one_absage(sheet)
    if re.called and kontra.called and re.augen == 120:
        return calls[-1].party
    return by_augen(sheet)
