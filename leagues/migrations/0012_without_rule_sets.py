import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """The models have moved to the app scorebook with their tables."""

    dependencies = [
        ('leagues', '0011_letters'),
        ('scorebook', '0010_rule_sets'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='league',
                    name='default_rule_set',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.ruleset', verbose_name='gewöhnliche Regeln'),
                ),
                migrations.DeleteModel(name='RuleSetVersion'),
                migrations.DeleteModel(name='RuleSet'),
            ],
        ),
    ]
