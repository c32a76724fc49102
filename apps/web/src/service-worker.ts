/**
 * Runs apart from every page. A push wakes it: it shows the notification, does what the notification's buttons say with
 * the person's own session, and opens the linked screen on a tap. On a device that asked for it (a reception, a
 * client's code) it caches the application itself, never an answer of the API: only the page may keep those, encrypted
 * or not at all. It imports nothing.
 */

/** The payload that the server encrypts (`modules/notifications/server/senders/sent.ts`). */
interface Payload {
  readonly notification_id: number;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  /** Buttons that act without opening a page (`modules/notifications/server/rules/buttons.ts`). */
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

/** The part of the worker's scope that is used here: the page's types and the worker's cannot be in one program. */
interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Push extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface NotificationClick extends WorkerEvent {
  readonly notification: Notification;
  /** The pressed button; empty when the notification itself was tapped, and on platforms without buttons. */
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

/** The notification's tag makes a repeated push, and the result of its button, replace the first notification. */
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

/**
 * Milliseconds after which a server that does not answer counts as unreachable. A button's action may safely be done
 * twice.
 */
const ANSWER_MS = 10_000;

/**
 * Does what the button says and shows the result; a refusal is shown in the server's own words. When the person is
 * signed out, or the action costs something, the page continues: nobody loses anything without having read its price.
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
  // Where no window may be opened, the notification leads to the page.
  return open(asks.link).catch(() => show({ ...payload, text: refused.message!, link: asks.link }));
}

/** The browser has changed the push address by itself: without this the server would go on posting to the old one. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(worker.registration.pushManager.subscribe(options as never).then(register));
});

const register = (subscription: PushSubscription): Promise<unknown> =>
  post('/user/notification/device', { token: JSON.stringify(subscription.toJSON()), platform: 'web' });

const read = (id: number): Promise<unknown> => post(`/notification/${id}/read`, undefined);

/**
 * Calls as the page does: with the cookie, from its own origin. A call that fails offline loses nothing: the
 * notification stays unread.
 */
function post(path: string, body: object | undefined): Promise<unknown> {
  return fetch(`/api${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { from: 'web', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
}

/** Opens the link in an open page, else in a new one. The link must be a path of the product. */
async function open(link: string): Promise<unknown> {
  const { href, origin } = new URL(link, worker.location.origin);
  if (origin !== worker.location.origin) return undefined;
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (!page) return worker.clients.openWindow(href);
  await page.focus().catch(() => page);
  return page.navigate(href);
}

/** What the build lists: the page, its scripts, styles and fonts, under a version that changes with them. */
interface Shell {
  readonly version: string;
  readonly files: readonly string[];
}
/** The lists of the build, and the beginning of the name under which each is cached. A device may hold both. */
const shells = {
  desk: { list: '/offline.json', prefix: 'shell-' },
  client: { list: '/offline-client.json', prefix: 'client-shell-' },
} as const;
/** Milliseconds after which a page that does not load is taken from the cache. */
const FETCH_TIMEOUT_MS = 5_000;

worker.addEventListener('message', (event) => {
  const message = event.data as { type?: unknown; shell?: unknown } | null;
  if (message?.type === 'keep_shell') event.waitUntil(cacheShell(message.shell === 'client' ? 'client' : 'desk'));
});

/** Caches the whole application or nothing: half of it opens nothing. The previous version stays until then. */
async function cacheShell(shell: keyof typeof shells): Promise<void> {
  const { list, prefix } = shells[shell];
  const answer = await fetch(list, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return;
  const { version, files } = (await answer.json()) as Shell;
  const name = prefix + version;
  const cache = await caches.open(name);
  // `addAll` stores all files at once: where the page is cached, everything is. A worker stopped half-way starts again.
  if (!(await cache.match('/'))) {
    try {
      await cache.addAll(['/', ...files]);
    } catch {
      await caches.delete(name);
      return;
    }
  }
  const cacheNames = await caches.keys();
  await Promise.all(
    cacheNames.filter((one) => one.startsWith(prefix) && one !== name).map((one) => caches.delete(one)),
  );
}

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  // Embedded pages are another application; API calls and uploaded files come from the server only.
  if (mode === 'navigate' && !/^\/(?:api|web|static)\//.test(pathname)) event.respondWith(page(event.request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
});

/** The page from the server; from the cache when the server does not answer in time. */
async function page(request: Request): Promise<Response> {
  const response = fetch(request);
  response.catch(() => undefined); // Handled below, unless the cached page came sooner.
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), FETCH_TIMEOUT_MS));
  const answer = await Promise.race([response, timeout]).catch(() => undefined);
  return answer ?? (await caches.match('/')) ?? response;
}

/** The name of an asset is a hash of its content, so the cached file equals what the server would send. */
const asset = async (request: Request): Promise<Response> => (await caches.match(request.url)) ?? fetch(request);

export {};
