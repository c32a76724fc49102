import { AppError, type RouteInput } from '@ritm/http';
import { expireFile, requireRow, storeFile, type UploadedFile, type WriteContext } from '@ritm/platform';
import { personErrors, type personRoutes, type Profile } from '../../contract/index.ts';
import { toProfile } from '../views.ts';
import { lockProfile, profileById, updateProfile } from './queries.ts';

type Fields = Omit<RouteInput<typeof personRoutes.edit_profile>['body'], 'avatar'> & { avatar_file_id?: number | null };

/** Edits the caller's own profile: an absent field keeps its value, null clears it. */
export async function editProfile(
  tx: WriteContext,
  { body }: RouteInput<typeof personRoutes.edit_profile>,
): Promise<Profile> {
  const { avatar, ...fields } = body;
  return change(tx, { ...fields, ...(avatar === null && { avatar_file_id: null }) });
}

/** The uploaded picture becomes the person's avatar, and the previous one is removed. */
export async function setAvatar(tx: WriteContext, { upload }: { upload?: UploadedFile }): Promise<Profile> {
  const { file_id } = upload!;
  await storeFile(tx, { file_id, purpose: 'avatar', mime: 'image/jpeg' });
  return change(tx, { avatar_file_id: file_id });
}

async function change(tx: WriteContext, fields: Fields): Promise<Profile> {
  const id = tx.actor.user_id;
  const current = requireRow(await tx.run(lockProfile, { id }));
  const provided = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const next = { ...current, ...provided } as typeof current;
  requireValidProfile(tx, next);
  const changed = Object.keys(provided).filter((key) => provided[key] !== current[key as keyof typeof current]);
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  await tx.run(updateProfile, { id, ...next });
  if (current.avatar_file_id !== null && current.avatar_file_id !== next.avatar_file_id)
    expireFile(tx, current.avatar_file_id);
  tx.audit({
    action: 'accounts.profile_edited',
    object_type: 'user',
    object_id: id,
    before: pick(current),
    after: pick(provided),
  });
  return toProfile(requireRow(await tx.run(profileById, { id })), tx.actor);
}

/** It is already tomorrow somewhere on Earth, so a birth date may be one day ahead of UTC. */
const DAY = 24 * 3_600_000;

function requireValidProfile(
  tx: WriteContext,
  next: { birth_date: string | null; lat: number | null; lng: number | null },
): void {
  const tomorrow = new Date(Date.parse(tx.now) + DAY).toISOString().slice(0, 10);
  if (next.birth_date !== null && next.birth_date > tomorrow) throw new AppError(personErrors.birth_in_future);
  if ((next.lat === null) !== (next.lng === null)) throw new AppError(personErrors.lone_coordinate);
}
