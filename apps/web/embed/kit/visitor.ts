import { isFramed } from './frame.ts';

/**
 * Whose clients this visitor is, by the sessions that this browser keeps for this site. A frame's storage is apart for
 * each site it stands in, and every session opens one organization alone.
 */
const name = 'ritm.visitor';

type StoredVisitors = Readonly<Record<string, { token: string; name: string }>>;

function read(): StoredVisitors {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as StoredVisitors;
  } catch {
    // Storage may be closed to frames: the visitor is then known until the page is left.
    return inMemory;
  }
}

let inMemory: StoredVisitors = {};

function write(visitors: StoredVisitors): void {
  inMemory = visitors;
  try {
    localStorage.setItem(name, JSON.stringify(visitors));
  } catch {
    // As above.
  }
}

/** The session with an organization. A page on its own has the product's cookie instead. */
export const tokenOf = (company: number): string | undefined => (isFramed ? read()[company]?.token : undefined);

export function storeVisitor(company: number, visitor: { token: string; name: string }): void {
  write({ ...read(), [company]: visitor });
}

export function forgetVisitor(company: number): void {
  write(Object.fromEntries(Object.entries(read()).filter(([id]) => id !== String(company))));
}

/** Organizations that the visitor has booked with from this site. */
export const storedCompanies = (): { id: number; name: string }[] =>
  Object.entries(read()).map(([id, one]) => ({ id: Number(id), name: one.name }));
