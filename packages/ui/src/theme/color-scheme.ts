import { useEffect } from 'react';
import { createStore } from '../feedback/store.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

const STORAGE_KEY = 'ritm.theme';
const isScheme = (value: string | null): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

function storedScheme(): ColorScheme {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isScheme(value) ? value : 'auto';
  } catch {
    return 'auto'; // Storage may be forbidden: the choice is then not kept.
  }
}

const chosen = createStore<ColorScheme>(storedScheme());

export function setColorScheme(next: ColorScheme): void {
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage is forbidden: the choice is then not stored.
  }
  chosen.set(next);
  paint();
}

/** Applies the chosen scheme to the page. */
export function paint(): void {
  const scheme = chosen.get();
  const dark = scheme === 'dark' || (scheme === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

/** The scheme that the person chose. With `auto` the page follows the device. */
export function useColorScheme(): ColorScheme {
  useEffect(() => {
    const device = window.matchMedia('(prefers-color-scheme: dark)');
    const other = (event: StorageEvent): void => {
      if (event.key === STORAGE_KEY) {
        chosen.set(storedScheme());
        paint();
      }
    };
    device.addEventListener('change', paint);
    window.addEventListener('storage', other);
    return () => {
      device.removeEventListener('change', paint);
      window.removeEventListener('storage', other);
    };
  }, []);
  return chosen.use();
}
