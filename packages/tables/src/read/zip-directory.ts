import { corrupt } from './table-read-error.ts';

/** One part of an archive, as its central directory declares it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly packed: Uint8Array;
}

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const IN_ZIP64 = 0xffffffff;

/**
 * Returns the parts of a zip archive by its central directory, the same list that the workbook reader uses. Throws
 * `file_corrupt` when offsets are invalid.
 */
export function readZipDirectory(bytes: Uint8Array, maxEntries: number): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > maxEntries) throw corrupt(`archive of ${count} parts`);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL_SIGNATURE) throw corrupt('central directory');
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    entries.push(readEntry(bytes, view, { at, nameBytes, extraBytes }));
    at += 46 + nameBytes + extraBytes + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw corrupt('no end of archive');
}

interface EntryPlace {
  readonly at: number;
  readonly nameBytes: number;
  readonly extraBytes: number;
}

function readEntry(bytes: Uint8Array, view: DataView, { at, nameBytes, extraBytes }: EntryPlace): ZipEntry {
  const sizes = readSizes(view, at, at + 46 + nameBytes, extraBytes);
  const local = sizes.offset;
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL_SIGNATURE) throw corrupt('local header');
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + sizes.packed > bytes.length) throw corrupt('part runs past the end');
  return {
    name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes)),
    method: view.getUint16(at + 10, true),
    packedBytes: sizes.packed,
    unpackedBytes: sizes.unpacked,
    packed: bytes.subarray(start, start + sizes.packed),
  };
}

/** Some writers put sizes into the zip64 extra field even for small files. */
function readSizes(view: DataView, at: number, extraAt: number, extraBytes: number) {
  const sizes = {
    packed: view.getUint32(at + 20, true),
    unpacked: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  const missing = (['unpacked', 'packed', 'offset'] as const).filter((key) => sizes[key] === IN_ZIP64);
  if (missing.length === 0) return sizes;
  const end = extraAt + extraBytes;
  for (let field = extraAt; field + 4 <= end && end <= view.byteLength;) {
    const length = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1 && length >= missing.length * 8) {
      missing.forEach((key, index) => {
        sizes[key] = Number(view.getBigUint64(field + 4 + index * 8, true));
      });
      return sizes;
    }
    field += 4 + length;
  }
  throw corrupt('zip64 sizes');
}
