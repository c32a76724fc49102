import { AppError, commonErrors } from '@ritm/http';

/** Limits of one form; the route's body limit bounds its bytes. */
export const multipartLimits = { parts: 1_000, headBytes: 2_048 } as const;

const LINE = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads `multipart/form-data` as the fields of a form (RFC 7578), in memory and in one pass: nothing is written to
 * disk. A part with a file is refused, unless it is the empty part that a browser sends when no file was chosen.
 */
export function parseMultipart(contentType: string, body: Buffer): URLSearchParams {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw new AppError(commonErrors.bad_request);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const fields = new URLSearchParams();
  // The first delimiter has no line break before it.
  let at = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2)) ? delimiter.length - 2 : -1;
  for (let parts = 0; at !== -1 && !isLast(body, at); parts++) {
    const end = body.indexOf(delimiter, at);
    if (parts === multipartLimits.parts || end === -1 || !body.subarray(at, at + 2).equals(LINE))
      throw new AppError(commonErrors.bad_request);
    const field = fieldOf(body.subarray(at + 2, end));
    if (field) fields.append(field.name, field.value);
    at = end + delimiter.length;
  }
  if (at === -1) throw new AppError(commonErrors.bad_request);
  return fields;
}

const isLast = (body: Buffer, at: number): boolean => body[at] === 0x2d && body[at + 1] === 0x2d;

export function boundaryOf(contentType: string): string | undefined {
  const match = /;\s{0,8}boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))/i.exec(contentType.slice(0, 300));
  return match?.[1] ?? match?.[2];
}

/** Undefined: the part of a file field for which no file was chosen. */
function fieldOf(part: Buffer): { name: string; value: string } | undefined {
  const headEnd = part.subarray(0, multipartLimits.headBytes).indexOf(HEAD_END);
  if (headEnd === -1) throw new AppError(commonErrors.bad_request);
  const disposition = textOf(part.subarray(0, headEnd))
    .split('\r\n')
    .find((line) => /^content-disposition:\s{0,8}form-data;/i.test(line));
  const name = disposition && /;\s{0,8}name="([^"]{1,200})"/i.exec(disposition)?.[1];
  if (!name) throw new AppError(commonErrors.bad_request);
  const value = part.subarray(headEnd + HEAD_END.length);
  if (/;\s{0,8}filename\*?=/i.test(disposition)) {
    if (value.length > 0) throw new AppError(commonErrors.unsupported_media);
    return undefined;
  }
  return { name, value: textOf(value) };
}

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError(commonErrors.bad_request);
  }
}
