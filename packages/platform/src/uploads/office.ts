/**
 * Documents of Office Open XML. They are zip archives, so the first bytes prove nothing: the archive's own directory and
 * its list of content types do. A document with macros, with encryption or with a false directory is not recognised.
 */
import { inflateRawSync } from 'node:zlib';

/** A whole document is held in memory while its directory, which stands at the end, is read. */
export const MAX_OFFICE_BYTES = 25 * 1024 * 1024;

const MAX_PARTS = 5_000;
const MAX_NAME = 300;
/** The list of content types of a presentation of a thousand slides takes a fifth of this. */
const MAX_TYPES_BYTES = 1024 * 1024;
const TYPES = '[Content_Types].xml';

interface OfficeKind {
  readonly mime: string;
  /** The main part, and the type that its document declares for it. */
  readonly part: string;
  readonly type: string;
}

const base = 'application/vnd.openxmlformats-officedocument';
const officeKinds: readonly OfficeKind[] = [
  {
    mime: `${base}.wordprocessingml.document`,
    part: 'word/document.xml',
    type: `${base}.wordprocessingml.document.main+xml`,
  },
  { mime: `${base}.spreadsheetml.sheet`, part: 'xl/workbook.xml', type: `${base}.spreadsheetml.sheet.main+xml` },
  {
    mime: `${base}.presentationml.presentation`,
    part: 'ppt/presentation.xml',
    type: `${base}.presentationml.presentation.main+xml`,
  },
];

/** A zip archive of at least one part; it is a document only if `officeMime` says so. */
export const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));

/** The MIME type of a document without macros; undefined for every other archive. */
export function officeMime(bytes: Buffer): string | undefined {
  const parts = readDirectory(bytes);
  if (!parts || parts.some(isUnwanted)) return undefined;
  const names = new Set(parts.map(({ name }) => name));
  // Two parts of one name would let a check read one of them and a program open the other.
  if (names.size !== parts.length) return undefined;
  const found = officeKinds.filter(({ part }) => names.has(part));
  const kind = found[0];
  const types = parts.find(({ name }) => name === TYPES);
  if (found.length !== 1 || !kind || !types) return undefined;
  const declared = unpack(bytes, types);
  if (declared === undefined || /macroEnabled|vbaProject/i.test(declared)) return undefined;
  return declared.includes(`"${kind.type}"`) || declared.includes(`'${kind.type}'`) ? kind.mime : undefined;
}

interface Part {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packedBytes: number;
  readonly at: number;
}

const ENCRYPTED = 1;

const isUnwanted = ({ name, flags }: Part): boolean =>
  (flags & ENCRYPTED) !== 0 ||
  name.length > MAX_NAME ||
  name.startsWith('/') ||
  name.includes('\\') ||
  name.split('/').includes('..') ||
  /(?:^|\/)(?:vbaProject[^/]*\.bin|activeX\/)/i.test(name);

const END_SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
const MAX_COMMENT = 65_535;

/** The directory at the end of the archive; undefined when it is none, or names what is not there. */
function readDirectory(bytes: Buffer): Part[] | undefined {
  const end = bytes.lastIndexOf(END_SIGNATURE);
  if (end < 0 || end + END_BYTES > bytes.length || bytes.length - end > END_BYTES + MAX_COMMENT) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const parts: Part[] = [];
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > MAX_PARTS) return undefined;
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return undefined;
    const nameBytes = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) return undefined;
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return parts;
}

const STORED = 0;
const DEFLATED = 8;

/** The text of a part; undefined when it is not where the directory says, or larger than any real one. */
function unpack(bytes: Buffer, { at, method, packedBytes }: Part): string | undefined {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) return undefined;
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (from + packedBytes > bytes.length || packedBytes > MAX_TYPES_BYTES) return undefined;
  const packed = bytes.subarray(from, from + packedBytes);
  if (method === STORED) return packed.toString('utf8');
  if (method !== DEFLATED) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_TYPES_BYTES }).toString('utf8');
  } catch {
    return undefined;
  }
}
