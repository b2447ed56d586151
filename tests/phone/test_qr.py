"""The QR codes that a phone draws by itself are, module by module, those of segno."""

import random

import segno

from tests.phone.node import asked

# Bytes that fit each version with error correction L (ISO/IEC 18004, table 7): such a code has no padding, and segno
# pads in a way of its own.
CAPACITY = (
    *(17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858),
    *(929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732),
    *(1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953),
)
MASKS = 8


def text(length):
    return "".join(random.Random(length).choice('abcXYZ{}":,0123456789-') for _ in range(length))


def drawn(told, mask):
    code = segno.make(told.encode(), error="l", mode="byte", boost_error=False, micro=False, mask=mask)
    rows = ["".join(str(int(dark)) for dark in row) for row in code.matrix]
    return {"version": code.version, "mask": mask, "rows": rows}


def test_every_version_under_every_mask():
    cases = [(text(length), place % MASKS) for place, length in enumerate(CAPACITY)]
    cases += [(text(CAPACITY[6]), mask) for mask in range(MASKS)]
    answers = asked("qr.mjs", [{"text": told, "mask": mask} for told, mask in cases])
    assert answers == [drawn(told, mask) for told, mask in cases]


def test_without_a_wish_one_of_the_masks_is_taken_and_what_is_too_long_has_no_code():
    short, most, more = text(230), text(CAPACITY[-1]), text(CAPACITY[-1] + 1)
    [chosen, largest, none] = asked("qr.mjs", [{"text": short}, {"text": most}, {"text": more}])
    assert chosen == drawn(short, chosen["mask"])
    assert (largest["version"], none) == (len(CAPACITY), None)
