/**
 * `node scripts/run.mjs database/statement-rows.ts` prepares every statement of the product on a migrated database and
 * compares the columns that PostgreSQL describes with the row type that the code declares. It prints what it compared
 * and what differs, as JSON.
 */
// The first import: it observes the statements that the modules behind the others write.
import {
  allWritten,
  filesWithStatements,
  loadStatements,
  productFiles,
  type Written,
} from './statement-rows/written.ts';
import { migrate } from '@ritm/platform';
import { startPostgres } from '@ritm/embedded-postgres';
import { differences } from './statement-rows/compare.ts';
import { readDeclared, type Declared } from './statement-rows/declared.ts';
import { Describer, type DescribedColumn } from './statement-rows/described.ts';
import { builtOnDemand, expected } from './statement-rows/expected.ts';

const LIES = 'database/statement-rows/lies.ts';

export interface Report {
  /** Statements that were prepared. */
  checked: number;
  /**
   * Those of them whose declared row was compared, and how many columns of JSON they have, whose shape PostgreSQL does
   * not know.
   */
  compared: number;
  columns: number;
  json: number;
  /** Answered by statements that declare no row; nobody can read what has no type. */
  undeclared: number;
  /** Calls of `statement(…)` that run later than when their file is loaded. */
  unseen: number;
  problems: string[];
}

class Comparison {
  readonly report: Report = { checked: 0, compared: 0, columns: 0, json: 0, undeclared: 0, unseen: 0, problems: [] };
  private readonly describer: Describer;
  private readonly idle = new Set(Object.keys(expected));

  constructor(describer: Describer) {
    this.describer = describer;
  }

  async product(written: readonly Written[], declared: readonly Declared[]): Promise<void> {
    const { report } = this;
    const byPlace = new Map(declared.map((one) => [placeOf(one), one]));
    for (const one of written) {
      const its = byPlace.get(placeOf(one));
      const place = `${one.file}#${its?.name ?? one.offset}`;
      report.checked++;
      const found = its ? await this.differencesOf(its, one) : ['its declaration is not found in the source'];
      report.problems.push(...found.filter((line) => !this.isExpected(place, line)).map((line) => `${place}: ${line}`));
    }
    const seen = new Set(written.map(placeOf));
    const unseen = declared.filter((one) => !seen.has(placeOf(one))).map(({ file, name }) => `${file}#${name}`);
    report.unseen = unseen.length;
    for (const place of unseen)
      if (!builtOnDemand.includes(place))
        report.problems.push(`${place}: is not written when its file is loaded, so its row is not compared`);
    for (const place of builtOnDemand)
      if (!unseen.includes(place)) report.problems.push(`${place}: is not built on demand, or is gone`);
    for (const place of this.idle)
      report.problems.push(`${place}: stands in database/statement-rows/expected.ts and is not found`);
  }

  /** The control: the check finds each wrong declaration, and no problem in a right one. */
  async control(written: readonly Written[], declared: readonly Declared[]): Promise<void> {
    const { lies, expectedLies } = await import('./statement-rows/lies.ts');
    const byPlace = new Map(written.map((one) => [placeOf(one), one]));
    for (const its of declared) {
      const one = byPlace.get(placeOf(its));
      const found = one ? await this.differencesOf(its, one) : ['not written'];
      const expectedLines = expectedLies[its.name] ?? [];
      if (found.join('\n') !== expectedLines.join('\n'))
        this.report.problems.push(
          `control ${its.name}: «${found.join('; ')}» is found, not «${expectedLines.join('; ')}»`,
        );
    }
    if (declared.length !== Object.keys(lies).length)
      this.report.problems.push('control: not all of its statements are found');
  }

  private isExpected(place: string, line: string): boolean {
    const key = `${place}: ${line.split(' ', 1)[0]}`;
    this.idle.delete(key);
    return key in expected;
  }

  private async differencesOf(its: Declared, one: Written): Promise<string[]> {
    const text = one.text();
    const listed = /^select coalesce\(json_agg\(row_to_json\(t\)\), '\[\]'\)::text as json from \(([^]*)\) t$/.exec(
      text,
    )?.[1];
    let described: DescribedColumn[];
    try {
      described = await this.describer.describe(listed ?? text);
    } catch (error) {
      return [`cannot be prepared: ${(error as Error).message}`];
    }
    if (its.columns === undefined) {
      this.report.undeclared += described.length;
      return listed === undefined ? [] : ['the items of its list have no declared type'];
    }
    this.report.compared++;
    this.report.columns += described.length;
    this.report.json += described.filter(({ type }) => type === 'json' || type === 'jsonb').length;
    return differences(its.columns, described, listed ?? text);
  }
}

const placeOf = ({ file, offset }: { file: string; offset: number }): string => `${file}@${offset}`;

async function compareAll(url: string): Promise<Report> {
  await loadStatements(productFiles());
  const lies = await loadStatements([LIES]);
  const declared = readDeclared([...filesWithStatements(), LIES]);
  const describer = await Describer.open(url);
  try {
    const control = new Comparison(describer);
    await control.control(
      lies,
      declared.filter(({ file }) => file === LIES),
    );
    const comparison = new Comparison(describer);
    await comparison.product(
      allWritten().filter(({ file }) => file !== LIES),
      declared.filter(({ file }) => file !== LIES),
    );
    const { report } = comparison;
    report.problems.unshift(...control.report.problems);
    return report;
  } finally {
    await describer.close();
  }
}

const postgres = await startPostgres({ ephemeral: true, log: { info: () => undefined, warn: console.error } });
try {
  await migrate(postgres.ownerUrl);
  console.log(JSON.stringify(await compareAll(postgres.ownerUrl), null, 1));
} finally {
  await postgres.stop();
}
