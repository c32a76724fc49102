import { passBatchRoutes, passRoutes } from '@ritm/passes/contract';
import { buildStudent } from '@ritm/students/testing';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '@ritm/visits/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { dateOfClass } from './timetable-deeds.ts';
import type { Deeds, Scene } from './deed.ts';

const today = '2026-03-11';
const frozen = { from_date: '2026-03-12', to_date: '2026-03-14', reason: 'Болезнь', beyond_policy: true };

const reason = 'Сверка с бумажным журналом';

async function pass({
  t,
  school,
  things,
}: Scene): Promise<{ role: 'owner'; school_id: number; student_id: number; id: number }> {
  const { id } = await buildLessonPlus(t, school, { student_id: things.student!, service_id: things.service! });
  return { role: 'owner', school_id: school.school_id, student_id: things.student!, id };
}

/** What is done with passes and visits, one at a time and many at once. */
export const passesDeeds: Deeds = {
  'visits.delete_lesson_plus': async ({ t, school, things }) => {
    const { id } = await buildLessonPlus(t, school, { student_id: things.student! });
    return { params: { id } };
  },
  'visits.edit_lesson_plus': () => ({ body: {} }),
  'visits.edit_lesson_minus': () => ({ body: { reason: 'Ошибка' } }),
  'visits.add_lesson_minus': ({ things }) => ({ body: { service_id: things.service } }),
  'visits.fast_lesson_minus': ({ things }) => ({ body: { service_id: things.service } }),
  'visits.mark_class': async (scene) => {
    const { t, school, things } = scene;
    const date = await dateOfClass(scene);
    await t.call(school.owner, timetableRoutes.set_class_students, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: things.timetable! },
      body: { date, students_ids: [things.student!] },
    });
    return { body: { date, accept_late: true, marks: [{ student_id: things.student, status: 'attended' }] } };
  },
  'visits.freeze_pass': async (scene) => ({ params: await pass(scene), body: frozen }),
  'visits.unfreeze_pass': async (scene) => {
    const params = await pass(scene);
    await scene.t.call(scene.school.owner, passRoutes.freeze_pass, { params, body: frozen });
    const [row] = await scene.t.sql<{ id: string }>(
      'select max(id) as id from lesson_plus_freezes where lesson_plus_id = $1',
      [params.id],
    );
    return { params, body: { freeze_id: Number(row!.id), on: '2026-03-13' } };
  },
  'visits.transfer_pass': async (scene) => ({
    params: await pass(scene),
    body: { to_student_id: (await buildStudent(scene.t, scene.school)).id, reason: 'Переехали' },
  }),
  'visits.rebalance': async ({ t, school, things }) => {
    const student_id = (await buildStudent(t, school)).id;
    const sale = { student_id, service_id: things.service!, visits: 1, price: 60_000 };
    await buildLessonPlus(t, school, { ...sale, valid_from: '2026-02-19', valid_until: '2026-03-10' });
    const late = await buildLessonPlus(t, school, { ...sale, date: '2026-02-19' });
    await markVisit(t, school, { student_id, lesson_plus_id: late.id, date_visit: '2026-03-05' });
    await markVisit(t, school, { student_id, service_id: things.service!, date_visit: today });
    return { params: { student_id }, body: { reason: 'Отмечали не по порядку' } };
  },
  'visits.undo_pass_batch': async ({ t, school, things }) => {
    const params = { role: 'owner' as const, school_id: school.school_id };
    const body = { kind: 'extend' as const, from_date: today, to_date: today, days: 1, reason: 'Праздник' };
    await buildLessonPlus(t, school, { student_id: things.student!, service_id: things.service! });
    const { id } = await t.call(school.owner, passBatchRoutes.add_pass_batch, { params, body });
    await t.settle();
    await t.call(school.owner, passBatchRoutes.apply_pass_batch, { params: { ...params, id } });
    await t.settle();
    return { params: { id } };
  },
  'visits.check_in': ({ things }) => ({
    body: {
      scan_id: '0195c0de-0000-7000-8000-0000000000aa',
      student_id: things.student,
      timetable_id: null,
      lesson_plus_id: things.lesson_plus,
    },
  }),
  'visits.export_journal': () => ({ body: { month: '2026-03', reason } }),
  'reports.export_activities': () => ({ body: { reason } }),
};
