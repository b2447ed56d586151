"""Addresses of disputes, and of reading games over."""

from django.urls import path

from . import pages

urlpatterns = [
    path("spiel/<uuid:game_id>/strittig/", pages.contest, name="game-contest"),
    path("spiel/<uuid:game_id>/gegenlesen/", pages.read_over, name="game-countersign"),
    path("streit/<uuid:dispute_id>/", pages.dispute, name="dispute"),
    path("liga/<int:league_id>/streit/", pages.league_disputes, name="league-disputes"),
    path("liga/<int:league_id>/streit/regeln/", pages.policy, name="league-dispute-policy"),
]
