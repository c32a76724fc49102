import type { Page } from '@playwright/test';
import { expireCode } from '@ritm/testing/passed-time';
import { codeSentTo, newPhone } from '../fixtures/arrange.ts';
import { dataVariable } from '../global-setup.ts';
import { expect, test } from '../fixtures/journey.ts';

/** Types a number and requests the code. */
async function requestCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Номер телефона').fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('heading', { name: 'Введите код' })).toBeVisible();
}

const code = (page: Page) => page.getByLabel('Код из SMS');
const wrong = (right: string, by = 1): string => String((Number(right) + by) % 1_000_000).padStart(6, '0');

test('a stranger has to sign in and then arrives where they were going', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/schools/new');
  await expect(page).toHaveURL(/\/sign_in\?next=%2Fschools%2Fnew$/);
  await requestCode(page, phone);
  await code(page).fill(await codeSentTo(phone));
  await page.getByLabel('Имя').fill('Вера');
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page).toHaveURL(/\/schools\/new$/);
  await expect(page.getByRole('heading', { name: 'Чем вы занимаетесь?' })).toBeVisible();
});

test('a number that is none is refused at its field @phone', async ({ page }) => {
  await page.goto('/sign_in');
  const field = page.getByLabel('Номер телефона');
  await field.fill('+7 123');
  const send = page.getByRole('button', { name: 'Получить код' });
  // When it is refused again, it takes the focus again.
  for (let times = 0; times < 2; times++) {
    await send.click();
    await expect(field).toHaveAccessibleDescription('Это не номер телефона');
    await expect(field).toBeFocused();
  }
});

test('a wrong code says how many attempts are left, and the right one lets in @phone', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/sign_in');
  await requestCode(page, phone);
  const right = await codeSentTo(phone);
  await code(page).fill(wrong(right));
  await expect(code(page)).toHaveAccessibleDescription('Неверный код. Осталось попыток: 2');
  await code(page).fill(right);
  await expect(page.getByRole('heading', { name: 'Как вас зовут?' })).toBeVisible();
  await page.getByRole('button', { name: 'Пропустить' }).click();
  await expect(page).toHaveURL(/\/(?:membership|schools|school\/\d+)$/);
});

test('a code that is used up says so, and a new one is sent when the countdown ends @phone', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/sign_in');
  await requestCode(page, phone);
  await expect(page.getByRole('button', { name: /^Отправить ещё раз через 0:0\d$/ })).toBeDisabled();
  const first = await codeSentTo(phone);
  for (const left of [2, 1]) {
    await code(page).fill(wrong(first, left));
    await expect(code(page)).toHaveAccessibleDescription(`Неверный код. Осталось попыток: ${left}`);
  }
  await code(page).fill(wrong(first, 3));
  await expect(code(page)).toHaveAccessibleDescription('Этот код больше не действует. Запросите новый');
  await page.getByRole('button', { name: 'Отправить ещё раз', exact: true }).click({ timeout: 10_000 });
  await expect(code(page)).toHaveValue('');
  await expect.poll(() => codeSentTo(phone)).not.toBe(first);
});

test('a code that has outlived its time lets nobody in, and the next one does @phone', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/sign_in');
  await requestCode(page, phone);
  const first = await codeSentTo(phone);
  await expireCode(process.env[dataVariable]!, phone);
  await code(page).fill(first);
  await expect(code(page)).toHaveAccessibleDescription('Этот код больше не действует. Запросите новый');
  await page.getByRole('button', { name: 'Отправить ещё раз', exact: true }).click({ timeout: 10_000 });
  await expect.poll(() => codeSentTo(phone)).not.toBe(first);
  await code(page).fill(await codeSentTo(phone));
  await expect(page.getByRole('heading', { name: 'Как вас зовут?' })).toBeVisible();
});

test('who has signed out is a stranger again', { tag: '@phone' }, async ({ page, studio }) => {
  await page.goto(`/owner/school/${studio.school_id}/students`);
  await page.getByRole('button', { name: 'Меню профиля' }).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/sign_in/);
  await page.goto(`/owner/school/${studio.school_id}/students`);
  await expect(page).toHaveURL(/\/sign_in\?next=/);
});

for (const [screen, path] of [
  ['the day', (id: number) => `/school/${id}`],
  ['the timetable', (id: number) => `/owner/school/${id}/timetable`],
] as const)
  test(
    `signing out of ${screen} sends no more calls in the name of who has left`,
    { tag: '@desktop' },
    async ({ page, studio }) => {
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 401) refused.push(answer.url());
      });
      await page.goto(path(studio.school_id));
      await expect(page.locator('main h1')).toBeVisible();
      // What the screen itself asked for has been answered: only requests that are sent later can be refused.
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Меню профиля' }).click();
      await page.getByRole('button', { name: 'Выйти' }).click();
      await expect(page).toHaveURL(/\/sign_in/);
      // The time that the socket of the old session needs to find out.
      await page.waitForTimeout(2_000);
      expect(refused).toEqual([]);
      await expect(page.getByText('Войдите, пожалуйста')).toHaveCount(0);
    },
  );
