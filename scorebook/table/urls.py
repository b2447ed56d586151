"""Addresses of the pages that the other rooms add to: of the league, the evening, the game."""

from django.urls import path

import leagues.web  # noqa: F401 - makes them known

from . import beginning, ceremony, commands, evening, events, game, journal, league, recording, seats

urlpatterns = [
    path("willkommen/", beginning.welcome, name="welcome"),
    path("anfangen/", beginning.begin_evening, name="begin"),
    path("liga/<int:league_id>/behalten/", beginning.keep_begun, name="league-take-over"),
    path("liga/<int:league_id>/", league.league_page, name="league-detail"),
    path("liga/<int:league_id>/abende/", league.league_evenings, name="league-evenings"),
    path("liga/<int:league_id>/abend/neu/", evening.evening_open, name="evening-open"),
    path("liga/<int:league_id>/abend/neu/leer/", beginning.evening_blank, name="evening-blank"),
    path("liga/<int:league_id>/abend/neu/leer/<path:part>", beginning.evening_blank, name="evening-blank-beside"),
    path("abend/<uuid:evening_id>/", evening.evening_detail, name="evening-detail"),
    path("abend/<uuid:evening_id>/beenden/", evening.evening_close, name="evening-close"),
    path("abend/<uuid:evening_id>/weiter/", evening.evening_reopen, name="evening-reopen"),
    path("abend/<uuid:evening_id>/stand/", evening.evening_stand, name="evening-stand"),
    path("abend/<uuid:evening_id>/vorschau/", recording.game_preview, name="game-preview"),
    path("abend/<uuid:evening_id>/spiele/", recording.game_record, name="game-record"),
    path("api/v1/evenings/<any_case_uuid:evening_id>/commands", commands.evening_commands, name="evening-commands"),
    path("spiel/<uuid:game_id>/", game.game_detail, name="game-detail"),
    path("spiel/<uuid:game_id>/korrigieren/", recording.game_correct, name="game-correct"),
    path("spiel/<uuid:game_id>/rekorde/", game.game_records, name="game-records"),
    path("spiel/<uuid:game_id>/zuruecknehmen/", game.game_withdraw, name="game-withdraw"),
    path("spiel/<uuid:game_id>/wieder-einsetzen/", game.game_restore, name="game-restore"),
    path("abend/<uuid:evening_id>/plaetze/", seats.evening_table, name="evening-table"),
    path("abend/<uuid:evening_id>/plaetze/dazu/", seats.evening_join, name="evening-join"),
    path("abend/<uuid:evening_id>/fehlt/", events.game_insert, name="game-insert"),
    path("abend/<uuid:evening_id>/siegerehrung/", ceremony.evening_ceremony, name="evening-ceremony"),
    path("abend/<uuid:evening_id>/siegerehrung/schritt/", ceremony.ceremony_step, name="ceremony-step"),
    path("abend/<uuid:evening_id>/wartend/", commands.evening_parked, name="evening-parked"),
    path("abend/<uuid:evening_id>/journal/", journal.evening_journal, name="evening-journal"),
    path("journal/<int:entry_id>/zuruecknehmen/", journal.journal_undo, name="journal-undo"),
    path("ereignis/<uuid:event_id>/", events.event_detail, name="event-detail"),
    path("ereignis/<uuid:event_id>/zuruecknehmen/", events.event_withdraw, name="event-withdraw"),
    path("ereignis/<uuid:event_id>/wieder-einsetzen/", events.event_restore, name="event-restore"),
]
