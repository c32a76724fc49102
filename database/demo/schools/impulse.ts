/**
 * «Импульс», the studio of the demo: its branches, services, staff and clients. Only data and proportions stand here;
 * how history happens is `history.ts`, and what is worth seeing once is `showcase.ts`.
 */
import { addDays, daysBetween, type LocalDate } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import { addClient, type Client, type Offer } from '../clients.ts';
import { Desk } from '../desk.ts';
import { addExpenses } from '../expenses.ts';
import { type ClassChoiceContext, type SimulatedSchool, type Guest, simulate, type BehaviorRates } from '../history.ts';
import { impulseWeek } from './impulse-week.ts';
import { addShowcase, showcase } from '../showcase.ts';
import { buildPerson } from '../people.ts';
import type { Random } from '../random.ts';
import { addUser, buildSchool, type DemoSchool, type SchoolPlan, serviceNamed, type DemoContext } from '../school.ts';
import {
  addWeekly,
  closeOn,
  type Closure,
  type Occurrence,
  type Series,
  type Slot,
  addSplitWeekly,
} from '../timetable.ts';

const plan: SchoolPlan = {
  name: 'Импульс',
  preset: 'studio',
  tariff: 'month',
  legal_type: 'legal_entity',
  legal_name: 'ООО «Импульс»',
  city: 'Екатеринбург',
  time_zone: 'Asia/Yekaterinburg',
  category: 'fitness',
  address: 'г. Екатеринбург, ул. Малышева, 51',
  tags: ['стретчинг', 'йога', 'пилатес', 'персональные тренировки'],
  description: 'Студия групповых и персональных тренировок в центре города: два зала, зона для персональных занятий.',
  branches: [
    {
      name: 'Студия на Малышева',
      address: 'ул. Малышева, 51',
      places: [
        { name: 'Большой', capacity: 18, exclusive: true },
        { name: 'Малый', capacity: 10, exclusive: true },
        { name: 'Зона персональных', capacity: 3, exclusive: false },
      ],
    },
  ],
  owner: { firstname: 'Ирина', lastname: 'Волкова', patronymic: 'Сергеевна', gender: 'female' },
  administrators: 2,
  teachers: [
    'Йога, стретчинг',
    'Пилатес, здоровая спина',
    'Йога, пилатес',
    'Zumba, степ',
    'TRX, функциональный',
    'Стретчинг, zumba',
    'Функциональный, степ',
    'TRX, zumba',
    'Пилатес, йога',
  ],
  extraServices: [
    { group: 'Попробовать', name: 'Разовое групповое', body: { type: 'single', price: 80_000, debt_limit: 3 } },
    // A pass is owed by the limit that it was sold with: one of the showcase's clients owes three visits on it.
    { group: 'Абонементы', name: 'Абонемент 4', body: { type: 'pass', price: 260_000, debt_limit: 3 } },
    {
      group: 'Индивидуально',
      name: 'Персональные 10',
      body: { type: 'pass', price: 1_850_000, activation: 'on_first_visit' },
    },
    {
      group: 'Сертификаты',
      name: 'Сертификат 3 000 ₽',
      body: { type: 'membership', price: 300_000, visits: 0, validity: 180, validity_unit: 'day' },
    },
    {
      group: 'Сертификаты',
      name: 'Сертификат 5 000 ₽',
      body: { type: 'membership', price: 500_000, visits: 0, validity: 180, validity_unit: 'day' },
    },
  ],
};

const rates: BehaviorRates = {
  canceled: 0.08,
  canceledLate: 0.02,
  noShow: 0.035,
  excused: 0,
  goesAway: 1 / 130,
  freezes: 0.4,
};
const sources = ['Рекомендация', 'ВКонтакте', 'Карты', 'Проходили мимо', 'Сайт', 'Реклама'];

