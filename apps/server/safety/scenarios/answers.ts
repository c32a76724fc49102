import { inflateRawSync } from 'node:zlib';
import { routeWrites, type Role, type RouteDefinition } from '@ritm/http';
import type { TestApp, TestSession } from '@ritm/testing';
import { requestFor } from './requests.ts';
import type { Tenant } from './tenant-fixture.ts';

/** A person whose answers are searched for what they may not see. */
export interface Reader {
  name: string;
  session: TestSession;
  role: Role;
}

export interface Answer {
  route: RouteDefinition;
  status: number;
  /** The body as JSON; undefined for a file. */
  body: unknown;
  /** The whole text of the answer; a compressed file is unpacked. */
  text: string;
}

/** The parts of a ZIP archive, such as a workbook, as one text. */
function unzip(bytes: Buffer): string {
  const END = Buffer.from([0x50, 0x4b, 5, 6]);
  const end = bytes.lastIndexOf(END);
  const parts: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, start] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ];
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const part = bytes.subarray(from, from + size);
    parts.push((method === 8 ? inflateRawSync(part) : part).toString());
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts.join('\n');
}

const isZip = (bytes: Buffer): boolean => bytes.readUInt32LE(0) === 0x04034b50;

function textOf(body: unknown): string {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body ?? null);
  return body.length > 30 && isZip(body) ? unzip(body) : body.toString();
}

/** Calls that return stored data: all reads, and the exports, which write an audit line. */
const returnsStoredData = (route: RouteDefinition): boolean =>
  !routeWrites(route) || route.download === true || route.name === 'accounts.export_data';

/** Reads do not disturb each other, and the database works while the application does. */
const AT_ONCE = 6;

async function callRoute(
  t: TestApp,
  reader: Reader,
  route: RouteDefinition,
  input: Record<string, unknown>,
): Promise<Answer> {
  const { status, body } = await t.request(reader.session, route, input);
  return { route, status, body: Buffer.isBuffer(body) ? undefined : body, text: textOf(body) };
}

/**
 * All answers that a person gets when they request everything: each list without filters, with filters, as one long
 * page, and searched for `search`.
 */
export async function* callAllReads(
  t: TestApp,
  { fixtures }: Tenant,
  reader: Reader,
  search: string,
): AsyncGenerator<Answer> {
  const calls: [RouteDefinition, Record<string, unknown>][] = [];
  for (const { route } of t.platform.implementations) {
    if (!returnsStoredData(route)) continue;
    const [plain, full] = [false, true].map((all) => requestFor(route, fixtures, { role: reader.role, full: all }));
    const { query } = full!;
    const page = 'per_page' in query ? { per_page: 200 } : {};
    const inputs = [
      { ...plain!, query: { ...plain!.query, ...page } },
      full!,
      ...('search' in query ? [{ ...plain!, query: { ...plain!.query, ...page, search } }] : []),
    ];
    calls.push(...inputs.map((input): (typeof calls)[number] => [route, { ...input }]));
  }
  for (let from = 0; from < calls.length; from += AT_ONCE)
    yield* await Promise.all(
      calls.slice(from, from + AT_ONCE).map(([route, input]) => callRoute(t, reader, route, input)),
    );
}

/**
 * All answers that a person gets when they try every call that changes something, except those that cannot be undone.
 */
export async function* callAllWrites(t: TestApp, { fixtures }: Tenant, reader: Reader): AsyncGenerator<Answer> {
  const last = ['schools.delete_school', 'accounts.logout', 'accounts.change_session_type', 'accounts.delete_profile'];
  for (const { route } of t.platform.implementations)
    if (!returnsStoredData(route) && !last.includes(route.name) && route.method !== 'DELETE')
      yield await callRoute(t, reader, route, { ...requestFor(route, fixtures, { role: reader.role, full: true }) });
}

/** Every text and number of a JSON answer with its path. */
export function* leavesOf(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; leaf: string | number }> {
  if (typeof value === 'string' || typeof value === 'number') yield { path, leaf: value };
  else if (value !== null && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) yield* leavesOf(one, Array.isArray(value) ? path : [...path, key]);
}
