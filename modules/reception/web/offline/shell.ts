const WORKER = '/service-worker.js';

/**
 * Asks the service worker to keep the application itself (page, scripts, styles, letters), so that it opens without the network.
 * Only devices that need it carry it. Without service workers the page goes on while it stands open.
 */
export function storeShell(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(WORKER, { scope: '/' })
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => registration.active?.postMessage({ type: 'keep_shell' }))
    .catch(() => undefined);
}
