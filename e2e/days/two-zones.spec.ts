/**
 * A tutor and two clients in other time zones see one lesson each on their own wall clock, and the second who joins
 * pays the price for two.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { addDays, formatDate } from '@ritm/kernel';
import { addService, buildStudio, enter, signIn, type Studio } from '../fixtures/arrange.ts';
import { addTeacher, openClass, openForRequests } from '../fixtures/arrange-day.ts';
import { expect, test } from '../fixtures/journey.ts';

const here = 'Europe/Kaliningrad';
const there = 'Asia/Kamchatka';
const client = 'Роман Беринг';
/** The zone of the client who joins: an hour ahead of the tutor. */
const nearby = 'Europe/Moscow';
const friend = 'Ольга Невская';

/** The browser runs in the tutor's zone. */
test.use({ timezoneId: here });

interface Lesson {
  readonly studio: Studio;
  /** The date in the tutor's zone. */
  readonly date: string;
  readonly pupil: Page;
  readonly other: Page;
}

/**
 * Three in the afternoon in Kaliningrad is one at night of the next date in Kamchatka. The lesson is for two and has a
 * length of its own: the first client asks for a time, the second, in Moscow, joins it at the price for two while the
 * first still waits for an answer.
 */
test('a tutor and clients in two zones see the same lesson each on their own wall', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const studio = await buildStudio({ city: 'Калининград' });
  await enter(context, studio.owner);
  const service_id = await addService(studio, {
    name: 'Урок английского',
    type: 'single',
    format: 'mini',
    capacity: 2,
    visits: 1,
    price: 150_000,
    price_tiers: [{ headcount: 2, price: 90_000 }],
    duration_minutes: 45,
    public: true,
  });
  await Promise.all([addTeacher(studio, 'Кантова', 'Ирма'), openForRequests(studio, service_id)]);
  const [pupil, other] = await Promise.all(
    [there, nearby].map((zone) => openPupil(browser, { baseURL: baseURL!, zone, like: page })),
  );
  await enter(pupil!.context(), await signIn());
  await enter(other!.context(), await signIn());
  const lesson: Lesson = { studio, date: addDays(studio.today, 1), pupil: pupil!, other: other! };

  await test.step('the tutor says when there is time', () => openHours(page, lesson));
  await test.step('the client books a time and sees whose clock it is', () => book(lesson));
  await test.step('another joins it and sees the price of two', () => join(lesson));
  await test.step('the tutor confirms both and sees them at three', () => confirm(page, lesson));
  await test.step('the client sees it at one at night', () => seeFar(lesson, '15:00–15:45', '01:00'));
  await test.step('the calendar of a telephone has the instant', () => readFeed(lesson));
  await test.step('the tutor moves it, and both see the new time', () => move(page, lesson));
  for (const one of [pupil!, other!]) await one.context().close();
});

async function openPupil(
  browser: Browser,
  { baseURL, zone, like }: { baseURL: string; zone: string; like: Page },
): Promise<Page> {
  const viewport = like.viewportSize();
  const context = await browser.newContext({ baseURL, viewport, timezoneId: zone, locale: 'ru-RU' });
  return context.newPage();
}

async function openHours(page: Page, { studio, date }: Lesson): Promise<void> {
  await page.goto(`/owner/school/${studio.school_id}/work_times`);
  const weekday = new Intl.DateTimeFormat('ru', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
  await page.getByRole('button', { name: new RegExp(`^Кантова Ирма, ${weekday}: добавить часы$`, 'i') }).click();
  const hours = page.getByRole('dialog');
  await hours.getByLabel('Начало').fill('1500');
  await hours.getByLabel('Окончание').fill('1700');
  await hours.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('button', { name: /15:00.17:00/ }).first()).toBeVisible();
}

async function book({ studio, pupil, date }: Lesson): Promise<void> {
  await pupil.goto(`/web/record_company/${studio.school_id}`);
  await pupil.getByRole('link', { name: /Урок английского/ }).click();
  await pupil.getByText('Время на месте (GMT+2)').waitFor();
  await expect(pupil.getByText('1 чел. — 1 500 ₽, 2 чел. — 900 ₽')).toBeVisible();
  const time = pupil.getByRole('button', { name: /^15:00/ });
  await expect(time).toContainText(`у вас ${formatDate(addDays(date, 1), 'ru', 'day')}, 01:00`);
  await expect(time).toContainText('1 500 ₽');
  await time.click();
  await send(pupil, client);
}

