import { AppError, commonErrors } from '@ritm/http';
import { Readable } from 'node:stream';
import { TooLarge } from '../files/files.ts';
import { cleanJpeg } from '../files/pictures.ts';
import { cleanPng } from './clean-png.ts';
import { HEAD_BYTES, kindOf } from './kinds.ts';
import { orientationOf, orientationSegment } from './jpeg-orientation.ts';

/** Pictures are cleaned in memory; no camera produces larger ones. */
const MAX_PICTURE_BYTES = 25 * 1024 * 1024;
/** Pixels a side: the browser that displays the picture must decode it. */
const MAX_SIDE = 12_000;

/** The bytes of an accepted kind of file, a picture reduced to its image. Throws `AppError` for unknown kinds. */
export async function checkedUpload(source: Readable): Promise<{ bytes: Readable; mime: string }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const head = await headOf(chunks);
  if (head.length === 0) throw new AppError(commonErrors.empty_file);
  const kind = kindOf(head);
  if (!kind) throw new AppError(commonErrors.unknown_kind);
  const rejoined = Readable.from(joined(head, chunks));
  if (!kind.mime.startsWith('image/')) return { bytes: rejoined, mime: kind.mime };
  const picture = cleaned(await inMemory(rejoined), kind.mime);
  if (!picture) throw new AppError(commonErrors.broken_picture, { most: MAX_SIDE });
  return { bytes: Readable.from([picture]), mime: kind.mime };
}

function cleaned(bytes: Buffer, mime: string): Buffer | undefined {
  if (mime === 'image/png') return cleanPng(bytes, MAX_SIDE);
  const clean = cleanJpeg(bytes, MAX_SIDE);
  const orientation = clean ? orientationOf(bytes) : 1;
  // Without its orientation, a picture taken with a turned camera would always be shown turned.
  return clean && orientation > 1
    ? Buffer.concat([clean.subarray(0, 2), orientationSegment(orientation), clean.subarray(2)])
    : clean;
}

async function headOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* joined(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (;;) {
    const next = await chunks.next();
    if (next.done) return;
    yield next.value;
  }
}

async function inMemory(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of source as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_PICTURE_BYTES) throw new TooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
