/**
 * The build step that thins contracts for the browser leaves the same routes, shapes, requests and errors as the
 * server has, in development and production alike (decision 139). Controls: a dropped property, a changed path and a
 * missing export are each noticed.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  ApiError,
  createClient,
  pathParams,
  sentProperties,
  z,
  type RouteDefinition,
  type SentRoute,
} from '@ritm/http';
import { build, createServer, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thinContracts } from './thin-contracts.ts';

type Contract = Readonly<Record<string, unknown>>;
type Contracts = Readonly<Record<string, Contract>>;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = globSync(['modules/*/contract/*.ts', 'packages/http/src/shapes.ts'], { cwd: root })
  .filter((one) => !one.endsWith('.test.ts'))
  .toSorted();
const folder = mkdtempSync(join(tmpdir(), 'ritm-contracts-'));
afterAll(() => rmSync(folder, { recursive: true }));

let whole: Contracts;
let thin: Contracts;
beforeAll(async () => {
  const loaded = await Promise.all(
    files.map(async (one) => [one, (await import(pathToFileURL(join(root, one)).href)) as Contract] as const),
  );
  whole = Object.fromEntries(loaded);
  thin = await built('thin', sentProperties, files);
});

/** The contracts as the browser gets them; they share zod with the whole ones. */
async function built(name: string, kept: readonly string[], sources: readonly string[]): Promise<Contracts> {
  const entry = 'virtual:contracts';
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) =>
          id === entry ? id : /^zod\b/.test(id) ? { id: import.meta.resolve(id), external: 'absolute' } : undefined,
        load: (id) =>
          id === entry
            ? sources
                .map((one) => `export * as ${JSON.stringify(one)} from ${JSON.stringify(join(root, one))};`)
                .join('\n')
            : undefined,
      },
      thinContracts(kept),
    ],
    build: {
      ssr: true,
      outDir: join(folder, name),
      rolldownOptions: { input: entry, output: { entryFileNames: 'contracts.mjs' } },
    },
  });
  return (await import(pathToFileURL(join(folder, name, 'contracts.mjs')).href)) as Contracts;
}

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const isShape = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

const probes = ['', 'x', ' +79991112233 ', '2026-03-11', '10:30', 0, -1, 8, 1.5, true, null, undefined, [], [1], {}];

/** What of a value the browser may use, as a value that can be compared. */
function used(value: unknown): unknown {
  if (isRoute(value)) return Object.fromEntries(sentProperties.map((one) => [one, value[one]]));
  if (isShape(value))
    return {
      schema: z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }),
      accepts: probes.map((one) => z.safeParse(value, one).success),
    };
  if (typeof value === 'function') return 'function';
  if (value instanceof Map || value instanceof Set) return [...value].map(used);
  if (Array.isArray(value)) return value.map(used);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, used(one)]));
  return value;
}

/** The exports of each file that differ in what the browser may use. */
function differences(one: Contracts, other: Contracts): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((file) => {
    const [left, right] = [one[file] ?? {}, other[file] ?? {}];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])]
      .filter((name) => !isDeepStrictEqual(used(left[name]), used(right[name])))
      .map((name) => `${file}: ${name}`);
  });
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !isShape(value) ? Object.entries(value) : [];

/** Every route of the contracts by its file and name. A door only hands on what is declared beside it. */
function routesOf(contracts: Contracts): Map<string, RouteDefinition> {
  const found = new Map<string, RouteDefinition>();
  for (const file of Object.keys(contracts).toSorted())
    for (const [name, value] of file.endsWith('/index.ts') ? [] : entriesOf(contracts[file]))
      for (const [place, one] of [[name, value] as const, ...entriesOf(value)])
        if (isRoute(one)) found.set(`${file}: ${place}`, one);
  return found;
}

const answers: { input: object; answer: () => Response }[] = [
  { input: {}, answer: () => Response.json({ id: 7 }) },
  {
    input: { query: { a: '', b: [1, 2], c: 'я&' } },
    answer: () => Response.json({ code: 'a.b', message: 'No', errors: { x: ['y'] }, request_id: 'r' }, { status: 422 }),
  },
  {
    input: { body: { x: [1] } },
    answer: () => {
      throw new TypeError('no network');
    },
  },
];

