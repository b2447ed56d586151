from .account import Account
from .creation import Creation
from .device import Device
from .forgetting import Forgetting, FormerName
from .invitation import Invitation
from .league import League, PlayerField
from .letter import Letter, LetterState
from .membership import Demotion, Membership, Role
from .player import Colour, Player
from .rule_set import FrozenError, RuleSet, RuleSetVersion
from .season import Ranking, Season
from .tries import Tries

__all__ = [
    "Account",
    "Colour",
    "Creation",
    "Demotion",
    "Device",
    "Forgetting",
    "FormerName",
    "FrozenError",
    "Invitation",
    "League",
    "Letter",
    "LetterState",
    "Membership",
    "Player",
    "PlayerField",
    "Ranking",
    "Role",
    "RuleSet",
    "RuleSetVersion",
    "Season",
    "Tries",
]
