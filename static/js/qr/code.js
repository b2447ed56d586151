// A QR code of bytes (ISO/IEC 18004, model 2, byte mode, error correction L), drawn on a phone that has no net to have
// it drawn elsewhere. Pure; `tests/phone/test_qr.py` compares it, module by module, with another encoder.

import { codewords } from "./words.js";
import { frame, size } from "./frame.js";
import { MASKS, penalty } from "./masks.js";

const FORMAT_L = 1; // the two bits that stand for error correction L
const FORMAT_MASK = 0x5412;
const FORMAT_GENERATOR = 0x537;

/** The code of a text: {version, mask, rows}, each row a list of booleans, true for dark. Null if it is too long.
 *  `wanted`: the mask to take; without it the one that is read best. */
export function qrCode(text, wanted = null) {
  const found = codewords(new TextEncoder().encode(text));
  if (!found) return null;
  const drawn = (mask) => ({ version: found.version, mask, rows: masked(found, mask) });
  if (wanted !== null) return drawn(wanted);
  const all = MASKS.map((_, mask) => drawn(mask));
  return all.reduce((best, one) => (penalty(one.rows) < penalty(best.rows) ? one : best));
}

function masked({ version, bytes }, mask) {
  const { rows, free } = frame(version);
  place(bytes, rows, free, mask);
  format(rows, mask);
  return rows;
}

// Up and down in pairs of columns from the right, leaving out the column of the timing pattern.
function place(bytes, rows, free, mask) {
  const length = rows.length;
  let bit = 0;
  for (let right = length - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < length; step += 1) {
      const y = up ? length - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!free[y][x]) continue;
        const dark = bit < bytes.length * 8 && (bytes[bit >> 3] >> (7 - (bit & 7))) & 1;
        rows[y][x] = Boolean(dark) !== MASKS[mask](x, y);
        bit += 1;
      }
    }
  }
}

function format(rows, mask) {
  const told = (FORMAT_L << 3) | mask;
  let rest = told;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * FORMAT_GENERATOR);
  const bits = ((told << 10) | rest) ^ FORMAT_MASK;
  const dark = (place) => Boolean((bits >> place) & 1);
  const length = rows.length;
  for (let place = 0; place < 6; place += 1) rows[place][8] = dark(place);
  rows[7][8] = dark(6);
  rows[8][8] = dark(7);
  rows[8][7] = dark(8);
  for (let place = 9; place < 15; place += 1) rows[8][14 - place] = dark(place);
  for (let place = 0; place < 8; place += 1) rows[8][length - 1 - place] = dark(place);
  for (let place = 8; place < 15; place += 1) rows[length - 15 + place][8] = dark(place);
  rows[length - 8][8] = true;
}

/** The dark modules as the path of an SVG, with the quiet zone around them: {box, path}. */
export function qrPath({ version, rows }) {
  const quiet = 4;
  const box = `0 0 ${size(version) + 2 * quiet} ${size(version) + 2 * quiet}`;
  const runs = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : [])));
  return { box, path: runs.join("") };
}
