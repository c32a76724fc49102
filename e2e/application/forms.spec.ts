import type { Page } from '@playwright/test';
import { studentsRoutes } from '@ritm/students/contract';
import { newPhone, type Studio } from '../fixtures/arrange.ts';
import { expect, test } from '../fixtures/journey.ts';

const students = ({ school_id }: Studio): string => `/owner/school/${school_id}/students`;

async function openForm(page: Page, studio: Studio): Promise<void> {
  await page.goto(students(studio));
  await page.getByRole('button', { name: 'Добавить клиента' }).first().click();
  await page.getByRole('dialog', { name: 'Новый клиент' }).getByRole('button', { name: 'Вся карточка' }).click();
}

test('a new client is a name and a number, and the card asks for the rest later', async ({ page, studio }) => {
  const { owner, at } = studio;
  const phone = newPhone();
  await owner.call(studentsRoutes.add_student, { params: at, body: { lastname: 'Первая', phone } });
  await page.goto(students(studio));
  await page.getByRole('button', { name: 'Добавить клиента' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый клиент' });
  await form.getByLabel('Имя и фамилия').fill('Вера Скорая');
  await form.getByLabel('Телефон').fill(phone);
  await expect(form.getByRole('link', { name: 'Первая' })).toBeVisible();
  await form.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByRole('heading', { name: 'Скорая Вера', level: 1 })).toBeVisible();
});

test('«+» of a phone offers what is done, and a new client is a name away', async ({ page, studio }) => {
  await page.goto(`/school/${studio.school_id}`);
  await page.getByRole('navigation').getByRole('button', { name: 'Сделать' }).click();
  await expect(page.getByRole('option', { name: 'Записать на занятие' })).toBeVisible();
  await page.getByRole('option', { name: 'Добавить клиента' }).click();
  const form = page.getByRole('dialog', { name: 'Новый клиент' });
  await form.getByLabel('Имя и фамилия').fill('Вера Скорая');
  await form.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.getByRole('heading', { name: 'Скорая Вера', level: 1 })).toBeVisible();
});

test('what the form can see is refused at its field, and the first wrong one is focused', async ({ page, studio }) => {
  await openForm(page, studio);
  await page.getByLabel('Фамилия').fill('Лукина');
  await page.getByLabel('Электронная почта').fill('нет почты');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  const email = page.getByLabel('Электронная почта');
  await expect(email).toHaveAccessibleDescription('Введите правильный адрес электронной почты');
  await expect(email).toBeFocused();
  await expect(page.getByText('Проверьте поля, выделенные красным')).toBeVisible();
});

test('a day that does not exist is refused at its field and not dropped', async ({ page, studio }) => {
  await openForm(page, studio);
  await page.getByLabel('Фамилия').fill('Лукина');
  const birth = page.getByLabel('Дата рождения');
  await birth.fill('31.02.1990');
  await page.keyboard.press('Enter');
  await expect(birth).toHaveAccessibleDescription(/Такой даты нет|Нет такой даты/);
  await expect(birth).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Новый клиент' })).toBeVisible();
  await birth.fill('28.02.1990');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Лукина' })).toBeVisible();
});

test('the buttons of a long window stay in sight', async ({ page, studio }) => {
  await openForm(page, studio);
  await expect(page.getByRole('button', { name: 'Сохранить', exact: true })).toBeInViewport({ ratio: 1 });
});

test('what only the server knows is refused at its field, and nothing typed is lost', async ({ page, studio }) => {
  const { owner, at } = studio;
  await owner.call(studentsRoutes.add_student, { params: at, body: { lastname: 'Первая', club_card: 'A-17' } });
  await openForm(page, studio);
  await page.getByLabel('Фамилия').fill('Вторая');
  await page.getByLabel('Клубная карта').fill('A-17');
  const card = page.getByLabel('Клубная карта');
  // When it is refused again, it takes the focus again.
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(card).toHaveAccessibleDescription('Эта клубная карта уже выдана другому клиенту');
    await expect(card).toBeFocused();
  }
  await expect(page.getByLabel('Фамилия')).toHaveValue('Вторая');
  await card.fill('A-18');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Вторая' })).toBeVisible();
});

test('a list that was pressed before it arrived opens when it does', async ({ page, studio }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/list-select-[^/]*\.js/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/owner/school/${studio.school_id}/services`);
  await page.getByRole('button', { name: 'Добавить услугу' }).first().click();
  await page.getByRole('dialog').getByLabel('Вид', { exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  gate.resolve();
  await page.getByRole('option', { name: 'Разовое' }).click();
  await expect(page.getByRole('combobox', { name: 'Вид' })).toHaveValue('Разовое');
});

test('a draft survives a reload', async ({ page, studio }) => {
  await openForm(page, studio);
  await page.getByLabel('Фамилия').fill('Недописанная');
  await page.reload();
  await page.getByRole('button', { name: 'Добавить клиента' }).first().click();
  await expect(page.getByLabel('Фамилия')).toHaveValue('Недописанная');
  await expect(page.getByText('Восстановлено то, что вы не успели сохранить')).toBeVisible();
});

test('leaving with unsaved changes needs a confirmation, and staying keeps them', async ({ page, studio }) => {
  await page.goto('/schools');
  await page.getByRole('link', { name: 'Создать организацию' }).click();
  await page.getByRole('button', { name: 'Далее' }).click();
  const name = page.getByLabel('Название');
  await name.fill('Новое имя');
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(name).toHaveValue('Новое имя');
  await page.getByRole('link', { name: 'Организации' }).first().click();
  await question.getByRole('button', { name: 'Уйти' }).click();
  await expect(page.getByRole('button', { name: studio.name })).toBeVisible();
});

test('without a connection what was typed is kept and sent once when it is back', async ({ page, context, studio }) => {
  await openForm(page, studio);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.getByLabel('Фамилия').fill('Офлайнова');
  await expect(page.getByRole('combobox', { name: 'Метки' })).toBeEditable();
  await context.setOffline(true);
  const banner = page.getByText('Нет связи. Введённое сохранится и отправится, когда связь вернётся');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await page.getByLabel('Имя', { exact: true }).fill('Алла');
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Офлайнова Алла' })).toBeVisible();
  expect(sent).toEqual([`/api/owner/school/${studio.school_id}/student`]);
});

test.describe('a list that does not arrive', () => {
  test.use({ complaints: [/Failed to fetch dynamically imported module/] });

  test('takes nothing with it: what is typed stands and is saved', async ({ page, studio }) => {
    await page.route('**/assets/list-tags-input-*.js', (route) => route.abort());
    await openForm(page, studio);
    await page.getByLabel('Фамилия').fill('Настойчивая');
    await expect(page.getByLabel('Метки')).toHaveAccessibleDescription(/^Не загрузилось/);
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Настойчивая' })).toBeVisible();
  });
});
