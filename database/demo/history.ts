import { addDays, daysOf, type LocalDate } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import { type Client, giveTo } from './clients.ts';
import { type Desk, later, type Pass } from './desk.ts';
import type { Random } from './random.ts';
import type { DemoSchool } from './school.ts';
import type { Service } from './services.ts';
import { type Attendance, type Occurrence, seat, seatsTaken, type Series } from './timetable.ts';

/** An organization with everything that has happened in it. */
export interface DemoLife {
  school: DemoSchool;
  desk: Desk;
  series: readonly Series[];
  regulars: readonly Client[];
}

/** How people of an organization behave. */
export interface Manners {
  /** Shares of the planned visits; the rest is attended. */
  canceled: number;
  canceledLate: number;
  noShow: number;
  /** A certificate of illness, marked but free. */
  excused: number;
  /** Chance of a day to go away for one to two weeks, and of freezing the pass then. */
  goesAway: number;
  freezes: number;
}

/** Somebody who comes once, to a class that suits. */
export interface Guest {
  client: Client;
  date: LocalDate;
  service: Service;
  suits: (occurrence: Occurrence) => boolean;
}

export interface Life {
  series: readonly Series[];
  regulars: readonly Client[];
  guests: readonly Guest[];
  manners: Manners;
  /** Which classes somebody takes a standing place at when they come. */
  chooseClasses: (client: Client, by: Choosing) => Series[];
}

export interface Choosing {
  random: Random;
  /** How many have a standing place at the class already. */
  standing: (series: Series) => number;
}

interface Going extends Life {
  school: DemoSchool;
  desk: Desk;
  random: Random;
  due: Map<LocalDate, { pass: Pass; amount: number }[]>;
  waiting: Guest[];
  regularsOf: Map<Series, Set<Client>>;
}

/**
 * Lets an organization live from the first day of its history to the last day of its timetable: people come and leave,
 * buy what they need when they need it, and every class that is over by now is marked.
 */
export function live(school: DemoSchool, desk: Desk, life: Life): void {
  const going: Going = {
    ...life,
    school,
    desk,
    random: school.random.fork('history'),
    due: new Map(),
    waiting: life.guests.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    regularsOf: new Map(life.series.map((one) => [one, new Set()])),
  };
  const joining = Map.groupBy(life.regulars, (one) => (one.joined < school.start ? school.start : one.joined));
  const leaving = Map.groupBy(life.regulars, (one) => one.left ?? '');
  const classesOn = Map.groupBy(
    life.series.flatMap((one) => one.occurrences),
    (one) => one.date,
  );
  for (const date of daysOf(school.start, school.end)) {
    for (const client of leaving.get(date) ?? [])
      for (const series of client.classes) going.regularsOf.get(series)!.delete(client);
    for (const client of joining.get(date) ?? []) join(going, client, date);
    for (const { pass, amount } of going.due.get(date) ?? []) payRest(going, pass, { amount, date });
    const inOrder = (classesOn.get(date) ?? []).toSorted((a, b) =>
      a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : a.id - b.id,
    );
    if (date <= school.today) goAway(going, date);
    for (const occurrence of inOrder) hold(going, occurrence);
  }
}

function join({ school, random, chooseClasses, regularsOf }: Going, client: Client, date: LocalDate): void {
  const chosen = chooseClasses(client, { random, standing: (series) => regularsOf.get(series)!.size });
  const to_date = client.left && client.left <= school.today ? addDays(client.left, -1) : null;
  for (const series of chosen.flatMap((one) => (one.next ? [one, one.next] : [one]))) {
    regularsOf.get(series)!.add(client);
    client.classes.add(series);
    giveTo(school, client, series.teacher);
    const from_date = date > series.row.date ? date : series.row.date;
    const until = earliest(to_date, series.row.repeat_until ?? null);
    if (until !== null && until < from_date) continue;
    const { book } = school.world;
    book.add('timetable_students', {
      school_id: school.id,
      id: book.nextId('timetable_students'),
      timetable_id: series.id,
      student_id: client.id,
      from_date,
      to_date: until,
    });
  }
}

const earliest = (left: LocalDate | null, right: LocalDate | null): LocalDate | null =>
  left === null ? right : right === null || left < right ? left : right;

/** When the desk writes down what has no hour of its own; never later than now. */
function deskTime({ time_zone, world }: DemoSchool, date: LocalDate): string {
  return [instantOf(date, '12:00', time_zone), world.now].toSorted()[0]!;
}

function payRest({ school, desk }: Going, pass: Pass, { amount, date }: { amount: number; date: LocalDate }): void {
  if (date > school.today) return;
  desk.pay(pass, { amount: Math.min(amount, pass.price - pass.paid), date, at: deskTime(school, date) });
}

/** Holidays and colds. Whoever has a pass that may be frozen sometimes freezes it. */
function goAway({ regulars, random, manners, desk, school }: Going, date: LocalDate): void {
  for (const client of regulars) {
    if (
      date < client.joined ||
      (client.left !== null && date >= client.left) ||
      isAway(client, date) ||
      !random.chance(manners.goesAway)
    )
      continue;
    const days = random.int(6, 16);
    client.away.push({ from: date, to: addDays(date, days - 1) });
    const pass = client.passes.find(
      (one) => one.visits !== null && one.charges.length > 0 && one.freezes.length === 0 && mayFreeze(one) > 0,
    );
    if (!pass || date === school.today || !random.chance(manners.freezes)) continue;
    const length = Math.min(days, mayFreeze(pass));
    const reason = random.pick(['Отпуск', 'Болезнь', 'Командировка']);
    desk.freeze(pass, {
      from_date: date,
      to_date: addDays(date, length - 1),
      reason,
      at: deskTime(school, addDays(date, -1)),
    });
  }
}

