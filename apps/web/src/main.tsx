import '@ritm/ui/styles.css';
import { prefetch } from '@ritm/web-kit';
import { isOutdated } from './outdated/is-outdated.ts';

/** The entry may run before the rest of its page has been parsed. */
const untilRead = (): Promise<unknown> | undefined =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : undefined;

async function begin(): Promise<void> {
  await untilRead();
  const root = document.getElementById('root')!;
  // Code that an old browser cannot run is imported only after this check.
  if (isOutdated(navigator.userAgent)) {
    const { showOutdated } = await import('./outdated/outdated-screen.ts');
    return showOutdated(root);
  }
  if (!('isWellFormed' in String.prototype)) (await import('./outdated/polyfills.ts')).installPolyfills();
  prefetch();
  const { mount } = await import('./app.tsx');
  await mount(root);
}

void begin();
