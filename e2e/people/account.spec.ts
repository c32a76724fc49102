/**
 * A person's own account in a browser: the deletion that is requested, withdrawn and carried out on time, a mother's
 * cabinet over two children, and what others see of a profile.
 */
import { accountsRoutes } from '@ritm/accounts/contract';
import { studentsRoutes } from '@ritm/students/contract';
import type { Page } from '@playwright/test';
import { addClass, addService, buildStudio, codeSentTo, enter, sellPass, signIn } from '../fixtures/arrange.ts';
import { ageCode, makeDeletionDue } from '@ritm/testing/passed-time';
import { dataVariable } from '../global-setup.ts';
import { expect, test } from '../fixtures/journey.ts';

const account = (page: Page) => page.getByRole('dialog', { name: 'Удалить аккаунт' });
const sent = (page: Page) => page.getByText('Заявка успешно отправлена');

async function requestDeletion(page: Page, digits: string): Promise<void> {
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  const remove = account(page).getByRole('button', { name: 'Удалить' });
  const phone = account(page).getByLabel('Мобильный телефон, 11 цифр');
  await phone.fill(digits.slice(0, 10));
  await expect(remove).toBeDisabled();
  // Letters are ignored, and a twelfth digit is not accepted.
  await phone.fill(`${digits.slice(0, 10)}a`);
  await expect(remove).toBeDisabled();
  await phone.fill(`${digits}9`);
  await expect(phone).toHaveValue(digits);
  await remove.click();
}

test('the deletion of an account is requested, withdrawn, requested again, and happens on time', async ({
  page,
  context,
}) => {
  const person = await signIn();
  const digits = person.phone.slice(1);
  await person.call(accountsRoutes.edit_profile, { body: { firstname: 'Вера', lastname: 'Уходящая' } });
  await enter(context, person);
  await page.goto('/profile');
  await requestDeletion(page, '79990000000');
  await expect(account(page).getByText('Это не тот номер, по которому вы входите')).toBeVisible();
  await account(page).getByRole('button', { name: 'Отмена' }).click();

  await requestDeletion(page, digits);
  await expect(sent(page)).toBeVisible();
  const banner = page.getByText(/^Аккаунт будет удалён/);
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Не удалять' }).click();
  await expect(banner).toHaveCount(0);

  await ageCode(process.env[dataVariable]!, person.phone);
  await requestDeletion(page, digits);
  const fresh = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  const code = fresh.getByRole('textbox');
  // In the tests a number may request a code every five seconds.
  await expect(async () => {
    await fresh.getByRole('button', { name: 'Отправить код' }).click({ timeout: 1_000 });
    await expect(code).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 20_000 });
  await code.fill(await codeSentTo(person.phone));
  await fresh.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(banner).toBeVisible();

  await makeDeletionDue(process.env[dataVariable]!, person.phone);
  await expect
    .poll(() =>
      person.call(accountsRoutes.get_profile).then(
        () => 'in',
        (error: { status: number }) => error.status,
      ),
    )
    .toBe(401);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/sign_in/);
  const newSession = await signIn(person.phone);
  expect(await newSession.call(accountsRoutes.get_profile)).toMatchObject({ firstname: '', delete_at: null });
});

test(
  'a mother sees each child’s cabinet and one calendar for them all',
  { tag: '@phone' },
  async ({ page, context }) => {
    const [studio, mother] = await Promise.all([buildStudio(), signIn()]);
    const { owner, at } = studio;
    const guardians = [{ name: 'Мама', phone: mother.phone, relation: 'mother' as const }];
    const service = await addService(studio);
    const [son, daughter] = await Promise.all(
      ['Лев', 'Майя'].map((firstname) =>
        owner.call(studentsRoutes.add_student, { params: at, body: { firstname, lastname: 'Детский', guardians } }),
      ),
    );
    await sellPass(studio, son!.id, service);
    await addClass(studio, { title: 'Танцы', students_ids: [son!.id] });
    await addClass(studio, { title: 'Рисование', students_ids: [daughter!.id], time_from: '02:00', time_to: '02:30' });
    await enter(context, mother);
    // Cards are linked by a job, after the answer that wrote them.
    await expect
      .poll(async () => {
        await page.goto('/profile/cabinet_client');
        return page
          .getByRole('combobox', { name: 'Чей кабинет' })
          .or(page.getByText('Карточек клиента нет'))
          .innerText();
      })
      .not.toBe('Карточек клиента нет');
    const whose = page.getByRole('combobox', { name: 'Чей кабинет' });
    await expect(whose).toHaveValue(`Лев Детский (${studio.name})`);
    await page.getByRole('tab', { name: 'Абонементы' }).click();
    await expect(page.getByText('Абонемент 8')).toBeVisible();
    await whose.click();
    await page.getByRole('option', { name: `Майя Детский (${studio.name})` }).click();
    await expect(page.getByText('Абонементов нет')).toBeVisible();
    await page.reload();
    await expect(whose).toHaveValue(`Майя Детский (${studio.name})`);
    await expect(page.getByText('Абонементов нет')).toBeVisible();

    await page.goto('/profile/my_calendar');
    for (const title of ['Танцы', 'Рисование']) await expect(page.getByText(title)).toBeVisible();
    await page.getByRole('button', { name: 'Получить адрес' }).click();
    const address = await page
      .getByRole('status')
      .getByText(/\.ics$/)
      .innerText();
    const feed = await page.request.get(address);
    expect(await feed.text()).toContain('SUMMARY:Танцы: Лев Детский');
    await page.getByRole('button', { name: 'Отозвать' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
    await expect(page.getByText('Адрес отозван')).toBeVisible();
    expect((await page.request.get(address)).status()).toBe(404);
  },
);

test(
  'a person says who they are, with a picture, and is seen so by others',
  { tag: '@desktop' },
  async ({ page, context, browser, baseURL }) => {
    const person = await signIn();
    await enter(context, person);
    await page.goto('/profile/edit');
    await page.getByLabel('Фамилия').fill('Видная');
    await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Ольга');
    const city = page.getByRole('combobox', { name: 'Город' });
    await city.click();
    await city.fill('Казань');
    await page
      .getByRole('option', { name: /^Казань/ })
      .first()
      .click();
    await page.getByLabel('Мой профиль видят все').check();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Сохранено')).toBeVisible();
    const picture = await page.screenshot({ type: 'png' });
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const crop = page.getByRole('dialog', { name: 'Кадрирование' });
    await crop.getByRole('button', { name: 'Сохранить' }).click();
    await expect(crop).toHaveCount(0);
    const { id, avatar, lat, lng } = await person.call(accountsRoutes.get_profile);
    expect(avatar).toMatch(/^\/api\/public\/avatar\//);
    expect([Math.round(lat!), Math.round(lng!)]).toEqual([56, 49]);
    expect((await page.request.get(avatar!)).headers()['content-type']).toBe('image/jpeg');

    const stranger = await browser.newContext({ baseURL: baseURL! });
    const theirs = await stranger.newPage();
    await theirs.goto(`/user/${id}`);
    await expect(theirs.getByRole('heading', { name: 'Ольга Видная' }).first()).toBeVisible();
    await expect(theirs.getByText('Казань')).toBeVisible();
    await stranger.close();
  },
);
