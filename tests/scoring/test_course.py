"""An evening that is continued from any place is the evening that is folded from its first event on."""

from random import Random

from scorebook.scoring.evening.course import STRIDE, begun
from scorebook.scoring.evening.fold import fold
from scorebook.scoring.input.evening import read_evening
from tests.scoring.evening_dice import dice
from tests.shares import much


def test_continued_anywhere_it_is_what_a_fold_from_scratch_says():
    seen = set()
    for seed in range(much(150, 40)):
        random, parsed = Random(seed), read_evening(dice(seed, most=3 * STRIDE))
        setup, scheme, events = parsed.setup, parsed.scheme, list(parsed.events)
        course = begun(setup, scheme)
        said: list = []
        for _ in range(6):
            place = random.randint(0, len(said))
            rest = random.sample(events, random.randint(0, len(events)))
            said = [*said[:place], *rest]
            course = course.continued(rest, place)
            assert course.folded == fold(setup, said, scheme), (seed, place)
            seen.add(min(place // STRIDE, 2))
        before = course.folded
        course.continued(events)
        assert course.folded == before == fold(setup, said, scheme)
    assert seen == {0, 1, 2}
