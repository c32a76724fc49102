import type { RouteInput, RouteOutput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentsFor } from '@ritm/students/server';
import type { passRoutes } from '../../contract/index.ts';
import { lotFor, refusalError } from '../access.ts';
import { setStudentsOfPass, studentsOfPass } from '../pass-journal/pass-action-queries.ts';
import { recordPassAction } from '../pass-journal/pass-journal.ts';

type PassStudents = RouteOutput<typeof passRoutes.list_pass_students>;

export async function listPassStudents(
  read: ReadContext,
  { params }: RouteInput<typeof passRoutes.list_pass_students>,
): Promise<PassStudents> {
  const row = await lotFor(read, params);
  return { data: await read.run(studentsOfPass, { school_id: read.school_id, lesson_plus_id: row.id }) };
}

/** `PUT students`: sets which family members may use the pass. A removed member keeps the visits already made. */
export async function setPassStudents(
  tx: WriteContext,
  { params, body }: RouteInput<typeof passRoutes.set_pass_students>,
): Promise<PassStudents> {
  const { school_id } = tx;
  const otherIds = [...new Set(body.students_ids)].filter((id) => id !== params.student_id);
  tx.lock(...[params.student_id, ...otherIds].map((id) => ['student', school_id, id] as const));
  const [row, students, before] = await Promise.all([
    lotFor(tx, params),
    studentsFor(tx, otherIds),
    tx.run(studentsOfPass, { school_id, lesson_plus_id: params.id }),
  ]);
  if (row.closed_on !== null) throw refusalError('closed', tx.language);
  tx.defer(setStudentsOfPass, { school_id, lesson_plus_id: row.id, student_ids: otherIds });
  const detail = { before: before.map(({ id }) => id), after: otherIds };
  await recordPassAction(tx, {
    kind: 'family',
    student_id: row.student_id,
    lot: row,
    reason: body.reason ?? null,
    detail,
    before: { students_ids: detail.before },
    after: { students_ids: otherIds },
  });
  tx.emit('visits.pass_edited', [...new Set([...detail.before, ...otherIds])], { lesson_plus_id: row.id });
  return {
    data: students.map(({ id, lastname, firstname }) => ({
      id,
      name: `${lastname} ${firstname}`.trim(),
      used: before.find((one) => one.id === id)?.used ?? 0,
    })),
  };
}
