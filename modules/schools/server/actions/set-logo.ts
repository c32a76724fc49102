import { expireFile, requireRow, storeFile, type UploadedFile, type WriteContext } from '@ritm/platform';
import type { School } from '../../contract/index.ts';
import { schoolLockKey, schoolById, schoolRow, updateLogo } from '../queries.ts';
import { toSchool } from '../views.ts';

/** The uploaded picture becomes the organization's logo, and the previous one is removed. */
export async function setLogo(tx: WriteContext, { upload }: { upload?: UploadedFile }): Promise<School> {
  const { school_id } = tx;
  const { file_id } = upload!;
  tx.lock(schoolLockKey(school_id));
  const [row] = await Promise.all([
    tx.run(schoolRow, { school_id }).then(requireRow),
    storeFile(tx, { file_id, purpose: 'logo', mime: 'image/jpeg' }),
  ]);
  await tx.run(updateLogo, { school_id, file_id });
  const before = row.logo_file_id;
  if (before !== null) expireFile(tx, before);
  tx.audit({
    action: 'schools.edited',
    object_type: 'school',
    object_id: school_id,
    before: { logo_file_id: before },
    after: { logo_file_id: file_id },
  });
  tx.emit('schools.edited', [school_id]);
  const changed = requireRow(await tx.run(schoolById, { school_id }));
  return toSchool(changed, tx);
}
