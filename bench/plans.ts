/**
 * `bench/plans.ts` looks at the plan of every registered statement on the large data and refuses those that read a
 * large table whole or throw most of it away. A statement that may is listed in `plans-expected.ts` with its reason;
 * the control proves that such a plan is noticed.
 */
import { root, written, type Named } from './written-statements.ts';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { migrate, withOwner } from '@ritm/platform';
import { startPostgres } from '@ritm/embedded-postgres';
import { loadCatalogue } from '@ritm/schools/server';
import { fill, type BenchData } from './data.ts';
import { faultsOf, LARGE, type PlanNode } from './plan-faults.ts';
import { dropIndex, explainPlanned, preparePlanned } from './plan-queries.ts';
import { findKnown, literalOf, type Known } from './plan-values.ts';
import { expected } from './plans-expected.ts';

/** Every statement of the product: most are written when their module is loaded. */
async function loadStatements(): Promise<readonly Named[]> {
  const files = globSync(['modules/*/server/**/*.ts', 'packages/platform/src/**/*.ts'], { cwd: root });
  for (const file of files.toSorted())
    if (!/\.test\.ts$|\/testing\.ts$|\/(?:worker|child|watch-server)\.ts$|\/fixtures\/|\/model\//.test(file))
      await import(pathToFileURL(join(root, file)).href);
  return written;
}

interface Judged {
  place: string;
  faults: string[];
  /** Whether it was run; otherwise only its plan was read. */
  ran: boolean;
  ms: number;
}

/** Plans and runs one statement, with the values of its parameters and once more with those absent that may be. */
async function checkPlan(client: pg.Client, { place, statement }: Named, at: At): Promise<Judged> {
  const { text } = statement.prepared();
  await client.query('deallocate all');
  await client.query(preparePlanned(text));
  const { rows } = await client.query<{ types: string }>(
    `select parameter_types::text as types from pg_prepared_statements where name = 'planned'`,
  );
  const types = rows[0]!.types
    .slice(1, -1)
    .split(',')
    .map((one) => one.replaceAll('"', ''));
  const given = statement.values(new Proxy({}, { get: (_, name) => ({ name }) }) as never) as unknown[];
  const parameters = given.map((one, index) => {
    const name = (one as { name?: string } | null)?.name;
    return name === undefined
      ? { literal: one === null ? 'null' : pg.escapeLiteral(`${one as string | number | boolean}`), optional: false }
      : {
          literal: literalOf({ name, type: types[index]! }, text, at.known),
          optional: new RegExp(`\\$${index + 1}(::[a-z ]+(\\[\\])?)? is null`).test(text),
        };
  });
  const variants = [parameters.map(({ literal }) => literal)];
  if (parameters.some(({ optional }) => optional))
    variants.push(parameters.map(({ literal, optional }) => (optional ? 'null' : literal)));
  const result: Judged = { place, faults: [], ran: true, ms: 0 };
  for (const literals of variants) {
    const { plan, ran, ms } = await explained(client, literals);
    result.faults.push(...(plan ? faultsOf(plan, at.sizes) : ['cannot be planned']));
    result.ran &&= ran;
    result.ms += ms;
  }
  result.faults = [...new Set(result.faults)];
  return result;
}

interface At {
  known: Known;
  sizes: ReadonlyMap<string, number>;
}

async function explained(
  client: pg.Client,
  literals: readonly string[],
): Promise<{ plan: PlanNode | undefined; ran: boolean; ms: number }> {
  for (const run of [true, false]) {
    await client.query('begin');
    try {
      const { rows } = await client.query(explainPlanned(literals, { run }));
      const [{ Plan: plan, 'Execution Time': ms = 0 }] = rows[0]['QUERY PLAN'];
      return { plan, ran: run, ms };
    } catch {
      // What the values break, such as a constraint, is planned without being run.
    } finally {
      await client.query('rollback');
    }
  }
  return { plan: undefined, ran: false, ms: 0 };
}

let statements: Promise<readonly Named[]> | undefined;

/** Judges every statement; answers what is wrong, in words. */
async function check(url: string, data: BenchData): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c role=ritm_app -c plan_cache_mode=force_generic_plan -c search_path=public -c statement_timeout=20000',
  });
  const owner = new pg.Client({ connectionString: url });
  await Promise.all([client.connect(), owner.connect()]);
  const { rows } = await owner.query<{ name: string; rows: number }>(
    `
      select relname as name, reltuples::int as rows
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const sizes = new Map(rows.map((one) => [one.name, one.rows]));
  const known = await findKnown(owner, data);
  const results: Judged[] = [];
  for (const named of await (statements ??= loadStatements()))
    results.push(await checkPlan(client, named, { known, sizes }));
  await Promise.all([client.end(), owner.end()]);
  return report(results, [...sizes].filter(([, n]) => n >= LARGE).length);
}

/**
 * Says what is wrong; answers what. A statement that reads much on purpose stands in the list with its reason, and is
 * there in vain when it does not.
 */
function report(results: readonly Judged[], large: number): string[] {
  const wrong = results
    .filter(({ place, faults }) => faults.length > 0 && !(place in expected))
    .map(({ place, faults, ms }) => `${place} (${ms.toFixed(1)} ms): ${faults.join('; ')}`);
  const idle = Object.keys(expected)
    .filter((key) => !results.some(({ place, faults }) => place === key && faults.length > 0))
    .map((key) => `${key}: stands in plans-expected.ts, and reads no more than it should`);
  const found = [...wrong, ...idle];
  for (const line of found) console.log(line);
  const planned = results.filter(({ ran }) => !ran).length;
  console.log(
    `plans: ${results.length} statements over ${large} tables of ${LARGE} rows and more, ${planned} of them planned and not run; ${found.length} problems`,
  );
  if (results.length < 500) throw new Error('hardly any statement was found');
  return found;
}

/** Without these the check must be red; a check that stays green checks nothing. */
const droppedIndexes = {
  lessons_minus_lot: 'modules/passes/server/queries.ts#lotsOfStudents',
  lessons_plus_student: 'modules/passes/server/queries.ts#lotsHeldBy',
  students_club_card: 'modules/reception/server/queries.ts#clientsByCard',
};

/** Drops an index at a time and says which of them nobody missed. */
async function missedDrops(url: string, data: BenchData): Promise<string[]> {
  const missed: string[] = [];
  for (const [index, place] of Object.entries(droppedIndexes)) {
    const { rows } = await withOwner(url, (owner) =>
      owner.query<{ text: string }>(`select pg_get_indexdef($1::regclass) as text`, [index]),
    );
    await withOwner(url, (owner) => owner.query(dropIndex(index)));
    const wrong = await check(url, data);
    await withOwner(url, (owner) => owner.query(rows[0]!.text));
    console.log(`without ${index}: ${wrong.length} problems`);
    if (!wrong.some((line) => line.startsWith(place))) missed.push(index);
  }
  return missed;
}

const dataDir = await mkdtemp(join(tmpdir(), 'ritm-plans-'));
const postgres = await startPostgres({ dataDir, log: { info: () => undefined, warn: console.error } });
try {
  await migrate(postgres.ownerUrl);
  await withOwner(postgres.ownerUrl, loadCatalogue);
  const data = await fill(postgres.ownerUrl);
  const wrong = await check(postgres.ownerUrl, data);
  const missed = wrong.length === 0 ? await missedDrops(postgres.ownerUrl, data) : [];
  for (const index of missed) console.log(`control: nobody missed ${index}`);
  process.exitCode = wrong.length + missed.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
