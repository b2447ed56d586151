"""Of an old evening perhaps only the year is known."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0057_begun_on_a_phone")]

    operations = [
        migrations.AddField(
            "evening", "day_known", models.BooleanField(default=True, verbose_name="Tag bekannt")
        ),
    ]
