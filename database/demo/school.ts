/**
 * What the three demo organizations share: the context of a load, the plan of an organization, and the rows of its
 * branches, places, staff and services. Each organization is a plan; a new one needs no code here.
 */
import type { LocalDate } from '@ritm/kernel';
import { addDays } from '@ritm/kernel';
import { instantOf, todayIn } from '@ritm/kernel/zone';
import { presets, type PresetName } from '@ritm/schools/contract';
import { servicePresets } from '@ritm/services/contract';
import type { Book, Row } from './book.ts';
import { buildPerson, type Contacts, type Gender, type Person } from './people.ts';
import type { Random } from './random.ts';
import { addServices, type ExtraService, type Service } from './services.ts';

/** What all three organizations have in common. */
export interface DemoContext {
  book: Book;
  random: Random;
  contacts: Contacts;
  /** The instant at which the demo is loaded: history ends here. */
  now: string;
  /** The number of days of history before the current date; later classes are in the future timetable. */
  daysBack: (today: LocalDate) => number;
  daysAhead: number;
  /** Scales a number of clients of the full demo, but never below `min`. */
  scaleCount: (count: number, min: number) => number;
  cities: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
}

export interface Place {
  id: number;
  name: string;
  capacity: number;
  exclusive: boolean;
}

export interface StaffMember {
  staff_id: number;
  user_id: number;
  person: Person;
}

type User = Omit<StaffMember, 'staff_id'>;
type Role = 'owner' | 'administrator' | 'teacher';

export interface DemoSchool {
  demo: DemoContext;
  id: number;
  preset: PresetName;
  time_zone: string;
  today: LocalDate;
  /** The first day of history. */
  start: LocalDate;
  /** The morning of that day, as an instant. */
  opened: string;
  /** The last day that has classes. */
  end: LocalDate;
  random: Random;
  owner: StaffMember;
  administrators: readonly StaffMember[];
  teachers: readonly StaffMember[];
  places: readonly Place[];
  services: ReadonlyMap<string, Service>;
}

export interface SchoolPlan {
  name: string;
  preset: PresetName;
  legal_type: 'legal_entity' | 'sole_proprietor' | 'individual';
  legal_name: string | null;
  city: string;
  time_zone: string;
  category: string;
  address: string;
  description: string;
  tags: readonly string[];
  branches: readonly {
    name: string;
    address: string;
    places: readonly { name: string; capacity: number; exclusive: boolean }[];
  }[];
  owner: { firstname: string; lastname: string; patronymic: string; gender: Gender };
  administrators: number;
  /** The title of each teacher on the public page. */
  teachers: readonly string[];
  /** The organization's tariff; the free one takes no booking requests. */
  tariff: 'free' | 'month' | 'year';
  /** The owner also teaches and is the only teacher. */
  ownerTeaches?: boolean;
  extraServices: readonly ExtraService[];
}

export function buildSchool(demo: DemoContext, plan: SchoolPlan): DemoSchool {
  const { book } = demo;
  const id = book.nextId('schools');
  const random = demo.random.fork(plan.name);
  const today = todayIn(plan.time_zone, demo.now);
  const start = addDays(today, -demo.daysBack(today));
  const opened = instantOf(start, '09:00', plan.time_zone);
  const ownerPerson = { ...buildPerson(random, { gender: plan.owner.gender, ages: [33, 45], today }), ...plan.owner };
  const owner = addUser(demo, ownerPerson, plan.city);
  book.add('schools', schoolRow(demo, plan, { id, created_by: owner.user_id, created_at: opened }));
  const places = addPlaces(demo, plan, id);
  const hire = (role: Role, who: User, position: string | null) =>
    addStaff(demo, { school_id: id, role, position, created_at: opened }, who);
  const newcomer = (gender: Gender, ages: [number, number]) =>
    addUser(demo, buildPerson(random, { gender, ages, today }), plan.city);
  const administrators = Array.from({ length: plan.administrators }, () =>
    hire('administrator', newcomer('female', [22, 40]), 'Администратор'),
  );
  const teachers = plan.teachers.map((position) =>
    hire('teacher', plan.ownerTeaches ? owner : newcomer(random.chance(0.7) ? 'female' : 'male', [23, 48]), position),
  );
  return {
    demo,
    id,
    preset: plan.preset,
    time_zone: plan.time_zone,
    today,
    start,
    opened,
    end: addDays(today, demo.daysAhead),
    random,
    owner: hire('owner', owner, null),
    administrators,
    teachers,
    places,
    services: addServices(book, {
      school_id: id,
      offered: servicePresets[plan.preset],
      extra: plan.extraServices,
      created_at: opened,
    }),
  };
}

function schoolRow(
  { cities, categories }: DemoContext,
  plan: SchoolPlan,
  rowDefaults: { id: number; created_by: number; created_at: string },
): Row<'schools'> {
  const city_id = cities.get(plan.city);
  if (city_id === undefined) throw new Error(`the catalogue has no ${plan.city}: loadCatalogue() runs before the demo`);
  return {
    ...rowDefaults,
    name: plan.name,
    legal_type: plan.legal_type,
    preset: plan.preset,
    legal_name: plan.legal_name,
    actual_address: plan.address,
    city_id,
    time_zone: plan.time_zone,
    category_id: categories.get(plan.category) ?? null,
    email: 'hello@example.com',
    site: 'https://example.com',
    tags: [...plan.tags],
    working_hours: presets[plan.preset].working_hours,
    listed: true,
    tariff: plan.tariff,
    bonus_program: plan.preset === 'studio',
    description: plan.description,
    updated_at: rowDefaults.created_at,
  };
}

function addPlaces({ book }: DemoContext, { branches, time_zone }: SchoolPlan, school_id: number): Place[] {
  return branches.flatMap(({ name, address, places: rooms }) => {
    const branch_id = book.nextId('branches');
    book.add('branches', { school_id, id: branch_id, name, address, time_zone });
    return rooms.map((room) => {
      const place = { id: book.nextId('places'), ...room };
      book.add('places', { school_id, branch_id, ...place });
      return place;
    });
  });
}

function addStaff(
  { book }: DemoContext,
  place: { school_id: number; role: Role; position: string | null; created_at: string },
  who: User,
): StaffMember {
  const staff_id = book.nextId('staff');
  const { firstname, lastname, patronymic } = who.person;
  const { phone } = book.rowsOf('users').find((one) => one.id === who.user_id)!;
  book.add('staff', { ...place, id: staff_id, user_id: who.user_id, firstname, lastname, patronymic, phone });
  return { ...who, staff_id };
}

/** Adds a person who can sign in. */
export function addUser(
  { book, contacts }: DemoContext,
  person: Person,
  city: string | null,
  phone = contacts.phone(),
): User {
  const user_id = book.nextId('users');
  const { firstname, lastname, patronymic, birth_date } = person;
  book.add('users', {
    id: user_id,
    phone,
    firstname,
    lastname,
    patronymic,
    birth_date,
    email: contacts.email(person),
    city,
  });
  return { user_id, person };
}

/** The service with that name; the plans use the names of the price list. */
export function serviceNamed({ services }: DemoSchool, name: string): Service {
  const service = services.get(name);
  if (!service) throw new Error(`no service ${name}`);
  return service;
}
