import { addDays, daysBetween, type LocalTime, type Weekday } from '@ritm/kernel';
import { addClient, type Client } from '../clients.ts';
import { Desk } from '../desk.ts';
import { addExpenses } from '../expenses.ts';
import { type SimulatedSchool, simulate, type BehaviorRates } from '../history.ts';
import { buildPerson } from '../people.ts';
import { addUser, buildSchool, type DemoSchool, type SchoolPlan, serviceNamed, type DemoContext } from '../school.ts';
import { addWeekly, type Series, type Slot } from '../timetable.ts';

const plan: SchoolPlan = {
  name: 'Анна Соколова — английский онлайн',
  preset: 'specialist',
  tariff: 'free',
  legal_type: 'individual',
  legal_name: null,
  city: 'Калининград',
  time_zone: 'Europe/Kaliningrad',
  category: 'english',
  address: 'Онлайн',
  tags: ['английский', 'онлайн', 'разговорный клуб'],
  description: 'Английский онлайн для взрослых и детей: индивидуально и в разговорном клубе.',
  branches: [{ name: 'Онлайн', address: 'Онлайн', places: [{ name: 'Онлайн', capacity: 6, exclusive: false }] }],
  owner: { firstname: 'Анна', lastname: 'Соколова', patronymic: 'Игоревна', gender: 'female' },
  administrators: 0,
  teachers: ['Английский язык'],
  ownerTeaches: true,
  extraServices: [],
};

const rates: BehaviorRates = {
  canceled: 0.06,
  canceledLate: 0.02,
  noShow: 0.02,
  excused: 0,
  goesAway: 1 / 200,
  freezes: 0,
};
/** The students' cities: their local time differs from the tutor's. */
const cities = ['Москва', 'Новосибирск', 'Владивосток'] as const;

/**
 * Monday to Thursday 11:00–20:00 and Friday 11:00–16:00, ten minutes between the lessons; Thursday ends with the club.
 */
const starts: readonly (readonly [weekday: Weekday, times: readonly LocalTime[]])[] = [
  [1, ['11:00', '12:10', '13:20', '14:30', '15:40', '16:50', '18:00']],
  [2, ['11:00', '12:10', '13:20', '14:30', '15:40', '16:50', '18:00']],
  [3, ['11:00', '12:10', '13:20', '14:30', '15:40', '16:50', '18:00']],
  [4, ['11:00', '12:10', '13:20', '14:30', '15:40', '16:50']],
  [5, ['11:00', '12:10', '13:20', '14:30']],
];

export function buildTutor(demo: DemoContext): SimulatedSchool {
  const school = buildSchool(demo, plan);
  const desk = new Desk(school);
  const lessons = starts.flatMap(([weekday, times]) =>
    times.map((time) => addWeekly(school, lessonAt(school, weekday, time))),
  );
  const club = addWeekly(school, {
    ...lessonAt(school, 4, '19:00'),
    title: 'Разговорный клуб',
    minutes: 60,
    service: serviceNamed(school, 'Разговорный клуб'),
    capacity: 6,
    target: 5,
    color: '9',
  });
  const students = addStudents(school);
  // Of the twenty-four students, the first seven come twice a week, and the last six also attend the club.
  const free = lessons.slice();
  const ownSeries = new Map<Client, Series[]>(students.map((client) => [client, []]));
  for (const client of [...students, ...students.slice(0, 7)]) {
    const at = free.findIndex((one) => ownSeries.get(client)!.every(({ weekday }) => weekday !== one.weekday));
    if (at >= 0) ownSeries.get(client)!.push(...free.splice(at, 1));
  }
  for (const client of students.slice(-6)) ownSeries.get(client)!.push(club);
  const series = [...lessons, club];
  simulate(school, desk, {
    series,
    regulars: students,
    guests: [],
    rates,
    chooseClasses: (client) => ownSeries.get(client)!,
  });
  addExpenses(school, desk, { rent: 0, utilities: 150_000, advertising: 300_000, salary: 0, supplies: 90_000 });
  return { school, desk, series, regulars: students };
}

function lessonAt(school: DemoSchool, weekday: Weekday, time_from: LocalTime): Slot {
  const isForChild = time_from === '14:30' || time_from === '15:40';
  return {
    title: isForChild ? 'Английский, дети' : 'Английский',
    weekday,
    time_from,
    minutes: isForChild ? 45 : 60,
    service: serviceNamed(school, isForChild ? 'Урок 45 мин (дети)' : 'Урок 60 мин'),
    teacher: school.teachers[0]!,
    place: school.places[0]!,
    capacity: 1,
    target: 1,
    color: isForChild ? '2' : '6',
  };
}

function addStudents(school: DemoSchool): Client[] {
  const { demo, today, start } = school;
  const random = school.random.fork('students');
  const length = daysBetween(start, today);
  return Array.from({ length: demo.scaleCount(24, 20) }, (_, index) => {
    const person = buildPerson(random, { gender: random.chance(0.6) ? 'female' : 'male', ages: [16, 52], today });
    const city = cities[index % cities.length]!;
    const phone = demo.contacts.phone();
    const user = index % 3 === 0 ? addUser(demo, person, city, phone) : null;
    const created = random.chance(0.7)
      ? addDays(start, -random.int(5, 500))
      : addDays(start, random.int(0, Math.max(0, length - 14)));
    const client = addClient(school, {
      person,
      phone,
      user_id: user?.user_id ?? null,
      status: 'active',
      created,
      email: demo.contacts.email(person),
      tags: [city],
      source: random.pick(['Рекомендация', 'Сайт', 'ВКонтакте']),
    });
    client.joined = created <= start ? addDays(start, random.int(0, Math.min(6, length))) : created;
    const usual = random.weighted([
      ['Пакет 10', 6],
      ['Пакет 5', 3],
      ['', 2],
    ] as const);
    // A pack does not pay for the club, because the club is a group: it is bought separately.
    client.offer = ({ series: { service } }) => ({
      service: service.format === 'group' || !usual ? service : serviceNamed(school, usual),
    });
    return client;
  });
}
