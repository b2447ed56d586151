"""Addresses of evenings, games and help."""

from django.urls import path

from scorebook.comparison.pages import comparison, simulation
from scorebook.disputes import pages as disputes
from scorebook.evenings.pages import display, evenings, events, games, journal, live, old_evenings, penalties, promises
from scorebook.rules.pages import help, rulebook

urlpatterns = [
    path("liga/<int:league_id>/abend/neu/", evenings.evening_open, name="evening-open"),
    path("abend/<uuid:evening_id>/", evenings.evening_detail, name="evening-detail"),
    path("abend/<uuid:evening_id>/beenden/", evenings.evening_close, name="evening-close"),
    path("abend/<uuid:evening_id>/weiter/", evenings.evening_reopen, name="evening-reopen"),
    path("abend/<uuid:evening_id>/stand/", live.evening_stand, name="evening-stand"),
    path("abend/<uuid:evening_id>/stift/", live.evening_pen, name="evening-pen"),
    path("abend/<uuid:evening_id>/vorschau/", games.game_preview, name="game-preview"),
    path("abend/<uuid:evening_id>/spiele/", games.game_record, name="game-record"),
    path("spiel/<uuid:game_id>/", games.game_detail, name="game-detail"),
    path("spiel/<uuid:game_id>/korrigieren/", games.game_correct, name="game-correct"),
    path("spiel/<uuid:game_id>/zuruecknehmen/", games.game_withdraw, name="game-withdraw"),
    path("spiel/<uuid:game_id>/wieder-einsetzen/", games.game_restore, name="game-restore"),
    path("liga/<int:league_id>/abend/nachtragen/", old_evenings.evening_totals, name="evening-totals"),
    path("abend/<uuid:evening_id>/datum/", old_evenings.evening_describe, name="evening-describe"),
    path("abend/<uuid:evening_id>/plaetze/", events.evening_table, name="evening-table"),
    path("abend/<uuid:evening_id>/fehlt/", events.game_insert, name="game-insert"),
    path("abend/<uuid:evening_id>/strafe/", penalties.penalty_choice, name="evening-penalties"),
    path("abend/<uuid:evening_id>/strafe/<slug:kind>/", penalties.penalty, name="evening-penalty"),
    path("abend/<uuid:evening_id>/blatt/", display.evening_sheet, name="evening-sheet"),
    path("abend/<uuid:evening_id>/druck/", display.evening_print, name="evening-print"),
    path("abend/<uuid:evening_id>/anzeige/", display.evening_display, name="evening-display"),
    path("abend/<uuid:evening_id>/verlauf.svg", display.evening_svg, name="evening-chart"),
    path("abend/<uuid:evening_id>/schluss/", display.evening_end, name="evening-end"),
    path("abend/<uuid:evening_id>/journal/", journal.evening_journal, name="evening-journal"),
    path("journal/<int:entry_id>/zuruecknehmen/", journal.journal_undo, name="journal-undo"),
    path("ereignis/<uuid:event_id>/", events.event_detail, name="event-detail"),
    path("ereignis/<uuid:event_id>/zuruecknehmen/", events.event_withdraw, name="event-withdraw"),
    path("ereignis/<uuid:event_id>/wieder-einsetzen/", events.event_restore, name="event-restore"),
    path("spiel/<uuid:game_id>/vergleich/", comparison.game_comparison, name="game-comparison"),
    path("abend/<uuid:evening_id>/vergleich/", comparison.evening_comparison, name="evening-comparison"),
    path("liga/<int:league_id>/vergleich/", comparison.league_comparison, name="league-comparison"),
    path("spiel/<uuid:game_id>/strittig/", disputes.contest, name="game-contest"),
    path("spiel/<uuid:game_id>/gegenlesen/", disputes.read_over, name="game-countersign"),
    path("streit/<uuid:dispute_id>/", disputes.dispute, name="dispute"),
    path("liga/<int:league_id>/streit/", disputes.league_disputes, name="league-disputes"),
    path("liga/<int:league_id>/streit/regeln/", disputes.policy, name="league-dispute-policy"),
    path("liga/<int:league_id>/regeln/", rulebook.league_rules, name="league-rules"),
    path("streitfall/", simulation.simulation, name="simulation"),
    path("streitfall/wert/", simulation.simulation_value, name="simulation-value"),
    path("streitfall/vergleich/", simulation.simulation_comparison, name="simulation-comparison"),
    path("sicherheit/", promises.security, name="security"),
    path("hilfe/", help.index, name="help"),
    path("hilfe/suche/", rulebook.search, name="help-search"),
    path("hilfe/glossar/", help.glossary, name="help-glossary"),
    path("hilfe/<slug:scheme>/", help.scheme_page, name="help-scheme"),
]
