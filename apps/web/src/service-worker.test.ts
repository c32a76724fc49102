/**
 * The service worker shows a push as it should be shown, and its buttons act as the page does or say in words why they
 * could not, in a fake worker scope with a scripted server.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

/** A fake worker scope: its listeners, the notifications shown, the windows opened, the requests sent. */
const listeners = new Map<string, (event: object) => void>();
const shown: { title: string; body: string; tag: string; data: object; actions: unknown[] }[] = [];
const opened: string[] = [];
const requests: { path: string; method: string; headers: Record<string, string>; body: unknown }[] = [];
let answer: () => Response | Promise<Response>;
let mayOpen = true;

beforeAll(async () => {
  const workerScope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: 'https://ritm.test' },
    registration: {
      showNotification: async (title: string, options: never) =>
        void shown.push({ title, ...(options as object) } as never),
    },
    clients: {
      matchAll: async () => [],
      openWindow: async (url: string) => {
        if (!mayOpen) throw new Error('no gesture');
        opened.push(url.replace('https://ritm.test', ''));
      },
    },
    fetch: async (path: string, { method, headers, body }: never) => {
      if (path.endsWith('/read')) return new Response('{}');
      requests.push({ path, method, headers, body });
      return answer();
    },
  };
  for (const [name, value] of Object.entries(workerScope)) vi.stubGlobal(name, value);
  await import('./service-worker.ts');
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  shown.length = opened.length = requests.length = 0;
  mayOpen = true;
  answer = () => new Response('{"ok":true}');
});

const SEAT = '/api/client/school/5/student/7/booking/9';
const CABINET = '/profile/cabinet_client?school=5&student=7';
/** As `modules/booking/server/push.api.test.ts` receives it. */
const reminder = {
  notification_id: 3,
  title: 'Завтра занятие',
  text: 'Ли Анна: Йога',
  link: CABINET,
  answers: {
    language: 'ru',
    offline: 'Не получилось: нет связи. Попробуйте ещё раз',
    buttons: [
      {
        action: 'come',
        title: 'Приду',
        method: 'POST',
        path: SEAT.replace('/api', '') + '/confirm',
        done: 'Ждём вас: место за вами',
      },
      {
        action: 'cancel',
        title: 'Отменить',
        method: 'DELETE',
        path: SEAT.replace('/api', ''),
        done: 'Запись отменена',
        asks: { code: 'booking.late_cancel', link: `${CABINET}&cancel=9` },
      },
    ],
  },
};

/** Dispatches an event and waits until its handlers have finished. */
async function dispatch(type: string, event: object): Promise<void> {
  const pending: Promise<unknown>[] = [];
  listeners.get(type)!({ ...event, waitUntil: (done: Promise<unknown>) => pending.push(done) });
  await Promise.all(pending);
}
const click = (action: string, payload: object = reminder) =>
  dispatch('notificationclick', { action, notification: { data: payload, close: () => undefined } });
const refuse = (status: number, body: object) => {
  answer = () => Response.json(body, { status });
};

describe('a push', () => {
  test('of a reminder has its two buttons; another has none', async () => {
    await dispatch('push', { data: { json: () => reminder } });
    const { answers: _, ...plain } = reminder;
    await dispatch('push', { data: { json: () => plain } });
    expect(shown.map(({ tag, actions }) => [tag, actions])).toEqual([
      [
        'notification-3',
        [
          { action: 'come', title: 'Приду' },
          { action: 'cancel', title: 'Отменить' },
        ],
      ],
      ['notification-3', []],
    ]);
  });

  test('that is touched itself opens its place and does nothing', async () => {
    await click('');
    expect([opened, requests]).toEqual([[CABINET], []]);
  });
});

describe('a button', () => {
  test('acts as the cabinet does and says that it is done', async () => {
    await click('come');
    await click('cancel');
    const headers = { from: 'web', 'accept-language': 'ru' };
    expect(requests).toEqual([
      {
        path: `${SEAT}/confirm`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      },
      { path: SEAT, method: 'DELETE', headers, body: undefined },
    ]);
    expect(shown.map(({ body, actions }) => [body, actions])).toEqual([
      ['Ждём вас: место за вами', []],
      ['Запись отменена', []],
    ]);
    expect(opened).toEqual([]);
  });

  test('is refused in the server’s own words', async () => {
    refuse(409, { code: 'timetable.class_over', message: 'Занятие уже началось' });
    await click('come');
    expect(shown).toMatchObject([{ title: 'Завтра занятие', body: 'Занятие уже началось', actions: [] }]);
  });

  test('that would cost a visit opens the page that says so, or leads to it', async () => {
    refuse(409, { code: 'booking.late_cancel', message: 'Бесплатная отмена была до 12.03 15:00' });
    await click('cancel');
    expect([opened, shown]).toEqual([[`${CABINET}&cancel=9`], []]);
    mayOpen = false;
    await click('cancel');
    expect(shown).toMatchObject([
      { body: 'Бесплатная отмена была до 12.03 15:00', data: { link: `${CABINET}&cancel=9` } },
    ]);
    expect(requests.every(({ path }) => path === SEAT)).toBe(true);
  });

  test('of somebody signed out opens the cabinet', async () => {
    refuse(401, { code: 'common.unauthorized', message: 'Войдите' });
    await click('come');
    expect([opened, shown]).toEqual([[CABINET], []]);
  });

  test.each([
    ['without a network', () => Promise.reject(new TypeError('offline'))],
    ['when something else answers', () => new Response('<html>', { status: 502 })],
  ])('%s says so and may be pressed again', async (_, response) => {
    answer = response;
    await click('come');
    expect(shown).toMatchObject([
      { body: 'Не получилось: нет связи. Попробуйте ещё раз', actions: [{ action: 'come' }, { action: 'cancel' }] },
    ]);
  });
});

describe('the application on a device that must open it without a network', () => {
  /** The caches by name, each with the addresses in it. */
  const stores = new Map<string, Set<string>>();
  beforeEach(() => {
    stores.clear();
    vi.stubGlobal('caches', {
      open: async (name: string) => {
        const files = stores.get(name) ?? new Set<string>();
        stores.set(name, files);
        return {
          match: async (file: string) => (files.has(file) ? {} : undefined),
          addAll: async (all: string[]) => all.forEach((file) => files.add(file)),
        };
      },
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    });
  });
  const keep = async (shell: string | undefined, version: string) => {
    answer = () => Response.json({ version, files: [`/${version}.js`] });
    await dispatch('message', { data: { type: 'keep_shell', shell } });
  };

  test('is the list that the device asked for, and a new version of one leaves the other alone', async () => {
    await keep('desk', 'd1');
    await keep('client', 'c1');
    await keep('client', 'c2');
    expect(requests.map(({ path }) => path)).toEqual(['/offline.json', '/offline-client.json', '/offline-client.json']);
    expect([...stores].map(([name, files]) => [name, [...files]])).toEqual([
      ['shell-d1', ['/', '/d1.js']],
      ['client-shell-c2', ['/', '/c2.js']],
    ]);
    // A page of an older version names no list: it is a reception's.
    await keep(undefined, 'd2');
    expect([...stores.keys()]).toEqual(['client-shell-c2', 'shell-d2']);
  });
});
