"""The addresses of the whole app."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("verwaltung/", admin.site.urls),
    path("", include("leagues.urls")),
    path("", include("scorebook.urls")),
]
