"""What a league wishes for its table: the names behind calls and extra points, and the words of its region."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0017_colour_names")]

    operations = [
        migrations.AddField(
            model_name="league",
            name="ask_names",
            field=models.BooleanField(default=True, verbose_name="Nach Namen fragen"),
        ),
        migrations.AddField(
            model_name="league",
            name="other_words",
            field=models.BooleanField(default=False, verbose_name="Bayerische Namen"),
        ),
    ]
