"""Addresses of the API, each from its operation."""

from django.urls import path

from .operations import OPERATIONS
from .pages import commands, description, export, kernel, reading, statistics, tokens, webhooks
from .pages.endpoint import endpoint

OPERATING = (reading, statistics, kernel, commands, export)  # whose import fills the list of operations

urlpatterns = [
    path("api/v1/openapi.json", description.openapi, name="api-description"),
    *(path(f"api/v1/{one.path}", endpoint(one), name=one.name) for one in OPERATIONS if not one.shared),
    path("liga/<int:league_id>/zugaenge/", tokens.league_access, name="league-access"),
    path("liga/<int:league_id>/zugaenge/<int:token_id>/beenden/", tokens.token_end, name="token-end"),
    path("liga/<int:league_id>/zugaenge/meldungen/", webhooks.league_webhooks, name="league-webhooks"),
    path("liga/<int:league_id>/zugaenge/meldungen/<int:webhook_id>/beenden/", webhooks.webhook_end, name="webhook-end"),
]
