/**
 * A children's school enrols two siblings of one mother: she is entered once, one pass pays for both, they wait for
 * two places together, and what she cancels goes to whoever waited.
 */
import type { Locator, Page } from '@playwright/test';
import { waitingRoutes } from '@ritm/timetable/contract';
import { addService, addStudent, enter, newPhone, signIn, type Studio } from '../fixtures/arrange.ts';
import { addClassAhead, openClass } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

const mother = { name: 'Ольга Лебедева', phone: '' };
const masha = 'Лебедева Мария';
const petya = 'Лебедев Пётр';

interface School {
  readonly studio: Studio;
  /** A class with two places, both taken by others. */
  readonly dance: { readonly title: string; readonly date: string };
  /** A class with two places, both free. */
  readonly choir: { readonly id: number; readonly title: string; readonly date: string };
}

async function arrange(studio: Studio): Promise<School> {
  const service_id = await addService(studio, { name: 'Семейный 8' });
  const others = await Promise.all([addStudent(studio, 'Орлов', 'Илья'), addStudent(studio, 'Соколова', 'Яна')]);
  const [dance, choir] = await Promise.all([
    addClassAhead(studio, { title: 'Танцы', service_id, capacity: 2, days: 2, repeat: 'week', students_ids: others }),
    addClassAhead(studio, {
      title: 'Хор',
      service_id,
      capacity: 2,
      days: 3,
      time_from: '17:00',
      time_to: '18:00',
      repeat: 'week',
    }),
  ]);
  return { studio, dance: { title: 'Танцы', date: dance.date }, choir: { title: 'Хор', ...choir } };
}

test('a children’s school enrols two siblings', async ({ page, context, studio }) => {
  test.slow();
  mother.phone = newPhone();
  const school = await arrange(studio);
  await test.step('writes in the first child with a parent', () => addChild(page, school, masha, addMother));
  await test.step('writes in the second: the parent is known', () => addChild(page, school, petya, knowMother));
  await test.step('sells a pass for both', () => sellFamilyPass(page));
  await test.step('puts both on a group from now on', () => enrol(page, school));
  await test.step('puts both together into the queue of a full group', () => queueTogether(page, school));
  await test.step('two places come free, and both are theirs', () => freePlaces(page, school));
  await test.step('somebody waits for a place in the choir', () => waitForChoir(school));
  await enter(context, await signIn(mother.phone));
  await test.step('the mother sees both children, and cancels for one', () => cancelForOne(page, school));
  await enter(context, studio.owner);
  await test.step('the place is given to whoever waited', () => expectAcceptedPlaces(page, school));
});

