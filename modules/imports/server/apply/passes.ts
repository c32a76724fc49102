/**
 * Writes the opened and revised passes of one chunk of rows through the doors of `passes`. A pass known from an
 * earlier import is revised only while nobody has used or changed it; everything else about its terms is decided by
 * `rules/rows/opening.ts`.
 */
import type { WriteContext } from '@ritm/platform';
import { addFoundTasks } from '@ritm/tasks/server';
import {
  addOpeningDebts,
  addOpeningFreezes,
  addOpeningLots,
  reviseOpeningLots,
  type OpeningDebt,
  type OpeningFreezeOfLot,
  type OpeningLot,
  type OpeningRevision,
} from '@ritm/passes/server';
import { freezeTask } from '../freeze-task.ts';
import { servicesByNames } from '../queries/cards.ts';
import type { ImportRecord } from '../queries/imports.ts';
import { openingName, openingOf, revisionOf, type Opening } from '../rules/rows/money/opening.ts';
import { withGivenPrice } from '../rules/rows/money/price-by-services.ts';
import type { GivenPrices } from '../rules/rows/money/service-terms.ts';
import type { ParsedLot } from '../rules/cells/parsed.ts';
import type { RowEffects } from '../stored.ts';
import type { ResolvedRow } from './subjects.ts';

interface RowBatch {
  resolved: readonly ResolvedRow[];
  today: string;
  prices: GivenPrices;
}

/** Prices that a person has given to services of the file since the check. */
export const pricesOf = ({ options }: Pick<ImportRecord, 'options'>): GivenPrices => options.prices ?? {};

export interface RowPass {
  one: ResolvedRow;
  lot: ParsedLot;
  student_id: number;
  opening: Opening;
}

export interface Passes {
  /** Row → the lot that it created. */
  lots: Map<number, number>;
  /** Row → the pass of an earlier import whose terms it changed. */
  revised: Map<number, RowEffects>;
  freezes: number;
  debts: number;
}

/**
 * Writes remainders of passes, their freezes and the visits owed. Passes of earlier imports get the new terms where
 * nobody has used or changed them.
 */
export async function writePasses(tx: WriteContext, record: ImportRecord, batch: RowBatch): Promise<Passes> {
  const { bearing, known, fresh } = passesOfRows(batch);
  const services = await servicesOf(tx, bearing);
  for (const { one, opening } of bearing) if (!isKnown(one)) one.notes.push(...opening.notes);
  const sold = ({ lot, student_id }: RowPass) => ({
    student_id,
    service_id: services.get(lot.service_name?.toLowerCase() ?? '')?.id ?? null,
    import_id: record.id,
  });
  const lots = fresh.map((each): OpeningLot => {
    const { service_name, ...terms } = each.opening.lot!;
    const format = services.get(service_name?.toLowerCase() ?? '')?.format ?? 'group';
    return { ...sold(each), ...terms, name: openingName(service_name, batch.today), format, sold_on: batch.today };
  });
  const ids = await addOpeningLots(tx, lots);
  const freezes = freeze(tx, record, { fresh, ids });
  const debts = await addOpeningDebts(
    tx,
    bearing.flatMap((each) =>
      each.opening.debts.map((visits): OpeningDebt => ({ ...sold(each), visits, date_visit: batch.today })),
    ),
  );
  return {
    lots: new Map(fresh.map(({ one }, index) => [one.row.row_no, ids[index] ?? 0])),
    revised: await reviseLots(tx, record, { known, today: batch.today }),
    freezes,
    debts: debts.length,
  };
}

const isKnown = ({ row }: ResolvedRow): boolean => row.parsed.match.lot_known !== undefined;

/** Splits the rows with passes into those that open new passes and those whose passes came with earlier imports. */
export function passesOfRows({ resolved, today, prices }: RowBatch): Record<'bearing' | 'known' | 'fresh', RowPass[]> {
  const bearing = resolved.flatMap((one): RowPass[] => {
    const written = one.row.parsed.row.lot;
    const student_id = one.subject?.student_id;
    if (!written || student_id == null || !one.importsFacts) return [];
    const lot = withGivenPrice(written, prices);
    return [{ one, lot, student_id, opening: openingOf(lot, today) }];
  });
  return {
    bearing,
    known: bearing.filter(({ one }) => isKnown(one)),
    fresh: bearing.filter(({ one, opening }) => !isKnown(one) && opening.lot),
  };
}

async function servicesOf(tx: WriteContext, bearing: readonly RowPass[]) {
  const names = [...new Set(bearing.flatMap(({ lot }) => lot.service_name?.toLowerCase() ?? []))];
  const knownServices = names.length > 0 ? await tx.run(servicesByNames, { school_id: tx.school_id, names }) : [];
  return new Map(knownServices.map((service) => [service.name, service]));
}

/** Writes freezes together with their passes; a task asks a person for the end of those that have none. */
function freeze(
  tx: WriteContext,
  record: ImportRecord,
  { fresh, ids }: { fresh: readonly RowPass[]; ids: readonly number[] },
): number {
  const frozen = fresh.flatMap(({ opening, student_id, one }, index) => {
    const lesson_plus_id = ids[index];
    if (!opening.freeze || lesson_plus_id === undefined) return [];
    const { needs_review, ...days } = opening.freeze;
    const written: OpeningFreezeOfLot = { lesson_plus_id, student_id, ...days, import_id: record.id };
    return [{ written, needs_review, name: one.row.parsed.row.lot?.service_name ?? null }];
  });
  addOpeningFreezes(
    tx,
    frozen.map(({ written }) => written),
  );
  const unclear = frozen.filter(({ needs_review }) => needs_review);
  addFoundTasks(
    tx,
    freezeTask.key,
    unclear.map(({ written, name }) => freezeTask.toTask({ ...written, name })),
  );
  return frozen.length;
}

async function reviseLots(
  tx: WriteContext,
  record: ImportRecord,
  { known, today }: { known: readonly RowPass[]; today: string },
): Promise<Map<number, RowEffects>> {
  const revisions = revisionsOfRows(known, today, record.id);
  const results = await reviseOpeningLots(
    tx,
    revisions.map(({ revision }) => revision),
  );
  const revised = new Map<number, RowEffects>();
  for (const { one, revision } of revisions) {
    const { lesson_plus_id } = revision;
    if (results.get(lesson_plus_id) === 'touched') one.notes.push({ code: 'lot.changed_here' });
    if (results.get(lesson_plus_id) === 'revised') revised.set(one.row.row_no, { revised_lot: lesson_plus_id });
  }
  return revised;
}

/** Rows whose pass differs from what the earlier import brought. */
export const revisionsOfRows = (
  known: readonly RowPass[],
  today: string,
  import_id: number,
): { one: ResolvedRow; revision: OpeningRevision }[] =>
  known.flatMap(({ one, lot }) => {
    const { lot_known } = one.row.parsed.match;
    if (typeof lot_known !== 'number') return [];
    return [{ one, revision: { lesson_plus_id: lot_known, ...revisionOf(lot, today), import_id } }];
  });
