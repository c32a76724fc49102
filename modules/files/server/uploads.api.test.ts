import { readdir } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { buildPicture } from '@ritm/accounts/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
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

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}
function png({ side = 1, extra = [] as Buffer[], after = Buffer.alloc(0) } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    chunk('IEND', Buffer.alloc(0)),
    after,
  ]);
}
/** An EXIF segment with an orientation and a place. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 55.7558 37.6173')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
const withExif = (picture: Buffer, segment: Buffer) =>
  Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2)]);

describe('F7: what comes in', () => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isommp42')]);
  test.each([
    ['a PDF', pdf(), 'application/pdf'],
    ['a JPEG', buildPicture(), 'image/jpeg'],
    ['a PNG', png(), 'image/png'],
    ['a film', mp4, 'video/mp4'],
    ['sound with a tag', Buffer.from('ID3\x04\0\0\0\0\0\0 sound'), 'audio/mpeg'],
    ['sound without one', Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0]), 'audio/mpeg'],
  ])('%s is known by its bytes', async (_what, bytes, mime) => {
    const { status, body } = await share(bytes, 'как.угодно.exe');
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({ mime, name: 'как.угодно.exe', state: 'available' });
  });

  test.each([
    ['HTML under the name of a picture', '<html><script>alert(1)</script>', 'photo.jpg'],
    ['HTML after a blank', '\n\n<!doctype html><script>1</script>', 'photo.png'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.svg'],
    ['GIF that is a script', 'GIF89a=1;alert(1)//', 'a.gif'],
    ['an archive', 'PK\x03\x04 [Content_Types].xml word/document.xml', 'doc.docx'],
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
    ['a PNG of 20 000 by 20 000', png({ side: 20_000 })],
    ['a PNG that is cut off', png().subarray(0, 40)],
    ['a JPEG that is cut off', buildPicture().subarray(0, -2)],
    ['a JPEG of a signature alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])],
  ])('%s is refused without being decoded', async (_what, bytes) => {
    expect((await share(bytes)).status).toBe(415);
  });

  test('a photo loses its place and keeps the way the camera was held', async () => {
    const { body } = await share(withExif(buildPicture(), exif(6)), 'photo.jpg');
    const stored = await content(body.data[0]!.id);
    expect(stored.includes('GPS')).toBe(false);
    expect(stored.readUInt16BE(2)).toBe(0xffe1);
    expect(stored.subarray(2, 38).readUInt16BE(28)).toBe(6);
    expect(Buffer.concat([stored.subarray(0, 2), stored.subarray(38)])).toEqual(buildPicture());
  });

  test('a PNG loses its texts and what stands after its end', async () => {
    const extra = [chunk('tEXt', Buffer.from('GPS 55.7558')), chunk('eXIf', Buffer.from('MM GPS'))];
    const { body } = await share(png({ extra, after: Buffer.from('<script>alert(1)</script>') }), 'p.png');
    expect(await content(body.data[0]!.id)).toEqual(png());
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
