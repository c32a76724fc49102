import { rightsOf } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { JsonText, type ReadContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import type { financeRoutes } from '../../contract/index.ts';
import { walletOfStudent } from '../wallet-queries.ts';

/** Returns a client's money and bonuses to callers who may see money. */
export async function showWallet(
  read: ReadContext,
  { params }: RouteInput<typeof financeRoutes.get_student_wallet>,
): Promise<JsonText> {
  if (!rightsOf(read.actor).see_money) throw new AppError(commonErrors.forbidden);
  const [, [wallet]] = await Promise.all([
    studentFor(read, params.student_id),
    read.run(walletOfStudent, { school_id: read.school_id, student_id: params.student_id }),
  ]);
  return new JsonText(wallet!.json);
}
