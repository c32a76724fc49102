/**
 * «Карусель», the children's school of the demo: two branches, groups by age, families that share passes. Only data
 * and proportions stand here; the week is `karusel-week.ts`, history is `history.ts`.
 */
import { addDays, addYears, type LocalDate, startOfMonth } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import type { Client } from '../clients.ts';
import { Desk } from '../desk.ts';
import { addExpenses } from '../expenses.ts';
import { addFamilies, type Family } from '../families.ts';
import { type SimulatedSchool, simulate, type BehaviorRates } from '../history.ts';
import { newYear } from './impulse.ts';
import { type Group, karuselWeek } from './karusel-week.ts';
import type { Random } from '../random.ts';
import { buildSchool, type DemoSchool, type SchoolPlan, serviceNamed, type DemoContext } from '../school.ts';
import { addApplicability } from '../services.ts';
import { addWeekly, closeOn, type Series } from '../timetable.ts';

const plan: SchoolPlan = {
  name: 'Карусель',
  preset: 'school',
  tariff: 'year',
  legal_type: 'sole_proprietor',
  legal_name: 'ИП Закирова Лилия Маратовна',
  city: 'Казань',
  time_zone: 'Europe/Moscow',
  category: 'kids-dance',
  address: 'г. Казань, ул. Декабристов, 81',
  tags: ['танцы', 'хореография', 'изостудия', 'дети от 3 лет'],
  description: 'Детская школа танца и изостудия: группы от 3 до 16 лет, два филиала.',
  branches: [
    {
      name: 'На Декабристов',
      address: 'ул. Декабристов, 81',
      places: [
        { name: 'Зал 1', capacity: 16, exclusive: true },
        { name: 'Зал 2', capacity: 14, exclusive: true },
        { name: 'Изостудия', capacity: 12, exclusive: true },
      ],
    },
    {
      name: 'На Чистопольской',
      address: 'ул. Чистопольская, 20',
      places: [{ name: 'Зал 3', capacity: 14, exclusive: true }],
    },
  ],
  owner: { firstname: 'Лилия', lastname: 'Закирова', patronymic: 'Маратовна', gender: 'female' },
  administrators: 2,
  teachers: [
    'Эстрадный танец',
    'Балет',
    'Народный танец',
    'Хореография',
    'Ритмика',
    'Хип-хоп',
    'Современный танец',
    'Ритмика, хореография',
    'Подготовка к школе',
    'Изостудия',
    'Изостудия',
  ],
  extraServices: [{ group: 'Сборы', name: 'Костюмный сбор', body: { type: 'rental', price: 350_000, visits: 0 } }],
};

const rates: BehaviorRates = {
  canceled: 0.09,
  canceledLate: 0.005,
  noShow: 0.035,
  excused: 0.08,
  goesAway: 1 / 130,
  freezes: 0,
};
const familyPass = 'Семейный (2–3 ребёнка)';

export function buildKarusel(demo: DemoContext): SimulatedSchool {
  const school = buildSchool(demo, plan);
  const desk = new Desk(school);
  narrowPasses(school);
  const { groups, alone } = karuselWeek(school);
  const seriesOf = new Map(groups.map((group) => [group, group.slots.map((slot) => addWeekly(school, slot))]));
  const individual = alone.map((slot) => addWeekly(school, slot));
  const series = [...[...seriesOf.values()].flat(), ...individual];
  closeOn(series, [newYear, { reason: 'Новогодние каникулы', covers: (date) => date.slice(5) <= '01-08' }]);
  const families = addFamilies(school, demo.scaleCount(214, 14));
  const random = school.random.fork('groups');
  const chosen = placeChildren(school, families, { groups, seriesOf, random });
  const children = families.flatMap((family) => family.children);
  for (const family of families) for (const client of family.children) client.offer = offerFor(school, family);
  const soloists = addIndividualLessons(school, children, { individual, random });
  pauseInSummer(
    school,
    families.flatMap((family) => (family.sharesPass ? [] : family.children)),
    random,
  );
  simulate(school, desk, {
    series,
    regulars: children,
    guests: [],
    rates,
    chooseClasses: (client) => [
      ...chosen.get(client)!.flatMap((group) => seriesOf.get(group)!),
      ...(soloists.get(client) ?? []),
    ],
  });
  collectForCostumes(school, desk, children);
  addExpenses(school, desk, {
    rent: 22_000_000,
    utilities: 3_500_000,
    advertising: 3_000_000,
    salary: 4_200_000,
    supplies: 1_800_000,
  });
  return { school, desk, series, regulars: children };
}

/**
 * A month of dancing does not pay for the art studio, and the course pays for nothing else; a family's pass pays for
 * all groups.
 */
function narrowPasses(school: DemoSchool): void {
  const { book } = school.demo;
  const dances = ['Группа 1 раз в неделю', 'Группа 2 раза в неделю', 'Группа 3 раза в неделю'].map((name) =>
    serviceNamed(school, name),
  );
  const art = serviceNamed(school, 'Изостудия 90 мин');
  const course = serviceNamed(school, 'Подготовка к школе, курс');
  for (const dance of dances) addApplicability(book, dance, dances);
  for (const one of [art, course]) addApplicability(book, one, []);
  addApplicability(book, serviceNamed(school, familyPass), [...dances, art]);
}

