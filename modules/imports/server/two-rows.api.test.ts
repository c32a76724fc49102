import { expect, test } from 'vitest';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { buildStudent } from '@ritm/students/testing';
import type { TestApp } from '@ritm/testing';
import { importsRoutes } from '../contract/index.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, importTable, rowsOf, showImport } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const card = (student_id: number) =>
  t.call(school.owner, studentsRoutes.get_student, {
    params: { role: 'owner', school_id: school.school_id, student_id },
  });
const HEAD = 'ФИО;Телефон;Email;Скидка;Комментарий';

test('of two rows of one child nothing is overwritten: comments are joined, the rest is named', async () => {
  const file = csvFile([
    HEAD,
    'Первова Анна;89001110001;a@example.com;10;аллергия на орехи',
    'Второва Вера;89001110002;;;',
    'Первова Анна;89001110001;b@example.com;15;сестра в группе',
    'Первова Анна;89001110001;a@example.com;10;Аллергия на орехи',
  ]);
  const { id } = await checkTable(t, school, file);
  const rows = await rowsOf(t, school, id);
  expect(rows[2]).toMatchObject({
    outcome: 'update',
    of_row: 2,
    changes: [{ field: 'comment', from: 'аллергия на орехи', to: 'аллергия на орехи\nсестра в группе' }],
    notes: [
      { text: 'Почта: «b@example.com» не перенесено, в строке 2 другое' },
      { text: 'Скидка: «15 %» не перенесено, в строке 2 другое' },
    ],
  });
  expect(rows[3]).toMatchObject({ changes: [], notes: [] });
  const params = { role: 'owner' as const, school_id: school.school_id, id };
  await t.call(school.owner, importsRoutes.commit_import, { params });
  await t.settle();
  expect(await showImport(t, school, id)).toMatchObject({ status: 'committed', made: { clients: 2 } });
  const [anna] = await rowsOf(t, school, id);
  expect(await card(anna!.student_id!)).toMatchObject({
    email: 'a@example.com',
    discount: 1000,
    comment: 'аллергия на орехи\nсестра в группе',
  });
});

test('two rows of a client who has a card are joined as well, and a later file still knows whose words they are', async () => {
  const known = await buildStudent(t, school, { lastname: 'Первова', firstname: 'Анна', phone: '+79001110011' });
  const first = ['ФИО;Телефон;Комментарий', 'Первова Анна;89001110011;один', 'Первова Анна;89001110011;два'];
  await importTable(t, school, csvFile(first));
  expect((await card(known.id)).comment).toBe('один\nдва');
  await importTable(t, school, csvFile(['ФИО;Телефон;Комментарий', 'Первова Анна;89001110011;три']));
  expect((await card(known.id)).comment).toBe('три');
});
