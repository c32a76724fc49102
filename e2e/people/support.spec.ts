import type { Page } from '@playwright/test';
import { enter, grant, newPhone, signIn } from '../fixtures/arrange.ts';
import { expect, isPhone, test } from '../fixtures/journey.ts';

async function openMenu(page: Page): Promise<void> {
  const head = page.getByRole('button', { name: 'Меню профиля' });
  await (isPhone(page) ? head.first() : head.last()).click();
}
const form = (page: Page) => page.getByRole('dialog', { name: 'Поддержка' });

test('a question is sent from the profile menu, read in the back office and closed', async ({
  page,
  browser,
  studio,
  baseURL,
}) => {
  const question = `Не приходит код ${studio.school_id} ${isPhone(page)}`;
  await page.goto(`/school/${studio.school_id}`);
  await openMenu(page);
  await page.getByRole('button', { name: 'Поддержка' }).click();
  const phone = form(page).getByLabel('Контактный телефон');
  await expect(phone).toHaveAttribute('maxlength', '22');
  await phone.fill('89123456789');
  await expect(phone).toHaveValue('+7 (912) 345-67-89');
  await form(page).getByRole('button', { name: 'Отправить' }).click();
  await expect(form(page).getByText('Обязательное поле')).toHaveCount(2);
  await form(page).getByLabel('Электронная почта').fill('anna@mail');
  await form(page).getByLabel('Ваш вопрос').fill(question);
  await form(page).getByRole('button', { name: 'Отправить' }).click();
  await expect(form(page).getByText('Введите правильный адрес электронной почты')).toBeVisible();
  await form(page).getByLabel('Электронная почта').fill('anna@mail.ru');
  await form(page).getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Запрос отправлен')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await openMenu(page);
  await page.getByRole('button', { name: 'Поддержка' }).click();
  await expect(form(page).getByLabel('Ваш вопрос')).toHaveValue('');

  const number = newPhone();
  await grant('support', number);
  const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  await enter(context, await signIn(number));
  const office = await context.newPage();
  await office.goto('/schools');
  await openMenu(office);
  await office.getByRole('link', { name: 'Рабочее место установки' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Вопросы в поддержку' })).toBeVisible();
  await office.getByText(question).first().click();
  await office.getByRole('dialog').getByLabel('Заметка для коллег').fill('Отправили код ещё раз');
  await office.getByRole('dialog').getByRole('button', { name: 'Закрыть вопрос' }).click();
  await expect(office.getByText(question)).toHaveCount(0);
  await office.getByRole('radio', { name: 'Отвеченные' }).check();
  await office.getByText(question).first().click();
  await expect(office.getByRole('dialog').getByText('Отправили код ещё раз')).toBeVisible();
  await office.goto('/back_office/moderation');
  await expect(office.getByText('Вопросы в поддержку')).toHaveCount(0);
  await expect(office.getByRole('heading', { name: 'Модерация' })).toHaveCount(0);
  await office.goto(`/owner/school/${studio.school_id}/students`);
  await expect(office.getByText('Не найдено').first()).toBeVisible();
  await context.close();
});
