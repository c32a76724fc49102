import { describe, expect, test } from 'vitest';
import { isShown, kindOf } from './kinds.ts';

const bytes = (...all: (number | string)[]): Buffer =>
  Buffer.concat(all.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from([one]))));
const mimeOf = (head: Buffer) => kindOf(head)?.mime;

describe('a kind is recognised by the first bytes alone', () => {
  test.each<[string, Buffer]>([
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n')],
    ['application/pdf', bytes('%PDF-1.7')],
    ['video/mp4', bytes(0, 0, 0, 0x18, 'ftypmp42')],
    ['video/mp4', bytes(0, 0, 0, 0x18, 'ftypM4V ')],
    ['audio/mp4', bytes(0, 0, 0, 0x18, 'ftypM4A ')],
    ['audio/mpeg', bytes('ID3', 4)],
    ['audio/mpeg', bytes(0xff, 0xfb, 0x90, 0x64)],
  ])('%s', (mime, head) => expect(mimeOf(head)).toBe(mime));

  test.each<[string, Buffer]>([
    ['a page', bytes('<!doctype html><script>')],
    ['a drawing that can run', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['an archive, as documents with macros are', bytes('PK', 3, 4)],
    ['a program', bytes('MZ', 0x90)],
    ['a GIF', bytes('GIF89a')],
    ['a PNG cut before its end of signature', bytes(0x89, 'PNG\r\n', 0x1a)],
    ['a PNG without its newline', bytes(0x89, 'PNG\n\n', 0x1a, '\n')],
    ['a PDF that begins later', bytes('<script>%PDF-1.7')],
    ['a container of another brand', bytes(0, 0, 0, 0x18, 'ftypqt  ')],
    ['a brand in the wrong place', bytes('ftypmp42')],
    ['text in UTF-16, which begins as a sound frame does', bytes(0xff, 0xfe, 'a', 0)],
    ['a sound frame of no bit rate', bytes(0xff, 0xfb, 0x04, 0)],
    ['a sound frame of a forbidden bit rate', bytes(0xff, 0xfb, 0xf4, 0)],
    ['a sound frame of no sampling rate', bytes(0xff, 0xfb, 0x9c, 0)],
    ['half a sound frame', bytes(0xff, 0xfb, 0x90)],
    ['nothing', bytes()],
  ])('%s is refused', (_, head) => expect(mimeOf(head)).toBeUndefined());

  test('a browser displays pictures, sounds and films; a document it saves', () => {
    for (const mime of ['image/jpeg', 'image/png', 'video/mp4', 'audio/mp4', 'audio/mpeg'])
      expect(isShown(mime)).toBe(true);
    for (const mime of ['application/pdf', 'text/html', 'image/svg+xml', 'application/octet-stream'])
      expect(isShown(mime)).toBe(false);
  });
});
