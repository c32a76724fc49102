/**
 * The timetable's screen in a browser: every view, a class stretched and copied, a change taken back, calendars to
 * subscribe to, and the sheet for paper.
 */
import type { Page } from '@playwright/test';
import { addDays, daysBetween, startOfWeek } from '@ritm/kernel';
import { addService, type Studio } from '../fixtures/arrange.ts';
import { addCard, addClassAhead, addTeacher, openClass } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

interface Week {
  readonly studio: Studio;
  readonly place_id: number;
  /** A day of next week and its classes: yoga at noon and boxing at three, both with one teacher. */
  readonly date: string;
}

async function arrange(studio: Studio): Promise<Week> {
  const [service_id, teacher_id] = await Promise.all([
    addService(studio, { format: 'group' }),
    addTeacher(studio, 'Котова', 'Марина'),
    addTeacher(studio, 'Орлова', 'Елена'),
  ]);
  const gromova = await addCard(studio, { lastname: 'Громова', firstname: 'Анна' });
  const place_id = studio.place_ids[0]!;
  const date = addDays(startOfWeek(studio.today), 9);
  const on = { days: daysBetween(studio.today, date), service_id, teacher_id, place_id };
  await addClassAhead(studio, { ...on, title: 'Йога', students_ids: [gromova] });
  await addClassAhead(studio, { ...on, title: 'Бокс', time_from: '15:00', time_to: '16:00' });
  return { studio, place_id, date };
}

const open = (page: Page, { studio: { school_id } }: Week, search: string) =>
  page.goto(`/owner/school/${school_id}/timetable?${search}`);
const classIn = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(title) });

test(
  'the timetable in every view, stretched, copied, taken back, given as calendars and on paper',
  { tag: '@desktop' },
  async ({ page, studio }) => {
    const week = await arrange(studio);
    await test.step('opens it in every view, and returns', () => expectViews(page, week));
    await test.step('stretches a class, and sees what it would overlap', () => stretch(page, week));
    await test.step('says how many places are for whom', () => setQuota(page, week));
    await test.step('copies the week, and takes that back', () => copyWeek(page, week));
    await test.step('gives the calendars of a teacher, a room and a client', () => createFeeds(page, week));
    await test.step('puts it on paper', () => print(page, week));
  },
);

async function expectViews(page: Page, week: Week): Promise<void> {
  await open(page, week, `date=${week.date}`);
  const view = page.getByRole('radiogroup', { name: 'Вид' });
  await expect(view.getByRole('radio', { name: 'Неделя' })).toBeChecked();
  await expect(classIn(page, 'Йога')).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('radio', { name, exact: true }).check({ force: true });
    await expect(classIn(page, 'Йога').first()).toBeVisible();
  };
  const head = (name: string) => page.getByRole('main').locator('b').getByText(name, { exact: true });
  await choose('День');
  await choose('По преподавателям');
  for (const name of ['Котова Марина', 'Орлова Елена']) await expect(head(name)).toBeVisible();
  await choose('По местам');
  await expect(head('Котова Марина')).toHaveCount(0);
  await choose('Месяц');
  await choose('Список');
  await page.goBack();
  await expect(view.getByRole('radio', { name: 'Месяц' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'По местам', exact: true })).toBeChecked();
}

const HOUR_PX = 56;

/** Drags the lower edge of the class over the class that follows, then to where there is room. */
async function stretch(page: Page, week: Week): Promise<void> {
  await open(page, week, `view=day&date=${week.date}`);
  const block = classIn(page, 'Йога').first();
  await block.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await block.boundingBox())!;
  const [middle, edge] = [x + width / 2, y + height - 3];
  await page.mouse.move(middle, edge);
  await page.mouse.down();
  await page.mouse.move(middle, edge + 3 * HOUR_PX, { steps: 4 });
  await expect(page.getByRole('status').getByText(/^Преподаватель занят: .* «Бокс»$/)).toBeVisible();
  await page.mouse.move(middle, edge + HOUR_PX, { steps: 4 });
  await expect(page.getByRole('status').getByText('12:00–14:00')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(/^Перенесено на .*12:00$/)).toBeVisible();
  const panel = await openClass(page, week.studio, { title: 'Йога', date: week.date });
  await expect(panel).toContainText('12:00–14:00');
}

async function setQuota(page: Page, { studio, date }: Week): Promise<void> {
  const panel = await openClass(page, studio, { title: 'Йога', date });
  const openForm = async () => {
    await panel.getByRole('button', { name: 'Изменить', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Изменить занятие' });
    await form.getByRole('button', { name: 'Цвет, квоты, заметка' }).click();
    return form;
  };
  const form = await openForm();
  await form.getByLabel('Онлайн').fill('3');
  // A stray Escape asks about what was typed, and closes neither the window nor the panel under it.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Онлайн')).toHaveValue('3');
  await form.getByLabel('Онлайн').fill('2');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(form).toBeHidden();
  await expect((await openForm()).getByLabel('Онлайн')).toHaveValue('2');
}

async function copyWeek(page: Page, week: Week): Promise<void> {
  await open(page, week, `view=week&date=${week.date}`);
  const more = page.getByRole('main').getByRole('button', { name: 'Ещё', exact: true });
  const does = async (name: string) => {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
    return page.getByRole('dialog', { name });
  };
  const copying = await does('Скопировать неделю');
  await expect(copying).toContainText('Добавятся 2 занятия');
  await copying.getByRole('button', { name: 'Скопировать', exact: true }).click();
  await expect(page.getByText('Создано занятий: 2')).toBeVisible();
  await page.getByRole('button', { name: 'Позже' }).click();
  await expect(classIn(page, 'Бокс')).toBeVisible();
  const changes = await does('Недавние изменения');
  await changes
    .getByRole('button', { name: /^Вернуть: / })
    .first()
    .click();
  const status = changes.getByRole('status');
  await expect(status).toContainText('занятия нет');
  await status.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByText('Возвращено как было').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(classIn(page, 'Бокс')).toHaveCount(0);
}

async function createFeeds(page: Page, week: Week): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Ещё', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Календарь по ссылке' }).click();
  const dialog = page.getByRole('dialog', { name: 'Календарь по ссылке' });
  for (const [kind, label, typed] of [
    ['Преподаватель', 'Преподаватель', 'Котова'],
    ['Место', 'Место', ''],
    ['Клиент', 'Клиент', 'Громова'],
  ] as const) {
    await dialog.getByRole('radio', { name: kind }).check({ force: true });
    const field = dialog.getByRole('combobox', { name: label });
    await field.click();
    if (typed) await field.fill(typed);
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Получить ссылку' }).click();
    const address = await dialog.getByLabel('Ссылка', { exact: true }).inputValue();
    const calendar = await (await page.request.get(address)).text();
    expect(calendar).toContain('SUMMARY:Йога');
    expect(calendar).toContain(`${week.date.replaceAll('-', '')}T120000`);
  }
  await page.keyboard.press('Escape');
}

async function print(page: Page, week: Week): Promise<void> {
  await open(page, week, `view=week&date=${week.date}`);
  await expect(classIn(page, 'Йога')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(classIn(page, 'Йога')).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Новое занятие' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
}
