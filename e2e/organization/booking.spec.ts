import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { address, codeSentTo, enter, newPhone, signIn } from '../fixtures/arrange.ts';
import { demoPhone } from '../fixtures/demo.ts';
import { expect, isPhone, test } from '../fixtures/journey.ts';

/** The demo's studio and its school: each project books in one of them. */
const companyNumberOf = (page: Page): number => (isPhone(page) ? 2 : 1);

/** A site of somebody else: another host, one line of script. */
async function serveSite(company: number): Promise<{ site: string; server: Server }> {
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Чужой сайт</title>
    <h1>Наша студия</h1><script src="${address()}/embed.js" data-company="${company}" data-page="timetable" async></script><p>Подвал</p></html>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { site: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

/** The first day of the shown or the next week with a class that can be booked. */
async function bookSomething(frame: FrameLocator): Promise<void> {
  const book = frame.getByRole('button', { name: /^Записаться: / });
  await expect(frame.getByRole('group', { name: 'Дни недели' })).toBeVisible();
  if ((await book.count()) === 0) await frame.getByRole('button', { name: 'Неделей позже' }).click();
  await book.first().click();
}

/** The desk's analytics names the link that the visitor came by, and opens into the request. */
async function findByLink(desk: Page, company: number, phone: string): Promise<void> {
  await desk.goto(`/administrator/school/${company}/analytics?tab=requests`);
  const source = desk.getByRole('row', { name: /vk \/ osen/ });
  await source.getByRole('button', { name: /^Почему столько/ }).click();
  await expect(desk.getByRole('dialog').getByRole('link', { name: new RegExp(phone.slice(-4)) })).toBeVisible();
}

test('a visitor books by the embedded page in a foreign site’s frame, and the owner confirms', async ({
  page,
  browser,
  baseURL,
}) => {
  const company = companyNumberOf(page);
  const { site, server } = await serveSite(company);
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).origin));
  const phone = newPhone();
  const name = `Гостья ${phone.slice(-4)}`;
  // The link that led to the site is kept with the request.
  await page.goto(`${site}/?utm_source=vk&utm_campaign=osen`);
  const frame = page.frameLocator('iframe[title="Запись"]');
  await bookSomething(frame);

  await frame.getByRole('button', { name: 'Записаться', exact: true }).click();
  await expect(frame.getByText('Заполните это поле')).toHaveCount(2);
  await frame.getByLabel('Имя и фамилия').fill(name);
  await frame.getByLabel('Телефон').fill(phone);
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'Записаться', exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'Введите код' })).toBeVisible();
  await frame.getByLabel('Код из сообщения').fill(await codeSentTo(phone));
  await frame.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(frame.getByRole('heading', { name: 'Заявка отправлена' })).toBeVisible();

  // The frame is as high as its page, and no other site was called.
  const heights = await page.locator('iframe').evaluate((one) => one.getBoundingClientRect().height);
  const inner = await frame.locator('html').evaluate((one) => one.getBoundingClientRect().height);
  expect(Math.abs(heights - inner)).toBeLessThanOrEqual(1);
  expect([...requested].toSorted()).toEqual([new URL(address()).origin, site].toSorted());

  const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  // The owner's number is the main job's: a number takes one code at a time.
  await enter(context, await signIn(demoPhone(page, 'администратор')));
  const desk = await context.newPage();
  await desk.goto(`/administrator/school/${company}/requests?search=${phone.slice(2)}`);
  await desk.getByText(name).first().click();
  await expect(desk.getByRole('dialog')).toContainText('Сайт организации · vk / osen');
  await desk.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click();
  await expect(desk.getByText('Клиент записан')).toBeVisible();
  await findByLink(desk, company, phone);
  await context.close();

  await frame.getByRole('link', { name: 'Мои записи' }).first().click();
  await expect(frame.getByText('Вы записаны')).toBeVisible();
  const file = page.waitForEvent('download');
  await frame.getByRole('link', { name: 'Добавить в календарь' }).click();
  expect((await file).suggestedFilename()).toBe('ritm.ics');
  expect(await readFile(await (await file).path(), 'utf8')).toContain('BEGIN:VEVENT');
  await frame.getByRole('button', { name: 'Приду' }).click();
  await expect(frame.getByText('Вы подтвердили, что придёте')).toBeVisible();
  await frame.getByRole('button', { name: 'Отменить запись' }).click();
  await frame.getByRole('button', { name: 'Да, отменить' }).click();
  await expect(frame.getByText('Записей пока нет')).toBeVisible();
  server.close();
});

test('only the embedded pages may be framed', { tag: '@desktop' }, async ({ page, request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'];
  expect(await policyOf('/web/record_company/1')).toContain('frame-ancestors *');
  for (const path of ['/', '/sign_in', '/company/1', '/webs', '/api/public/school/1'])
    expect(await policyOf(path)).toContain("frame-ancestors 'none'");
  await page.goto('/web/services_company/1');
  await expect(page.getByRole('heading', { name: 'Импульс' })).toBeVisible();
  await page.goto('/company/1');
  await expect(page.getByRole('link', { name: 'Записаться' }).first()).toBeVisible();
});
