/**
 * Makes broken requests of valid ones for the fuzz test: wrong types, foreign ids, hostile texts. Everything is
 * derived from the shapes of the contracts and a seed, so a failure is repeated by its seed; no route is named here.
 */
import type { GeneratedRequest } from './requests.ts';
import { replaceAt } from './requests.ts';

type Random = (below: number) => number;

/** Our own small generator, so that a seed gives the same run on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/**
 * Values that break servers: wrong types, limits of integers, impossible dates, texts that no database stores, names
 * that reach prototypes.
 */
const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  [],
  {},
  [null],
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -0,
  'NaN',
  'Infinity',
  '1e400',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '‮abc',
  '🏃🏽‍♀️'.repeat(50),
  '0000-00-00',
  '0000-01-01',
  '300000-01-01',
  'infinity',
  '-infinity',
  '2026-02-30',
  '2026-13-01',
  '24:00',
  '99:99',
  "'; drop table users; --",
  '%',
  '%%%',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a'.repeat(10_000),
  Array.from({ length: 2_000 }, () => 1),
  { a: { b: { c: {} } } },
  '9223372036854775808',
  '-9223372036854775809',
  '١٢٣',
  '１２３',
  '\r\nx: y',
  'true',
  'null',
];
const hostileNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'a[__proto__]',
  'a[0][1][2][3][4][5][6][7]',
  'x'.repeat(300),
  '\u0000',
  '',
];

const rawBodies = [
  '{',
  '[',
  '{"a":1e400}',
  '{"a":"\\ud800"}',
  '"'.repeat(9),
  '['.repeat(100_000),
  '{"__proto__":{"x":1}}',
  '\u0000',
  '{"a":1,"a":2}',
  'null',
  '1',
];
const headerNames = ['accept-language', 'idempotency-key', 'from', 'session', 'user-agent'];
const headerValues = ['x'.repeat(5_000), '', 'e', '*', ';;;', '0', 'ru;q=abc'];

export interface MutatedRequest {
  what: string;
  request: GeneratedRequest & { headers?: Record<string, string>; rawBody?: string };
}

/** A valid request with one change. */
export function mutateRequest(request: GeneratedRequest, foreign: GeneratedRequest, random: Random): MutatedRequest {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!;
  const leaves = leavesOf({ query: request.query, body: request.body });
  switch (random(10)) {
    case 0:
      return {
        what: 'a field too many',
        request: { ...request, body: { ...(request.body as object), [pick(hostileNames)]: pick(hostileValues) } },
      };
    case 1:
      return {
        what: 'a query too many',
        request: { ...request, query: { ...request.query, [pick(hostileNames)]: String(pick(hostileValues)) } },
      };
    case 2:
      return { what: 'another body', request: { ...request, body: pick(hostileValues) } };
    case 3:
      return {
        what: 'raw text for JSON',
        request: {
          ...request,
          rawBody: pick(rawBodies),
        },
      };
    case 4:
      return {
        what: 'a strange header',
        request: {
          ...request,
          headers: {
            [pick(headerNames)]: pick(headerValues),
          },
        },
      };
    case 5:
      return { what: 'ids of another organization', request: { ...foreign, params: { ...request.params } } };
    case 6:
      return mutateParam(request, pick);
    default: {
      if (leaves.length === 0) return mutateParam(request, pick);
      const leaf = pick(leaves);
      const value = pick([...hostileValues, undefined]);
      return {
        what: `${leaf.join('.')} = ${String(JSON.stringify(value)).slice(0, 60)}`,
        request: replaceAt(request, leaf, value),
      };
    }
  }
}

function mutateParam(request: GeneratedRequest, pick: <T>(from: readonly T[]) => T): MutatedRequest {
  const names = Object.keys(request.params);
  if (names.length === 0)
    return { what: 'a query too many', request: { ...request, query: { ...request.query, page: '0' } } };
  const name = pick(names);
  const value = pick([
    '0',
    '-1',
    '1.5',
    'abc',
    '9223372036854775807',
    '99999999999999999999',
    '%00',
    '%',
    '1;2',
    "1'",
    ' ',
    'owner',
    'moderator',
    '1'.repeat(99),
    '𝟙',
    'NaN',
  ]);
  return { what: `path ${name} = ${value}`, request: { ...request, params: { ...request.params, [name]: value } } };
}

/** Paths of every value in the query and the body. */
export function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (value === undefined) return [];
  if (value === null || typeof value !== 'object') return [path];
  const below = Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 1 ? [path, ...below] : below;
}

/** The first and the last date that the wire takes: what is computed from them lies outside. */
const edgeDates = ['1900-01-01', '2999-12-31'] as const;

/**
 * Requests with dates at the ends of the calendar: of the whole request each date by itself, all of them at once, and
 * each as the only query.
 */
export function requestsAtEdges(full: GeneratedRequest, minimal: GeneratedRequest): MutatedRequest[] {
  const { query, body } = full;
  const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const valueAt = (path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], { query, body });
  const dates = leavesOf({ query, body }).filter((path) => isDate(valueAt(path)));
  if (dates.length === 0) return [];
  return edgeDates.flatMap((date) => [
    ...dates.map((path) => ({ what: `${path.join('.')} = ${date}`, request: replaceAt(full, path, date) })),
    ...dates
      .filter(([part]) => part === 'query')
      .map((path) => ({ what: `only ${path.join('.')} = ${date}`, request: replaceAt(minimal, path, date) })),
    { what: `all dates = ${date}`, request: dates.reduce((request, path) => replaceAt(request, path, date), full) },
  ]);
}
