/**
 * Ten clients whose history is written by hand, so that every state that a person may want to see exists once: frozen,
 * transferred, owed, expired, restored. `edge-cases.ts` names each and proves by a query that it is there.
 */
import { addDays, addMonths, endOfMonth, type LocalDate, startOfMonth } from '@ritm/kernel';
import { instantOf, todayIn } from '@ritm/kernel/zone';
import { addClient, type Client, assignTeacher } from './clients.ts';
import { later, type Pass, type Sale } from './desk.ts';
import { handOver } from './hand-over.ts';
import type { SimulatedSchool } from './history.ts';
import { bornOnDayOf, buildPerson } from './people.ts';
import { type DemoSchool, serviceNamed } from './school.ts';
import { addSeries, type Occurrence, seatsTaken, type Series } from './timetable.ts';
import { earlier, latest } from './order.ts';

/** The number of the studio's clients whose history is written here and not simulated. */
export const showcase = 10;

interface Stage extends SimulatedSchool {
  /** Group classes that are over and marked, newest first. */
  past: readonly Occurrence[];
  /** Group classes that are ahead, the next first. */
  ahead: readonly Occurrence[];
  /** The clients whose history is written here. */
  newcomers: Client[];
}

/**
 * Adds everything that somebody may want to see once: `edge-cases.ts` says how to find each. Returns the classes that
 * it adds.
 */
export function addShowcase(simulated: SimulatedSchool): Series[] {
  const { school, series } = simulated;
  const { now } = school.demo;
  const group = series
    .flatMap((one) => (one.service.name === 'Разовое групповое' ? one.occurrences : []))
    .filter(({ row }) => row.status !== 'canceled');
  const past = group
    .filter((one) => later(one.ends_at, 20) <= now)
    .toSorted((a, b) => (a.starts_at > b.starts_at ? -1 : 1));
  const ahead = group.filter((one) => one.starts_at > now).toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  const stage: Stage = { ...simulated, past, ahead, newcomers: [] };
  addDebtors(stage);
  addPasses(stage);
  addFreezes(stage);
  addGifts(stage);
  addBalances(stage);
  addBirthdays(stage);
  changeClasses(stage);
  return [addLastDayClass(school), addOverlap(stage)];
}

/** A client with an empty card, created `days` ago. */
function newcomer({ school, past, newcomers }: Stage, days: number): Client {
  const random = school.random.fork(`on purpose ${school.demo.book.count('students')}`);
  const person = buildPerson(random, {
    gender: random.chance(0.8) ? 'female' : 'male',
    ages: [20, 45],
    today: school.today,
  });
  const last = past.at(-1)?.date ?? school.today;
  const created = latest(addDays(school.today, -days), last);
  const client = addClient(school, {
    person,
    phone: school.demo.contacts.phone(),
    status: 'active',
    created,
    source: 'Рекомендация',
  });
  newcomers.push(client);
  return client;
}

const noon = ({ time_zone, demo }: DemoSchool, date: LocalDate): string =>
  earlier(instantOf(date, '12:00', time_zone), demo.now);

interface Visiting {
  count: number;
  /** How many days ago: the newest and the oldest. */
  from: number;
  to: number;
  mayOwe?: boolean;
}

/** Marks a client on `count` classes of the period, each on a different day. */
function visit({ school, desk, past }: Stage, client: Client, { count, from, to, mayOwe = false }: Visiting): void {
  const newest = addDays(school.today, -from);
  const oldest = addDays(school.today, -to);
  const inPeriod = past.filter(({ date }) => date <= newest && date >= oldest).toReversed();
  let left = count;
  let before = '';
  for (const occurrence of inPeriod) {
    if (left === 0) break;
    if (
      occurrence.date === before ||
      occurrence.attendances.has(client.id) ||
      seatsTaken(occurrence) >= occurrence.capacity
    )
      continue;
    const decision = desk.mark(client, occurrence, { outcome: 'attended', at: later(occurrence.ends_at, 5), mayOwe });
    if ('refused' in decision) throw new Error(`the demo meant a visit that the rules refuse: ${decision.refused}`);
    assignTeacher(school, client, occurrence.series.teacher);
    before = occurrence.date;
    left--;
  }
  if (left > 0) throw new Error(`the demo found no class for ${left} visits of ${count}`);
}

/** A sale made so many days ago. */
function sell({ school, desk }: Stage, client: Client, sale: { name: string; days: number } & Partial<Sale>): Pass {
  const { name, days, ...terms } = sale;
  const date = addDays(school.today, -days);
  return desk.sell(client, { service: serviceNamed(school, name), date, at: noon(school, date), ...terms });
}

/** Debts of one visit and of three visits. */
function addDebtors(stage: Stage): void {
  for (const debts of [1, 3]) {
    const client = newcomer(stage, 21);
    sell(stage, client, { name: 'Абонемент 4', days: 20 });
    visit(stage, client, { count: 4, from: 12, to: 20 });
    visit(stage, client, { count: debts, from: 1, to: 11, mayOwe: true });
  }
}

