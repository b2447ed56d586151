"""A league speaks as its document does unless it asks for the names of the French pack; nobody had chosen otherwise."""

from django.db import migrations, models


def speak(apps, schema_editor):
    apps.get_model("leagues", "League").objects.update(other_words=True)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0026_invitation_account")]

    operations = [
        migrations.AlterField(
            model_name="league",
            name="other_words",
            field=models.BooleanField(default=True, verbose_name="Bayerische Namen"),
        ),
        migrations.RunPython(speak, migrations.RunPython.noop, elidable=True),
    ]
