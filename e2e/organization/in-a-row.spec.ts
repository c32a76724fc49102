/** A visitor books two services of one visit, one right after the other. */
import { addDays } from '@ritm/kernel';
import { workTimesRoutes } from '@ritm/timetable/contract';
import { addService, addStudent, linkClient } from '../fixtures/arrange.ts';
import { addTeacher, openForRequests } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

test('a client books two services in a row with one specialist', { tag: '@phone' }, async ({ studio, client }) => {
  const { owner, at, today, school_id } = studio;
  const terms = { public: true, type: 'single', format: 'individual', visits: 1, activation: 'on_sale' } as const;
  const massage = await addService(studio, { ...terms, name: 'Массаж', price: 300_000 });
  const wrap = await addService(studio, { ...terms, name: 'Обёртывание', price: 200_000 });
  await openForRequests(studio, massage, wrap);
  const teacher_id = await addTeacher(studio, 'Котова', 'Марина');
  const weekday = new Date(`${addDays(today, 2)}T00:00:00Z`).getUTCDay() || 7;
  const hours = { teacher_id, weekday, time_from: '10:00', time_to: '13:00' };
  await owner.call(workTimesRoutes.add_work_time, { params: at, body: hours });
  await linkClient(studio, await addStudent(studio, 'Громова', 'Анна'), client.person);

  const { page } = client;
  await page.goto(`/web/record_company/${school_id}?service=${massage}`);
  await page.getByLabel('Добавить услугу к этому визиту').selectOption({ label: 'Обёртывание' });
  await page.getByRole('button', { name: /^10:00–12:00/ }).click();
  await expect(page.getByText('Массаж + Обёртывание')).toBeVisible();
  await expect(page.getByText('5 000 ₽')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Я согласен/ }).check();
  await page.getByRole('button', { name: 'Записаться', exact: true }).click();
  const result = page.getByRole('status');
  await expect(result).toContainText('Вы записаны');
  await expect(result).toContainText('Массаж + Обёртывание');
});
