import type { Bookings } from '@ritm/booking/contract';
import { bookingPaths as paths } from '@ritm/booking/paths';
import { fetchJson, Refusal } from './client.ts';
import { isFramed } from './frame.ts';
import { forgetVisitor, tokenOf } from './visitor.ts';

/** The visitor's own bookings at a company; undefined when nobody is signed in or the session has ended. */
export async function fetchBookings(company: number): Promise<Bookings | undefined> {
  if (isFramed && tokenOf(company) === undefined) return undefined;
  try {
    return await fetchJson<Bookings>(paths.bookings, { params: { school_id: company }, company });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    forgetVisitor(company);
    return undefined;
  }
}
