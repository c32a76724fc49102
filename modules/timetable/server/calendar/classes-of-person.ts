import { findTeacherPlaces } from '@ritm/schools/server';
import type { Runner } from '@ritm/platform';
import { findPersonsCards, type PersonsCard } from '@ritm/students/server';
import type { CalendarRow } from '../../contract/index.ts';
import { classesOfPerson } from './queries.ts';

const nameOf = ({ firstname, lastname }: Pick<PersonsCard, 'firstname' | 'lastname'>): string =>
  [firstname, lastname].filter(Boolean).join(' ');

type Card = Pick<PersonsCard, 'school_id' | 'student_id' | 'firstname' | 'lastname' | 'is_child'>;
interface Period {
  from: string;
  to: string;
}

/** All classes of a person in every organization within the dates, in chronological order, as one calendar. */
export async function findClassesOfPerson(runner: Runner, user_id: number, period: Period): Promise<CalendarRow[]> {
  const [cards, places] = await Promise.all([findPersonsCards(runner, user_id), findTeacherPlaces(runner, user_id)]);
  return findClassesOf(runner, { cards, places }, period);
}

/** The same, limited to certain client cards and to certain organizations of a teacher. */
export async function findClassesOf(
  runner: Runner,
  {
    cards,
    places = [],
    room,
  }: {
    cards: readonly Card[];
    places?: readonly { school_id: number; staff_id: number }[];
    /** A place of an organization, with all classes in it. */
    room?: { school_id: number; place_id: number };
  },
  period: Period,
): Promise<CalendarRow[]> {
  if (cards.length === 0 && places.length === 0 && !room) return [];
  const rows = await runner.run(classesOfPerson, {
    ...period,
    card_schools: cards.map((one) => one.school_id),
    card_ids: cards.map((one) => one.student_id),
    staff_schools: places.map((one) => one.school_id),
    staff_ids: places.map((one) => one.staff_id),
    place_school: room?.school_id ?? null,
    place_id: room?.place_id ?? null,
  });
  const cardOf = new Map(cards.map((one) => [`${one.school_id}:${one.student_id}`, one]));
  return rows.map((row) => {
    const card = cardOf.get(`${row.school_id}:${row.student_id}`);
    if (!card) return { ...row, part: 'teacher', student_name: null };
    return { ...row, part: card.is_child ? 'child' : 'client', student_name: nameOf(card) };
  });
}
