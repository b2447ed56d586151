"""Call the fifth colour of players what it looks like now."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("leagues", "0016_share_names"),
    ]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="colour",
            field=models.CharField(choices=[("blue", "Blau"), ("orange", "Orange"), ("green", "Grün"), ("purple", "Violett"), ("sky", "Rosa"), ("yellow", "Gelb"), ("red", "Rot"), ("grey", "Grau")], default="blue", max_length=8, verbose_name="Farbe"),
        ),
    ]
