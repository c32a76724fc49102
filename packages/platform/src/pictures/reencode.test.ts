/**
 * Pictures are decoded in a child process and encoded anew (decision 140): nothing but the pixels remains, bombs are
 * refused, and a process that dies, hangs or cannot start costs the server nothing.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPicture, buildPng, pngChunk } from '@ritm/testing/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureLimits, reencodePicture, type PictureLimits } from './reencode.ts';
import type { PictureRules } from './rules.ts';
import { Slots } from '../slots.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ritm-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const photo: PictureRules = { kind: 'jpeg', maxSide: 12_000 };
const drawing: PictureRules = { kind: 'png', maxSide: 12_000 };
const reencode = (bytes: Buffer, rules: PictureRules, limits: Partial<PictureLimits> = {}) =>
  reencodePicture(bytes, rules, { ...pictureLimits, ...limits });
async function accepted(...args: Parameters<typeof reencode>) {
  const answer = await reencode(...args);
  if (answer.kind !== 'picture') throw new Error(`the picture was ${answer.kind}`);
  return answer;
}

/** 40 × 20 pixels, red on the left and blue on the right, as a camera that was turned writes it. */
const turnedPhoto = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: 'blue' } }, left: 20, top: 0 }])
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();
const colourAt = async (bytes: Buffer, left: number, top: number) =>
  (await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString('hex');

describe('what a picture keeps', () => {
  test('a photo loses its place and its camera, and stands as the camera was held', async () => {
    const source = await turnedPhoto();
    expect((await sharp(source).metadata()).exif?.includes('Camera')).toBe(true);
    const { picture, thumbnail } = await accepted(source, photo);
    const { width, height, exif, icc, xmp, orientation } = await sharp(picture).metadata();
    expect([width, height]).toEqual([20, 40]);
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(picture.includes('Camera') || picture.includes('Exif')).toBe(false);
    expect(await colourAt(picture, 10, 5)).toMatch(/^f[\da-f]0[\da-f]0[\da-f]$/);
    expect(await colourAt(picture, 10, 35)).toMatch(/^0[\da-f]0[\da-f]f[\da-f]$/);
    expect(thumbnail).toBeUndefined();
  });

  test('a PNG loses its texts and what stands after its end, and keeps its transparency', async () => {
    const extra = [pngChunk('tEXt', Buffer.from('Comment\0GPS 55.7558')), pngChunk('tRNS', Buffer.from([0, 0]))];
    const { picture } = await accepted(buildPng({ side: 9, extra, after: Buffer.from('<script>1</script>') }), drawing);
    expect(picture.includes('GPS') || picture.includes('script')).toBe(false);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 9, height: 9, hasAlpha: true });
  });

  test('of a photo that is an archive and a page too, the photo alone remains', async () => {
    const hidden = ['PK\u0003\u0004', '<script>alert(1)</script>'];
    const polyglot = Buffer.concat([buildPicture({ comment: hidden[1]! }), Buffer.from(hidden.join(''))]);
    const { picture } = await accepted(polyglot, photo);
    for (const text of hidden) expect(picture.includes(text)).toBe(false);
    expect(picture.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  test('a thumbnail is a square of its side, and never larger than the picture', async () => {
    for (const [side, made] of [
      [400, 144],
      [100, 100],
    ]) {
      const { thumbnail } = await accepted(buildPicture({ side: side! }), { ...photo, thumbnailSide: 144 });
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: made, height: made });
    }
  });
});

describe('what is refused', () => {
  test('a bomb: 30 000 × 30 000 pixels in a few kilobytes, although each side would be allowed', async () => {
    const bomb = buildPng({ side: 30_000 });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await reencode(bomb, { ...drawing, maxSide: 40_000 })).toEqual({ kind: 'refused' });
  });

  const webp = () => sharp(buildPicture()).webp().toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  test.each<[string, () => Buffer | Promise<Buffer>, PictureRules]>([
    ['a side too long', () => buildPicture({ side: 101 }), { ...photo, maxSide: 100 }],
    ['a JPEG that is cut off', () => buildPicture().subarray(0, -300), photo],
    ['a PNG that is cut off', () => buildPng({ side: 400 }).subarray(0, -20), drawing],
    ['a PNG where a JPEG is due', () => buildPng(), photo],
    ['WebP', webp, photo],
    ['a drawing that can run', () => svg, photo],
  ])('%s', async (_what, build, rules) => {
    expect(await reencode(await build(), rules)).toEqual({ kind: 'refused' });
  });
});

