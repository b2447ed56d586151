"""A capability can be for a whole league: that of the phone with which it was begun."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0056_the_table_decides")]

    operations = [
        migrations.AlterModelOptions(
            "capability",
            {
                "ordering": ["-created_at"],
                "verbose_name": "Zugang ohne Konto",
                "verbose_name_plural": "Zugänge ohne Konto",
            },
        ),
        migrations.AlterField(
            "capability",
            "evening",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="capabilities",
                to="scorebook.evening",
                verbose_name="Abend",
            ),
        ),
        migrations.AlterField("capability", "seed", models.CharField(blank=True, editable=False, max_length=64)),
        migrations.AddConstraint(
            "capability",
            models.UniqueConstraint(
                condition=models.Q(("evening__isnull", True), ("revoked_at__isnull", True)),
                fields=("league",),
                name="one_phone_a_league",
            ),
        ),
    ]
