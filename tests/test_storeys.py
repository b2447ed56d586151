"""The ground knows nothing of the game that is built on it: no import, and no relation in the database."""

from django.apps import apps


def test_no_relation_leads_from_leagues_to_the_game():
    models = list(apps.get_app_config("leagues").get_models(include_auto_created=True))
    assert {"League", "Player", "Season"} <= {model.__name__ for model in models}
    relations = {
        f"{model.__name__}.{field.name}": field.related_model._meta.app_label
        for model in models
        for field in (*model._meta.local_fields, *model._meta.local_many_to_many, *model._meta.private_fields)
        if field.is_relation and field.related_model
    }
    assert "Player.league" in relations
    assert [name for name, app in relations.items() if app == "scorebook"] == []
    generic = [field for model in models for field in model._meta.private_fields]
    assert generic == []
