import { accentOf } from './accent.ts';
import { isFramed } from './frame.ts';

const pages = { light: '#ffffff', dark: '#12151a' } as const;

/** In a frame the site says which it is, and by default it is light, as most are; on its own the page follows the reader's machine. */
function schemeOf(): 'light' | 'dark' {
  const requested = new URLSearchParams(location.search).get('theme');
  if (requested === 'light' || requested === 'dark') return requested;
  return (!isFramed || requested === 'auto') && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const scheme = schemeOf();
document.documentElement.dataset.theme = scheme;

/** Puts the organization's colour on whatever acts. */
export function paint(color: string | null): void {
  if (color === null) return;
  const { fill, on, text } = accentOf(color, pages[scheme]);
  const { style } = document.documentElement;
  style.setProperty('--accent', fill);
  style.setProperty('--on-accent', on);
  style.setProperty('--accent-text', text);
}
