/**
 * The reception in a browser: scanner, camera, kiosk and search mark a visit once, and the desk works on through a
 * lost network and a reload until everything is on the server once.
 */
import type { Page } from '@playwright/test';
import { create } from 'qrcode';
import { sessionRoutes } from '@ritm/accounts/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { checkInRoutes } from '@ritm/reception/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { addService, enter, sellPass, signIn, type Studio } from '../fixtures/arrange.ts';
import { addClassSoon } from '../fixtures/arrange-day.ts';
import { seriousViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';

/** A page without the network logs an error for every call and for the socket. */
test.use({ complaints: [/WebSocket connection to|ERR_INTERNET_DISCONNECTED/] });

interface Comer {
  readonly student_id: number;
  readonly token: string;
}

/** A client with a pass of eight, who can also be found by the number of their card. */
async function addComer(
  studio: Studio,
  lastname: string,
  { service_id, club_card }: { service_id: number; club_card?: string },
): Promise<Comer> {
  const { owner, at } = studio;
  const body = { lastname, firstname: 'Анна', ...(club_card !== undefined && { club_card }) };
  const { id: student_id } = await owner.call(studentsRoutes.add_student, { params: at, body });
  await sellPass(studio, student_id, service_id);
  const { token } = await owner.call(checkInRoutes.get_check_in_code, { params: { ...at, student_id } });
  return { student_id, token };
}

/** Types as a scanner does, wherever the focus is. */
async function scan(page: Page, text: string): Promise<void> {
  for (const key of [...text, 'Enter']) {
    const code =
      key === 'Enter' ? key : /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : 'Minus';
    await page.dispatchEvent('body', 'keydown', { key, code, shiftKey: /^[A-Z_]$/.test(key), cancelable: true });
  }
}

const verdict = (page: Page, verdictText: string | RegExp) =>
  page.getByRole('heading', { name: verdictText, level: 2 });
const visitsOf = async ({ owner, at }: Studio, student_id: number): Promise<number> =>
  (await owner.call(visitsRoutes.list_lessons_minus, { params: { ...at, student_id }, query: {} })).data.length;

async function openReception(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/owner/school/${school_id}/check_in`);
  await expect(page.getByRole('heading', { name: 'Ресепшен', level: 1 })).toBeVisible();
}

/** Waits until the device has cached the application itself. */
const untilShellCached = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(`caches.match('/').then((page) => page !== undefined)`), {
      timeout: 20_000,
    })
    .toBe(true);

/** Waits until the device has stored the day as well. */
async function untilReady(page: Page): Promise<void> {
  await expect(page.getByText('Готов работать без связи')).toBeVisible({ timeout: 20_000 });
  await untilShellCached(page);
}

test('a scanner, the end of a number and a name: found, marked in one tap, marked once', async ({ page, studio }) => {
  const service_id = await addService(studio);
  await addClassSoon(studio, service_id);
  const gromova = await addComer(studio, 'Громова', { service_id, club_card: '770001' });
  await openReception(page, studio);
  await scan(page, '770001');
  await expect(page.getByRole('heading', { name: 'Громова Анна' })).toBeVisible();
  // One tap equals one Enter.
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Отмечено')).toBeVisible();
  await expect(page.getByText('осталось 7')).toBeVisible();
  await scan(page, gromova.token);
  await expect(page.getByText(/Визит уже отмечен в \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(/пришли 1 из 1/)).toBeVisible();
  await page.getByLabel('Карта, QR, последние цифры телефона или имя').fill('нет такого');
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await expect(verdict(page, 'По этому коду никого нет')).toBeVisible();
  expect(await visitsOf(studio, gromova.student_id)).toBe(1);
  await test.step('finds her while typing, and sells at the desk', () => sellAtDesk(page));
});

async function sellAtDesk(page: Page): Promise<void> {
  const field = page.getByLabel('Карта, QR, последние цифры телефона или имя');
  await field.fill('');
  await field.pressSequentially('гром');
  await expect(page.getByRole('option', { name: /Громова Анна/ })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Громова Анна' })).toBeVisible();
  await page.getByRole('button', { name: 'Продать абонемент' }).click();
  const sale = page.getByRole('dialog', { name: 'Продажа: Громова Анна' });
  await sale.getByLabel('Оплачено').fill('1000');
  await sale.getByRole('button', { name: /^Принять 1\s000\s₽, в долг/ }).click();
  await expect(sale).toBeHidden();
  await page.getByRole('button', { name: /^Принять оплату/ }).click();
  const payment = page.getByRole('dialog', { name: /^Принять оплату/ });
  await payment.getByRole('button', { name: /^Принять \d/ }).click();
  await expect(page.getByRole('button', { name: /^Принять оплату/ })).toHaveCount(0);
}

test('the reception loses the network, goes on by itself, is reloaded and comes back: everything is on the server once', async ({
  page,
  context,
  studio,
}) => {
  test.slow();
  const service_id = await addService(studio);
  await addClassSoon(studio, service_id);
  const first = await addComer(studio, 'Громова', { service_id, club_card: '770001' });
  const second = await addComer(studio, 'Лисина', { service_id });
  const third = await addComer(studio, 'Орлова', { service_id, club_card: '770003' });
  await openReception(page, studio);
  await untilReady(page);

  await test.step('goes on by itself, nobody switches anything', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Нет связи: ресепшен работает сам')).toBeVisible();
    for (const code of ['770001', second.token]) {
      await scan(page, code);
      await page.getByRole('button', { name: /^Отметить: Йога/ }).click();
      await expect(verdict(page, 'Отмечено, отправим при связи')).toBeVisible();
      await expect(page.getByText('осталось 7')).toBeVisible();
    }
    await scan(page, '770001');
    await expect(page.getByText(/Визит уже отмечен в \d\d:\d\d/)).toBeVisible();
    await expect(page.getByText('Ждут отправки 2 отметки')).toBeVisible();
  });

  await test.step('opens again without the network', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ресепшен', level: 1 })).toBeVisible();
    await expect(page.getByText('Нет связи: ресепшен работает сам')).toBeVisible();
    await expect(page.getByText('Ждут отправки 2 отметки')).toBeVisible();
    await scan(page, second.token);
    await expect(page.getByText(/Визит уже отмечен в \d\d:\d\d/)).toBeVisible();
    await scan(page, '770003');
    await page.getByRole('button', { name: /^Отметить: Йога/ }).click();
    await expect(verdict(page, 'Отмечено, отправим при связи')).toBeVisible();
    await expect(page.getByText(/пришли 3 из 3/)).toBeVisible();
  });

  await test.step('comes back by itself', async () => {
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Отправлено после перерыва связи' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText('Нет связи: ресепшен работает сам')).toHaveCount(0);
  });
  for (const { student_id } of [first, second, third]) expect(await visitsOf(studio, student_id)).toBe(1);
});

test(
  'a kiosk shows a first name and what is left, and is left by the staff’s code alone',
  { tag: '@phone' },
  async ({ page, studio }) => {
    const service_id = await addService(studio);
    await addClassSoon(studio, service_id);
    const comer = await addComer(studio, 'Громова', { service_id });
    await openReception(page, studio);
    await page.getByRole('button', { name: 'Режим киоска' }).click();
    await page.getByLabel('Код сотрудника').fill('4321');
    await page.getByRole('button', { name: 'Включить' }).click();
    const kiosk = page.getByRole('dialog', { name: 'Режим киоска' });
    await expect(kiosk.getByRole('heading', { name: 'Поднесите карту или QR' })).toBeVisible();
    await scan(page, comer.token);
    await expect(kiosk.getByRole('heading', { name: 'Анна, проходите!' })).toBeVisible();
    await expect(kiosk.getByText('Осталось занятий: 7')).toBeVisible();
    await expect(kiosk.getByText('Громова')).toHaveCount(0);
    // The kiosk clears the screen by itself.
    await expect(kiosk.getByRole('heading', { name: 'Поднесите карту или QR' })).toBeVisible({ timeout: 15_000 });
    // Neither another address nor a reload leaves the kiosk.
    await page.goto(`/owner/school/${studio.school_id}/students`);
    await expect(kiosk).toBeVisible();
    await kiosk.getByRole('button', { name: 'Для сотрудников' }).click();
    await kiosk.getByLabel('Код сотрудника').fill('0000');
    await kiosk.getByRole('button', { name: 'Готово' }).click();
    await expect(kiosk.getByText('Неверный код')).toBeVisible();
    await kiosk.getByLabel('Код сотрудника').fill('4321');
    await kiosk.getByRole('button', { name: 'Готово' }).click();
    await expect(kiosk).toHaveCount(0);
    expect(await visitsOf(studio, comer.student_id)).toBe(1);
  },
);

/** Draws the code as a camera would see it: a picture replaces the stream of the browser's camera. */
const pictureAsCamera = `(path, side) => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 480;
  const draw = canvas.getContext('2d');
  const paint = () => {
    draw.setTransform(1, 0, 0, 1, 0, 0);
    draw.fillStyle = '#fff';
    draw.fillRect(0, 0, 480, 480);
    draw.setTransform(400 / side, 0, 0, 400 / side, 40, 40);
    draw.fillStyle = '#000';
    draw.fill(new Path2D(path));
    requestAnimationFrame(paint);
  };
  paint();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => canvas.captureStream(15) } });
}`;

test(
  'the camera reads a QR by what our own address serves, and nothing else',
  { tag: '@phone' },
  async ({ page, studio }) => {
    const service_id = await addService(studio);
    await addClassSoon(studio, service_id);
    const comer = await addComer(studio, 'Громова', { service_id });
    const { size, data } = create(comer.token, { errorCorrectionLevel: 'M' }).modules;
    const path = Array.from(data, (dark, at) =>
      dark ? `M${(at % size) + 4} ${Math.floor(at / size) + 4}h1v1h-1z` : '',
    ).join('');
    await openReception(page, studio);
    const { origin } = new URL(page.url());
    const foreign: string[] = [];
    page.on('request', (request) => void (request.url().startsWith(origin) || foreign.push(request.url())));
    await page.evaluate(`(${pictureAsCamera})(${JSON.stringify(path)}, ${size + 8})`);
    await page.getByRole('button', { name: 'Камера' }).click();
    await expect(page.getByRole('heading', { name: 'Громова Анна' })).toBeVisible({ timeout: 20_000 });
    // The `data:` and `blob:` addresses that make a picture of a page are not requests to another host.
    expect(foreign.filter((url) => !/^(?:data|blob):/.test(url))).toEqual([]);
  },
);

test('what the reception kept goes with the session', { tag: '@desktop' }, async ({ page, studio }) => {
  await addClassSoon(studio, await addService(studio));
  await openReception(page, studio);
  await untilReady(page);
  const bases = (): Promise<string[]> =>
    page.evaluate(`indexedDB.databases().then((all) => all.map(({ name }) => name))`);
  expect(await bases()).toContain('ritm-reception');
  // Stored as the list of clients is: nothing of it can be read without the key, and the key cannot be exported.
  const cached: string = await page.evaluate(`new Promise((resolve) => {
    indexedDB.open('ritm-reception').onsuccess = ({ target: { result: base } }) => {
      const store = base.transaction(['days', 'keys']);
      store.objectStore('keys').getAll().onsuccess = ({ target: { result: [key] } }) => {
        store.objectStore('days').getAll().onsuccess = ({ target: { result: [day] } }) => {
          base.close();
          resolve(JSON.stringify({ fields: Object.keys(day), extractable: key.extractable, bytes: day.data.byteLength > 100 }));
        };
      };
    };
  })`);
  expect(JSON.parse(cached)).toMatchObject({ extractable: false, bytes: true });
  await page.getByRole('button', { name: 'Меню профиля' }).click();
  await page.getByRole('button', { name: 'Выйти', exact: true }).click();
  await expect(page).toHaveURL(/sign_in|\/$/);
  await expect.poll(bases).not.toContain('ritm-reception');
});

test(
  'what the reception kept goes when the session has ended on another device',
  { tag: '@desktop' },
  async ({ page, studio }) => {
    await addClassSoon(studio, await addService(studio));
    await openReception(page, studio);
    await untilReady(page);
    await studio.owner.call(sessionRoutes.logout);
    await page.reload();
    await expect(page).toHaveURL(/sign_in/);
    const bases = `indexedDB.databases().then((all) => all.map(({ name }) => name))`;
    await expect.poll(() => page.evaluate<string[]>(bases)).not.toContain('ritm-reception');
  },
);

test(
  'a client shows the own code in a hall without the internet',
  { tag: '@phone' },
  async ({ page, context, studio }) => {
    const client = await signIn();
    const { owner, at } = studio;
    const body = { lastname: 'Громова', firstname: 'Анна', phone: client.phone };
    await owner.call(studentsRoutes.add_student, { params: at, body });
    await context.clearCookies();
    await enter(context, client);
    const code = page.getByRole('img', { name: 'QR: Анна Громова' });
    // A job links the card to the person.
    await expect(async () => {
      await page.goto('/profile/cabinet_client?tab=code');
      await expect(code).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await untilShellCached(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ваш QR для входа', level: 1 })).toBeVisible();
    await expect(code).toBeVisible();
    // What is stored opens no screen of another role.
    await page.goto(`/owner/school/${studio.school_id}/check_in`);
    await expect(page.getByRole('heading', { name: 'Ресепшен', level: 1 })).toHaveCount(0);
  },
);

test('axe finds nothing serious on a card, a verdict and the kiosk, light and dark', async ({ page, studio }) => {
  const service_id = await addService(studio);
  await addClassSoon(studio, service_id);
  const comer = await addComer(studio, 'Громова', { service_id });
  // All of the screen is in view: a button half under a fixed bar is not smaller for a finger that scrolls.
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 1600 });
  await openReception(page, studio);
  const screenshot = async (where: string): Promise<void> => {
    for (const [colorScheme, rules] of [
      ['light', 'standard'],
      ['dark', 'of colour'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await seriousViolations(page, rules), `${where}, ${colorScheme}`).toEqual([]);
    }
  };
  await scan(page, comer.token);
  await expect(page.getByRole('heading', { name: 'Громова Анна' })).toBeVisible();
  await screenshot('card');
  await page.getByRole('button', { name: /^Отметить: Йога/ }).click();
  await expect(verdict(page, 'Отмечено')).toBeVisible();
  await screenshot('accepted');
  await scan(page, comer.token);
  await expect(page.getByText(/Визит уже отмечен в/)).toBeVisible();
  await screenshot('already');
  await scan(page, 'nobody-0000');
  await expect(verdict(page, 'По этому коду никого нет')).toBeVisible();
  await screenshot('refused');
  await page.getByRole('button', { name: 'Режим киоска' }).click();
  await page.getByLabel('Код сотрудника').fill('4321');
  await page.getByRole('button', { name: 'Включить' }).click();
  await expect(page.getByRole('dialog', { name: 'Режим киоска' }).getByRole('heading')).toBeVisible();
  await screenshot('kiosk');
});
