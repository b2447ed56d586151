"""What programs read and write of a league: the address `/api/v1/`, the accesses to it, and the messages to
webhooks."""
