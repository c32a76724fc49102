/** What is kept of a JPEG: tables, frame, scans, and Adobe's marker, which defines how colours are read. */
const allowedMarkers = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd, 0xee]);
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);
const [SCAN, END, ADOBE] = [0xda, 0xd9, 0xee];

/**
 * A JPEG reduced to its image: no EXIF with a location, no comments, nothing after its end. Undefined for bytes that
 * are not a JPEG, are truncated, or exceed `maxSide` pixels a side. Nothing is decoded, so a decompression bomb has no
 * effect.
 */
export function cleanJpeg(bytes: Buffer, maxSide: number): Buffer | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  let frames = 0;
  let scans = 0;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === END)
      return frames === 1 && scans > 0 ? Buffer.concat([...parts, bytes.subarray(at, at + 2)]) : undefined;
    const end = endOfSegment(bytes, at);
    if (end === undefined) return undefined;
    if (frameMarkers.has(marker) && (++frames > 1 || !isFrameWithin(bytes.subarray(at, end), maxSide)))
      return undefined;
    const isAllowed = marker === ADOBE ? end - at <= 32 : allowedMarkers.has(marker);
    if (isAllowed) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SCAN) continue;
    scans++;
    const scanEnd = endOfScan(bytes, at);
    parts.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
  return undefined;
}

/** The end of a marker segment with a length; undefined when it is truncated. */
function endOfSegment(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  return length < 2 || end > bytes.length ? undefined : end;
}

/** Checks the height, the width and the number of components of a frame. */
function isFrameWithin(frame: Buffer, maxSide: number): boolean {
  if (frame.length < 10) return false;
  const [height, width, components] = [frame.readUInt16BE(5), frame.readUInt16BE(7), frame[9]];
  return height > 0 && width > 0 && height <= maxSide && width <= maxSide && (components === 1 || components === 3);
}

/** Compressed image data continues up to a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
