import type { Check, Findings } from './check.ts';
import { findForbidden, type Forbidden, isIn } from './forbidden.ts';
import { sqlTextsOf } from './source.ts';
import { isCode, isForTests, isTest, projectTree, type Tree } from './tree.ts';

export const clock: Check = {
  name: 'clock',
  counts: 'files',
  run: async () => {
    const { checked, problems } = clockProblems(projectTree());
    return { checked: checked + 1, problems: [...problems, ...schemaClockProblems(projectTree().read(SCHEMA))] };
  },
};

/** The dump of the migrated database; `npm run check -- migrations` proves it equal to the migrations. */
const SCHEMA = 'database/schema.sql';

/**
 * The clock itself, the tests' clock, the default of the kernel's ids, and code that decides nothing by the time:
 * display in the browser and tools.
 */
const isAllowed = isIn([
  'packages/platform/src/clock.ts',
  'packages/kernel/src/ids.ts',
  'packages/testing/src/clock.ts',
  'packages/ui/',
  'packages/web-kit/',
  'apps/embed/',
  'apps/web/',
  'scripts/',
  'bench/',
  'e2e/',
]);

const rules: Forbidden[] = [
  {
    pattern:
      /\bDate\.now\b|\bnew Date\b(?:\s*\(\s*\)|(?!\s*\())|(?<!new\s)\bDate\s*\(\s*\)|\bTemporal\.Now\b|\bprocess\.hrtime\b/g,
    why: 'time comes from the clock, as an argument or from the context',
    allowed: (path) => isAllowed(path) || /^modules\/[^/]+\/web\//.test(path),
  },
  {
    pattern: /\bperformance\.now\b/g,
    why: 'time comes from the clock, as an argument or from the context',
    // A test may measure how long something takes, itself or through its fixtures; it decides nothing by it.
    allowed: (path) =>
      isAllowed(path) || isTest(path) || path.includes('/fixtures/') || /^modules\/[^/]+\/web\//.test(path),
  },
];

/**
 * SQL that reads the database's own clock, with the reason why `ritm_now()` would be wrong there. A place is a file or a
 * folder, which ends with `/`.
 */
const databaseClock: Readonly<Record<string, string>> = {
  'packages/platform/src/jobs/': 'the queue compares `run_at` and `locked_at` with now() itself',
  'packages/platform/src/events/consumer-queries.ts': 'events wait in real time, and so does their column',
  'packages/platform/src/housekeeping.ts': 'the age of outbound messages, which follow the queue',
  'packages/platform/src/outbound/messages.ts': 'attempts follow the queue, which runs them',
};

const sqlClock =
  /(?<![\w.{])(?:(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b)/gi;

/** Tables and functions of the schema that read the database's own clock, with the reason (decision 223). */
const schemaClock: Readonly<Record<string, string>> = {
  ritm_now: 'the clock itself',
  events: 'other processes fill their gaps from the table within 48 real hours',
  drop_old_events: 'the age of events',
  event_consumers: 'how long a consumer has stood still is real time',
  outbound_messages: 'attempts follow the queue, which runs them by now()',
};

/** Defaults of columns, functions and views take the time from `ritm_now()` too: a row and its statement agree. */
export function schemaClockProblems(schema: string, allowed: Readonly<Record<string, string>> = schemaClock): string[] {
  const used = new Set<string>();
  let name = '';
  const problems = schema.split('\n').flatMap((text, at) => {
    name = /^create (?:or replace )?(?:unlogged )?(?:table|view|function) (?:public\.)?(\w+)/i.exec(text)?.[1] ?? name;
    const [found] = text.match(sqlClock) ?? [];
    if (found === undefined) return [];
    used.add(name);
    const place = `${SCHEMA}:${at + 1} ${name} ${text.trim().split(' ')[0]}`;
    return allowed[name] === undefined ? [`${place} has ${found}: the schema takes the time from ritm_now()`] : [];
  });
  const idle = Object.keys(allowed).filter((one) => !used.has(one));
  return [
    ...problems,
    ...idle.map((one) => `${one} reads no clock in the schema: take it out of scripts/checks/clock.ts`),
  ];
}

/** Statements take the time from `ritm_now()`, whose body a test replaces. */
function sqlClockProblems(tree: Tree, allowed: Readonly<Record<string, string>>): string[] {
  const places = Object.keys(allowed);
  const used = new Set<string>();
  const problems = tree.paths
    .filter((path) => /^(?:modules|packages|apps)\//.test(path) && isCode(path) && !isForTests(path))
    .flatMap((path) => {
      const lines = tree.read(path).split('\n');
      const numbers = new Set(
        sqlTextsOf(tree.read(path)).flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, at) => from + at),
        ),
      );
      return [...numbers]
        .flatMap((line) => [...lines[line - 1]!.matchAll(sqlClock)].map(([found]) => ({ line, found })))
        .flatMap(({ line, found }) => {
          const place = places.find((one) => isIn([one])(path));
          if (place === undefined) return [`${path}:${line} ${found}: SQL takes the time from ritm_now()`];
          used.add(place);
          return [];
        });
    });
  const idle = places.filter((place) => !used.has(place));
  return [
    ...problems,
    ...idle.map((place) => `${place} reads no clock in SQL: take it out of scripts/checks/clock.ts`),
  ];
}

/** Code that reads the machine's clock cannot be tested at midnight. */
export function clockProblems(tree: Tree, allowed: Readonly<Record<string, string>> = databaseClock): Findings {
  const { checked, problems } = findForbidden(tree, rules);
  return { checked, problems: [...problems, ...sqlClockProblems(tree, allowed)] };
}
