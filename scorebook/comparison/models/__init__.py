from .recount import Recount, RecountedEvening, RecountScope, RecountState, RowState
from .vote import Applies, Choice, Majority, RuleProposal, RuleVoter, Voters, VoteState, VotingPolicy

__all__ = [
    "Applies",
    "Choice",
    "Majority",
    "Recount",
    "RecountScope",
    "RecountState",
    "RecountedEvening",
    "RowState",
    "RuleProposal",
    "RuleVoter",
    "VoteState",
    "Voters",
    "VotingPolicy",
]
