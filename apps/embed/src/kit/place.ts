import { embedAddresses } from '@ritm/booking/paths';
import { useEffect, useState } from 'react';

export type PageName = 'timetable' | 'services' | 'record' | 'my';
/** A page and its company; `companies` belongs to none. */
export type Place = { readonly page: PageName; readonly company: number } | { readonly page: 'companies' } | undefined;

const pages = ['timetable', 'services', 'record'] as const;
const patterns = pages.map((page) => [embedAddresses[page], page] as const);

export function placeOf({ pathname, searchParams }: URL): Place {
  if (embedAddresses.companies.test(pathname)) return { page: 'companies' };
  for (const [pattern, page] of patterns) {
    const company = Number(pattern.exec(pathname)?.[1]);
    if (company) return { page: page === 'record' && searchParams.has('my') ? 'my' : page, company };
  }
  return undefined;
}

const names = {
  timetable: 'timetable_company',
  services: 'services_company',
  record: 'record_company',
  my: 'record_company',
};

/** The address of a page. It keeps the language and theme that the site chose, and where the visitor came from. */
export function addressOf(
  page: PageName,
  company: number,
  search: Readonly<Record<string, string | number>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(location.search))
    if (/^(lang|theme|utm_\w+)$/.test(name)) query.set(name, value);
  for (const [name, value] of Object.entries(search)) query.set(name, String(value));
  if (page === 'my') query.set('my', '1');
  const text = query.toString();
  return `/web/${names[page]}/${company}${text && `?${text}`}`;
}

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());
window.addEventListener('popstate', notifyListeners);

/** Navigates to another page without loading a new document. */
export function go(address: string): void {
  history.pushState(null, '', address);
  notifyListeners();
}

export function useAddress(): URL {
  const [href, setHref] = useState(() => location.href);
  useEffect(() => {
    const listener = () => setHref(location.href);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return new URL(href);
}
