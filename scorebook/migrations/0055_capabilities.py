"""A table link becomes one of the capabilities of an evening; the other is to read. Table, rows and keys stay."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0054_rows_of_ratings")]

    operations = [
        migrations.AlterModelTable("tablelink", "scorebook_tablelink"),
        migrations.RemoveConstraint("tablelink", "one_table_link_an_evening"),
        migrations.RenameModel("TableLink", "Capability"),
        migrations.AlterModelOptions(
            "capability",
            {
                "ordering": ["-created_at"],
                "verbose_name": "Zugang zu einem Abend",
                "verbose_name_plural": "Zugänge zu Abenden",
            },
        ),
        migrations.AddField(
            "capability",
            "role",
            models.CharField(
                choices=[("verwalter", "Verwalter"), ("schreiber", "Schreiber"), ("leser", "Leser")],
                default="schreiber",
                max_length=10,
                verbose_name="Rolle",
            ),
        ),
        migrations.AlterField(
            "capability",
            "evening",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="capabilities",
                to="scorebook.evening",
                verbose_name="Abend",
            ),
        ),
        migrations.AlterField(
            "capability",
            "code",
            models.CharField(blank=True, editable=False, max_length=8, null=True, unique=True, verbose_name="Kennung"),
        ),
        migrations.AlterField("capability", "expires_at", models.DateTimeField(null=True, verbose_name="gültig bis")),
        migrations.AddField(
            "capability",
            "used_at",
            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="zuerst benutzt"),
        ),
        migrations.AddField(
            "capability",
            "called",
            models.PositiveSmallIntegerField(blank=True, editable=False, null=True, verbose_name="verraten"),
        ),
        migrations.AddConstraint(
            "capability",
            models.UniqueConstraint(
                condition=models.Q(("revoked_at__isnull", True)),
                fields=("evening", "role"),
                name="one_capability_a_role",
            ),
        ),
    ]
