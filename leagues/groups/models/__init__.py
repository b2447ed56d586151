from .invitation import Invitation
from .league import League, PlayerField
from .membership import Demotion, Membership, Role
from .season import Ranking, Season

__all__ = [
    "Demotion",
    "Invitation",
    "League",
    "Membership",
    "PlayerField",
    "Ranking",
    "Role",
    "Season",
]
