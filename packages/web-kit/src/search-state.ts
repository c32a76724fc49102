import { useCallback, useMemo } from 'react';
import { usePlaceShown } from './router/hooks.ts';
import { navigate } from './router/router.ts';
import { searchText, type SearchValues } from './addresses.tsx';

type Value = string | number | boolean | readonly string[] | readonly number[];
export type SearchDefaults = Readonly<Record<string, Value>>;
type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;
export type SearchOf<D> = { readonly [K in keyof D]: Widen<D[K]> };

/** The search of an address, typed by its defaults; a value that does not fit its type is ignored. */
export function readSearch<D extends SearchDefaults>(text: string, defaults: D): SearchOf<D> {
  const parsed = new URLSearchParams(text);
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, read(parsed.get(name), value)]),
  ) as SearchOf<D>;
}

function read(text: string | null, fallback: Value): Value {
  if (text === null) return fallback;
  if (typeof fallback === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : fallback;
  if (typeof fallback === 'boolean') return text === '1' || (text === '0' ? false : fallback);
  if (typeof fallback === 'string') return text;
  const items = text.split(',').filter(Boolean);
  const numbers =
    fallback.length > 0 ? typeof fallback[0] === 'number' : items.every((item) => /^\d{1,15}$/.test(item));
  return numbers ? items.map(Number).filter(Number.isFinite) : items;
}

/** The search with a patch applied: values equal to their defaults are removed, unknown parameters are kept. */
export function writeSearch(text: string, defaults: SearchDefaults, patch: SearchValues): string {
  const others = Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => !(name in defaults)));
  const next = { ...readSearch(text, defaults), ...patch };
  const changed = Object.entries(next).filter(([name, value]) => String(value) !== String(defaults[name]));
  return searchText({ ...others, ...Object.fromEntries(changed) });
}

/**
 * Filters, page, day and tab are part of the address, so that Back restores them and a link can be shared. `'replace'`
 * is for typing, so that Back does not undo single letters.
 */
export function useSearchState<const D extends SearchDefaults>(
  defaults: D,
): [SearchOf<D>, (patch: Partial<SearchOf<D>>, how?: 'push' | 'replace') => void] {
  const { search } = usePlaceShown();
  const name = JSON.stringify(defaults);
  const value = useMemo(() => readSearch(search, JSON.parse(name) as D), [search, name]);
  const set = useCallback(
    (patch: Partial<SearchOf<D>>, how: 'push' | 'replace' = 'push') => {
      // Reads the current address, because two changes in one turn must both be kept.
      const { pathname, search: now } = window.location;
      const next = writeSearch(now, JSON.parse(name) as D, patch as SearchValues);
      navigate(next ? `${pathname}?${next}` : pathname, { replace: how === 'replace' });
    },
    [name],
  );
  return [value, set];
}
