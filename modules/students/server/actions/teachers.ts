import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { findTeacher } from '@ritm/schools/server';
import { studentsErrors, type StudentBrief, type studentsRoutes, type TeacherOfStudent } from '../../contract/index.ts';
import { requireClients, reachOf, studentFor } from '../access.ts';
import {
  changeStudentsOf,
  setStudentsOf,
  setTeachersOf,
  studentsOfTeacher,
  teacherIdsOf,
} from '../queries/teachers.ts';

type Context = ReadContext | WriteContext;

export async function listTeachersOfStudent(
  read: ReadContext,
  { params }: RouteInput<typeof studentsRoutes.list_student_teachers>,
): Promise<{ data: TeacherOfStudent[] }> {
  const [ids] = await Promise.all([teachersOf(read, params.student_id), studentFor(read, params.student_id)]);
  return { data: (await teachersNamed(read, ids)).filter((one) => one !== undefined) };
}

export async function setTeachersOfStudent(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.set_student_teachers>,
): Promise<{ data: TeacherOfStudent[] }> {
  const { student_id } = params;
  tx.lock(['student', tx.school_id, student_id]);
  const uniqueIds = [...new Set(body.teachers_ids)];
  const [before, teachers] = await Promise.all([
    teachersOf(tx, student_id),
    teachersNamed(tx, uniqueIds),
    studentFor(tx, student_id),
  ]);
  const existing = teachers.filter((one) => one !== undefined);
  if (existing.length !== uniqueIds.length) throw new AppError(studentsErrors.teacher_missing);
  tx.defer(setTeachersOf, { school_id: tx.school_id, student_id, teachers_ids: uniqueIds });
  tx.audit({
    action: 'students.teachers_set',
    object_type: 'student',
    object_id: student_id,
    before: { teachers_ids: before },
    after: { teachers_ids: uniqueIds },
  });
  tx.emit('students.teachers_set', [student_id]);
  return { data: existing };
}

export async function listStudentsOfTeacher(
  read: ReadContext,
  { params }: RouteInput<typeof studentsRoutes.list_teacher_students>,
): Promise<{ data: StudentBrief[] }> {
  const { teacher_id: own } = reachOf(read.actor);
  if (own !== null && own !== params.teacher_id) throw new AppError(commonErrors.not_found);
  const [students] = await Promise.all([clientsOf(read, params.teacher_id), teacherFor(read, params.teacher_id)]);
  return { data: students };
}

export async function setStudentsOfTeacher(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.set_teacher_students>,
): Promise<{ data: StudentBrief[] }> {
  const { teacher_id } = params;
  tx.lock(['teacher', tx.school_id, teacher_id]);
  const [before] = await Promise.all([clientsOf(tx, teacher_id), teacherFor(tx, teacher_id)]);
  await tx.run(setStudentsOf, { school_id: tx.school_id, teacher_id, students_ids: body.students_ids });
  const after = await clientsOf(tx, teacher_id);
  tx.audit({
    action: 'students.handed_over',
    object_type: 'teacher',
    object_id: teacher_id,
    before: { students_ids: idsOf(before) },
    after: { students_ids: idsOf(after) },
  });
  tx.emit('students.handed_over', idsOf(after));
  return { data: after };
}

export async function changeStudentsOfTeacher(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.change_teacher_students>,
): Promise<{ ok: true }> {
  const { teacher_id } = params;
  const { add_students_ids: add = [], remove_students_ids: remove = [] } = body;
  tx.lock(['teacher', tx.school_id, teacher_id]);
  await Promise.all([teacherFor(tx, teacher_id), requireClients(tx, remove)]);
  await tx.run(changeStudentsOf, { school_id: tx.school_id, teacher_id, add, remove });
  tx.audit({
    action: 'students.handed_over',
    object_type: 'teacher',
    object_id: teacher_id,
    after: { added_ids: add, removed_ids: remove },
  });
  tx.emit('students.handed_over', [...add, ...remove]);
  return { ok: true };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

const teachersOf = async (context: Context, student_id: number): Promise<number[]> =>
  (await context.run(teacherIdsOf, { school_id: context.school_id, student_id })).map((row) => row.teacher_id);

const clientsOf = (context: Context, teacher_id: number): Promise<StudentBrief[]> =>
  context.run(studentsOfTeacher, { school_id: context.school_id, teacher_id });

async function teacherFor(context: Context, id: number): Promise<void> {
  if (!(await findTeacher(context, { school_id: context.school_id, id }))) throw new AppError(commonErrors.not_found);
}

/** Returns the teachers in the order of the ids; undefined for an id under which nobody works. */
const teachersNamed = (context: Context, ids: readonly number[]): Promise<(TeacherOfStudent | undefined)[]> =>
  Promise.all(
    ids.map(async (id) => {
      const teacher = await findTeacher(context, { school_id: context.school_id, id });
      return (
        teacher && { id, firstname: teacher.firstname, lastname: teacher.lastname, patronymic: teacher.patronymic }
      );
    }),
  );
