import { rightsOf } from '@ritm/accounts/contract';
import { requireRecent } from '@ritm/accounts/server';
import { AppError, type RouteInput } from '@ritm/http';
import { formatDate, type LocalDate } from '@ritm/kernel';
import type { WriteContext } from '@ritm/platform';
import { todayIn } from '@ritm/kernel/zone';
import { reverseFor } from '@ritm/finance/server';
import { passesErrors, type LessonPlus, type passesRoutes } from '../../contract/index.ts';
import { lotFor, refusalError } from '../access.ts';
import { reconcileForfeits } from '../expiry/forfeits.ts';
import { recordPayment } from '../income.ts';
import { insertTerms, type LotRow, type TermsInsert } from '../queries.ts';
import { usedOf } from '../../rules/lots/lot.ts';
import { validityOf, validUntilFor } from '../../rules/lots/validity.ts';
import { visitsLeftOutside } from '../../rules/charges/visits-outside.ts';
import { toLot } from '../lots.ts';
import { toLessonPlus } from '../views.ts';

type Change = RouteInput<typeof passesRoutes.edit_lesson_plus>['body'];

/** `PUT lesson_plus`: a new version of the terms. The pass keeps its id and its visits. */
export async function editPass(
  tx: WriteContext,
  { params, body }: RouteInput<typeof passesRoutes.edit_lesson_plus>,
): Promise<LessonPlus> {
  tx.lock(['student', tx.school_id, params.student_id]);
  const row = await lotFor(tx, params);
  if (row.closed_on !== null) throw refusalError('closed', tx.language);
  if (body.paid !== undefined && body.paid_now !== undefined) throw new AppError(passesErrors.paid_twice);
  if (touchesSale(row, body)) requireRecent(tx, row.sold_on);
  const today = todayIn(tx.time_zone, tx.now);
  const changed = withEndOn(changedRow(row, body), { ends_on: body.valid_until, today });
  requireConsistent(tx, changed, today);
  requireAgreement(tx, { row, changed, agreed: body.accept_late ?? false });
  tx.defer(insertTerms, nextTerms(tx, changed));
  // New terms may revive a lot that had ended: its forfeited visits are given back at once.
  if (row.burned_visits !== 0 || row.burned_value !== 0) reconcileForfeits(tx, changed, today);
  pay(tx, { before: row.paid, lot: changed, account: body.account, today });
  const toView = (one: LotRow) => ({
    visits: one.visits,
    price: one.price,
    paid: one.paid,
    valid_from: one.valid_from,
    valid_until: one.valid_until,
    ends_on: validityOf(toLot(one), today).ends_on,
    comment: one.comment,
  });
  tx.audit({
    action: 'visits.pass_edited',
    object_type: 'lesson_plus',
    object_id: row.id,
    before: toView(row),
    after: toView(changed),
  });
  tx.emit('visits.pass_edited', [row.student_id], { lesson_plus_id: row.id });
  return toLessonPlus(changed, tx.actor, today);
}

/**
 * Whether the change touches what was agreed on the day of sale. Money received later, a longer term and a comment
 * belong to today.
 */
const touchesSale = (row: LotRow, { price, visits, paid, valid_from }: Change): boolean =>
  (price !== undefined && price !== row.price) ||
  (visits !== undefined && visits !== row.visits) ||
  (valid_from !== undefined && valid_from !== row.valid_from) ||
  (paid !== undefined && paid < row.paid);

/** Absent fields stay as they are, null clears. */
function changedRow(row: LotRow, body: Change): LotRow {
  const { account: _, accept_late: _agreed, paid_now = 0, ...terms } = body;
  const providedTerms = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  return { ...row, ...providedTerms, paid: (body.paid ?? row.paid) + paid_now };
}

/** The person names the last day as it is shown, with the days given and frozen so far; the terms keep it without. */
function withEndOn(row: LotRow, { ends_on, today }: { ends_on: Change['valid_until']; today: LocalDate }): LotRow {
  if (ends_on === undefined || ends_on === null) return row;
  const lot = toLot(row);
  const valid_until = validUntilFor(lot, validityOf(lot, today).starts_on, ends_on);
  if (valid_until === null) throw new AppError(passesErrors.end_in_freeze);
  return { ...row, valid_until };
}

/** Requires a person's agreement to what happens to recorded visits. */
function requireAgreement(
  tx: WriteContext,
  { row, changed, agreed }: { row: LotRow; changed: LotRow; agreed: boolean },
): void {
  const visitsOutside = agreed ? [] : visitsLeftOutside(toLot(row), toLot(changed));
  if (visitsOutside.length === 0) return;
  const dates = visitsOutside.map(({ date_visit }) => formatDate(date_visit, tx.language)).join(', ');
  throw new AppError(passesErrors.visits_outside, { dates, lesson_plus_id: row.id });
}

/** The earned amount is named only to a caller who may see money. */
const priceTooLow = (tx: WriteContext, earned: number): AppError =>
  tx.maybeActor && !rightsOf(tx.maybeActor).see_money
    ? new AppError(passesErrors.less_than_used)
    : new AppError(passesErrors.less_than_earned, { earned: earned / 100 });

/** New terms must still hold what has been used and earned under the old ones. */
function requireConsistent(tx: WriteContext, changed: LotRow, today: LocalDate): void {
  const { visits, price, paid, valid_from, valid_until, charges } = changed;
  const { ends_on } = validityOf(toLot(changed), today);
  if (valid_from !== null && valid_until !== null && ends_on! < valid_from)
    throw new AppError(passesErrors.end_before_start);
  if (paid > price) throw new AppError(passesErrors.paid_too_much);
  if (visits === null) return;
  const used = usedOf(toLot(changed));
  if (visits < used) throw new AppError(passesErrors.fewer_than_used, { used: used / 100 });
  const earned = charges.reduce((sum, { value }) => sum + value, 0);
  if (price < earned) throw priceTooLow(tx, earned);
}

/** Writes the next version of a lot's terms; `closing` ends the lot. */
export function nextTerms(
  tx: WriteContext,
  row: LotRow,
  closing?: Pick<LotRow, 'closed_on' | 'close_reason'>,
): TermsInsert {
  const { visits, price, validity, validity_unit, valid_from, valid_until, comment } = row;
  return {
    school_id: tx.school_id,
    lesson_plus_id: row.id,
    version: row.version + 1,
    visits,
    price,
    validity,
    validity_unit,
    valid_from,
    valid_until,
    comment,
    closed_on: closing?.closed_on ?? null,
    close_reason: closing?.close_reason ?? null,
    created_by: tx.actor.user_id,
  };
}

interface Payment {
  before: number;
  lot: LotRow;
  account: Change['account'];
  today: string;
}

/**
 * Money received later is income of its own day. A lower total means the earlier one was a mistake: the old records are
 * reversed and a single one replaces them.
 */
function pay(tx: WriteContext, { before, lot, account, today }: Payment): void {
  if (lot.paid > before) recordPayment(tx, lot, { amount: lot.paid - before, date: today, account });
  if (lot.paid >= before) return;
  reverseFor(tx, { source_type: 'lesson_plus', source_id: lot.id });
  // Money carried over from another lot is not a payment for this one.
  const ownPayment = lot.paid - lot.carried_paid;
  if (ownPayment > 0) recordPayment(tx, lot, { amount: ownPayment, date: lot.sold_on, account });
}
