"""Addresses of the API, each from its operation."""

from django.urls import path

import leagues.web  # noqa: F401 - makes them known

from . import embedding, reading, settings_pages, statistics
from .endpoint import endpoint, openapi
from .operations import OPERATIONS

OPERATING = (reading, statistics, endpoint)  # whose import fills the list of operations

urlpatterns = [
    path("api/v1/openapi.json", openapi, name="api-description"),
    *(path(f"api/v1/{one.path}", endpoint(one), name=one.name) for one in OPERATIONS if not one.shared),
    path("offen/<str:key>/tabelle/", embedding.embedded_table, name="embed-table"),
    path("offen/<str:key>/verlauf.svg", embedding.embedded_chart, name="embed-chart"),
    path("liga/<int:league_id>/einbetten/", embedding.league_embed, name="league-embed"),
    path("liga/<int:league_id>/zugaenge/", settings_pages.league_access, name="league-access"),
    path("liga/<int:league_id>/zugaenge/<int:token_id>/beenden/", settings_pages.token_end, name="token-end"),
    path("liga/<int:league_id>/zugaenge/meldungen/", settings_pages.league_webhooks, name="league-webhooks"),
    path(
        "liga/<int:league_id>/zugaenge/meldungen/<int:webhook_id>/beenden/",
        settings_pages.webhook_end,
        name="webhook-end",
    ),
]
