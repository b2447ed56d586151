import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def end_invitations_nobody_stands_for(apps, schema_editor):
    """Open invitations whose maker is no Verwalter of the league any more end with this release."""
    Invitation = apps.get_model("leagues", "Invitation")
    Membership = apps.get_model("leagues", "Membership")
    managers = set(Membership.objects.filter(role="verwalter").values_list("league", "account"))
    for row in Invitation.objects.filter(revoked_at=None).only("pk", "league_id", "created_by_id"):
        if (row.league_id, row.created_by_id) not in managers:
            Invitation.objects.filter(pk=row.pk).update(revoked_at=django.utils.timezone.now())


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0003_season_ranking'),
    ]

    operations = [
        migrations.CreateModel(
            name='Demotion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('newest_invitation', models.PositiveBigIntegerField(default=0, verbose_name='neueste Einladung')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='am')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='Konto')),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='demotions', to='leagues.league', verbose_name='Liga')),
            ],
            options={
                'verbose_name': 'Verlorenes Recht',
                'verbose_name_plural': 'Verlorene Rechte',
                'constraints': [models.UniqueConstraint(fields=('league', 'account'), name='one_demotion_an_account')],
            },
        ),
        migrations.RunPython(end_invitations_nobody_stands_for, migrations.RunPython.noop),
    ]
