import type { Page } from '@playwright/test';
import { schoolsRoutes } from '@ritm/schools/contract';
import { addStudent, buildStudio, enter, hire, type Person, type Studio } from '../fixtures/arrange.ts';
import { expect, test } from '../fixtures/journey.ts';

/** How soon after a role is removed the screen that is open under it must close. */
const SOON = 5_000;

const remove = ({ owner, at }: Studio, { staff_id }: { staff_id: number }) =>
  owner.call(schoolsRoutes.delete_administrator, { params: { ...at, id: staff_id } });

/** Opens a screen and resolves when its realtime connection listens to changes. */
async function listenOn(page: Page, path: string): Promise<void> {
  const listening = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(path);
  await listening;
}

let studio: Studio;
let administrator: Person & { staff_id: number };
let student_id: number;
test.beforeEach(async ({ context }) => {
  studio = await buildStudio();
  administrator = await hire(studio, 'administrator');
  student_id = await addStudent(studio, 'Громова', 'Анна');
  await enter(context, administrator);
});

for (const [screen, path] of [
  ['the list of clients', (id: number) => `/administrator/school/${id}/students`],
  ['the card of a client', (id: number) => `/administrator/school/${id}/student/${student_id}`],
  ['the timetable', (id: number) => `/administrator/school/${id}/timetable`],
  ['the page of the organization', (id: number) => `/school/${id}`],
] as const)
  test(`an administrator who is removed is out of ${screen} within five seconds`, async ({ page }) => {
    await listenOn(page, path(studio.school_id));
    await expect(page.locator('main h1')).toBeVisible();
    await remove(studio, administrator);
    await expect(page).toHaveURL(/\/schools$/, { timeout: SOON });
    await expect(page.getByText('Доступ к этой организации закрыт')).toBeVisible();
    await expect(page.getByText('Громова')).toHaveCount(0);
    await page.goto(path(studio.school_id));
    await expect(page.getByText('Не найдено').first()).toBeVisible();
    await expect(page.getByText('Громова')).toHaveCount(0);
  });

test('a form half filled in holds nobody who was removed', async ({ page }) => {
  await listenOn(page, `/administrator/school/${studio.school_id}/students`);
  await page.getByRole('button', { name: 'Добавить клиента' }).click();
  await page.getByRole('dialog').getByLabel('Фамилия').fill('Ветрова');
  await remove(studio, administrator);
  await expect(page).toHaveURL(/\/schools$/, { timeout: SOON });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('nobody else is thrown out: another administrator goes on', async ({ page, context }) => {
  const other = await hire(studio, 'administrator');
  await context.clearCookies();
  await enter(context, other);
  await listenOn(page, `/administrator/school/${studio.school_id}/students`);
  await remove(studio, administrator);
  await addStudent(studio, 'Белова', 'Вера');
  await expect(page.getByText('Белова').first()).toBeVisible();
  await expect(page).toHaveURL(/\/students/);
});
