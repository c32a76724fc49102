import { Readable } from 'node:stream';
import { buildPicture } from '@ritm/testing/pictures';
import { afterEach, describe, expect, test } from 'vitest';
import { pictureLimits } from '../pictures/reencode.ts';
import { checkedUpload, pictureUpload } from './checked.ts';
import { HEAD_BYTES } from './kinds.ts';

afterEach(() => {
  delete pictureLimits.program;
});

const bytes = (...all: (number | string)[]): Buffer =>
  Buffer.concat(all.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from([one]))));
const reports: string[] = [];
const report = (reason: string) => void reports.push(reason);
const codeOf = (error: { declaration: { code: string } }) => error.declaration.code;

describe('an upload', () => {
  const upload = async (...chunks: Buffer[]) => {
    const { bytes: checked, mime } = await checkedUpload(Readable.from(chunks), report);
    return { mime, content: Buffer.concat(await checked.toArray()) };
  };
  const refused = (...chunks: Buffer[]) => upload(...chunks).catch(codeOf);

  test('is recognised however small its pieces are, and loses none of them', async () => {
    const whole = bytes('%PDF-1.7\n', 'x'.repeat(3 * HEAD_BYTES));
    expect(await upload(...[...whole].map((one) => Buffer.from([one])))).toEqual({
      mime: 'application/pdf',
      content: whole,
    });
  });

  test('of nothing, of another kind, and of a picture that is none are each refused', async () => {
    expect(await refused()).toBe('common.empty_file');
    expect(await refused(bytes('<html>'))).toBe('common.unknown_kind');
    expect(await refused(bytes(0xff, 0xd8, 0xff, '<script>alert(1)</script>'))).toBe('common.broken_picture');
  });

  test('of a picture is refused with a reason for the log where none can be decoded; a document is still taken', async () => {
    pictureLimits.program = '/there/is/no/such/program';
    expect(await refused(buildPicture())).toBe('common.pictures_unavailable');
    expect(reports).toEqual([expect.stringContaining('ENOENT')]);
    expect(await upload(bytes('%PDF-1.7'))).toMatchObject({ mime: 'application/pdf' });
  });
});

test('a portrait is a JPEG alone, with a thumbnail beside it', async () => {
  const upload = (file: Buffer) => pictureUpload(Readable.from([file]), { maxBytes: 9_999, maxSide: 300 }, report);
  const { bytes: picture, mime, thumbnail } = await upload(buildPicture({ comment: 'GPS 55.75' }));
  const content = Buffer.concat(await picture.toArray());
  expect([mime, content.includes('GPS'), thumbnail!.length < content.length]).toEqual(['image/jpeg', false, true]);
  for (const file of [buildPicture({ side: 301 }), bytes('<html>'), bytes()])
    expect(await upload(file).catch(codeOf)).toBe('common.not_a_picture');
});
