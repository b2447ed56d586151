import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

MODELS = ("ruleset", "rulesetversion")


def rename(old, new):
    """Let the content types of the models follow them, so that rights given in the administration stay."""

    def run(apps, schema_editor):
        kinds = apps.get_model("contenttypes", "ContentType").objects.using(schema_editor.connection.alias)
        for kind in kinds.filter(app_label=old, model__in=MODELS):
            kinds.filter(app_label=new, model=kind.model).delete()
            kinds.filter(pk=kind.pk).update(app_label=new)

    return run


class Migration(migrations.Migration):
    """Rule sets belong to the game. The tables stay what they are; only who owns them changes."""

    dependencies = [
        ('leagues', '0011_letters'),
        ('scorebook', '0009_rollups_beside_games'),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='RuleSet',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.CharField(max_length=80, verbose_name='Name')),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='angelegt')),
                        ('league', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rule_sets', to='leagues.league', verbose_name='Liga')),
                    ],
                    options={
                        'verbose_name': 'Regelwerk',
                        'verbose_name_plural': 'Regelwerke',
                        'db_table': 'leagues_ruleset',
                        'ordering': ['league', 'name', 'pk'],
                        'constraints': [models.UniqueConstraint(fields=('league', 'name'), name='rule_set_name_once_per_league', violation_error_message='Ein Regelwerk mit diesem Namen gibt es schon.')],
                    },
                ),
                migrations.CreateModel(
                    name='RuleSetVersion',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('number', models.PositiveIntegerField(verbose_name='Fassung')),
                        ('scheme_key', models.CharField(max_length=32, verbose_name='Abrechnung')),
                        ('options', models.JSONField(verbose_name='Regeln')),
                        ('options_hash', models.CharField(editable=False, max_length=64, verbose_name='Prüfsumme')),
                        ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='angelegt')),
                        ('league', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rule_set_versions', to='leagues.league', verbose_name='Liga')),
                        ('rule_set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='scorebook.ruleset', verbose_name='Regelwerk')),
                    ],
                    options={
                        'verbose_name': 'Fassung eines Regelwerks',
                        'verbose_name_plural': 'Fassungen der Regelwerke',
                        'db_table': 'leagues_rulesetversion',
                        'ordering': ['league', 'rule_set', '-number'],
                        'indexes': [models.Index(fields=['league', 'rule_set', '-number'], name='rule_set_version_newest')],
                        'constraints': [models.UniqueConstraint(fields=('rule_set', 'number'), name='rule_set_version_number_once')],
                    },
                ),
                migrations.AlterField(
                    model_name='evening',
                    name='rule_set_version',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='scorebook.rulesetversion', verbose_name='Abrechnung'),
                ),
                migrations.AlterField(
                    model_name='score',
                    name='rule_set_version',
                    field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.rulesetversion'),
                ),
            ],
        ),
        migrations.RunPython(rename("leagues", "scorebook"), rename("scorebook", "leagues")),
    ]
