import { passesRoutes } from '@ritm/passes/contract';
import type { Page, Route } from '@playwright/test';
import { visitsRoutes } from '@ritm/visits/contract';
import { addService, addStudent, sellPass, type Studio } from '../fixtures/arrange.ts';
import { expect, openCard, passCard, test } from '../fixtures/journey.ts';

/** Holds calls to `path` back until `release`, so that an impatient person has time for a second click. */
async function holdCalls(page: Page, path: string): Promise<{ sent: () => number; release: () => void }> {
  const gate = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(path, async (route) => {
    sent++;
    await gate.promise;
    await route.continue();
  });
  return { sent: () => sent, release: gate.resolve };
}

/** The server carries the call out, but its answer never arrives. */
async function loseFirstAnswer(page: Page, path: string): Promise<() => number> {
  let sent = 0;
  const lose = async (route: Route): Promise<void> => {
    if (sent++ > 0) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(path, lose);
  return () => sent;
}

const passesOf = async ({ owner, at }: Studio, student_id: number) =>
  (await owner.call(passesRoutes.list_lessons_plus, { params: { ...at, student_id } })).data;
const visitsOf = async ({ owner, at }: Studio, student_id: number) =>
  (await owner.call(visitsRoutes.list_lessons_minus, { params: { ...at, student_id } })).data;

test('two clicks on «sell» sell one pass', async ({ page, studio }) => {
  await addService(studio);
  const student_id = await addStudent(studio, 'Ильина', 'Анна');
  await openCard(page, studio, student_id);
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  const held = await holdCalls(page, '**/lesson_plus');
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).dblclick();
  held.release();
  await expect(passCard(page)).toContainText('осталось из 8');
  expect(held.sent()).toBe(1);
  expect(await passesOf(studio, student_id)).toHaveLength(1);
});

test('two clicks on «mark» mark one visit', async ({ page, studio }) => {
  const student_id = await addStudent(studio, 'Ильина', 'Анна');
  await sellPass(studio, student_id, await addService(studio));
  await openCard(page, studio, student_id);
  const held = await holdCalls(page, '**/fast_lesson_minus');
  await page.getByRole('button', { name: 'Отметить визит', exact: true }).dblclick();
  held.release();
  await expect(passCard(page).getByRole('img', { name: 'Осталось 7 из 8' })).toBeVisible();
  expect(await visitsOf(studio, student_id)).toHaveLength(1);
});

test('«mark» waits until it knows what the client came for', async ({ page, studio }) => {
  const student_id = await addStudent(studio, 'Ильина', 'Анна');
  await sellPass(studio, student_id, await addService(studio));
  const held = await holdCalls(page, '**/lessons_plus');
  await openCard(page, studio, student_id);
  const mark = page.getByRole('button', { name: 'Отметить визит', exact: true });
  await expect(mark).toBeDisabled();
  held.release();
  await mark.click();
  await expect(page.getByText('Отмечено: Абонемент 8. Осталось 7')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a mark whose answer is lost is retried and made once', async ({ page, studio }) => {
  const student_id = await addStudent(studio, 'Ильина', 'Анна');
  await sellPass(studio, student_id, await addService(studio));
  await openCard(page, studio, student_id);
  const sent = await loseFirstAnswer(page, '**/fast_lesson_minus');
  await page.getByRole('button', { name: 'Отметить визит', exact: true }).click();
  await expect(page.getByText('Отмечено: Абонемент 8. Осталось 7')).toBeVisible();
  await expect(passCard(page).getByRole('img', { name: 'Осталось 7 из 8' })).toBeVisible();
  expect(sent()).toBe(2);
  expect(await visitsOf(studio, student_id)).toHaveLength(1);
});

test('a sale whose answer is lost says so, and pressing again sells once', async ({ page, studio }) => {
  await addService(studio);
  const student_id = await addStudent(studio, 'Ильина', 'Анна');
  await openCard(page, studio, student_id);
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  const sent = await loseFirstAnswer(page, '**/lesson_plus');
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await expect(page.getByText('Не удалось отправить, проверьте подключение к интернету')).toBeVisible();
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await expect(passCard(page)).toContainText('осталось из 8');
  expect(sent()).toBe(2);
  expect(await passesOf(studio, student_id)).toHaveLength(1);
});
