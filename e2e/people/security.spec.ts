/**
 * The ways into an account in a browser: a call's code, captcha, a second factor, a passkey, ended sessions and a link
 * into somebody else's account, each with what the person is told.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { personRoutes, securityRoutes } from '@ritm/accounts/contract';
import { totpCode } from '@ritm/accounts/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { address, buildStudio, codeSentTo, enter, hire, newPhone, signIn } from '../fixtures/arrange.ts';
import { expect, test } from '../fixtures/journey.ts';

/** Retries until the code is sent: in the tests a number may request one every five seconds. */
async function requestCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Номер телефона').fill(phone);
  await expect(async () => {
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect(page.getByRole('heading', { name: 'Введите код' })).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 20_000 });
}
const codeField = (page: Page) => page.getByLabel(/Код из SMS|Последние 4 цифры/);

/** Opens the security screen as a person does, by the profile menu. */
async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню профиля' }).click();
  await page.getByRole('link', { name: 'Безопасность' }).click();
  await expect(page.getByRole('heading', { name: 'Где вы вошли' })).toBeVisible();
}

test('a newcomer comes in by a call: the last four digits of the number that rings', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/sign_in');
  await requestCode(page, phone);
  await page.getByRole('button', { name: 'Позвонить' }).click({ timeout: 10_000 });
  await expect(page.getByText(/^Звоним на номер/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Отправить ещё раз через/ })).toBeDisabled();
  const digits = await codeSentTo(phone);
  expect(digits).toHaveLength(4);
  await codeField(page).fill(digits);
  await expect(page.getByRole('heading', { name: 'Как вас зовут?' })).toBeVisible();
});

test('a code that was used elsewhere is of no use here', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/sign_in');
  const answer = page.waitForResponse((one) => one.url().endsWith('/api/check_phone'));
  await requestCode(page, phone);
  const { id } = (await (await answer).json()) as { id: number };
  const code = await codeSentTo(phone);
  const used = await fetch(`${address()}/api/check_sms_code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', from: 'android' },
    body: JSON.stringify({ id, code }),
  });
  expect(used.status).toBe(200);
  await codeField(page).fill(code);
  await expect(codeField(page)).toHaveAccessibleDescription('Этот код больше не действует. Запросите новый');
});

test('after three wrong codes a person shows that they are one, and comes in', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/sign_in');
  await requestCode(page, phone);
  const first = await codeSentTo(phone);
  for (const by of [1, 2, 3]) {
    await codeField(page).fill(String((Number(first) + by) % 1_000_000).padStart(6, '0'));
    await expect(codeField(page)).toHaveAccessibleDescription(/Осталось попыток|больше не действует/);
  }
  await page.getByRole('button', { name: 'Отправить ещё раз', exact: true }).click({ timeout: 10_000 });
  await expect(codeField(page)).toHaveValue('');
  await expect.poll(() => codeSentTo(phone)).not.toBe(first);
  await codeField(page).fill(await codeSentTo(phone));
  const modal = page.getByRole('dialog', { name: 'Проверка' });
  await expect(modal.getByText('Пожалуйста, подтвердите, что вы не робот')).toBeVisible();
  await modal.getByText('Я не робот').click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Как вас зовут?' })).toBeVisible();
});

test('a person who closes the captcha sees why nothing was sent', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/sign_in');
  await page.route('**/api/check_phone', (route) =>
    route.fulfill({
      status: 428,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'accounts.captcha_needed',
        message: 'Подтвердите, что вы не робот',
        data: { action: 'check_phone' },
        request_id: 'x',
      }),
    }),
  );
  await page.getByLabel('Номер телефона').fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  const modal = page.getByRole('dialog', { name: 'Проверка' });
  await expect(modal.getByRole('checkbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByText('Подтвердите, что вы не робот').first()).toBeVisible();
});

/** Sets up an authenticator application on the screen; resolves with its secret and the recovery codes. */
async function setUpApplication(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Подключить приложение' }).click();
  const modal = page.getByRole('dialog', { name: 'Приложение для кодов' });
  await expect(modal.getByAltText('QR-код для приложения')).toBeVisible();
  const secret = await modal.getByLabel('Ключ').inputValue();
  await modal.getByLabel('Код из приложения').fill(await totpCode(secret, new Date().toISOString()));
  await modal.getByRole('button', { name: 'Подключить' }).click();
  const shown = page.getByRole('dialog', { name: 'Запасные коды' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allInnerTexts();
  await shown.getByRole('button', { name: 'Я сохранил коды' }).click();
  await expect(page.getByText('Осталось 10 запасных кодов')).toBeVisible();
  return { secret, codes };
}

const leave = (context: BrowserContext) => context.clearCookies();

test(
  'an owner adds an application, and the next sign-in requires it; a recovery code replaces it once',
  { tag: '@desktop' },
  async ({ page, context, studio }) => {
    await page.goto(`/owner/school/${studio.school_id}/students`);
    await openSecurity(page);
    const { secret, codes } = await setUpApplication(page);
    await leave(context);

    await page.goto('/sign_in');
    await requestCode(page, studio.owner.phone);
    await codeField(page).fill(await codeSentTo(studio.owner.phone));
    await expect(page.getByRole('heading', { name: 'Второй шаг входа' })).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Код из приложения' });
    await field.fill('000000');
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(field).toHaveAccessibleDescription('Не подошло. Осталось попыток: 4');
    // The code of the current half-minute was used by the setup, so this is the next one, which is accepted already
    // because clocks may differ.
    await field.fill(await totpCode(secret, new Date(Date.now() + 30_000).toISOString()));
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page).toHaveURL(/\/(?:membership|schools|school\/\d+)$/);

    await leave(context);
    await page.goto('/sign_in');
    await requestCode(page, studio.owner.phone);
    await codeField(page).fill(await codeSentTo(studio.owner.phone));
    await page.getByText('Запасной код', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Запасной код' }).fill(codes[0]!);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page).toHaveURL(/\/(?:membership|schools|school\/\d+)$/);
  },
);

test('an owner adds a passkey and signs in with it', { tag: '@desktop' }, async ({ page, context }) => {
  test.slow();
  const studio = await buildStudio();
  // Passkeys need a host name and do not work with an IP address.
  const site = address().replace('127.0.0.1', 'localhost');
  await context.addCookies([{ name: 'sid', value: studio.owner.token, url: site, httpOnly: true, sameSite: 'Lax' }]);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site}/profile/security`);
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click();
  const modal = page.getByRole('dialog', { name: 'Добавить ключ доступа' });
  await modal.getByLabel('Название ключа').fill('Ноутбук в студии');
  await modal.getByRole('button', { name: 'Создать ключ' }).click();
  await page.getByRole('dialog', { name: 'Запасные коды' }).getByRole('button', { name: 'Я сохранил коды' }).click();
  await expect(page.getByText('Ноутбук в студии')).toBeVisible();
  await leave(context);

  await page.goto(`${site}/sign_in`);
  await requestCode(page, studio.owner.phone);
  await codeField(page).fill(await codeSentTo(studio.owner.phone));
  await page.getByRole('button', { name: 'Подтвердить ключом' }).click();
  await expect(page).toHaveURL(/\/(?:membership|schools|school\/\d+)$/);
});

