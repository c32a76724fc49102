import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isZip, officeMime } from './office.ts';

interface Part {
  name: string;
  text: string;
  flags?: number;
  stored?: boolean;
}

/** A zip archive written by hand, so that a test can lie in its directory. */
function zip(parts: readonly Part[], { comment = '' } = {}): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name: text, text: content, flags = 0, stored = false } of parts) {
    const name = Buffer.from(text);
    const packed = stored ? Buffer.from(content) : deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(Buffer.byteLength(content), 18);
    facts.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, packed);
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, tail, name);
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...local, directory, end, Buffer.from(comment)]);
}

const base = 'application/vnd.openxmlformats-officedocument';
const docx = `${base}.wordprocessingml.document`;
const typesOf = (part: string, type: string) =>
  `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`;
const document = (part: string, type: string, ...extra: Part[]): Part[] => [
  { name: '[Content_Types].xml', text: typesOf(part, type) },
  { name: part, text: '<x/>' },
  ...extra,
];
const word = (...extra: Part[]) => document('word/document.xml', `${docx}.main+xml`, ...extra);

describe('a document is recognised by its parts', () => {
  test.each([
    [docx, word()],
    [`${base}.spreadsheetml.sheet`, document('xl/workbook.xml', `${base}.spreadsheetml.sheet.main+xml`)],
    [
      `${base}.presentationml.presentation`,
      document('ppt/presentation.xml', `${base}.presentationml.presentation.main+xml`),
    ],
  ])('%s', (mime, parts) => {
    const bytes = zip(parts);
    expect(isZip(bytes)).toBe(true);
    expect(officeMime(bytes)).toBe(mime);
    expect(officeMime(zip(parts, { comment: 'a comment at the end' }))).toBe(mime);
    expect(officeMime(zip(parts.map((part) => ({ ...part, stored: true }))))).toBe(mime);
  });

  test.each([
    ['an archive of something else', zip([{ name: 'a.txt', text: 'x' }])],
    ['the parts without their types', zip([{ name: 'word/document.xml', text: 'x' }])],
    ['types that name another part', zip(document('word/document.xml', `${base}.spreadsheetml.sheet.main+xml`))],
    [
      'macros by their type',
      zip(document('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml')),
    ],
    ['macros by their part', zip(word({ name: 'word/vbaProject.bin', text: 'x' }))],
    ['a control that runs', zip(word({ name: 'word/activeX/activeX1.xml', text: 'x' }))],
    ['an encrypted part', zip(word({ name: 'word/a.xml', text: 'x', flags: 1 }))],
    ['a name that leaves the archive', zip(word({ name: '../../etc/passwd', text: 'x' }))],
    ['two parts of one name', zip(word({ name: 'word/document.xml', text: 'y' }))],
    ['a document of two kinds', zip(word({ name: 'xl/workbook.xml', text: 'x' }))],
    [
      'a list of types that unpacks to gigabytes',
      zip([
        { name: '[Content_Types].xml', text: ' '.repeat(5e6) },
        { name: 'word/document.xml', text: 'x' },
      ]),
    ],
    [
      'more parts than a document has',
      zip(word(...Array.from({ length: 5_000 }, (_, n) => ({ name: `a${n}`, text: '' })))),
    ],
    ['a cut archive', zip(word()).subarray(0, -30)],
    ['only a beginning', Buffer.from('PK\u0003\u0004', 'latin1')],
    ['an end without a directory', Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])],
  ])('%s is not a document', (_what, bytes) => expect(officeMime(bytes)).toBeUndefined());

  test('a directory that points anywhere ends nothing', () => {
    const whole = zip(word());
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 0xff]) {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        expect(() => officeMime(bytes)).not.toThrow();
      }
  });
});
