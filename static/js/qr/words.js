// The codewords of a QR code: the bytes of a text, padded, cut into blocks, each with its Reed-Solomon remainder, and
// interleaved (ISO/IEC 18004, 7.4 to 7.6). The tables are those of error correction L (table 9), by version.

// Codewords of error correction in each block, and how many blocks there are.
const CHECKS = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
  28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
  8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
];
const MOST = CHECKS.length;
const BYTE_MODE = 4;
const PADDING = [0xec, 0x11];
const POLYNOMIAL = 0x11d; // of the field with 256 elements

/** All codewords that fit a version. */
function room(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version > 1) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
  }
  return Math.floor((version > 6 ? modules - 36 : modules) / 8);
}

const checksOf = (version) => CHECKS[version - 1] * BLOCKS[version - 1];
const countBits = (version) => (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes, and its codewords in the order in which they are drawn. */
export function codewords(data) {
  for (let version = 1; version <= MOST; version += 1) {
    const most = room(version) - checksOf(version);
    if (4 + countBits(version) + 8 * data.length <= 8 * most) {
      return { version, bytes: interleaved(padded(data, version, most), version) };
    }
  }
  return null;
}

function padded(data, version, most) {
  const bits = [];
  const write = (value, length) => {
    for (let place = length - 1; place >= 0; place -= 1) bits.push((value >> place) & 1);
  };
  write(BYTE_MODE, 4);
  write(data.length, countBits(version));
  for (const byte of data) write(byte, 8);
  write(0, Math.min(4, 8 * most - bits.length));
  write(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0; bits.length < 8 * most; pad += 1) write(PADDING[pad % 2], 8);
  return Uint8Array.from({ length: most }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2));
}

function interleaved(data, version) {
  const [blocks, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(data.length / blocks);
  const long = data.length % blocks; // so many blocks at the end are longer by one
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = data.slice(at, (at += short + (block >= blocks - long ? 1 : 0)));
    return { part, check: remainder(part, generator(checks)) };
  });
  const there = (byte) => byte !== undefined;
  const across = (length, of) =>
    Array.from({ length }, (_, place) => parts.map((one) => of(one)[place]).filter(there)).flat();
  return [...across(short + 1, ({ part }) => part), ...across(checks, ({ check }) => check)];
}

function times(one, other) {
  let product = 0;
  for (let place = 7; place >= 0; place -= 1) {
    product = (product << 1) ^ ((product >> 7) * POLYNOMIAL);
    product ^= ((other >> place) & 1) * one;
  }
  return product;
}

/** The generator polynomial of this degree, its highest coefficient left out. */
function generator(degree) {
  const found = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let place = 0; place < degree; place += 1) {
      found[place] = times(found[place], root) ^ (found[place + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return found;
}

function remainder(part, divisor) {
  const rest = Array(divisor.length).fill(0);
  for (const byte of part) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((coefficient, place) => (rest[place] ^= times(coefficient, factor)));
  }
  return rest;
}
