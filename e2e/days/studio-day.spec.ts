/**
 * A studio's whole day through its owner's screens and a visitor's page: requests, sales, check-in, marks, debts, a
 * freeze, moved and closed classes and the journal, each checked in what the screen shows next.
 */
import type { Browser, Page } from '@playwright/test';
import { addDays } from '@ritm/kernel';
import { taskRoutes } from '@ritm/tasks/contract';
import { addClass, addService, codeSentTo, newPhone, sellPass, type Studio } from '../fixtures/arrange.ts';
import {
  addCard,
  addClassAhead,
  addClassSoon,
  addTeacher,
  openClass,
  openForRequests,
} from '../fixtures/arrange-day.ts';
import { expect, isPhone, openCard, openSection, passCard, test } from '../fixtures/journey.ts';

/** A visitor of the public page, who becomes a client during the day. */
const guest = { name: 'Вера Зорина', listed: 'Зорина Вера', phone: '' };

interface Day {
  readonly studio: Studio;
  readonly gromova: number;
  readonly ilyina: number;
  readonly tomorrow: string;
}

/**
 * A studio in the morning: two teachers, a class that has begun and two tomorrow, a task, a client with a pass and one
 * without.
 */
async function arrange(studio: Studio): Promise<Day> {
  const { owner, at, today } = studio;
  const [service_id, teacher_id] = await Promise.all([
    addService(studio, { public: true, format: 'group' }),
    addTeacher(studio, 'Котова', 'Марина'),
    addTeacher(studio, 'Орлова', 'Елена'),
    owner.call(taskRoutes.add_task, { params: at, body: { title: 'Заказать коврики', due_date: today } }),
  ]);
  const [gromova, ilyina] = await Promise.all([
    addCard(studio, { lastname: 'Громова', firstname: 'Анна', club_card: '770001', phone: newPhone() }),
    addCard(studio, { lastname: 'Ильина', firstname: 'Дарья' }),
    openForRequests(studio, service_id),
  ]);
  await sellPass(studio, gromova, service_id);
  await addClass(studio, { title: 'Йога', capacity: 10, service_id, teacher_id, students_ids: [gromova, ilyina] });
  await addClass(studio, {
    title: 'Бокс',
    service_id,
    time_from: '01:10',
    time_to: '02:00',
    students_ids: [gromova],
  });
  await addClassSoon(studio, service_id, 'Зумба');
  const { date: tomorrow } = await addClassAhead(studio, { title: 'Пилатес', service_id, teacher_id, repeat: 'week' });
  await addClassAhead(studio, { title: 'Стретчинг', teacher_id, time_from: '15:00', time_to: '16:00' });
  return { studio, gromova, ilyina, tomorrow };
}

test('a studio’s whole day', async ({ page, browser, baseURL, studio }) => {
  test.slow();
  guest.phone = newPhone();
  const day = await arrange(studio);
  await test.step('sees what the day holds', () => seeToday(page, day));
  await test.step('opens why the week is that full', () => explainWeek(page, day));
  await test.step('a visitor requests a place on the public page', () => sendRequest(browser, baseURL!, page, day));
  await test.step('the request becomes a booking', () => answer(page, day));
  await test.step('sells the newcomer a pass', () => sell(page));
  await test.step('checks in by the club card and by the last digits', () => checkIn(page, day));
  await test.step('marks the whole class', () => markAll(page, day));
  await test.step('opens what the debt is made of', () => explainDebt(page, day));
  await test.step('covers the debt with a sale', () => cover(page, day));
  await test.step('freezes a pass and opens why it ends then', () => freeze(page, day));
  await test.step('moves a class', () => move(page, day));
  await test.step('substitutes a teacher on one date', () => substitute(page, day));
  await test.step('closes a holiday and extends the passes', () => closeDay(page, day));
  await test.step('writes the journal, takes a mark back, takes the file', () => writeJournal(page, day));
});

