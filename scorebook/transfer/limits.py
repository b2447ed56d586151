"""How much a process may use that looks through a file which somebody has brought."""

import resource

from .league_file.layout import MEMORY, SECONDS


def limit_this_process() -> None:
    """Bound memory and time of this process; what needs more ends in a MemoryError, or in the end of the process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
