/**
 * A service is set in full and its pass does what it says in a browser: the daily limit, a transfer with its dry run
 * and undo, a make-up, a covered debt, a corrected date, a price for two.
 */
import type { Locator, Page } from '@playwright/test';
import { addDays } from '@ritm/kernel';
import { addService, addStudent, hire, sellPass, type Studio } from '../fixtures/arrange.ts';
import { choose, expect, openCard, test } from '../fixtures/journey.ts';

test('a service is set in full, its pass keeps to its limit and is handed over @desktop', async ({ page, studio }) => {
  test.slow();
  await hire(studio, 'teacher', { lastname: 'Орлова', firstname: 'Елена' });
  const gromova = await addStudent(studio, 'Громова', 'Анна');
  await addStudent(studio, 'Белова', 'Инна');
  await test.step('sets a pass of one visit a day', () => setPass(page, studio));
  await test.step('appoints who leads it', () => assignPass(page));
  await test.step('sells it and marks twice in a day', () => markTwice(page, studio, gromova));
  await test.step('transfers the remainder after a dry run, and undoes it', () => handOver(page));
  await test.step('excuses an absence and has it made up', () => makeUp(page));
  await test.step('covers the debt with a new pass, and takes that back', () => coverDebt(page));
  await test.step('corrects a date that starts a pass earlier', () => correctDate(page, studio));
  await test.step('sets the price of a lesson for two', () => setTiers(page, studio));
  await test.step('takes who fades as a file', () => downloadActivity(page, studio));
});

