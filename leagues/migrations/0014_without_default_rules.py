from django.db import migrations, models


class Migration(migrations.Migration):
    """The usual rules of a league are marked by now; the league itself knows nothing of rules."""

    dependencies = [
        ('leagues', '0013_league_on_every_row'),
        ('scorebook', '0012_default_rule_set'),
    ]

    operations = [
        migrations.AlterField(  # on the way back the column needs a value until the rules fill it
            model_name='league',
            name='default_scheme',
            field=models.CharField(default='', max_length=32, verbose_name='Abrechnung'),
        ),
        migrations.RemoveField(model_name='league', name='default_scheme'),
        migrations.RemoveField(model_name='league', name='default_rule_set'),
    ]
