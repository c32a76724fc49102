import { Readable } from 'node:stream';
import { AppError, commonErrors, type RouteDefinition } from '@ritm/http';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../context.ts';
import { transact } from '../db/transaction.ts';
import { TooLarge } from '../files/files.ts';
import { deleteUpload, hasRoom, insertUpload, type NewUpload } from '../files/stored-files.ts';
import type { UploadedFile } from '../module.ts';
import type { Platform } from '../platform.ts';
import { checkedUpload, pictureUpload, type CheckedUpload } from '../uploads/checked.ts';
import { asUpload } from './connections.ts';

type UploadOptions = NonNullable<RouteDefinition['upload']>;
interface Coming extends UploadOptions {
  readonly name: string;
  readonly actor: Actor | undefined;
}

/** The MIME type of a file whose bytes are not inspected. */
const ANY = 'application/octet-stream';

/**
 * Streams the body into the store and inserts its row, within the sender's limit (decision 030) and the organization's
 * free space. When the action that follows refuses the file, it is deleted at once.
 */
export async function receiveUpload(
  platform: Platform,
  request: FastifyRequest,
  coming: Coming,
): Promise<UploadedFile> {
  const source = request.body as Readable | undefined;
  if (typeof source?.pipe !== 'function') throw new AppError(commonErrors.unsupported_media);
  const contentLength = request.headers['content-length'];
  const announced = contentLength === undefined ? coming.maxBytes : Number(contentLength);
  if (announced > coming.maxBytes) throw new AppError(commonErrors.too_large);
  const { actor } = coming;
  if (contentLength !== undefined) await requireQuota(platform, actor, announced);
  if (!actor || !platform.limits) return asUpload(request.raw, () => receive(platform, source, coming));
  const leave = await platform.limits.running.enter('uploads', `person ${actor.user_id}`);
  try {
    const now = Date.parse(platform.clock.now());
    const settle = await platform.limits.uploaded.announce(actor.user_id, announced, now);
    let came = 0;
    try {
      const counted = Readable.from(weighed(source, (bytes) => (came += bytes)));
      return await asUpload(request.raw, () => receive(platform, counted, coming));
    } finally {
      await settle(came);
    }
  } finally {
    await leave();
  }
}

async function* weighed(source: Readable, add: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    add(chunk.length);
    yield chunk;
  }
}

/** Checks before the first byte arrives; uploads that run at the same time are checked when the row is inserted. */
async function requireQuota({ database }: Platform, actor: Actor | undefined, bytes: number): Promise<void> {
  if (actor?.school_id === undefined || actor.files_bytes === undefined) return;
  const [room] = await database.run(hasRoom, { school_id: actor.school_id, bytes, most: actor.files_bytes });
  if (!room) throw new AppError(commonErrors.no_room);
}

async function receive(platform: Platform, source: Readable, coming: Coming): Promise<UploadedFile> {
  const { actor } = coming;
  try {
    const { bytes, mime, thumbnail } = await inspectUpload(platform, source, coming);
    const { token, size, sha256 } = await platform.files.put(bytes, coming.maxBytes);
    const name = coming.name.replace(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069/\\]/g, '').slice(0, 255) || 'file';
    const file_id = await insertFile(platform, {
      token,
      school_id: actor?.school_id ?? null,
      name,
      mime,
      size,
      sha256,
      thumbnail: thumbnail ?? null,
      created_by: actor?.user_id ?? null,
      most: actor?.files_bytes ?? null,
    });
    return { file_id, name, size, mime, sha256 };
  } catch (error) {
    if (error instanceof TooLarge) throw new AppError(commonErrors.too_large);
    throw error;
  }
}

/**
 * Files of one organization are inserted one at a time, because otherwise two of them could both take its last free
 * space.
 */
async function insertFile(platform: Platform, upload: NewUpload): Promise<number> {
  const inserted = await transact(platform.database, async (tx) => {
    if (upload.school_id !== null) tx.lock(['files', upload.school_id]);
    return tx.run(insertUpload, upload);
  });
  if (inserted[0]) return inserted[0].id;
  await platform.files.remove(upload.token);
  throw new AppError(commonErrors.no_room);
}

/** Deletes an upload that was refused after it had arrived, or that had already arrived before. */
export const discardUpload = ({ database, files }: Platform, { file_id }: UploadedFile): Promise<void> =>
  deleteUpload(database, files, file_id);

async function inspectUpload(
  { log }: Platform,
  source: Readable,
  { maxBytes, picture: maxSide, checked }: UploadOptions,
): Promise<CheckedUpload> {
  const report = (reason: string) => log.error('pictures cannot be decoded', { reason });
  if (checked) return checkedUpload(source, report);
  if (maxSide === undefined) return { bytes: source, mime: ANY };
  return pictureUpload(source, { maxBytes, maxSide }, report);
}
