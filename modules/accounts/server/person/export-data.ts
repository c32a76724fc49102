import { AppError, commonErrors } from '@ritm/http';
import type { FileReply, WriteContext } from '@ritm/platform';
import { notifySecurity } from '../notify-security.ts';
import { lockAccount } from './erasure-queries.ts';
import { requireFreshCode } from './fresh-code.ts';

/**
 * Everything that the modules keep about the person, as one JSON file. It requires a fresh code, because a thief would
 * want it most.
 */
export async function exportData(tx: WriteContext): Promise<FileReply> {
  requireFreshCode(tx);
  const { user_id } = tx.actor;
  const [account] = await tx.run(lockAccount, { id: user_id });
  if (!account) throw new AppError(commonErrors.not_found);
  const parts = await Promise.all(
    tx.contributions.personalData.map((one) =>
      one.collect(tx, { user_id, phone: account.phone, today: tx.now.slice(0, 10) }),
    ),
  );
  tx.audit({ action: 'accounts.data_exported', object_type: 'user', object_id: user_id });
  notifySecurity(tx, { user_id, event: 'data_exported' });
  const text = JSON.stringify({ made_at: tx.now, ...Object.assign({}, ...parts) }, null, 2);
  return { name: `ritm-${tx.now.slice(0, 10)}.json`, mime: 'application/json', bytes: Buffer.from(text) };
}
