const SIGNATURE = 8;
/** Length, type and check sum of a chunk. */
const AROUND = 12;
/** The picture, its colours and how it moves; texts, times, EXIF and what is unknown go. */
const allowedChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);

/**
 * A PNG without anything but its picture, and nothing after its end. Undefined for what is no PNG, is cut off, or is larger than
 * `most` pixels a side; nothing is decoded, so no bomb goes off.
 */
export function cleanPng(bytes: Buffer, maxSide: number): Buffer | undefined {
  const parts: Buffer[] = [bytes.subarray(0, SIGNATURE)];
  for (let at = SIGNATURE; at + AROUND <= bytes.length;) {
    const end = at + AROUND + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    const isFirst = at === SIGNATURE;
    if (isFirst !== (type === 'IHDR')) return undefined;
    if (isFirst && !isWithin(bytes, at + 8, maxSide)) return undefined;
    if (allowedChunks.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}

function isWithin(bytes: Buffer, at: number, maxSide: number): boolean {
  const [width, height] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
  return width > 0 && height > 0 && width <= maxSide && height <= maxSide;
}
