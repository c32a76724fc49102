/**
 * A client of the demo and what they buy next. The simulation asks for an offer when no pass pays; sizes and prices
 * come from the organization's services and not from here.
 */
import { fullName, type LocalDate, randomToken } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import { guardianRights, type GuardianRight } from '@ritm/students/contract';
import { cardSearch } from '@ritm/students/server';
import type { Row } from './book.ts';
import type { Pass } from './desk.ts';
import type { Person } from './people.ts';
import type { DemoSchool, StaffMember } from './school.ts';
import type { Service } from './services.ts';
import type { Occurrence, Series } from './timetable.ts';
import { earlier } from './order.ts';

/** What a client buys when none of their passes pays for a visit; null when they would rather not come. */
export interface Offer {
  service: Service;
  /** The owner of the pass, when it is not the client. */
  holder?: Client;
  shared?: readonly Client[];
  price?: number;
  /** The part of the price that is paid at once, in kopecks; the rest comes later. */
  paid?: number;
}

export interface Client {
  id: number;
  person: Person;
  row: Row<'students'>;
  /** In hundredths of a percent. */
  discount: number;
  /** From when they come regularly, and until when; null when they still come. */
  joined: LocalDate;
  left: LocalDate | null;
  /** Classes at which they have a regular place. */
  classes: Set<Series>;
  /** Periods when they do not come, both days included. */
  away: { from: LocalDate; to: LocalDate }[];
  /** The teachers whose own client this is: they see and edit the card. */
  teachers: Set<StaffMember>;
  passes: Pass[];
  /** In hundredths of a visit: visits that no pass covers. */
  uncovered: number;
  offer: (occurrence: Occurrence) => Offer | null;
}

export interface Guardian {
  name: string;
  phone: string | null;
  relation: 'mother' | 'father' | 'grandmother' | 'grandfather' | 'guardian';
  /** Without the list a guardian has every right. */
  rights?: readonly GuardianRight[];
}

export interface Card {
  person: Person;
  phone: string | null;
  status: 'lead' | 'active' | 'archived';
  created: LocalDate;
  archived?: LocalDate | null;
  user_id?: number | null;
  email?: string | null;
  club_card?: string | null;
  source?: string | null;
  comment?: string | null;
  discount?: number;
  tags?: readonly string[];
  guardians?: readonly Guardian[];
}

/** Adds a client card. For clients who will come, the caller sets `joined` and `offer`. */
export function addClient(school: DemoSchool, card: Card): Client {
  const { book } = school.demo;
  const { person, phone, guardians = [] } = card;
  const id = book.nextId('students');
  const { firstname, lastname, patronymic, birth_date, gender } = person;
  const instant = (date: LocalDate) => earlier(instantOf(date, '10:00', school.time_zone), school.demo.now);
  const row: Row<'students'> = {
    school_id: school.id,
    id,
    user_id: card.user_id ?? null,
    firstname,
    lastname,
    patronymic,
    phone,
    email: card.email ?? null,
    birth_date,
    gender,
    club_card: card.club_card ?? null,
    qr_token: randomToken(),
    source: card.source ?? null,
    comment: card.comment ?? null,
    discount: card.discount ?? null,
    tags: [...(card.tags ?? [])],
    status: card.status,
    search: cardSearch({
      lastname,
      firstname,
      patronymic,
      phone,
      phone2: null,
      club_card: card.club_card ?? null,
      guardians,
    }),
    created_at: instant(card.created),
    updated_at: instant(card.created),
    archived_at: card.archived ? instant(card.archived) : null,
  };
  book.add('students', row);
  writeGuardians(school, id, guardians);
  return {
    id,
    person,
    row,
    discount: card.discount ?? 0,
    joined: card.created,
    left: null,
    classes: new Set(),
    away: [],
    teachers: new Set(),
    passes: [],
    uncovered: 0,
    offer: () => null,
  };
}

/** Siblings have the same parents: each parent is written once. */
const written = new WeakMap<Guardian, number>();

function writeGuardians(
  { id: school_id, demo: { book } }: DemoSchool,
  student_id: number,
  guardians: readonly Guardian[],
): void {
  guardians.forEach((guardian, position) => {
    const { name, phone, relation, rights = guardianRights } = guardian;
    const known = written.get(guardian);
    const guardian_id = known ?? book.nextId('guardians');
    if (known === undefined) book.add('guardians', { school_id, id: guardian_id, name, phone });
    written.set(guardian, guardian_id);
    book.add('student_guardians', { school_id, student_id, guardian_id, relation, position, rights: [...rights] });
  });
}

/** Makes the client a teacher's own client. */
export function assignTeacher(school: DemoSchool, client: Client, teacher: StaffMember | null): void {
  if (!teacher || client.teachers.has(teacher)) return;
  client.teachers.add(teacher);
  school.demo.book.add('student_teachers', {
    school_id: school.id,
    student_id: client.id,
    teacher_id: teacher.staff_id,
  });
}

export const guardianOf = (person: Person, phone: string | null, relation: Guardian['relation']): Guardian => ({
  name: fullName(person),
  phone,
  relation,
});
