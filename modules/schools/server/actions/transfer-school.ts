import { AppError, type RouteInput } from '@ritm/http';
import { parsePhone } from '@ritm/kernel/phone';
import type { WriteContext } from '@ritm/platform';
import { schoolsErrors, type Invitation, type schoolsRoutes } from '../../contract/index.ts';
import { toInvitation } from '../views.ts';
import { invite, staffLockKey } from './invite.ts';

/** Offers the organization to a number; nothing changes until its holder accepts. Only one offer may be pending. */
export async function transferSchool(
  tx: WriteContext,
  { body }: RouteInput<typeof schoolsRoutes.transfer_school>,
): Promise<Invitation> {
  const phone = parsePhone(body.phone)?.e164;
  if (!phone) throw new AppError(schoolsErrors.bad_phone);
  tx.lock(staffLockKey(tx.school_id, null));
  const stays = body.stay_as_administrator ?? false;
  return toInvitation(await invite(tx, { role: 'owner', staff_id: null, phone, stays }));
}
