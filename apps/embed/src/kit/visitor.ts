import { isFramed } from './frame.ts';

/**
 * The organizations that this visitor is a client of, by the sessions that this browser keeps for this site. A frame's
 * storage is separate for each site that embeds it, and a session opens one organization only.
 */
const name = 'ritm.visitor';

type StoredVisitors = Readonly<Record<string, { token: string; name: string }>>;

function read(): StoredVisitors {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as StoredVisitors;
  } catch {
    // A frame may be denied storage: then the visitor is remembered until the page is closed.
    return inMemory;
  }
}

let inMemory: StoredVisitors = {};

function write(visitors: StoredVisitors): void {
  inMemory = visitors;
  try {
    localStorage.setItem(name, JSON.stringify(visitors));
  } catch {
    // A frame may be denied storage, as above.
  }
}

/** The session token for an organization. A page on its own uses the product's cookie instead. */
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
