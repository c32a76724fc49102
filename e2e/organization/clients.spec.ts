/**
 * The desk's work with a client's card, segments and sums, and what the client sees of it in the cabinet: passes with
 * their «why?», files, rights of parents.
 */
import { passesRoutes } from '@ritm/passes/contract';
import type { Locator, Page } from '@playwright/test';
import { addDays } from '@ritm/kernel';
import { segmentRoutes } from '@ritm/students/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { addService, addStudent, linkClient, newPhone, sellPass, type Studio } from '../fixtures/arrange.ts';
import { addCard, addTeacher } from '../fixtures/arrange-day.ts';
import { expect, openCard, openSection, passCard, test } from '../fixtures/journey.ts';

/** Names as long as a register office allows. */
const child = { lastname: 'Рождественская-Преображенская', firstname: 'Александра-Виктория' };
const childName = `${child.lastname} ${child.firstname}`;
const menuOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `Действия: ${name}` });

async function inMenu(page: Page, name: string, item: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'the desk keeps a card: parents and their rights, whose client, what was said and is to be done',
  { tag: '@phone' },
  async ({ page, studio }) => {
    test.slow();
    await addTeacher(studio, 'Котова', 'Марина');
    await test.step('writes in a child without a number and with two parents', () => addChild(page, studio));
    await test.step('gives the child to a teacher', () => assignToTeacher(page));
    await test.step('writes a comment, mends it, takes it away and back', () => comment(page));
    await test.step('writes a task, and finds it among all', () => plan(page, studio));
    await test.step('makes a group and puts those ticked into it', () => group(page, studio));
    await test.step('merges a card written twice, and parts them again', () => mergeAndUndo(page, studio));
    await test.step('lets a rule make tasks', () => ruleTasks(page, studio));
  },
);

async function addChild(page: Page, studio: Studio): Promise<void> {
  await page.goto(`/owner/school/${studio.school_id}/students`);
  await page.getByRole('button', { name: 'Добавить клиента' }).first().click();
  const form = page.getByRole('dialog', { name: 'Новый клиент' });
  await form.getByRole('button', { name: 'Вся карточка' }).click();
  await form.getByLabel('Фамилия').fill(child.lastname);
  await form.getByLabel('Имя', { exact: true }).fill(child.firstname);
  for (const [index, name] of ['Анна Рождественская', 'Пётр Преображенский'].entries()) {
    await form.getByRole('button', { name: 'Добавить родителя' }).click();
    await form.getByLabel('Имя родителя').nth(index).fill(name);
    await form.getByLabel('Телефон родителя').nth(index).fill(newPhone());
  }
  await setOnlyRight(form, 1, 'забирает');
  const save = form.getByRole('button', { name: 'Сохранить' });
  await save.dblclick();
  await expect(page.getByRole('heading', { name: childName, level: 1 })).toBeVisible();
  const card = page.getByRole('region', { name: childName });
  await expect(card).toContainText('Анна Рождественская');
  await expect(card.getByText(/Пётр Преображенский/)).toContainText('забирает');
  // Two clicks created one card, and nothing is wider than the screen.
  await page.goBack();
  await expect(page.getByRole('main').getByText(childName)).toHaveCount(1);
  await page.goForward();
  await expect(page.getByRole('heading', { name: childName, level: 1 })).toBeVisible();
  const { width } = (await page.locator('html').boundingBox())!;
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(Math.ceil(width));
}

/** A parent has all rights at first; each press of the key removes the last one. */
async function setOnlyRight(form: Locator, parent: number, right: string): Promise<void> {
  const field = form.getByRole('combobox', { name: 'Что можно' }).nth(parent);
  for (let left = 5; left > 0; left--) await field.press('Backspace');
  await field.press('ArrowDown');
  await form.page().getByRole('option', { name: right }).click();
  await form.getByRole('heading').first().click();
}

