import '@ritm/ui/styles.css';
import { isOutdated } from './outdated/is-outdated.ts';

const root = document.getElementById('root')!;

// What an old browser cannot run is imported only after it was asked.
if (isOutdated(navigator.userAgent)) {
  void import('./outdated/outdated-screen.ts').then(({ showOutdated }) => showOutdated(root));
} else {
  void import('./app.tsx').then(({ mount }) => mount(root));
}
