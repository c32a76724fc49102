import { ApiError, call } from '@ritm/web-kit';
import { notificationsRoutes as routes } from '../contract/index.ts';
import { storePush, readStoredPush } from './stored-push.ts';

const WORKER = '/service-worker.js';

/** Why a browser cannot be told: it has no pushes, the person has said no, or its push service does not answer. */
export class PushRefused extends Error {
  readonly reason: 'unsupported' | 'denied' | 'unavailable';

  constructor(reason: PushRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Does this browser show the person's pushes? Asked without loading or asking anything. */
export const hasPush = (user_id: number): boolean =>
  canPush() && Notification.permission === 'granted' && readStoredPush()?.user_id === user_id;

/** Asks for the permission, subscribes and registers. @throws PushRefused, ApiError. */
export async function subscribe(user_id: number, key: string): Promise<void> {
  if (!canPush()) throw new PushRefused('unsupported');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied');
  const registration = await worker();
  const subscription = await subscribed(registration, key);
  await register(user_id, subscription);
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  return navigator.serviceWorker.ready;
}

/** A subscription of another key is of a server that is gone: it would be refused for ever. */
async function subscribed(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (!old) throw new PushRefused(isDenied(error) ? 'denied' : 'unavailable');
    await old.unsubscribe();
    return registration.pushManager.subscribe(options).catch(() => {
      throw new PushRefused('unavailable');
    });
  }
}

const isDenied = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

async function register(user_id: number, subscription: PushSubscription): Promise<void> {
  const token = JSON.stringify(subscription.toJSON());
  const { id } = await call(routes.add_device, { body: { token, platform: 'web' } });
  storePush({ user_id, device_id: id });
}

/** Tells the server again who hears here: after a new sign-in, or when the browser has changed its subscription. */
export async function renew(user_id: number): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return storePush(undefined);
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await register(user_id, subscription);
  else storePush(undefined);
}

/** The person wants no pushes here any more. */
export async function unsubscribe(): Promise<void> {
  const stored = readStoredPush();
  await removeSubscription();
  if (!stored) return;
  await call(routes.delete_device, { params: { device_id: stored.device_id } }).catch((error: unknown) => {
    // Gone already: that is what was asked for.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
}

/** The browser's own part. Whatever stands in its way must not keep anybody from signing out. */
export async function removeSubscription(): Promise<void> {
  storePush(undefined);
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The server forgets the device with the session.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
