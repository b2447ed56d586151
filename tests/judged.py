"""The schemes whose documents say something to a referee; of the others the referees are not asked."""

from scorebook.scoring.schemes import SCHEMES

CALLED = [key for key, scheme in SCHEMES.items() if scheme.referees.calls]
RESERVED = [key for key, scheme in SCHEMES.items() if scheme.referees.reservations]
EVERYTHING = [key for key in CALLED if key in RESERVED]
