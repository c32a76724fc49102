/**
 * The main job of the product by clicks alone, with nothing prepared: create an organization, sell a pass, mark the
 * visit, see what is left and the money.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { buildClientsSheet } from '../fixtures/clients-sheet.ts';
import { demoPhone } from '../fixtures/demo.ts';
import { applyImport, checkTable, meaningOf, expectRows, uploadTable } from '../fixtures/import-clients.ts';
import { choose, expect, openSection, passCard, test } from '../fixtures/journey.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The 501st client of the table. */
const client = 'Иванова Анна Сергеевна';
/** Her name as lists show it. */
const named = 'Иванова Анна';

/** The product's main job from start to end, as a newcomer does it: nothing is prepared, every step is a click. */
test('an organization sells a pass, marks the visit, sees what is left and the money', async ({ page, context }) => {
  test.slow();
  const name = `Студия «Ритм» ${Date.now()}`;
  await test.step('signs in with the code of the outbox page', () => signIn(page, context));
  await test.step('creates an organization', () => createStudio(page, name));
  await test.step('creates a pass', () => createPass(page));
  await test.step('brings 1 000 clients in from a table', () => importClients(page));
  await test.step('finds one of them', () => openClient(page));
  await test.step('sells the pass', () => sell(page));
  await test.step('makes a weekly class', () => makeClass(page));
  await test.step('marks the client who came to it', () => mark(page));
  await test.step('sees what is left', () => seeLeft(page, 'Осталось 7 из 8'));
  await test.step('sees the income', () => seeIncome(page));
  await test.step('takes the mark back', () => voidVisit(page));
});

async function signIn(page: Page, context: BrowserContext): Promise<void> {
  const phone = demoPhone(page, 'владелец');
  await page.goto('/');
  await page.getByLabel('Номер телефона').fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Демонстрация: посмотреть отправленный код' }).click();
  const outbox = await opening;
  const message = outbox
    .getByRole('listitem')
    .filter({ hasText: shown(phone) })
    .first();
  await expect(message).toContainText(/ваш код \d{6}/);
  const code = /\d{6}/.exec((await message.textContent())!.split('код')[1]!)![0];
  await outbox.close();
  await page.getByLabel('Код из SMS').fill(code);
  await expect(page).toHaveURL(/\/(?:membership|school\/\d+)$/);
  await page.goto('/schools');
  await expect(page.getByRole('heading', { name: 'Организации', level: 1 })).toBeVisible();
}

const shown = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, (_, a, b, c, d) => `+7 (${a}) ${b}-${c}-${d}`);

async function createStudio(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Создать организацию' }).click();
  // The list of organizations, which is shown until then, contains a studio too.
  await expect(page.getByRole('heading', { name: 'Чем вы занимаетесь?' })).toBeVisible();
  await page.getByText('Студия или клуб').click();
  await page.getByRole('button', { name: 'Далее' }).click();
  await page.getByLabel('Название').fill(name);
  await choose(page, 'Город', 'Москва', /^Москва/);
  await page.getByRole('button', { name: 'Далее' }).click();
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { name: 'Готово, можно работать' })).toBeVisible();
}

async function createPass(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Добавить услуги' }).click();
  await page.getByRole('button', { name: 'Добавить услугу' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новая услуга' });
  await form.getByLabel('Название').fill('Абонемент 8');
  await form.getByLabel('Цена').fill('4400');
  await form.getByLabel('Число посещений').fill('8');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('link', { name: 'Абонемент 8' })).toBeVisible();
}

async function importClients(page: Page): Promise<void> {
  await openSection(page, 'Клиенты');
  await page.getByRole('link', { name: 'Загрузить из таблицы' }).first().click();
  await uploadTable(page, { name: 'Клиенты.xlsx', buffer: await buildClientsSheet(1000) });
  await expect(meaningOf(page, 'ФИО клиента')).toHaveValue('client.full_name');
  await expect(meaningOf(page, 'Телефон')).toHaveValue('client.phone');
  await expect(meaningOf(page, 'Дата рождения')).toHaveValue('client.birth_date');
  await checkTable(page);
  await expect(expectRows(page, 'Новые 1 000')).toBeVisible();
  await applyImport(page, 'Перенести');
  await page.getByRole('link', { name: 'К клиентам' }).click();
  await expect(page.getByText('1 000 клиентов')).toBeVisible();
}

async function openClient(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Имя, телефон или карта' }).fill('902 000 05 00');
  await page.getByRole('link', { name: new RegExp(client) }).click();
  await expect(page.getByRole('heading', { name: client, level: 1 })).toBeVisible();
}

async function sell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await expect(passCard(page)).toContainText('осталось из 8');
}

async function makeClass(page: Page): Promise<void> {
  await openSection(page, 'Расписание');
  await page.getByRole('button', { name: 'Новое занятие' }).click();
  const form = page.getByRole('dialog', { name: 'Новое занятие' });
  await form.getByLabel('Название').fill('Стретчинг');
  await choose(page, 'Услуга', '', /^Абонемент 8/);
  await form.getByLabel('Начало').fill('0005');
  await form.getByLabel('Начало').press('Tab');
  await expect(form.getByLabel('Окончание')).toHaveValue('01:05');
  await choose(page, 'Повтор', '', 'Каждую неделю');
  await form.getByRole('button', { name: 'Создать' }).click();
  const panel = page.getByRole('dialog', { name: 'Стретчинг' });
  await expect(panel).toContainText('Каждую неделю');
}

async function mark(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Стретчинг' });
  await choose(page, 'Визит без записи', '9020000500', new RegExp(`^${client}`));
  const came = panel.getByRole('button', { name: `${named}: Посещение` });
  await expect(came).toHaveAttribute('aria-pressed', 'true');
  await expect(panel).toContainText('Отмечено 1 из 1');
  await expect(panel).toContainText('осталось 7');
}

async function seeLeft(page: Page, left: string): Promise<void> {
  await page.getByRole('link', { name: named }).first().click();
  await expect(passCard(page).getByRole('img', { name: left })).toBeVisible();
}

async function seeIncome(page: Page): Promise<void> {
  await openSection(page, 'Финансы');
  await expect(page.getByRole('heading', { name: 'Финансы', level: 1 })).toBeVisible();
  await expect(
    page
      .locator('div')
      .filter({ hasText: /^Доходы4\s400\s₽$/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(named).first()).toBeVisible();
}

async function voidVisit(page: Page): Promise<void> {
  await openSection(page, 'Расписание');
  await page
    .getByRole('button', { name: /Стретчинг/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Стретчинг' });
  await panel.getByRole('button', { name: `${named}: Посещение` }).click();
  await expect(panel).toContainText('Отмечено 0 из 1');
  await expect(panel).toContainText('осталось 8');
  await seeLeft(page, 'Осталось 8 из 8');
}
