import { addStudent } from '../fixtures/arrange.ts';
import { expect, openSection, test } from '../fixtures/journey.ts';

test('back brings the list as it was filtered, and its link can be shared', async ({ page, context, studio }) => {
  for (const lastname of ['Громова', 'Громов', 'Ильина']) await addStudent(studio, lastname, 'Женя');
  await page.goto(`/owner/school/${studio.school_id}/students`);
  const search = page.getByRole('searchbox', { name: 'Имя, телефон или карта' });
  await search.fill('гром');
  await expect(page.getByRole('link', { name: /Ильина/ })).toHaveCount(0);
  await expect(page).toHaveURL(/search=/);
  const shared = page.url();
  await page.getByRole('link', { name: /Громова/ }).click();
  await expect(page.getByRole('heading', { name: 'Громова Женя', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('гром');
  await expect(page.getByRole('link', { name: /Громов/ })).toHaveCount(2);
  const other = await context.newPage();
  await other.goto(shared);
  await expect(other.getByRole('link', { name: /Громов/ })).toHaveCount(2);
});

test('a tab of the card is in the address: back and reload keep it', async ({ page, studio }) => {
  const student_id = await addStudent(studio, 'Громова', 'Женя');
  await page.goto(`/owner/school/${studio.school_id}/student/${student_id}`);
  await page.getByRole('tab', { name: 'Посещения' }).click();
  await expect(page.getByText('Посещений пока нет')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Посещения' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Абонементы' })).toHaveAttribute('aria-selected', 'true');
});

test('an empty organization says what to do next, section by section', async ({ page, studio }) => {
  await page.goto(`/school/${studio.school_id}`);
  await expect(page.getByRole('heading', { name: 'Начнём с трёх шагов' })).toBeVisible();
  await page.getByRole('link', { name: 'К услугам' }).click();
  await expect(page.getByText('Услуг пока нет')).toBeVisible();
  await page.getByRole('button', { name: 'Набор для студии' }).click();
  await expect(page.getByRole('link', { name: 'Абонемент 8' })).toBeVisible();
  await openSection(page, 'Клиенты');
  await expect(page.getByText('Загрузите таблицу, которую уже ведёте, или добавьте первого клиента.')).toBeVisible();
  await openSection(page, 'Финансы');
  await expect(page.getByText('Продажи абонементов попадают сюда сами. Остальное добавьте вручную.')).toBeVisible();
  await openSection(page, 'Сегодня');
  const done = page.getByRole('listitem').filter({ hasText: 'Добавьте услуги' });
  await expect(done).toContainText('Готово');
});

test('an address that names nothing says so and leads home', async ({ page, studio }) => {
  await page.goto(`/owner/school/${studio.school_id}/nowhere`);
  await expect(page.getByText('Такой страницы нет')).toBeVisible();
  await page
    .getByRole('link', { name: 'На главную' })
    .or(page.getByRole('button', { name: 'На главную' }))
    .click();
  await expect(page.getByText(studio.name).first()).toBeVisible();
});