/** Adds a child such as «Лебедева Мария» with the form of a new card; the last argument fills in the mother. */
async function addChild(
  page: Page,
  { studio }: School,
  name: string,
  addParent: (form: Locator) => Promise<void>,
): Promise<void> {
  const [lastname, firstname] = name.split(' ') as [string, string];
  await page.goto(`/owner/school/${studio.school_id}/students`);
  await page.getByRole('button', { name: 'Добавить клиента' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый клиент' });
  await form.getByRole('button', { name: 'Вся карточка' }).click();
  await form.getByLabel('Фамилия').fill(lastname);
  await form.getByLabel('Имя', { exact: true }).fill(firstname);
  await addParent(form);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`${name} в списке`)).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function addMother(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Добавить родителя' }).click();
  await form.getByLabel('Имя родителя').fill(mother.name);
  await form.getByLabel('Телефон родителя').fill(mother.phone);
}

async function knowMother(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Добавить родителя' }).click();
  await form.getByLabel('Телефон родителя').fill(mother.phone);
  await expect(form.getByText(`${mother.name} уже в базе, дети: ${masha}`)).toBeVisible();
  await form.getByRole('button', { name: 'Это тот же человек' }).click();
  await expect(form.getByLabel('Имя родителя')).toHaveValue(mother.name);
}

/** Starts on the second child's card, from which the first is one click away. */
async function sellFamilyPass(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Семья: ${masha}` }).click();
  await expect(page.getByRole('heading', { name: masha, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await page.getByRole('button', { name: 'Действия: Семейный 8' }).click();
  await page.getByRole('menuitem', { name: 'Семья' }).click();
  const family = page.getByRole('dialog', { name: 'Семья · Семейный 8' });
  await pick(page, family, 'Кто ещё ходит по абонементу', [petya]);
  await family.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Семья сохранена')).toBeVisible();
  await page.getByRole('link', { name: `Семья: ${petya}` }).click();
  await expect(page.getByRole('article', { name: 'Семейный 8' })).toContainText(`Семейный: ${masha}`);
}

/** Chooses clients in a dialog by their surnames. */
async function pick(page: Page, window: Locator, label: string, names: readonly string[]): Promise<void> {
  const field = window.getByRole('combobox', { name: label });
  for (const name of names) {
    await field.fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  await page.keyboard.press('Escape');
}

async function enrol(page: Page, { studio, choir }: School): Promise<void> {
  const panel = await openClass(page, studio, choir);
  for (const name of [masha, petya]) {
    await panel.getByRole('combobox', { name: 'Записать клиента' }).fill(name);
    await page.getByRole('option', { name }).first().click();
    const window = page.getByRole('dialog', { name: 'Записать на занятие' });
    await window.getByRole('radio', { name: 'Каждый раз' }).check({ force: true });
    await window.getByRole('button', { name: /^Записать/ }).click();
    await expect(window).toBeHidden();
    await expect(panel.getByRole('link', { name })).toBeVisible();
  }
  // It has not begun: nobody can have come.
  await expect(panel.getByRole('button', { name: 'Отметить всех' })).toBeHidden();
}

async function queueTogether(page: Page, { studio, dance }: School): Promise<void> {
  const panel = await openClass(page, studio, dance);
  await panel.getByRole('button', { name: 'Поставить в очередь' }).click();
  const waiting = page.getByRole('dialog', { name: 'Поставить в очередь' });
  await pick(page, waiting, 'Кто ждёт', [masha, petya]);
  await waiting.getByRole('button', { name: 'Сохранить' }).click();
  const entry = panel.getByRole('listitem').filter({ hasText: 'вместе' });
  for (const name of [masha, petya]) await expect(entry).toContainText(name);
}

async function freePlaces(page: Page, { studio, dance }: School): Promise<void> {
  const panel = page.getByRole('dialog', { name: dance.title, exact: true });
  for (const name of ['Орлов Илья', 'Соколова Яна']) {
    await panel.getByRole('button', { name: `Действия: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Снять' }).click();
    const window = page.getByRole('dialog', { name: 'Снять с занятия' });
    await window.getByRole('button', { name: 'Снять' }).click();
    await expect(window).toBeHidden();
  }
  await expect(async () => {
    const reopened = await openClass(page, studio, dance);
    for (const name of [masha, petya])
      await expect(reopened.getByRole('link', { name })).toBeVisible({ timeout: 2_000 });
    await expect(reopened.getByText('вместе')).toHaveCount(0);
    await expect(reopened.getByRole('link', { name: 'Соколова Яна' })).toBeHidden();
    await expect(reopened.getByRole('button', { name: 'Запись отменена: 2' })).toBeVisible();
  }).toPass({ timeout: 20_000 });
}

async function waitForChoir({ studio: { owner, at, ...studio }, choir }: School): Promise<void> {
  const student_id = await addStudent({ owner, at, ...studio }, 'Ильина', 'Дарья');
  const params = { ...at, timetable_id: choir.id };
  await owner.call(waitingRoutes.add_waiting, { params, body: { date: choir.date, students_ids: [student_id] } });
}

async function cancelForOne(page: Page, { studio }: School): Promise<void> {
  const whose = page.getByRole('combobox', { name: 'Чей кабинет' });
  // A job links the children to the mother.
  await expect(async () => {
    await page.goto('/profile/cabinet_client');
    await expect(whose).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  for (const name of ['Мария Лебедева', 'Пётр Лебедев']) {
    await whose.click();
    await page.getByRole('option', { name: `${name} (${studio.name})` }).click();
    const bookings = page.getByRole('region', { name: 'Мои записи' });
    await expect(bookings.getByText('Хор').first()).toBeVisible();
    await expect(bookings.getByText('Танцы').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Абонементы' }).click();
    await expect(page.getByText('Семейный 8').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Записи' }).click();
  }
  const choir = page.getByRole('region', { name: 'Мои записи' }).getByRole('group', { name: /^Хор/ }).first();
  await choir.getByRole('button', { name: 'Отменить' }).click();
  const sure = page.getByRole('dialog', { name: 'Отменить запись?' });
  await expect(sure).toContainText('Без списания можно отменить до');
  await sure.getByRole('button', { name: 'Отменить', exact: true }).click();
  await expect(page.getByText('Запись отменена')).toBeVisible();
}

async function expectAcceptedPlaces(page: Page, { studio, choir }: School): Promise<void> {
  await expect(async () => {
    const panel = await openClass(page, studio, choir);
    await expect(panel.getByRole('link', { name: 'Ильина Дарья' })).toBeVisible({ timeout: 2_000 });
    await expect(panel.getByRole('link', { name: masha })).toBeVisible();
  }).toPass({ timeout: 20_000 });
}
