"""The addresses of a server that shows the demo: its own, and those of every server."""

from django.urls import path

from scorebook.config.urls import handler400, handler403, handler404, handler500
from scorebook.config.urls import urlpatterns as of_every_server

from . import pages

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [
    path("", pages.tour, name="demo"),
    path("demo/stand/", pages.progress, name="demo-progress"),
    path("demo/<str:secret>/", pages.enter, name="demo-enter"),
    *of_every_server,
]
