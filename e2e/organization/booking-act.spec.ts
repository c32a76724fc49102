/**
 * The desk books one date, moves it and takes it back with and without a charge, in one window each and by counted
 * clicks; a visitor books a trial into a group class on somebody else's site.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { addDays } from '@ritm/kernel';
import { timetableRoutes } from '@ritm/timetable/contract';
import { address, addService, addStudent, newPhone, codeSentTo, sellPass, type Studio } from '../fixtures/arrange.ts';
import { addClassAhead, addTeacher, openForRequests } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

/** Counts clicks and choices in lists; typing is not a click. */
function counted(page: Page) {
  let clicks = 0;
  return {
    click: async (what: Locator) => {
      clicks += 1;
      await what.click();
    },
    pick: async (name: string, typed: string) => {
      clicks += 1;
      await page.getByRole('combobox', { name }).fill(typed);
      await page.getByRole('option', { name: typed }).first().click();
    },
    taken: () => {
      const sum = clicks;
      clicks = 0;
      return sum;
    },
  };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the desk books one date, moves it, and cancels it with and without a charge', async ({ page, studio }) => {
  const service_id = await addService(studio, { format: 'group', cancellation_policy: { hours: 720 } });
  const student_id = await addStudent(studio, 'Громова', 'Анна');
  await sellPass(studio, student_id, service_id);
  const [stretching, yoga] = [
    await addTeacher(studio, 'Котова', 'Марина'),
    await addTeacher(studio, 'Ларина', 'Ольга'),
  ];
  const weekly = { service_id, title: 'Растяжка', repeat: 'week' as const, capacity: 9, teacher_id: stretching };
  await addClassAhead(studio, { ...weekly, days: 1 });
  await addClassAhead(studio, { service_id, title: 'Йога', days: 2, capacity: 9, teacher_id: yoga });
  const { click, taken } = counted(page);
  await page.goto(`/owner/school/${studio.school_id}/student/${student_id}?tab=timetable`);
  const row = (title: string) => page.getByRole('button', { name: new RegExp(`^Действия: ${title}`) });

  await test.step('books one date: 3 clicks', async () => {
    await click(page.getByRole('button', { name: 'Записать', exact: true }));
    const window = dialog(page, 'Записать на занятие');
    await click(window.getByText('Растяжка').first());
    await expect(window).toContainText('осталось 8, станет 7');
    await click(window.getByRole('button', { name: 'Записать', exact: true }));
    await expect(row('Растяжка')).toHaveCount(1);
    expect(taken()).toBe(3);
  });

  await test.step('moves it: 4 clicks', async () => {
    await click(row('Растяжка'));
    await click(page.getByRole('menuitem', { name: 'Перенести' }));
    const window = dialog(page, 'Перенести запись');
    await expect(window.getByText('Растяжка').first()).toBeVisible();
    await window.getByRole('combobox', { name: 'Преподаватель' }).click();
    await page.getByRole('option', { name: /Ларина/ }).click();
    await expect(window.getByRole('radio')).toHaveCount(1);
    await click(window.getByText('Йога').first());
    await click(window.getByRole('button', { name: 'Перенести' }));
    await expect(row('Йога')).toHaveCount(1);
    expect(taken()).toBe(4);
  });

  await test.step('takes it back without a charge, saying why: 4 clicks and a reason', async () => {
    await click(row('Йога'));
    await click(page.getByRole('menuitem', { name: 'Снять' }));
    const window = dialog(page, 'Снять с занятия');
    await click(window.getByRole('radio', { name: 'Не списывать' }));
    await expect(window.getByRole('button', { name: 'Снять' })).toBeDisabled();
    await window.getByLabel('Почему не списываем').fill('Заболела');
    await click(window.getByRole('button', { name: 'Снять' }));
    await expect(window).toBeHidden();
    expect(taken()).toBe(4);
  });

  await test.step('books every date and takes one of them back with a charge: 3 clicks', () =>
    chargeOne(page, { studio, student_id, row }));
});

interface Booked {
  readonly studio: Studio;
  readonly student_id: number;
  readonly row: (title: string) => Locator;
}

async function chargeOne(page: Page, { studio, student_id, row }: Booked): Promise<void> {
  const { click, taken } = counted(page);
  await click(page.getByRole('button', { name: 'Записать', exact: true }));
  const window = dialog(page, 'Записать на занятие');
  await click(window.getByText('Растяжка').first());
  await window.getByRole('radio', { name: 'Каждый раз' }).check({ force: true });
  await click(window.getByRole('button', { name: /^Записать на \d+ занят/ }));
  await expect(row('Растяжка').nth(1)).toBeVisible();
  const before = await datesOf(studio, student_id);
  taken();
  await click(row('Растяжка').first());
  await click(page.getByRole('menuitem', { name: 'Снять' }));
  const leaving = dialog(page, 'Снять с занятия');
  await expect(leaving.getByRole('radio', { name: /^Только / })).toBeChecked();
  await expect(leaving.getByRole('radio', { name: /^Списать с «/ })).toBeChecked();
  await click(leaving.getByRole('button', { name: 'Снять' }));
  await expect(page.getByText('посещение списано')).toBeVisible();
  expect(taken()).toBe(3);
  // The fault of the old card: one click beside a date took the client off every later one.
  expect(await datesOf(studio, student_id)).toEqual(before.slice(1));
}

async function datesOf({ owner, at, today }: Studio, student_id: number): Promise<string[]> {
  const query = { date_from: today, date_to: addDays(today, 28) };
  const { data } = await owner.call(timetableRoutes.list_student_timetables, { params: { ...at, student_id }, query });
  return data.filter(({ attendance }) => attendance === 'booked').map(({ date }) => date);
}

test('a visitor books a trial into a group class on a foreign site', async ({ page, studio }) => {
  const group = await addService(studio, { name: 'Растяжка 8', format: 'group', public: true });
  const trial = await addService(studio, {
    name: 'Пробное',
    type: 'trial',
    format: 'group',
    visits: 1,
    price: 35_000,
    public: true,
  });
  await addClassAhead(studio, { service_id: group, title: 'Растяжка', capacity: 5 });
  await openForRequests(studio, group, trial);
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Чужой сайт</title><h1>Студия</h1>
    <script src="${address()}/embed.js" data-company="${studio.school_id}" async></script>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`);
  const frame = page.frameLocator('iframe[title="Запись"]');
  await frame.getByRole('link', { name: /^Пробное/ }).click();
  const book = frame.getByRole('button', { name: /^Записаться: Растяжка/ });
  await expect(frame.getByText('350 ₽').last()).toBeVisible();
  await book.first().click();
  const phone = newPhone();
  await frame.getByLabel('Имя и фамилия').fill('Гостья Пробная');
  await frame.getByLabel('Телефон').fill(phone);
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'Записаться', exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'Введите код' })).toBeVisible();
  await frame.getByLabel('Код из сообщения').fill(await codeSentTo(phone));
  await frame.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(frame.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();
  server.close();
});
