"""Pairs leave out games that nobody has won: `rebuild_rollups` fills the column, and counts the others anew."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0048_recount_days")]

    operations = [
        migrations.AddField(
            model_name="eveningpair",
            name="together_undecided",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
