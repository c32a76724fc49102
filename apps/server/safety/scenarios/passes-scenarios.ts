import { passBatchRoutes, passRoutes } from '@ritm/passes/contract';
import { buildStudent } from '@ritm/students/testing';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '@ritm/visits/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { dateOfClass } from './timetable-scenarios.ts';
import type { Scenarios, Setup } from './scenario.ts';

const today = '2026-03-11';
const freezeBody = { from_date: '2026-03-12', to_date: '2026-03-14', reason: 'Болезнь', beyond_policy: true };

const reason = 'Сверка с бумажным журналом';

async function pass({
  t,
  school,
  fixtures,
}: Setup): Promise<{ role: 'owner'; school_id: number; student_id: number; id: number }> {
  const { id } = await buildLessonPlus(t, school, { student_id: fixtures.student!, service_id: fixtures.service! });
  return { role: 'owner', school_id: school.school_id, student_id: fixtures.student!, id };
}

/** Actions on passes and visits, one at a time and many at once. */
export const passesScenarios: Scenarios = {
  'passes.delete_lesson_plus': async ({ t, school, fixtures }) => {
    const { id } = await buildLessonPlus(t, school, { student_id: fixtures.student! });
    return { params: { id } };
  },
  'passes.edit_lesson_plus': () => ({ body: {} }),
  'visits.edit_lesson_minus': () => ({ body: { reason: 'Ошибка' } }),
  'visits.add_lesson_minus': ({ fixtures }) => ({ body: { service_id: fixtures.service } }),
  'visits.fast_lesson_minus': ({ fixtures }) => ({ body: { service_id: fixtures.service } }),
  'visits.mark_class': async (setup) => {
    const { t, school, fixtures } = setup;
    const date = await dateOfClass(setup);
    await t.call(school.owner, timetableRoutes.set_class_students, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: fixtures.timetable! },
      body: { date, students_ids: [fixtures.student!] },
    });
    return { body: { date, accept_late: true, marks: [{ student_id: fixtures.student, status: 'attended' }] } };
  },
  'passes.freeze_pass': async (setup) => ({ params: await pass(setup), body: freezeBody }),
  'passes.unfreeze_pass': async (setup) => {
    const params = await pass(setup);
    await setup.t.call(setup.school.owner, passRoutes.freeze_pass, { params, body: freezeBody });
    const [row] = await setup.t.sql<{ id: string }>(
      'select max(id) as id from lesson_plus_freezes where lesson_plus_id = $1',
      [params.id],
    );
    return { params, body: { freeze_id: Number(row!.id), on: '2026-03-13' } };
  },
  'passes.transfer_pass': async (setup) => ({
    params: await pass(setup),
    body: { to_student_id: (await buildStudent(setup.t, setup.school)).id, reason: 'Переехали' },
  }),
  'passes.rebalance': async ({ t, school, fixtures }) => {
    const student_id = (await buildStudent(t, school)).id;
    const sale = { student_id, service_id: fixtures.service!, visits: 1, price: 60_000 };
    await buildLessonPlus(t, school, { ...sale, valid_from: '2026-02-19', valid_until: '2026-03-10' });
    const olderPass = await buildLessonPlus(t, school, { ...sale, date: '2026-02-19' });
    await markVisit(t, school, { student_id, lesson_plus_id: olderPass.id, date_visit: '2026-03-05' });
    await markVisit(t, school, { student_id, service_id: fixtures.service!, date_visit: today });
    return { params: { student_id }, body: { reason: 'Отмечали не по порядку' } };
  },
  'passes.undo_pass_batch': async ({ t, school, fixtures }) => {
    const params = { role: 'owner' as const, school_id: school.school_id };
    const body = { kind: 'extend' as const, from_date: today, to_date: today, days: 1, reason: 'Праздник' };
    await buildLessonPlus(t, school, { student_id: fixtures.student!, service_id: fixtures.service! });
    const { id } = await t.call(school.owner, passBatchRoutes.add_pass_batch, { params, body });
    await t.settle();
    await t.call(school.owner, passBatchRoutes.apply_pass_batch, { params: { ...params, id } });
    await t.settle();
    return { params: { id } };
  },
  // A client of its own: the fixture's has a visit of this minute already, and a scan would show it again.
  'reception.check_in': async ({ t, school, fixtures }) => {
    const { id: student_id } = await buildStudent(t, school);
    const { id } = await buildLessonPlus(t, school, { student_id, service_id: fixtures.service! });
    return {
      body: {
        scan_id: '0195c0de-0000-7000-8000-0000000000aa',
        student_id,
        timetable_id: null,
        lesson_plus_id: id,
      },
    };
  },
  'visits.export_journal': () => ({ body: { month: '2026-03', reason } }),
  'reports.export_activities': () => ({ body: { reason } }),
};
