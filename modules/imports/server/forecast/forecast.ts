import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import { countOpeningDebts, countPastVisits, previewOpeningRevisions, type OpeningDebt } from '@ritm/passes/server';
import type { ImportSummary } from '../../contract/index.ts';
import { readTimetableState } from '../apply/apply-classes.ts';
import { ROWS_PER_BATCH } from '../apply/apply-rows.ts';
import { loadKnown } from '../apply/existing-data.ts';
import { passesOfRows, pricesOf, revisionsOfRows } from '../apply/passes.ts';
import { countVisitsOfRows, visitsOfRows } from '../apply/visits.ts';
import { catalogueOf, servicesByNames } from '../queries/cards.ts';
import { countNoted, type ImportRecord } from '../queries/imports.ts';
import { withPrice } from '../rules/rows/money/service-terms.ts';
import { visitsLeft } from '../rules/rows/mark-meanings.ts';
import { readyRows } from '../queries/rows.ts';
import { RowSubjects, type ResolvedRow } from '../apply/subjects.ts';
import { SimulatedClasses } from './classes.ts';
import { Facts } from './facts.ts';
import { SimulatedData } from './simulated-data.ts';
import { SimulatedMoney } from './money.ts';

type Debt = Omit<OpeningDebt, 'service_id'> & { service: string };

/**
 * Calculates what a commit would create with the current data and decisions. It plans the same batches as the commit
 * and asks the other modules what they would write. It writes nothing and takes no locks. Tests of `modules/imports`
 * check that the forecast and the commit agree.
 */
export async function forecastImport(
  read: ReadContext,
  record: ImportRecord,
  onCounted: (rows: number) => Promise<void> = () => Promise.resolve(),
): Promise<ImportSummary> {
  const today = todayIn(read.time_zone, read.now);
  const forecast = new Forecast(read, record, today);
  const at = { school_id: read.school_id, import_id: record.id };
  for (let after = 0; ;) {
    const rows = await read.run(readyRows, { ...at, after, limit: ROWS_PER_BATCH });
    const last = rows.at(-1);
    if (!last) return forecast.result();
    const simulated = forecast.simulated;
    const following = simulated.following(rows);
    const subjects = new RowSubjects(following, await loadKnown(simulated, record, following), today);
    simulated.write(subjects);
    await forecast.add(subjects);
    await onCounted(rows.length);
    after = last.row_no;
  }
}

class Forecast {
  readonly simulated: SimulatedData;
  readonly #read: ReadContext;
  readonly #record: ImportRecord;
  readonly #today: string;
  readonly #money = new SimulatedMoney();
  readonly #classes = new SimulatedClasses();
  readonly #counts = { clients: 0, updated: 0, lots_changed: 0, visits: 0 };
  /** Visits of the rows that have a client, whether they are in the history already or not. */
  #visitsTaken = 0;
  /** Debts by batch: their services are known only after all batches. */
  readonly #debts: Debt[][] = [];
  #facts: Facts | undefined;

  constructor(read: ReadContext, record: ImportRecord, today: string) {
    this.#read = read;
    this.#record = record;
    this.#today = today;
    this.simulated = new SimulatedData(read);
  }

  async add({ drafts, known, resolved }: RowSubjects): Promise<void> {
    const facts = await this.#factsSoFar();
    this.#counts.clients += drafts.length;
    this.#counts.updated += known.filter(({ change }) => Object.keys(change).length > 0).length;
    for (const one of resolved) facts.add(one);
    await this.#addPasses(facts, resolved);
    const { school_id } = this.#read;
    const visits = visitsOfRows(resolved, this.#record, this.#today);
    this.#visitsTaken += countVisitsOfRows(resolved, this.#record, this.#today);
    this.#counts.visits += await countPastVisits(this.#read, school_id, visits);
    await this.#money.add(this.simulated, resolved, { today: this.#today, import_id: this.#record.id });
    this.#classes.add(resolved);
  }

  async #addPasses(facts: Facts, resolved: readonly ResolvedRow[]): Promise<void> {
    const import_id = this.#record.id;
    const { bearing, known, fresh } = passesOfRows({ resolved, today: this.#today, prices: pricesOf(this.#record) });
    for (const one of fresh) facts.addLot(one);
    this.#debts.push(
      bearing.flatMap(({ lot, student_id, opening }) =>
        opening.debts.map((visits) => ({
          student_id,
          service: lot.service_name?.toLowerCase() ?? '',
          visits,
          date_visit: this.#today,
          import_id,
        })),
      ),
    );
    const revisions = revisionsOfRows(known, this.#today, import_id).map(({ revision }) => revision);
    const became = await previewOpeningRevisions(this.#read, this.#read.school_id, revisions);
    this.#counts.lots_changed += revisions.filter((one) => became.get(one.lesson_plus_id) === 'revised').length;
  }

  async result(): Promise<ImportSummary> {
    const facts = await this.#factsSoFar();
    const missing = facts.missing.map((service) => withPrice(service, pricesOf(this.#record)));
    const made = this.#record.options.make_services ? missing.filter(({ unknown }) => !unknown) : [];
    const { school_id } = this.#read;
    const [noted] = await this.#read.run(countNoted, { school_id, import_id: this.#record.id });
    const timetable = await readTimetableState(this.#read, { school_id, today: this.#today });
    return {
      ...this.#counts,
      ...facts.totals,
      ...this.#money.counts,
      debts: await this.#countDebts(made.map(({ name }) => name.toLowerCase())),
      ...(await this.#classes.count(this.simulated, { import_id: this.#record.id, today: this.#today, timetable })),
      services: made.length,
      missing_services: missing,
      noted: noted?.total ?? 0,
      visits_left: visitsLeft(this.#record.summary.found ?? { marks: [], undated: 0 }, {
        chosen: this.#record.options.marks ?? {},
        taken: this.#visitsTaken,
        fresh: this.#counts.visits,
      }),
    };
  }

  /** A service that the commit creates has no visits owed yet. */
  async #countDebts(made: readonly string[]): Promise<number> {
    const names = [...new Set(this.#debts.flat().map(({ service }) => service))].filter((name) => name !== '');
    const services =
      names.length > 0 ? await this.#read.run(servicesByNames, { school_id: this.#read.school_id, names }) : [];
    const ids = new Map([
      ...made.map((name): [string, number] => [name, this.simulated.nextId()]),
      ...services.map(({ name, id }): [string, number] => [name, id]),
    ]);
    let total = 0;
    for (const piece of this.#debts)
      total += await countOpeningDebts(
        this.#read,
        this.#read.school_id,
        piece.map(({ service, ...debt }) => ({ ...debt, service_id: ids.get(service) ?? null })),
      );
    return total;
  }

  async #factsSoFar(): Promise<Facts> {
    if (this.#facts) return this.#facts;
    this.#facts = new Facts(await this.#read.run(catalogueOf, { school_id: this.#read.school_id }));
    return this.#facts;
  }
}