/** How a client trains: what they buy, how often they come and to which classes. */
interface Habit {
  /** Services with weights; the usual service comes first. */
  buys: readonly (readonly [name: string, weight: number])[];
  perWeek: number;
  suits: (series: Series) => boolean;
}
const isGroup = (series: Series): boolean => series.service.name === 'Разовое групповое';
const isMorning = (series: Series): boolean => isGroup(series) && series.time_from < '16:00' && series.weekday <= 5;
const isPersonal = (series: Series): boolean => series.service.name === 'Персональная 55 мин';
const isSplit = (series: Series): boolean => series.service.name === 'Сплит (2 чел.)';
const usual: Habit = {
  buys: [
    ['Абонемент 8', 9],
    ['Абонемент 12', 1],
  ],
  perWeek: 2,
  suits: isGroup,
};
const habits: readonly (readonly [Habit, number])[] = [
  [usual, 31],
  [
    {
      buys: [
        ['Абонемент 4', 9],
        ['Абонемент 8', 1],
      ],
      perWeek: 1,
      suits: isGroup,
    },
    13,
  ],
  [
    {
      buys: [
        ['Абонемент 12', 9],
        ['Абонемент 8', 1],
      ],
      perWeek: 2,
      suits: isGroup,
    },
    19,
  ],
  [{ buys: [['Безлимит 1 месяц', 1]], perWeek: 3, suits: isGroup }, 7],
  [{ buys: [['Безлимит 3 месяца', 1]], perWeek: 3, suits: isGroup }, 8],
  [{ buys: [['Утренний безлимит (до 16:00)', 1]], perWeek: 3, suits: isMorning }, 6],
  [{ buys: [['Разовое групповое', 1]], perWeek: 1, suits: isGroup }, 1],
  [{ buys: [['Персональные 10', 1]], perWeek: 1, suits: isPersonal }, 14],
  [{ buys: [['Персональная 55 мин', 1]], perWeek: 1, suits: isPersonal }, 1],
  [{ buys: [['Сплит (2 чел.)', 1]], perWeek: 1, suits: isSplit }, 3],
];

export function buildImpulse(demo: DemoContext): SimulatedSchool {
  const school = buildSchool(demo, plan);
  const desk = new Desk(school);
  const week = impulseWeek(school);
  // Five weeks ago a Wednesday class of the large hall moved by a quarter of an hour, with all that follow it.
  const isMoved = ({ weekday, time_from, place }: Slot) =>
    weekday === 3 && time_from === '20:00' && place.name === 'Большой';
  const middle = Math.floor(daysBetween(school.start, school.today) / 2);
  const change = { from: addDays(school.today, -Math.min(35, middle)), time_from: '20:15' };
  const series = [...week.group, ...week.personal].flatMap((slot) =>
    isMoved(slot) ? addSplitWeekly(school, slot, change) : [addWeekly(school, slot)],
  );
  closeOn(series, [newYear]);
  const habitOf = new Map<Client, Habit>();
  const regulars = addRegulars(school, habitOf);
  const guests = [...trialsOf(school, regulars), ...addLeads(school)];
  const chooseClasses = (client: Client, by: ClassChoiceContext): Series[] => {
    const chosen = classesFor(series, habitOf.get(client)!, by);
    if (chosen.length > 0) return chosen;
    // A client who finds no place of the kind they want joins a group, and buys what pays for it.
    habitOf.set(client, usual);
    return classesFor(series, usual, by);
  };
  simulate(school, desk, { series, regulars, guests, rates, chooseClasses });
  const purposely = addShowcase({ school, desk, series, regulars });
  addExpenses(school, desk, {
    rent: 28_000_000,
    utilities: 4_200_000,
    advertising: 6_500_000,
    salary: 4_800_000,
    supplies: 1_500_000,
  });
  sellCertificates(school, desk);
  return { school, desk, series: [...series, ...purposely], regulars };
}

export const newYear: Closure = { reason: 'Новогодние каникулы', covers: (date) => date.slice(5) <= '01-02' };

/** Everybody who trains or has trained; some came before the history began. */
function addRegulars(school: DemoSchool, habitOf: Map<Client, Habit>): Client[] {
  const { demo, start, today } = school;
  const random = school.random.fork('clients');
  const length = daysBetween(start, today);
  const clients: Client[] = [];
  const add = (left: LocalDate | null, created: LocalDate) => {
    const habit = random.weighted(habits);
    const person = buildPerson(random, { gender: random.chance(0.86) ? 'female' : 'male', ages: [18, 58], today });
    const hasLeft = left !== null;
    const linked = !hasLeft && random.chance(0.25);
    const hasPhone = random.chance(0.985) && clients.length !== 3;
    const phone = hasPhone ? demo.contacts.phone() : null;
    const user = linked && phone ? addUser(demo, person, plan.city, phone) : null;
    const client = addClient(school, {
      person,
      phone,
      user_id: user?.user_id ?? null,
      status: hasLeft ? 'archived' : 'active',
      created,
      archived: hasLeft ? addDays(left, 30) : null,
      email: random.chance(0.6) ? demo.contacts.email(person) : null,
      club_card: random.chance(0.5) ? `И-${1000 + clients.length}` : null,
      source: random.pick(sources),
      comment: random.chance(0.06) ? random.pick(remarks) : null,
      discount: random.chance(0.05) ? 500 : 0,
      tags: random.chance(0.12) ? [random.pick(['vip', 'подруга тренера', 'корпоративный', 'утро'])] : [],
    });
    // Clients who came before the history buy their first passes during its first four weeks.
    Object.assign(client, {
      joined: created <= start ? addDays(start, random.int(0, Math.min(27, length))) : created,
      left,
    });
    client.offer = () => offerOf(school, habitOf.get(client)!, random);
    habitOf.set(client, habit);
    clients.push(client);
  };
  const joined = (before: number, latest: LocalDate): LocalDate =>
    random.chance(before)
      ? addDays(start, -random.int(1, 900))
      : addDays(start, random.int(0, Math.max(0, daysBetween(start, latest))));
  for (let count = demo.scaleCount(310, 20) - showcase; count > 0; count--)
    add(null, joined(0.48, addDays(today, -Math.min(5, length))));
  for (let count = demo.scaleCount(210, 2); count > 0; count--) {
    const left = addDays(start, random.int(Math.floor(length * 0.15), Math.floor(length * 0.95)));
    add(left, joined(0.6, addDays(left, -Math.min(40, daysBetween(start, left)))));
  }
  return clients;
}

