import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { FileReply } from '../module.ts';
import type { Platform } from '../platform.ts';
import { parseByteRange } from './byte-range.ts';

/**
 * A download: its type is never sniffed, it is never run, and its name follows RFC 6266. A range request gets that
 * part.
 */
export function fileReply(platform: Platform, reply: FastifyReply, file: FileReply): FastifyReply {
  const { bytes } = file;
  head(reply, file);
  if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes));
  if (!('token' in bytes)) return reply.send(bytes);
  if (file.size === undefined) return reply.send(platform.files.read(bytes.token));
  const tag = tagOf(bytes.token);
  reply.header('accept-ranges', 'bytes').header('etag', tag);
  const { range: rangeHeader, 'if-range': unless } = reply.request.headers;
  // Parts can only be combined when they come from the same bytes. A date proves nothing here, because no date is sent.
  const range = parseByteRange(unless === undefined || unless === tag ? rangeHeader : undefined, file.size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  if (!range) return reply.header('content-length', file.size).send(platform.files.read(bytes.token));
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(platform.files.read(bytes.token, range));
}

/** The bytes under a token never change. The token itself may give access to the file, so the ETag is only its hash. */
const tagOf = (token: string): string => `"${createHash('sha256').update(token).digest('hex').slice(0, 32)}"`;

function head(reply: FastifyReply, { name, mime, immutable, shown }: FileReply): void {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  if (immutable) reply.header('cache-control', 'private, max-age=86400, immutable');
  reply
    .header(
      'content-disposition',
      `${shown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .type(mime);
}
