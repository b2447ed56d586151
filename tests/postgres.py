"""Which tests run on PostgreSQL as well: those of what locks, sorts, casts, aggregates or migrates, and of what is
written at the same time. For all others the database makes no difference; they run on SQLite alone.

A single test elsewhere says so itself: `@pytest.mark.on_postgres`.
"""

PLACES = {
    "tests": "test_indexes test_migrations",
    "tests/access": "test_bad_requests test_gone_meanwhile test_identities",
    "tests/accounts": "test_account_model test_registration test_sessions test_sign_in",
    "tests/api": (
        "test_league_goes_while_served test_reading test_webhook_under_way test_webhooks_given_up test_writing"
    ),
    "tests/app": "test_cache test_partitions",
    "tests/comparison": "test_deletion_meets test_recount test_recount_killed test_votes",
    "tests/evenings": (
        "test_closed test_commands test_corrected_in_the_middle test_evening_list test_events "
        "test_events_at_random test_hooks test_identities test_intake test_intake_attacked test_intake_ended "
        "test_intake_places test_journal test_journalled test_old_sheets test_pen test_put_right test_races "
        "test_repeats test_rescore test_restored test_saving test_services test_undo"
    ),
    "tests/gatherings": "test_counted_once test_one_table test_taken_back",
    "tests/groups": "test_departures test_leagues_a_day test_season_and_invitation_models",
    "tests/harness": "test_fuzz test_storms",
    "tests/letters": "test_letters",
    "tests/money": "test_conserved test_leaving test_ledger",
    "tests/operation": (
        "test_account_in_use test_backup test_doctor test_forgotten test_half_written test_integrity "
        "test_killed_upgrade test_left_behind test_outbox test_removal test_removal_while_saving test_server "
        "test_tidy test_tidy_in_use test_unproven_backup test_unusable_database"
    ),
    "tests/people": (
        "test_additions test_canonical_ids test_forgetting test_person_services test_player_model test_player_services"
    ),
    "tests/statistics": (
        "test_front_truth test_records test_rollups test_running_evenings test_selection test_snapshot test_sums "
        "test_truth"
    ),
    "tests/statistics/skill": "test_history",
    "tests/transfer": "test_contradictory test_gatherings test_round_trip test_tampered",
    "tests/transfer/sheets": "test_batches test_facts_again test_league_goes",
    "tests/upgrade": "test_upgrade",
}
FILES = {f"{folder}/{name}.py" for folder, names in PLACES.items() for name in names.split()}


def also_there(nodeid: str) -> bool:
    """Whether the test with this name is one of them by its file."""
    return nodeid.partition("::")[0] in FILES
