// Draws a short text as a QR code (ISO/IEC 18004): bytes, versions 1 to 6, error correction M. Knows nothing
// of what the text means.

/** For each version from 1: codewords of error correction in a block, blocks, codewords of data in a block. */
const versions: ReadonlyArray<readonly [number, number, number]> = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
];

/** The format of error correction M with the first mask: ten bits that check five of zero, and the pattern over all. */
const format = 0x5412;

/** True is dark. Without the quiet zone of four modules that belongs around it. */
export type QrModules = boolean[][];

/** The code of the smallest version that holds `text`, or null when it is too long (over 106 bytes). */
export function encodeQr(text: string): QrModules | null {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex(([, blocks, size]) => bytes.length + 2 <= blocks * size);
  if (index < 0) return null;
  const [correction, blocks, size] = versions[index]!;
  const data = codewordsOf(bytes, blocks * size);
  return draw(index + 1, interleave(data, correction, blocks, size));
}

/** Mode 4 (bytes), the length in 8 bits, the bytes, and padding. */
function codewordsOf(bytes: Uint8Array, capacity: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  nibbles.push(0); // The end: four zero bits, after which whole bytes stand.
  const words: number[] = [];
  for (let at = 0; at + 1 < nibbles.length; at += 2) words.push((nibbles[at]! << 4) | nibbles[at + 1]!);
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleave(data: number[], correction: number, blocks: number, size: number): number[] {
  const divisor = generator(correction);
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(block * size, (block + 1) * size));
  const checks = parts.map((part) => remainder(part, divisor));
  const words: number[] = [];
  for (let at = 0; at < size; at++) for (const part of parts) words.push(part[at]!);
  for (let at = 0; at < correction; at++) for (const check of checks) words.push(check[at]!);
  return words;
}

/** In the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1. */
function multiply(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((right >> bit) & 1) * left;
  }
  return product;
}

/** The product of (x − 2^i) for i below `degree`, without the leading 1. */
function generator(degree: number): number[] {
  const result = Array<number>(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) result[at] = multiply(result[at]!, root) ^ (result[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  const result = Array<number>(divisor.length).fill(0);
  for (const word of data) {
    const factor = word ^ result.shift()!;
    result.push(0);
    divisor.forEach((coefficient, at) => (result[at]! ^= multiply(coefficient, factor)));
  }
  return result;
}

/**
 * Of the eight masks always the first, a chessboard. Every reader takes the one that the format names; to weigh all of
 * them, as the standard advises for print, is not worth its bytes on a screen.
 */
function draw(version: number, words: number[]): QrModules {
  const width = version * 4 + 17;
  const fixed = patterns(version, width);
  const modules = placeData(width, fixed, words).map((row, y) => row.map((dark, x) => fixed[y]![x] ?? dark !== ((x + y) % 2 === 0)));
  writeFormat(modules, width);
  return modules;
}

/** What is the same in all codes of a version; null where data goes. The format's places are kept as light. */
function patterns(version: number, width: number): Array<Array<boolean | null>> {
  const grid = Array.from({ length: width }, () => Array<boolean | null>(width).fill(null));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < width && y < width) grid[y]![x] = dark;
  };
  for (let at = 0; at < width; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  const square = (centreX: number, centreY: number, reach: number, light: readonly number[]): void => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(centreX + x, centreY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [x, y] of [[3, 3], [width - 4, 3], [3, width - 4]] as const) square(x, y, 4, [2, 4]);
  if (version > 1) square(width - 7, width - 7, 2, [1]);
  for (let at = 0; at < 9; at++) {
    if (grid[8]![at] === null) set(at, 8, false);
    if (grid[at]![8] === null) set(8, at, false);
  }
  for (let at = 1; at <= 8; at++) {
    set(width - at, 8, false);
    set(8, width - at, at === 8);
  }
  return grid;
}

/** Upwards and downwards in columns of two from the right, past the column of the timing pattern. */
function placeData(width: number, fixed: Array<Array<boolean | null>>, words: number[]): QrModules {
  const modules: QrModules = Array.from({ length: width }, () => Array<boolean>(width).fill(false));
  let bit = 0;
  for (let right = width - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < width; step++) {
      const upwards = ((right + 1) & 2) === 0;
      const y = upwards ? width - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x] !== null) continue;
        modules[y]![x] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) % 2 === 1;
        bit++;
      }
    }
  }
  return modules;
}

/** Fifteen bits, twice. */
function writeFormat(modules: QrModules, width: number): void {
  for (let at = 0; at < 15; at++) {
    const dark = ((format >> at) & 1) === 1;
    const upper = at < 6 ? at : at < 8 ? at + 1 : 8;
    if (at < 8) modules[upper]![8] = dark;
    else modules[8]![at === 8 ? 7 : 14 - at] = dark;
    if (at < 8) modules[8]![width - 1 - at] = dark;
    else modules[width - 15 + at]![8] = dark;
  }
}