describe('the process that decodes', () => {
  /** A PNG that must be turned is decoded as a whole: 49 MB of pixels. */
  const large = () => buildPng({ side: 7_000, extra: [pngChunk('eXIf', orientationExif(6))] });
  const bytes = large();

  test('is ended when it takes more memory than a picture may; the same picture passes with the memory of the product, and a small one with little', async () => {
    const little = { residentBytes: 115_000_000 };
    expect((await reencode(bytes, drawing, little)).kind).toBe('refused');
    expect((await reencode(bytes, drawing)).kind).toBe('picture');
    expect((await reencode(buildPng(), drawing, little)).kind).toBe('picture');
  });

  test('is ended when it takes too long', async () => {
    expect(await reencode(bytes, drawing, { seconds: 0.01 })).toEqual({ kind: 'refused' });
  });

  test('says that it has no decoder where the native package is missing, and the server goes on', async () => {
    const hooks = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name.startsWith('@img/sharp')) throw new Error('not installed');
        return next(name, context);
      } });`;
    await writeFile(join(folder, 'hooks.mjs'), hooks);
    const program = join(folder, 'node-without-decoder');
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' --import '${folder}/hooks.mjs' "$@"\n`);
    await chmod(program, 0o700);
    expect(await reencode(buildPicture(), photo, { program })).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('sharp has no native package') as string,
    });
    expect((await reencode(buildPicture(), photo)).kind).toBe('picture');
  });

  test('is refused where no signal says that it took too much memory, as on Windows; an end of ours is no refusal', async () => {
    const ends = async (name: string, command: string) => {
      const program = join(folder, name);
      await writeFile(program, `#!/bin/sh\nulimit -c 0\n${command}\n`);
      await chmod(program, 0o700);
      return reencode(buildPicture(), photo, { program });
    };
    const over = new URL('end-over-memory.ts', import.meta.url).href;
    const command = `exec '${process.execPath}' -e "import('${over}').then((one) => one.endOverMemory('win32'))"`;
    expect(await ends('windows', command)).toEqual({ kind: 'refused' });
    // What `process.abort()` gives on Windows, and what a process that kills itself there gives.
    expect(await ends('aborted', 'exit 134')).toEqual({ kind: 'refused' });
    await expect(ends('killed', 'exit 1')).rejects.toThrow('ended with 1');
  });
  test('that cannot start is no end of the server either', async () => {
    expect(await reencode(buildPicture(), photo, { program: '/there/is/no/such/program' })).toMatchObject({
      kind: 'unavailable',
    });
  });
});

/** A TIFF header with the orientation alone. */
function orientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

test('two pictures are decoded at once, some wait in their order, and one more is told that the server is busy', async () => {
  const slots = new Slots({ atOnce: 2, maxWaiting: 2 });
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) =>
    slots.run(async () => {
      log.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = ['a', 'b', 'c', 'd'].map(work);
  await expect(work('e')).rejects.toMatchObject({ declaration: { code: 'common.unavailable' } });
  expect(log).toEqual(['a', 'b']);
  ends[0]!();
  await all[0];
  await expect.poll(() => log).toEqual(['a', 'b', 'c']);
  ends[1]!();
  await expect.poll(() => log).toEqual(['a', 'b', 'c', 'd']);
  ends.slice(2).forEach((end) => end());
  await Promise.all(all);
  const failing = slots.run(() => Promise.reject(new Error('it failed')));
  await expect(failing).rejects.toThrow('it failed');
  expect(await slots.run(() => Promise.resolve('free again'))).toBe('free again');
});
