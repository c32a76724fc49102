import type { Page } from '@playwright/test';
import { passesRoutes } from '@ritm/passes/contract';
import { addClass, addService, addStudent, sellPass } from '../fixtures/arrange.ts';
import { expect, isPhone, openCard, passCard, test } from '../fixtures/journey.ts';

/** Presses Tab until the named element has the focus. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'combobox' = 'button',
): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${role} ${String(name)}`);
}

const hasRing = (page: Page): Promise<boolean> =>
  page.locator(':focus').evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = element.ownerDocument.defaultView!.getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });

test('a pass is sold and a visit marked and taken back without a mouse', async ({ page, studio }) => {
  await addService(studio);
  const student_id = await addStudent(studio, 'Клавина', 'Инга');
  await openCard(page, studio, student_id);
  await tabTo(page, 'Продать абонемент');
  expect(await hasRing(page)).toBe(true);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Продать за 4 400 ₽');
  await page.keyboard.press('Enter');
  await expect(passCard(page)).toContainText('осталось из 8');
  await tabTo(page, 'Отметить визит');
  await page.keyboard.press('Space');
  await expect(passCard(page).getByRole('img', { name: 'Осталось 7 из 8' })).toBeVisible();
  await tabTo(page, 'Отменить');
  await page.keyboard.press('Enter');
  await expect(passCard(page).getByRole('img', { name: 'Осталось 8 из 8' })).toBeVisible();
});

test('a window keeps the focus, Escape closes it, and the focus returns', async ({ page, studio }) => {
  await addService(studio);
  await openCard(page, studio, await addStudent(studio, 'Клавина', 'Инга'));
  await tabTo(page, 'Продать абонемент');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Продажа/ });
  await expect(dialog.locator(':focus')).toBeVisible();
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Продать абонемент' }).first()).toBeFocused();
});

/** Opens the palette with Ctrl-K, by the key's position; a phone has no such key but a button. */
async function openPalette(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Найти или сделать…' }).click();
  else await page.keyboard.press('Control+KeyK');
  await expect(page.getByRole('combobox', { name: 'Найти или сделать' })).toBeFocused();
}

test('one jumps to a section by Ctrl-K, in the Russian layout too', async ({ page, studio }) => {
  await page.goto(`/owner/school/${studio.school_id}/students`);
  await expect(page.getByRole('heading', { name: 'Клиенты', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').focus();
  expect(await hasRing(page)).toBe(true);
  await openPalette(page);
  await page.keyboard.type('Финан');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Финансы', level: 1 })).toBeVisible();
});

test('a client, a service and a class of today are found by Ctrl-K', async ({ page, studio }) => {
  const service_id = await addService(studio);
  await addStudent(studio, 'Клавина', 'Инга');
  await addClass(studio, { title: 'Стретчинг', service_id });
  await page.goto(`/owner/school/${studio.school_id}/students`);
  await expect(page.getByRole('heading', { name: 'Клиенты', level: 1 })).toBeVisible();
  const go = async (typed: string, option: RegExp) => {
    await openPalette(page);
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
  };
  await go('клав', /Клавина Инга/);
  await expect(page.getByRole('heading', { name: 'Клавина Инга', level: 1 })).toBeVisible();
  await go('абонемент 8', /Абонемент 8/);
  await expect(page.getByRole('heading', { name: 'Абонемент 8', level: 1 })).toBeVisible();
  await go('стретч', /Стретчинг/);
  await expect(page.getByRole('dialog', { name: 'Стретчинг' })).toBeVisible();
});

test('a pass is sold by Ctrl-K to a client typed in the wrong layout, and then marked', async ({ page, studio }) => {
  await addService(studio);
  await addStudent(studio, 'Денисов', 'Егор');
  await page.goto(`/owner/school/${studio.school_id}/services`);
  await expect(page.getByRole('heading', { name: 'Услуги', level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('ghjlfnm');
  await expect(page.getByRole('option', { name: /Продать абонемент/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Продать абонемент' })).toBeFocused();
  await page.keyboard.type('ltybcjd');
  await expect(page.getByRole('option', { name: /Денисов Егор/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const sale = page.getByRole('dialog', { name: /Продажа: Денисов Егор/ });
  await sale.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await expect(sale).toHaveCount(0);

  // What was done last is offered first, and a slip of the fingers finds the same client.
  await openPalette(page);
  await expect(page.getByRole('option').first()).toHaveText(/Продать абонемент/);
  await page.keyboard.type('отметить визит');
  await page.keyboard.press('Enter');
  await page.keyboard.type('денисво');
  await page.getByRole('option', { name: /Денисов Егор/ }).click();
  const marking = page.getByRole('dialog', { name: 'Отметить визит: Денисов Егор' });
  await expect(marking).toContainText('осталось 8');
  await marking.getByRole('button', { name: 'Отметить визит' }).click();
  await expect(page.getByText(/Осталось 7/)).toBeVisible();
  await expect(marking).toHaveCount(0);
});

test('a payment that is owed is taken by Ctrl-K', async ({ page, studio }) => {
  const service_id = await addService(studio);
  const student_id = await addStudent(studio, 'Должникова', 'Нина');
  await sellPass(studio, student_id, service_id, { paid: 100_000 });
  await page.goto(`/school/${studio.school_id}`);
  await expect(page.locator('main h1')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('p');
    await expect(page.getByRole('combobox', { name: 'Принять оплату' })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('должник');
  await page.getByRole('option', { name: /Должникова/ }).click();
  const payment = page.getByRole('dialog', { name: /^Принять оплату · Должникова/ });
  await payment.getByRole('button', { name: /^Принять/ }).click();
  await expect(payment).toHaveCount(0);
  const { owner, at } = studio;
  const passes = async () => (await owner.call(passesRoutes.list_lessons_plus, { params: { ...at, student_id } })).data;
  await expect.poll(async () => (await passes()).map(({ price, paid }) => paid === price)).toEqual([true]);
});

test('letters lead to sections and do things, outside of fields only', async ({ page, studio }) => {
  await page.goto(`/school/${studio.school_id}`);
  await expect(page.locator('main h1')).toBeVisible();
  // The keys load after the screen; a person is slower than a scanner.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.waitForTimeout(150);
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { name: 'Клиенты', level: 1 })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').pressSequentially('gt', { delay: 120 });
  await expect(page.getByRole('heading', { name: 'Клиенты', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Новый клиент' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Slash');
  const help = page.getByRole('dialog', { name: 'Клавиши' });
  await expect(help).toContainText('Добавить клиента');
  await help.getByRole('switch', { name: 'Клавиши без Ctrl' }).click();
  await page.keyboard.press('Escape');
  for (const key of ['g', 'f', 'c']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  await page.keyboard.press('Shift+Slash');
  await expect(help).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Новый клиент' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Клиенты', level: 1 })).toBeVisible();
});
