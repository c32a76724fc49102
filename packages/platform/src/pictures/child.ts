import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { serveAsChild } from '@ritm/child-process';
import { endOverMemory } from './end-over-memory.ts';
import { pictureEndings, type PictureWork } from './rules.ts';

/**
 * The entry point of the process that decodes one picture: its bytes come from the standard input, the new ones go to
 * the output.
 */

const work = JSON.parse(serveAsChild({ busy: false })[0]!) as PictureWork;
// Decoded pixels are outside the heap that Node limits.
setInterval(() => {
  if (process.memoryUsage.rss() > work.maxResidentBytes) endOverMemory();
}, 10).unref();

const sharp = await loadDecoder();
const { picture, thumbnail } = await reencode(await buffer(process.stdin)).catch((error: Error) => {
  // The decoder throws plain errors; any other is a defect of ours and ends this process as one.
  if (error.name !== 'Error') throw error;
  return process.exit(pictureEndings.refused);
});
const length = Buffer.alloc(4);
length.writeUInt32BE(picture.length);
for (const part of [length, picture, thumbnail]) process.stdout.write(part);
process.stdout.end(() => process.exit(pictureEndings.finished));

/** Its native part is a package for each platform, which an installation may lack. */
async function loadDecoder() {
  try {
    const { default: loaded } = await import('sharp');
    loaded.cache(false);
    loaded.concurrency(1);
    // The library can open far more formats than anybody uploads, and each is a parser that strangers could reach.
    loaded.block({ operation: ['VipsForeignLoad'] });
    loaded.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
    return loaded;
  } catch {
    return process.exit(pictureEndings.decoderMissing);
  }
}

/** Pixels alone go through: the orientation is applied, colours become sRGB, and no metadata is written. */
async function reencode(bytes: Buffer): Promise<{ picture: Buffer; thumbnail: Buffer }> {
  const { kind, maxSide, maxPixels, thumbnailSide } = work;
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const { format, width, height } = await source.metadata();
  if (format !== kind || Math.max(width, height) > maxSide) throw new Error('not such a picture');
  const picture = await encoded(source.autoOrient(), kind);
  if (thumbnailSide === undefined) return { picture, thumbnail: Buffer.alloc(0) };
  const small = sharp(picture).resize(thumbnailSide, thumbnailSide, { fit: 'cover', withoutEnlargement: true });
  return { picture, thumbnail: await encoded(small, 'jpeg') };
}

function encoded(image: Sharp, kind: PictureWork['kind']): Promise<Buffer> {
  return (kind === 'png' ? image.png() : image.jpeg({ quality: 88, progressive: true })).toBuffer();
}