async function seeToday(page: Page, { studio }: Day): Promise<void> {
  await page.goto(`/school/${studio.school_id}`);
  await expect(page.getByRole('heading', { name: 'Сегодня', level: 1 })).toBeVisible();
  for (const title of ['Йога', 'Бокс']) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await openSection(page, 'Задачи');
  await page.getByRole('checkbox', { name: /Заказать коврики/ }).click();
  await expect(page.getByText('Сделано', { exact: true })).toBeVisible();
}

async function sendRequest(browser: Browser, baseURL: string, page: Page, { studio }: Day): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const visitor = await context.newPage();
  await visitor.goto(`/web/timetable_company/${studio.school_id}`);
  // The button of the previous week comes before the days; the first day is today.
  await visitor.getByRole('group', { name: 'Дни недели' }).getByRole('button').nth(2).click();
  await visitor.getByRole('button', { name: 'Записаться: Пилатес, 12:00' }).click();
  await visitor.getByLabel('Имя и фамилия').fill(guest.name);
  await visitor.getByLabel('Телефон').fill(guest.phone);
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Записаться', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Введите код' })).toBeVisible();
  await visitor.getByLabel('Код из сообщения').fill(await codeSentTo(guest.phone));
  await visitor.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(visitor.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();
  await context.close();
}

async function answer(page: Page, { tomorrow, studio }: Day): Promise<void> {
  await openSection(page, 'Заявки');
  await page.getByText(guest.name).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click();
  await expect(page.getByText('Клиент записан')).toBeVisible();
  const panel = await openClass(page, studio, { title: 'Пилатес', date: tomorrow });
  await panel.getByRole('link', { name: guest.listed }).click();
  await expect(page.getByRole('heading', { name: guest.listed, level: 1 })).toBeVisible();
}

/** From the bars of the week over a day to the class whose seats they are. */
async function explainWeek(page: Page, { studio }: Day): Promise<void> {
  await page.goto(`/school/${studio.school_id}`);
  await page.getByRole('button', { name: 'Почему столько: Ритм недели' }).click();
  const why = page.getByRole('dialog').filter({ hasText: 'Занято мест за неделю' });
  const yoga = why.getByRole('link', { name: /Йога/ });
  await expect(yoga).toBeHidden();
  // The week's classes begin today.
  await why.locator('summary').first().click();
  await yoga.click();
  await expect(page).toHaveURL(/\/timetable\?.*class=/);
  await page.goto(`/school/${studio.school_id}`);
}

async function sell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await expect(passCard(page)).toContainText('осталось из 8');
}

async function checkIn(page: Page, { studio }: Day): Promise<void> {
  await page.goto(`/owner/school/${studio.school_id}/check_in`);
  const field = page.getByLabel('Карта, QR, последние цифры телефона или имя');
  await field.fill('770001');
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Громова Анна' })).toBeVisible();
  await expect(page.getByText('осталось 8').first()).toBeVisible();
  await field.fill(guest.phone.slice(-4));
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await expect(page.getByRole('heading', { name: guest.listed })).toBeVisible();
  await page.getByRole('button', { name: /^Отметить: Зумба/ }).click();
  await expect(page.getByRole('heading', { name: 'Отмечено', level: 2 })).toBeVisible();
  await expect(page.getByText('осталось 7')).toBeVisible();
}

async function markAll(page: Page, { studio }: Day): Promise<void> {
  const panel = await openClass(page, studio, { title: 'Йога', date: studio.today });
  await expect(panel).toContainText('Отмечено 0 из 2');
  await panel.getByRole('button', { name: 'Отметить всех' }).click();
  await expect(panel).toContainText('Отмечено 2 из 2');
  await expect(panel).toContainText('осталось 7');
  await expect(panel).toContainText('долг 1 занятие');
}

