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

/** What somebody buys when nothing they have pays for a visit; null: they will rather not come. */
export interface Offer {
  service: Service;
  /** Whose pass it is, when not their own. */
  holder?: Client;
  shared?: readonly Client[];
  price?: number;
  /** Of the price, kopecks; the rest comes later. */
  paid?: number;
}

export interface Client {
  id: number;
  person: Person;
  row: Row<'students'>;
  /** Hundredths of a percent. */
  discount: number;
  /** From when they come as a regular, and until when; null: still. */
  joined: LocalDate;
  left: LocalDate | null;
  /** Classes at which they have a standing place. */
  classes: Set<Series>;
  /** Times when they do not come, both days included. */
  away: { from: LocalDate; to: LocalDate }[];
  /** Whose client: they see and edit the card. */
  teachers: Set<StaffMember>;
  passes: Pass[];
  /** Hundredths of visits that no pass covers. */
  uncovered: number;
  offer: (occurrence: Occurrence) => Offer | null;
}

export interface Guardian {
  name: string;
  phone: string | null;
  relation: 'mother' | 'father' | 'grandmother' | 'grandfather' | 'guardian';
  /** Without it, everything. */
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

/** Writes a card in; whoever is to come gets `joined` and `offer` from the caller. */
export function addClient(school: DemoSchool, card: Card): Client {
  const { book } = school.demo;
  const { person, phone, guardians = [] } = card;
  const id = book.nextId('students');
  const { firstname, lastname, patronymic, birth_date, gender } = person;
  const instant = (date: LocalDate) => [instantOf(date, '10:00', school.time_zone), school.demo.now].toSorted()[0]!;
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

/** Brothers and sisters have the same parents: one row each. */
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

/** Makes somebody a teacher's own client. */
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
