import iconv from 'iconv-lite';
import { unsupported } from './table-read-error.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251';

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** True when nothing in the file names the encoding and it is the best guess. */
  readonly guessed: boolean;
}

/**
 * Decodes bytes to text. A byte-order mark decides; valid UTF-8 is UTF-8; anything else from a Russian office is
 * Windows-1251, where every byte is some letter, so no file is refused for its encoding. Throws `unsupported_format`
 * for binary data.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decoded(bytes.subarray(3), 'utf-8', false);
  if (startsWith(bytes, 0xff, 0xfe)) return decoded(bytes.subarray(2), 'utf-16le', false);
  if (startsWith(bytes, 0xfe, 0xff)) return decoded(bytes.subarray(2), 'utf-16be', false);
  const wide = guessUtf16(bytes);
  if (wide) return decoded(bytes, wide, true);
  if (looksBinary(bytes)) throw unsupported('binary');
  const utf8 = tryUtf8(bytes);
  return utf8 === undefined ? decoded(bytes, 'windows-1251', true) : { text: utf8, encoding: 'utf-8', guessed: false };
}

function startsWith(bytes: Uint8Array, ...head: number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte);
}

function decoded(bytes: Uint8Array, encoding: TextEncoding, guessed: boolean): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { text: iconv.decode(buffer, encoding, { stripBOM: false }), encoding, guessed };
}

function tryUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Recognises UTF-16 without a byte-order mark: one byte of each pair is the page of the letter, and in Russian tables
 * nearly every page is 00 (digits, separators, Latin), 04 (Cyrillic), 20 or 21 (dashes, quotes, №).
 */
function guessUtf16(bytes: Uint8Array): TextEncoding | undefined {
  const sample = bytes.subarray(0, 4000);
  if (sample.length < 4 || bytes.length % 2 !== 0) return undefined;
  if (arePages(sample.filter((_, index) => index % 2 === 1))) return 'utf-16le';
  return arePages(sample.filter((_, index) => index % 2 === 0)) ? 'utf-16be' : undefined;
}

function arePages(bytes: Uint8Array): boolean {
  const usual = bytes.filter((byte) => byte === 0 || byte === 4 || byte === 0x20 || byte === 0x21);
  return usual.length > bytes.length * 0.95 && usual.includes(0);
}

/** Control bytes other than tab, line ends and form feed do not occur in tables; a few are tolerated. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 8000);
  const strange = sample.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13);
  return strange.length > Math.max(4, sample.length / 100);
}
