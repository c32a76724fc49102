import { schoolsRoutes } from '@ritm/schools/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import type { Page } from '@playwright/test';
import { addClass, addService, addStudent, enter, hire, newPhone, signIn } from '../fixtures/arrange.ts';
import { expect, isPhone, test } from '../fixtures/journey.ts';

/** The topmost form over the page. */
const formOf = (page: Page) => page.getByRole('dialog').last();

test.describe('an invited teacher', () => {
  test('accepts, and stands in the organization', async ({ page, browser, studio, baseURL }) => {
    const phone = newPhone();
    await page.goto(`/owner/school/${studio.school_id}/teachers`);
    await page.getByRole('button', { name: 'Добавить преподавателя' }).first().click();
    await formOf(page).getByLabel('Фамилия').fill('Котова');
    await formOf(page).getByRole('textbox', { name: /^Имя/ }).fill('Марина');
    await formOf(page).getByLabel('Телефон').fill(phone);
    await formOf(page).getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Приглашение отправлено').first()).toBeVisible();

    const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
    await enter(context, await signIn(phone));
    const theirs = await context.newPage();
    await theirs.goto('/schools');
    const invitation = theirs.getByRole('region', { name: `Приглашение: ${studio.name}` });
    await expect(invitation.getByRole('heading')).toHaveText(`«${studio.name}» приглашает вас преподавателем`);
    await invitation.getByRole('button', { name: 'Принять' }).click();
    await expect(theirs).toHaveURL(new RegExp(`/school/${studio.school_id}$`));
    await expect(theirs.locator('main h1')).toBeVisible();
    await context.close();

    await page.reload();
    await expect(page.getByRole('link', { name: /Котова/ })).toBeVisible();
    await expect(page.getByText('Приглашение отправлено')).toHaveCount(0);
  });

  test('refuses, and the owner sees it and invites again', async ({ page, browser, studio, baseURL }) => {
    const phone = newPhone();
    const { id } = await studio.owner.call(schoolsRoutes.add_teacher, {
      params: studio.at,
      body: { firstname: 'Марина', lastname: 'Котова', phone },
    });
    const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
    await enter(context, await signIn(phone));
    const theirs = await context.newPage();
    await theirs.goto('/schools');
    await theirs.getByRole('button', { name: 'Отказаться' }).click();
    await formOf(theirs).getByRole('button', { name: 'Отказаться' }).click();
    await expect(theirs.getByText('Вы отказались')).toBeVisible();
    await expect(theirs.getByRole('region', { name: /^Приглашение/ })).toHaveCount(0);
    await context.close();

    await page.goto(`/owner/school/${studio.school_id}/teacher/${id}`);
    await expect(page.getByText('Приглашение отклонено')).toBeVisible();
    await page.getByRole('button', { name: 'Пригласить ещё раз' }).click();
    await expect(page.getByText(/Ждёт до/)).toBeVisible();
  });
});

test('a removed administrator leaves an open screen within five seconds, even with something half written on it', async ({
  page,
  context,
  browser,
  studio,
  baseURL,
}) => {
  await addStudent(studio, 'Громова', 'Лариса');
  const administrator = await hire(studio, 'administrator');
  const own = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  await enter(own, administrator);
  const theirs = await own.newPage();
  const listening = theirs.waitForEvent('websocket');
  await theirs.goto(`/administrator/school/${studio.school_id}/students`);
  await expect(theirs.getByText('Громова')).toBeVisible();
  const socket = await listening;
  await expect.poll(() => socket.isClosed()).toBe(false);
  await theirs.getByRole('button', { name: 'Добавить клиента' }).first().click();
  await formOf(theirs).getByLabel('Фамилия').fill('Недописанная');

  await enter(context, studio.owner);
  await page.goto(`/school/${studio.school_id}/administrators/owner`);
  await page.getByText('Котова').first().click();
  await formOf(page).getByRole('button', { name: 'Убрать администратора' }).click();
  const sure = page.getByRole('dialog', { name: /^Убрать администратора/ });
  await sure.getByRole('button', { name: 'Убрать администратора' }).click();
  await expect(page.getByText('Администраторов пока нет')).toBeVisible();

  await expect(theirs).toHaveURL(/\/schools$/, { timeout: 5_000 });
  await expect(theirs.getByText('Доступ к этой организации закрыт')).toBeVisible();
  await expect(theirs.getByText('Громова')).toHaveCount(0);
  await own.close();
});