async function setPass(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/owner/school/${school_id}/services`);
  await page.getByRole('button', { name: 'Добавить услугу' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новая услуга' });
  await form.getByLabel('Название').fill('Абонемент 4');
  await form.getByRole('textbox', { name: 'Цена', exact: true }).fill('4000');
  await form.getByLabel('Число посещений').fill('4');
  await form.getByRole('button', { name: 'Ещё', exact: true }).click();
  await form.getByLabel('Не больше в день').fill('1');
  await form.getByLabel('Действует с').fill('00:00');
  await form.getByRole('textbox', { name: 'до', exact: true }).fill('23:59');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('link', { name: 'Абонемент 4' }).click();
  await expect(page.getByText(/23:59/)).toBeVisible();
  await expect(page.getByText('Не больше в день')).toBeVisible();
}

async function assignPass(page: Page): Promise<void> {
  await choose(page, 'Кто проводит', 'Орлова', /Орлова/);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('main').getByText(/Орлова Елена/)).toBeVisible();
}

/** The button of the sale says what is taken and what stays owed. */
async function sellInPart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  const sale = page.getByRole('dialog', { name: 'Продажа' });
  await expect(sale.getByRole('button', { name: 'Продать за 4 000 ₽' })).toBeVisible();
  await sale.getByLabel('Оплачено').fill('0');
  await expect(sale.getByRole('button', { name: 'Продать в долг: 4 000 ₽' })).toBeVisible();
  await sale.getByLabel('Оплачено').fill('1000');
  await sale.getByRole('button', { name: 'Принять 1 000 ₽, в долг 3 000 ₽' }).click();
  await expect(page.getByText('Продано: Абонемент 4. Остался долг 3 000 ₽')).toBeVisible();
}

/** «Принять оплату» stands beside the debt of the pass and beside that of the client. */
async function takeTheRest(page: Page, pass: Locator): Promise<void> {
  await expect(pass.getByText('Долг 3 000 ₽')).toBeVisible();
  await pass.getByRole('button', { name: 'Принять оплату' }).click();
  const window = page.getByRole('dialog', { name: 'Принять оплату' });
  await window.getByLabel('Принято сейчас').fill('500');
  await expect(window.getByText('Останется долг 2 500 ₽')).toBeVisible();
  await window.getByRole('button', { name: 'Принять 500 ₽' }).click();
  await expect(window).toBeHidden();
  await page.getByRole('button', { name: 'Принять оплату' }).first().click();
  await window.getByRole('button', { name: 'Принять 2 500 ₽' }).click();
  await expect(page.getByText('Принято 2 500 ₽')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Принять оплату' })).toHaveCount(0);
}

async function markTwice(page: Page, studio: Studio, student_id: number): Promise<void> {
  await openCard(page, studio, student_id);
  await sellInPart(page);
  const pass = page.getByRole('article', { name: 'Абонемент 4' });
  await expect(pass.getByRole('img', { name: 'Осталось 4 из 4' })).toBeVisible();
  await takeTheRest(page, pass);
  const mark = page.getByRole('button', { name: 'Отметить визит', exact: true });
  await mark.click();
  const left = pass.getByRole('img', { name: 'Осталось 3 из 4' });
  await expect(left).toBeVisible();
  await mark.click();
  await page.getByRole('button', { name: 'Отметить ещё раз' }).click();
  // The pass pays for one visit a day; the other becomes a debt, as the service allows.
  await expect(page.getByText('1 посещение в долг').first()).toBeVisible();
  await expect(left).toBeVisible();
}

async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Действия: Абонемент 4' }).click();
  await page.getByRole('menuitem', { name: 'Передать клиенту' }).click();
  const form = page.getByRole('dialog', { name: 'Передать клиенту · Абонемент 4' });
  await choose(page, 'Кому', 'Белова', /Белова/);
  await expect(form.getByRole('status')).toContainText('Белова Инна получит 3 посещения, до ');
  await form.getByLabel('Причина').fill('Переехала');
  await form.getByRole('button', { name: 'Передать клиенту' }).click();
  await expect(page.getByText('Передано: Белова Инна')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).last().click();
  await expect(
    page.getByRole('article', { name: 'Абонемент 4' }).getByRole('img', { name: 'Осталось 3 из 4' }),
  ).toBeVisible();
}

async function makeUp(page: Page): Promise<void> {
  const left = (visits: number) =>
    page.getByRole('article', { name: 'Абонемент 4' }).getByRole('img', { name: `Осталось ${visits} из 4` });
  await page.getByRole('tab', { name: 'Посещения' }).click();
  await page.getByRole('row', { name: /Абонемент 4.*Абонемент 4/ }).click();
  const visit = page.getByRole('dialog');
  await visit.getByLabel('Отметка').click();
  await page.getByRole('option', { name: 'Уважительная' }).click();
  await visit.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('tab', { name: 'Абонементы' }).click();
  await expect(left(4)).toBeVisible();
  const open = page.getByRole('region', { name: 'Можно отработать 1 занятие' });
  await open.getByRole('button', { name: 'Отметить отработку' }).click();
  const made = page.getByRole('dialog', { name: 'Отметить отработку' });
  await expect(made.getByRole('combobox', { name: 'Занятие' })).toHaveValue('Без занятия из расписания');
  await made.getByRole('button', { name: 'Отметить' }).click();
  await expect(left(3)).toBeVisible();
  await expect(open).toBeHidden();
}

/** A stray Escape asks before it throws away what was typed, and a «no» leaves it there. */
async function keepTyped(page: Page, sale: Locator): Promise<void> {
  const discount = sale.getByLabel('Скидка');
  await discount.fill('10');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(discount).toHaveValue('10');
  await discount.fill('');
}

async function coverDebt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  const sale = page.getByRole('dialog', { name: 'Продажа' });
  await keepTyped(page, sale);
  await sale.getByLabel('Списать с него долг: 1 посещение').check();
  await sale.getByRole('button', { name: 'Продать за 4 000 ₽' }).click();
  const owed = page.getByText('1 посещение в долг').first();
  await expect(owed).toBeHidden();
  const history = page.getByRole('region', { name: 'Что делали с абонементами' });
  await expect(history.getByText('Списание долга: Абонемент 4')).toBeVisible();
  await history.getByRole('button', { name: 'Отменить' }).first().click();
  const undo = page.getByRole('dialog', { name: 'Отменить: списание долга' });
  await expect(undo.getByRole('status')).toContainText('3');
  await undo.getByRole('button', { name: 'Отменить' }).click();
  await expect(owed).toBeVisible();
}

/**
 * The pass is valid for one day from the first visit: moving a visit to yesterday makes today's visit uncovered, which
 * the product asks about.
 */
async function correctDate(page: Page, studio: Studio): Promise<void> {
  const eve = addDays(studio.today, -1);
  const student_id = await addStudent(studio, 'Зимина', 'Вера');
  const terms = { name: 'Один день', visits: 4, validity: 1, validity_unit: 'day' } as const;
  await sellPass(studio, student_id, await addService(studio, terms), { date: eve });
  await openCard(page, studio, student_id);
  const left = (visits: number) =>
    page.getByRole('article', { name: 'Один день' }).getByRole('img', { name: `Осталось ${visits} из 4` });
  const mark = page.getByRole('button', { name: 'Отметить визит', exact: true });
  await mark.click();
  await expect(left(3)).toBeVisible();
  await mark.click();
  await page.getByRole('button', { name: 'Отметить ещё раз' }).click();
  await expect(left(2)).toBeVisible();
  await page.getByRole('tab', { name: 'Посещения' }).click();
  await page
    .getByRole('row', { name: /Один день/ })
    .first()
    .click();
  const visit = page.getByRole('dialog', { name: /^Один день/ });
  const [year, month, day] = eve.split('-');
  await visit.getByRole('textbox', { name: 'Дата', exact: true }).fill(`${day}.${month}.${year}`);
  await visit.getByRole('button', { name: 'Сохранить' }).click();
  const question = page.getByRole('dialog', { name: 'Отметить задним числом?' });
  await expect(question).toContainText('окажутся после его окончания');
  await question.getByRole('button', { name: 'Всё равно отметить' }).click();
  await expect(visit).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(`${Number(day)} `) })).toHaveCount(1);
}

async function setTiers(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/owner/school/${school_id}/services`);
  await page.getByRole('button', { name: 'Добавить услугу' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новая услуга' });
  await form.getByLabel('Название').fill('Сплит');
  await form.getByRole('textbox', { name: 'Цена', exact: true }).fill('2200');
  await form.getByText('Индивидуально').click();
  await form.getByRole('button', { name: 'Ещё', exact: true }).click();
  const tiers = form.getByRole('group', { name: 'Цена от числа человек' });
  for (const [at, price] of ['2200', '1500'].entries()) {
    await tiers.getByRole('button', { name: 'Добавить' }).click();
    await tiers.getByLabel('Цена места').nth(at).fill(price);
  }
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('link', { name: 'Сплит' }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^1\s500\s₽$/ })).toBeVisible();
}

async function downloadActivity(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/owner/schools/${school_id}/activites_students`);
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  await page.getByLabel('Зачем').fill('Обзвонить');
  const file = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Скачать' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
}
