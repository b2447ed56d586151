"""What an evening has to tell at its end, from numbers alone."""

from scorebook.evenings.podium import (
    GameBooked,
    PodiumPlace,
    Stop,
    WinningRun,
    biggest_gain,
    in_front_since,
    last_in_front,
    longest_run,
    places_of,
    podium_of,
    stops_of,
)


def test_equal_points_share_a_place_and_the_next_one_is_lower():
    places = places_of({"a": 10, "b": -5, "c": 10, "d": -15})
    assert places == [PodiumPlace(1, 10, ("a", "c")), PodiumPlace(3, -5, ("b",)), PodiumPlace(4, -15, ("d",))]


def test_the_podium_has_room_for_three_and_for_a_fourth_who_shares_the_third_place():
    four = places_of({"a": 4, "b": 3, "c": 2, "d": 1})
    assert podium_of(four) == (four[:3], four[3:])
    shared = places_of({"a": 4, "b": 3, "c": 2, "d": 2, "e": 1})
    assert podium_of(shared) == (shared[:3], shared[3:])
    crowd = places_of({"a": 4, "b": 2, "c": 2, "d": 2, "e": 2})
    assert podium_of(crowd) == (crowd[:1], crowd[1:])
    everybody = places_of(dict.fromkeys("abcdefgh", 0))
    assert podium_of(everybody) == (everybody, [])


def test_what_is_booked_between_two_games_belongs_to_the_one_before():
    booked = [(1, False, {"a": -1}), (1, True, {"a": 2}), (2, False, {"a": 1}), (2, True, {"a": 5})]
    assert stops_of(booked) == [Stop(0, {"a": -1}), Stop(1, {"a": 1}), Stop(2, {"a": 5})]
    assert stops_of([]) == []


STOPS = [
    Stop(1, {"a": 2, "b": -2, "c": 0}),
    Stop(2, {"a": 1, "b": 1, "c": -2}),
    Stop(3, {"a": 0, "b": 3, "c": -3}),
    Stop(4, {"a": 4, "b": 2, "c": -6}),
    Stop(5, {"a": 5, "b": 2, "c": -7}),
]


def test_in_front_is_who_has_more_points_than_everybody_else():
    assert last_in_front(STOPS) == {"a": 5, "b": 3}
    assert in_front_since(STOPS) == 4
    assert in_front_since(STOPS[:1]) == 1
    assert (in_front_since(STOPS[:2]), in_front_since([])) == (None, None)


GAMES = [
    GameBooked(1, {"a": 2, "b": 2, "c": -2, "d": -2}, {"a", "b"}),
    GameBooked(2, {"a": 4, "c": 4, "b": -4, "e": -4}, {"a", "c"}),
    GameBooked(3, {"b": -1, "c": 1, "d": -1, "e": 1}, {"c", "e"}),
    GameBooked(4, {"a": 4, "b": -4, "d": -4, "c": 4}, {"a", "c"}),
    GameBooked(5, {"a": 0, "b": 0, "d": 0, "c": 0}, set()),
]


def test_a_run_of_wins_goes_on_over_games_that_somebody_sat_out():
    assert longest_run(GAMES) == WinningRun(3, (("a", 1, 4), ("c", 2, 4)))
    assert longest_run(GAMES[4:]) is None


def test_the_first_run_of_several_equally_long_ones_is_told():
    twice = [GAMES[0], GAMES[4], GAMES[0]._replace(number=7)]
    assert longest_run(twice) == WinningRun(1, (("a", 1, 1), ("b", 1, 1)))


def test_the_biggest_gain_is_the_first_of_its_size():
    assert biggest_gain(GAMES, "a") == (4, 2)
    assert biggest_gain(GAMES, "d") is None
