"""The models of the scorebook: rules, facts of evenings and games, and the rows derived from them."""

from scorebook.api.models import AccessToken, EmbedPolicy, Webhook, WebhookDelivery
from scorebook.comparison.models import (
    Recount,
    RecountedEvening,
    RecountScope,
    RecountState,
    RowState,
    RuleProposal,
    RuleVoter,
    VotingPolicy,
)
from scorebook.disputes.models import Countersign, Dispute, DisputePolicy, Judge, Outcome
from scorebook.evenings.models.derived import (
    BockCounter,
    EveningPair,
    EveningPlayer,
    EveningTally,
    Participation,
    Round,
    Score,
    SumsMade,
    Topic,
)
from scorebook.evenings.models.evening import Capability, Evening, Pen, Seat, pen_of
from scorebook.evenings.models.game import (
    GAP,
    Announcement,
    Command,
    CommandState,
    Event,
    EventKind,
    ExtraPoint,
    Game,
    Party,
    PartyMember,
    PenaltyShare,
)
from scorebook.gatherings.models import Gathering, GatheringPlayer, GatheringTable, Seating
from scorebook.money.models import MoneyTerms, Payment, PaymentKind
from scorebook.referees.models import RefereeAnswer
from scorebook.rules.models import FrozenError, RuleSet, RuleSetVersion
from scorebook.statistics.models import EveningRating
from scorebook.statistics.questions.models import SavedQuestion
from scorebook.statistics.titles.models import LeagueTitle
from scorebook.transfer.models import BroughtSheet, KeptMapping, SheetBatch, Upload

__all__ = [
    "GAP",
    "AccessToken",
    "Announcement",
    "BockCounter",
    "BroughtSheet",
    "Capability",
    "Command",
    "CommandState",
    "Countersign",
    "Dispute",
    "DisputePolicy",
    "EmbedPolicy",
    "Evening",
    "EveningPair",
    "EveningPlayer",
    "EveningRating",
    "EveningTally",
    "Event",
    "EventKind",
    "ExtraPoint",
    "FrozenError",
    "Game",
    "Gathering",
    "GatheringPlayer",
    "GatheringTable",
    "Judge",
    "KeptMapping",
    "LeagueTitle",
    "MoneyTerms",
    "Outcome",
    "Participation",
    "Party",
    "PartyMember",
    "Payment",
    "PaymentKind",
    "Pen",
    "PenaltyShare",
    "Recount",
    "RecountScope",
    "RecountState",
    "RecountedEvening",
    "RefereeAnswer",
    "Round",
    "RowState",
    "RuleProposal",
    "RuleSet",
    "RuleSetVersion",
    "RuleVoter",
    "SavedQuestion",
    "Score",
    "Seat",
    "Seating",
    "SheetBatch",
    "SumsMade",
    "Topic",
    "Upload",
    "VotingPolicy",
    "Webhook",
    "WebhookDelivery",
    "pen_of",
]
