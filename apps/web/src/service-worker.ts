/**
 * Runs apart from every page. Woken by a push it shows the notice, does what its buttons say by the person's own session, and opens
 * its place when it is touched. On a device that asked
 * for it (a reception, a client's code) it keeps the application itself, never an answer of the API: those are the page's
 * to keep, encrypted or not at all. Imports nothing.
 */

/** What the server encrypts (`modules/notifications/server/senders/sent.ts`). */
interface Payload {
  readonly notification_id: number;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  /** What may be answered without opening it (`modules/notifications/server/rules/buttons.ts`). */
  readonly answers?: {
    readonly language: string;
    readonly offline: string;
    readonly buttons: readonly Button[];
  };
}
interface Button {
  readonly action: string;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly done: string;
  readonly asks?: { readonly code: string; readonly link: string };
}

/** What of the worker's world is used: the page's types and the worker's cannot stand in one program. */
interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Push extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface NotificationClick extends WorkerEvent {
  readonly notification: Notification;
  /** Of the button; empty where the notice itself was touched, and on platforms without buttons. */
  readonly action: string;
}
interface MessageReceived extends WorkerEvent {
  readonly data: unknown;
}
interface FetchReceived extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Resubscribed extends WorkerEvent {
  readonly oldSubscription: PushSubscription | null;
}
interface Page {
  readonly url: string;
  focus(): Promise<Page>;
  navigate(url: string): Promise<Page | null>;
}
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: {
    matchAll(which: { type: 'window' }): Promise<Page[]>;
    openWindow(url: string): Promise<Page | null>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'push', listener: (event: Push) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Resubscribed) => void): void;
  addEventListener(type: 'message', listener: (event: MessageReceived) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchReceived) => void): void;
}

const worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  event.waitUntil(show(event.data.json() as Payload));
});

/** A push that comes twice replaces itself, and what came of its button replaces it. */
function show(payload: Payload, more: object = {}): Promise<void> {
  const actions = payload.answers?.buttons.map(({ action, title }) => ({ action, title })) ?? [];
  const options = {
    body: payload.text,
    tag: `notification-${payload.notification_id}`,
    data: payload,
    actions,
    ...more,
  };
  return worker.registration.showNotification(payload.title, options);
}

worker.addEventListener('notificationclick', (event) => {
  const payload = event.notification.data as Payload;
  const button = payload.answers?.buttons.find(({ action }) => action === event.action);
  event.notification.close();
  event.waitUntil(Promise.all([button ? press(payload, button) : open(payload.link), read(payload.notification_id)]));
});

/** Ms after which a server that does not answer counts as out of reach: what a button does may be done twice. */
const ANSWER_MS = 10_000;

/**
 * Does what the button says and tells what came of it, a refusal in the server's own words. Whoever is signed out, and what
 * costs something, goes on in the page: nothing is given up without the person having read its price.
 */
async function press({ answers, ...payload }: Payload, button: Button): Promise<unknown> {
  const { language, offline } = answers!;
  const hasBody = button.method === 'POST';
  const reply = await fetch(`/api${button.path}`, {
    method: button.method,
    credentials: 'same-origin',
    headers: { from: 'web', 'accept-language': language, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  if (reply?.ok) return show({ ...payload, text: button.done }, { silent: true });
  if (reply?.status === 401) return open(payload.link);
  const refused = (await reply?.json().catch(() => undefined)) as { code?: string; message?: string } | undefined;
  if (!refused?.message) return show({ ...payload, text: offline, answers: answers! });
  const { asks } = button;
  if (!asks || refused.code !== asks.code) return show({ ...payload, text: refused.message });
  // Where no window may be opened the notice leads to it.
  return open(asks.link).catch(() => show({ ...payload, text: refused.message!, link: asks.link }));
}

/** The browser has changed the address by itself: the server would go on posting to the old one. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(worker.registration.pushManager.subscribe(options as never).then(register));
});

const register = (subscription: PushSubscription): Promise<unknown> =>
  post('/user/notification/device', { token: JSON.stringify(subscription.toJSON()), platform: 'web' });

const read = (id: number): Promise<unknown> => post(`/notification/${id}/read`, undefined);

/** As the page calls: by the cookie, from its own origin. Offline nothing is lost: the notice stays unread. */
function post(path: string, body: object | undefined): Promise<unknown> {
  return fetch(`/api${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { from: 'web', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
}

/** In a page that stands open, else in a new one. The link is a path of the product and nothing else. */
async function open(link: string): Promise<unknown> {
  const { href, origin } = new URL(link, worker.location.origin);
  if (origin !== worker.location.origin) return undefined;
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (!page) return worker.clients.openWindow(href);
  await page.focus().catch(() => page);
  return page.navigate(href);
}

/** What the build lists: the page, its scripts, styles and letters, under a name that changes with them. */
interface Shell {
  readonly version: string;
  readonly files: readonly string[];
}
const SHELL = 'shell-';
/** Ms after which a page that does not come is taken from what is kept. */
const FETCH_TIMEOUT_MS = 5_000;

worker.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'keep_shell') event.waitUntil(cacheShell());
});

/** Whole or not at all: half of an application opens nothing. The one before it stays until then. */
async function cacheShell(): Promise<void> {
  const answer = await fetch('/offline.json', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return;
  const { version, files } = (await answer.json()) as Shell;
  const name = SHELL + version;
  const cache = await caches.open(name);
  // All of them are put at once: where the page is, everything is. A worker that was stopped half-way begins anew.
  if (!(await cache.match('/'))) {
    try {
      await cache.addAll(['/', ...files]);
    } catch {
      await caches.delete(name);
      return;
    }
  }
  const cacheNames = await caches.keys();
  await Promise.all(cacheNames.filter((one) => one.startsWith(SHELL) && one !== name).map((one) => caches.delete(one)));
}

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  // Embedded pages are another application; calls and files are the server's alone.
  if (mode === 'navigate' && !/^\/(?:api|web|static)\//.test(pathname)) event.respondWith(page(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
});

/** From the server while it answers. */
async function page(request: Request): Promise<Response> {
  const response = fetch(request);
  response.catch(() => undefined); // Looked at below, unless what is kept was sooner.
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), FETCH_TIMEOUT_MS));
  const answer = await Promise.race([response, timeout]).catch(() => undefined);
  return answer ?? (await caches.match('/')) ?? response;
}

/** Named after its content, so what is kept is what the server would send. */
const asset = async (request: Request): Promise<Response> => (await caches.match(request.url)) ?? fetch(request);

export {};
