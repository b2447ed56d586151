"""Penalties: the free one, and those with amounts that a document fixes."""

from .breaches import (
    GERINGFUEGIG,
    SCHWERWIEGEND,
    UNSPORTLICH,
    geringfuegig,
    price,
    revoke,
    schwerwiegend,
    unsportlich,
    why_nothing,
)
from .guided import (
    DULLE_GEZOGEN,
    FALSCH_BEDIENT,
    FREE,
    Strafe,
    dulle_gezogen,
    falsch_bedient,
    free,
    least_dulle,
    offered,
    title_of,
)
