import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0007_hashed_sessions'),
    ]

    operations = [
        migrations.CreateModel(
            name='Forgetting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='verlangt')),
                ('due_at', models.DateTimeField(verbose_name='ab')),
                ('words', models.JSONField(default=list, verbose_name='Wörter')),
                ('asked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='verlangt von')),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='forgettings', to='leagues.league', verbose_name='Liga')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='forgetting', to='leagues.player', verbose_name='Spieler')),
            ],
            options={
                'verbose_name': 'Zu vergessender Spieler',
                'verbose_name_plural': 'Zu vergessende Spieler',
                'ordering': ['due_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('name', 'Name'), ('nickname', 'Spitzname')], max_length=8, verbose_name='Art')),
                ('name', models.CharField(max_length=200, verbose_name='Name')),
                ('since', models.DateTimeField(verbose_name='von')),
                ('until', models.DateTimeField(default=django.utils.timezone.now, verbose_name='bis')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to='leagues.player', verbose_name='Spieler')),
            ],
            options={
                'verbose_name': 'Früherer Name',
                'verbose_name_plural': 'Frühere Namen',
                'ordering': ['player', 'kind', 'until', 'pk'],
            },
        ),
    ]
