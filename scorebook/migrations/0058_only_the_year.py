"""Of an old evening perhaps only the year is known.

The database knows the default: the pages of before, which serve until the restart, open evenings without the column.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0057_begun_on_a_phone")]

    operations = [
        migrations.AddField(
            "evening", "day_known", models.BooleanField(db_default=True, default=True, verbose_name="Tag bekannt")
        ),
    ]
