import { AppError } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { serviceFor, snapshotForSale } from '@ritm/services/server';
import { studentFor, type StudentFacts } from '@ritm/students/server';
import { passesErrors, type LessonPlusBody } from '../contract/index.ts';
import { uncoveredOf } from './charge-queries.ts';
import { toLot } from './lots.ts';
import { lotsOfStudent, nextLotId, soldBefore, type LotRow } from './queries.ts';
import { leftoversFor, type Leftover } from '../rules/lots/carry.ts';

type Service = Awaited<ReturnType<typeof serviceFor>>;
type Context = ReadContext | WriteContext;

/** A complete sale before anything is written: the preview shows it, the sale writes it. */
export interface Sale {
  student: StudentFacts;
  /** The lot once sold, including carried-over remainders; debts are not covered yet. */
  row: LotRow;
  /** Paid now, without carried-over money. */
  paid: number;
  carried: readonly (Leftover & { name: string })[];
  owed: Awaited<ReturnType<typeof debtsOf>>;
}

const debtsOf = (context: Context, student_id: number) =>
  context.run(uncoveredOf, { school_id: context.school_id, student_id });

/** Reads everything a sale depends on in one round trip, and refuses what cannot be sold. */
export async function planSale(
  context: Context,
  { student_id, body }: { student_id: number; body: LessonPlusBody },
): Promise<Sale> {
  const { school_id } = context;
  const today = todayIn(context.time_zone, context.now);
  const [student, service, [next], before, lots, owed] = await Promise.all([
    studentFor(context, student_id),
    serviceFor(context, body.service_id),
    context.run(nextLotId, {}),
    context.run(soldBefore, { school_id, student_id, service_id: body.service_id }),
    body.carry_leftovers ? context.run(lotsOfStudent, { school_id, student_id }) : [],
    body.cover_debts ? debtsOf(context, student_id) : [],
    ...(body.students_ids ?? []).map((id) => studentFor(context, id)),
  ]);
  if (service.archived_at !== null) throw new AppError(passesErrors.service_archived);
  if (service.once_per_person && before.length > 0) throw new AppError(passesErrors.once_per_person);
  const sold_on = body.date ?? today;
  const ownLots = lots.filter((one) => one.student_id === student_id);
  const carried = leftoversFor(ownLots.map(toLot), { service_id: service.id, format: service.format }, today).map(
    (leftover) => ({
      ...leftover,
      name: ownLots.find(({ id }) => id === leftover.lot.id)!.name,
    }),
  );
  const sale = soldRow(context, { id: next!.id, student, service, body, sold_on });
  const paid = body.paid ?? sale.price;
  if (paid > sale.price) throw new AppError(passesErrors.paid_too_much);
  return { student, row: withLeftovers(sale, carried, paid), paid, carried, owed };
}

interface Selling {
  id: number;
  student: StudentFacts;
  service: Service;
  body: LessonPlusBody;
  sold_on: string;
}

/** Combines the service's current terms and policies with the seller's changes. */
function soldRow(context: Context, { id, student, service, body, sold_on }: Selling): LotRow {
  const valid_from = body.valid_from ?? null;
  const valid_until = body.valid_until ?? null;
  if (valid_until !== null && valid_until < (valid_from ?? sold_on)) throw new AppError(passesErrors.end_before_start);
  return {
    ...snapshotForSale(service),
    activation: body.activation ?? service.activation,
    id,
    student_id: student.id,
    student_name: `${student.lastname} ${student.firstname}`.trim(),
    service_id: service.id,
    sold_on,
    created_at: context.now,
    version: 1,
    visits: body.visits === undefined ? service.visits : body.visits,
    price: body.price ?? service.price,
    validity: service.validity,
    validity_unit: service.validity_unit,
    valid_from,
    valid_until,
    closed_on: null,
    close_reason: null,
    comment: body.comment ?? null,
    paid: 0,
    carried_paid: 0,
    charges: [],
    freezes: [],
    extensions: [],
    moves: [],
    burned_visits: 0,
    burned_value: 0,
  };
}

/**
 * Adds carried-over remainders. Each brings its own value, so the unit value of what was bought stays as close as a
 * single lot allows.
 */
function withLeftovers(row: LotRow, carried: readonly Leftover[], paid: number): LotRow {
  const sum = (of: (one: Leftover) => number) => carried.reduce((total, one) => total + of(one), 0);
  const carried_paid = sum((one) => one.paid);
  return {
    ...row,
    visits: row.visits === null ? null : row.visits + sum((one) => one.visits),
    price: row.price + sum((one) => one.value),
    paid: paid + carried_paid,
    carried_paid,
    moves: carried.map(({ lot, visits, value }) => ({
      id: 0,
      way: 'in',
      kind: 'carry',
      other_id: lot.id,
      visits,
      value,
    })),
  };
}
