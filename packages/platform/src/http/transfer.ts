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
import { checkedUpload } from '../uploads/checked.ts';
import { byteRange } from './byte-range.ts';

const insertFile = statement(
  (
    db,
    p: Params<{
      token: string;
      school_id: number | null;
      name: string;
      mime: string;
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
        mime: p('mime'),
        size: p('size'),
        sha256: p('sha256'),
        purpose: 'upload',
        created_by: p('created_by'),
        expires_at: sql`ritm_now() + interval '30 days'`,
      })
      .returning('id'),
);

interface UploadAsked {
  maxBytes: number;
  picture: number | undefined;
  checked: boolean | undefined;
}

/** What cannot be known by looking at nothing. */
const ANY = 'application/octet-stream';

/** Streams the body into the store and keeps its row; the action that follows may still refuse it, and then it ends by its date. */
export async function receiveUpload(
  platform: Platform,
  request: FastifyRequest,
  { maxBytes, picture, checked = false, name, actor }: UploadAsked & { name: string; actor: Actor | undefined },
): Promise<UploadedFile> {
  if (typeof (request.body as Readable | undefined)?.pipe !== 'function')
    throw new AppError(commonErrors.unsupported_media);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError(commonErrors.too_large);
  try {
    const source = request.body as Readable;
    const { bytes, mime } = await looked(source, { maxBytes, picture, checked });
    const { token, size, sha256 } = await platform.files.put(bytes, maxBytes);
    const shown = name.replace(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069/\\]/g, '').slice(0, 255) || 'file';
    const [row] = await platform.database.run(insertFile, {
      token,
      school_id: actor?.school_id ?? null,
      name: shown,
      mime,
      size,
      sha256,
      created_by: actor?.user_id ?? null,
    });
    return { file_id: row!.id, name: shown, size, mime };
  } catch (error) {
    if (error instanceof TooLarge) throw new AppError(commonErrors.too_large);
    throw error;
  }
}

async function looked(
  source: Readable,
  { maxBytes, picture, checked }: UploadAsked,
): Promise<{ bytes: Readable; mime: string }> {
  if (checked) return checkedUpload(source);
  if (picture === undefined) return { bytes: source, mime: ANY };
  return { bytes: await pictureOf(source, { maxBytes, picture }), mime: 'image/jpeg' };
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

/** A download: never sniffed, never run, named by RFC 6266; a part of it where a part is asked for. */
export function fileReply(platform: Platform, reply: FastifyReply, file: FileReply): FastifyReply {
  const { bytes } = file;
  head(reply, file);
  if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes));
  if (!('token' in bytes)) return reply.send(bytes);
  if (file.size === undefined) return reply.send(platform.files.read(bytes.token));
  reply.header('accept-ranges', 'bytes');
  const range = byteRange(reply.request.headers.range, file.size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  if (!range) return reply.header('content-length', file.size).send(platform.files.read(bytes.token));
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(platform.files.read(bytes.token, range));
}

function head(reply: FastifyReply, { name, mime, lasting, shown }: FileReply): void {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  if (lasting) reply.header('cache-control', 'private, max-age=86400, immutable');
  reply
    .header(
      'content-disposition',
      `${shown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .type(mime);
}
