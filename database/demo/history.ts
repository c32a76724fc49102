/**
 * Simulates an organization day by day: who comes, cancels, buys and freezes. Time goes forward only, and the desk
 * decides each step as of its day, which is why the result passes `verify`.
 */
import { addDays, daysOf, type LocalDate } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import { type Client, assignTeacher } from './clients.ts';
import { type Desk, later, type Pass } from './desk.ts';
import type { Random } from './random.ts';
import type { DemoSchool } from './school.ts';
import type { Service } from './services.ts';
import type { Attendance } from '@ritm/timetable/contract';
import { type Occurrence, seat, seatsTaken, type Series } from './timetable.ts';
import { earlier } from './order.ts';

/** An organization with its whole history. */
export interface SimulatedSchool {
  school: DemoSchool;
  desk: Desk;
  series: readonly Series[];
  regulars: readonly Client[];
}

/** How the clients of an organization behave. */
export interface BehaviorRates {
  /** Shares of the planned visits; the rest are attended. */
  canceled: number;
  canceledLate: number;
  noShow: number;
  /** Excused by a certificate of illness: marked but free. */
  excused: number;
  /** The chance per day that a client goes away for one to two weeks, and that they freeze the pass then. */
  goesAway: number;
  freezes: number;
}

/** A client who comes once, to a class that suits them. */
export interface Guest {
  client: Client;
  date: LocalDate;
  service: Service;
  suits: (occurrence: Occurrence) => boolean;
}

export interface SimulationPlan {
  series: readonly Series[];
  regulars: readonly Client[];
  guests: readonly Guest[];
  rates: BehaviorRates;
  /** The classes at which a new regular takes a regular place. */
  chooseClasses: (client: Client, by: ClassChoiceContext) => Series[];
}

export interface ClassChoiceContext {
  random: Random;
  /** The number of regular places that are taken at the class. */
  regularCount: (series: Series) => number;
}

interface Simulation extends SimulationPlan {
  school: DemoSchool;
  desk: Desk;
  random: Random;
  due: Map<LocalDate, { pass: Pass; amount: number }[]>;
  waiting: Guest[];
  regularsOf: Map<Series, Set<Client>>;
}

/**
 * Simulates an organization from the first day of its history to the last day of its timetable: people come and leave,
 * buy what they need when they need it, and every class that is over by now is marked.
 */
export function simulate(school: DemoSchool, desk: Desk, plan: SimulationPlan): void {
  const simulation: Simulation = {
    ...plan,
    school,
    desk,
    random: school.random.fork('history'),
    due: new Map(),
    waiting: plan.guests.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    regularsOf: new Map(plan.series.map((one) => [one, new Set()])),
  };
  const joining = Map.groupBy(plan.regulars, (one) => (one.joined < school.start ? school.start : one.joined));
  const leaving = Map.groupBy(plan.regulars, (one) => one.left ?? '');
  const classesOn = Map.groupBy(
    plan.series.flatMap((one) => one.occurrences),
    (one) => one.date,
  );
  for (const date of daysOf(school.start, school.end)) {
    for (const client of leaving.get(date) ?? [])
      for (const series of client.classes) simulation.regularsOf.get(series)!.delete(client);
    for (const client of joining.get(date) ?? []) join(simulation, client, date);
    for (const { pass, amount } of simulation.due.get(date) ?? []) payRemainder(simulation, pass, { amount, date });
    const inOrder = (classesOn.get(date) ?? []).toSorted((a, b) =>
      a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : a.id - b.id,
    );
    if (date <= school.today) startAbsence(simulation, date);
    for (const occurrence of inOrder) hold(simulation, occurrence);
  }
}

function join({ school, random, chooseClasses, regularsOf }: Simulation, client: Client, date: LocalDate): void {
  const chosen = chooseClasses(client, { random, regularCount: (series) => regularsOf.get(series)!.size });
  const to_date = client.left && client.left <= school.today ? addDays(client.left, -1) : null;
  for (const series of chosen.flatMap((one) => (one.next ? [one, one.next] : [one]))) {
    regularsOf.get(series)!.add(client);
    client.classes.add(series);
    assignTeacher(school, client, series.teacher);
    const from_date = date > series.row.date ? date : series.row.date;
    const until = earliest(to_date, series.row.repeat_until ?? null);
    if (until !== null && until < from_date) continue;
    const { book } = school.demo;
    book.add('timetable_students', {
      school_id: school.id,
      id: book.nextId('timetable_students'),
      timetable_id: series.id,
      student_id: client.id,
      from_date,
      to_date: until,
      from_group: series.row.students_group_id != null,
    });
  }
}

const earliest = (left: LocalDate | null, right: LocalDate | null): LocalDate | null =>
  left === null ? right : right === null || left < right ? left : right;

/** The time at which the desk records what has no time of its own; never later than now. */
function deskInstant({ time_zone, demo }: DemoSchool, date: LocalDate): string {
  return earlier(instantOf(date, '12:00', time_zone), demo.now);
}

function payRemainder(
  { school, desk }: Simulation,
  pass: Pass,
  { amount, date }: { amount: number; date: LocalDate },
): void {
  if (date > school.today) return;
  desk.pay(pass, { amount: Math.min(amount, pass.price - pass.paid), date, at: deskInstant(school, date) });
}

