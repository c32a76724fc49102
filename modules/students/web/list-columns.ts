import { listColumns, type ListColumn } from '../contract/index.ts';

const KEY = 'ritm.clients.columns';
/** What a desk needs at a glance; everything else is one click away. */
const usual: readonly ListColumn[] = ['phone', 'parent', 'pass', 'left', 'ends_on', 'last_visit', 'debt'];

const isColumn = (name: string): name is ListColumn => listColumns.some((one) => one === name);

/** Columns in the list's own order, whatever the order of the text; names of no column are left out. */
export const parseColumns = (text: string): ListColumn[] => {
  const named = new Set(text.split(',').filter(isColumn));
  return listColumns.filter((one) => named.has(one));
};

/** The columns of an address, those last chosen on this device, or the usual ones. `-` is a list of names alone. */
export function shownColumns(address: string): readonly ListColumn[] {
  if (address === '-') return [];
  const named = parseColumns(address || storedColumns());
  if (named.length > 0) return named;
  return storedColumns() === '-' && address === '' ? [] : usual;
}

function storedColumns(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the choice on this device; returns it as it stands in an address. */
export function storeColumns(columns: readonly ListColumn[]): string {
  const text = columns.length === 0 ? '-' : columns.join(',');
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is forbidden or full: the address still holds the choice.
  }
  return text;
}
