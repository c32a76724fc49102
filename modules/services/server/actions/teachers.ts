import { AppError, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findTeacher } from '@ritm/schools/server';
import { servicesErrors, type servicesRoutes, type TeacherOfService } from '../../contract/index.ts';
import { serviceFor } from '../access.ts';
import { setTeachersOf, teacherIdsOf } from '../queries.ts';

type Context = ReadContext | WriteContext;

export async function listTeachersOfService(
  read: ReadContext,
  { params }: RouteInput<typeof servicesRoutes.list_service_teachers>,
): Promise<{ data: TeacherOfService[] }> {
  const [ids] = await Promise.all([teachersOf(read, params.service_id), serviceFor(read, params.service_id)]);
  return { data: (await teachersNamed(read, ids)).filter((one) => one !== undefined) };
}

export async function setTeachersOfService(
  tx: WriteContext,
  { params, body }: RouteInput<typeof servicesRoutes.set_service_teachers>,
): Promise<{ data: TeacherOfService[] }> {
  const { service_id } = params;
  tx.lock(['service', tx.school_id, service_id]);
  const uniqueIds = [...new Set(body.teachers_ids)];
  const [before, teachers] = await Promise.all([
    teachersOf(tx, service_id),
    teachersNamed(tx, uniqueIds),
    serviceFor(tx, service_id),
  ]);
  const existing = teachers.filter((one) => one !== undefined);
  if (existing.length !== uniqueIds.length) throw new AppError(servicesErrors.teacher_missing);
  tx.defer(setTeachersOf, { school_id: tx.school_id, service_id, teachers_ids: uniqueIds });
  tx.audit({
    action: 'services.teachers_set',
    object_type: 'service',
    object_id: service_id,
    before: { teachers_ids: before },
    after: { teachers_ids: uniqueIds },
  });
  tx.emit('services.teachers_set', [service_id]);
  return { data: existing };
}

const teachersOf = async (context: Context, service_id: number): Promise<number[]> =>
  (await context.run(teacherIdsOf, { school_id: context.school_id, service_id })).map((row) => row.teacher_id);

/** Returns the teachers in the order of the ids; undefined for an id under which nobody works. */
const teachersNamed = (context: Context, ids: readonly number[]): Promise<(TeacherOfService | undefined)[]> =>
  Promise.all(
    ids.map(async (id) => {
      const teacher = await findTeacher(context, { school_id: context.school_id, id });
      return (
        teacher && { id, firstname: teacher.firstname, lastname: teacher.lastname, patronymic: teacher.patronymic }
      );
    }),
  );
