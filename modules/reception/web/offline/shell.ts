const WORKER = '/service-worker.js';

/**
 * Asks the service worker to store the application itself (page, scripts, styles, fonts), so that it opens without the
 * network: the reception's, or only a client's home and codes. Only devices that need it download it. Without service workers the page works offline only while it stays
 * open.
 */
export function storeShell(shell: 'desk' | 'client'): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(WORKER, { scope: '/' })
    .then(() => navigator.serviceWorker.ready)
    .then((registration) => registration.active?.postMessage({ type: 'keep_shell', shell }))
    .catch(() => undefined);
}
