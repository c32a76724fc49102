const SIGNATURE = 8;
/** The bytes of a chunk's length, type and checksum. */
const AROUND = 12;
/** The image, its colours and its animation; texts, times, EXIF and unknown chunks are removed. */
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
 * A PNG reduced to its image, with nothing after its end. Undefined for bytes that are not a PNG, are truncated, or
 * exceed `maxSide` pixels a side. Nothing is decoded, so a decompression bomb has no effect.
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
