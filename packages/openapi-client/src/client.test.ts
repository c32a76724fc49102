import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The API reference is good for a generated client: a kept generator turns the printed document into types, and calls
 * written against them compile. The generator needs TypeScript 5, which this package has for itself.
 */
const MAX_BYTES = 1_300_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
let document: string;

beforeAll(async () => {
  // Through a pipe, which takes 64 KB at a time.
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/cli.ts', 'openapi'], {
    cwd: root,
    maxBuffer: MAX_BYTES * 4,
  });
  document = stdout;
  // Beside this file, so that `openapi-fetch` resolves from the installed packages.
  folder = await mkdtemp(join(dirname(fileURLToPath(import.meta.url)), 'generated-'));
  await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTS(document)));
}, 60_000);
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

const head = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
const api = createClient<paths>({ baseUrl: 'https://ritm.test', headers: { session: 'secret' } });
const school = { role: 'administrator', school_id: 1 } as const;
`;

const calls = `${head}
export async function countClients(): Promise<number> {
  const { data, error } = await api.GET('/api/{role}/school/{school_id}/students', {
    params: { path: school, query: { search: 'Иванова', page: 1 } },
  });
  if (error) throw new Error(error.code + error.message);
  const names: string[] = data.data.map((one) => one.lastname);
  return names.length + data.meta.total;
}

export async function addClient(): Promise<number> {
  const { data, error } = await api.POST('/api/{role}/school/{school_id}/student', {
    params: { path: school, header: { 'Idempotency-Key': '0123456789abcdef' } },
    body: { firstname: 'Анна', lastname: 'Иванова' },
  });
  if (error) throw new Error(error.message);
  return data.id;
}

export async function visitsLeft(): Promise<number> {
  const { data } = await api.GET('/api/{role}/school/{school_id}/student/{student_id}/lesson_plus/{id}', {
    params: { path: { ...school, student_id: 1, id: 2 } },
  });
  return data?.visits ?? 0;
}
`;

/**
 * What the compiler says of each file. One program compiles all of them, because reading the libraries takes most of
 * the time.
 */
async function compile(files: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  for (const [name, source] of Object.entries(files)) await writeFile(join(folder, name), source);
  const program = ts.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  return Object.fromEntries(
    Object.keys(files).map((name) => [
      name,
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(join(folder, name)))
        .map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n')),
    ]),
  );
}

test('a generated client compiles against three calls, and not against what the API does not have', async () => {
  const problems = await compile({
    'calls.ts': calls,
    'wrong-answer.ts': calls.replace('one.lastname', 'one.surname'),
    'wrong-body.ts': calls.replace("lastname: 'Иванова'", 'lastname: 5'),
    'wrong-path.ts': calls.replace('/lesson_plus/{id}', '/pass/{id}'),
  });
  expect(problems['calls.ts']).toEqual([]);
  expect(problems['wrong-answer.ts']).toEqual([expect.stringContaining("'surname' does not exist")]);
  expect(problems['wrong-body.ts']).toEqual([expect.stringContaining("'number' is not assignable")]);
  expect(problems['wrong-path.ts']).not.toEqual([]);
});

test('the document is whole and small, and repeats no great shape', () => {
  expect(Buffer.byteLength(document)).toBeLessThan(MAX_BYTES);
  const parsed = JSON.parse(document) as { paths: object; components: { schemas: object } };
  expect(Object.keys(parsed.paths).length).toBeGreaterThan(200);
  expect(repeatedShapes(parsed)).toEqual([]);
});

test('control: a great shape that stands in two places is noticed', () => {
  const great = { type: 'object', properties: Object.fromEntries([...Array(20)].map((_, n) => [`field_${n}`, {}])) };
  expect(repeatedShapes({ one: great, other: great })).toHaveLength(1);
});

/**
 * Object shapes of 300 characters and more that stand in several places: they want a name in
 * `contract/named-shapes.ts`.
 */
function repeatedShapes(document: unknown): string[] {
  const counts = new Map<string, number>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ((value as { type?: unknown }).type === 'object') {
      const text = JSON.stringify(value);
      if (text.length >= 300) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  // A component is the one place of its shape; only what stands inside it can repeat another.
  const { components, ...rest } = document as { components?: { schemas: object } };
  visit(rest);
  for (const schema of Object.values(components?.schemas ?? {})) Object.values(schema as object).forEach(visit);
  return [...counts].filter(([, count]) => count > 1).map(([text]) => text);
}
