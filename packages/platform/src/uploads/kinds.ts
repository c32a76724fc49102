import type { PictureKind } from '../pictures/rules.ts';

/** A kind of file that people may upload, detected by the first bytes alone; names and declared types prove nothing. */
export interface FileKind {
  readonly mime: string;
  /** A browser may display it: it holds no text that could run. */
  readonly shown: boolean;
  /** A raster picture, and what to decode it as. */
  readonly picture?: PictureKind;
  readonly matches: (head: Buffer) => boolean;
}

const starts = (bytes: readonly number[], at = 0) => {
  const signature = Buffer.from(bytes);
  return (head: Buffer): boolean => head.subarray(at, at + signature.length).equals(signature);
};
const text = (letters: string, at = 0) => starts([...Buffer.from(letters, 'latin1')], at);
const either =
  (...tests: readonly ((head: Buffer) => boolean)[]) =>
  (head: Buffer): boolean =>
    tests.some((test) => test(head));

const brands = ['isom', 'iso2', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash'];

/** The list is short on purpose: everything else (SVG, HTML, programs) is refused, and archives are unless they are documents: `office.ts`. */
const kinds: readonly FileKind[] = [
  { mime: 'image/jpeg', shown: true, picture: 'jpeg', matches: starts([0xff, 0xd8, 0xff]) },
  {
    mime: 'image/png',
    shown: true,
    picture: 'png',
    matches: starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { mime: 'application/pdf', shown: false, matches: text('%PDF-') },
  {
    mime: 'video/mp4',
    shown: true,
    matches: (head) => text('ftyp', 4)(head) && brands.includes(head.toString('latin1', 8, 12)),
  },
  { mime: 'audio/mp4', shown: true, matches: (head) => text('ftypM4A ', 4)(head) },
  // Has a tag, or a layer III frame whose bit rate and sampling rate exist.
  { mime: 'audio/mpeg', shown: true, matches: either(text('ID3'), isMp3Frame) },
];

function isMp3Frame(head: Buffer): boolean {
  const [first, second, third] = head;
  if (first !== 0xff || second === undefined || third === undefined || head.length < 4) return false;
  return (second & 0xe6) === 0xe2 && third >> 4 !== 0 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3;
}

/** How many bytes the detection needs. */
export const HEAD_BYTES = 16;

export const kindOf = (head: Buffer): FileKind | undefined => kinds.find(({ matches }) => matches(head));

/** Whether a browser may display it rather than save it. */
export const isShown = (mime: string): boolean => kinds.some((kind) => kind.mime === mime && kind.shown);
