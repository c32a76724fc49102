import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { accountsRoutes, Profile } from '../../contract/index.ts';
import { lockUser, updateUser, userById } from '../queries.ts';
import { toProfile } from '../views.ts';

/** A person edits themselves: what is absent stays, null clears. */
export async function editProfile(
  tx: WriteContext,
  { body }: RouteInput<typeof accountsRoutes.edit_profile>,
): Promise<Profile> {
  const id = tx.actor.user_id;
  const [current] = await tx.run(lockUser, { id });
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const changed = Object.keys(given).filter((key) => given[key] !== current![key as keyof typeof current]);
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  await tx.run(updateUser, { id, ...current!, ...given });
  tx.audit({
    action: 'accounts.profile_edited',
    object_type: 'user',
    object_id: id,
    before: pick(current!),
    after: pick(given),
  });
  const [row] = await tx.run(userById, { id });
  return toProfile(row!, tx.actor);
}
