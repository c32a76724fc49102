const APP1 = 0xe1;
const SCAN = 0xda;
const ORIENTATION = 0x0112;

/** The camera's orientation: 1…8 of EXIF, 1 when absent. Nothing else in EXIF is worth keeping. */
export function orientationOf(jpeg: Buffer): number {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1]!;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (marker === SCAN || end > jpeg.length) return 1;
    if (marker === APP1 && jpeg.toString('latin1', at + 4, at + 10) === 'Exif\0\0')
      return inTiff(jpeg.subarray(at + 10, end));
    at = end;
  }
  return 1;
}

function inTiff(tiff: Buffer): number {
  if (tiff.length < 8) return 1;
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  const entries = Math.min(read16(first), 64);
  for (let index = 0; index < entries; index++) {
    const at = first + 2 + index * 12;
    if (at + 12 > tiff.length) return 1;
    if (read16(at) !== ORIENTATION) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An EXIF segment with the orientation and nothing else. */
export function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xff00 | APP1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write('Exif\0\0MM\0*', 4, 'latin1');
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(ORIENTATION, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
}
