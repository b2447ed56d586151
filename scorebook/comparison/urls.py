"""Addresses of comparisons under other rules, and of the Streitfall."""

from django.urls import path

from .pages import comparison, recounts, simulation, votes

urlpatterns = [
    path("spiel/<uuid:game_id>/vergleich/", comparison.game_comparison, name="game-comparison"),
    path("abend/<uuid:evening_id>/vergleich/", comparison.evening_comparison, name="evening-comparison"),
    path("liga/<int:league_id>/vergleich/", comparison.league_comparison, name="league-comparison"),
    path("abend/<uuid:evening_id>/regeln/", comparison.evening_rules, name="evening-rules"),
    path("liga/<int:league_id>/neu-rechnen/", recounts.recounts, name="league-recounts"),
    path("liga/<int:league_id>/neu-rechnen/<int:recount_id>/", recounts.recount, name="recount"),
    path("liga/<int:league_id>/neu-rechnen/<int:recount_id>/weiter/", recounts.recount_step, name="recount-step"),
    path("liga/<int:league_id>/neu-rechnen/<int:recount_id>/beginnen/", recounts.recount_start, name="recount-start"),
    path("liga/<int:league_id>/neu-rechnen/<int:recount_id>/verwerfen/", recounts.recount_drop, name="recount-drop"),
    path("liga/<int:league_id>/neu-rechnen/<int:recount_id>/zurueck/", recounts.recount_return, name="recount-return"),
    path("liga/<int:league_id>/abstimmungen/", votes.votes, name="league-votes"),
    path("liga/<int:league_id>/abstimmungen/neu/", votes.rule_propose, name="rule-propose"),
    path("liga/<int:league_id>/abstimmungen/regeln/", votes.voting_policy, name="voting-policy"),
    path("liga/<int:league_id>/abstimmung/<int:proposal_id>/", votes.rule_vote, name="rule-vote"),
    path("liga/<int:league_id>/abstimmung/<int:proposal_id>/stimme/", votes.rule_ballot, name="rule-ballot"),
    path("liga/<int:league_id>/abstimmung/<int:proposal_id>/auszaehlen/", votes.rule_count, name="rule-count"),
    path("liga/<int:league_id>/abstimmung/<int:proposal_id>/ende/", votes.rule_withdraw, name="rule-withdraw"),
    path("streitfall/", simulation.simulation, name="simulation"),
    path("streitfall/wert/", simulation.simulation_value, name="simulation-value"),
    path("streitfall/vergleich/", simulation.simulation_comparison, name="simulation-comparison"),
]