test('rights given to an administrator open a section to them', async ({ page, browser, studio, baseURL }) => {
  const administrator = await hire(studio, 'administrator');
  const own = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  await enter(own, administrator);
  const theirs = await own.newPage();
  const finance = `/administrator/school/${studio.school_id}/finance`;
  await theirs.goto(finance);
  await expect(theirs.getByText('У вас нет права на это действие')).toBeVisible();

  await page.goto(`/school/${studio.school_id}/administrators/owner`);
  await page.getByText('Котова').first().click();
  await formOf(page).getByRole('radio', { name: 'Управляющий' }).check();
  await formOf(page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await theirs.goto(finance);
  await expect(theirs.getByText('У вас нет права на это действие')).toHaveCount(0);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Финансы' })).toBeVisible();
  if (!isPhone(theirs))
    await expect(theirs.getByRole('navigation').getByRole('link', { name: 'Финансы' })).toBeVisible();
  await own.close();
});

test(
  'an organization is handed over: offered, waited for, accepted',
  { tag: '@desktop' },
  async ({ page, browser, studio, baseURL }) => {
    const phone = newPhone();
    await page.goto(`/school/${studio.school_id}/edit?tab=plan`);
    await expect(page.getByRole('region', { name: 'Бесплатный' }).getByText('Действует')).toBeVisible();
    await page.getByRole('button', { name: 'Передать организацию' }).click();
    await formOf(page).getByLabel('Номер нового владельца').fill(phone);
    await formOf(page).getByRole('button', { name: 'Предложить' }).click();
    await expect(page.getByText(/Передача предложена/)).toBeVisible();

    const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
    await enter(context, await signIn(phone));
    const theirs = await context.newPage();
    await theirs.goto('/schools');
    await theirs.getByRole('button', { name: 'Принять' }).click();
    await expect(theirs).toHaveURL(new RegExp(`/school/${studio.school_id}$`));
    await context.close();
    await page.goto(`/school/${studio.school_id}/edit`);
    await expect(page.getByText('У вас нет права на это действие')).toBeVisible();
  },
);

test('an owner answers how a teacher is doing in two clicks', async ({ page, studio }) => {
  const { owner, at, today } = studio;
  const [{ id: teacher_id }, service_id, gromova, ilyina] = await Promise.all([
    owner.call(schoolsRoutes.add_teacher, { params: at, body: { firstname: 'Марина', lastname: 'Котова' } }),
    addService(studio),
    addStudent(studio, 'Громова', 'Анна'),
    addStudent(studio, 'Ильина', 'Дарья'),
  ]);
  const timetable_id = await addClass(studio, {
    title: 'Йога',
    capacity: 4,
    service_id,
    teacher_id,
    students_ids: [gromova, ilyina],
  });
  for (const [student_id, status] of [
    [gromova, 'attended'],
    [ilyina, 'no_show'],
  ] as const)
    await owner.call(visitsRoutes.add_lesson_minus, {
      params: { ...at, student_id },
      body: { timetable_id, date_visit: today, status },
    });
  await page.goto(`/school/${studio.school_id}`);
  // On a phone the list of teachers is behind «Ещё», and the class of today is nearer.
  if (isPhone(page)) {
    await page.getByRole('link', { name: /Йога/ }).first().click();
    await page.getByRole('dialog', { name: 'Йога' }).getByRole('link', { name: 'Котова Марина' }).click();
  } else {
    await page.getByRole('navigation').getByRole('link', { name: 'Преподаватели' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Преподаватели' })).toBeVisible();
    await page.getByRole('link', { name: /Котова/ }).click();
  }
  const report = page.getByRole('region', { name: 'Как идут дела' });
  await expect(report).toContainText('1 занятие');
  await expect(report).toContainText('пришли 1 из 2');
  await expect(report).toContainText('1 из 4 мест');
  await expect(page.getByLabel('Фамилия')).toHaveValue('Котова');
  await report.getByRole('button', { name: 'Почему столько: Посещаемость' }).click();
  const why = page.getByRole('dialog').filter({ hasText: 'Не пришли' });
  await expect(why.getByRole('link', { name: /Ильина Дарья/ })).toBeVisible();
});
