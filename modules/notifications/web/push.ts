import { ApiError, call } from '@ritm/web-kit';
import { notificationsRoutes as routes } from '../contract/index.ts';
import { storePush, readStoredPush } from './stored-push.ts';

const WORKER = '/service-worker.js';

/**
 * Why a browser cannot receive pushes: it does not support them, the person has denied them, or its push service does
 * not answer.
 */
export class PushRefused extends Error {
  readonly reason: 'unsupported' | 'denied' | 'unavailable';

  constructor(reason: PushRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Whether this browser shows the person's pushes; the check loads nothing and sends no request. */
export const hasPush = (user_id: number): boolean =>
  canPush() && Notification.permission === 'granted' && readStoredPush()?.user_id === user_id;

/** Requests the permission, subscribes and registers. @throws PushRefused, ApiError. */
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

/** A subscription made with another key belongs to a server that no longer exists and would always be refused. */
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

/**
 * Registers the browser with the server again, after a new sign-in or after the browser has changed its subscription.
 */
export async function renew(user_id: number): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return storePush(undefined);
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await register(user_id, subscription);
  else storePush(undefined);
}

/** Turns off the person's pushes in this browser. */
export async function unsubscribe(): Promise<void> {
  const stored = readStoredPush();
  await removeSubscription();
  if (!stored) return;
  await call(routes.delete_device, { params: { device_id: stored.device_id } }).catch((error: unknown) => {
    // The device is gone already, which is the desired state.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
}

/** Removes the browser's own subscription. A failure must not prevent the person from signing out. */
export async function removeSubscription(): Promise<void> {
  storePush(undefined);
  try {
    const registration = await navigator.serviceWorker.getRegistration('/');
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The server deletes the device together with the session.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
