import { addDays } from '@ritm/kernel';

/** Misses count together within this many days, and one in as many days is forgiven by itself. */
export const STRIKE_DAYS = 30;
/** How long a client cannot book by themselves. */
const CLOSED_DAYS = 7;

interface Dated {
  date: string;
}

export interface Strikes<M extends Dated> {
  /** The misses that count today; while booking is closed, those that have closed it. */
  counted: readonly M[];
  /** The miss of the last days that was forgiven by itself. */
  forgiven: M | null;
  /** The first date on which the client can book by themselves again; null: they can today. */
  opens_on: string | null;
}

/**
 * Reads a client's misses in their order. The first in thirty days is forgiven; those that follow count, and when there
 * are `limit` of them within thirty days, booking is closed for a week and the count begins anew. The result depends
 * only on the misses, so a corrected mark undoes what it has caused.
 */
export function countStrikes<M extends Dated>(
  misses: readonly M[],
  { limit, today }: { limit: number; today: string },
): Strikes<M> {
  let forgiven: M | null = null;
  let counted: M[] = [];
  let closed: { by: M[]; opens_on: string } | null = null;
  for (const miss of misses) {
    if (forgiven === null || miss.date >= addDays(forgiven.date, STRIKE_DAYS)) {
      forgiven = miss;
      continue;
    }
    counted = [...recent(counted, miss.date), miss];
    if (counted.length < limit) continue;
    closed = { by: counted, opens_on: addDays(miss.date, CLOSED_DAYS) };
    counted = [];
  }
  const recentlyForgiven = forgiven === null ? null : (recent([forgiven], today)[0] ?? null);
  if (closed !== null && closed.opens_on > today)
    return { counted: closed.by, forgiven: recentlyForgiven, opens_on: closed.opens_on };
  return { counted: recent(counted, today), forgiven: recentlyForgiven, opens_on: null };
}

const recent = <M extends Dated>(misses: readonly M[], date: string): M[] =>
  misses.filter((one) => one.date > addDays(date, -STRIKE_DAYS));
