import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fileInForm } from './multipart-file.ts';

const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
const form = (head: string, content: string | Buffer, end = '\r\n--x--\r\n') =>
  Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from(end)]);
/** Reads a form that arrives in pieces of `size` bytes. */
const read = (body: Buffer, size: number) => {
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
    body.subarray(at * size, (at + 1) * size),
  );
  return buffer(Readable.from(fileInForm(Readable.from(pieces), 'x')));
};

describe.each([1, 2, 7, 64, 1_000_000])('a form in pieces of %i bytes', (size) => {
  test.each<[string, string]>([
    ['a text', 'ФИО;Телефон\r\nИванова;1\r\n'],
    ['what looks like a delimiter', '\r\n--\r\n-x\r\n--y--\r\n--'],
    ['one byte', 'a'],
    ['nothing', ''],
  ])('gives %s as it is', async (_, content) => {
    expect((await read(form(HEAD, content), size)).toString()).toBe(content);
  });

  test.each<[string, Buffer]>([
    ['no delimiter', Buffer.from('ФИО;Телефон')],
    ['nothing', Buffer.alloc(0)],
    ['a field instead of a file', form('Content-Disposition: form-data; name="file"', 'x')],
    ['no disposition', form('Content-Type: text/csv', 'x')],
    ['a head without an end', form(`X: ${'x'.repeat(5_000)}`, 'x')],
    ['a second part', form(HEAD, 'x', `\r\n--x\r\n${HEAD}\r\n\r\ny\r\n--x--`)],
    ['no end', form(HEAD, 'x', '')],
    ['an end cut short', form(HEAD, 'x', '\r\n--x')],
    ['much after the end', form(HEAD, 'x', `\r\n--x--${'z'.repeat(100)}`)],
  ])('is refused with %s', async (_, body) => {
    await expect(read(body, size)).rejects.toMatchObject({ declaration: { status: 400 } });
  });
});

test('a file is passed on while it arrives', async () => {
  const passed: number[] = [];
  let sent = 0;
  const source = Readable.from(
    (function* () {
      yield form(HEAD, '', '');
      for (; sent < 1_000; sent++) yield Buffer.alloc(65_536, 1);
      yield Buffer.from('\r\n--x--');
    })(),
    { highWaterMark: 1 },
  );
  let size = 0;
  for await (const part of fileInForm(source, 'x')) {
    size += part.length;
    passed.push(sent * 65_536 - size);
  }
  expect(size).toBe(1_000 * 65_536);
  expect(Math.max(...passed)).toBeLessThan(1_000_000);
});
