/** A client alone, in a browser: waits for a place, is notified, takes it, moves the booking, and freezes the pass. */
import type { Page } from '@playwright/test';
import { publicRoutes, visitorRoutes } from '@ritm/booking/contract';
import { addDays } from '@ritm/kernel';
import { wallTimeOf } from '@ritm/kernel/zone';
import { timetableRoutes, waitingRoutes, workTimesRoutes } from '@ritm/timetable/contract';
import {
  addClass,
  addService,
  addStudent,
  linkClient,
  sellPass,
  signIn,
  type Person,
  type Studio,
} from '../fixtures/arrange.ts';
import { addClassAhead, addTeacher, openForRequests } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

interface Booked {
  readonly studio: Studio;
  readonly student_id: number;
  readonly service_id: number;
  /** A service for a few people, given by the specialist. */
  readonly split: { readonly service_id: number; readonly teacher_id: number };
  /** A class in five hours with one place, which somebody else has; a third person waits for it. */
  readonly yoga: { readonly id: number; readonly date: string; readonly first: number };
}

const inFiveHours = () => wallTimeOf(new Date(Date.now() + 5 * 3_600_000).toISOString(), 'Europe/Moscow');

async function arrange(page: Page, studio: Studio, student_id: number): Promise<Booked> {
  const { owner, at } = studio;
  const freeze_policy = { self_service: true };
  const terms = { public: true, format: 'group', activation: 'on_sale', freeze_policy } as const;
  const service_id = await addService(studio, terms);
  const personal = await addService(studio, { ...terms, name: 'Персональная', type: 'single', format: 'individual' });
  const split = await addService(studio, { ...terms, name: 'Сплит', type: 'single', format: 'mini', capacity: 2 });
  await openForRequests(studio, service_id, personal, split);
  const teacher_id = await bookPersonal(page, studio, student_id);
  await sellPass(studio, student_id, service_id);
  const [seated, waiting] = await Promise.all([
    addStudent(studio, 'Ильина', 'Дарья'),
    addStudent(studio, 'Орлова', 'Вера'),
  ]);
  const { date, time } = inFiveHours();
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const time_to = `${String((hour + 1) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const of = { title: 'Йога', service_id, time_from: time, time_to, students_ids: [seated] };
  const id = await addClass({ ...studio, today: date }, { ...of, capacity: 1 });
  const { id: first } = await owner.call(waitingRoutes.add_waiting, {
    params: { ...at, timetable_id: id },
    body: { date, students_ids: [waiting] },
  });
  for (const days of [3, 4]) await addClassAhead(studio, { title: 'Йога', service_id, days, capacity: 5 });
  return { studio, student_id, service_id, split: { service_id: split, teacher_id }, yoga: { id, date, first } };
}

/** The reception books the day after tomorrow at ten; the specialist works until one. */
async function bookPersonal(page: Page, studio: Studio, student_id: number): Promise<number> {
  const { owner, at, today, school_id } = studio;
  const teacher_id = await addTeacher(studio, 'Котова', 'Марина');
  const weekday = new Date(`${addDays(today, 2)}T00:00:00Z`).getUTCDay() || 7;
  const hours = { teacher_id, weekday, time_from: '10:00', time_to: '13:00' };
  await owner.call(workTimesRoutes.add_work_time, { params: at, body: hours });
  await page.goto(`/owner/school/${school_id}/student/${student_id}?tab=timetable`);
  await page.getByRole('button', { name: 'Записать', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Записать на занятие' });
  await window.getByRole('radio', { name: 'Личное время' }).check({ force: true });
  await window.getByRole('combobox', { name: 'Услуга' }).click();
  await page.getByRole('option', { name: 'Персональная' }).click();
  await window.getByRole('button', { name: '10:00' }).click();
  await expect(window).toContainText('Без абонемента: посещение останется в долг');
  await window.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Клиент записан')).toBeVisible();
  return teacher_id;
}

test(
  'a client waits for a place, is notified, takes it, moves the booking and freezes the pass',
  { tag: '@phone' },
  async ({ studio, page: desk, client: { page, person } }) => {
    test.slow();
    const student_id = await addStudent(studio, 'Громова', 'Анна');
    await linkClient(studio, student_id, person);
    const booked = await arrange(desk, studio, student_id);
    await test.step('joins the queue of a full class and sees to be the second', () => joinQueue(page, booked));
    await test.step('the place comes free and is kept for the client', () => freePlace(booked));
    await test.step('the notice leads to where the place is taken', () => acceptPlace(page));
    await test.step('the booking says which pass it goes off, and is moved', () => move(page));
    await test.step('a lesson with a specialist is moved to another free time', () => moveTime(page));
    await test.step('a lesson of two is moved when the other agrees', () => agree(page, booked));
    await test.step('freezes the pass, having seen which bookings are given up', () => freeze(page, booked));
    await test.step('waits together with a brother where places are too few', () => waitTogether(page, booked, person));
    await test.step('books both in one step', () => bookTogether(page, booked));
  },
);

async function joinQueue(page: Page, { studio, yoga }: Booked): Promise<void> {
  await page.goto(`/web/timetable_company/${studio.school_id}`);
  const queue = page.getByRole('button', { name: /^В очередь: Йога/ });
  if (yoga.date !== studio.today)
    await page.getByRole('group', { name: 'Дни недели' }).getByRole('button').nth(2).click();
  await queue.click();
  await page.getByRole('button', { name: 'Встать в очередь' }).click();
  await expect(page.getByText('Вы в очереди: 2-й')).toBeVisible();
}

/** The first client in the queue leaves it, and the client who has the place leaves the class. */
async function freePlace({ studio: { owner, at }, yoga: { id, date, first } }: Booked): Promise<void> {
  await owner.call(waitingRoutes.delete_waiting, { params: { ...at, id: first } });
  await owner.call(timetableRoutes.set_class_students, {
    params: { ...at, timetable_id: id },
    body: { date, students_ids: [] },
  });
}

async function acceptPlace(page: Page): Promise<void> {
  await page.goto('/notifications');
  await page.getByRole('link', { name: /Для вас есть место/ }).click();
  await expect(page.getByRole('heading', { name: 'Посещения и записи', level: 1 })).toBeVisible();
  const mine = page.getByRole('region', { name: 'Мои записи' });
  await expect(mine).toContainText(/Для вас держим место до/);
  await mine.getByRole('button', { name: 'Занять место' }).click();
  await expect(page.getByText('Место ваше')).toBeVisible();
}

async function move(page: Page): Promise<void> {
  const mine = page.getByRole('region', { name: 'Мои записи' });
  await expect(mine.getByRole('group', { name: /^Йога/ })).toContainText('Спишется с абонемента «Абонемент 8»');
  await mine.getByRole('group', { name: /^Йога/ }).getByRole('button', { name: 'Перенести' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /12:00 · Йога/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Перенести запись?' });
  await expect(question).toContainText(/→ .*12:00/);
  await question.getByRole('button', { name: 'Перенести' }).click();
  await expect(page.getByText(/^Запись перенесена: .*12:00/)).toBeVisible();
  await expect(mine.getByRole('group', { name: /^Йога, .*12:00–13:00/ })).toBeVisible();
}

async function moveTime(page: Page): Promise<void> {
  const mine = page.getByRole('region', { name: 'Мои записи' });
  const lesson = mine.getByRole('group', { name: /^Персональная/ });
  await expect(lesson).toContainText('10:00–11:00');
  await lesson.getByRole('button', { name: 'Перенести' }).click();
  const times = page.getByRole('dialog', { name: 'На какое время перенести?' });
  await times.getByRole('button', { name: '11:30' }).first().click();
  const question = page.getByRole('dialog', { name: 'Перенести запись?' });
  await expect(question).toContainText('Это единственный перенос');
  await question.getByRole('button', { name: 'Перенести' }).click();
  await expect(lesson).toContainText('11:30–12:30');
}

async function agree(page: Page, { studio, student_id, split }: Booked): Promise<void> {
  const { school_id } = studio;
  const [other, other_id] = await Promise.all([signIn(), addStudent(studio, 'Рыбина', 'Ася')]);
  await linkClient(studio, other_id, other);
  const at = { days: 9, time_from: '10:00', time_to: '11:00', capacity: 2 };
  await addClassAhead(studio, { title: 'Сплит', ...split, ...at, students_ids: [student_id, other_id] });
  await page.reload();
  const lesson = page.getByRole('region', { name: 'Мои записи' }).getByRole('group', { name: /^Сплит/ });
  await lesson.getByRole('button', { name: 'Перенести' }).click();
  const times = page.getByRole('dialog', { name: 'На какое время перенести?' });
  await expect(times).toContainText('Оно перенесётся, когда согласятся все');
  await times.getByRole('group').last().getByRole('button', { name: '12:00' }).click();
  await page.getByRole('dialog', { name: 'Перенести запись?' }).getByRole('button', { name: 'Предложить' }).click();
  await expect(lesson).toContainText('Ждём согласия остальных');
  const params = { school_id };
  const [theirs] = (await other.call(visitorRoutes.list_bookings, { params })).data;
  await other.call(visitorRoutes.accept_move, { params: { ...params, proposal_id: theirs!.proposal!.id }, body: {} });
  await page.reload();
  await expect(lesson).toContainText('12:00–13:00');
}

async function freeze(page: Page, { studio }: Booked): Promise<void> {
  await page.goto(`/schools/${studio.school_id}/services_by_student`);
  await page.getByRole('button', { name: 'Заморозить' }).click();
  const form = page.getByRole('dialog', { name: 'Заморозить · Абонемент 8' });
  await expect(form.getByRole('status')).toContainText('12:00 · Йога');
  await form.getByRole('button', { name: 'Заморозить' }).click();
  await expect(page.getByText(/^Заморожен до /)).toBeVisible();
  await page.goto('/profile/cabinet_client');
  const mine = page.getByRole('region', { name: 'Мои записи' });
  await expect(mine.getByRole('group', { name: /^Персональная/ })).toBeVisible();
  await expect(mine.getByRole('group', { name: /^Йога/ })).toHaveCount(0);
}

/** Opens the step of the booking page that asks who comes. */
async function openStep(page: Page, { school_id, owner }: Studio, { date }: { readonly date: string }): Promise<void> {
  const query = { date_from: date, date_to: date };
  const { data } = await owner.call(publicRoutes.list_public_timetable, { params: { school_id }, query });
  await page.goto(`/web/record_company/${school_id}?class=${data[0]!.occurrence_id}&date=${date}`);
  // The first of them is chosen already.
  await expect(page.getByRole('checkbox', { name: 'Громов Пётр' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Громова Анна' }).check();
  await page.getByRole('checkbox', { name: /^Я согласен/ }).check();
  await page.getByRole('button', { name: 'Записаться', exact: true }).click();
}

async function waitTogether(page: Page, { studio, service_id }: Booked, person: Person): Promise<void> {
  await linkClient(studio, await addStudent(studio, 'Громов', 'Пётр'), person);
  const of = { title: 'Йога', service_id, days: 5, capacity: 2 };
  const seated = await addStudent(studio, 'Зимина', 'Яна');
  await openStep(page, studio, await addClassAhead(studio, { ...of, students_ids: [seated] }));
  await expect(page.getByRole('alert')).toContainText('На всех мест не хватит');
  await page.getByRole('button', { name: 'Встать в очередь вместе' }).click();
  await expect(page.getByText(/^Нужно сразу мест: 2/)).toBeVisible();
  await page.getByRole('button', { name: 'Встать в очередь' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Вы в очереди: 1-й' });
  await expect(card).toContainText('Громова Анна, Громов Пётр');
}

async function bookTogether(page: Page, { studio }: Booked): Promise<void> {
  await openStep(page, studio, { date: addDays(studio.today, 4) });
  await expect(page.getByRole('status')).toContainText('Громов Пётр, Громова Анна');
  await page.getByRole('link', { name: 'Мои записи' }).first().click();
  const booked = page.getByRole('listitem').filter({ hasText: /^Йога.*Вы записаны/ });
  for (const name of ['Громов Пётр', 'Громова Анна']) await expect(booked.filter({ hasText: name })).toBeVisible();
}
