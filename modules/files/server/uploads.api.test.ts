/**
 * F7: an upload is known by its bytes (decision 023), refused when it is not what it says, stored without a camera's
 * traces, and bounded to the byte.
 */
import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { workbookReply } from '@ritm/platform';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildPicture, buildPng, pngChunk } from '@ritm/testing/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesRoutes, MAX_FILE_BYTES } from '../contract/index.ts';
import { pdf } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  student_id = (await buildStudent(t, school)).id;
});
afterAll(() => t.close());

const share = (bytes: Uint8Array, name = 'Файл.pdf', headers: Record<string, string> = {}) =>
  t.request(
    school.owner,
    filesRoutes.add_student_file,
    { params: { role: 'owner', school_id: school.school_id }, query: { name, students_ids: [student_id] } },
    { file: bytes, headers },
  );
const content = async (id: number): Promise<Buffer> =>
  (
    await t.app.inject({
      method: 'GET',
      url: `/api/owner/school/${school.school_id}/student_file/${id}/content`,
      headers: { session: school.owner.token, from: 'android' },
    })
  ).rawPayload;

describe('F7: what comes in', () => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isommp42')]);
  test.each([
    ['a PDF', pdf(), 'application/pdf'],
    ['a JPEG', buildPicture(), 'image/jpeg'],
    ['a PNG', buildPng(), 'image/png'],
    ['a film', mp4, 'video/mp4'],
    ['sound with a tag', Buffer.from('ID3\x04\0\0\0\0\0\0 sound'), 'audio/mpeg'],
    ['sound without one', Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0]), 'audio/mpeg'],
  ])('%s is known by its bytes', async (_what, bytes, mime) => {
    const { status, body } = await share(bytes, 'как.угодно.exe');
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({ mime, name: 'как.угодно.exe', state: 'available' });
  });

  test('a workbook of the product’s own export is known by its parts', async () => {
    const sheet = {
      name: 'Журнал',
      widths: [10],
      cellStyles: [],
      rows: [['Анна', 1]],
      sticky: { rows: 1, columns: 0 },
    };
    const parts: Buffer[] = [];
    for await (const part of workbookReply('Журнал', () => sheet).bytes as AsyncIterable<Buffer>) parts.push(part);
    const { status, body } = await share(Buffer.concat(parts), 'журнал.xlsx');
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: 'журнал.xlsx',
    });
  });

  test.each([
    ['HTML under the name of a picture', '<html><script>alert(1)</script>', 'photo.jpg'],
    ['HTML after a blank', '\n\n<!doctype html><script>1</script>', 'photo.png'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.svg'],
    ['GIF that is a script', 'GIF89a=1;alert(1)//', 'a.gif'],
    ['an archive under the name of a document', 'PK\x03\x04 [Content_Types].xml word/document.xml', 'doc.docx'],
    ['a program', 'MZ\x90\0', 'setup.pdf'],
    ['a playlist that names a file', '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nfile:///etc/passwd', 'video.mp4'],
    ['a PDF that begins later', `<html>${pdf().toString('latin1')}`, 'a.pdf'],
    ['plain text', 'просто текст', 'a.txt'],
    ['one byte', '%', 'a.pdf'],
  ])('%s is refused', async (_what, text, name) => {
    expect((await share(Buffer.from(text, 'latin1'), name)).status).toBe(415);
  });

  test('an empty file is refused', async () => {
    // Fastify's inject omits an empty body, so an empty stream is sent as an empty chunk.
    const answer = await share(new Uint8Array(0));
    expect([415, 422]).toContain(answer.status);
  });

  test('a packed request is not unpacked', async () => {
    expect((await share(deflateSync(pdf()), 'a.pdf', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test.each([
    ['a PNG of 30 000 by 30 000', buildPng({ side: 30_000 })],
    ['a PNG that is cut off', buildPng().subarray(0, -20)],
    ['a JPEG that is cut off', buildPicture().subarray(0, -300)],
    ['a JPEG of a signature alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])],
  ])('%s is refused, and nothing of it is stored', async (_what, bytes) => {
    const before = await placesOf();
    const { status, body } = await share(bytes);
    expect([status, body.code]).toEqual([415, 'common.broken_picture']);
    expect(await placesOf()).toEqual(before);
  });

  test('a photo and a PNG lose their texts, their place and what stands after their end', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>');
    const exif = Buffer.from('Exif\0\0GPS 55.7558 37.6173');
    for (const [bytes, name] of [
      [Buffer.concat([buildPicture({ comment: exif }), hidden]), 'photo.jpg'],
      [buildPng({ extra: [pngChunk('tEXt', Buffer.from('Comment\0GPS 55.7558'))], after: hidden }), 'p.png'],
    ] as const) {
      expect(bytes.includes('GPS')).toBe(true);
      const { body } = await share(bytes, name);
      const stored = await content(body.data[0]!.id);
      expect(stored.length).toBe(body.data[0]!.size);
      expect(stored.includes('GPS') || stored.includes('script')).toBe(false);
    }
  });

  test.each([
    '../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'C:\\autoexec.bat',
    './.htaccess',
    '....//....//etc/passwd',
    '%2e%2e%2fetc%2fpasswd',
    '%252e%252e%252f',
    '..%c0%af..%c0%afetc',
    'file:///etc/passwd',
    '\\\\server\\share',
    '~/.ssh/id_rsa',
    'a.pdf;rm -rf',
    '$(id).pdf',
    'a.pdf%00.jpg',
    'CON',
    'a.jpg.php',
    '.'.repeat(200),
    'a"b\'c.pdf',
    'имя\u202Efdp.exe',
  ])('the name %j is only shown', async (name) => {
    const before = await placesOf();
    const { status, body } = await share(pdf(), name);
    expect(status).toBe(200);
    expect(body.data[0]!.name).not.toMatch(/[\\/\u0000-\u001f\u202a-\u202e]/);
    const made = (await placesOf()).filter((place) => !before.includes(place));
    expect(made).toHaveLength(1);
    expect(made[0]).toMatch(/^[\w-]{2}\/[\w-]{22}$/);
  });

  test('a name with a null byte is refused', async () => {
    expect((await share(pdf(), 'a.pdf\u0000.jpg')).status).toBe(422);
  });

  test('a hundred mebibytes are taken, a byte more is not; nothing is left of it', async () => {
    const atLimit = Buffer.concat([pdf(), Buffer.alloc(MAX_FILE_BYTES)]).subarray(0, MAX_FILE_BYTES);
    const shared = await share(atLimit);
    expect(shared.status).toBe(200);
    expect(shared.body.data[0]!.size).toBe(MAX_FILE_BYTES);
    const before = await placesOf();
    expect((await share(Buffer.concat([atLimit, Buffer.alloc(1)]))).status).toBe(413);
    expect(await placesOf()).toEqual(before);
  });
});

/** Every file below the data folder. */
async function placesOf(): Promise<string[]> {
  const entries = await readdir(t.platform.config.dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile())
    .map((one) => `${one.parentPath}/${one.name}`.split('/').slice(-2).join('/'))
    .toSorted();
}
