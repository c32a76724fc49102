/**
 * A new owner from their phone number to the first marked visit, nothing brought in from a table: every click is
 * counted, and the time is that of a person who types slowly.
 */
import type { Locator, Page } from '@playwright/test';
import { codeSentTo, newPhone } from '../fixtures/arrange.ts';
import { choose, expect, isPhone, openSection, passCard, test } from '../fixtures/journey.ts';

const MAX_CLICKS = 25;
const MAX_SECONDS = 6 * 60;
/** A slow typist: a hundred letters a minute; and four seconds to read, decide and point before each click. */
const SECONDS_A_LETTER = 0.6;
const SECONDS_A_CLICK = 4;

/** Counts what the hands do. Keys that a person presses instead of the mouse are not counted as clicks. */
class Hands {
  clicks = 0;
  letters = 0;
  readonly #started = Date.now();

  /** Every click of a mouse or a finger that the page receives; one made by a script has no detail. */
  async watch(page: Page): Promise<void> {
    await page.exposeFunction('countClick', () => void this.clicks++);
    await page.addInitScript(`window.addEventListener('click', (event) => {
      if (event.isTrusted && event.detail > 0) window.countClick();
    }, true)`);
  }

  async type(field: Locator, text: string): Promise<void> {
    this.letters += text.length;
    await field.fill(text);
  }

  /** What the machine took, and what the hands would have taken besides. */
  seconds(): number {
    const machine = (Date.now() - this.#started) / 1000;
    return Math.round(machine + this.letters * SECONDS_A_LETTER + this.clicks * SECONDS_A_CLICK);
  }
}

test('a new owner comes from a phone number to the first marked visit', async ({ page }) => {
  test.slow();
  const hands = new Hands();
  await hands.watch(page);
  await test.step('signs in', () => signIn(page, hands));
  await test.step('opens a studio', () => openStudio(page, hands));
  await test.step('says what it sells', () => addService(page, hands));
  await test.step('writes a client in', () => addClient(page, hands));
  await test.step('sells and marks', () => sellAndMark(page));
  const counted = `${isPhone(page) ? 'phone' : 'desktop'}: ${hands.clicks} clicks, ${hands.letters} letters, ${hands.seconds()} seconds of a slow typist`;
  console.log(`New owner, ${counted}`);
  test.info().annotations.push({ type: 'counted', description: counted });
  // The counter counts: the steps below could not be done without these.
  expect(hands.clicks).toBeGreaterThan(10);
  expect(hands.clicks).toBeLessThanOrEqual(MAX_CLICKS);
  expect(hands.seconds()).toBeLessThanOrEqual(MAX_SECONDS);
});

async function signIn(page: Page, hands: Hands): Promise<void> {
  const phone = newPhone();
  await page.goto('/');
  await hands.type(page.getByLabel('Номер телефона'), phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  const code = page.getByLabel('Код из SMS');
  await expect(code).toBeVisible();
  await hands.type(code, await codeSentTo(phone));
  await hands.type(page.getByRole('textbox', { name: 'Имя', exact: true }), 'Ольга');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page).toHaveURL(/\/membership$/);
}

async function openStudio(page: Page, hands: Hands): Promise<void> {
  await page.getByRole('link', { name: 'Вести их в Ритме' }).click();
  await expect(page.getByRole('heading', { name: 'Чем вы занимаетесь?' })).toBeVisible();
  await page.getByRole('button', { name: 'Далее' }).click();
  await hands.type(page.getByLabel('Название'), 'Студия на набережной');
  hands.letters += 'Москва'.length;
  await choose(page, 'Город', 'Москва', /^Москва/);
  await page.getByRole('button', { name: 'Далее' }).click();
  await page.getByRole('button', { name: 'Создать' }).click();
  await expect(page.getByRole('heading', { name: 'Готово, можно работать' })).toBeVisible();
}

async function addService(page: Page, hands: Hands): Promise<void> {
  await page.getByRole('link', { name: 'Добавить услуги' }).click();
  await page.getByRole('button', { name: 'Добавить услугу' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новая услуга' });
  await hands.type(form.getByLabel('Название'), 'Абонемент 8');
  await hands.type(form.getByLabel('Цена'), '4400');
  await hands.type(form.getByLabel('Число посещений'), '8');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('link', { name: 'Абонемент 8' })).toBeVisible();
}

async function addClient(page: Page, hands: Hands): Promise<void> {
  await openSection(page, 'Клиенты');
  await page.getByRole('button', { name: 'Добавить клиента' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый клиент' });
  await hands.type(form.getByLabel('Имя и фамилия'), 'Анна Громова');
  await hands.type(form.getByLabel('Телефон'), newPhone());
  await form.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByRole('heading', { name: 'Громова Анна', level: 1 })).toBeVisible();
}

async function sellAndMark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await expect(passCard(page).getByRole('img', { name: 'Осталось 8 из 8' })).toBeVisible();
  await page.getByRole('button', { name: 'Отметить визит' }).first().click();
  await expect(passCard(page).getByRole('img', { name: 'Осталось 7 из 8' })).toBeVisible();
}
