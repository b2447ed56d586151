from leagues.accounts.models import Account, Device, Tries
from leagues.creation.models import Creation
from leagues.erasure_models import ErasedKind, Erasure
from leagues.groups.models.invitation import Invitation
from leagues.groups.models.league import League, PlayerField
from leagues.groups.models.membership import Demotion, Membership, Role
from leagues.groups.models.season import Ranking, Season
from leagues.journal_models import JournalEntry
from leagues.letters.models import Letter, LetterState
from leagues.people.models.forgetting import Forgetting, FormerName
from leagues.people.models.player import Colour, Player

__all__ = [
    "Account",
    "Colour",
    "Creation",
    "Demotion",
    "Device",
    "ErasedKind",
    "Erasure",
    "Forgetting",
    "FormerName",
    "Invitation",
    "JournalEntry",
    "League",
    "Letter",
    "LetterState",
    "Membership",
    "Player",
    "PlayerField",
    "Ranking",
    "Role",
    "Season",
    "Tries",
]
