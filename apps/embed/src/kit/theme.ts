import type { Typeface } from '@ritm/booking/contract';
import { accentOf } from '@ritm/ui/accent';
import { isFramed } from './frame.ts';

const pages = { light: '#ffffff', dark: '#12151a' } as const;

/**
 * In a frame the site chooses the scheme, light by default because most sites are. On its own the page follows the
 * system.
 */
function schemeOf(): 'light' | 'dark' {
  const requested = new URLSearchParams(location.search).get('theme');
  if (requested === 'light' || requested === 'dark') return requested;
  return (!isFramed || requested === 'auto') && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const scheme = schemeOf();
document.documentElement.dataset.theme = scheme;

/** Applies the organization's typeface; the style sheet itself names the product's own. */
export function setTypeface(typeface: Typeface): void {
  if (typeface === 'onest') return;
  const family = typeface === 'serif' ? 'Georgia, serif' : 'system-ui, sans-serif';
  document.documentElement.style.setProperty('--family', family);
}

/** Applies the organization's colour to buttons and links. */
export function paint(color: string | null): void {
  if (color === null) return;
  const { fill, on, text } = accentOf(color, pages[scheme]);
  const { style } = document.documentElement;
  style.setProperty('--accent', fill);
  style.setProperty('--on-accent', on);
  style.setProperty('--accent-text', text);
}
