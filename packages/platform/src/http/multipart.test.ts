import { AppError } from '@ritm/http';
import { describe, expect, test } from 'vitest';
import { multipartLimits, parseMultipart } from './multipart.ts';

const part = (head: string, value: string) => `--x\r\n${head}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const read = (body: string | Buffer, type = 'multipart/form-data; boundary=x') => [
  ...parseMultipart(type, Buffer.from(body)),
];
const refusal = (body: string | Buffer, type?: string): number => {
  try {
    read(body, type);
  } catch (error) {
    if (error instanceof AppError) return error.declaration.status;
    throw error;
  }
  return 200;
};

describe('multipart/form-data', () => {
  test('as a browser writes it', async () => {
    const form = new FormData();
    form.append('firstname', 'Анна\r\n--не граница');
    form.append('students_ids[0]', '5');
    form.append('public', '1');
    const written = new Response(form);
    const body = Buffer.from(await written.arrayBuffer());
    expect([...parseMultipart(written.headers.get('content-type')!, body)]).toEqual([
      ['firstname', 'Анна\r\n--не граница'],
      ['students_ids[0]', '5'],
      ['public', '1'],
    ]);
  });

  test.each<[string, string, [string, string][]]>([
    ['nothing at all', '--x--\r\n', []],
    ['an empty field', `${field('a', '')}--x--`, [['a', '']]],
    [
      'a type of its own',
      `${part('content-disposition: form-data; name="a"\r\nContent-Type: text/plain', '1')}--x--\r\n`,
      [['a', '1']],
    ],
    [
      'a file that nobody chose',
      `${part('Content-Disposition: form-data; name="logo"; filename=""\r\nContent-Type: application/octet-stream', '')}--x--\r\n`,
      [],
    ],
  ])('%s', (_what, body, fields) => expect(read(body)).toEqual(fields));

  test('a boundary in quotes', () => {
    expect(
      read(
        '--a b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--a b--',
        'multipart/form-data; boundary="a b"',
      ),
    ).toEqual([['a', '1']]);
  });

  test.each<[string, string | Buffer, number]>([
    ['nothing', '', 400],
    ['no end', field('a', '1'), 400],
    ['an end cut off', `${field('a', '1')}--x`, 400],
    ['another boundary', '--y\r\n\r\n--y--', 400],
    ['a part without a name', `${part('Content-Disposition: form-data', '1')}--x--`, 400],
    ['a part without a head', '--x\r\n1\r\n--x--', 400],
    ['a long head', `${part(`Content-Disposition: form-data; name="a"\r\nX: ${'a'.repeat(3_000)}`, '1')}--x--`, 400],
    ['a long name', `${field('a'.repeat(500), '1')}--x--`, 400],
    [
      'what is no UTF-8',
      Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'),
        Buffer.from([0xff]),
        Buffer.from('\r\n--x--'),
      ]),
      400,
    ],
    ['more parts than a form has', `${field('a', '1').repeat(multipartLimits.parts + 1)}--x--`, 400],
    ['a file', `${part('Content-Disposition: form-data; name="a"; filename="a.html"', '<b>')}--x--`, 415],
  ])('%s is refused', (_what, body, status) => expect(refusal(body)).toBe(status));

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)} `,
  ])('the type %s is refused', (type) => expect(refusal('--x--', type)).toBe(400));

  test('takes time in proportion to its length, whatever it is made of', () => {
    const shapes = ['\r\n--', '\r\n--x', '--x\r\n', `${field('a', '')}`, '; name="'.repeat(1)];
    const time = (unit: string, length: number) => {
      const body = Buffer.from(`--x\r\n${unit.repeat(length / unit.length)}`);
      const from = performance.now();
      for (let at = 0; at < 5; at++) refusal(body);
      return performance.now() - from;
    };
    for (const unit of shapes) {
      time(unit, 250_000);
      expect(time(unit, 250_000)).toBeLessThan(250);
    }
  });
});
