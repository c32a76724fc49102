/** A teacher in a hall without a network: the class of today opens after a reload, and its marks are not lost. */
import { visitsRoutes } from '@ritm/visits/contract';
import type { Page } from '@playwright/test';
import { addClass, addService, addStudent, buildStudio, enter, hire, sellPass } from '../fixtures/arrange.ts';
import { expect, test } from '../fixtures/journey.ts';

test.use({ complaints: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/] });

/** The application and the classes are on the device. */
const untilStored = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          `Promise.all([caches.match('/'), indexedDB.databases()]).then(([page, all]) =>
            page !== undefined && all.some(({ name }) => name === 'ritm-classes'))`,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);

test(
  'the class of today opens without a network after a reload, and its marks are sent when it is back',
  { tag: '@phone' },
  async ({ page, context }) => {
    test.slow();
    const studio = await buildStudio();
    const teacher = await hire(studio, 'teacher');
    const service_id = await addService(studio);
    const students_ids = [await addStudent(studio, 'Громова', 'Анна'), await addStudent(studio, 'Ильина', 'Дарья')];
    for (const id of students_ids) await sellPass(studio, id, service_id);
    const teacher_id = teacher.staff_id;
    const timetable_id = await addClass(studio, { title: 'Йога', service_id, teacher_id, students_ids });
    await enter(context, teacher);
    const address = `/teacher/school/${studio.school_id}/timetable?date=${studio.today}&class=${timetable_id}&on=${studio.today}`;
    await page.goto(address);
    const panel = page.getByRole('dialog', { name: 'Йога' });
    await expect(panel.getByText('Громова Анна')).toBeVisible();
    await untilStored(page);

    await context.setOffline(true);
    await expect(page.getByText('Нет связи. Введённое сохранится и отправится, когда связь вернётся')).toBeVisible();
    await panel
      .getByRole('button', { name: /^Громова Анна: / })
      .first()
      .click();
    await expect(panel.getByText('Отправится, когда вернётся связь')).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Йога', level: 1 })).toBeVisible();
    await expect(page.getByText('Отправится, когда вернётся связь')).toHaveCount(1);
    await page
      .getByRole('button', { name: /^Ильина Дарья: / })
      .first()
      .click();
    await expect(page.getByText('Отправится, когда вернётся связь')).toHaveCount(2);

    await context.setOffline(false);
    await expect(panel.getByText('Громова Анна')).toBeVisible({ timeout: 20_000 });
    const outcomes = async () => {
      const { students } = await studio.owner.call(visitsRoutes.get_class_sheet, {
        params: { ...studio.at, timetable_id },
        query: { date: studio.today },
      });
      return students.map(({ outcome }) => outcome);
    };
    await expect.poll(outcomes, { timeout: 20_000 }).toEqual(['attended', 'attended']);
    expect(await page.evaluate(`localStorage.getItem('ritm.waiting-marks')`)).toBeNull();
  },
);