/** Holidays and colds: a client with a pass that may be frozen sometimes freezes it. */
function startAbsence({ regulars, random, rates, desk, school }: Simulation, date: LocalDate): void {
  for (const client of regulars) {
    if (
      date < client.joined ||
      (client.left !== null && date >= client.left) ||
      isAway(client, date) ||
      !random.chance(rates.goesAway)
    )
      continue;
    const days = random.int(6, 16);
    client.away.push({ from: date, to: addDays(date, days - 1) });
    const pass = client.passes.find(
      (one) => one.visits !== null && one.charges.length > 0 && one.freezes.length === 0 && mayFreeze(one) > 0,
    );
    if (!pass || date === school.today || !random.chance(rates.freezes)) continue;
    const length = Math.min(days, mayFreeze(pass));
    const reason = random.pick(['Отпуск', 'Болезнь', 'Командировка']);
    desk.freeze(pass, {
      from_date: date,
      to_date: addDays(date, length - 1),
      reason,
      at: deskInstant(school, addDays(date, -1)),
    });
  }
}

const mayFreeze = (pass: Pass): number => (pass.service.freeze_policy as { max_days?: number }).max_days ?? 0;
const isAway = (client: Client, date: LocalDate): boolean =>
  client.away.some(({ from, to }) => from <= date && date <= to);

/** A class is marked within twenty minutes after its end. */
const isMarkedBy = (now: string, { ends_at }: Occurrence): boolean => later(ends_at, 20) <= now;

/**
 * Simulates one class, regulars first, then guests: a class that is over or going on is marked, one ahead is booked.
 */
function hold(simulation: Simulation, occurrence: Occurrence): void {
  if (occurrence.row.status === 'canceled') return;
  const { school, random, regularsOf, desk } = simulation;
  const { now } = school.demo;
  for (const client of regularsOf.get(occurrence.series)!) {
    if (isAway(client, occurrence.date)) continue;
    if (isMarkedBy(now, occurrence)) attend(simulation, client, occurrence);
    else seat(occurrence, client.id, aheadStatus(simulation, occurrence));
    // Half of a class that is going on is already marked.
    if (occurrence.starts_at <= now && occurrence.ends_at > now && random.chance(0.6))
      comeTo(simulation, client, { occurrence, outcome: 'attended', at: now });
  }
  const { date } = occurrence;
  if (seatsTaken(occurrence) >= occurrence.capacity) return;
  const at = simulation.waiting.findIndex((guest) => guest.date <= date && guest.suits(occurrence));
  if (at === -1 || simulation.waiting[at]!.date > date) return;
  const [guest] = simulation.waiting.splice(at, 1);
  if (!isMarkedBy(now, occurrence)) {
    if (seat(occurrence, guest!.client.id, 'booked')) occurrence.trials.set(guest!.client.id, guest!.service.id);
    return;
  }
  desk.sell(guest!.client, { service: guest!.service, date, at: later(occurrence.starts_at, -15) });
  desk.mark(guest!.client, occurrence, { outcome: 'attended', at: later(occurrence.ends_at, 3) });
}

function aheadStatus({ random, school }: Simulation, { date }: Occurrence): Attendance {
  return date <= addDays(school.today, 1) && random.chance(0.4) ? 'confirmed' : 'booked';
}

function attend(simulation: Simulation, client: Client, occurrence: Occurrence): void {
  const { random, rates } = simulation;
  const at = later(occurrence.ends_at, random.int(1, 20));
  const chance = random.next();
  let edge = rates.canceled;
  if (chance < edge) return void occurrence.attendances.set(client.id, 'canceled');
  if (chance < (edge += rates.canceledLate))
    return comeTo(simulation, client, { occurrence, outcome: 'canceled_late', at });
  if (chance < (edge += rates.noShow)) return comeTo(simulation, client, { occurrence, outcome: 'no_show', at });
  if (chance < edge + rates.excused) return comeTo(simulation, client, { occurrence, outcome: 'excused', at });
  comeTo(simulation, client, { occurrence, outcome: 'attended', at });
}

type Coming = { occurrence: Occurrence; outcome: 'attended' | 'no_show' | 'canceled_late' | 'excused'; at: string };

/**
 * A visit with the payment it needs: the rest of an unpaid pass, or a new pass. A client who would rather not buy does
 * not come.
 */
function comeTo(simulation: Simulation, client: Client, { occurrence, outcome, at }: Coming): void {
  const { desk, school } = simulation;
  const { date } = occurrence;
  const moment = earlier(later(occurrence.starts_at, -10), school.demo.now);
  for (let attempt = 0; attempt < 3; attempt++) {
    const decision = desk.mark(client, occurrence, { outcome, at });
    if (!('refused' in decision)) return;
    const unpaid = decision.reasons.find(({ reason }) => reason === 'unpaid');
    const pass = unpaid && client.passes.find(({ id }) => id === unpaid.lesson_plus_id);
    if (pass) desk.pay(pass, { amount: Math.min(instalmentOf(pass), pass.price - pass.paid), date, at: moment });
    else if (outcome !== 'attended' || !buy(simulation, client, { occurrence, at: moment })) break;
  }
  // Nothing pays for the visit, so the client gives the place up.
  if (occurrence.attendances.get(client.id) !== 'marked') occurrence.attendances.set(client.id, 'canceled');
}

/** A course is paid in eight parts, everything else in two. */
const instalmentOf = (pass: Pass): number => (pass.service.type === 'course' ? Math.ceil(pass.price / 8) : pass.price);

function buy(
  { desk, random, due }: Simulation,
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
  const amountDue = pass.price - pass.paid;
  if (amountDue > 0 && service.type !== 'course') {
    const on = addDays(date, random.int(5, 14));
    due.set(on, [...(due.get(on) ?? []), { pass, amount: amountDue }]);
  }
  return true;
}
