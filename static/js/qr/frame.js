// What every QR code of a version has: finders, alignment and timing patterns, and the number of its version
// (ISO/IEC 18004, 6.3 and 7.10). What is left free is for the codewords.

const VERSION_GENERATOR = 0x1f25;

export const size = (version) => 17 + 4 * version;

/** {rows, free}: the modules that are fixed, dark or not, and which are free. */
export function frame(version) {
  const length = size(version);
  const square = (value) => Array.from({ length }, () => Array(length).fill(value));
  const [rows, free] = [square(false), square(true)];
  const set = (x, y, dark) => {
    if (x < 0 || y < 0 || x >= length || y >= length) return;
    rows[y][x] = dark;
    free[y][x] = false;
  };
  for (let place = 0; place < length; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  const finder = (ring) => ring !== 2 && ring !== 4;
  for (const [x, y] of [[3, 3], [length - 4, 3], [3, length - 4]]) rings(x, y, 4, finder, set);
  const marks = marksOf(version, length);
  const last = marks.length - 1;
  for (const [row, y] of marks.entries()) {
    for (const [column, x] of marks.entries()) {
      const corner = (!row && !column) || (!row && column === last) || (row === last && !column);
      if (!corner) rings(x, y, 2, (ring) => ring !== 1, set);
    }
  }
  for (let place = 0; place < 9; place += 1) {
    for (const [x, y] of [[8, place], [place, 8], [length - 1 - place, 8], [8, length - 1 - place]]) {
      if (place < 8 || (x === 8 && y < 9) || (y === 8 && x < 9)) if (free[y][x]) set(x, y, false);
    }
  }
  if (version > 6) number(version, length, set);
  return { rows, free };
}

// A pattern of rings around a module, as far as `most`.
function rings(x, y, most, dark, set) {
  for (let dy = -most; dy <= most; dy += 1) {
    for (let dx = -most; dx <= most; dx += 1) set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }
}

/** Where the middles of the alignment patterns lie, in both directions (annex E). */
function marksOf(version, length) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, place) => length - 7 - step * (count - 2 - place))];
}

function number(version, length, set) {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * VERSION_GENERATOR);
  const bits = (version << 12) | rest;
  for (let place = 0; place < 18; place += 1) {
    const [far, near] = [length - 11 + (place % 3), Math.floor(place / 3)];
    set(far, near, Boolean((bits >> place) & 1));
    set(near, far, Boolean((bits >> place) & 1));
  }
}
