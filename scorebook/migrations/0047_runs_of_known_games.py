"""Runs of wins and losses leave out games of which only the points are known: `rebuild_rollups` counts them anew.

The tables stay; that sums are of before is known by the last migration they were made under.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0046_hochzeit_by")]

    operations: list[migrations.operations.base.Operation] = []
