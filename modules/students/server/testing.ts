import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import {
  commentRoutes,
  duplicateRoutes,
  fieldRoutes,
  segmentRoutes,
  studentsRoutes,
  viewRoutes,
  type FieldKind,
  type SegmentConditions,
  type Student,
  type StudentChange,
} from '../contract/index.ts';

let count = 0;

/** Creates a client through the owner's own call. */
export function buildStudent(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  card: Omit<StudentChange, 'status'> & { status?: 'lead' | 'active' } = {},
): Promise<Student> {
  return t.call(owner, studentsRoutes.add_student, {
    params: { role: 'owner', school_id },
    body: { lastname: `Клиентов ${++count}`, firstname: 'Иван', ...card },
  });
}

/** Assigns the client to a teacher. */
export async function assignStudent(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  link: { student_id: number; teachers_ids: number[] },
): Promise<void> {
  const { student_id, teachers_ids } = link;
  await t.call(owner, studentsRoutes.set_student_teachers, {
    params: { role: 'owner', school_id, student_id },
    body: { teachers_ids },
  });
}

/**
 * Links a card to a person, as their first sign-in with its phone does. The card stays linked while it has their
 * number.
 */
export async function linkStudent(
  t: TestApp,
  { school_id }: SchoolOfTest,
  link: { student_id: number; user_id: number },
): Promise<void> {
  await t.sql(
    `
      update students set user_id = $3, phone = (select phone from users where id = $3)
      where school_id = $1 and id = $2`,
    [school_id, link.student_id, link.user_id],
  );
  t.platform.access.forgetAll();
}

/** Makes a person the first guardian of a client. */
export async function linkGuardian(
  t: TestApp,
  { school_id }: SchoolOfTest,
  link: { student_id: number; user_id: number },
): Promise<void> {
  await t.sql(
    `
      update guardians set user_id = $3, phone = (select phone from users where id = $3)
      where school_id = $1
        and id = (
          select guardian_id
          from student_guardians
          where school_id = $1 and student_id = $2 and position = 0
        )`,
    [school_id, link.student_id, link.user_id],
  );
  t.platform.access.forgetAll();
}

/** Removes all guardians of the client. */
export async function unlinkGuardians(t: TestApp, { school_id }: SchoolOfTest, student_id: number): Promise<void> {
  await t.sql('delete from student_guardians where school_id = $1 and student_id = $2', [school_id, student_id]);
  await t.sql(
    `
      delete from guardians g
      where school_id = $1
        and not exists (select from student_guardians l where l.school_id = g.school_id and l.guardian_id = g.id)`,
    [school_id],
  );
  t.platform.access.forgetAll();
}

/** Sets the creation time of a card. */
export async function ageStudent(
  t: TestApp,
  { school_id }: SchoolOfTest,
  card: { student_id: number; created_at: string },
): Promise<void> {
  await t.sql('update students set created_at = $3 where school_id = $1 and id = $2', [
    school_id,
    card.student_id,
    card.created_at,
  ]);
}

/** Archives a client. */
export async function archiveStudent(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  student_id: number,
): Promise<void> {
  await t.call(owner, studentsRoutes.archive_student, { params: { role: 'owner', school_id, student_id } });
}

/** Creates a group of clients. */
export async function buildStudentsGroup(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  name = `Группа ${++count}`,
): Promise<number> {
  return (
    await t.call(owner, studentsRoutes.add_students_group, { params: { role: 'owner', school_id }, body: { name } })
  ).id;
}

/** Creates a field of the organization. */
export async function buildStudentsField(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  field: { name?: string; kind?: FieldKind } = {},
): Promise<number> {
  const body = { name: `Поле ${++count}`, kind: 'text' as const, ...field };
  return (await t.call(owner, fieldRoutes.add_students_field, { params: { role: 'owner', school_id }, body })).id;
}

/** Creates a comment on a client, written by the owner. */
export async function buildStudentComment(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  student_id: number,
): Promise<number> {
  const params = { role: 'owner' as const, school_id, student_id };
  return (await t.call(owner, commentRoutes.add_comment, { params, body: { text: `Заметка ${++count}` } })).id;
}

/** Creates cards of one person: a pair that waits for a decision, one to merge into another, and an active merge. */
export async function buildTwins(
  t: TestApp,
  school: SchoolOfTest,
): Promise<{ students_duplicate: number; merge: number; students_merge: number }> {
  const { school_id, owner } = school;
  const card = { lastname: `Двойников ${++count}`, firstname: 'Иван' };
  const [one, other, third] = [
    await buildStudent(t, school, card),
    await buildStudent(t, school, card),
    await buildStudent(t, school, card),
  ];
  const [pair] = await t.sql<{ id: string }>(
    `
      insert into student_duplicates (school_id, student_id, other_id, reasons, score)
      values ($1, $2, $3, '{phone}', 100)
      returning id`,
    [school_id, one.id, other.id],
  );
  const gone = await buildStudent(t, school, card);
  const merge = await t.call(owner, duplicateRoutes.merge_students, {
    params: { role: 'owner', school_id, student_id: third.id, other_id: gone.id },
    body: {},
  });
  return { students_duplicate: Number(pair!.id), merge: other.id, students_merge: merge.id };
}

/** Creates a saved segment. */
export async function buildStudentsSegment(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  conditions: SegmentConditions = { match: 'all', conditions: [{ by: 'status', is: 'active' }] },
): Promise<number> {
  const body = { name: `Выборка ${++count}`, conditions };
  return (await t.call(owner, segmentRoutes.add_segment, { params: { role: 'owner', school_id }, body })).id;
}

/** A shared view of the list of clients. */
export async function buildStudentsView(t: TestApp, { school_id, owner }: SchoolOfTest): Promise<number> {
  const body = { name: `Вид ${++count}`, shared: true, settings: { columns: ['left' as const] } };
  return (await t.call(owner, viewRoutes.add_view, { params: { role: 'owner', school_id }, body })).id;
}
