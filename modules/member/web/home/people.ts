/** What the home shows of one person or of all of them, from the answer that holds everybody. Pure. */
import type { Home, HomeCard, HomeSchool } from '../../contract/index.ts';

type Booking = HomeSchool['bookings'][number];

/** Somebody whom the person acts for: themselves or a child, with their cards in every organization. */
export interface Person {
  /** Part of the address: stable between visits. */
  readonly key: string;
  readonly name: string;
  readonly is_child: boolean;
  readonly cards: readonly (HomeCard & { readonly school_id: number })[];
}

/** One booking with where it is. */
export interface ClassAhead {
  readonly booking: Booking;
  readonly school: Pick<HomeSchool, 'school_id' | 'name' | 'time_zone'>;
}

const keyOf = ({ is_child, name }: Pick<HomeCard, 'is_child' | 'name'>): string => (is_child ? name : 'me');

/** The person first, then the children in the server's order. One child may have cards in several organizations. */
export function peopleOf({ data }: Home): readonly Person[] {
  const cards = data.flatMap(({ school_id, cards: own }) => own.map((card) => ({ ...card, school_id })));
  return [...Map.groupBy(cards, keyOf)]
    .map(([key, own]) => ({ key, name: own[0]!.name, is_child: own[0]!.is_child, cards: own }))
    .toSorted((a, b) => Number(a.is_child) - Number(b.is_child));
}

/** The home of one person; of everybody when the key is nobody's. */
export function homeOf(home: Home, key: string): readonly HomeSchool[] {
  if (!peopleOf(home).some((one) => one.key === key)) return home.data;
  return home.data
    .map((school) => {
      const cards = school.cards.filter((card) => keyOf(card) === key);
      const isTheirs = (id: number | null) => id === null || cards.some((card) => card.student_id === id);
      return {
        ...school,
        cards,
        bookings: school.bookings.filter((one) => isTheirs(one.student_id)),
        waiting: school.waiting.filter((one) => one.students.some(({ id }) => isTheirs(id))),
      };
    })
    .filter(({ cards }) => cards.length > 0);
}

/** Everything ahead over all organizations, the nearest first. Requests that were refused are in the cabinet only. */
export const classesAhead = (schools: readonly HomeSchool[]): readonly ClassAhead[] =>
  schools
    .flatMap((school) => school.bookings.map((booking) => ({ booking, school })))
    .filter(({ booking }) => booking.state !== 'rejected' && booking.state !== 'expired')
    .toSorted((a, b) => Date.parse(a.booking.starts_at) - Date.parse(b.booking.starts_at));

/** The first names, unless two people share one. */
export function shortNames(people: readonly Person[]): ReadonlyMap<string, string> {
  const first = (name: string) => name.split(' ')[0]!;
  const children = people.filter((one) => one.is_child);
  const isShared = (name: string) => children.filter((one) => first(one.name) === first(name)).length > 1;
  return new Map(children.map(({ key, name }) => [key, isShared(name) ? name : first(name)]));
}
