"""Which tests run on PostgreSQL as well: of what locks, sorts, casts, aggregates or migrates, and of what is written at
the same time, what meets the database itself. What a room makes of it is the same on any; that runs on SQLite alone.

Every page of a league is opened there once (`tests/app/test_partitions.py`), and whatever may be sent to any address
(`tests/harness/test_fuzz.py`). A line names a file, or of a file only the tests after the colon, without their `test_`.
"""

HERE = """
tests/test_indexes.py
tests/test_migrations.py
tests/access/test_bad_requests.py: nul_in_an_address_is_an_unknown_address nul_in_a_question_is_refused
  nul_in_what_no_form_has_looked_at any_number_of_rows_is_a_page
tests/access/test_gone_meanwhile.py: what_the_database_refuses_at_the_end_is_undone_and_asked_again_it_is_answered
  an_accident_stays_one_where_the_database_cannot_say_whether_anything_was_deleted
tests/access/test_identities.py: whatever_the_thing_refuses_leaves_no_trace_of_the_identity
tests/accounts/test_account_model.py: the_database_itself_refuses_capital_letters
tests/accounts/test_registration.py: two_at_the_same_moment
tests/accounts/test_sessions.py: two_requests_at_once_make_one_new_key
tests/api/test_league_goes_while_served.py
tests/api/test_reading.py: all_evenings_come_once_newest_first_whatever_the_piece
  what_is_added_meanwhile_shifts_nothing games_and_players_come_in_pieces
tests/api/test_webhook_under_way.py
tests/api/test_writing.py: a_name_that_no_database_takes_is_said_at_its_command
tests/app/test_partitions.py
tests/comparison/test_deletion_meets.py
tests/comparison/test_recount.py: two_workers_at_once_count_no_evening_twice
tests/comparison/test_votes.py: phones_that_vote_at_the_same_moment_count_each_account_once
tests/evenings/test_commands.py: sent_again_it_is_answered_as_the_first_time
  games_come_in_the_order_of_their_phone_whatever_order_they_arrive_in
tests/evenings/test_evening_list.py
tests/evenings/test_identities.py: two_phones_that_invent_the_same_name_mean_the_same_person
tests/evenings/test_intake.py: what_makes_no_sense_is_refused_with_a_code
tests/evenings/test_intake_attacked.py
tests/evenings/test_journalled.py
tests/evenings/test_races.py
tests/evenings/test_rescore.py: thrown_away_completely_they_come_back
  many_evenings_are_read_with_as_many_queries_as_one
tests/evenings/test_restored.py: statistics_follow_the_backup
tests/evenings/test_saving.py
tests/groups/test_departures.py: redeeming_while_being_removed_never_leaves_a_verwalter
  removing_somebody_while_games_are_saved_ends_every_link_and_nobody_waits_for_ever
tests/groups/test_season_and_invitation_models.py
tests/harness/test_fuzz.py
tests/harness/test_storms.py
tests/letters/test_letters.py: one_letter_a_minute_and_some_a_day_go_to_an_address
tests/money/test_conserved.py: money_is_conserved
tests/money/test_ledger.py: two_phones_that_mark_the_same_payment_write_it_once
tests/operation/test_account_in_use.py
tests/operation/test_backup.py: restoring_takes_the_place_of_everything everything_moves_to_another_database
tests/operation/test_doctor.py: a_missing_migration_and_a_lost_database_end_with_1
  a_database_that_cannot_be_written_is_ill
tests/operation/test_integrity.py: the_command_says_what_is_wrong_and_fails
tests/operation/test_outbox.py: a_letter_belongs_to_whoever_takes_it_until_the_lease_ends
  a_letter_that_has_gone_does_not_go_again_because_somebody_else_is_writing
tests/operation/test_removal.py: nothing_of_it_is_left_in_any_table
tests/operation/test_removal_while_saving.py
tests/operation/test_server.py: several_processes_at_one_database
tests/operation/test_tidy.py: sessions_counters_and_letters_go_when_they_are_over
tests/operation/test_tidy_in_use.py
tests/people/test_canonical_ids.py: every_reader_of_a_ring_says_the_same
tests/people/test_player_model.py: the_database_refuses_a_taken_name_beyond_ascii nobody_leaves_before_coming
  a_player_is_not_merged_into_itself a_name_is_free_again_when_its_player_is_no_longer_shown
tests/people/test_person_services.py: an_anonymised_person_is_nowhere_and_no_sum_changes
tests/statistics/test_rollups.py: what_was_lost_or_changed_is_found_and_rebuilt
tests/statistics/test_selection.py: a_question_chooses_games who_sat_at_the_table_chooses_games
tests/statistics/test_snapshot.py
tests/statistics/test_truth.py
tests/transfer/test_round_trip.py: what_comes_back_is_equal_byte_for_byte
tests/transfer/test_tampered.py: a_tampered_file_is_refused_or_says_what_comes_of_it
tests/transfer/sheets/test_batches.py: a_batch_is_taken_back_whole
tests/transfer/sheets/test_league_goes.py: both_come_to_their_end
tests/upgrade/test_upgrade.py: every_row_is_found_again everything_adds_up
  a_new_database_has_the_tables_of_one_that_has_come_all_the_way
"""
FILES = {
    file: {f"test_{name}" for name in names.split()}
    for file, _, names in (line.partition(":") for line in HERE.replace("\n  ", " ").split("\n") if line)
}


def also_there(nodeid: str) -> bool:
    """Whether the test with this name is one of them."""
    file, _, rest = nodeid.partition("::")
    return file in FILES and (not FILES[file] or rest.rpartition("::")[2].partition("[")[0] in FILES[file])