/** From the day's debts to the visit on the card that no pass covers: each number opens into its parts. */
async function explainDebt(page: Page, { studio, ilyina }: Day): Promise<void> {
  await page.goto(`/school/${studio.school_id}`);
  await page.getByRole('button', { name: 'Почему столько: Долги', exact: true }).click();
  const total = page.getByRole('dialog').filter({ hasText: 'Клиентов с долгом' });
  await expect(total).toContainText('Посещений без абонемента1');
  await page.keyboard.press('Escape');
  await openCard(page, studio, ilyina);
  await expect(page.getByRole('status').filter({ hasText: '1 посещение в долг' })).toBeVisible();
  await page.getByRole('button', { name: 'Почему столько: Долг', exact: true }).click();
  const why = page.getByRole('dialog').filter({ hasText: 'Посещений без абонемента' });
  await expect(why.getByRole('link', { name: /Йога/ })).toHaveCount(1);
  await why.getByRole('link', { name: /Йога/ }).click();
  await expect(page.getByRole('dialog', { name: /Йога/ })).toBeVisible();
}

async function cover(page: Page, { studio, ilyina }: Day): Promise<void> {
  await openCard(page, studio, ilyina);
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  await expect(page.getByRole('checkbox', { name: 'Списать с него долг: 1 посещение' })).toBeChecked();
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await expect(page.getByText('Продано: Абонемент 8. Долг списан')).toBeVisible();
  await expect(passCard(page).getByRole('img', { name: 'Осталось 7 из 8' })).toBeVisible();
}

async function freeze(page: Page, { studio, gromova }: Day): Promise<void> {
  await openCard(page, studio, gromova);
  const actions = page.getByRole('button', { name: 'Действия: Абонемент 8' });
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Заморозить' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Заморозить' }).click();
  const form = page.getByRole('dialog', { name: 'Заморозить · Абонемент 8' });
  await form.getByRole('button', { name: 'Заморозить' }).click();
  await expect(page.getByText(/^Заморожен до /)).toBeVisible();
  await page.getByRole('button', { name: 'Почему столько: Абонемент 8' }).click();
  const why = page.getByRole('dialog');
  await expect(why.getByRole('region', { name: 'Почему столько осталось' })).toContainText('Списано');
  const end = why.getByRole('region', { name: 'Почему до этого дня' });
  await expect(end).toContainText('Начало: первое посещение');
  await expect(end).toContainText(/Заморозка .*\+ 7 дней/);
  await page.keyboard.press('Escape');
}

