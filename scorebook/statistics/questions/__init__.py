"""Questions about games that somebody has saved under a name, for themselves or for the whole league."""
