"""Addresses of the help, of the rules of a league, and of the forms that choose them."""

from django.urls import path

from .pages import atlas, editor, leagues, presets, rulebook

urlpatterns = [
    path("ligen/neu/", leagues.new_league, name="league-create"),
    path("liga/<int:league_id>/bearbeiten/", leagues.league_edit, name="league-edit"),
    path("liga/<int:league_id>/regeln/", rulebook.league_rules, name="league-rules"),
    path("liga/<int:league_id>/regeln/<int:rule_set_id>/bearbeiten/", editor.rules_edit, name="rules-edit"),
    path("liga/<int:league_id>/regeln/<int:rule_set_id>/gewoehnlich/", rulebook.rules_usual, name="rules-usual"),
    path("liga/<int:league_id>/regeln/<int:rule_set_id>/fassungen/", editor.rule_versions, name="rule-versions"),
    path("liga/<int:league_id>/regeln/fassung/<int:version_id>/zurueck/", editor.go_back_to, name="rule-back"),
    path("liga/<int:league_id>/regeln/aushang/", rulebook.rules_notice, name="rules-notice"),
    path("liga/<int:league_id>/regeln/weitergeben/", presets.league_rules_shared, name="league-rules-shared"),
    path("liga/<int:league_id>/regeln/uebernehmen/", presets.preset_take, name="preset-take"),
    path("regeln/", presets.preset_list, name="preset-list"),
    path("regeln/fragen/", presets.preset_questions, name="preset-questions"),
    path("regeln/vorlage/", presets.preset, name="preset"),
    path("regeln/vorlage/datei/", presets.preset_download, name="preset-download"),
    path("regeln/lesen/", presets.preset_read, name="preset-read"),
    path("hilfe/", rulebook.index, name="help"),
    path("hilfe/suche/", rulebook.search, name="help-search"),
    path("hilfe/glossar/", rulebook.glossary, name="help-glossary"),
    path("hilfe/atlas/", atlas.atlas, name="help-atlas"),
    path("hilfe/atlas/<slug:scheme>/", atlas.scheme_atlas, name="help-atlas-scheme"),
    path("hilfe/<slug:scheme>/", rulebook.scheme_page, name="help-scheme"),
]
