import { findBookings } from '@ritm/booking/server';
import type { Booking } from '@ritm/booking/contract';
import type { RouteOutput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import { findHeldPasses, type HeldPass } from '@ritm/passes/server';
import type { Company, HomeCard, HomeSchool, memberRoutes as routes } from '../contract/index.ts';
import { companiesOf, isUsable } from './companies.ts';
import { latestUncovered, type UncoveredRow } from './queries.ts';

/** The first screen shows the nearest bookings of each card; the timetable and the cabinet show all of them. */
const BOOKINGS_OF_CARD = 3;
/** The visits that explain a debt. */
const LATEST_UNCOVERED = 3;

/** Returns what a client and their children have in all organizations, as the first screen shows it. */
export async function getHome(read: ReadContext): Promise<RouteOutput<typeof routes.get_home>> {
  const companies = await companiesOf(read);
  const data = await Promise.all(
    companies.filter(({ cards }) => cards.length > 0).map((company) => homeOf(read, company)),
  );
  return { works: companies.some(({ roles }) => roles.length > 0), data };
}

async function homeOf(read: ReadContext, { school_id, name, time_zone, cards }: Company): Promise<HomeSchool> {
  const student_ids = cards.map((one) => one.student_id);
  const today = todayIn(time_zone, read.now);
  const [ahead, passes, uncovered] = await Promise.all([
    findBookings(read, school_id),
    findHeldPasses(read, { school_id, student_ids, today }),
    read.run(latestUncovered, { school_id, student_ids, latest: LATEST_UNCOVERED }),
  ]);
  return {
    school_id,
    name,
    time_zone,
    cards: cards.map((card): HomeCard => ({
      ...card,
      passes: passes.filter((one) => one.student_id === card.student_id && isShown(one)).toSorted(byEnd),
      debt: debtOf(uncovered.filter((one) => one.student_id === card.student_id)),
    })),
    bookings: nearest(ahead.data),
    waiting: ahead.waiting,
    closed: ahead.strikes.flatMap(({ student_id, opens_on }) => (opens_on === null ? [] : [{ student_id, opens_on }])),
  };
}

const isShown = (pass: HeldPass): boolean => isUsable(pass) || (pass.state !== 'closed' && pass.paid < pass.price);

/** Running passes first, by their end; then those that have not started; then those that are only owed for. */
const byEnd = (a: HeldPass, b: HeldPass): number => (rankOf(a) < rankOf(b) ? -1 : 1);
const places = { active: 0, pending: 1, exhausted: 2, expired: 2, closed: 3 };
const rankOf = ({ state, ends_on, id }: HeldPass): string =>
  `${places[state]} ${ends_on ?? '9999'} ${String(id).padStart(16, '0')}`;

const debtOf = (rows: readonly UncoveredRow[]): HomeCard['debt'] => ({
  visits: rows[0]?.total ?? 0,
  latest: rows.map(({ date_visit, title }) => ({ date_visit, title })),
});

/** A card that comes every day must not push the other cards' bookings out. */
function nearest(bookings: readonly Booking[]): Booking[] {
  const counts = new Map<number | null, number>();
  return bookings.filter((one) => {
    const count = (counts.get(one.student_id) ?? 0) + 1;
    counts.set(one.student_id, count);
    return one.state !== 'confirmed' || count <= BOOKINGS_OF_CARD;
  });
}
