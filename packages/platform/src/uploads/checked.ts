import { AppError, commonErrors } from '@ritm/http';
import { Readable } from 'node:stream';
import { TooLarge } from '../files/files.ts';
import { reencodePicture, type Reencoded } from '../pictures/reencode.ts';
import { MAX_PIXELS, type PictureRules } from '../pictures/rules.ts';
import { HEAD_BYTES, kindOf } from './kinds.ts';
import { isZip, MAX_OFFICE_BYTES, officeMime } from './office.ts';

/** A picture is decoded as a whole; no camera produces larger files. */
const MAX_PICTURE_BYTES = 25 * 1024 * 1024;
/** Pixels a side: the browser that displays the picture must decode it too. */
const MAX_SIDE = 12_000;
/** Pixels a side of what is shown at up to 48 points, sharp on a screen with a pixel ratio of three. */
const THUMBNAIL_SIDE = 144;

export interface CheckedUpload {
  readonly bytes: Readable;
  readonly mime: string;
  readonly thumbnail?: Buffer | undefined;
}

/** Receives why this server cannot decode pictures: it is for the log of its owner and stays out of the answer. */
type Report = (reason: string) => void;

/** The bytes of an accepted kind of file: a picture encoded anew, a document as it is. Throws `AppError` for unknown kinds. */
export async function checkedUpload(source: Readable, report: Report): Promise<CheckedUpload> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const head = await headOf(chunks);
  if (head.length === 0) throw new AppError(commonErrors.empty_file);
  if (isZip(head)) return documentUpload(Readable.from(joined(head, chunks)));
  const found = kindOf(head);
  if (!found) throw new AppError(commonErrors.unknown_kind);
  const { mime, picture: kind } = found;
  const rejoined = Readable.from(joined(head, chunks));
  if (!kind) return { bytes: rejoined, mime };
  const reencoded = await reencode(await inMemory(rejoined, MAX_PICTURE_BYTES), { kind, maxSide: MAX_SIDE }, report);
  if (reencoded.kind === 'picture') return { bytes: Readable.from([reencoded.picture]), mime };
  throw new AppError(commonErrors.broken_picture, { most: MAX_SIDE, megapixels: MAX_PIXELS / 1_000_000 });
}

/** An archive is accepted only as a document of Office Open XML without macros. */
async function documentUpload(source: Readable): Promise<CheckedUpload> {
  const bytes = await inMemory(source, MAX_OFFICE_BYTES);
  const mime = officeMime(bytes);
  if (mime === undefined) throw new AppError(commonErrors.unknown_kind);
  return { bytes: Readable.from([bytes]), mime };
}

/** A person's picture or an organization's: a JPEG of at most so many pixels a side, with a thumbnail. */
export async function pictureUpload(
  source: Readable,
  { maxBytes, maxSide }: { maxBytes: number; maxSide: number },
  report: Report,
): Promise<CheckedUpload> {
  const bytes = await inMemory(source, maxBytes);
  const rules: PictureRules = { kind: 'jpeg', maxSide, thumbnailSide: THUMBNAIL_SIDE };
  const reencoded = kindOf(bytes)?.picture === 'jpeg' ? await reencode(bytes, rules, report) : undefined;
  if (reencoded?.kind !== 'picture') throw new AppError(commonErrors.not_a_picture, { most: maxSide });
  const { picture, thumbnail } = reencoded;
  return { bytes: Readable.from([picture]), mime: 'image/jpeg', thumbnail };
}

/** Throws when this server cannot decode any picture. */
async function reencode(
  bytes: Buffer,
  rules: PictureRules,
  report: Report,
): Promise<Exclude<Reencoded, { kind: 'unavailable' }>> {
  const reencoded = await reencodePicture(bytes, rules);
  if (reencoded.kind !== 'unavailable') return reencoded;
  report(reencoded.reason);
  throw new AppError(commonErrors.pictures_unavailable);
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

async function inMemory(source: Readable, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of source as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new TooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
