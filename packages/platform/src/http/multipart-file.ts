import { Readable } from 'node:stream';
import { AppError, commonErrors } from '@ritm/http';
import type { FastifyInstance } from 'fastify';
import { boundaryOf, multipartLimits } from './multipart.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
/** What may follow the last delimiter: its two dashes, a line break, and the few bytes that some clients add. */
const MAX_EPILOGUE_BYTES = 64;

/**
 * Lets a call whose body is a file also take it as the only part of a form (`multipart/form-data`). The file streams on
 * as it arrives, so the limits and errors of the call are those of a plain body.
 */
export function acceptFileInForm(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const contentType = request.headers['content-type'] ?? '';
    const takesFile = request.routeOptions.config.upload === true;
    if (!takesFile || !/^multipart\/form-data\s{0,8};/i.test(contentType)) return done(null, payload);
    const boundary = boundaryOf(contentType);
    if (boundary === undefined) return done(new AppError(commonErrors.bad_request));
    request.headers['content-type'] = 'application/octet-stream';
    // The length of the form is not that of the file: the file is counted as it arrives.
    delete request.headers['content-length'];
    done(null, Readable.from(fileInForm(payload as Readable, boundary), { objectMode: false }));
  });
}

/** Yields the bytes of the only part of a form, which must be a file. */
export async function* fileInForm(form: Readable, boundary: string): AsyncGenerator<Buffer, void, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no line break before it; with one, all delimiters are alike.
  let held: Buffer = Buffer.from('\r\n');
  let place: 'head' | 'file' | 'end' = 'head';
  // A refusal is answered on the same connection, so the form itself is not destroyed.
  for await (const chunk of form.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (place === 'head') {
      const fileAt = fileStart(held, delimiter);
      if (fileAt === undefined) continue;
      // The line break before the file belongs to the delimiter of an empty file as well.
      held = held.subarray(fileAt);
      place = 'file';
    }
    if (place === 'file') {
      const end = held.indexOf(delimiter);
      const sure = end === -1 ? Math.max(0, held.length - delimiter.length + 1) : end;
      if (sure > 0) yield held.subarray(0, sure);
      held = held.subarray(end === -1 ? sure : end + delimiter.length);
      if (end === -1) continue;
      place = 'end';
    }
    if (held.length > MAX_EPILOGUE_BYTES || (held.length > 1 && held.toString('latin1', 0, 2) !== '--'))
      throw new AppError(commonErrors.bad_request);
  }
  if (place !== 'end' || held.length < 2) throw new AppError(commonErrors.bad_request);
}

/** Returns where the file begins, or undefined while its head has not arrived whole. */
function fileStart(held: Buffer, delimiter: Buffer): number | undefined {
  const known = Math.min(held.length, delimiter.length);
  if (!held.subarray(0, known).equals(delimiter.subarray(0, known))) throw new AppError(commonErrors.bad_request);
  const headEnd = held.subarray(0, delimiter.length + multipartLimits.headBytes).indexOf(HEAD_END);
  if (headEnd === -1) {
    if (held.length > delimiter.length + multipartLimits.headBytes) throw new AppError(commonErrors.bad_request);
    return undefined;
  }
  const lines = held.toString('latin1', delimiter.length, headEnd).split('\r\n');
  const disposition = lines.find((line) => /^content-disposition:\s{0,8}form-data;/i.test(line));
  if (lines[0] !== '' || !disposition || !/;\s{0,8}filename\*?=/i.test(disposition))
    throw new AppError(commonErrors.bad_request);
  return headEnd + HEAD_END.length;
}
