from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0015_journal")]

    operations = [
        migrations.AddField(
            model_name="league",
            name="share_names",
            field=models.BooleanField(default=False, verbose_name="Namen auf dem geteilten Bild"),
        ),
    ]
