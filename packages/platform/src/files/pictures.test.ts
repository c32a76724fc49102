import { expect, test } from 'vitest';
import { cleanJpeg } from './pictures.ts';

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const frame = (width: number, height: number) => {
  const body = Buffer.alloc(15);
  body[0] = 8;
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  body[5] = 3;
  return segment(0xc0, body);
};
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const scan = Buffer.concat([segment(0xda, Buffer.alloc(10)), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])]);
const picture = (...extra: Buffer[]) => Buffer.concat([start, ...extra, frame(256, 256), scan, end]);

test('the picture itself goes through untouched', () => {
  expect(cleanJpeg(picture(), 512)).toEqual(picture());
});

test.each([
  ['EXIF with a place', segment(0xe1, Buffer.from('Exif\0\0GPS 55.75 37.61'))],
  ['a comment', segment(0xfe, Buffer.from('<script>alert(1)</script>'))],
  ['a profile', segment(0xe2, Buffer.alloc(3000))],
  ['a long mark of Adobe', segment(0xee, Buffer.from('Adobe<html>'.repeat(9)))],
])('%s stays behind', (_what, extra) => {
  expect(cleanJpeg(picture(extra), 512)).toEqual(picture());
});

test('what follows the end stays behind', () => {
  expect(cleanJpeg(Buffer.concat([picture(), Buffer.from('PK\u0003\u0004<html>')]), 512)).toEqual(picture());
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<html>'.repeat(50))],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a cut off picture', picture().subarray(0, -4)],
  ['a beginning alone', start],
  ['no scan', Buffer.concat([start, frame(10, 10), end])],
  ['two frames', Buffer.concat([start, frame(10, 10), frame(10, 10), scan, end])],
  ['a side too long', Buffer.concat([start, frame(513, 10), scan, end])],
  ['no pixels', Buffer.concat([start, frame(0, 10), scan, end])],
  ['a length that lies', Buffer.concat([start, Buffer.from([0xff, 0xe1, 0xff, 0xff, 1]), end])],
])('%s is no picture', (_what, bytes) => {
  expect(cleanJpeg(bytes, 512)).toBeUndefined();
});