/** A signed-in person has verified the number already, so no code is needed. */
async function send(page: Page, name: string): Promise<void> {
  await page.getByLabel('Имя и фамилия').fill(name);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Записаться', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();
}

/**
 * The first client's place is only reserved as yet, but it counts: for the client who joins, it is a lesson for two.
 */
async function join({ studio, other }: Lesson): Promise<void> {
  await other.goto(`/web/record_company/${studio.school_id}`);
  await other.getByRole('link', { name: /Урок английского/ }).click();
  const time = other.getByRole('button', { name: /^15:00/ });
  await expect(time).toContainText('у вас 16:00');
  await expect(time).toContainText('900 ₽');
  // The lesson lasts three quarters of an hour: the next half-hour is taken, the hour is free.
  await expect(other.getByRole('button', { name: /^15:30/ })).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^16:00/ })).toContainText('1 500 ₽');
  await time.click();
  await send(other, friend);
}

async function confirm(page: Page, { studio, date }: Lesson): Promise<void> {
  for (const name of [client, friend]) {
    await page.goto(`/owner/school/${studio.school_id}/requests`);
    await page.getByText(name).first().click();
    const request = page.getByRole('dialog');
    await expect(request).toContainText('15:00');
    await request.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page.getByText('Клиент записан')).toBeVisible();
  }
  const panel = await openClass(page, studio, { title: 'Урок английского', date });
  await expect(panel).toContainText(`${formatDate(date, 'ru', 'weekday')}, 15:00–15:45`);
  for (const name of ['Беринг Роман', 'Невская Ольга']) await expect(panel.getByRole('link', { name })).toBeVisible();
}

/**
 * In the cabinet and in the calendar: the organization's time and zone, and the reader's own time, which is on the next
 * date.
 */
async function seeFar({ pupil, date }: Lesson, wall: string, ownTime: string): Promise<void> {
  const yours = `у вас ${formatDate(addDays(date, 1), 'ru', 'day')}, ${ownTime}`;
  const booking = pupil.getByRole('group', { name: /^Урок английского/ });
  await expect(async () => {
    await pupil.goto('/profile/cabinet_client');
    await seen(booking, wall, yours);
  }).toPass({ timeout: 30_000 });
  await pupil.goto(`/profile/my_calendar?week=${date}`);
  await seen(pupil.getByRole('listitem').filter({ hasText: 'Урок английского' }), wall, yours);
}

async function seen(place: Locator, wall: string, yours: string): Promise<void> {
  await expect(place).toContainText(wall, { timeout: 3_000 });
  await expect(place).toContainText(yours);
  // The zone is named once above the list, and not in its rows.
  await expect(place).not.toContainText('GMT');
  await expect(
    place
      .page()
      .getByRole('main')
      .getByText(/^Время на месте: .*GMT\+2$/),
  ).toHaveCount(1);
}

async function readFeed({ pupil, date }: Lesson): Promise<void> {
  await pupil.getByRole('button', { name: 'Получить адрес' }).click();
  const address = await pupil.getByRole('status').locator('code').innerText();
  const calendar = await (await fetch(new URL(address, pupil.url()))).text();
  expect(calendar).toContain('SUMMARY:Урок английского');
  expect(calendar).toContain(`DTSTART;TZID=${here}:${date.replaceAll('-', '')}T150000`);
}

async function move(page: Page, lesson: Lesson): Promise<void> {
  const panel = await openClass(page, lesson.studio, { title: 'Урок английского', date: lesson.date });
  await panel.getByRole('button', { name: 'Действия: Урок английского' }).click();
  await page.getByRole('menuitem', { name: 'Перенести' }).click();
  const form = page.getByRole('dialog', { name: 'Перенести занятие' });
  await form.getByLabel('Начало').fill('1600');
  await form.getByLabel('Окончание').fill('1645');
  await form.getByRole('button', { name: 'Перенести' }).click();
  await expect(panel).toContainText('16:00–16:45');
  await seeFar(lesson, '16:00–16:45', '02:00');
  await expect(async () => {
    await lesson.other.goto('/profile/cabinet_client');
    await seen(lesson.other.getByRole('group', { name: /^Урок английского/ }), '16:00–16:45', 'у вас 17:00');
  }).toPass({ timeout: 30_000 });
}
