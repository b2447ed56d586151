from .recount import Recount, RecountedEvening, RecountScope, RecountState, RowState

__all__ = ["Recount", "RecountScope", "RecountState", "RecountedEvening", "RowState"]