/** The requests of a route's calls, and what each answer becomes for the caller. */
async function calls(route: SentRoute): Promise<unknown[]> {
  const seen: unknown[] = [];
  const params = Object.fromEntries(pathParams(route.path).map((name) => [name, `${name}/1`]));
  for (const { input, answer } of answers) {
    const client = createClient({
      from: 'web',
      language: () => 'ru',
      fetch: async (url, init) => {
        seen.push([url, init]);
        return answer();
      },
    });
    const call = client.call(route as RouteDefinition, { params, ...input } as never, { idempotencyKey: 'k' });
    seen.push(await call.catch((error: unknown) => (error instanceof ApiError ? { ...error } : String(error))));
  }
  return seen;
}

test('each contract gives the browser the same routes, shapes and values as the server', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(routesOf(whole).size).toBeGreaterThan(300);
  expect(differences(whole, thin)).toEqual([]);
});

test('a route of the browser has nothing that only the server uses', () => {
  // A route whose answer is a file says so beside its definition.
  const known: readonly string[] = [...sentProperties, 'download'];
  const more = [...routesOf(thin)].flatMap(([place, route]) =>
    Object.keys(route)
      .filter((one) => !known.includes(one))
      .map((one) => `${place}.${one}`),
  );
  expect(more).toEqual([]);
});

test('a route leaves out the texts of its errors; control: without the step they stay', async () => {
  const bundled = async (name: string, plugins: Plugin[]): Promise<string> => {
    const outDir = join(folder, name);
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins,
      build: {
        outDir,
        lib: { entry: join(root, 'modules/accounts/contract/sign-in-routes.ts'), formats: ['es'], fileName: 'routes' },
        rolldownOptions: { external: /^zod\b/, treeshake: { moduleSideEffects: false } },
      },
    });
    return readFileSync(join(outDir, globSync('*js', { cwd: outDir })[0]!), 'utf8');
  };
  const text = 'This is not a phone number';
  const thinned = await bundled('errors-left-out', [thinContracts()]);
  expect(thinned).toContain('/check_phone');
  expect(thinned).not.toContain(text);
  expect(await bundled('errors-kept', [])).toContain(text);
});

test('a call makes the same request and the same error with either', async () => {
  const [full, reduced] = [routesOf(whole), routesOf(thin)];
  expect([...reduced.keys()].toSorted()).toEqual([...full.keys()].toSorted());
  const different: string[] = [];
  for (const [place, route] of full)
    if (!isDeepStrictEqual(await calls(route), await calls(reduced.get(place)!))) different.push(place);
  expect(different).toEqual([]);
});

test('development reduces them too; control: without the step it serves the whole', async () => {
  const served = async (plugins: Plugin[]): Promise<string> => {
    const server = await createServer({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins,
      cacheDir: join(folder, 'cache'),
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, watch: null },
    });
    const result = await server.transformRequest('/modules/audit/contract/routes.ts');
    await server.close();
    return result?.code ?? '';
  };
  expect(await served([thinContracts()])).toMatch(/^(?![^]*permission:)[^]*path:/);
  expect(await served([])).toMatch(/permission:/);
});

test('control: a property that is dropped, a path that changes and an export that is missing are each noticed', async () => {
  const [place, route] = [...routesOf(whole)].find(([, one]) => one.writes !== undefined)!;
  const [source] = place.split(': ') as [string];
  const less = await built('less', ['method', 'path'], [source]);
  expect(differences({ [source]: whole[source] ?? {} }, less).length).toBeGreaterThan(0);
  expect(await calls(routesOf(less).get(place)!)).not.toEqual(await calls(route));

  const only = (file: string, contract: Contract = whole[file]!): Contracts => ({ [file]: contract });
  const file = 'modules/services/contract/service.ts';
  const { serviceTypes: _left, ...rest } = thin[file]!;
  expect(differences(only(file), only(file, rest))).toEqual([`${file}: serviceTypes`]);
  const moved = 'modules/audit/contract/routes.ts';
  const [name, routes] = Object.entries(thin[moved]!)[0]!;
  const changed = Object.fromEntries(
    Object.entries(routes as Record<string, SentRoute>).map(([key, one]) => [key, { ...one, path: `${one.path}/` }]),
  );
  expect(differences(only(moved), only(moved, { ...thin[moved], [name]: changed }))).toEqual([`${moved}: ${name}`]);
});
