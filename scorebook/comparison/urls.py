"""Addresses of comparisons under other rules, and of the Streitfall."""

from django.urls import path

from .pages import comparison, simulation

urlpatterns = [
    path("spiel/<uuid:game_id>/vergleich/", comparison.game_comparison, name="game-comparison"),
    path("abend/<uuid:evening_id>/vergleich/", comparison.evening_comparison, name="evening-comparison"),
    path("liga/<int:league_id>/vergleich/", comparison.league_comparison, name="league-comparison"),
    path("streitfall/", simulation.simulation, name="simulation"),
    path("streitfall/wert/", simulation.simulation_value, name="simulation-value"),
    path("streitfall/vergleich/", simulation.simulation_comparison, name="simulation-comparison"),
]
