import { endingOf, remainderOf, validityOf, type Lot } from '@ritm/passes/rules';
import type { EndingPasses } from '../contract/index.ts';
import type { Lines } from './day-lists.ts';
import type { OpenPassRow } from './pass-queries.ts';

export interface OpenPass {
  row: OpenPassRow;
  isEnding: boolean;
  left: number | null;
  ends_on: string | null;
}

/**
 * Passes that are about to end by the rules of passes, where the client has no pass that goes on longer. Returns the
 * asked part of them, and the number of all.
 */
export function endingPasses(rows: readonly OpenPassRow[], today: string, { skip, most }: Lines): EndingPasses {
  const good = usablePasses(rows, today);
  const byClient = Map.groupBy(good, ({ row }) => row.student_id);
  const ending = good.filter(
    (pass) => pass.isEnding && !byClient.get(pass.row.student_id)!.some((other) => other !== pass && !other.isEnding),
  );
  ending.sort(
    (a, b) =>
      compare(a.ends_on ?? '9999', b.ends_on ?? '9999') ||
      (a.left ?? Infinity) - (b.left ?? Infinity) ||
      a.row.id - b.row.id,
  );
  return {
    total: ending.length,
    data: ending.slice(skip, skip + most).map(({ row, left, ends_on }) => ({
      lesson_plus_id: row.id,
      student_id: row.student_id,
      student_name: row.student_name,
      name: row.name,
      left,
      ends_on,
    })),
  };
}

/** The rows that are valid on the day by the rules of passes. */
export const usablePasses = (rows: readonly OpenPassRow[], today: string): OpenPass[] =>
  rows.flatMap((row) => toOpenPass(row, today) ?? []);

/** Returns for each client the last pass that ends by the day, if no other goes on after it; the earliest first. */
export function endingBy(rows: readonly OpenPassRow[], today: string, day: string): OpenPass[] {
  const byClient = Map.groupBy(usablePasses(rows, today), ({ row }) => row.student_id);
  return [...byClient.values()]
    .filter((own) => own.every(({ ends_on }) => ends_on !== null && ends_on <= day))
    .map((own) => own.toSorted((a, b) => compare(b.ends_on!, a.ends_on!))[0]!)
    .toSorted((a, b) => compare(a.ends_on!, b.ends_on!) || a.row.id - b.row.id);
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Returns undefined when the pass is over by the rules. */
function toOpenPass(row: OpenPassRow, today: string): OpenPass | undefined {
  const lot = toLot(row);
  const { state, ends_on } = validityOf(lot, today);
  if (state !== 'active' && state !== 'pending') return undefined;
  return { row, ends_on, isEnding: endingOf(lot, today) !== undefined, left: remainderOf(lot, today).left };
}

/**
 * Combines all charges into one, with the sum of the visits on the day of the first; the end and the remainder need no
 * more.
 */
function toLot(row: OpenPassRow): Lot {
  const {
    id,
    visits,
    sold_on,
    activation,
    activation_deadline_days,
    burn_unactivated,
    valid_from,
    valid_until,
    validity,
    validity_unit,
  } = row;
  const charge = {
    id: 0,
    date_visit: row.first_visit ?? sold_on,
    service_id: null,
    visits: row.used + row.moved,
    value: 0,
    counted: row.first_visit !== null,
  };
  return {
    id,
    visits,
    sold_on,
    activation,
    activation_deadline_days,
    burn_unactivated,
    valid_from,
    valid_until,
    validity,
    validity_unit,
    service_id: null,
    policies: {},
    format: 'group',
    pays_for_ids: null,
    branch_ids: null,
    price: 0,
    paid: 0,
    consume_unpaid: 'all',
    leftover_policy: row.leftover_policy ?? 'burn',
    freezes: row.freezes ?? [],
    extensions: row.extended > 0 ? [{ id: 0, days: row.extended }] : [],
    moves: [],
    daypart_from: null,
    daypart_to: null,
    cap_per_day: null,
    cap_per_week: null,
    nominal_value: null,
    closed_on: null,
    charges: [charge],
  };
}
