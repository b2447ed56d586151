"""Addresses of money."""

from django.urls import path

from .pages import booking, evening, kasse

urlpatterns = [
    path("abend/<uuid:evening_id>/geld/", evening.evening_money, name="evening-money"),
    path("liga/<int:league_id>/kasse/", kasse.kasse, name="league-money"),
    path("liga/<int:league_id>/kasse/buchen/", booking.booking, name="money-book"),
    path("liga/<int:league_id>/kasse/regeln/", booking.terms, name="money-terms"),
    path("liga/<int:league_id>/kasse/<int:player_id>/", kasse.statement, name="money-statement"),
    path("buchung/<uuid:payment_id>/stornieren/", booking.cancel, name="payment-cancel"),
    path("buchung/<uuid:payment_id>/zurueckholen/", booking.restore, name="payment-restore"),
    path("geldregel/<uuid:terms_id>/stornieren/", booking.withdraw, name="money-terms-withdraw"),
]