async function substitute(page: Page, { studio, tomorrow }: Day): Promise<void> {
  const panel = await openClass(page, studio, { title: 'Пилатес', date: tomorrow });
  await panel.getByRole('button', { name: 'Изменить', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Изменить занятие' });
  await form.getByRole('combobox', { name: 'Преподаватель' }).click();
  await page.getByRole('option', { name: 'Орлова Елена' }).click();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  const scope = page.getByRole('dialog', { name: 'Что изменить?' });
  await expect(scope).toContainText('Изменится 1 занятие');
  await scope.getByRole('button', { name: 'Сохранить' }).click();
  await expect(panel).toContainText('Орлова Елена');
  await expect(panel).toContainText('Изменено только на эту дату');
  // A week later the usual teacher gives the class.
  const next = await openClass(page, studio, { title: 'Пилатес', date: addDays(tomorrow, 7) });
  await expect(next).toContainText('Котова Марина');
}

async function move(page: Page, { studio, tomorrow }: Day): Promise<void> {
  const toForm = async (from: string): Promise<void> => {
    const panel = page.getByRole('dialog', { name: 'Стретчинг', exact: true });
    await panel.getByRole('button', { name: 'Действия: Стретчинг' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Перенести' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Перенести занятие' });
    await form.getByLabel('Начало').fill(from);
    await form.getByLabel('Окончание').fill('1900');
    await form.getByLabel('Окончание').press('Enter');
    await expect(panel).toContainText('18:00–19:00');
  };
  await page.goto(`/owner/school/${studio.school_id}/timetable?view=day&date=${tomorrow}`);
  const block = page.getByRole('button', { name: /Стретчинг/ }).first();
  if (!isPhone(page)) await drag(page);
  // By keys alone: open the class, choose to move it, enter the time.
  await block.focus();
  await page.keyboard.press('Enter');
  await toForm('1800');
}

/**
 * Drags a class over another of the same teacher: the product warns before the drop. Then drops it where there is room.
 */
async function drag(page: Page): Promise<void> {
  const centre = async (name: RegExp) => {
    const { x, y, width, height } = (await page.getByRole('button', { name }).first().boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const hour = 56;
  await page
    .getByRole('button', { name: /Стретчинг/ })
    .first()
    .scrollIntoViewIfNeeded();
  const from = await centre(/Стретчинг/);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 3 * hour, { steps: 4 });
  await expect(page.getByRole('status').getByText(/^Преподаватель занят: .* «Пилатес»$/)).toBeVisible();
  await page.mouse.move(from.x, from.y + hour, { steps: 4 });
  await expect(page.getByRole('status').getByText('16:00–17:00')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(/^Перенесено на .*16:00$/)).toBeVisible();
}

async function closeDay(page: Page, { studio, tomorrow }: Day): Promise<void> {
  const holiday = addDays(tomorrow, 7);
  await page.goto(`/owner/school/${studio.school_id}/timetable?view=day&date=${holiday}`);
  await page.getByRole('main').getByRole('button', { name: 'Ещё', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Закрыть дни' }).click();
  const form = page.getByRole('dialog', { name: 'Закрыть дни' });
  await expect(form).toContainText('Отменится 1 занятие');
  await form.getByLabel('Причина').fill('Санитарный день');
  await form.getByRole('button', { name: 'Закрыть дни' }).click();
  await page.getByRole('link', { name: 'Продлить на 1 день' }).click();
  const batch = page.getByRole('dialog', { name: 'Новое действие' });
  await expect(batch.getByLabel('Причина')).toHaveValue('Санитарный день');
  await batch.getByRole('button', { name: 'Подсчитать' }).click();
  const counted = page.getByRole('dialog', { name: 'Продлить или заморозить всем' });
  await expect(counted).toContainText('Затронет 2 абонемента');
  await expect(counted.getByRole('link', { name: 'Громова Анна' })).toBeVisible();
  await counted.getByRole('button', { name: 'Продлить всем' }).click();
  await expect(counted).toContainText('Сделано: 2 из 2');
  await counted.getByRole('button', { name: 'Отменить' }).click();
  const sure = page.getByRole('dialog', { name: 'Отменить для всех?' });
  await expect(sure).toContainText('Вернётся прежний срок у 2 абонементов.');
  await sure.getByRole('button', { name: 'Отменить', exact: true }).last().click();
  await expect(counted.getByRole('status')).toContainText('Отменено');
}

/** On a phone the filters are in one sheet, and the button says how many are set. */
async function filterOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const sheet = page.getByRole('dialog', { name: 'Фильтры' });
  await sheet.getByRole('combobox', { name: 'Занятие' }).click();
  await page.getByRole('option', { name: 'Йога' }).click();
  await sheet.getByRole('button', { name: 'Показать' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Фильтры 1' }).click();
  await sheet.getByRole('button', { name: 'Сбросить' }).click();
  await expect(page.getByRole('button', { name: 'Фильтры', exact: true })).toBeVisible();
}

async function writeJournal(page: Page, { studio }: Day): Promise<void> {
  await page.goto(`/owner/schools/${studio.school_id}/visits_students`);
  const grid = page.getByRole('grid', { name: 'Журнал посещений' });
  // A phone has no room for the totals beside the days.
  if (!isPhone(page)) await expect(grid.getByRole('columnheader', { name: 'Уваж.' })).toBeInViewport({ ratio: 1 });
  if (isPhone(page)) await filterOnPhone(page);
  const today = Number(studio.today.slice(8));
  const cell = grid
    .getByRole('row', { name: /Громова/ })
    .getByRole('gridcell')
    .nth(today - 1);
  await cell.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Йога');
  await dialog.getByRole('button', { name: 'Посещение', exact: true }).click();
  await expect(page.getByText('Отмечено: Бокс')).toBeVisible();
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Отметка снята')).toBeVisible();
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  await page.getByLabel('Зачем').fill('Для бухгалтера');
  const file = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button').last().click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
}
