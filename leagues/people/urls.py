"""Addresses of the players of a league."""

from django.urls import path

from .pages import forgetting, people

urlpatterns = [
    path("liga/<int:league_id>/spieler/", people.players, name="league-players"),
    path("liga/<int:league_id>/spieler/<int:player_id>/", people.player_edit, name="league-player-edit"),
    path("liga/<int:league_id>/spieler/<int:player_id>/zusammenlegen/", people.player_merge, name="player-merge"),
    path("liga/<int:league_id>/spieler/<int:player_id>/trennen/", people.player_separate, name="player-separate"),
    path(
        "liga/<int:league_id>/spieler/<int:player_id>/vergessen/", forgetting.player_anonymise, name="player-anonymise"
    ),
    path(
        "liga/<int:league_id>/spieler/<int:player_id>/vergessen/abbrechen/",
        forgetting.forget_cancel,
        name="forget-cancel",
    ),
    path("liga/<int:league_id>/spieler/<int:player_id>/vergessen/jetzt/", forgetting.forget_now, name="forget-now"),
    path("liga/<int:league_id>/spieler/<int:player_id>/ohne-namen/", people.player_unlist, name="player-unlist"),
    path("liga/<int:league_id>/spieler/<int:player_id>/konto-loesen/", people.player_unlink, name="player-unlink"),
]
