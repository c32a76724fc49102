import { newPhone } from '@ritm/accounts/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { pdf } from '@ritm/files/testing';
import { checkTable, csvFile, importTable } from '@ritm/imports/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { workbook } from '@ritm/tables/testing';
import type { Scenario, Scenarios, Setup } from './scenario.ts';

let names = 0;
const newName = () => `Новое имя ${++names}`;

async function publicService({ t, school }: Setup): Promise<number> {
  return (await buildService(t, school, { public: true })).id;
}

const renamed = (): Scenario => ({ body: { name: newName() } });
const phoneOf = (n: number) => `8${9_120_010_000 + n}`;

/** Actions in an organization whose requests need more than the shapes determine. */
export const schoolScenarios: Scenarios = {
  'schools.edit_school': () => ({ body: { description: newName() } }),
  'schools.add_school': ({ fixtures }) => ({
    body: { name: newName(), legal_type: 'individual', city_id: fixtures.city },
  }),
  'schools.set_logo': () => ({ file: buildPicture() }),
  'students.set_face': () => ({ file: buildPicture() }),
  'schools.edit_teacher': () => ({ body: { lastname: newName() } }),
  'schools.edit_administrator': () => ({ body: { lastname: newName() } }),
  'schools.add_invitation': async ({ t, fixtures }) => {
    const [place] = await t.sql<{ staff_id: string }>('select staff_id from staff_invitations where id = $1', [
      fixtures.invitation,
    ]);
    return { body: { staff_id: Number(place!.staff_id) } };
  },
  'students.add_student': () => ({ body: { lastname: newName() } }),
  'students.change_students': ({ fixtures }) => ({
    body: { students_ids: [fixtures.student], do: 'tag', tag: newName() },
  }),
  'students.edit_student': () => ({ body: { lastname: newName() } }),
  'students.edit_students_group': renamed,
  'services.edit_services_group': renamed,
  'services.add_service': () => ({ body: { name: newName(), type: 'pass', price: 1, visits: 8 } }),
  'services.edit_service': renamed,
  'services.set_moderation': async (setup) => ({ params: { service_id: await publicService(setup) }, body: {} }),
  'support.decide_moderation': async (setup) => {
    const { t, school } = setup;
    const service_id = await publicService(setup);
    const params = { role: 'owner' as const, school_id: school.school_id, service_id };
    await t.call(school.owner, servicesRoutes.set_moderation, { params });
    return { body: { kind: 'service', school_id: school.school_id, id: service_id, decision: 'published' } };
  },
  'students.edit_segment': renamed,
  'students.edit_view': renamed,
  'students.export_students': () => ({ body: { columns: ['phone', 'left'], reason: 'Обзвон' } }),
  'students.edit_students_field': renamed,
  'students.judge_duplicate': async ({ t, school }) => {
    const card = { lastname: 'Двойникова', firstname: 'Анна', phone: newPhone() };
    const one = await buildStudent(t, school, card);
    await buildStudent(t, school, card);
    await t.settle();
    const [pair] = await t.sql<{ id: string }>('select id from student_duplicates where student_id = $1', [one.id]);
    return { params: { id: Number(pair!.id) }, body: { different: true } };
  },
  'files.add_student_file': ({ fixtures }) => ({
    query: { name: 'Задание.pdf', students_ids: [fixtures.student!] },
    file: pdf(),
  }),
  'imports.add_import': () => ({
    query: { name: 'Клиенты.csv' },
    file: Buffer.from(csvFile(['ФИО;Телефон', `Файлов Иван;${phoneOf(1)}`]).bytes),
  }),
  'imports.edit_import': () => ({ body: {} }),
  'imports.import_other_sheet': async ({ t, school }) => {
    const rowsOf = (client: string) => [['ФИО'], [client]];
    const file = await workbook('Листы.xlsx', [
      { name: 'Балет', rows: rowsOf('Листова Анна') },
      { name: 'Хор', rows: rowsOf('Листова Вера') },
    ]);
    return { params: { id: (await checkTable(t, school, file)).id }, body: { sheet: 'Хор' } };
  },
  'imports.decide_import_row': async ({ t, school }) => {
    await buildStudent(t, school, { lastname: 'Похожева', firstname: 'Мария' });
    const { id } = await checkTable(t, school, csvFile(['ФИО;Телефон', 'Похожева Мария;']));
    return { params: { id, row_no: 2 }, body: { decision: 'new' } };
  },
  'imports.decide_import_rows': async ({ t, school }) => {
    const lines = ['Клиент;Дата платежа;Сумма платежа', 'Безкарточкина Инна;01.09.2026;100'];
    return { params: { id: (await checkTable(t, school, csvFile(lines))).id }, body: { decision: 'new' } };
  },
  'imports.roll_back_import': async ({ t, school }) => {
    const lines = ['ФИО;Телефон', `${newName().replaceAll(/\d|\s/g, '')} Лишний;${phoneOf(names)}`];
    return { params: { id: (await importTable(t, school, csvFile(lines))).id } };
  },
};