test(
  'sessions are seen and ended; a screen whose session has ended says so and goes to the root',
  { tag: '@desktop' },
  async ({ page, context, browser }) => {
    const studio = await buildStudio();
    await enter(context, studio.owner);
    await page.goto('/profile/security');
    await expect(page.getByText('Это устройство')).toBeVisible();

    const elsewhere = await browser.newContext({ baseURL: address() });
    await enter(elsewhere, await signInAgain(studio.owner.phone));
    const other = await elsewhere.newPage();
    await other.goto('/profile/security');
    await expect(other.getByRole('button', { name: /^Завершить сеанс/ })).toBeVisible();
    await other.getByRole('button', { name: 'Завершить все остальные' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Завершить', exact: true }).click();
    await expect(other.getByText('Завершён 1 сеанс')).toBeVisible();

    await page.getByRole('button', { name: 'Подключить приложение' }).click();
    await expect(page.getByText('Войдите, пожалуйста')).toBeVisible();
    await expect(page).toHaveURL(/\/sign_in/);
    await elsewhere.close();
  },
);

/** Signs the same person in once more, as soon as the number may request a code again. */
async function signInAgain(phone: string) {
  await new Promise((resolve) => setTimeout(resolve, 5_500));
  return signIn(phone);
}

test('a teacher who also owns a studio switches hats by opening the one and the other', async ({ page, context }) => {
  const other = await buildStudio();
  const person = await hire(other, 'teacher');
  const { data: cities } = await person.call(schoolsRoutes.list_cities, { query: { search: 'Москва' } });
  const ownName = `Своя ${other.name}`;
  const own = await person.call(schoolsRoutes.add_school, {
    params: { role: 'owner' },
    body: { name: ownName, legal_type: 'individual', city_id: cities[0]!.id },
  });
  await enter(context, person);
  const typeNow = async () => {
    const answer = await page.request.get('/api/profile');
    return ((await answer.json()) as { session: { type: string } }).session.type;
  };
  for (const [name, school_id, type] of [
    [other.name, other.school_id, 'teacher'],
    [ownName, own.id, 'owner'],
    [other.name, other.school_id, 'teacher'],
  ] as const) {
    await page.goto('/schools');
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/school/${school_id}$`));
    await expect.poll(typeNow).toBe(type);
  }
});

test('a link into somebody else’s account asks first, and changes nothing until it is answered', async ({
  page,
  context,
}) => {
  const [me, other] = [await signIn(), await signIn()];
  await me.call(personRoutes.edit_profile, { body: { firstname: 'Анна', lastname: 'Своя' } });
  await other.call(personRoutes.edit_profile, { body: { firstname: 'Павел', lastname: 'Чужой' } });
  const linkOf = async () => {
    const { redirect_url } = await other.call(securityRoutes.generate_auth_redirect, {
      body: { redirect_url: `${address()}/profile` },
    });
    return redirect_url;
  };
  await enter(context, me);
  await page.goto(await linkOf());
  await expect(page.getByRole('heading', { name: 'Сменить аккаунт?' })).toBeVisible();
  await expect(page.getByText(/Сейчас вы вошли как Анна Своя.*войдёте как Павел Чужой/)).toBeVisible();
  await page.getByRole('link', { name: 'Остаться' }).click();
  expect((await me.call(personRoutes.get_profile)).firstname).toBe('Анна');

  await page.goto(await linkOf());
  await page.getByRole('button', { name: /^Войти как Павел Чужой/ }).click();
  await page.waitForURL('**/profile');
  await expect(async () => {
    const reply = await page.request.get(`${address()}/api/profile`);
    expect(await reply.json()).toMatchObject({ firstname: 'Павел' });
  }).toPass();
});