const remarks = [
  'Беречь колени',
  'Просит напоминать о занятии накануне',
  'После родов, нагрузку увеличивать постепенно',
  'Приходит с подругой',
  'Грыжа поясничного отдела: без осевых нагрузок',
];

function offerOf(school: DemoSchool, habit: Habit, random: Random): Offer {
  const service = serviceNamed(school, random.weighted(habit.buys));
  // Large sums are sometimes paid in two parts.
  const inParts = service.price >= 400_000 && service.visits !== null && random.chance(0.08);
  return { service, ...(inParts && { paid: Math.round(service.price / 200_000) * 100_000 }) };
}

/** As many classes as the habit needs, on different days; emptier classes are chosen more often. */
function classesFor(
  series: readonly Series[],
  { perWeek, suits }: Habit,
  { random, regularCount }: ClassChoiceContext,
): Series[] {
  const candidates = series.filter(
    (one) => one.row.split_from_id == null && suits(one) && regularCount(one) < one.target,
  );
  const chosen: Series[] = [];
  for (let count = perWeek; count > 0; count--) {
    const left = candidates.filter((one) => chosen.every(({ weekday }) => weekday !== one.weekday));
    if (left.length === 0) break;
    chosen.push(random.weighted(left.map((one) => [one, Math.max(0.1, one.target - regularCount(one))] as const)));
  }
  return chosen;
}

const isTrialClass = ({ series }: Occurrence): boolean => isGroup(series) && !isMorning(series);

/** Most of those who came during the history had a trial class first. */
function trialsOf(school: DemoSchool, regulars: readonly Client[]): Guest[] {
  const random = school.random.fork('trials');
  const service = serviceNamed(school, 'Пробное занятие');
  return regulars
    .filter(({ row }) => row.created_at! > school.opened && random.chance(0.6))
    .map((client) => ({ client, date: addDays(client.joined, -random.int(2, 5)), service, suits: isTrialClass }))
    .filter(({ date }) => date >= school.start);
}

/** People who enquired and have not bought: two in five have had a trial class or will have one soon. */
function addLeads(school: DemoSchool): Guest[] {
  const { demo, today, start } = school;
  const random = school.random.fork('leads');
  const service = serviceNamed(school, 'Пробное занятие');
  return Array.from({ length: demo.scaleCount(120, 2) }, (_, index) => {
    const person = buildPerson(random, { gender: random.chance(0.86) ? 'female' : 'male', ages: [18, 50], today });
    const created = addDays(today, -Math.min(Math.floor(index * 1.5), daysBetween(start, today)));
    const client = addClient(school, {
      person,
      phone: demo.contacts.phone(),
      status: 'lead',
      created,
      source: random.pick(sources),
      comment: random.pick([
        null,
        null,
        'Спрашивала про утренние группы',
        'Перезвонить на следующей неделе',
        'Хочет начать после отпуска',
      ]),
    });
    return { client, date: addDays(created, random.int(1, 4)), service, suits: isTrialClass };
  }).filter((_, index) => index % 5 < 2);
}

/** Gift certificates are money received in advance, not visits. */
function sellCertificates(school: DemoSchool, desk: Desk): void {
  const random = school.random.fork('certificates');
  for (let date = addDays(school.start, 4); date < school.today; date = addDays(date, random.int(6, 14))) {
    const amount = random.pick([300_000, 300_000, 500_000]);
    desk.record({
      kind: 'income',
      amount,
      date,
      at: instantOf(date, '15:00', school.time_zone),
      account: 'card',
      category: 'Сертификаты',
      comment: 'Подарочный сертификат',
    });
  }
}