/**
 * Passes: one partly paid, with a reversed visit; one with one visit left, the last one marked late; one that ends in
 * two days; one waiting for its first visit, and one handed over.
 */
function addPasses(stage: Stage): void {
  const { school, desk, past } = stage;
  const partly = newcomer(stage, 11);
  sell(stage, partly, { name: 'Абонемент 8', days: 10, paid: 200_000 });
  visit(stage, partly, { count: 3, from: 1, to: 10 });
  const mistaken = past.find(({ attendances }) => attendances.get(partly.id) === 'marked')!;
  desk.reverseVisit(partly, mistaken, { reason: 'Отмечена по ошибке', at: noon(school, school.today) });

  const almost = newcomer(stage, 21);
  sell(stage, almost, { name: 'Абонемент 8', days: 20 });
  visit(stage, almost, { count: 6, from: 6, to: 20 });
  const lateClass = past.find(
    ({ date, attendances, ...one }) =>
      date <= addDays(school.today, -3) && !attendances.has(almost.id) && attendances.size < one.capacity,
  )!;
  desk.mark(almost, lateClass, { outcome: 'attended', at: noon(school, school.today) });

  const ending = newcomer(stage, 30);
  sell(stage, ending, {
    name: 'Абонемент 8',
    days: 20,
    valid_from: addDays(school.today, -20),
    valid_until: addDays(school.today, 2),
  });
  visit(stage, ending, { count: 4, from: 2, to: 19 });

  const waiting = newcomer(stage, 1);
  sell(stage, waiting, { name: 'Абонемент 8', days: 1 });
  const spare = sell(stage, waiting, { name: 'Абонемент 4', days: 1 });
  handOver(school, spare, { to: partly, reason: 'Купила лишний, отдаёт подруге', at: noon(school, school.today) });
}

/**
 * Freezes: one that lasts now, one that begins in three days, and one after the end of its pass, which adds nothing.
 */
function addFreezes(stage: Stage): void {
  const { school, desk } = stage;
  const frozen = newcomer(stage, 16);
  const pass = sell(stage, frozen, { name: 'Абонемент 12', days: 15 });
  visit(stage, frozen, { count: 3, from: 4, to: 14 });
  desk.freeze(pass, {
    from_date: addDays(school.today, -2),
    to_date: addDays(school.today, 4),
    reason: 'Командировка',
    at: noon(school, addDays(school.today, -3)),
  });

  const planned = newcomer(stage, 10);
  const other = sell(stage, planned, { name: 'Абонемент 8', days: 9 });
  visit(stage, planned, { count: 2, from: 1, to: 8 });
  desk.freeze(other, {
    from_date: addDays(school.today, 3),
    to_date: addDays(school.today, 9),
    reason: 'Отпуск',
    at: noon(school, addDays(school.today, -1)),
  });

  const vain = newcomer(stage, 13);
  const short = sell(stage, vain, {
    name: 'Абонемент 8',
    days: 12,
    valid_from: addDays(school.today, -12),
    valid_until: addDays(school.today, 2),
  });
  visit(stage, vain, { count: 2, from: 2, to: 11 });
  desk.freeze(short, {
    from_date: addDays(school.today, 5),
    to_date: addDays(school.today, 9),
    reason: 'Каникулы',
    at: noon(school, addDays(school.today, -2)),
  });
}

/** An extension after a closure, with a record that allows to undo it; an excused absence that may be made up. */
function addGifts(stage: Stage): void {
  const { school, desk, past } = stage;
  const extended = newcomer(stage, 13);
  const pass = sell(stage, extended, { name: 'Абонемент 8', days: 12 });
  visit(stage, extended, { count: 3, from: 2, to: 11 });
  desk.extend(pass, {
    days: 3,
    reason: 'Прорвало трубу, три дня без занятий',
    at: noon(school, addDays(school.today, -1)),
  });

  cancelLate(stage, extended);

  const excused = newcomer(stage, 15);
  sell(stage, excused, { name: 'Абонемент 8', days: 14 });
  visit(stage, excused, { count: 2, from: 6, to: 13 });
  const missed = past.find(
    ({ date, attendances, capacity, ...one }) =>
      date <= addDays(school.today, -2) &&
      !attendances.has(excused.id) &&
      seatsTaken({ ...one, date, attendances, capacity }) < capacity,
  )!;
  desk.excuse(excused, missed, noon(school, school.today));
}

/**
 * Two places given up half an hour before the class, later than the three hours that a group allows: one was charged,
 * one was forgiven.
 */
function cancelLate(stage: Stage, client: Client): void {
  const { school, desk, past } = stage;
  const free = past.filter(
    (one) => one.date <= addDays(school.today, -1) && !one.attendances.has(client.id) && seatsTaken(one) < one.capacity,
  );
  const [charged, forgiven] = [free[0], free.find(({ date }) => date < free[0]!.date)];
  for (const missed of [charged!, forgiven!]) {
    const canceled_at = later(missed.starts_at, -30);
    const decision = desk.mark(client, missed, { outcome: 'canceled_late', at: canceled_at });
    if ('refused' in decision)
      throw new Error(`the demo meant a late cancel that the rules refuse: ${decision.refused}`);
    const lesson_minus_id = school.demo.book.rowsOf('lessons_minus').at(-1)!.id!;
    const free_until = later(missed.starts_at, -180);
    school.demo.book.add('late_cancels', {
      school_id: school.id,
      lesson_minus_id,
      canceled_at,
      free_until,
      problem: null,
    });
  }
  desk.reverseVisit(client, forgiven!, { reason: 'Заболел ребёнок, прощаем', at: noon(school, forgiven!.date) });
  forgiven!.attendances.set(client.id, 'canceled');
}

