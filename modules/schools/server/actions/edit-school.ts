import { AppError, type RouteInput } from '@ritm/http';
import { expireFile, requireRow, type WriteContext } from '@ritm/platform';
import { schoolsErrors, type School, type schoolsRoutes } from '../../contract/index.ts';
import { cityZone, schoolLockKey, schoolById, schoolRow, updateLogo, updateSchool } from '../queries.ts';
import { changesOf, toColumns } from '../school-columns.ts';
import { toSchool } from '../views.ts';

/**
 * An absent field keeps its value, null clears it. The time zone never changes, because classes and passes are counted
 * in it.
 */
export async function editSchool(
  tx: WriteContext,
  { body: { logo, ...body } }: RouteInput<typeof schoolsRoutes.edit_school>,
): Promise<School> {
  const { school_id } = tx;
  tx.lock(schoolLockKey(school_id));
  const [row, [city]] = await Promise.all([
    tx.run(schoolRow, { school_id }).then(requireRow),
    tx.run(cityZone, { city_id: body.city_id ?? 0 }),
  ]);
  if (body.city_id !== undefined && !city) throw new AppError(schoolsErrors.no_city);
  if (city && body.city_id !== row.city_id && city.time_zone !== row.time_zone)
    throw new AppError(schoolsErrors.other_time_zone);
  const provided = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const after = toColumns({ ...row, ...provided }, tx.language);
  await tx.run(updateSchool, { school_id, ...after });
  const changes = changesOf(row, after);
  if (logo === null && row.logo_file_id !== null) {
    await tx.run(updateLogo, { school_id, file_id: null });
    expireFile(tx, row.logo_file_id);
    Object.assign(changes.before, { logo_file_id: row.logo_file_id });
    Object.assign(changes.after, { logo_file_id: null });
  }
  tx.audit({ action: 'schools.edited', object_type: 'school', object_id: school_id, ...changes });
  tx.emit('schools.edited', [school_id]);
  const changed = requireRow(await tx.run(schoolById, { school_id }));
  return toSchool(changed, tx);
}
