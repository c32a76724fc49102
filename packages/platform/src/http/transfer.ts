import { Readable } from 'node:stream';
import { AppError, commonErrors } from '@ritm/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { statement, type Params } from '../db/statement.ts';
import { TooLarge } from '../files.ts';
import type { FileReply, UploadedFile } from '../module.ts';
import { cleanJpeg } from '../pictures.ts';
import type { Platform } from '../platform.ts';

const insertFile = statement(
  (
    db,
    p: Params<{
      token: string;
      school_id: number | null;
      name: string;
      size: number;
      sha256: Buffer;
      created_by: number | null;
    }>,
  ) =>
    db
      .insertInto('files')
      .values({
        token: p('token'),
        school_id: p('school_id'),
        name: p('name'),
        mime: 'application/octet-stream',
        size: p('size'),
        sha256: p('sha256'),
        purpose: 'upload',
        created_by: p('created_by'),
        expires_at: sql`ritm_now() + interval '30 days'`,
      })
      .returning('id'),
);

/** Streams the body into the store and keeps its row; the action that follows may still refuse it, and then it ends by its date. */
export async function receiveUpload(
  platform: Platform,
  request: FastifyRequest,
  {
    maxBytes,
    picture,
    name,
    actor,
  }: { maxBytes: number; picture: number | undefined; name: string; actor: Actor | undefined },
): Promise<UploadedFile> {
  if (typeof (request.body as Readable | undefined)?.pipe !== 'function')
    throw new AppError(commonErrors.unsupported_media);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError(commonErrors.too_large);
  try {
    const source = request.body as Readable;
    const { token, size, sha256 } = await platform.files.put(
      picture === undefined ? source : await pictureOf(source, { maxBytes, picture }),
      maxBytes,
    );
    const shown = name.replace(/[\u0000-\u001f/\\]/g, '').slice(0, 255) || 'file';
    const [row] = await platform.database.run(insertFile, {
      token,
      school_id: actor?.school_id ?? null,
      name: shown,
      size,
      sha256,
      created_by: actor?.user_id ?? null,
    });
    return { file_id: row!.id, name: shown, size };
  } catch (error) {
    if (error instanceof TooLarge) throw new AppError(commonErrors.too_large);
    throw error;
  }
}

/** Only a picture is kept, and only the picture of it. */
async function pictureOf(
  source: Readable,
  { maxBytes, picture }: { maxBytes: number; picture: number },
): Promise<Readable> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  const clean = cleanJpeg(Buffer.concat(chunks), picture);
  if (!clean) throw new AppError(commonErrors.not_a_picture, { most: picture });
  return Readable.from([clean]);
}

/** A download: never sniffed, never run, named by RFC 6266. */
export function fileReply(platform: Platform, reply: FastifyReply, file: FileReply): FastifyReply {
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  if (file.lasting) reply.header('cache-control', 'private, max-age=86400, immutable');
  const { bytes } = file;
  return reply
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .type(file.mime)
    .send(
      bytes instanceof Uint8Array ? Buffer.from(bytes) : 'token' in bytes ? platform.files.read(bytes.token) : bytes,
    );
}
