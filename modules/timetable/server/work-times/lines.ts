import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { JsonText, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { timetableErrors as errors, type WorkTime, type workTimesRoutes } from '../../contract/index.ts';
import { requireOwnClasses, ownTeacherId } from '../access.ts';
import { checkedDuration } from '../choices.ts';
import { deleteLine, insertLine, lineById, lineChoices, listLines, updateLine } from './queries.ts';

type Routes = typeof workTimesRoutes;
type Line = Omit<WorkTime, 'id' | 'can'>;

export async function listWorkTimes(
  read: ReadContext,
  { query }: RouteInput<Routes['list_work_times']>,
): Promise<JsonText> {
  const only = ownTeacherId(read.actor);
  if (query.teacher_id !== undefined) requireOwnClasses(read, query.teacher_id);
  const row = requireRow(
    await read.run(listLines, {
      school_id: read.school_id,
      teacher_id: query.teacher_id ?? null,
      only,
      acts: only === null,
    }),
  );
  return new JsonText('{"data":', row.json, '}');
}

export async function addWorkTime(tx: WriteContext, { body }: RouteInput<Routes['add_work_time']>): Promise<WorkTime> {
  const line: Line = {
    ...body,
    teacher_id: body.teacher_id ?? null,
    place_id: body.place_id ?? null,
    service_ids: [...new Set(body.service_ids)],
    valid_from: body.valid_from ?? null,
    valid_until: body.valid_until ?? null,
  };
  checkTimes(line);
  await checkChoices(tx, line);
  const row = requireRow(await tx.run(insertLine, { school_id: tx.school_id, ...line }));
  tx.audit({ action: 'timetable.work_time_added', object_type: 'work_time', object_id: row.id, after: line });
  tx.emit('timetable.work_times_set', [row.id]);
  return { id: row.id, ...line, can: { edit: true, delete: true } };
}

export async function editWorkTime(
  tx: WriteContext,
  { params: { id }, body }: RouteInput<Routes['edit_work_time']>,
): Promise<WorkTime> {
  const before = await lineFor(tx, id);
  const providedFields = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as Partial<Line>;
  const after: Line = { ...before, ...providedFields };
  after.service_ids = [...new Set(after.service_ids)];
  checkTimes(after);
  await checkChoices(tx, after, before);
  tx.defer(updateLine, { school_id: tx.school_id, id, ...after });
  tx.audit({ action: 'timetable.work_time_edited', object_type: 'work_time', object_id: id, before, after });
  tx.emit('timetable.work_times_set', [id]);
  return { id, ...after, can: { edit: true, delete: true } };
}

export async function deleteWorkTime(
  tx: WriteContext,
  { params: { id } }: RouteInput<Routes['delete_work_time']>,
): Promise<{ ok: true }> {
  const before = await lineFor(tx, id);
  tx.defer(deleteLine, { school_id: tx.school_id, id });
  tx.audit({ action: 'timetable.work_time_deleted', object_type: 'work_time', object_id: id, before });
  tx.emit('timetable.work_times_set', [id]);
  return { ok: true };
}

async function lineFor(tx: WriteContext, id: number): Promise<Line> {
  const [row] = await tx.run(lineById, { school_id: tx.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  const { id: _id, ...line } = row;
  return line;
}

function checkTimes({ time_from, time_to, valid_from, valid_until }: Line): void {
  checkedDuration(time_from, time_to);
  if (valid_from !== null && valid_until !== null && valid_until < valid_from)
    throw new AppError(errors.validity_reversed);
}

/**
 * A newly chosen record must belong to this organization (else 404) and not be archived; a previous choice may be
 * archived.
 */
async function checkChoices(tx: WriteContext, line: Line, current?: Line): Promise<void> {
  const place_ids = line.place_id === null || line.place_id === current?.place_id ? [] : [line.place_id];
  const service_ids = line.service_ids.filter((id) => !current?.service_ids.includes(id));
  const teacher_id = line.teacher_id === current?.teacher_id ? null : line.teacher_id;
  const choices = requireRow(
    await tx.run(lineChoices, { school_id: tx.school_id, teacher_id, place_ids, service_ids }),
  );
  const { teacher, places, services } = choices;
  if (teacher_id !== null && !teacher) throw new AppError(commonErrors.not_found);
  if (places.length < place_ids.length || services.length < service_ids.length)
    throw new AppError(commonErrors.not_found);
  if (teacher?.archived) throw new AppError(errors.teacher_archived);
  if (places.some(({ archived }) => archived)) throw new AppError(errors.place_archived);
  if (services.some(({ archived }) => archived)) throw new AppError(errors.service_archived);
}
