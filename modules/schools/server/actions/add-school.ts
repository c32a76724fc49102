import { AppError, type RouteInput } from '@ritm/http';
import { getPerson } from '@ritm/accounts/server';
import { requireRow, type WriteContext } from '@ritm/platform';
import { presets, schoolsErrors, type PresetName, type schoolsRoutes } from '../../contract/index.ts';
import { insertBranch, insertPlace } from '../place-queries.ts';
import { cityZone, insertSchool } from '../queries.ts';
import { toColumns } from '../school-columns.ts';
import { insertStaff } from '../staff-queries.ts';

/**
 * Creates an organization that is ready to work: with a branch, the preset's places and hours, and its creator as the
 * owner.
 */
export async function addSchool(tx: WriteContext, { body }: RouteInput<typeof schoolsRoutes.add_school>) {
  const { user_id } = tx.actor;
  const { preset: chosen = 'studio', ...fields } = body;
  const preset = presets[chosen];
  const columns = toColumns(
    { ...fields, working_hours: fields.working_hours ?? [...preset.working_hours] },
    tx.language,
  );
  const [[city], person] = await Promise.all([tx.run(cityZone, { city_id: body.city_id }), getPerson(tx, user_id)]);
  if (!city) throw new AppError(schoolsErrors.no_city);
  const { time_zone } = city;
  const made = requireRow(await tx.run(insertSchool, { ...columns, preset: chosen, time_zone, created_by: user_id }));
  const school_id = made.id;
  const branch = requireRow(
    await tx.run(insertBranch, {
      school_id,
      name: columns.name,
      address: columns.actual_address,
      time_zone,
    }),
  );
  const branch_id = branch.id;
  const places = await Promise.all(
    preset.places.map(({ name, capacity, exclusive }) =>
      tx.run(insertPlace, { school_id, branch_id, name: name[tx.language], capacity, exclusive }),
    ),
  );
  for (const role of rolesOfCreator(chosen))
    tx.defer(insertStaff, { ...person, school_id, role, user_id, position: null, rights: '{}' });
  tx.audit({
    action: 'schools.added',
    object_type: 'school',
    object_id: school_id,
    school_id,
    after: { ...columns, preset: chosen, owner: user_id },
  });
  tx.forgetAccess(user_id);
  return { id: school_id, branch_id, place_ids: places.map(([row]) => row!.id), time_zone };
}

/** A specialist also gives the classes. */
const rolesOfCreator = (preset: PresetName): readonly string[] =>
  preset === 'specialist' ? ['owner', 'teacher'] : ['owner'];
