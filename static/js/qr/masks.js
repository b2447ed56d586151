// The eight masks of a QR code, and how well a masked one can be read (ISO/IEC 18004, 7.8): lines of one colour,
// squares, what looks like a finder, and too much of one colour count against it.

export const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const FINDERS = ["00001011101", "10111010000"];

/** The less, the better. */
export function penalty(rows) {
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  const lines = [...rows, ...columns].map((line) => line.map(Number).join(""));
  return lines.reduce((sum, line) => sum + ofLine(line), 0) + squares(rows) + balance(rows);
}

function ofLine(line) {
  const runs = (line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  let finders = 0;
  for (let at = 0; at + 11 <= line.length; at += 1) if (FINDERS.includes(line.slice(at, at + 11))) finders += 1;
  return runs + 40 * finders;
}

function squares(rows) {
  let found = 0;
  for (let y = 1; y < rows.length; y += 1) {
    for (let x = 1; x < rows.length; x += 1) {
      const same = rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x - 1];
      if (same) found += 1;
    }
  }
  return 3 * found;
}

function balance(rows) {
  const dark = rows.flat().filter(Boolean).length;
  return 10 * Math.floor(Math.abs((20 * dark) / rows.length ** 2 - 10));
}
