"""Addresses of Spieltage."""

from django.urls import path

from .pages import gatherings, paper, rounds

urlpatterns = [
    path("liga/<int:league_id>/spieltag/neu/", gatherings.gathering_open, name="gathering-open"),
    path("spieltag/<uuid:gathering_id>/", gatherings.gathering_detail, name="gathering-detail"),
    path("spieltag/<uuid:gathering_id>/beenden/", gatherings.gathering_end, name="gathering-end"),
    path("spieltag/<uuid:gathering_id>/weiter/", gatherings.gathering_reopen, name="gathering-reopen"),
    path("spieltag/<uuid:gathering_id>/runde/", rounds.gathering_round, name="gathering-round"),
    path(
        "spieltag/<uuid:gathering_id>/runde/zuruecknehmen/",
        rounds.gathering_withdraw_round,
        name="gathering-withdraw-round",
    ),
    path("spieltag/<uuid:gathering_id>/dazu/", rounds.gathering_enter, name="gathering-enter"),
    path("spieltag/<uuid:gathering_id>/geht/", rounds.gathering_leave, name="gathering-leave"),
    path("spieltag/<uuid:gathering_id>/anzeige/", gatherings.gathering_display, name="gathering-display"),
    path("spieltag/<uuid:gathering_id>/tischlisten/", paper.gathering_lists, name="gathering-lists"),
    path(
        "spieltag/<uuid:gathering_id>/turnierliste/",
        paper.gathering_tournament_list,
        name="gathering-tournament-list",
    ),
    path("spieltag/<uuid:gathering_id>/siegerehrung/", gatherings.gathering_ceremony, name="gathering-ceremony"),
]
