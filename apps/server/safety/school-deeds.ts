import { buildPicture } from '@ritm/accounts/testing';
import { checkTable, csvFile, importTable } from '@ritm/imports/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildLessonPlus } from '@ritm/visits/testing';
import type { Deed, Deeds, Scene } from './deed.ts';

let names = 0;
const newName = () => `Новое имя ${++names}`;

/** The first date of the class of the scene. */
async function dateOfClass({ t, things }: Scene): Promise<string> {
  const [row] = await t.sql<{ date: string }>('select date::text as date from timetables where id = $1', [
    things.timetable,
  ]);
  return row!.date;
}

async function publicService({ t, school }: Scene): Promise<number> {
  return (await buildService(t, school, { public: true })).id;
}

const renamed = (): Deed => ({ body: { name: newName() } });
const phoneOf = (n: number) => `8${9_120_010_000 + n}`;

/** What is done in an organization and needs more than its shapes tell. */
export const schoolDeeds: Deeds = {
  'schools.edit_school': () => ({ body: { description: newName() } }),
  'schools.add_school': ({ things }) => ({
    body: { name: newName(), legal_type: 'individual', city_id: things.city },
  }),
  'schools.set_logo': () => ({ file: buildPicture() }),
  'schools.edit_teacher': () => ({ body: { lastname: newName() } }),
  'schools.edit_administrator': () => ({ body: { lastname: newName() } }),
  'schools.add_invitation': async ({ t, things }) => {
    const [place] = await t.sql<{ staff_id: string }>('select staff_id from staff_invitations where id = $1', [
      things.invitation,
    ]);
    return { body: { staff_id: Number(place!.staff_id) } };
  },
  'students.add_student': () => ({ body: { lastname: newName() } }),
  'students.edit_student': () => ({ body: { lastname: newName() } }),
  'students.edit_students_group': renamed,
  'services.edit_services_group': renamed,
  'services.add_service': () => ({ body: { name: newName(), type: 'pass', price: 1, visits: 800 } }),
  'services.edit_service': renamed,
  'services.set_moderation': async (scene) => ({ params: { service_id: await publicService(scene) } }),
  'support.decide_moderation': async (scene) => {
    const { t, school } = scene;
    const service_id = await publicService(scene);
    const params = { role: 'owner' as const, school_id: school.school_id, service_id };
    await t.call(school.owner, servicesRoutes.set_moderation, { params });
    return { body: { kind: 'service', school_id: school.school_id, id: service_id, decision: 'published' } };
  },
  'timetable.add_timetable': () => ({
    body: { title: newName(), date: '2026-04-11', time_from: '10:00', time_to: '11:00' },
  }),
  'timetable.edit_timetable': async (scene) => ({
    body: { date: await dateOfClass(scene), scope: 'this', title: newName() },
  }),
  'timetable.delete_timetable': async (scene) => ({ query: { date: await dateOfClass(scene), scope: 'this' } }),
  'timetable.set_date': async (scene) => {
    const date = await dateOfClass(scene);
    return { body: { date, new_date: date, time_from: '22:10', time_to: '22:50' } };
  },
  'timetable.set_class_students': async (scene) => ({
    body: { date: await dateOfClass(scene), students_ids: [scene.things.student] },
  }),
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
  'imports.add_import': () => ({
    query: { name: 'Клиенты.csv' },
    file: Buffer.from(csvFile(['ФИО;Телефон', `Файлов Иван;${phoneOf(1)}`]).bytes),
  }),
  'imports.edit_import': () => ({ body: {} }),
  'imports.decide_import_row': async ({ t, school }) => {
    await buildStudent(t, school, { lastname: 'Похожева', firstname: 'Мария' });
    const { id } = await checkTable(t, school, csvFile(['ФИО;Телефон', 'Похожева Мария;']));
    return { params: { id, row_no: 2 }, body: { decision: 'new' } };
  },
  'imports.roll_back_import': async ({ t, school }) => {
    const lines = ['ФИО;Телефон', `${newName().replaceAll(/\d|\s/g, '')} Лишний;${phoneOf(names)}`];
    return { params: { id: (await importTable(t, school, csvFile(lines))).id } };
  },
};
