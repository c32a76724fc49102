import { requireRecent } from '@ritm/accounts/server';
import { rightsOf } from '@ritm/accounts/contract';
import { recordIncome } from '@ritm/finance/server';
import { AppError, type RouteInput, type RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { freezeRefusalTexts, passesErrors, type PassChange, type passRoutes } from '../../contract/index.ts';
import { changeableLotFor, lotFor } from '../access.ts';
import { bookingsOnlyBy, releaseBookings, toPassBooking } from '../bookings.ts';
import { toLot } from '../lots.ts';
import { insertFreeze } from '../pass-journal/pass-action-queries.ts';
import { recordPassAction, toAuditedDays } from '../pass-journal/pass-journal.ts';
import type { LotRow } from '../queries.ts';
import {
  earliestFreeze,
  freezeLimitsOf,
  frozenSoFar,
  refuseFreeze,
  type FreezeLimits,
  type FreezeRequest,
} from '../../rules/terms/freeze.ts';
import { validityOf } from '../../rules/lots/validity.ts';
import { toLessonPlus } from '../views.ts';

type Input = RouteInput<typeof passRoutes.freeze_pass>;
type Context = ReadContext | WriteContext;

/**
 * `POST freeze`, and the client's own freeze: the caller's role decides which rules apply. With `preview` nothing is
 * written. Refuses with `visits.freeze_refused` and the reason in `data.reason`.
 */
export async function freezePass(tx: WriteContext, { params, body }: Input): Promise<PassChange> {
  const { from_date, to_date, reason = null } = body;
  if (to_date < from_date) throw new AppError(passesErrors.freeze_order);
  tx.lock(['student', tx.school_id, params.student_id]);
  const row = await changeableLotFor(tx, params);
  const today = todayIn(tx.time_zone, tx.now);
  const limits = limitsOf(row);
  requireFreezable(tx, row, {
    ...requestedBy(tx),
    from_date,
    to_date,
    today,
    limits,
    beyond_policy: canExceedPolicy(tx, body),
  });
  if ((from_date < today || body.beyond_policy) && !reason && !body.preview)
    throw new AppError(passesErrors.freeze_reason);
  const released = body.keep_bookings ? [] : await bookingsOnlyBy(tx, row, { from: from_date, to: to_date });
  const id = body.preview ? null : await writeFreeze(tx, row, { body, limits });
  // In a preview the freeze has an id that no row has.
  const after = { ...row, freezes: [...row.freezes, { id: id ?? Number.MAX_SAFE_INTEGER, from_date, to_date }] };
  if (id === null) return changeOf(tx, { before: row, after, released: released.map(toPassBooking) });
  await releaseBookings(tx, released);
  const pass_action_id = await recordPassAction(tx, {
    kind: 'freeze',
    student_id: row.student_id,
    lot: row,
    reason,
    detail: {
      freeze_id: id,
      to_date,
      released: released.map(({ occurrence_id, student_id }) => ({ occurrence_id, student_id })),
    },
    after: { from_date, to_date, fee: limits.fee, released: released.length, ...toAuditedDays(after) },
  });
  return changeOf(tx, { before: row, after, released: released.map(toPassBooking), pass_action_id });
}

/** `GET freeze`: what the service allows, what is used up, and the earliest day. */
export async function getFreezeTerms(
  read: ReadContext,
  { params }: RouteInput<typeof passRoutes.get_freeze_terms>,
): Promise<RouteOutput<typeof passRoutes.get_freeze_terms>> {
  const row = await lotFor(read, params);
  return toFreezeTerms(read, row);
}

export function toFreezeTerms(context: Context, row: LotRow): RouteOutput<typeof passRoutes.get_freeze_terms> {
  const lot = toLot(row);
  const today = todayIn(context.time_zone, context.now);
  const limits = limitsOf(row);
  const used = frozenSoFar(lot);
  const asker = requestedBy(context);
  const { state, ends_on } = validityOf(lot, today);
  const isUsable = state === 'active' || state === 'pending';
  const hasEnd = ends_on !== null || (lot.validity !== null && lot.validity_unit !== null);
  const isAllowed =
    asker.by === 'staff' || (limits.self_service && limits.fee === 0 && used.days + limits.min_days <= limits.max_days);
  return {
    limits,
    used,
    earliest: earliestFreeze({ today, ...asker }),
    can: { freeze: isUsable && hasEnd && isAllowed, beyond_policy: isDesk(context) },
  };
}

export const limitsOf = (row: LotRow): FreezeLimits => freezeLimitsOf(toLot(row), row.policies.freeze_policy ?? {});

const isDesk = ({ actor }: Context): boolean => actor.role === 'owner' || actor.role === 'administrator';

const canExceedPolicy = (tx: WriteContext, body: Input['body']): boolean => (body.beyond_policy ?? false) && isDesk(tx);

/** Clients and their guardians count as the client side, everybody who works here as staff. */
export function requestedBy({ actor }: Context): Pick<FreezeRequest, 'by' | 'backdate'> {
  const by = actor.role === 'student' || actor.role === 'user' ? 'client' : 'staff';
  return { by, backdate: by === 'staff' && rightsOf(actor).freeze_backdate };
}

function requireFreezable(tx: WriteContext, row: LotRow, request: FreezeRequest): void {
  if (request.from_date < request.today) requireRecent(tx, request.from_date);
  const reason = refuseFreeze(toLot(row), request);
  if (reason)
    throw new AppError(passesErrors.freeze_refused, { reason, why: freezeRefusalTexts[reason]![tx.language] });
}

async function writeFreeze(
  tx: WriteContext,
  row: LotRow,
  { body, limits: { fee } }: { body: Input['body']; limits: FreezeLimits },
): Promise<number> {
  const inserted = requireRow(
    await tx.run(insertFreeze, {
      school_id: tx.school_id,
      lesson_plus_id: row.id,
      from_date: body.from_date,
      to_date: body.to_date,
      reason: body.reason ?? null,
      by_client: requestedBy(tx).by === 'client',
      fee,
      created_by: tx.actor.user_id,
    }),
  );
  const { id } = inserted;
  if (fee > 0)
    recordIncome(tx, {
      amount: fee,
      date: todayIn(tx.time_zone, tx.now),
      account: body.account ?? 'cash',
      comment: row.name,
      student_id: row.student_id,
      source_type: 'lesson_plus_freeze',
      source_id: id,
    });
  return id;
}

interface ChangedPass extends Partial<Omit<PassChange, 'lesson_plus' | 'ends_before' | 'ends_after'>> {
  before: LotRow;
  after: LotRow;
}

/** The pass after an action, and how the action changed its end. */
export function changeOf(context: Context, { before, after, ...bookings }: ChangedPass): PassChange {
  const today = todayIn(context.time_zone, context.now);
  return {
    lesson_plus: toLessonPlus(after, context.actor, today),
    ends_before: validityOf(toLot(before), today).ends_on,
    ends_after: validityOf(toLot(after), today).ends_on,
    released: [],
    restored: [],
    not_restored: [],
    pass_action_id: null,
    ...bookings,
  };
}
