"""What games of a scheme are worth, as tables for those who compute without the kernel."""

from .table import rules_of_table, score_table
from .values import Calls, Worth, facts_of, ladder, worth
