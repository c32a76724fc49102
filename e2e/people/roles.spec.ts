import { schoolsRoutes } from '@ritm/schools/contract';
import type { Page } from '@playwright/test';
import { addClass, addService, addStudent, buildStudio, enter, hire, signIn } from '../fixtures/arrange.ts';
import { demoPhone } from '../fixtures/demo.ts';
import { expect, isPhone, test } from '../fixtures/journey.ts';

/** The sections that the navigation offers. */
async function sectionsOf(page: Page): Promise<string[]> {
  if (isPhone(page)) await page.getByRole('navigation').getByRole('button', { name: 'Ещё' }).click();
  const links = page.getByRole('navigation', { name: isPhone(page) ? 'Ещё' : 'Разделы' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return (await links.allInnerTexts()).map((text) => text.trim());
}

test('a teacher sees their own clients only, without numbers and money', async ({ page, context }) => {
  const studio = await buildStudio();
  const teacher = await hire(studio, 'teacher');
  const service_id = await addService(studio);
  const own = await addStudent(studio, 'Своя', 'Анна');
  const foreign = await addStudent(studio, 'Чужая', 'Вера');
  await addClass(studio, {
    title: 'Стретчинг',
    service_id,
    teacher_id: teacher.staff_id,
    students_ids: [own],
    repeat: 'week',
  });
  await enter(context, teacher);
  await page.goto(`/teacher/school/${studio.school_id}/students`);
  await expect(page.getByRole('link', { name: /Своя/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Чужая/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Добавить клиента' })).toHaveCount(0);
  const sections = await sectionsOf(page);
  expect(sections).toEqual(expect.arrayContaining(['Расписание', 'Клиенты']));
  for (const closed of ['Финансы', 'Администраторы']) expect(sections).not.toContain(closed);
  await page.goto(`/teacher/school/${studio.school_id}/student/${foreign}`);
  await expect(page.getByText('Не найдено')).toBeVisible();
  await expect(page.getByText('Чужая')).toHaveCount(0);
});

test('an administrator does not manage staff and does not see money', async ({ page, context }) => {
  const studio = await buildStudio();
  const administrator = await hire(studio, 'administrator');
  await addStudent(studio, 'Громова', 'Анна');
  await enter(context, administrator);
  await page.goto(`/administrator/school/${studio.school_id}/students`);
  await expect(page.getByRole('button', { name: 'Добавить клиента' })).toBeVisible();
  const sections = await sectionsOf(page);
  expect(sections).toContain('Преподаватели');
  for (const closed of ['Финансы', 'Администраторы']) expect(sections).not.toContain(closed);
  await page.goto(`/administrator/school/${studio.school_id}/teachers`);
  await expect(page.getByText('Преподавателей пока нет')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Добавить преподавателя' })).toHaveCount(0);
  for (const closed of [
    `/administrator/school/${studio.school_id}/finance`,
    `/school/${studio.school_id}/administrators/administrator`,
  ]) {
    await page.goto(closed);
    await expect(page.getByText('У вас нет права на это действие').first()).toBeVisible();
  }
});

test('the owner of one organization finds nothing in another', async ({ page, context }) => {
  const [own, other] = await Promise.all([buildStudio(), buildStudio()]);
  await addStudent(other, 'Чужая', 'Вера');
  await enter(context, own.owner);
  await page.goto(`/owner/school/${other.school_id}/students`);
  await expect(page.getByText('Не найдено').first()).toBeVisible();
  await expect(page.getByText('Чужая')).toHaveCount(0);
});

test('a client of the demo comes in and is let into no desk', async ({ page, context }) => {
  const client = await signIn(demoPhone(page, isPhone(page) ? 'родитель' : 'клиент'));
  await enter(context, client);
  await page.goto('/');
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page).not.toHaveURL(/sign_in/);
  const { data } = await client.call(schoolsRoutes.list_schools, { params: { role: 'user' } });
  for (const { id } of data) {
    await page.goto(`/owner/school/${id}/students`);
    await expect(page.getByText(/У вас нет права на это действие|Не найдено/).first()).toBeVisible();
  }
});