/** Each child joins the emptiest group of its age; one child in nine also paints. */
function placeChildren(
  school: DemoSchool,
  families: readonly Family[],
  {
    groups,
    seriesOf,
    random,
  }: { groups: readonly Group[]; seriesOf: ReadonlyMap<Group, readonly Series[]>; random: Random },
): Map<Client, Group[]> {
  const { book } = school.demo;
  const sizes = new Map<Group, number>(groups.map((group) => [group, 0]));
  const ids = new Map(groups.map((group) => [group, book.nextId('students_groups')]));
  for (const [group, id] of ids) {
    const [first] = group.slots;
    const [age_from, age_to] = group.ages;
    const about = { age_from, age_to, capacity: first!.capacity, teacher_id: first!.teacher?.staff_id ?? null };
    book.add('students_groups', { school_id: school.id, id, name: group.name, segment_id: null, ...about });
    for (const { row } of seriesOf.get(group)!) row.students_group_id = id;
  }
  const chosen = new Map<Client, Group[]>();
  const put = (client: Client, group: Group) => {
    chosen.set(client, [...(chosen.get(client) ?? []), group]);
    sizes.set(group, sizes.get(group)! + 1);
    book.add('student_group_members', { school_id: school.id, group_id: ids.get(group)!, student_id: client.id });
  };
  const emptiest = (client: Client, suits: (group: Group) => boolean): Group | undefined => {
    const age =
      Number(school.today.slice(0, 4)) -
      Number(client.person.birth_date.slice(0, 4)) -
      (school.today.slice(5) < client.person.birth_date.slice(5) ? 1 : 0);
    const open = groups.filter((group) => suits(group) && sizes.get(group)! < group.slots[0]!.capacity);
    const distance = ({ ages: [from, to] }: Group) => (age < from ? from - age : age > to ? age - to : 0);
    return open.toSorted((a, b) => distance(a) - distance(b) || sizes.get(a)! - sizes.get(b)!)[0];
  };
  for (const client of families.flatMap(({ children }) => children)) {
    const dance = emptiest(client, ({ kind }) => kind !== 'art');
    if (dance) put(client, dance);
    const art = (!dance || random.chance(0.11)) && emptiest(client, ({ kind }) => kind === 'art');
    if (art) put(client, art);
    if (!chosen.has(client)) chosen.set(client, []);
  }
  return chosen;
}

/** Passes of a calendar month are bought once a month: a family that has used one up waits for the next month. */
function offerFor(school: DemoSchool, { children: [first, second], sharesPass }: Family): Client['offer'] {
  const bought = new Map<string, LocalDate>();
  return ({ date, series }) => {
    const { service } = series;
    if (service.format === 'individual') return { service };
    if (service.type === 'course') return { service, paid: service.price / 8, price: service.price };
    const isFamily = sharesPass && service.name.startsWith('Группа');
    const name = isFamily ? familyPass : service.name;
    const month = startOfMonth(date);
    if (
      bought.get(name) === month ||
      (isFamily && first!.passes.some((pass) => pass.service.name === name && startOfMonth(pass.sold_on) === month))
    )
      return null;
    bought.set(name, month);
    return isFamily
      ? { service: serviceNamed(school, familyPass), holder: first!, shared: [second!], price: 940_000 }
      : { service };
  };
}

/** Children of seven and older take individual lessons besides their group. */
function addIndividualLessons(
  { today }: DemoSchool,
  children: readonly Client[],
  { individual, random }: { individual: readonly Series[]; random: Random },
): Map<Client, readonly Series[]> {
  const elder = random.shuffle(children.filter(({ person }) => person.birth_date <= addYears(today, -7)));
  return new Map(
    individual.slice(0, 10).flatMap((series, index) => (elder[index] ? [[elder[index], [series]] as const] : [])),
  );
}

/** From June to August most children are away. */
function pauseInSummer({ start, end }: DemoSchool, children: readonly Client[], random: Random): void {
  for (const client of children) {
    if (random.chance(0.35)) continue;
    for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year++)
      client.away.push({ from: `${year}-06-01`, to: `${year}-08-31` });
  }
}

/** Costumes for the concert: parents pay for them, and no visits are involved. */
function collectForCostumes(school: DemoSchool, desk: Desk, children: readonly Client[]): void {
  const random = school.random.fork('costumes');
  for (const client of children) {
    const date = addDays(school.today, -random.int(3, 40));
    if (date < school.start || !random.chance(0.3)) continue;
    desk.record({
      kind: 'income',
      amount: 350_000,
      date,
      at: instantOf(date, '18:30', school.time_zone),
      account: random.pick(['card', 'sbp', 'cash'] as const),
      category: 'Костюмный сбор',
      student_id: client.id,
    });
  }
}
