"""Addresses of the help and of the rules of a league."""

from django.urls import path

from .pages import help, rulebook

urlpatterns = [
    path("liga/<int:league_id>/regeln/", rulebook.league_rules, name="league-rules"),
    path("hilfe/", help.index, name="help"),
    path("hilfe/suche/", rulebook.search, name="help-search"),
    path("hilfe/glossar/", help.glossary, name="help-glossary"),
    path("hilfe/<slug:scheme>/", help.scheme_page, name="help-scheme"),
]
