"""Which files are `whole` altogether: they open many pages, take files over, or start servers and commands, so that a
test of theirs takes a sixth of a second of a processor or more. A quick run does without them, `.ci/run` has all.

A single long test elsewhere says so itself: `@pytest.mark.whole`.
"""

PLACES = {
    "tests/access": (
        "test_bad_requests test_evening_page test_hostile_names test_identities test_promises "
        "test_table_after_the_end test_table_views test_throttling test_words"
    ),
    "tests/api": "test_answers test_attacks test_examples test_joining test_schemathesis test_unlisted",
    "tests/comparison": "test_league_comparison test_recount test_recount_days test_recount_pages test_vote_pages",
    "tests/conformance": "test_kit",
    "tests/demo": "test_demo test_door",
    "tests/evenings": (
        "test_ceremony test_close_command test_comments test_consequences test_evening_kept test_evening_page "
        "test_game_views test_journal test_kept_along test_live test_old_sheets test_parked_page "
        "test_penalties test_points_only test_refusals_in_english test_restored test_result_card "
        "test_seats_page test_sheet"
    ),
    "tests/gatherings": "test_counted_once test_pages",
    "tests/library": "test_wheel",
    "tests/money": "test_pages",
    "tests/operation": (
        "test_backup test_damaged_backup test_forgotten test_integrity test_nightly test_refused_commands "
        "test_removal test_tidy_in_use"
    ),
    "tests/people": "test_forgotten_everywhere",
    "tests/referees": "test_asked_in_dispute",
    "tests/rules": "test_atlas test_editor test_questions test_relevance",
    "tests/statistics": (
        "test_awards test_cells test_charts test_comeback test_course_table test_front_truth "
        "test_jubilees test_kept_answers test_meaning test_overview test_pages "
        "test_pictures_page test_pivots test_record_book test_records test_running_evenings "
        "test_saved_questions test_selection test_titles test_year"
    ),
    "tests/statistics/skill": "test_history test_page",
    "tests/transfer": "test_bad_files test_booklets test_pages",
    "tests/transfer/sheets": (
        "test_batches test_brought_by_hand test_command test_in_english test_pages test_rules_of_time"
    ),
}
FILES = {f"{folder}/{name}.py" for folder, names in PLACES.items() for name in names.split()}


def is_whole(nodeid: str) -> bool:
    """Whether the test with this name is one of them by its file."""
    return nodeid.partition("::")[0] in FILES
