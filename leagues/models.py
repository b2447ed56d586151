from leagues.accounts.models import Account, Device, Tries
from leagues.creation import Creation
from leagues.erasures import ErasedKind, Erasure
from leagues.groups.models import Demotion, Invitation, League, Membership, PlayerField, Ranking, Role, Season
from leagues.journal import JournalEntry
from leagues.letters.models import Letter, LetterState
from leagues.people.models import Colour, Forgetting, FormerName, Player

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
