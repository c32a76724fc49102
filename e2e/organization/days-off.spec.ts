/**
 * Time that is not for classes: a day off is decided with its classes and taken back, and a client keeps an entry of
 * their own beside a class that they miss too often to book another.
 */
import { requestRoutes } from '@ritm/booking/contract';
import { addDays } from '@ritm/kernel';
import { visitsRoutes } from '@ritm/visits/contract';
import { addService, addStudent, linkClient, sellPass } from '../fixtures/arrange.ts';
import { addClassAhead } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

test(
  'an owner decides a day off with its classes, and takes that back',
  { tag: '@desktop' },
  async ({ page, studio }) => {
    const days = 10;
    await addClassAhead(studio, { title: 'Йога', days, students_ids: [await addStudent(studio, 'Громова', 'Анна')] });
    const date = addDays(studio.today, days);
    await page.goto(`/owner/school/${studio.school_id}/timetable`);
    await page.getByRole('main').getByRole('button', { name: 'Ещё', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Праздники и выходные' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Праздники и выходные' })).toBeVisible();

    await page.getByRole('button', { name: 'Добавить выходной' }).click();
    const adding = page.getByRole('dialog');
    await adding.getByLabel('Название').fill('Турнир');
    for (const label of ['С какого дня', 'По какой']) {
      await adding.getByLabel(label).fill(date.split('-').toReversed().join('.'));
      await adding.getByLabel(label).press('Tab');
    }
    await adding.getByRole('button', { name: 'Добавить выходной' }).click();

    const day = page.getByRole('listitem', { name: /^Турнир/ });
    await expect(day).toContainText('1 занятие · записан 1 человек');
    await day.getByRole('button', { name: 'Решить' }).click();
    const deciding = page.getByRole('dialog', { name: 'Турнир' });
    await expect(deciding).toContainText('Отменится 1 занятие');
    await deciding.getByRole('button', { name: 'Отменить занятия' }).click();
    await expect(day).toContainText('Не работаем');

    await day.getByRole('button', { name: 'Отменить решение' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить решение' }).click();
    await expect(day.getByRole('button', { name: 'Решить' })).toBeVisible();
    await expect(day).toContainText('1 занятие · записан 1 человек');
  },
);

test(
  'a client who missed too much sees why and until when, and keeps an entry of their own',
  { tag: '@phone' },
  async ({ studio, client }) => {
    const { owner, at, today } = studio;
    const student_id = await addStudent(studio, 'Соколова', 'Анна');
    await linkClient(studio, student_id, client.person);
    await owner.call(requestRoutes.edit_settings, { params: at, body: { strikes: 1 } });
    // Of two services, because a pass of one is charged once a day.
    for (const [title, time_from, time_to] of [
      ['Йога', '12:00', '13:00'],
      ['Бокс', '15:00', '16:00'],
    ] as const) {
      const terms = { name: `Безлимит: ${title}`, unlimited: true, visits: null, activation: 'on_sale' } as const;
      const service_id = await addService(studio, terms);
      const lesson_plus_id = await sellPass(studio, student_id, service_id);
      const of = { title, service_id, time_from, time_to };
      const { id } = await addClassAhead(studio, { ...of, days: 0, students_ids: [student_id] });
      const body = { timetable_id: id, lesson_plus_id, date_visit: today, status: 'no_show' as const };
      await owner.call(visitsRoutes.add_lesson_minus, { params: { ...at, student_id }, body });
    }
    const { page } = client;
    await page.goto(`/profile/cabinet_client?school=${studio.school_id}&student=${student_id}`);
    await expect(page.getByText(/Записаться самим можно будет с|записаться самим можно будет с/)).toBeVisible();
    await expect(page.getByText(/не пришли/)).toBeVisible();

    await page.goto('/profile/my_calendar');
    await page.getByRole('button', { name: 'Своё дело' }).click();
    const dialog = page.getByRole('dialog', { name: 'Своё дело' });
    await dialog.getByLabel('Что').fill('Зубной врач');
    await dialog.getByRole('button', { name: 'Добавить' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Зубной врач' });
    await expect(entry).toContainText('Личное');
    await entry.getByRole('button', { name: 'Изменить' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(entry).toHaveCount(0);
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(entry).toBeVisible();
  },
);
