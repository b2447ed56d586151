"""Sums of the years before are no longer stored: pages read the evenings."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0050_title_figures")]

    operations = [migrations.DeleteModel("YearsBefore")]
