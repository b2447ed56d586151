"""The registry of the schemes that come with the scorebook."""

from typing import Final

from ..game.scheme import Scheme
from .ddv import DDV
from .maennle import MAENNLE
from .mainz import MAINZ
from .spin import SPIN_HAUS, SPIN_TURNIER
from .steffen import STEFFEN
from .tacken import TACKEN

SCHEMES: Final[dict[str, Scheme]] = {
    scheme.key: scheme for scheme in (MAENNLE, SPIN_TURNIER, SPIN_HAUS, TACKEN, STEFFEN, MAINZ, DDV)
}
