"""Addresses of the API, each from its operation."""

from django.urls import path

import leagues.web  # noqa: F401 - makes them known

from .operations import OPERATIONS
from .pages import commands, description, embedding, export, gatherings, kernel, reading, statistics, tokens, webhooks
from .pages.endpoint import endpoint

OPERATING = (reading, gatherings, statistics, kernel, commands, export)  # whose import fills the list of operations

urlpatterns = [
    path("api/v1/openapi.json", description.openapi, name="api-description"),
    *(path(f"api/v1/{one.path}", endpoint(one), name=one.name) for one in OPERATIONS if not one.shared),
    path("offen/<str:key>/tabelle/", embedding.embedded_table, name="embed-table"),
    path("offen/<str:key>/verlauf.svg", embedding.embedded_chart, name="embed-chart"),
    path("liga/<int:league_id>/einbetten/", embedding.league_embed, name="league-embed"),
    path("liga/<int:league_id>/zugaenge/", tokens.league_access, name="league-access"),
    path("liga/<int:league_id>/zugaenge/<int:token_id>/beenden/", tokens.token_end, name="token-end"),
    path("liga/<int:league_id>/zugaenge/meldungen/", webhooks.league_webhooks, name="league-webhooks"),
    path("liga/<int:league_id>/zugaenge/meldungen/<int:webhook_id>/beenden/", webhooks.webhook_end, name="webhook-end"),
]
