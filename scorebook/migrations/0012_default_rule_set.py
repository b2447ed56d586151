from django.db import migrations, models


def mark(apps, schema_editor):
    """The usual rules of a league are marked. One from before they could be chosen gets those it was founded with."""
    alias = schema_editor.connection.alias
    rule_sets = apps.get_model("scorebook", "RuleSet").objects.using(alias)
    for league in apps.get_model("leagues", "League").objects.using(alias).iterator():
        own = rule_sets.filter(league=league).order_by("pk")
        usual = (
            own.filter(pk=league.default_rule_set_id).first()
            or next((one for one in own if newest_scheme(one) == league.default_scheme), None)
            or own.first()
        )
        if usual:
            rule_sets.filter(pk=usual.pk).update(is_default=True)


def unmark(apps, schema_editor):
    """The way back: the league names its usual rules, and the Abrechnung of their newest version."""
    alias = schema_editor.connection.alias
    leagues = apps.get_model("leagues", "League").objects.using(alias)
    for usual in apps.get_model("scorebook", "RuleSet").objects.using(alias).filter(is_default=True):
        leagues.filter(pk=usual.league_id).update(default_rule_set=usual, default_scheme=newest_scheme(usual) or "")


def newest_scheme(rule_set):
    return rule_set.versions.order_by("-number").values_list("scheme_key", flat=True).first()


class Migration(migrations.Migration):
    """Which rules are the usual ones of a league is a mark on them, so that the league need not know any."""

    dependencies = [
        ('leagues', '0013_league_on_every_row'),
        ('scorebook', '0011_league_on_every_row'),
    ]

    operations = [
        migrations.AddField(
            model_name='ruleset',
            name='is_default',
            field=models.BooleanField(default=False, verbose_name='gewöhnliche Regeln'),
        ),
        migrations.RunPython(mark, unmark),
        migrations.AddConstraint(
            model_name='ruleset',
            constraint=models.UniqueConstraint(condition=models.Q(('is_default', True)), fields=('league',), name='one_default_rule_set_a_league', violation_error_message='Die Liga hat schon ein anderes gewöhnliches Regelwerk.'),
        ),
    ]
