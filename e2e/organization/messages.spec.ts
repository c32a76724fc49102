import { demoRoutes } from '@ritm/accounts/contract';
import { createClient } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import { messagesRoutes } from '@ritm/messages/contract';
import { timetableRoutes } from '@ritm/timetable/contract';
import { addClass, address, newPhone, type Studio } from '../fixtures/arrange.ts';
import { addCard } from '../fixtures/arrange-day.ts';
import { seriousViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

/** A regular client's class in twenty-three hours, in whatever day that is. */
async function addTomorrow(studio: Studio, student_id: number) {
  const wall = (hours: number) => wallTimeOf(new Date(Date.now() + hours * 3_600_000).toISOString(), 'Europe/Moscow');
  const [from, to] = [wall(23), wall(23.5)];
  const time_to = to.date === from.date ? to.time : '23:59';
  const of = { title: 'Растяжка', time_from: from.time, time_to, students_ids: [student_id], repeat: 'week' as const };
  return { date: from.date, timetable_id: await addClass({ ...studio, today: from.date }, of) };
}

/** The link in the newest message to a number; the outbox stands in for the phone. */
async function linkSentTo(phone: string): Promise<string> {
  const { call } = createClient({ base: `${address()}/api`, from: 'web', language: () => 'ru' });
  const { data } = await call(demoRoutes.messages);
  return /https?:\/\/\S+\/c\/\S+/.exec(data.find(({ recipient }) => recipient === phone)?.body ?? '')?.[0] ?? '';
}

test('a client who never signed in gets tomorrow’s reminder by SMS and answers it by its link', async ({
  page,
  browser,
  studio,
}) => {
  const phone = newPhone();
  const student_id = await addCard(studio, { firstname: 'Анна', lastname: 'Тихонова', phone });
  const { date, timetable_id } = await addTomorrow(studio, student_id);
  // At night a message would wait for the morning.
  await studio.owner.call(messagesRoutes.edit_settings, {
    params: studio.at,
    body: { quiet_from: '00:00', quiet_to: '00:00' },
  });

  await page.goto(`/owner/school/${studio.school_id}/messages`);
  await page.getByRole('switch', { name: 'Занятие завтра' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Занятие завтра' })).toBeChecked();
  await expect.poll(() => linkSentTo(phone), { timeout: 20_000 }).not.toBe('');

  const phoneOfClient = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const opened = await phoneOfClient.newPage();
  await opened.goto(await linkSentTo(phone));
  await expect(opened.getByRole('heading', { name: 'Анна, здравствуйте!' })).toBeVisible();
  await expect(opened.getByText('Тихонова')).toHaveCount(0);
  expect(await seriousViolations(opened)).toEqual([]);
  const attendance = async () => {
    const params = { ...studio.at, timetable_id };
    const { students } = await studio.owner.call(timetableRoutes.get_timetable, { params, query: { date } });
    return students;
  };
  expect(JSON.stringify(await attendance())).not.toContain('confirmed');
  await opened.getByRole('button', { name: 'Приду', exact: true }).click();
  await expect(opened.getByText('Ждём вас!')).toBeVisible();
  expect(JSON.stringify(await attendance())).toContain('confirmed');
  await opened.reload();
  await opened.getByRole('button', { name: 'Не приду' }).click();
  await expect(opened.getByText('Запись снята')).toBeVisible();
  await phoneOfClient.close();

  await page.goto(`/owner/school/${studio.school_id}/messages?tab=log`);
  await expect(page.getByText('Отправлено').first()).toBeVisible();
  await expect(page.getByText('[ссылка]').first()).toBeVisible();
});

test('the desk writes to a client, and sees before sending who gets it and what it costs', async ({ page, studio }) => {
  const phone = newPhone();
  const student_id = await addCard(studio, { firstname: 'Лев', lastname: 'Громов', phone });
  await page.goto(`/owner/school/${studio.school_id}/messages?student=${student_id}`);
  await page.getByRole('button', { name: 'Написать' }).click();
  const dialog = page.getByRole('dialog', { name: 'Написать клиенту' });
  await dialog.getByRole('textbox', { name: 'Сообщение' }).fill('{имя}, в субботу на час позже');
  await expect(dialog.getByText('Получат 1 из 1')).toBeVisible();
  await expect(dialog.getByText('1 SMS, 4,50')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Это реклама/ }).check();
  await expect(dialog.getByText('Никто не получит: 1 без согласия на рекламу')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Это реклама/ }).uncheck();
  await dialog.getByRole('button', { name: 'Отправить 1 клиенту' }).click();
  await expect(page.getByText('Отправлено 1 клиенту')).toBeVisible();
  await expect(page.getByText('Лев, в субботу на час позже').first()).toBeVisible();
});

test('the desk writes to the clients chosen in the list', async ({ page, studio }) => {
  await addCard(studio, { firstname: 'Лев', lastname: 'Громов', phone: newPhone() });
  await addCard(studio, { firstname: 'Нина', lastname: 'Ильина' });
  await page.goto(`/owner/school/${studio.school_id}/students`);
  for (const at of [0, 1]) await page.getByRole('checkbox', { name: 'Выбрать', exact: true }).nth(at).check();
  await page.getByRole('button', { name: 'Написать', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Написать клиентам' });
  await expect(dialog.getByText('2 клиента')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Сообщение' }).fill('В субботу на час позже');
  await expect(dialog.getByText('Получат 1 из 2: 1 без номера и адреса')).toBeVisible();
});