/**
 * Balances that two clients brought from the previous program: one is positive, one is a debt. A balance is no income.
 */
function addBalances({ school, regulars }: Stage): void {
  const { book } = school.demo;
  const amounts = [150_000, -120_000];
  regulars.slice(0, amounts.length).forEach(({ id, row }, index) =>
    book.add('wallet_operations', {
      school_id: school.id,
      id: book.nextId('wallet_operations'),
      student_id: id,
      ledger: 'money',
      account: 'opening',
      subject: '',
      amount: amounts[index]!,
      date: todayIn(school.time_zone, row.created_at as string),
      comment: null,
      created_by: null,
      created_at: row.created_at as string,
    }),
  );
}

/** Birthdays: one today, one tomorrow and one in three days. */
function addBirthdays({ school, regulars }: Stage): void {
  const here = regulars.filter(({ left }) => left === null);
  [0, 1, 3].forEach((days, index) => {
    const client = here[index * 2 + 1];
    if (client) setBirthday(client, addDays(school.today, days));
  });
}

function setBirthday(client: Client, date: LocalDate): void {
  const birth_date = bornOnDayOf(client.person, date);
  client.person.birth_date = birth_date;
  Object.assign(client.row, { birth_date });
}

/**
 * On the next day with classes another trainer substitutes, on the day after that a class is canceled, and one class
 * soon is full.
 */
function changeClasses({ school, series, ahead, regulars, newcomers }: Stage): void {
  const days = [...new Set(ahead.map(({ date }) => date))].filter((date) => date > school.today);
  const on = (index: number) => ahead.filter(({ date }) => date === days[index]);
  const taught = on(0).at(-1)!;
  const atThatTime = series
    .flatMap(({ occurrences }) => occurrences)
    .filter((one) => one.starts_at < taught.ends_at && one.ends_at > taught.starts_at);
  const teaching = new Set(atThatTime.map(({ teacher }) => teacher));
  const substitute = school.teachers.find((one) => !teaching.has(one))!;
  taught.teacher = substitute;
  Object.assign(taught.row, {
    teacher_id: substitute.staff_id,
    overridden: true,
    note: 'Замена: основной тренер на обучении',
  });

  const canceled = on(1).at(-1)!;
  Object.assign(canceled.row, {
    status: 'canceled',
    cancel_reason: 'Болезнь тренера: посещения сохранены, абонементы продлены',
  });
  for (const id of canceled.attendances.keys()) canceled.attendances.set(id, 'canceled');

  const full = [...on(0), ...on(2)]
    .filter((one) => one !== taught)
    .toSorted((a, b) => a.capacity - seatsTaken(a) - (b.capacity - seatsTaken(b)))[0]!;
  for (const client of [...regulars, ...newcomers]) {
    if (seatsTaken(full) >= full.capacity) break;
    const isElsewhere = ahead.some((one) => one.starts_at === full.starts_at && one.attendances.has(client.id));
    if (client.left === null && !isElsewhere && !full.attendances.has(client.id))
      full.attendances.set(client.id, 'booked');
  }
}

/** A class on the 31st: in shorter months it is on the last day. */
function addLastDayClass(school: DemoSchool): Series {
  const long = [1, 2, 3, 4, 5]
    .map((months) => endOfMonth(addMonths(startOfMonth(school.today), -months)))
    .find((date) => date.endsWith('-31'))!;
  const place = school.places.find((one) => !one.exclusive)!;
  return addSeries(
    school,
    {
      title: 'Вечер замеров',
      weekday: 1,
      time_from: '21:30',
      minutes: 60,
      service: serviceNamed(school, 'Разовое групповое'),
      teacher: null,
      place,
      capacity: 3,
      target: 0,
      color: '11',
    },
    { date: long, repeat: 'month', note: 'Каждое 31-е: замеры состава тела для всех желающих' },
  );
}

/** Two classes in one hall at one time, because somebody confirmed the overlap. */
function addOverlap({ school, ahead }: Stage): Series {
  const under = ahead.find(
    ({ date, row, series }) => date > school.today && row.status === 'planned' && series.place.name === 'Большой',
  )!;
  const shooting = addSeries(
    school,
    { ...under.series, title: 'Съёмка для сайта', teacher: null, minutes: 30, capacity: 4, target: 0, color: '1' },
    { date: under.date, repeat: 'none' },
  );
  const conflict_reason = 'Съёмка во время занятия: согласовано с тренером и группой';
  for (const { row } of shooting.occurrences) Object.assign(row, { conflict_reason });
  return shooting;
}