const mayFreeze = (pass: Pass): number => (pass.service.freeze_policy as { max_days?: number }).max_days ?? 0;
const isAway = (client: Client, date: LocalDate): boolean =>
  client.away.some(({ from, to }) => from <= date && date <= to);

/** A class is marked within twenty minutes after it is over. */
const isMarkedBy = (now: string, { ends_at }: Occurrence): boolean => later(ends_at, 20) <= now;

/** One class: regulars, then guests; over and going on are marked, ahead is booked. */
function hold(going: Going, occurrence: Occurrence): void {
  if (occurrence.row.status === 'canceled') return;
  const { school, random, regularsOf, desk } = going;
  const { now } = school.world;
  for (const client of regularsOf.get(occurrence.series)!) {
    if (isAway(client, occurrence.date)) continue;
    if (isMarkedBy(now, occurrence)) attend(going, client, occurrence);
    else seat(occurrence, client.id, aheadStatus(going, occurrence));
    // Half of a class that is going on is marked already.
    if (occurrence.starts_at <= now && occurrence.ends_at > now && random.chance(0.6))
      comeTo(going, client, { occurrence, outcome: 'attended', at: now });
  }
  const { date } = occurrence;
  if (seatsTaken(occurrence) >= occurrence.capacity) return;
  const at = going.waiting.findIndex((guest) => guest.date <= date && guest.suits(occurrence));
  if (at === -1 || going.waiting[at]!.date > date) return;
  const [guest] = going.waiting.splice(at, 1);
  if (!isMarkedBy(now, occurrence)) return void seat(occurrence, guest!.client.id, 'booked');
  desk.sell(guest!.client, { service: guest!.service, date, at: later(occurrence.starts_at, -15) });
  desk.mark(guest!.client, occurrence, { outcome: 'attended', at: later(occurrence.ends_at, 3) });
}

function aheadStatus({ random, school }: Going, { date }: Occurrence): Attendance {
  return date <= addDays(school.today, 1) && random.chance(0.4) ? 'confirmed' : 'booked';
}

function attend(going: Going, client: Client, occurrence: Occurrence): void {
  const { random, manners } = going;
  const at = later(occurrence.ends_at, random.int(1, 20));
  const chance = random.next();
  let edge = manners.canceled;
  if (chance < edge) return void occurrence.people.set(client.id, 'canceled');
  if (chance < (edge += manners.canceledLate))
    return comeTo(going, client, { occurrence, outcome: 'canceled_late', at });
  if (chance < (edge += manners.noShow)) return comeTo(going, client, { occurrence, outcome: 'no_show', at });
  if (chance < edge + manners.excused) return comeTo(going, client, { occurrence, outcome: 'excused', at });
  comeTo(going, client, { occurrence, outcome: 'attended', at });
}

type Coming = { occurrence: Occurrence; outcome: 'attended' | 'no_show' | 'canceled_late' | 'excused'; at: string };

/** A visit with what it takes: the rest of an unpaid pass, or a new one. Who would rather not buy does not come. */
function comeTo(going: Going, client: Client, { occurrence, outcome, at }: Coming): void {
  const { desk, school } = going;
  const { date } = occurrence;
  const moment = [later(occurrence.starts_at, -10), school.world.now].toSorted()[0]!;
  for (let attempt = 0; attempt < 3; attempt++) {
    const decision = desk.mark(client, occurrence, { outcome, at });
    if (!('refused' in decision)) return;
    const unpaid = decision.reasons.find(({ reason }) => reason === 'unpaid');
    const pass = unpaid && client.passes.find(({ id }) => id === unpaid.lesson_plus_id);
    if (pass) desk.pay(pass, { amount: Math.min(instalmentOf(pass), pass.price - pass.paid), date, at: moment });
    else if (outcome !== 'attended' || !buy(going, client, { occurrence, at: moment })) break;
  }
  // Nothing pays: the place is given up.
  if (occurrence.people.get(client.id) !== 'marked') occurrence.people.set(client.id, 'canceled');
}

/** A course is paid in eight parts, everything else in two. */
const instalmentOf = (pass: Pass): number => (pass.service.type === 'course' ? Math.ceil(pass.price / 8) : pass.price);

function buy(
  { desk, random, due }: Going,
  client: Client,
  { occurrence, at }: { occurrence: Occurrence; at: string },
): boolean {
  const offer = client.offer(occurrence);
  const { date } = occurrence;
  if (!offer) return false;
  const { service, holder = client, shared, price } = offer;
  const pass = desk.sell(holder, {
    service,
    date,
    at,
    ...(shared && { shared }),
    ...(price !== undefined && { price }),
    ...(offer.paid !== undefined && { paid: offer.paid }),
  });
  const rest = pass.price - pass.paid;
  if (rest > 0 && service.type !== 'course') {
    const on = addDays(date, random.int(5, 14));
    due.set(on, [...(due.get(on) ?? []), { pass, amount: rest }]);
  }
  return true;
}
