import { AppError, type RouteInput, type RouteOutput } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import { requireRow, type DataSubject, type WriteContext } from '@ritm/platform';
import { DELETION_DAYS, personErrors, type personRoutes } from '../../contract/index.ts';
import { notifySecurity } from '../notify-security.ts';
import {
  clearDeletionRequest,
  deletionLines,
  anonymizeUser,
  insertErasure,
  lockAccount,
  lockDueAccount,
  setDeletionRequested,
} from './erasure-queries.ts';
import { requireFreshCode } from './fresh-code.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Requests the deletion. A repeated request keeps the time of the first one. The number alone proves nothing, so the
 * code must be fresh as well.
 */
export async function requestDeletion(
  tx: WriteContext,
  { body }: RouteInput<typeof personRoutes.delete_profile>,
): Promise<RouteOutput<typeof personRoutes.delete_profile>> {
  requireFreshCode(tx);
  const id = tx.actor.user_id;
  const account = requireRow(await tx.run(lockAccount, { id }));
  const { phone, delete_requested_at } = account;
  if (phone === null || parsePhone(body.phone)?.e164 !== phone) throw new AppError(personErrors.other_phone);
  const hindrance = await findHindrance(tx, { user_id: id, phone, today: tx.now.slice(0, 10) });
  if (hindrance) throw new AppError(hindrance);
  const since = delete_requested_at ?? tx.now;
  if (delete_requested_at === null) {
    tx.defer(setDeletionRequested, { id });
    tx.audit({ action: 'accounts.deletion_requested', object_type: 'user', object_id: id });
    notifySecurity(tx, { user_id: id, event: 'deletion_requested' });
    tx.emit('accounts.deletion_requested', [id]);
  }
  return { delete_at: new Date(Date.parse(since) + DELETION_DAYS * DAY_MS).toISOString() };
}

export async function cancelDeletion(tx: WriteContext): Promise<{ ok: true }> {
  const id = tx.actor.user_id;
  const account = requireRow(await tx.run(lockAccount, { id }));
  if (account.delete_requested_at !== null) {
    tx.defer(clearDeletionRequest, { id });
    tx.audit({ action: 'accounts.deletion_canceled', object_type: 'user', object_id: id });
    notifySecurity(tx, { user_id: id, event: 'deletion_canceled' });
    tx.emit('accounts.deletion_canceled', [id]);
  }
  return { ok: true };
}

async function findHindrance(tx: WriteContext, subject: DataSubject) {
  const hindrances = await Promise.all(tx.contributions.personalData.map(async (one) => one.hinders?.(tx, subject)));
  return hindrances.find((one) => one !== undefined);
}

/**
 * Erases the account: every module deletes the person's data in this one transaction, the row keeps only its id for the
 * records that refer to it, and a report states what was deleted and what was kept. Returns false when it is not due or
 * something prevents it.
 */
export async function eraseAccount(tx: WriteContext, user_id: number): Promise<boolean> {
  const [account] = await tx.run(lockDueAccount, { id: user_id });
  if (!account) return false;
  const subject = { user_id, phone: account.phone, today: tx.now.slice(0, 10) };
  if (await findHindrance(tx, subject)) return false;
  const { personalData } = tx.contributions;
  const erased: Record<string, number> = {};
  for (const holder of personalData) Object.assign(erased, await holder.erase(tx, subject));
  const lines = await tx.run(deletionLines, { id: user_id });
  const act = {
    basis: 'просьба владельца аккаунта',
    method: 'удаление и обезличивание',
    erased: { ...erased, users: 1 },
    kept: Object.assign({}, ...personalData.map((one) => one.retains ?? {})) as Record<string, string>,
  };
  tx.defer(anonymizeUser, { id: user_id });
  tx.defer(insertErasure, {
    user_id,
    requested_at: account.delete_requested_at!,
    act: JSON.stringify(act),
    events: JSON.stringify([...lines, { action: 'accounts.erased', created_at: tx.now }]),
  });
  tx.audit({ action: 'accounts.erased', object_type: 'user', object_id: user_id, after: { erased: act.erased } });
  tx.emit('accounts.erased', [user_id]);
  tx.forgetAccess(user_id);
  return true;
}