async function assignToTeacher(page: Page): Promise<void> {
  await inMenu(page, childName, 'Преподаватели');
  const form = page.getByRole('dialog', { name: `Преподаватели · ${childName}` });
  await form.getByRole('combobox', { name: 'Преподаватели' }).click();
  await page.getByRole('option', { name: 'Котова Марина' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Преподаватель: Котова Марина')).toBeVisible();
}

async function comment(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Комментарии' }).click();
  await page.getByRole('textbox', { name: 'Новый комментарий' }).fill('Боится темноты');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  const commentCard = page.getByRole('main').getByRole('article').filter({ hasText: 'Боится темноты' });
  await commentCard.getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Закрепить' }).click();
  await expect(page.getByText('Закреплён', { exact: true })).toBeVisible();
}

async function plan(page: Page, { school_id }: Studio): Promise<void> {
  await inMenu(page, childName, 'Новая задача');
  const form = page.getByRole('dialog', { name: 'Новая задача' });
  await form.getByLabel('Что сделать').fill('Позвонить маме');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible();
  await page.goto(`/owner/school/${school_id}/tasks`);
  await expect(page.getByRole('checkbox', { name: /Позвонить маме/ })).toBeVisible();
  await page.getByRole('link', { name: childName }).click();
  await expect(page.getByRole('heading', { name: childName, level: 1 })).toBeVisible();
}

async function group(page: Page, studio: Studio): Promise<void> {
  await page.goto(`/owner/schools/${studio.school_id}/students_groups`);
  await page.getByRole('button', { name: 'Добавить группу' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Название').fill('Младшие');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Младшие')).toBeVisible();
  await openSection(page, 'Клиенты');
  await page.getByRole('checkbox', { name: 'Выбрать', exact: true }).check();
  await page.getByRole('button', { name: 'Что сделать с отмеченными' }).click();
  await page.getByRole('menuitem', { name: 'В группу: Младшие' }).click();
  await expect(page.getByText('Группа изменена')).toBeVisible();
}

async function mergeAndUndo(page: Page, studio: Studio): Promise<void> {
  const twin = await addCard(studio, { lastname: child.lastname, firstname: 'Александра', phone: newPhone() });
  await openCard(page, studio, twin);
  await inMenu(page, `${child.lastname} Александра`, 'Это тот же человек, что и…');
  const find = page.getByRole('dialog', { name: 'Найдите вторую карточку' });
  await find.getByRole('combobox').fill('Александра-Виктория');
  await page.getByRole('option', { name: childName }).click();
  const merging = page.getByRole('dialog', { name: 'Объединить карточки' });
  await merging.getByRole('button', { name: 'Оставить другую карточку' }).click();
  await expect(merging).toContainText('Останется');
  await merging.getByRole('button', { name: 'Объединить', exact: true }).click();
  await expect(page.getByText('Карточки объединены')).toBeVisible();
  await expect(page.getByText('Эта карточка объединена с другой')).toBeVisible();
  await page.getByRole('link', { name: 'Открыть оставшуюся' }).click();
  await expect(page.getByRole('heading', { name: childName, level: 1 })).toBeVisible();
  await page.goto(`/owner/school/${studio.school_id}/students/duplicates`);
  await page.getByRole('button', { name: 'Разъединить' }).click();
  await expect(page.getByText('Карточки снова отдельные')).toBeVisible();
  await openCard(page, studio, twin);
  await expect(page.getByText('Эта карточка объединена с другой')).toBeHidden();
}

async function ruleTasks(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/owner/school/${school_id}/tasks`);
  await page.getByRole('button', { name: 'Правила' }).click();
  const rules = page.getByRole('dialog', { name: 'Правила' });
  const rule = rules.getByRole('switch', { name: 'День рождения' });
  const was = await rule.isChecked();
  await rule.click();
  await expect(rule).toBeChecked({ checked: !was });
  await page.reload();
  await page.getByRole('button', { name: 'Правила' }).click();
  await expect(rule).toBeChecked({ checked: !was });
}

test(
  'a saved segment narrows the journal and the lists, a sum says why, a rest goes over to the next pass',
  { tag: '@desktop' },
  async ({ page, studio }) => {
    test.slow();
    const { owner, at, today } = studio;
    const service_id = await addService(studio, { leftover_policy: 'keep', activation: 'on_sale' });
    const [lead, silent, regular] = await Promise.all([
      addCard(studio, { lastname: 'Новикова', firstname: 'Яна', status: 'lead' }),
      addCard(studio, { lastname: 'Тихонова', firstname: 'Вера', status: 'lead' }),
      addStudent(studio, 'Громова', 'Анна'),
    ]);
    for (const student_id of [lead, regular]) {
      await sellPass(studio, student_id, service_id);
      await owner.call(visitsRoutes.fast_lesson_minus, { params: { ...at, student_id }, body: { service_id } });
    }
    await owner.call(segmentRoutes.add_segment, {
      params: at,
      body: { name: 'Присматриваются', conditions: { match: 'all', conditions: [{ by: 'status', is: 'lead' }] } },
    });
    await owner.call(passesRoutes.add_lesson_plus, {
      params: { ...at, student_id: silent },
      body: { service_id, date: addDays(today, -60) },
    });
    await test.step('the journal has a line for everybody of it', () => seeJournal(page, studio));
    await test.step('the lists hold its clients alone, the sum says why', () => seeLists(page));
    await test.step('a remainder leads to its visit', () => openReason(page, studio, lead));
    await test.step('what is left of a pass that is over goes over', () => exportAndImport(page, studio, silent));
  },
);

async function chooseSegment(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Выборка' }).click();
  await page.getByRole('option', { name: 'Присматриваются' }).click();
}

async function seeJournal(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/owner/schools/${school_id}/visits_students`);
  const grid = page.getByRole('grid', { name: 'Журнал посещений' });
  await expect(grid.getByRole('row', { name: /Громова/ })).toBeVisible();
  await chooseSegment(page);
  await expect(grid.getByRole('row', { name: /Громова/ })).toBeHidden();
  for (const name of [/Новикова/, /Тихонова/]) await expect(grid.getByRole('row', { name })).toBeVisible();
}

async function seeLists(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Посещения' }).click();
  await expect(page.getByText('Новикова Яна')).toBeVisible();
  await expect(page.getByText('Громова Анна')).toBeHidden();
  await page.getByRole('tab', { name: 'Продажи абонементов' }).click();
  await expect(page.getByText('Новикова Яна')).toBeVisible();
  await expect(page.getByText('Громова Анна')).toBeHidden();
  await page.getByRole('button', { name: /^Почему столько: 1 / }).click();
  const why = page.getByRole('dialog');
  await expect(why).toContainText('4 400 ₽');
  await why.getByRole('link', { name: /Новикова Яна/ }).click();
  await expect(page.getByRole('heading', { name: 'Новикова Яна', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Новикова Яна')).toBeVisible();
}

async function openReason(page: Page, studio: Studio, student_id: number): Promise<void> {
  await openCard(page, studio, student_id);
  await page.getByRole('button', { name: 'Почему столько: Абонемент 8' }).click();
  await page
    .getByRole('region', { name: 'Почему столько осталось' })
    .getByRole('link', { name: /^\d{1,2} / })
    .click();
  const visit = page.getByRole('dialog', { name: /^Абонемент 8/ });
  await expect(visit.getByRole('button', { name: 'Снять отметку' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(visit).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Посещения' })).toHaveAttribute('aria-selected', 'true');
}

async function exportAndImport(page: Page, studio: Studio, student_id: number): Promise<void> {
  await openCard(page, studio, student_id);
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  await page.getByRole('checkbox', { name: 'Перенести остатки' }).check();
  await expect(page.getByText('Абонемент 8: 8')).toBeVisible();
  await page.getByRole('button', { name: 'Продать за 4 400 ₽' }).click();
  await expect(passCard(page).first()).toContainText('осталось из 16');
  await page.getByRole('button', { name: 'Почему столько: Абонемент 8' }).first().click();
  const why = page.getByRole('region', { name: 'Почему столько осталось' });
  await expect(why).toContainText('Перенесено с прошлого');
  await expect(why.getByRole('link', { name: 'Тот абонемент' })).toBeVisible();
}

test(
  'a client sees what they hold and why, and takes the file they were given while it is there',
  { tag: '@phone' },
  async ({ page, studio, client }) => {
    const service_id = await addService(studio);
    const student_id = await addStudent(studio, 'Громова', 'Анна');
    await linkClient(studio, student_id, client.person);
    await sellPass(studio, student_id, service_id);
    await test.step('the owner gives a file from the client’s card', () => shareFile(page, studio, student_id));
    await test.step('the client takes it', () => downloadFile(client.page, studio));
    await test.step('the client sees the pass and its equation', () => seeServices(client.page, studio));
    await test.step('the owner takes the file back, and it is gone', () => undoMerge(page, client.page, studio));
  },
);

const planFile = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

async function shareFile(page: Page, studio: Studio, student_id: number): Promise<void> {
  await openCard(page, studio, student_id);
  await inMenu(page, 'Громова Анна', 'Файлы клиента');
  await expect(page.getByRole('combobox', { name: 'Клиент' })).toHaveValue(/^Громова Анна/);
  await page.getByRole('button', { name: 'Передать файл' }).first().click();
  const form = page.getByRole('dialog', { name: 'Передать файл клиентам' });
  await expect(form).toContainText('Громова Анна');
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'План.pdf', mimeType: 'application/pdf', buffer: Buffer.from(planFile) });
  await form.getByLabel('Что это').fill('Домашнее задание');
  await form.getByRole('button', { name: 'Передать' }).click();
  await expect(page.getByText('Файл передан 1 клиенту')).toBeVisible();
  await expect(page.getByText('План.pdf')).toBeVisible();
  await expect(page.getByText('ещё 30 дней')).toBeVisible();
}

async function downloadFile(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/schools/${school_id}/files_by_student`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать: План.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('План.pdf');
}

async function seeServices(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/schools/${school_id}/services_by_student`);
  await expect(page.getByText('Абонемент 8').first()).toBeVisible();
  await page.getByRole('button', { name: 'Почему столько: Абонемент 8' }).click();
  await expect(page.getByRole('region', { name: 'Почему столько осталось' })).toContainText('Продано');
  await expect(page.getByRole('region', { name: 'Почему до этого дня' })).toBeVisible();
}

async function undoMerge(page: Page, theirs: Page, { school_id }: Studio): Promise<void> {
  await theirs.goto(`/schools/${school_id}/files_by_student`);
  await expect(theirs.getByText('План.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Действия: План.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Отозвать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Файл отозван')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('Файлов пока нет')).toBeVisible();
}
